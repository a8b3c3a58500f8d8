"""Where a ruleset's editions come from, and the games whose numbers they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Generic, TypeVar

from dighouse.kernel.edition_file import named, read_bytes, to_text
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Edition, Game

E = TypeVar("E", bound=Edition)


class Editions(Generic[E]):
    """Those of one ruleset: the one that ships with the library, a file's, a text's.

    `make` reads a text; it is told where that was found, and whether it is built in.
    """

    def __init__(self, ruleset: str, package: str, make: Callable[[str, str, bool], E]) -> None:
        self.ruleset = ruleset
        self._package = package
        self._make = make

    @cache  # noqa: B019 - there is one of these a ruleset, for as long as the program runs
    def built_in(self) -> E:
        """The edition that ships with the library."""
        file = resources.files(self._package) / "editions" / f"{self.ruleset}.toml"
        return self._make(file.read_text("utf-8"), f"{self.ruleset} (built in)", True)

    def read(self, path: str | Path) -> E:
        """An edition from a file."""
        return self.from_bytes(read_bytes(path), str(path))

    def from_bytes(self, data: bytes, source: str) -> E:
        """An edition from the bytes of its file."""
        text = to_text(data, source)
        known = self.built_in()
        if text == known.text:
            return known
        edition = self._make(text, source, False)
        if edition.ruleset != self.ruleset:
            raise BadOptions(
                f"{named(source)}: is for {edition.ruleset!r}, not for {self.ruleset!r}"
            )
        return edition

    def chosen(self, wish: object, text: str | None = None) -> E:
        """What an argument means: an edition, the path of its file, or None for the built-in one.

        `text` is that of a record or a table, and goes before it.
        """
        if text is not None:
            try:
                data = text.encode()
            except UnicodeEncodeError as error:
                raise BadOptions(f"edition: is no text: {error.reason}") from None
            return self.from_bytes(data, "")
        if wish is None or wish == self.ruleset:
            return self.built_in()
        kind: type[E] = type(self.built_in())
        if isinstance(wish, kind):
            return wish
        if isinstance(wish, str | Path):
            return self.read(wish)
        raise BadOptions(f"edition must be the path of an edition file, not {wish!r}")


class EditionGame(Game, Generic[E]):
    """A game with an edition; its `rules` are made of that and of its options."""

    rules: Any

    def __init__(self, seats: int, options: Mapping[str, Any], edition: E) -> None:
        super().__init__(seats, options)
        self._edition = edition

    @property
    def edition(self) -> E:
        return self._edition

    @property
    def decision_count(self) -> int:
        return int(self.rules.decisions)

    @property
    def action_count(self) -> int:
        return int(self.rules.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        text = None if self._edition.built_in else self._edition.text
        return _again, (type(self), {**self.options, "seats": self.seats}, text)


def _again(cls: type[EditionGame[Any]], options: dict[str, Any], text: str | None) -> Game:
    return cls.choose(options, text)
