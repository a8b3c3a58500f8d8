"""Twins made from logs: the same script, with one outcome of chance changed that somebody does not
hear of.

Only the rules say how a twin goes on, and what is heard in it; the server is not asked.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from dighouse.kernel.errors import DighouseError
from dighouse.kernel.events import Event
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, State
from dighouse.protocol.messages import Act
from dighouse.server.table import log_events
from dighouse.server.table.log_events import LogRow
from tests.server.twins.steps import Say, Step

CANDIDATES = 12  # of which the one is taken that can be followed for longest

Audience = int | None


@dataclass(frozen=True)
class Log:
    """A game as it was played on a server: its script, and the rows that came of each step."""

    game: Game
    steps: Sequence[Step]
    positions: Sequence[int]  # before each step
    rows: Sequence[Sequence[LogRow]]  # of each step
    founded: int  # the seq before the first step
    key: bytes

    @property
    def audiences(self) -> list[Audience]:
        return [*range(self.game.seats), None]


@dataclass(frozen=True)
class Twin:
    changed: int  # the step
    swap: str  # what was changed, for messages
    outcomes: list[int]  # of all chance steps
    ends: dict[Audience, int]  # the first step in which they may hear or see something else
    cut: int  # where the script can't go on in this world

    def hidden_from(self, audience: Audience) -> bool:
        return self.ends[audience] > self.changed

    def length(self) -> int:
        """How many steps can be compared, for all audiences together."""
        return sum(end - self.changed for end in self.ends.values())


@dataclass(frozen=True)
class Told:
    """What a row comes to in one world."""

    state: State
    heard: dict[Audience, bytes]


class Parted(Exception):
    """A logged pick is not possible in this world, or another one would be needed."""


# Of a log: outcomes of all chance steps as they may have been, and what is different in words.
Others = Callable[["Original", int, random.Random], Iterator[tuple[list[int], str]]]


class Original:
    """A log, read again with every position."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.after: dict[int, State] = {log.founded: log.game.start()}  # by seq
        self.heard: dict[int, dict[Audience, bytes]] = {}
        self.outcomes: list[int] = []
        self.where: list[tuple[int, int]] = []  # of each outcome: the step, and the seq of its row
        for step, row in self._rows():
            parse = log.game.parse
            chance = [parse(text) for text in chances(row)]
            told = move(log, self.after, row, chance)
            self.after[row.seq], self.heard[row.seq] = told.state, told.heard
            self.outcomes += chance
            self.where += [(step, row.seq)] * len(chance)

    def _rows(self) -> Iterator[tuple[int, LogRow]]:
        for step, written in enumerate(self.log.rows):
            for row in written:
                yield step, row

    def twins(
        self, number: int, rng: random.Random, others: Others | None = None
    ) -> Iterator[Twin]:
        """Up to so many; each time another seat knows of what is changed, now in the deal at the
        start, now in what follows. Or by whole other deals, where a game needs that: `others`.
        """
        if others is not None:
            for outcomes, swap in others(self, number, rng):
                pairs = enumerate(zip(outcomes, self.outcomes, strict=True))
                first = next((at for at, (one, two) in pairs if one != two), 0)
                yield follow(self, self.where[first][0], swap, outcomes)
            return
        seats = self.log.game.seats
        started = self.where[0][1]
        deal = [at for at, (_, seq) in enumerate(self.where) if seq == started]
        later = [at for at, (_, seq) in enumerate(self.where) if seq != started]
        first = rng.randrange(seats)
        for count in range(number):
            places = deal if (first + count) % 2 else later
            rng.shuffle(places)
            made = (self._changed(at, (first + count) % seats, rng) for at in places)
            found = list(itertools.islice((twin for twin in made if twin is not None), CANDIDATES))
            if found:
                yield max(found, key=Twin.length)

    def _changed(self, at: int, knower: int, rng: random.Random) -> Twin | None:
        """A twin with another outcome here, if this seat knows of it and somebody does not."""
        step, _ = self.where[at]
        state = self.before(at)
        logged = self.outcomes[at]
        game = self.log.game
        others = [pick for pick, _ in state.chances() if pick != logged]
        if not others:
            return None
        pick = rng.choice(others)
        outcomes = [*self.outcomes[:at], pick, *self.outcomes[at + 1 :]]
        swap = f"step {step}, outcome {at}: '{game.text(logged)}' / '{game.text(pick)}'"
        twin = follow(self, step, swap, outcomes)
        hidden = [twin.hidden_from(audience) for audience in self.log.audiences]
        return twin if any(hidden) and not hidden[knower] else None

    def before(self, at: int) -> State:
        """The position at a chance step."""
        _, seq = self.where[at]
        row = next(row for _, row in self._rows() if row.seq == seq)
        first = next(n for n, (_, other) in enumerate(self.where) if other == seq)
        state = self.after[seq - 1].clone()
        if isinstance(row.event, log_events.ActEvent):
            for text in row.event.picks:
                state.apply(self.log.game.parse(text))
        for pick in self.outcomes[first:at]:
            state.apply(pick)
        return state


