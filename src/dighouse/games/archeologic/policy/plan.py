"""What to do next when only one's own time counts: the strong policy, by numbers of the pool."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.policy.endgame import Endgame, EndgameMove
from dighouse.games.archeologic.policy.question_matrix import ANYWHERE, Floats, Ints, QuestionMatrix
from dighouse.games.archeologic.policy.search import Effort, Search

STRONG = Effort()
# Beyond so many layouts, some of them speak for all: one look at the whole pool would take seconds.
MANY = 3000


class Plan(NamedTuple):
    """A question, or a check of a layout."""

    time: float  # expected until the right check, whose own time is included
    axis: int | None = None  # in the order of the ring
    question: int | None = None
    layout: int | None = None  # to check, by its number in the pool


def best(
    pool: LayoutPool,
    candidates: npt.NDArray[np.intp],
    viewfinder: int | None,
    *,
    solo: bool = True,
    others: int = 0,
    guesses: bool = True,
    effort: Effort = STRONG,
) -> Plan:
    """The best plan for one who knows that the layout is one of the candidates.

    `viewfinder` is where it stands before its free step; None: it may be set anywhere. In solo the traps
    of an answer move it on (AO-18); elsewhere `others` is how many rivals move it between turns.
    `guesses` tells whether one who checks wrongly plays on; if not, nothing is checked that could
    still be asked about (AO-20).
    Of no candidates, or of one, nothing is to be asked: ValueError, or a check.
    """
    if not len(candidates):
        raise ValueError("no layout agrees with these facts, so there is nothing to plan")
    matrix = QuestionMatrix(pool, candidates[:: -(-len(candidates) // MANY)])
    landing = viewfinder_after(matrix, solo, others)
    return plan_of(matrix, choose(matrix, viewfinder, landing, effort, guesses=guesses))


def viewfinder_after(matrix: QuestionMatrix, solo: bool, others: int) -> Ints:
    """[question, answer]: where the viewfinder stands when it is one's turn again."""
    if others and not solo:
        return np.full_like(matrix.icons, ANYWHERE)
    steps = matrix.icons if solo else np.zeros_like(matrix.icons)
    landed: Ints = (matrix.axis[:, None] + steps) % matrix.axes
    return landed


def choose(
    matrix: QuestionMatrix,
    viewfinder: int | None,
    lands: Ints,
    effort: Effort = STRONG,
    *,
    first: Ints | None = None,
    guesses: bool = True,
) -> EndgameMove:
    """The best choice on a matrix; `first` is `lands` for the question that is asked now, if it differs.

    `guesses` tells whether one who checks wrongly plays on, and sees which buildings are right.
    """
    everything = np.arange(matrix.count)
    if matrix.count == 1 or not len(matrix.rows):
        return EndgameMove(matrix.check * (matrix.count + 1) / 2, layout=0)
    if matrix.count <= effort.exact:
        endgame = Endgame(matrix, everything, lands, guesses)
        if viewfinder is not None:
            return endgame.best(viewfinder)
        return min((endgame.best(axis) for axis in range(matrix.axes)), key=lambda plan: plan.time)
    free: Floats = np.zeros(len(matrix.rows))
    moving = free if viewfinder is None else matrix.moving[viewfinder]
    search = Search(matrix, lands, effort, guesses)
    return search.best(everything, moving, lands if first is None else first)


def plan_of(matrix: QuestionMatrix, choice: EndgameMove) -> Plan:
    if choice.question < 0:
        return Plan(choice.time, layout=int(matrix.candidates[choice.layout]))
    axis, question = divmod(int(matrix.rows[choice.question]), len(matrix.pool.questions))
    return Plan(choice.time, axis, question)
