"""Somebody who is new to the game: looks at the own points alone, and often misses the best way."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from dighouse.games.museum.bots.candidates import ANY
from dighouse.games.museum.bots.digger import Digger
from dighouse.games.museum.bots.weights import Weights
from dighouse.games.museum.state import TileState


class Novice(Digger):
    name = "novice"
    misses: ClassVar[float] = (
        0.7  # of all decisions, so many are not the best that it could find ...
    )
    sees: ClassVar[int] = 30  # ... but one of so many good ones

    def weights(self) -> Weights:
        """It minds nobody else, and a token that is far away is not worth a plan."""
        weights = Weights()
        weights.rivals = 0.0
        weights.leader = 0.0
        weights.wait = 0.7
        return weights

    def plan(self, state: TileState, so_far: list[int], rng: Random) -> list[int]:
        if rng.random() >= self.misses:
            return super().plan(state, so_far, rng)
        policy = self.policy
        found = policy.candidates(state, so_far)
        good = found.top(policy.worth, state, policy.most, self.sees, ANY)
        return found.plans[rng.choice(good)]
