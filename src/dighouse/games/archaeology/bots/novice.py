"""Somebody who is new to the game: knows what is good, and often does something else."""

from __future__ import annotations

from random import Random

from dighouse.games.archaeology.bots.greedy import Greedy, known_game
from dighouse.games.archaeology.bots.novice_policy import CARELESS, NovicePolicy
from dighouse.games.archaeology.bots.prices import prices_of
from dighouse.games.archaeology.views import View
from dighouse.kernel.game import Game
from dighouse.kernel.policy import Policy

# Nobody would take the worst cards of a chamber, or turn up one that is sure to be too much.
WITH_CARE = ("keep", "name", "press")


class Novice(Greedy):
    name = "novice"

    @staticmethod
    def policy(game: Game) -> Policy:
        known = known_game(game)
        return NovicePolicy(prices_of(known.edition).tables, known.rules)

    def __call__(self, view: View, rng: Random) -> int:
        careful = not view.settled or view.phase in WITH_CARE
        if not careful and rng.random() < CARELESS:
            return rng.choice(view.menu)
        return super().__call__(view, rng)
