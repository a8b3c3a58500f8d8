"""Sentences from a catalogue: which words, and which form of them, is data; docs/sentences.md has the format.

web/src/words/catalogue.ts is the same in TypeScript, and reads the same files. What one of them learns
the other must learn too: tests/sentences holds them together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from dighouse.kernel.language import ChosenLanguage, chosen, need_words, word_files
from dighouse.kernel.plural_rules import plural_category

Pattern = str | dict[str, Any]
Arguments = Mapping[str, Any]

_SLOT = re.compile(r"\{([\w.]+)(?::(\w+))?\}")
_BETWEEN = re.compile(r"\{[\w.]+(?::\w+)?\}")  # the same, and what it finds is dropped


class File(msgspec.Struct, forbid_unknown_fields=True):
    """A catalogue as it is written down."""

    language: str
    lists: dict[str, dict[str, str]] = {}  # how enumerations are joined: two, middle, end
    phrases: dict[str, Pattern] = {}  # parts of sentences, by name
    events: dict[str, Pattern] = {}  # whole sentences, by the kind of event


class Catalogue:
    """The words of one language; what a later file says takes the place of what an earlier one did.

    Events and phrases that no file has are said by the `fallback`, with the grammar of its language.
    """

    def __init__(self, *files: File, fallback: Catalogue | None = None) -> None:
        self.language = files[-1].language
        self.fallback = fallback
        self.lists: dict[str, dict[str, str]] = {} if fallback is None else dict(fallback.lists)
        self.phrases: dict[str, Pattern] = {}
        self.events: dict[str, Pattern] = {}
        for file in files:
            self.lists |= file.lists
            self.phrases |= {name: _prepared(one) for name, one in file.phrases.items()}
            self.events |= {kind: _prepared(one) for kind, one in file.events.items()}

    @property
    def quiet(self) -> frozenset[str]:
        """The kinds of events that are never worth a word to whoever sees the table."""
        found = self.events.items()
        quiet = {kind for kind, one in found if isinstance(one, dict) and "quiet" in one}
        if self.fallback is not None:
            quiet |= self.fallback.quiet - self.events.keys()
        return frozenset(quiet)

    def sentence(
        self,
        kind: str,
        data: Arguments,
        hearer: int | None = None,
        names: Sequence[str] | None = None,
        *,
        by_bot: bool = False,
        with_quiet: bool = True,
    ) -> str:
        """An event as this seat (None: a spectator) hears it; "" for a kind that has no words.

        `by_bot`: a bot did it, in the place of the event's seat. `with_quiet`: also what is not worth
        a word to whoever sees the table.
        """
        pattern = self.events.get(kind)
        if pattern is None:
            if self.fallback is None:
                return ""
            return self.fallback.sentence(
                kind, data, hearer, names, by_bot=by_bot, with_quiet=with_quiet
            )
        bot = data.get("seat") if by_bot else None
        return _Speaker(self, hearer, names, bot, with_quiet).say(pattern, data)

    def phrase(self, name: str, value: Any, **more: Any) -> str:
        """A part of sentences, of this value and others by name."""
        return _Speaker(self, None, None, None, True).phrase(name, value, more)

    def joined(self, parts: Sequence[str], how: str = "and") -> str:
        """'a', 'a and b', 'a, b and c'."""
        return _joined(list(parts), self.lists[how]) if parts else ""


def load(package: str) -> Catalogue:
    """The catalogue of a family of games: words/LANGUAGE/events.json in its package, see `language`."""
    return load_in(package, chosen())


@cache
def load_in(package: str, language: ChosenLanguage) -> Catalogue:
    """The same in a language that is not that of the process."""
    need_words(package, language)
    translated: list[File] = []
    english: list[File] = []
    for folder in dict.fromkeys(["", package]):
        *found, original = word_files(folder, "events.json", language)
        english.append(_read(original))
        translated += map(_read, found)
    words = Catalogue(*english)
    return Catalogue(*translated, fallback=words) if translated else words


def _read(file: Traversable) -> File:
    return msgspec.json.decode(file.read_bytes(), type=File)


def plural_form(forms: Mapping[str, str], language: str, number: int) -> str:
    """Of the forms of a text, that which fits a number: `=1`, then its plural category, then `other`."""
    for case in (f"={number}", _plural(language, number)):
        if case in forms:
            return forms[case]
    return forms["other"]


class _Speaker:
    """Says patterns to somebody."""

    def __init__(
        self,
        catalogue: Catalogue,
        hearer: int | None,
        names: Sequence[str] | None,
        bot: int | None,  # the seat whose part a bot played
        with_quiet: bool,
    ) -> None:
        self.catalogue = catalogue
        self.hearer = hearer
        self.names = names
        self.bot = bot
        self.with_quiet = with_quiet

    def say(self, pattern: Pattern, arguments: Arguments) -> str:
        if isinstance(pattern, str):
            text, slots = _slots(pattern)
            if not slots:
                return text
            return text % tuple([self._fill(path, phrase, arguments) for path, phrase in slots])
        if "quiet" in pattern:
            return self.say(pattern["quiet"], arguments) if self.with_quiet else ""
        if "list" in pattern:
            return self._list(pattern, arguments)
        if "who" in pattern:
            wanted = [self._who(_look_up(pattern["who"], arguments)), "other"]
        else:
            wanted = self._cases(_look_up(pattern["by"], arguments))
        cases = pattern["cases"]
        for case in wanted:
            if case in cases:
                return self.say(cases[case], arguments)
        raise LookupError(f"no words for {wanted[0]!r} in {pattern!r}")

    def phrase(self, name: str, value: Any, arguments: Arguments) -> str:
        if name == "called":
            named = self.names is not None and value < len(self.names)
            return (
                self.names[value] if self.names and named else self.phrase("seat", value, arguments)
            )
        if name == "title":
            return " ".join(f"{word[:1].upper()}{word[1:]}" for word in re.split("[-_ ]", value))
        words = self.catalogue
        if name not in words.phrases and words.fallback is not None:
            other = _Speaker(words.fallback, self.hearer, self.names, self.bot, self.with_quiet)
            return other.phrase(name, value, arguments)
        inside = {**arguments, "it": value, **(value if isinstance(value, dict) else {})}
        return self.say(words.phrases[name], inside)

    def _fill(self, path: str, phrase: str | None, arguments: Arguments) -> str:
        value = _look_up(path, arguments)
        if phrase is not None:
            return self.phrase(phrase, value, arguments)
        return "" if value is None else str(value)

    def _who(self, seat: int | list[int]) -> str:
        if self.hearer is not None and seat in (self.hearer, [self.hearer]):
            return "your_bot" if seat == self.bot else "you"
        return "other" if self.bot is None or seat != self.bot else "bot"

    def _cases(self, value: Any) -> list[str]:
        """What stands for a value in a choice, the most exact first."""
        if value is None:
            return ["none", "other"]
        if isinstance(value, bool):
            return ["yes" if value else "no", "other"]
        if isinstance(value, str):
            return [value, "other"]
        number = value if isinstance(value, int) else len(value)
        return [f"={number}", _plural(self.catalogue.language, number), "other"]

    def _list(self, pattern: dict[str, Any], arguments: Arguments) -> str:
        items = pattern["list"]
        if isinstance(items, str):
            each = _items(_look_up(items, arguments))
            said = [self.say(pattern["say"], {**arguments, **item}) for item in each]
        else:
            said = [self.say(item, arguments) for item in items]
        said = [part for part in said if part]
        if not said:
            return self.say(pattern.get("empty", ""), arguments)
        return _joined(said, self.catalogue.lists[pattern.get("join", "and")])


# Few numbers are said, and each of them often.
_plural = lru_cache(maxsize=1024)(plural_category)


def _prepared(pattern: Any) -> Any:
    """The same with its cases in a table, each by itself."""
    if isinstance(pattern, str):
        return pattern
    if isinstance(pattern, list):
        return [_prepared(one) for one in pattern]
    if "quiet" in pattern or "list" in pattern:
        names = ("list", "join") if isinstance(pattern.get("list"), str) else ("join",)
        return {key: one if key in names else _prepared(one) for key, one in pattern.items()}
    asked = "who" if "who" in pattern else "by"
    found = [(key, _prepared(one)) for key, one in pattern.items() if key != asked]
    return {asked: pattern[asked], "cases": {c: one for key, one in found for c in key.split("|")}}


@cache
def _slots(text: str) -> tuple[str, list[tuple[str, str | None]]]:
    """A text with %s in the place of its slots, and these: paths and phrases."""
    slots = [(slot[1], slot[2]) for slot in _SLOT.finditer(text)]
    if not slots:
        return text, slots
    return "%s".join(part.replace("%", "%%") for part in _BETWEEN.split(text)), slots


def _look_up(path: str, arguments: Arguments) -> Any:
    """A value by its path, such as zones.0; None if there is none."""
    if "." not in path:
        return arguments.get(path)
    value: Any = arguments
    for part in path.split("."):
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list | tuple) and int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value


def _items(values: Any) -> Iterator[dict[str, Any]]:
    pairs = values.items() if isinstance(values, dict) else enumerate(values)
    for key, value in pairs:
        yield {"key": key, "it": value, **(value if isinstance(value, dict) else {})}


def _joined(parts: list[str], forms: Mapping[str, str]) -> str:
    """'a', 'a and b', 'a, b and c', from its end."""
    *before, text = parts
    form = "two" if len(parts) == 2 else "end"
    for part in reversed(before):
        # Filled by hand, since a part may have braces of its own.
        left, middle, right = re.split(r"\{[01]\}", forms[form])
        text = f"{left}{part}{middle}{text}{right}"
        form = "middle"
    return text
