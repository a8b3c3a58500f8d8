"""Tries every way to lay each tile, to use an icon and to walk, and takes what looks best at once.

It looks at the view alone. The numbers of the edition come with `start`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from dighouse.games.museum.bots.table_of_view import begun, table_of
from dighouse.games.museum.bots.tile_policy import TilePolicy
from dighouse.games.museum.bots.weights import Weights
from dighouse.games.museum.game import Museum
from dighouse.games.museum.state import TileState
from dighouse.games.museum.views import View
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game

# The phases of a turn's three decisions.
PLACING = ("play", "cell", "turn")
WALKING = ("walk", "collect")


class Digger:
    name = "digger"

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game, Museum):
            raise BadOptions(f"the {self.name} bot does not know how to play {game.title}")
        self.game = game
        self.policy = TilePolicy(game.rules, self.weights())
        self._last: tuple[Any, list[int]] | None = None

    def weights(self) -> Weights:
        """How it looks at a table."""
        return Weights()

    def __call__(self, view: View, rng: Random) -> int:
        if len(view.menu) == 1:
            return view.menu[0]
        # A plan is made once for a whole decision, and followed if the decision began as planned.
        decision = PLACING if view.phase in PLACING else WALKING if view.phase in WALKING else ()
        facts = (view.viewer, decision, view.tiles, view.hand, view.artifacts, view.seats)
        so_far = [self.game.parse(move) for move in begun(self.game, view)]
        if so_far and self._last is not None:
            known, plan = self._last
            if plan[: len(so_far)] == so_far and known == facts:
                return plan[len(so_far)]
        plan = self.plan(table_of(self.game, view), so_far, rng)
        self._last = facts, plan
        return plan[len(so_far)]

    def plan(self, state: TileState, so_far: list[int], rng: Random) -> list[int]:
        """The picks of the whole decision, from its beginning."""
        return self.policy.plan(state, so_far, Dice.of(rng))
