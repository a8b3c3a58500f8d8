"""The novice inside the core: greedy, but for what it does without a thought."""

from __future__ import annotations

from typing import Final

from dighouse.games.archaeology.bots.greedy_policy import GreedyPolicy
from dighouse.games.archaeology.monuments.mine import PRESS
from dighouse.games.archaeology.monuments.sphinx import NAME
from dighouse.games.archaeology.monuments.tomb import KEEP
from dighouse.games.archaeology.state import CardState
from dighouse.kernel.dice import Dice
from dighouse.kernel.state import State

# Of all decisions, so many are made without a thought. What has begun is brought to a good end: a
# trade of random cards would be no mistake of a person's.
CARELESS: Final = 0.3
PARTS: Final = 1000  # of one, as dice see it


class NovicePolicy(GreedyPolicy):
    def pick(self, state: State, dice: Dice) -> int:
        if isinstance(state, CardState) and state.actor >= 0 and state.settled:
            phase = state.phase
            careful = phase == KEEP or phase == NAME or phase == PRESS
            if not careful and float(dice.below(PARTS)) < CARELESS * PARTS:
                return state.draw(dice)
        return super().pick(state, dice)
