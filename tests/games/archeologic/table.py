"""A table for scenarios: one hidden city, drawn here for whoever checks an answer by hand.

       A   B   C   D   E
    1  Ts  To  To  Of  Os
    2  Vf  Tf  .   Oo  Oo
    3  Vo  Vo  Lo  Ss  .
    4  Ls  Lo  Lo  So  So
    5  Io  Io  If  .   So

A capital is the building; then o is a risk-free box, f a fire trap, s a sharp trap.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dighouse
from dighouse import Game, State
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.views import View

EDITIONS = Path(__file__).parents[2] / "fixtures" / "editions-archeologic"

CITY = ("s d3 0", "t a1 90", "l a3 270", "o d1 270", "v a2 0", "i a5 0")
# The same, but that I lies one zone further, or that O is turned where it lies.
WRONG = (*CITY[:5], "i b5 0")
TURNED = (*CITY[:3], "o d1 180", *CITY[4:])
CLUES = ("a1", "c5", "d3", "e1", "b2", "a4", "d1", "a2")


def small(name: str, **options: Any) -> ArcheOlogic:
    """A game with one of the small editions in tests/fixtures/editions-archeologic."""
    return game(edition=EDITIONS / f"{name}.toml", **options)


def game(**options: Any) -> ArcheOlogic:
    made = dighouse.game("archeologic", **options)
    assert isinstance(made, ArcheOlogic)
    return made


class Table:
    def __init__(self, state: State) -> None:
        self.state = state
        self.game: Game = state.game

    def play(self, *moves: str) -> Table:
        for move in moves:
            self.state.apply(self.game.parse(move))
        return self

    def check(self, city: Sequence[str] = CITY) -> Table:
        return self.play("check", *(f"place {placement}" for placement in city))

    def copy(self) -> Table:
        return Table(self.state.clone())

    # -- looking -----------------------------------------------------------------------------------

    def menu(self) -> list[str]:
        return [self.game.text(pick) for pick in self.state.menu()]

    def view(self, seat: int | None = 0) -> View:
        seen = self.state.view(seat)
        assert isinstance(seen, View)
        return seen

    def hear(self, move: str, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
        """What a seat would hear of a move: kinds and data."""
        events = self.game.events(self.state, self.game.parse(move))
        return [(event.kind, event.data) for event in events if event.heard_by(seat)]

    def kinds(self, move: str, seat: int | None) -> list[str]:
        return [kind for kind, _ in self.hear(move, seat)]

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def over(self) -> bool:
        return self.actor == dighouse.OVER

    @property
    def spaces(self) -> list[int]:
        return [pawn.space for pawn in self.view(None).pawns]


def table(seats: int = 2, order: Sequence[int] | None = None, **options: Any) -> Table:
    """The city above, laid out, with clues as listed and pawns in this order (of the seats)."""
    it = Table(game(seats=seats, **options).start())
    it.play(*(f"lay {placement}" for placement in CITY))
    for clue in CLUES:
        if f"clue {clue}" in it.menu():
            it.play(f"clue {clue}")
    if seats > 1:
        it.play(*(f"pawn {seat}" for seat in (range(seats) if order is None else order)))
    return it


def ask(axis: str, question: str, it: Table) -> tuple[str, str]:
    """The moves of a turn that asks about an axis."""
    ring = it.game.edition.ring.value.split()  # type: ignore[union-attr]
    now = it.view(None).viewfinder
    assert now is not None
    far = (ring.index(axis) - ring.index(now)) % len(ring)
    where = {1: "stay", 2: "step"}.get(far, f"aim {axis.lower()}")
    return where, f"ask {question.lower()}"


def asks(it: Table, axis: str, question: str) -> Table:
    return it.play(*ask(axis, question, it))
