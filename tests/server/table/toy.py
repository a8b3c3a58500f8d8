"""Peek, a toy game with all that an undo may meet: looks, shows, dice, composites, plain moves.

Each seat may hide a stone left or right, look at its neighbour's, show its own, roll a die once a
turn, lift a weight and drop or keep it (one decision in two picks), and pass the turn on. After
`turns` passes it is over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

import msgspec
import pytest

from dighouse import registry
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.events import Event, others
from dighouse.kernel.game import Game
from dighouse.kernel.manifest import RulesetEntry
from dighouse.kernel.state import CHANCE, OVER, State

TEXTS = (
    "hide left",
    "hide right",
    "look",
    "show",
    "roll",
    "lift",
    "drop",
    "keep",
    "pass",
    "one",
    "two",
)
OPTIONS = {"turns": 6, "padding": 0}
LEFT, RIGHT, LOOK, SHOW, ROLL, LIFT, DROP, KEEP, PASS, ONE, TWO = range(len(TEXTS))


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    actor: int
    stones: list[int | None]  # as far as they are known; None: not hidden yet, or not seen
    scores: list[int]
    menu: list[int]
    padding: str  # as many characters as the option says, for tests that need long frames


class Position(msgspec.Struct):
    actor: int
    turn: int
    rolled: bool
    lifted: bool
    stones: list[int | None]
    seen: list[bool]  # has the seat looked at its neighbour's stone?
    shown: list[bool]
    scores: list[int]


class PeekState(State):
    def __init__(self, game: Peek, position: Position) -> None:
        self.game = game
        self.actor = position.actor
        self.settled = not position.lifted
        self.position = position

    @property
    def seat(self) -> int:
        return self.position.turn % int(self.game.seats)

    @property
    def neighbour(self) -> int:
        return (self.seat + 1) % int(self.game.seats)

    def menu(self) -> list[int]:
        if self.actor == OVER:
            return []
        if self.actor == CHANCE:
            return [ONE, TWO]
        if not self.settled:
            return [DROP, KEEP]
        now = self.position
        own = now.stones[self.seat]
        found = [LEFT, RIGHT] if own is None else []
        if now.stones[self.neighbour] is not None and not now.seen[self.seat]:
            found.append(LOOK)
        if own is not None and not now.shown[self.seat]:
            found.append(SHOW)
        if not now.rolled:
            found.append(ROLL)
        return [*found, LIFT, PASS]

    def chances(self) -> list[tuple[int, int]]:
        return [(ONE, 1), (TWO, 3)]

    def apply(self, pick: int) -> None:
        if not self.legal(pick):
            raise self.illegal_move(pick)
        now, seat = self.position, self.seat
        if pick in (LEFT, RIGHT):
            now.stones[seat] = pick
        elif pick == LOOK:
            now.seen[seat] = True
        elif pick == SHOW:
            now.shown[seat] = True
        elif pick == ROLL:
            now.rolled, self.actor = True, CHANCE
        elif pick in (ONE, TWO):
            now.scores[seat] += pick - ROLL
            self.actor = seat
        elif pick == PASS:
            now.turn, now.rolled = now.turn + 1, False
            self.actor = OVER if now.turn == self.game.options["turns"] else self.seat
        else:
            now.lifted = pick == LIFT
            self.settled = not now.lifted
            now.scores[seat] += pick == DROP
        now.actor = int(self.actor)

    def scores(self) -> list[int]:
        return list(self.position.scores)

    def clone(self) -> PeekState:
        return PeekState(self.game, msgspec.convert(self.dump(), Position))

    def dump(self) -> dict[str, Any]:
        dumped: dict[str, Any] = msgspec.to_builtins(self.position)
        return dumped

    def view(self, seat: int | None) -> View:
        now = self.position
        known = [
            stone if now.shown[owner] or seat == owner or self._has_seen(seat, owner) else None
            for owner, stone in enumerate(now.stones)
        ]
        menu = self.menu() if seat == self.actor else []
        padding = "x" * int(self.game.options["padding"])
        return View(seat, int(self.actor), known, self.scores(), menu, padding)

    def _has_seen(self, seat: int | None, owner: int) -> bool:
        beside = seat is not None and (seat + 1) % int(self.game.seats) == owner
        return beside and self.position.seen[seat or 0]


class Peek(Game):
    ruleset = "peek"
    title = "Peek"
    version = 1
    View = View
    decision_count = ONE
    action_count = len(TEXTS)

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> Self:
        seats = options.get("seats", 2)
        if set(options) - {"seats", *OPTIONS} or seats not in (2, 3):
            raise BadOptions("Peek has 2 or 3 seats, and the options turns and padding")
        return cls(seats, {name: options.get(name, default) for name, default in OPTIONS.items()})

    def text(self, pick: int) -> str:
        return TEXTS[pick]

    def start(self) -> State:
        seats = self.seats
        return PeekState(
            self,
            Position(
                0, 0, False, False, [None] * seats, [False] * seats, [False] * seats, [0] * seats
            ),
        )

    def load(self, position: Mapping[str, Any]) -> State:
        return PeekState(self, msgspec.convert(position, Position))

    def sample(self, view: Any, rng: random.Random) -> State:
        raise NotImplementedError("nobody asks for it")

    def events(self, state: State, pick: int) -> list[Event]:
        assert isinstance(state, PeekState)
        seat, neighbour = state.seat, state.neighbour
        if pick in (LEFT, RIGHT):
            return [
                Event("hide", {"seat": seat, "where": pick}, audience=(seat,)),
                Event("hide", {"seat": seat}, audience=others(self.seats, seat)),
            ]
        if pick == LOOK:
            where = state.position.stones[neighbour]
            return [
                Event("look", {"seat": seat, "where": where}, audience=(seat,)),
                Event("look", {"seat": seat}, audience=others(self.seats, seat)),
                Event("watched", {"by": seat}, audience=(neighbour,)),
            ]
        if pick == SHOW:
            return [Event("show", {"seat": seat, "where": state.position.stones[seat]})]
        if pick == LIFT:
            return []  # inside a decision nobody hears anything
        return [Event(TEXTS[pick], {"seat": seat})]

    def reveals(self, state: State, pick: int) -> bool:
        # A stone of one's own tells its owner nothing new, so hiding is no look.
        return pick not in (LEFT, RIGHT) and super().reveals(state, pick)


class PeekRegistry:
    """A registry with Peek alone, for `Record.parse`."""

    def ruleset(self, name: str) -> type[Game]:
        return Peek

    def make(
        self, name: str, *, seats: int, options: Mapping[str, Any], edition_text: str | None
    ) -> Game:
        return Peek.choose({**options, "seats": seats}, edition_text)

    def release_for(self, name: str, version: int) -> str | None:
        return None


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """Peek can be played like any other game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.rulesets(), "peek", RulesetEntry("peek", f"{__name__}:Peek"))
        yield
