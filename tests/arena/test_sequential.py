"""Sequential tests: how often they are wrong, and how much they save."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.arena.sequential import (
    EVEN,
    NOT_STRONGER,
    STRONGER,
    UNDECIDED,
    WEAKER,
    Array,
    StrengthQuestion,
    Test,
    decide,
    fixed_size,
    log_wealth,
    trajectories,
)

TESTS_SIMULATED = 1000
DEALS = 3000
DRAWN = 0.5  # of pairs of games, one each


def pairs(share: float, seed: int) -> Array:
    """Many tests: the share of each pair's two games that a bot with this share of wins gets."""
    both = share - DRAWN / 2
    chances = [1 - DRAWN - both, DRAWN, both]
    size = (TESTS_SIMULATED, DEALS)
    return np.random.default_rng(seed).choice([0.0, 0.5, 1.0], p=chances, size=size)


def verdicts(question: StrengthQuestion, values: Array) -> tuple[dict[str, float], float]:
    """How often each verdict was found, and after how many deals on average."""
    progress = trajectories(question, values)
    reached = np.stack([one >= 1 for one in progress.values()])
    first = np.where(reached.any(axis=-1), reached.argmax(axis=-1), DEALS)
    assert (first.min(axis=0) < DEALS).all()
    which = first.argmin(axis=0)
    shares = {name: float((which == at).mean()) for at, name in enumerate(progress)}
    return shares, float(first.min(axis=0).mean()) + 1


@pytest.mark.parametrize("test", ["sprt", "e-values"])
def test_at_equal_strength_it_is_wrong_in_five_of_a_hundred_at_most(test: Test) -> None:
    found, _ = verdicts(StrengthQuestion(0.5, test=test), pairs(0.5, seed=1))
    assert found[STRONGER] + found.get(WEAKER, 0.0) <= 0.05


def test_sprt_saves_two_fifths_of_the_games() -> None:
    """Beside a test of a fixed size that is as sure, both where there is an edge and where there is none."""
    question = StrengthQuestion(0.5, test="sprt")
    fixed = fixed_size(question, variance=0.125)
    for share in (0.5, 0.55):
        found, deals = verdicts(question, pairs(share, seed=2))
        assert 1 - deals / fixed >= 0.40
        assert found[STRONGER if share > 0.5 else NOT_STRONGER] >= 0.95
    assert verdicts(question, pairs(0.6, seed=3))[1] < fixed / 4


def test_e_values_save_games_too() -> None:
    question = StrengthQuestion(0.5)
    fixed = fixed_size(question, variance=0.125)
    assert verdicts(question, pairs(0.55, seed=4))[1] < 0.65 * fixed
    found, deals = verdicts(question, pairs(0.5, seed=5))
    assert deals < fixed
    assert found[EVEN] >= 0.95


SHARES = st.lists(st.integers(0, 10), min_size=3, max_size=3).filter(any)


@given(SHARES, st.floats(0.05, 0.95), st.sampled_from([-1, 1]), st.floats(0.01, 0.4))
def test_a_stake_against_the_truth_never_grows_on_average(
    weights: list[int], bound: float, side: int, edge: float
) -> None:
    """Exactly, over all ways that four deals can go. This is what makes looking after each deal honest."""
    outcomes = np.array([0.0, 0.5, 1.0])
    chances = np.array(weights) / sum(weights)
    mean = float(outcomes @ chances)
    if side * (mean - bound) > 0:
        bound = mean  # the claim that is bet against is true at the bound
    total = 0.0
    for way in itertools.product(range(3), repeat=4):
        chance = math.prod(chances[at] for at in way)
        wealth = log_wealth(outcomes[list(way)], bound, side, edge)
        total += chance * math.exp(float(wealth[-1]))
    assert total <= 1 + 1e-9


@given(
    st.lists(st.sampled_from([0.0, 0.5, 1.0]), max_size=60), st.sampled_from(["sprt", "e-values"])
)
def test_a_verdict_does_not_change_with_what_comes_later(values: list[float], test: Test) -> None:
    question = StrengthQuestion(0.5, edge=0.3, error=0.2, test=test)
    whole = decide(question, values)
    for size in range(len(values) + 1):
        part = decide(question, values[:size])
        if size < whole.deals or whole.found == UNDECIDED:
            assert part.found == UNDECIDED
        else:
            assert part == whole


def test_evidence_says_how_far_it_has_come() -> None:
    verdict = decide(StrengthQuestion(0.5), [1.0] * 5)
    assert verdict.found == UNDECIDED
    assert 0 < verdict.evidence[STRONGER] < 1
    assert decide(StrengthQuestion(0.5), [1.0] * 30).found == STRONGER
    assert decide(StrengthQuestion(0.5), [0.0] * 30).found == WEAKER
    assert decide(StrengthQuestion(0.5), []) == (UNDECIDED, 0, {})
