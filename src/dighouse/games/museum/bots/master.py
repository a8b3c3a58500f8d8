"""Looks at a table as professor does, and then plays the best ways on in its mind."""

from __future__ import annotations

from random import Random

from dighouse.games.museum.bots.look_ahead import LookAhead
from dighouse.games.museum.bots.professor import Professor
from dighouse.games.museum.state import TileState
from dighouse.kernel.dice import Dice
from dighouse.kernel.game import Game


class Master(Professor):
    name = "master"

    def start(self, game: Game, seat: int) -> None:
        super().start(game, seat)
        self.look_ahead = LookAhead(self.game.rules, self.weights())

    def plan(self, state: TileState, so_far: list[int], rng: Random) -> list[int]:
        """The picks of the whole decision, from its beginning."""
        return self.look_ahead.plan(state, so_far, Dice.of(rng))