def chances(row: LogRow) -> list[str]:
    return (
        row.event.chance
        if isinstance(row.event, (log_events.StartEvent, log_events.ActEvent))
        else []
    )


def move(log: Log, after: dict[int, State], row: LogRow, chance: Sequence[int]) -> Told:
    """A row in a world where the rows before it have led to these positions. Parted."""
    game = log.game
    state = after[row.seq - 1]
    event = row.event
    if isinstance(event, log_events.UndoEvent):
        return Told(after[event.to], {})
    if not isinstance(event, (log_events.StartEvent, log_events.ActEvent)):
        return Told(state, {})
    state = state.clone()
    events: list[Event] = []
    picks = (
        [game.parse(text) for text in event.picks] if isinstance(event, log_events.ActEvent) else []
    )
    for number, pick in enumerate([*picks, *chance]):
        if (state.actor == CHANCE) != (number >= len(picks)) or not state.legal(pick):
            raise Parted
        events += game.events(state, pick)
        state.apply(pick)
    if state.actor == CHANCE or not state.settled:
        raise Parted
    heard = {
        audience: msgspec.json.encode(
            [(event.kind, event.data) for event in events if event.heard_by(audience)]
        )
        for audience in log.audiences
    }
    return Told(state, heard)


def follow(original: Original, changed: int, swap: str, outcomes: list[int]) -> Twin:
    """Go on with the script while its picks are possible and somebody hears the same."""
    log = original.log
    last = len(log.steps)
    ends: dict[Audience, int] = {}
    written = log.rows[changed]
    after = dict(original.after)
    drawn = sum(len(chances(row)) for rows in log.rows[:changed] for row in rows)
    seq = written[0].seq - 1
    cut = last
    for step in range(changed, last):
        if step > changed and tried(log, step, original.after[seq]) != tried(log, step, after[seq]):
            cut = step
            break
        try:
            for row in log.rows[step]:
                count = len(chances(row))
                told = move(log, after, row, outcomes[drawn : drawn + count])
                drawn += count
                seq = row.seq
                after[seq] = told.state
                for audience, heard in told.heard.items():
                    if heard != original.heard[seq][audience]:
                        ends.setdefault(audience, step)
        except Parted:
            cut = step
            break
        if len(ends) == len(log.audiences):
            cut = step + 1
            break
    for audience in log.audiences:
        ends.setdefault(audience, cut)
    return Twin(changed, swap, outcomes, ends, cut)


def tried(log: Log, at: int, state: State) -> bool:
    """Is this step a move that the rules allow here? What is refused in one world must be so in
    both, or they part.
    """
    step = log.steps[at]
    if not isinstance(step, Say) or not isinstance(step.message, Act):
        return False
    act = step.message
    if act.position != log.positions[at] or state.actor != act.seat:
        return False
    state = state.clone()
    for number, text in enumerate(act.picks):
        if number and state.actor != act.seat:
            return False
        try:
            state.apply(log.game.parse(text))
        except DighouseError:
            return False
    return bool(act.picks) and state.settled
