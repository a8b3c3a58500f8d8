"""Tests that may be looked at after every deal, and stop as soon as they are sure.

What is tested are values between 0 and 1, one a deal: the share of the deal's games that a bot won. Deals
are independent of each other, their games are not. Two tests are offered.

`e-values` bets on each deal against a claim, such as "it wins no more than its fair share". While the claim
is true, the stake can't be expected to grow, so the chance that it ever grows to 20 times what it was is at
most 1 in 20 (Ville), however often one looks, and whatever the values are like. Betting against four claims
says whether a bot is stronger, weaker, or within an edge of even.

`sprt` is what chess engines are tested with: which of two shares fits better, the fair one or one that is
an edge above it, by Wald's bounds, as if the mean of the deals were normal. It needs fewer deals, and its
errors are only about as small as they are said to be.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Test = Literal["e-values", "sprt"]

TESTS: tuple[Test, ...] = ("e-values", "sprt")
STRONGER = "stronger"
WEAKER = "weaker"
EVEN = "within the edge"  # it may be a little stronger or weaker, but less than by the edge
NOT_STRONGER = "not stronger"
UNDECIDED = "undecided"

# Before there are values, their variance is taken to be that of single games, as if so many deals had shown it.
DEALS_BEFORE = 10.0
# Of the stake, what a bet risks at most.
RISK = 0.5


class StrengthVerdict(NamedTuple):
    found: str
    deals: int  # after how many it was found; all, if it was not
    evidence: dict[str, float]  # for each verdict, how far the test had come: 1 decides


class StrengthQuestion(NamedTuple):
    """How a bot's share of wins compares with its fair share."""

    fair: float
    edge: float = 0.05  # of all games: 0.55 instead of 0.5
    error: float = 0.05  # how often a verdict may be wrong
    test: Test = "e-values"


def decide(question: StrengthQuestion, values: list[float]) -> StrengthVerdict:
    """The verdict on the first deals that are enough for one."""
    progress = trajectories(question, np.array(values, np.float64))
    decided = {found: np.flatnonzero(reached >= 1) for found, reached in progress.items()}
    first = {found: int(at[0]) for found, at in decided.items() if len(at)}
    found = min(first, key=lambda one: first[one], default=UNDECIDED)
    deals = first.get(found, len(values) - 1) + 1
    evidence = {one: float(reached[deals - 1]) for one, reached in progress.items() if deals}
    return StrengthVerdict(found, deals, evidence)


def trajectories(question: StrengthQuestion, values: Array) -> dict[str, Array]:
    """After each deal, how far each verdict is on its way: 1 decides. Rows of several tests will do."""
    if question.test == "sprt":
        ratio = _likelihood_ratio(question, values) / math.log(1 / question.error - 1)
        return {STRONGER: ratio, NOT_STRONGER: -ratio}
    fair, edge, error = question.fair, question.edge, question.error
    one_of_two, both = math.log(2 / error), math.log(1 / error)
    below, above = max(fair - edge, 0.0), min(fair + edge, 1.0)
    return {
        STRONGER: log_wealth(values, fair, +1, edge) / one_of_two,
        WEAKER: log_wealth(values, fair, -1, edge) / one_of_two,
        EVEN: np.minimum(log_wealth(values, above, -1, edge), log_wealth(values, below, +1, edge))
        / both,
    }


def log_wealth(values: Array, bound: float, side: int, edge: float) -> Array:
    """The logarithm of what a stake of 1 has become after each deal.

    With side +1 it is bet against "the mean is at most the bound", with -1 against "at least". How much is
    bet on a deal follows from the deals before it: most where their mean is far off, and they vary little.
    """
    gains = side * (values - bound)
    worst = bound if side > 0 else 1 - bound
    before = np.arange(values.shape[-1], dtype=np.float64)  # deals before each one
    seen = _sums_before(gains)
    expected = np.maximum(edge, seen / (before + DEALS_BEFORE))
    variance = _variance_before(values, bound)
    bets = np.minimum(expected / (variance + expected**2), RISK / max(worst, 1e-9))
    wealth: Array = np.cumsum(np.log1p(bets * gains), axis=-1)
    return wealth


def _likelihood_ratio(question: StrengthQuestion, values: Array) -> Array:
    """The logarithm of how much better the larger share fits, after each deal."""
    low, high = question.fair, question.fair + question.edge
    count = np.arange(1, values.shape[-1] + 1, dtype=np.float64)
    total = np.cumsum(values, axis=-1)
    squares = np.cumsum((values - question.fair) ** 2, axis=-1)
    off = total / count - question.fair
    spread = np.maximum(squares - count * off**2, 0.0)
    variance = (spread + DEALS_BEFORE * _single(question.fair)) / (count + DEALS_BEFORE)
    ratio: Array = (high - low) * (total - count * (low + high) / 2) / variance
    return ratio


def _variance_before(values: Array, bound: float) -> Array:
    """Of the deals before each one, drawn towards that of single games."""
    before = np.arange(values.shape[-1], dtype=np.float64)
    off = values - bound
    total, squares = _sums_before(off), _sums_before(off**2)
    spread = np.maximum(squares - total**2 / np.maximum(before, 1.0), 0.0)
    variance: Array = (spread + DEALS_BEFORE * _single(bound)) / (before + DEALS_BEFORE)
    return variance


def _sums_before(values: Array) -> Array:
    sums: Array = np.cumsum(values, axis=-1) - values
    return sums


def _single(share: float) -> float:
    """The variance of a game that is won with this probability."""
    return max(share * (1 - share), 0.01)


def fixed_size(question: StrengthQuestion, variance: float) -> int:
    """How many deals a test of a size fixed beforehand needs to be as sure, where the edge is real."""
    sides = 1 if question.test == "sprt" else 2
    z = _quantile(1 - question.error / sides) + _quantile(1 - question.error)
    return math.ceil(variance * (z / question.edge) ** 2)


def _quantile(probability: float) -> float:
    return NormalDist().inv_cdf(probability)
