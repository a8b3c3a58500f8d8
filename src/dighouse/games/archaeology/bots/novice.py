"""Somebody who is new to the game: knows what is good, and often does something else."""

from __future__ import annotations

from random import Random

from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.games.archaeology.views import View

# Of all decisions, so many are made without a thought. What has begun is brought to a good end: a
# trade of random cards would be no mistake of a person's.
CARELESS = 0.3
# Nor would anybody take the worst cards of a chamber, or turn up one that is sure to be too much.
WITH_CARE = ("keep", "name", "press")


class Novice(Greedy):
    name = "novice"

    def __call__(self, view: View, rng: Random) -> int:
        careful = not view.settled or view.phase in WITH_CARE
        if not careful and rng.random() < CARELESS:
            return rng.choice(view.menu)
        return super().__call__(view, rng)
