"""The catalogues that sentences are told from: English, and a made-up language.

The made-up one has all six plural forms of CLDR, other ways to enumerate, and no words of its own: it is
made from the English catalogue.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

import msgspec

from dighouse import registry
from dighouse.kernel.catalogue import File, Pattern
from dighouse.kernel.events import CatalogueEvent

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
MADE_UP = "ar-x-made-up"
LISTS = {
    how: {"two": f"{{0}} {how}2 {{1}}", "middle": "{0}; {1}", "end": f"{{0}} {how}! {{1}}"}
    for how in ("and", "or")
}
# Keys of a pattern whose values are no patterns; or whose patterns must be able to say nothing.
NOT_SAID = ("by", "who", "join", "list")


def event_types() -> dict[str, type[CatalogueEvent]]:
    """By family, of all games whose sentences come from a catalogue."""
    found = [registry.ruleset(name).event_type for name in registry.rulesets()]
    return {one.package.rpartition(".")[2]: one for one in found if issubclass(one, CatalogueEvent)}


def english(package: str) -> list[File]:
    """The words of every game, and those of a family."""
    folders = (resources.files("dighouse.words"), resources.files(package) / "words")
    texts = [(folder / "en" / "events.json").read_bytes() for folder in folders]
    return [msgspec.json.decode(text, type=File) for text in texts]


def made_up(file: File) -> File:
    """The same in the made-up language."""
    return File(
        MADE_UP,
        {how: LISTS[how] for how in file.lists},
        {name: _made_up(pattern) for name, pattern in file.phrases.items()},
        {kind: _made_up(pattern) for kind, pattern in file.events.items()},
    )


def _made_up(pattern: Any) -> Any:
    if isinstance(pattern, str):
        return f"~{pattern}" if pattern else ""
    made = {key: value if key in NOT_SAID else _made_up(value) for key, value in pattern.items()}
    if "by" in pattern and "one" in pattern:
        made |= {category: _with(made["other"], f" ({category})") for category in CATEGORIES}
    return made


def marked(file: File, sign: str) -> tuple[File, dict[str, str]]:
    """The same with a mark at the end of each text that can be said, and all of these marks with their texts."""
    marks: dict[str, str] = {}

    def mark(pattern: Any) -> Any:
        if isinstance(pattern, str):
            if not pattern:
                return pattern
            key = f"⟦{sign}{len(marks)}⟧"
            marks[key] = pattern
            return pattern + key
        return {key: value if key in NOT_SAID else mark(value) for key, value in pattern.items()}

    phrases = {name: mark(pattern) for name, pattern in file.phrases.items()}
    events = {kind: mark(pattern) for kind, pattern in file.events.items()}
    return File(file.language, file.lists, phrases, events), marks


def _with(pattern: Pattern, end: str) -> Pattern:
    if isinstance(pattern, str):
        return pattern + end
    return {key: value if key in NOT_SAID else _with(value, end) for key, value in pattern.items()}
