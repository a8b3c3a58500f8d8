"""The end of a game with rivals: when few layouts are left, the play that wins most often.

As in `endgame`, sets of layouts are bits of an integer; but what counts is no longer the mean time. A
check that comes after a rival's is worth nothing, and in rulebook mode neither is a wrong one. So a guess
between two layouts can be right when a rival is about to check, and wrong when nobody is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dighouse.games.archeologic.policy.endgame import CLOSE, Endgame
from dighouse.games.archeologic.policy.question_matrix import Floats, Ints, QuestionMatrix

# Time is a value of its own, if a small one: where nobody presses, the shorter way is taken.
PER_TIME = 1e-4


class ContestedMove(NamedTuple):
    wins: float  # how likely, times how likely the layouts in question are
    question: int = -1
    layout: int = -1


class EndgameWithRivals:
    """`likely` has a weight for each candidate; `alone[time]` is how likely no rival has won if one's pawn
    is the last again after that time."""

    def __init__(
        self, matrix: QuestionMatrix, lands: Ints, likely: Floats, alone: list[float], guesses: bool
    ) -> None:
        self.field = Endgame(matrix, np.arange(matrix.count), lands, guesses)
        self.likely: list[float] = likely.tolist()
        self.alone = [chance - PER_TIME * time for time, chance in enumerate(alone)]
        self.check = round(matrix.check)
        self.weights: dict[int, float] = {}
        self.known: dict[tuple[int, int, int], ContestedMove] = {}

    def best(self, viewfinder: int) -> ContestedMove:
        return self._best(self.field.everything, viewfinder, 0)

    def _weight(self, left: int) -> float:
        found = self.weights.get(left)
        if found is None:
            places = range(left.bit_length())
            found = self.weights[left] = sum(self.likely[p] for p in places if left >> p & 1)
        return found

    def _alone(self, time: int) -> float:
        return self.alone[min(time, len(self.alone) - 1)]

    def _at_most(self, left: int, time: int) -> float:
        """No play wins more often than this: a guess now, or the whole set with one question more."""
        weight = self._weight(left)
        if left & (left - 1) == 0:
            return weight * self._alone(time + self.check)
        if self.field.guesses:
            return weight * self._alone(time + self.check)
        most = max(self.likely[p] for p in range(left.bit_length()) if left >> p & 1)
        later = weight * self._alone(time + self.check + 1)
        return max(most * self._alone(time + self.check), later)

    def _best(self, left: int, viewfinder: int, time: int) -> ContestedMove:
        key = left, viewfinder, time
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._work_out(left, viewfinder, time)
        return found

    def _work_out(self, left: int, viewfinder: int, time: int) -> ContestedMove:
        best = self._check(left, viewfinder, time)
        if left & (left - 1) == 0 or time + self.check >= len(self.alone):
            return best
        moving = self.field.moving[viewfinder]
        options = []
        for row, cost, parts in self.field.questions:
            after = time + round(cost + moving[row])
            split = [(part & left, landing) for part, landing in parts if part & left]
            if len(split) > 1:
                hopes = [self._at_most(part, after) for part, _ in split]
                options.append((sum(hopes), row, after, split, hopes))
        options.sort(key=lambda option: -option[0])
        for wins, row, after, split, hopes in options:
            if wins <= best.wins + CLOSE:
                break
            for (part, landing), hope in zip(split, hopes, strict=True):
                if part & (part - 1):
                    wins += self._best(part, landing, after).wins - hope
                    if wins <= best.wins + CLOSE:
                        break
            if wins > best.wins + CLOSE:
                best = ContestedMove(wins, row)
        return best

    def _check(self, left: int, viewfinder: int, time: int) -> ContestedMove:
        after = time + self.check
        best = ContestedMove(-1.0)
        for place in range(left.bit_length()):
            if not left >> place & 1:
                continue
            wins = self.likely[place] * self._alone(after)
            if self.field.guesses and after < len(self.alone):
                for colours in self.field.colours[place]:
                    if colours & left:
                        wins += self._at_most(colours & left, after)
                if wins <= best.wins + CLOSE:
                    continue
                for colours in self.field.colours[place]:
                    part = colours & left
                    if part & (part - 1):
                        wins += self._best(part, viewfinder, after).wins - self._at_most(
                            part, after
                        )
            if wins > best.wins + CLOSE:
                best = ContestedMove(wins, layout=place)
        return best
