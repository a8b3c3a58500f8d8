"""Ratings: known strengths are found again, and intervals are as wide as they say."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.arena.deal_results import PlayedGame
from dighouse.arena.ratings import Comparison, bradley_terry, comparisons, open_skill

STRENGTHS = [1700.0, 1500.0, 1300.0]


def games_between(one: float, other: float, deals: int, dice: np.random.Generator) -> list[float]:
    """Wins out of two games each."""
    chance = 1 / (1 + 10 ** ((other - one) / 400))
    return [float(won) for won in dice.binomial(2, chance, deals)]


def season(deals: int, seed: int) -> list[list[Comparison]]:
    dice = np.random.default_rng(seed)
    found = []
    for one, other in ((0, 1), (0, 2), (1, 2)):
        for won in games_between(STRENGTHS[one], STRENGTHS[other], deals, dice):
            found.append([Comparison(one, other, won, 2.0)])
    return found


def test_strengths_are_found_again() -> None:
    for rating, strength in zip(bradley_terry(3, season(2000, 1)), STRENGTHS, strict=True):
        assert rating.value == pytest.approx(strength, abs=15)
        assert rating.low < strength < rating.high
        assert rating.high - rating.low < 40


def test_intervals_hold_what_they_promise() -> None:
    inside = [
        rating.low <= strength <= rating.high
        for seed in range(100)
        for rating, strength in zip(bradley_terry(3, season(60, seed)), STRENGTHS, strict=True)
    ]
    assert 0.91 <= sum(inside) / len(inside) <= 0.99


def test_luck_that_deals_share_makes_intervals_wide() -> None:
    """Two hundred games of ten deals whose games all end alike say no more than ten games."""
    apart = [[Comparison(0, 1, float(at % 2), 1.0)] for at in range(200)]
    alike = [[Comparison(0, 1, 20.0 * (at % 2), 20.0)] for at in range(10)]
    narrow, wide = bradley_terry(2, apart)[0], bradley_terry(2, alike)[0]
    assert narrow.value == pytest.approx(wide.value)
    assert wide.high - wide.low > 3 * (narrow.high - narrow.low)


@given(st.integers(0, 50), st.integers(0, 50))
def test_two_bots_have_the_rating_of_their_score(won: int, lost: int) -> None:
    deals = [[Comparison(0, 1, 1.0, 1.0)]] * won + [[Comparison(0, 1, 0.0, 1.0)]] * lost
    one, other = bradley_terry(2, deals)
    if deals:
        expected = 400 * math.log10((won + 0.5) / (lost + 0.5))
        assert one.value - other.value == pytest.approx(expected, abs=0.01)
    assert one.value + other.value == pytest.approx(3000)
    assert one.low <= one.value <= one.high


def game(seating: tuple[int, ...], ranks: tuple[int, ...]) -> PlayedGame:
    wins = tuple(float(rank == 1) for rank in ranks)
    return PlayedGame(seating, ranks, wins, ranks, 0, 1, 1)


def test_a_game_of_three_compares_different_bots_alone() -> None:
    # The bots a, b, b: two comparisons of a with a b, which together weigh as one game.
    (found,) = comparisons([0, 1, 1], [game((0, 1, 2), (2, 1, 3))])
    assert found == Comparison(0, 1, 0.5, 1.0)
    (found,) = comparisons([0, 1, 1], [game((2, 0, 1), (1, 1, 3))])
    assert found == Comparison(0, 1, 0.75, 1.0)


def test_open_skill_puts_them_in_order() -> None:
    pytest.importorskip("openskill")
    dice = np.random.default_rng(3)
    played = []
    for _ in range(150):
        order = dice.permutation(3)
        strong = sorted(range(3), key=lambda seat: order[seat] + dice.normal(0, 0.5))
        ranks = tuple(strong.index(seat) + 1 for seat in range(3))
        played.append(([int(bot) for bot in order], game((0, 1, 2), ranks)))
    skills = open_skill(3, played)
    assert skills is not None
    assert skills[0].mean > skills[1].mean > skills[2].mean
    assert all(skill.unsure < 6 for skill in skills)
