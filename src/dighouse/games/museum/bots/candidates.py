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

ANY: Final = -1
NEVER: Final = -(10**15)  # less than any worth


class Candidates:
    def __init__(self, begun: list[int]) -> None:
        self.begun = begun  # the picks that all of them begin with
        self.plans: list[list[int]] = []  # the picks of each way
        self.worths: list[int] = []  # of sites, and of all once it is known
        self.bounds: list[int] = []

    def offer(self, plan: list[int], sites: i64, finds: i64, known: bool) -> None:
        """A way, what it makes of sites, and what walks are worth after it, at most or exactly."""
        begun = self.begun
        if begun and plan[: len(begun)] != begun:
            return
        bound = int(sites + finds)
        self.plans.append(plan)
        self.worths.append(bound if known else NEVER)
        self.bounds.append(bound)

    def best(self, worth: Worth, state: TileState, most: i64, dice: Dice) -> list[int]:
        """One of the best, each as likely."""
        worths = self.worths
        bounds = self.bounds
        best = max(worths)
        done = [one != NEVER for one in worths]
        while True:
            at = _highest(bounds, done)
            if at < 0 or bounds[at] < best:
                break
            done[at] = True
            self._look_at_walks(at, worth, state, most)
            if worths[at] > best:
                best = worths[at]
        equal = [at for at in range(len(worths)) if worths[at] == best]
        return self.plans[equal[int(dice.below(len(equal)))]]

    def _look_at_walks(self, at: int, worth: Worth, state: TileState, most: i64) -> None:
        finds = worth.finds(_after(state, self.plans[at]))
        self.worths[at] = self.bounds[at] - int(most - finds)

    def top_of_each(self, worth: Worth, state: TileState, most: i64, number: int) -> list[int]:
        """The best ways for each first pick."""
        found: list[int] = []
        for first in sorted({plan[0] for plan in self.plans}):
            found += self.top(worth, state, most, number, first)
        return found

    def top(self, worth: Worth, state: TileState, most: i64, number: int, first: int) -> list[int]:
        """The best ways, the best first, so many of them or all, that begin with a pick or with ANY.

        `most`: in the bounds of what is not known yet, the part of walks.
        """
        found: list[int] = []
        worths = self.worths
        bounds = self.bounds
        done = [first != ANY and plan[0] != first for plan in self.plans]
        while True:
            at = _highest(bounds, done)
            if at < 0:
                break
            if len(found) >= number and bounds[at] <= worths[found[number - 1]]:
                break
            done[at] = True
            if worths[at] == NEVER:
                self._look_at_walks(at, worth, state, most)
            place = len(found)
            while place > 0 and worths[found[place - 1]] < worths[at]:
                place -= 1
            found.insert(place, at)
        return found[:number]


def _highest(bounds: list[int], done: list[bool]) -> int:
    """-1: all are done."""
    found = -1
    best = NEVER
    for at in range(len(bounds)):
        if bounds[at] > best and not done[at]:
            found = at
            best = bounds[at]
    return found


def _after(state: TileState, plan: list[int]) -> TileState:
    twin = state.without_knowledge()
    for pick in plan:
        twin.carry_out(pick)
    return twin
