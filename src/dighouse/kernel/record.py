"""Records: a game as its picks, with all that is needed to play it again and to check its deal.

`record_text` shows what one looks like. Reading one replays it: what was read is a legal game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from dighouse._version import __version__
from dighouse.kernel import fair_deal
from dighouse.kernel.chance import draw
from dighouse.kernel.errors import BadRecord
from dighouse.kernel.game import Game
from dighouse.kernel.record_reading import Registry, find_game, read_end, read_picks
from dighouse.kernel.record_text import (
    FORMAT,
    MAGIC,
    SIZE_AT_MOST,
    RecordHeader,
    RecordLines,
    RecordResult,
    edition_lines,
    prefix,
    quote,
    read_edition,
    result_text,
    sha256,
)
from dighouse.kernel.state import CHANCE, State


class Verified(NamedTuple):
    """What `verify` has checked."""

    chance_steps: int  # drawn from the key, each of them
    key: str
    commitment: str
    of_table: bool  # the key is that of a table's fair deal, from a seed and the seats' bytes
    given: int = 0  # chance steps that somebody gave to the table: legal, but drawn from nothing


@dataclass(frozen=True)
class Record:
    """A value: its lists are not to be changed."""

    game: Game
    picks: list[int]  # chance included
    players: list[str]  # by seat
    key: bytes | None = None  # the seed of the `Chance` that dealt
    seed: bytes | None = None  # of a table's deal: the key follows from it and the additions
    additions: list[bytes] | None = None  # one a seat, b"" for a seat that added nothing
    commitment: str | None = None  # of the seed, or of the key where there is no seed
    release: str = __version__  # which wrote it
    given: int = 0  # how many of the first chance steps were given to the table, not drawn

    def __post_init__(self) -> None:
        # What can't be written so that it reads the same is no record.
        _ = self._header
        if any("\r\n" in line + "\n" for line in self._edition_lines()):
            raise BadRecord("the edition's lines must end with LF alone")
        if self.given and self.given > (first := self._first_chances()):
            raise BadRecord(
                f"given must be {first} at most here, not {self.given}: only chance steps before "
                "the first decision can be given",
                self._header.line("given"),
            )

    @cached_property
    def _header(self) -> RecordHeader:
        edition = self.game.edition
        values = {
            "ruleset": self.game.ruleset,
            "version": self.game.version,
            "release": self.release,
            "seats": self.game.seats,
            "options": self.game.options,
            "edition": None if edition is None else (edition.id, edition.sha256),
            "players": self.players,
            "commitment": self.commitment,
            "seed": self.seed,
            "bytes": self.additions,
            "key": self.key,
            "given": self.given or None,
        }
        return RecordHeader({name: value for name, value in values.items() if value is not None})

    # -- the game ----------------------------------------------------------------------------------

    @cached_property
    def result(self) -> RecordResult | None:
        """Scores, ranks and winners; None for an unfinished game."""
        return RecordResult.of(self.replay())

    def states(self) -> Iterator[tuple[State, int]]:
        """Every position with the pick that was made there. The positions are yours to keep."""
        for state, pick in self._steps(self.game.start()):
            yield state.clone(), pick

    def replay(self) -> State:
        """The position after the last pick."""
        state = self.game.start()
        for _ in self._steps(state):
            pass
        return state

    def _steps(self, state: State) -> Iterator[tuple[State, int]]:
        """Make all the picks on `state`, and stop before each of them."""
        for number, pick in enumerate(self.picks):
            if not state.legal(pick):
                raise BadRecord(str(state.illegal_move(pick)), self._line(number))
            yield state, pick
            state.apply(pick)

    # -- the deal ----------------------------------------------------------------------------------

    def verify(self) -> Verified:
        """Check commitment, key and every chance outcome. BadRecord if one of them is wrong."""
        if self.key is None or self.commitment is None:
            raise BadRecord(
                "the record has no key, so its chance outcomes can't be checked: the game was not "
                "dealt by a Chance, or its table has not revealed the deal yet"
            )
        secret, name = (self.key, "key") if self.seed is None else (self.seed, "seed")
        if fair_deal.commitment(secret) != self.commitment:
            raise BadRecord(
                f"the commitment is not that of the {name}, {fair_deal.commitment(secret)}: another "
                "deal was promised",
                self._header.line("commitment"),
            )
        if self.seed is not None and self.additions is not None:
            key = fair_deal.key(self.seed, self.additions)
            if key != self.key:
                raise BadRecord(
                    f"the key is not that of the seed and the bytes, {key.hex()}",
                    self._header.line("key"),
                )
        step = 0
        for number, (state, pick) in enumerate(self._steps(self.game.start())):
            if state.actor != CHANCE:
                continue
            step += 1
            if step <= self.given:
                continue
            drawn = draw(self.key, step - 1, state.chances())
            if pick != drawn:
                raise BadRecord(
                    f"chance step {step - 1} is '{self.game.text(pick)}', but the key draws "
                    f"'{self.game.text(drawn)}'",
                    self._line(number),
                )
        of_table = self.seed is not None
        return Verified(step - self.given, self.key.hex(), self.commitment, of_table, self.given)

    # -- the text ----------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as it is written to a file."""
        lines = [
            f"{MAGIC} {FORMAT}",
            *(f"{name}: {value}" for name, value in self._header.texts.items()),
            f"result: {result_text(self.result)}",
            *self._edition_lines(),
            "",
        ]
        for state, pick in self._steps(self.game.start()):
            lines.append(f"{prefix(state)} {self.game.text(pick)}")
        lines.append(f"end {len(self.picks)}")
        body = "".join(line + "\n" for line in lines)
        return f"{body}sha256: {sha256(body)}\n"

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write a file, all of it or nothing. BadRecord if the path is a folder or a device."""
        data = self.text().encode()
        path = Path(path)
        if not path.name or (path.exists() and not path.is_file()):
            # Replacing a device by a file would be worse than not writing.
            raise BadRecord(f"{str(path)!r} is no file that a record can be written to")
        draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
        try:
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())  # else a power cut may leave the new name on an empty file
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)

    @classmethod
    def read(cls, path: str | os.PathLike[str], registry: Registry | None = None) -> Record:
        """The record in a file; see `parse`."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(SIZE_AT_MOST + 1)
        except OSError as error:
            raise BadRecord(f"{os.fspath(path)} can't be read: {error.strerror}") from error
        except ValueError as error:
            raise BadRecord(f"{path!r} can't be read: no file has such a name") from error
        return cls.parse(data, registry)

    @classmethod
    def parse(cls, text: str | bytes, registry: Registry | None = None) -> Record:
        """The record that a text holds, replayed and compared with its result and checksum.

        BadRecord says which line is wrong, and what would be right. `registry` makes the game;
        give one of your own to read records of games that dighouse does not know.
        """
        lines = RecordLines(text)
        lines.first()
        header, result = RecordHeader.read(lines)
        game = find_game(header, read_edition(lines), registry or _registry())
        state = game.start()
        picks = read_picks(lines, state)
        checksum = read_end(lines, len(picks))
        played = result_text(RecordResult.of(state))
        if result != played:
            raise BadRecord(
                f"the result is {quote(result)}, but the picks come to '{played}'",
                header.line("result"),
            )
        right = f"sha256: {sha256(lines.body())}"
        if checksum != right:
            raise BadRecord(
                f"the checksum does not fit: the record was edited, or damaged on its way; "
                f"'{right}' would be right",
                lines.number,
            )
        deal_of = header.values.get
        return cls(
            game,
            picks,
            header.values["players"],
            key=deal_of("key"),
            seed=deal_of("seed"),
            additions=deal_of("bytes"),
            commitment=deal_of("commitment"),
            release=header.values["release"],
            given=deal_of("given", 0),
        )

    def _edition_lines(self) -> list[str]:
        edition = self.game.edition
        return [] if edition is None or edition.built_in else edition_lines(edition.text)

    def _first_chances(self) -> int:
        """How many chance steps there are before the first decision."""
        decisions = self.game.decision_count
        picks = enumerate(self.picks)
        return next((at for at, pick in picks if pick < decisions), len(self.picks))

    def _line(self, number: int) -> int:
        """The line of a pick in the text; an empty line stands before the first one."""
        return self._header.line("result") + len(self._edition_lines()) + 2 + number


def _registry() -> Registry:
    # The registry imports the games, and those import the kernel: up there it would be a circle.
    from dighouse import registry

    return registry
