"""How sure a share or a mean is, when the same deal is played several times."""

from __future__ import annotations

import math
from typing import NamedTuple

Z95 = 1.959964  # of a normal distribution, 95 % lie within so many standard deviations


class Estimate(NamedTuple):
    value: float
    low: float
    high: float


class Mean(NamedTuple):
    value: float
    error: float | None  # standard error; None where one deal can't tell


def share(by_deal: list[float], games_a_deal: int) -> Estimate:
    """A share of games with its 95 % interval (Wilson's).

    Games of one deal are not independent of each other: their luck is the same, and turning the
    seats round evens it out. So the deals are counted, and the interval is that of as many
    independent games as would spread like them.
    """
    mean, error = mean_of(by_deal)
    games = float(len(by_deal) * games_a_deal)
    if error:
        games = mean * (1 - mean) / error**2
    return Estimate(mean, *wilson(mean, games))


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share that was seen in so many independent games."""
    if games <= 0:
        return 0.0, 1.0
    z2 = Z95 * Z95 / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z95 / (1 + z2) * math.sqrt(share * (1 - share) / games + z2 / (4 * games))
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def mean_of(values: list[float]) -> Mean:
    """The mean of independent values, and its standard error."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return Mean(mean, None)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Mean(mean, math.sqrt(variance / len(values)))
