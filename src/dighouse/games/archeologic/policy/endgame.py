"""The end of a search, played out in full: when few layouts are left, the best play is known exactly.

Sets of layouts are bits of an integer. Every question is a list of such sets, one for each answer, so
that what it leaves of a set is a few bitwise ands. Times are expected times until the right check; a
wrong check in solo and app mode tells which buildings are right, and is then a question like others.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from dighouse.games.archeologic.policy.cost_to_go import at_least
from dighouse.games.archeologic.policy.question_matrix import Ints, QuestionMatrix

CLOSE = 1e-9


class EndgameMove(NamedTuple):
    """The best that can be done, and the time until the right check that it leads to."""

    time: float
    question: int = -1  # a row of the matrix; -1: check
    layout: int = -1  # if it is a check: the candidate, by its place on the matrix


# (row of the matrix, cost of asking, (set, where the viewfinder lands) of each answer)
_Question: TypeAlias = tuple[int, float, list[tuple[int, int]]]


class Endgame:
    """Best play from any of these candidates' sets. `lands[question, answer]` is where the viewfinder
    stands after an answer."""

    def __init__(
        self, matrix: QuestionMatrix, chosen: Ints, lands: Ints, guesses: bool = True
    ) -> None:
        self.matrix = matrix
        self.chosen = chosen
        self.guesses = guesses  # does one who checks wrongly play on, and see colours?
        self.everything = (1 << len(chosen)) - 1
        self.bound = at_least(matrix.pool.edition, 1 << max(6, len(chosen).bit_length()))
        self.moving: list[list[float]] = matrix.moving.tolist()
        self.questions = self._questions(lands)
        self.colours = self._colours()
        self.known: dict[tuple[int, int], EndgameMove] = {}

    def _questions(self, lands: Ints) -> list[_Question]:
        matrix = self.matrix
        found: dict[tuple[int, tuple[tuple[int, int], ...]], _Question] = {}
        for row, given in enumerate(matrix.answers[:, self.chosen].tolist()):
            sets: dict[int, int] = {}
            for place, answer in enumerate(given):
                sets[answer] = sets.get(answer, 0) | 1 << place
            if len(sets) > 1:
                landing = lands[row].tolist()
                parts = [
                    (part, landing[answer - row * matrix.most]) for answer, part in sets.items()
                ]
                # Of questions about one axis that tell the same, the cheapest will do.
                key = (int(matrix.axis[row]), tuple(parts))
                cost = float(matrix.asking[row])
                if key not in found or cost < found[key][1]:
                    found[key] = (row, cost, parts)
        return list(found.values())

    def _colours(self) -> list[list[int]]:
        """For a check of each candidate: the sets that its colours would tell apart."""
        ways = self.matrix.pool.ways[:, self.matrix.candidates[self.chosen]]
        alike = ways[:, :, None] == ways[:, None, :]
        patterns = (alike * (1 << np.arange(len(ways)))[:, None, None]).sum(axis=0)
        found = []
        for place, row in enumerate(patterns.tolist()):
            sets: dict[int, int] = {}
            for other, pattern in enumerate(row):
                if other != place:
                    sets[pattern] = sets.get(pattern, 0) | 1 << other
            found.append(list(sets.values()))
        return found

    def best(self, viewfinder: int) -> EndgameMove:
        return self._best(self.everything, viewfinder)

    def _best(self, left: int, viewfinder: int) -> EndgameMove:
        key = left, viewfinder
        if key not in self.known:
            self.known[key] = self._work_out(left, viewfinder)
        return self.known[key]

    def _work_out(self, left: int, viewfinder: int) -> EndgameMove:
        count = left.bit_count()
        check = self.matrix.check
        if count == 1:
            return EndgameMove(check, layout=int(self.chosen[left.bit_length() - 1]))
        bound, moving = self.bound, self.moving[viewfinder]
        options = []
        for row, cost, parts in self.questions:
            total, split = 0.0, []
            for part, landing in parts:
                if both := part & left:
                    size = both.bit_count()
                    split.append((both, landing, size))
                    total += size * bound[size]
            if len(split) > 1:
                options.append((cost + moving[row] + total / count, row, split))
        options.sort(key=_time)
        best = EndgameMove(float("inf"))
        for time, row, split in options:
            if time >= best.time - CLOSE:
                break
            for part, landing, size in split:
                if size > 1:
                    time += size * (self._best(part, landing).time - bound[size]) / count
                    if time >= best.time - CLOSE:
                        break
            else:
                best = EndgameMove(time, row)
        may_guess = self.guesses or not options
        if may_guess and check * (2 * count - 1) / count < best.time - CLOSE:
            best = self._check(left, viewfinder, best)
        return best

    def _check(self, left: int, viewfinder: int, best: EndgameMove) -> EndgameMove:
        """The best check, if it is better than what was found so far."""
        count, bound = left.bit_count(), self.bound
        for place, sets in enumerate(self.colours):
            if not left >> place & 1:
                continue
            parts = [both for part in sets if (both := part & left)]
            sizes = [part.bit_count() for part in parts]
            time = self.matrix.check + sum(size * bound[size] for size in sizes) / count
            for part, size in zip(parts, sizes, strict=True):
                if time >= best.time - CLOSE:
                    break
                time += size * (self._best(part, viewfinder).time - bound[size]) / count
            if time < best.time - CLOSE:
                best = EndgameMove(time, layout=int(self.chosen[place]))
        return best


def _time(option: tuple[float, int, list[tuple[int, int, int]]]) -> float:
    return option[0]
