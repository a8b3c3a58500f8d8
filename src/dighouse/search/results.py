"""How well a game ended, as one number a seat: what networks expect, and what searches look for."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

MARGIN = 20.0  # points ahead, or behind, that are clearly enough
MARGIN_SHARE = 0.3  # of a result that the margin makes; the rest is the win


def results_of(scores: Array, ranks: Array) -> npt.NDArray[np.float32]:
    """From -1 to 1 for each seat: its share of the win, and a little for how clear it was.

    Rows are games, columns are seats; without the little, a lead that is lost would teach nothing.
    """
    seats = scores.shape[1]
    first = ranks == 1
    share = first / first.sum(axis=1, keepdims=True)
    won = (share * seats - 1) / (seats - 1)
    others = np.where(np.eye(seats, dtype=bool)[None], np.iinfo(np.int64).min, scores[:, None, :])
    margin = np.tanh((scores - others.max(axis=2)) / MARGIN)
    found: npt.NDArray[np.float32] = (1 - MARGIN_SHARE) * won + MARGIN_SHARE * margin
    return found.astype(np.float32)
