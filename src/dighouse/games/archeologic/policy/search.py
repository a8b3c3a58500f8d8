"""Looking ahead while many layouts are left.

One count over the matrix tells how all questions split a set of candidates; another tells, for every
answer to one question, how all next questions would split what it leaves. So a look two questions ahead
costs one count for each first question. The most promising ones are then looked at three ahead, and
what is left at the end is judged by its size.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dighouse.games.archeologic.policy.cost_to_go import expected
from dighouse.games.archeologic.policy.endgame import Endgame, EndgameMove
from dighouse.games.archeologic.policy.question_matrix import Floats, Ints, QuestionMatrix


class Effort(NamedTuple):
    """How far and how broadly to look. More is stronger, and slower."""

    exact: int = 24  # up to so many layouts, all is played out
    first: int = 40  # questions that are looked at two ahead
    deep: int = 8  # of these, how many three ahead
    second: int = 8  # in those, next questions that are looked at two ahead
    leaves: int = 8  # in those, sets up to this size are played out


class Search:
    def __init__(
        self, matrix: QuestionMatrix, lands: Ints, effort: Effort, guesses: bool = True
    ) -> None:
        self.matrix = matrix
        self.lands = lands
        self.guesses = guesses
        self.effort = effort
        self.time_of = expected(matrix.pool.edition, matrix.count)
        sizes = np.arange(2, len(self.time_of))
        # A check as a question that tells nothing but whether it is right: it is a bit better.
        checks = (
            matrix.check + self.time_of[1:-1] / sizes if guesses else np.full(len(sizes), np.inf)
        )
        self.check_time: Floats = np.concatenate([[0.0, matrix.check], checks])
        self.known: dict[tuple[int, bytes], float] = {}

    def best(self, chosen: Ints, moving: Floats, lands: Ints) -> EndgameMove:
        """The best question for these candidates, or a check if it is time for it.

        `moving` is what it costs to look at each question's axis now; `lands` where the viewfinder
        will stand after this question, which need not be as after later ones.
        """
        matrix, effort = self.matrix, self.effort
        costs = matrix.asking + moving
        order = np.argsort(self._one(chosen, costs), kind="stable")[: effort.first].tolist()
        near = sorted((float(costs[row]) + self._two(chosen, row, lands), row) for row in order)
        if not effort.deep:
            return EndgameMove(*near[0])
        best = EndgameMove(float("inf"))
        for _, row in near[: effort.deep]:
            time = float(costs[row])
            for answer, part in matrix.split(chosen, row):
                time += len(part) / len(chosen) * self._three(part, int(lands[row, answer]))
            if time < best.time:
                best = EndgameMove(time, row)
        return best

    def _one(self, chosen: Ints, costs: Floats) -> Floats:
        """[question]: the time if it is asked and what is left is judged by its size."""
        matrix = self.matrix
        sizes = np.bincount(matrix.answers[:, chosen].ravel(), minlength=matrix.places)
        judged = self.time_of[sizes].reshape(-1, matrix.most).sum(axis=1)
        times: Floats = costs + judged / len(chosen)
        return times

    def _two(self, chosen: Ints, row: int, lands: Ints) -> float:
        """The time after a question, if the next one is the best by `_one`."""
        matrix = self.matrix
        answers = matrix.answers[:, chosen]
        given = answers[row] - row * matrix.most
        sizes = np.bincount(
            (answers + given * matrix.places).ravel(), minlength=matrix.most * matrix.places
        ).reshape(matrix.most, -1, matrix.most)
        counts = sizes[:, row, :].sum(axis=1)
        there = np.flatnonzero(counts)
        counts = counts[there]
        judged = self.time_of[sizes[there]].sum(axis=2) / counts[:, None]
        asked = (matrix.asking + matrix.moving[lands[row, there]] + judged).min(axis=1)
        times = np.minimum(asked, self.check_time[counts])
        return float((times * counts).sum()) / len(chosen)

    def _three(self, chosen: Ints, viewfinder: int) -> float:
        """The time from a set, if the next question is the best by `_two`; exact for few layouts."""
        if len(chosen) == 1:
            return self.matrix.check
        key = viewfinder, chosen.tobytes()
        if key not in self.known:
            self.known[key] = self._work_out(chosen, viewfinder)
        return self.known[key]

    def _work_out(self, chosen: Ints, viewfinder: int) -> float:
        if len(chosen) <= self.effort.leaves:
            return Endgame(self.matrix, chosen, self.lands, self.guesses).best(viewfinder).time
        costs = self.matrix.asking + self.matrix.moving[viewfinder]
        order = np.argsort(self._one(chosen, costs), kind="stable")[: self.effort.second]
        return min(float(costs[row]) + self._two(chosen, row, self.lands) for row in order.tolist())
