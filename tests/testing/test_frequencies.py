"""Right counts pass, wrong ones do not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

import pytest

from dighouse.testing.frequencies import distance


def counts(weights: list[int], samples: int, seed: int) -> Counter[Hashable]:
    rng = random.Random(seed)
    return Counter(rng.choices(range(len(weights)), weights, k=samples))


@pytest.mark.parametrize("weights", [[1], [1, 1], [5, 3, 1], list(range(1, 40))])
@pytest.mark.parametrize("samples", [50, 5_000])
def test_right_counts_pass(weights: list[int], samples: int) -> None:
    for seed in range(40):
        assert distance(counts(weights, samples, seed), dict(enumerate(weights))).ok


def test_wrong_counts_do_not() -> None:
    for seed in range(40):
        skewed = counts([6, 4, 5], 5_000, seed)
        assert not distance(skewed, {0: 1, 1: 1, 2: 1}).ok
        assert not distance(skewed, {0: Fraction(6, 10), 1: Fraction(4, 10)}).ok


def test_the_distance_is_that_of_the_books() -> None:
    apart = distance(Counter({"a": 3, "b": 1}), {"a": 1, "c": 1})
    assert apart.value == pytest.approx(0.5)
    assert (apart.outcomes, apart.samples) == (2, 4)
