"""Do observed counts come from a given distribution? Never wrong by more than an agreed chance."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

MISTAKE = 1e-9  # how likely a correct generator may be refused


@dataclass(frozen=True)
class Distance:
    """Total variation between counts and expectation: 0 is a perfect match, 1 is none at all."""

    value: float
    bound: float  # that correct counts exceed with a probability of at most MISTAKE
    outcomes: int
    samples: int

    @property
    def ok(self) -> bool:
        return self.value <= self.bound


def distance(counts: Counter[Hashable], expected: Mapping[Hashable, int | Fraction]) -> Distance:
    """How far the counts are from the weights, and how far they may be.

    The mean distance of correct counts is at most half the sum of the outcomes' standard
    deviations; one sample changes it by at most 1/samples, so McDiarmid's inequality bounds the
    rest.
    """
    samples = counts.total()
    total = sum(expected.values())
    shares = {outcome: float(Fraction(weight) / total) for outcome, weight in expected.items()}
    apart = sum(
        abs(counts[outcome] / samples - shares.get(outcome, 0.0))
        for outcome in shares.keys() | counts.keys()
    )
    mean = sum(math.sqrt(share * (1 - share) / samples) for share in shares.values()) / 2
    slack = math.sqrt(-math.log(MISTAKE) / (2 * samples))
    return Distance(apart / 2, mean + slack, len(shares), samples)
