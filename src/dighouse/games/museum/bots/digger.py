"""Tries every way to lay each tile, to use an icon and to walk, and takes what looks best at once.

It looks at the view alone. The numbers of the edition come with `start`.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

from dighouse.games.museum.bots.board import BoardNumbers
from dighouse.games.museum.bots.candidates import Candidate, began
from dighouse.games.museum.bots.icons import other_swaps, uses
from dighouse.games.museum.bots.placing import placements
from dighouse.games.museum.bots.walking import best_walk
from dighouse.games.museum.bots.worth import Worth
from dighouse.games.museum.edition import Edition
from dighouse.games.museum.views import View
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game

# The phases of a turn's three decisions.
PLACING = ("play", "cell", "turn")
WALKING = ("walk", "collect")


class Digger:
    name = "digger"
    worth: ClassVar[type[Worth]] = Worth  # how it looks at a table

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game.edition, Edition):
            raise BadOptions(f"the digger bot does not know how to play {game.title}")
        self.numbers = BoardNumbers.of(game.edition, bool(game.options["archeologist_links"]))
        self._last: tuple[Any, tuple[str, ...]] | None = None

    def __call__(self, view: View, rng: Random) -> int:
        if len(view.menu) == 1:
            return view.menu[0]
        return view.menu[view.moves.index(self.move(view))]

    def move(self, view: View) -> str:
        """What to do, in notation."""
        so_far = began(view)
        return self._plan(view, so_far)[len(so_far)]

    def _plan(self, view: View, so_far: tuple[str, ...]) -> tuple[str, ...]:
        """The best way that goes on as the composite began.

        If it began as planned, that is the plan itself: with a memory of it or without.
        """
        decision = PLACING if view.phase in PLACING else WALKING if view.phase in WALKING else ()
        facts = (view.viewer, decision, view.tiles, view.hand, view.artifacts, view.seats)
        if self._last is not None:
            known, plan = self._last
            if known == facts and plan[: len(so_far)] == so_far:
                return plan
        assert view.viewer is not None
        worth = self.worth(self.numbers, view, view.viewer)
        if decision == WALKING:
            plan = best_walk(worth, view)
        else:
            find = placements if decision == PLACING else uses
            ways = _beginning(so_far, find(worth, view))
            plan = worth.best(ways or _beginning(so_far, other_swaps(worth, view))).moves
        self._last = facts, plan
        return plan


def _beginning(so_far: tuple[str, ...], ways: Iterable[Candidate]) -> list[Candidate]:
    return [way for way in ways if way.moves[: len(so_far)] == so_far]
