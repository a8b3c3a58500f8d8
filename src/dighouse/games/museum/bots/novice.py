"""Somebody who is new to the game: knows what is good, and often does something else."""

from __future__ import annotations

from random import Random

from dighouse.games.museum.bots.digger import Digger
from dighouse.games.museum.views import View

# Of all decisions, so many are made without a thought: what has begun is brought to a good end.
CARELESS = 0.3


class Novice(Digger):
    name = "novice"

    def __call__(self, view: View, rng: Random) -> int:
        if view.settled and rng.random() < CARELESS:
            return rng.choice(view.menu)
        return super().__call__(view, rng)
