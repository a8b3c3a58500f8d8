"""The ways to carry out a decision, of which the best are looked for.

What a tile does to sites is found quickly, what it does to walks is not. So every way has first a bound
of its worth, and the walks are looked at only while a way may still be among the best.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dighouse.games.museum.bots.worth import Worth
from dighouse.games.museum.state import TileState
from dighouse.kernel.dice import Dice

NEVER: Final = -1e9
EQUAL: Final = 1e-9  # two ways that differ by less are equally good


class Choices:
    def __init__(self, begun: list[int]) -> None:
        self.begun = begun  # the picks that all of them begin with
        self.plans: list[list[int]] = []  # the picks of each way
        self.worths: list[float] = []  # of sites, and of all once it is known
        self.bounds: list[float] = []

    def offer(self, plan: list[int], sites: float, finds: float, known: bool) -> None:
        """A way, what it makes of sites, and what walks are worth after it, at most or exactly."""
        begun = self.begun
        for at in range(len(begun)):
            if at >= len(plan) or plan[at] != begun[at]:
                return
        self.plans.append(plan)
        self.worths.append(sites + finds if known else NEVER)
        self.bounds.append(sites + finds)

    def best(self, worth: Worth, state: TileState, most: float, dice: Dice) -> list[int]:
        """One of the best, each as likely."""
        order = self.top(worth, state, most, 1)
        best = self.worths[order[0]]
        equal = [at for at in range(len(self.plans)) if self.worths[at] >= best - EQUAL]
        return self.plans[equal[int(dice.below(len(equal)))]]

    def top(self, worth: Worth, state: TileState, most: float, number: int) -> list[int]:
        """The best ways, the best first, so many of them or all. `most`: in the bounds of what is not
        known yet, the part of walks."""
        found: list[int] = []
        worths = self.worths
        bounds = self.bounds
        done = [False] * len(bounds)
        while len(found) < len(bounds):
            at = _highest(bounds, done)
            if len(found) >= number and bounds[at] < worths[found[number - 1]] - EQUAL:
                break
            done[at] = True
            if worths[at] == NEVER:
                worths[at] = bounds[at] - most + worth.finds(_after(state, self.plans[at]))
            place = len(found)
            while place > 0 and worths[found[place - 1]] < worths[at]:
                place -= 1
            found.insert(place, at)
        return found[:number]


def _highest(bounds: list[float], done: list[bool]) -> int:
    found: i64 = -1
    best = NEVER
    for at in range(i64(len(bounds))):
        if not done[at] and (found < 0 or bounds[at] > best):
            found = at
            best = bounds[at]
    return int(found)


def _after(state: TileState, plan: list[int]) -> TileState:
    twin = state.without_knowledge()
    for pick in plan:
        twin.carry_out(pick)
    return twin
