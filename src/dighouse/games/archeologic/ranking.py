"""What each question is worth: how much it tells, and what it costs to ask (AO-10, AO-11)."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.frequencies import Frequencies


class Question(msgspec.Struct, frozen=True):
    """A question about an axis, and what it is expected to tell."""

    axis: str
    question: str
    cost: int  # time, moves of the viewfinder included where its place is known
    extra: int  # of that, for the viewfinder
    left: float  # layouts that are left on average
    bits: float
    rate: float  # bits for a unit of time


def reach(edition: Edition, viewfinder: str | None) -> list[int]:
    """What it costs to look at each axis, in the order of the ring; None: it may stand anywhere.

    The viewfinder moves one step by itself before it is asked (AO-10).
    """
    axes = edition.axes
    if viewfinder is None:
        return [0] * len(axes)
    costs = [edition.costs["aim"].value] * len(axes)
    here = axes.index(viewfinder)
    costs[(here + 2) % len(axes)] = edition.costs["step"].value
    costs[(here + 1) % len(axes)] = 0
    return costs


def worth(census: Frequencies) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """(layouts left on average, bits) of every question, by the rows of `LayoutPool.answers`."""
    counts = census.answers.astype(np.float64)
    total = max(census.count, 1)
    left = (counts * counts).sum(axis=1) / total
    logs = np.log2(np.maximum(counts, 1.0))
    bits = np.log2(total) - (counts * logs).sum(axis=1) / total
    return left, np.maximum(bits, 0.0)


def ranked(census: Frequencies, viewfinder: str | None = None) -> list[Question]:
    """All questions that tell something, most bits for their time first."""
    edition = census.pool.edition
    axes, asked = edition.axes, edition.questions
    left, bits = worth(census)
    extra = reach(edition, viewfinder)
    costs = _costs(edition)
    found = []
    for row in np.flatnonzero(bits > 1e-9).tolist():
        axis, question = divmod(row, len(asked))
        cost = costs[question] + extra[axis]
        found.append(
            Question(
                axis=axes[axis],
                question=asked[question],
                cost=cost,
                extra=extra[axis],
                left=float(left[row]),
                bits=float(bits[row]),
                rate=float(bits[row]) / cost,
            )
        )
    found.sort(key=lambda one: (-one.rate, one.cost))
    return found


@lru_cache(maxsize=8)
def _costs(edition: Edition) -> list[int]:
    return [edition.cost(question) for question in edition.questions]
