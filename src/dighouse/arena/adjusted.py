"""Shares of wins with the luck of chance taken off, as far as it was measured (`luck`).

The factors by which luck is taken off are fitted on other deals than those they are used for. So the mean
stays what it is, however good or bad the network and the fit are; a good one only makes it less noisy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.arena.deal_results import DealResult
from dighouse.arena.lineup import Lineup
from dighouse.arena.statistics import Z95

FOLDS = 5
DEALS_AT_LEAST = 20  # a fit to fewer is none
RIDGE = 1.0  # keeps the factors small where there is little to go by


def adjusted_share(bot: str, lineup: Lineup, deals: Sequence[DealResult]) -> dict[str, Any] | None:
    """The share of games that a bot won; None where luck was not measured, or for too few deals."""
    measured = all(game.luck for deal in deals for game in deal.games)
    if len(deals) < DEALS_AT_LEAST or not measured:
        return None
    rows = np.array([_row(bot, lineup, deal) for deal in deals])
    values, luck = rows[:, 0], rows[:, 1:]
    left = without_luck(values, luck)
    error = float(left.std(ddof=1)) / len(deals) ** 0.5
    before, after = float(values.var(ddof=1)), float(left.var(ddof=1))
    mean = float(left.mean())
    return {
        "bot": bot,
        "value": round(mean, 6),
        "low": round(mean - Z95 * error, 6),
        "high": round(mean + Z95 * error, 6),
        "variance_left": round(after / before, 6) if before else None,
    }


def without_luck(
    values: npt.NDArray[np.float64], luck: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """The values less what their deals' luck explains, by factors that were fitted on other deals."""
    left = values.copy()
    fold = np.arange(len(values)) % FOLDS
    for one in range(FOLDS):
        rest, here = fold != one, fold == one
        centred = luck[rest] - luck[rest].mean(axis=0)
        square = centred.T @ centred + RIDGE * np.eye(luck.shape[1])
        factors = np.linalg.solve(square, centred.T @ (values[rest] - values[rest].mean()))
        left[here] -= luck[here] @ factors
    return left


def _row(bot: str, lineup: Lineup, deal: DealResult) -> list[float]:
    """A deal: the share that the bot won, its luck, and its rivals'."""
    won = own = others = 0.0
    for game in deal.games:
        for seat, entrant in enumerate(game.seating):
            is_own = lineup.entrants[entrant].name == bot
            won += game.wins[seat] if is_own else 0.0
            own += game.luck[seat] if is_own else 0.0
            others += 0.0 if is_own else game.luck[seat]
    count = len(deal.games)
    return [won / count, own / count, others / count]
