"""What every question would answer, over the layouts that are still possible, as arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.edition import GENERAL, Edition
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.kernel.weak_cache import weak_lru_cache

Ints = npt.NDArray[np.intp]
Floats = npt.NDArray[np.float64]


# Nobody can tell where rivals leave the viewfinder. What it then costs on average to look where one
# wants to, as the last row of `Costs.moving`: less than from one axis to another, since one can choose
# among good questions once one sees it.
ANYWHERE = -1
FROM_ANYWHERE = 0.7


class Costs(NamedTuple):
    """What questions cost, by their row in `LayoutPool.answers`."""

    asking: Floats  # [question]: without moves of the viewfinder
    axis: Ints  # [question]
    moving: (
        Floats  # [axis where the viewfinder stands, question]: after its free step; see ANYWHERE
    )
    check: float


class Codes(NamedTuple):
    """Answers, renumbered from 0 for each question so that they are dense."""

    dense: npt.NDArray[np.uint8]  # [question, code of an answer]
    most: int  # answers of any question
    icons: Ints  # [question, dense answer]: the trap icons in it, which move the viewfinder (AO-18)


@lru_cache(maxsize=8)
def costs_of(edition: Edition) -> Costs:
    axes, questions = len(edition.axes), edition.questions
    axis = np.repeat(np.arange(axes), len(questions))
    asking = np.tile(np.array([edition.cost(name) for name in questions], float), axes)
    step, aim = edition.costs["step"].value, edition.costs["aim"].value
    away = (axis[None, :] - np.arange(axes)[:, None] - 1) % axes
    known = np.where(away == 0, 0.0, np.where(away == 1, float(step), float(aim)))
    moving = np.vstack([known, np.full(len(axis), FROM_ANYWHERE)])
    return Costs(asking, axis, moving, float(edition.costs["check"].value))


@weak_lru_cache(maxsize=8)
def codes_of(pool: LayoutPool) -> Codes:
    rows = len(pool.answers)
    dense = np.zeros((rows, 64), np.uint8)
    given = [np.unique(answers) for answers in pool.answers]
    most = max(map(len, given))
    icons = np.zeros((rows, most), np.intp)
    for row, codes in enumerate(given):
        dense[row, codes] = np.arange(len(codes))
        if row % len(pool.questions) >= GENERAL.index("traps"):
            icons[row, : len(codes)] = codes // 4 % 4 + codes // 16
    return Codes(dense, most, icons)


class QuestionMatrix:
    """Questions that tell something about these candidates, with the answer that each would give.

    `answers[question, candidate]` is a place in a flat array of all answers of all questions, so that one
    count over any choice of candidates tells how all questions would split them.
    """

    def __init__(self, pool: LayoutPool, candidates: npt.NDArray[np.intp]) -> None:
        codes = codes_of(pool)
        costs = costs_of(pool.edition)
        self.pool = pool
        self.candidates = candidates
        self.count = len(candidates)
        self.axes = len(pool.axes)
        self.most = codes.most
        answers = codes.dense[
            np.arange(len(pool.answers))[:, None], pool.answers[:, candidates]
        ].astype(np.intp)
        self.rows: Ints = np.flatnonzero((answers != answers[:, :1]).any(axis=1))
        places = np.arange(len(self.rows))[:, None] * codes.most
        self.answers: Ints = answers[self.rows] + places
        self.places = len(self.rows) * codes.most
        self.asking = costs.asking[self.rows]
        self.axis = costs.axis[self.rows]
        self.moving = costs.moving[:, self.rows]
        self.icons = codes.icons[self.rows]
        self.check = costs.check

    def split(self, chosen: Ints, question: int) -> list[tuple[int, Ints]]:
        """(dense answer, those of the chosen candidates that would give it)."""
        given = self.answers[question, chosen] - question * self.most
        order = np.argsort(given, kind="stable")
        ordered = given[order]
        cuts = np.flatnonzero(np.diff(ordered)) + 1
        return [(int(given[part[0]]), chosen[part]) for part in np.split(order, cuts)]
