"""Reading a record: from its header to the game, and from its lines to legal picks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from dighouse.kernel.errors import BadOptions, BadRecord, IllegalMove, UnknownMove
from dighouse.kernel.game import Game
from dighouse.kernel.record_text import RecordHeader, RecordLines, prefix, quote, sha256
from dighouse.kernel.state import CHANCE, OVER, State


class Registry(Protocol):
    """Who knows the games by name."""

    def ruleset(self, name: str, /) -> type[Game]:
        """The class of a game. BadOptions if there is none of this name."""

    def make(
        self, name: str, /, *, seats: int, options: Mapping[str, Any], edition_text: str | None
    ) -> Game:
        """The game itself. BadOptions if there is none like that."""

    def release_for(self, name: str, version: int, /) -> str | None:
        """The release that reads records of an older behaviour version."""


def find_game(header: RecordHeader, edition_text: str | None, registry: Registry) -> Game:
    """The game that a header describes."""
    values = header.values
    edition: tuple[str, str] | None = values.get("edition")
    if edition_text is not None:
        if edition is None:
            raise BadRecord(
                "an edition's text needs an 'edition: …' header", header.line("result") + 1
            )
        digest = sha256(edition_text)
        if digest != edition[1]:
            raise BadRecord(
                f"the edition's text below has another SHA-256, {digest}: one of them was edited",
                header.line("edition"),
            )
    name, version = values["ruleset"], values["version"]
    try:
        here = registry.ruleset(name).version
    except BadOptions as error:
        raise BadRecord(str(error), header.line("ruleset")) from error
    if version != here:
        reader = registry.release_for(name, version) or values["release"]
        raise BadRecord(
            f"this is {name} by version {version} of its rules, and here they have version "
            f"{here}: dighouse {reader} reads this record",
            header.line("version"),
        )
    try:
        game = registry.make(
            name, seats=values["seats"], options=values["options"], edition_text=edition_text
        )
    except BadOptions as error:
        line = header.line("options" if values["options"] else "seats")
        raise BadRecord(str(error), line) from error
    right = None if game.edition is None else (game.edition.id, game.edition.sha256)
    if edition != right:
        message = _wrong_edition(edition, right, edition_text is not None)
        raise BadRecord(message, header.line("edition"))
    return game


def _wrong_edition(
    edition: tuple[str, str] | None, right: tuple[str, str] | None, has_text: bool
) -> str:
    """What is wrong if a record's edition is not the one that its game has."""
    if right is None:
        return "this game has no editions: the line does not belong here"
    expected = f"'edition: {right[0]} {right[1]}'"
    if edition is None:
        return f"the header {expected} is missing before this"
    if has_text:
        return f"the edition's text below makes this {expected}"
    return (
        f"edition {edition[0]} with this SHA-256 is not built in (that would be {expected}), and "
        "its text is missing: it must follow the header, each line after '| '"
    )


def read_picks(lines: RecordLines, state: State) -> list[int]:
    """Make the picks on `state`, up to the line with the end."""
    game: Game = state.game
    picks: list[int] = []
    expected = "a pick or the line 'end N'"
    while not (line := lines.peek(expected)).startswith("end"):
        lines.take(expected)
        if state.actor == OVER:
            raise BadRecord(
                f"the game is over after {len(picks)} picks: 'end {len(picks)}' should stand here",
                lines.number,
            )
        who, _, move = line.partition(" ")
        if who != prefix(state):
            actor = "chance" if state.actor == CHANCE else f"seat {state.actor}"
            raise BadRecord(
                f"{quote(line)} is not {actor}'s pick, and {actor} is to pick now: the line should "
                f"start with '{prefix(state)} '",
                lines.number,
            )
        try:
            pick = game.parse(move)
        except UnknownMove:
            raise BadRecord(
                f"{quote(move)} is no move of {game.title}. {game.notation_help()}", lines.number
            ) from None
        if move != game.text(pick):
            raise BadRecord(f"{quote(move)} is written '{game.text(pick)}'", lines.number)
        try:
            state.apply(pick)
        except IllegalMove as error:
            raise BadRecord(str(error), lines.number) from None
        picks.append(pick)
    return picks


def read_end(lines: RecordLines, picks: int) -> str:
    """The checksum, if it is where it should be."""
    line = lines.take("the line 'end N'")
    if line != f"end {picks}":
        raise BadRecord(
            f"{quote(line)} does not fit the {picks} picks above: some are missing or added, "
            f"or it should be 'end {picks}'",
            lines.number,
        )
    checksum = lines.take("the checksum")
    if not checksum.startswith("sha256: "):
        raise BadRecord(f"{quote(checksum)} is not the checksum, 'sha256: …'", lines.number)
    lines.end()
    return checksum
