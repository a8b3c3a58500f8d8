"""A time that no policy can beat on average, for the clues of a numbered solo quest.

The first two questions are tried in all ways, with the quest's own layouts and the true way of the
viewfinder. After them every question is taken to split what is left as well as its number of answers
allows, wherever it is about. So the bound is proven, and not tight.
"""

from __future__ import annotations

import numpy as np

import dighouse
from dighouse.games.archeologic.facts import candidates, facts_of
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.layout_pool import layout_pool
from dighouse.games.archeologic.policy.cost_to_go import at_least
from dighouse.games.archeologic.policy.plan import viewfinder_after
from dighouse.games.archeologic.policy.question_matrix import Ints, QuestionMatrix
from dighouse.games.archeologic.policy.search import Effort, Search

TABLE = 8192  # layouts: more are left after three clues only where the bound is not asked for


class Bound(Search):
    """A search whose leaves are judged by a bound instead of by experience."""

    def __init__(self, matrix: QuestionMatrix, landing: Ints) -> None:
        super().__init__(matrix, landing, Effort())
        sizes = np.arange(TABLE + 1)
        self.time_of = np.array(at_least(matrix.pool.edition, TABLE)) * sizes
        # At best a check tells all others apart.
        self.check_time = matrix.check * (2 - 1 / np.maximum(sizes, 1))

    def least(self) -> float:
        """Over all first questions: the viewfinder may be set anywhere, so the way to them is free."""
        everything = np.arange(self.matrix.count)
        asked = (
            float(cost) + self._two(everything, row, self.lands)
            for row, cost in enumerate(self.matrix.asking)
        )
        return min(float(self.check_time[self.matrix.count]), *asked)


def lower_bound(quest: int) -> float:
    """For one who knows the quest's first three clues, over all layouts that agree with them."""
    game = dighouse.game("archeologic", seats=1, quest=quest)
    assert isinstance(game, ArcheOlogic)
    here = layout_pool(game.edition)
    matrix = QuestionMatrix(here, candidates(here, facts_of(game.start().view(0))))
    if matrix.count == 1:
        return matrix.check
    return Bound(matrix, viewfinder_after(matrix, True, 0)).least()
