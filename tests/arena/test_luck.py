"""Luck that is taken off: on average nothing, exactly; and less noise is left."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import dighouse
from dighouse.arena.adjusted import adjusted_share, without_luck
from dighouse.arena.deal_play import DealPlayer
from dighouse.arena.deal_results import DealResult, ThinkingTime
from dighouse.arena.lineup import GameChoice, Lineup
from dighouse.arena.luck import luck_meter
from tests.arena.lineups import RANDOM, from_code, lineup, village


def test_over_all_that_chance_may_do_luck_is_nothing() -> None:
    """Exactly, by the weights of chance, wherever in a game it is."""
    game = dighouse.game("card-game", seats=2)
    meter = luck_meter(game)
    assert meter is not None
    rng, dice, seen, differing = Random(3), dighouse.Dice(3), 0, 0
    state = game.start()
    while state.actor != dighouse.OVER:
        if state.actor == dighouse.CHANCE and rng.random() < 0.1 and len(state.chances()) > 1:
            total, weights, sizes = np.zeros(2), 0, []
            for pick, weight in state.chances():
                meter.begin()
                meter.chance(state, pick)
                total += weight * np.array(meter.luck())
                weights += weight
                sizes.append(meter.luck()[0])
            assert np.abs(total / weights).max() < 1e-5
            differing += max(sizes) - min(sizes) > 0.01
            seen += 1
        state.apply(dice.pick(state))
    assert seen >= 5
    assert differing >= 1


def test_the_mean_stays_what_it_is_and_the_noise_goes() -> None:
    """Results that chance explains in part, taken off by factors that are fitted to other deals."""
    dice = np.random.default_rng(5)
    means, plain = [], []
    for _ in range(400):
        luck = dice.normal(0, 1, (60, 2))
        values = 0.6 + 0.2 * luck[:, 0] - 0.1 * luck[:, 1] + dice.normal(0, 0.1, 60)
        means.append(without_luck(values, luck).mean())
        plain.append(values.mean())
    error = float(np.std(means)) / 20
    assert abs(float(np.mean(means)) - 0.6) < 3 * error
    assert np.std(means) < 0.6 * np.std(plain)


def test_luck_that_explains_nothing_does_no_harm() -> None:
    dice = np.random.default_rng(6)
    values, luck = dice.normal(0.5, 0.3, 500), dice.normal(0, 1, (500, 2))
    left = without_luck(values, luck)
    assert left.mean() == pytest.approx(values.mean(), abs=0.01)
    assert left.var() < 1.05 * values.var()


def results(one: Lineup, deals: int) -> list[DealResult]:
    player = DealPlayer(one)
    nothing = (ThinkingTime(0, 0.0, 0.0),) * 2
    return [
        DealResult(one.key(at), at, tuple(g for g, _ in played), (nothing,) * len(played))
        for at in range(deals)
        if (played := list(player.deal(at)))
    ]


def test_shares_of_real_games() -> None:
    twin = from_code("twin", "from dighouse.search.random_bot import random as bot\n")
    choice = GameChoice.of(dighouse.game("card-game", seats=2))
    one = Lineup(choice, (RANDOM, twin), luck=True)
    deals = results(one, 20)
    found = adjusted_share("random", one, deals)
    # Twins get the same from a deal in either seating, so each wins half, whatever luck was taken off.
    assert found is not None
    assert found["value"] == pytest.approx(0.5)
    assert all(any(game.luck) for deal in deals for game in deal.games)


def test_without_a_network_there_is_none() -> None:
    assert luck_meter(village()) is None
    one = lineup(RANDOM, RANDOM, luck=True)
    assert adjusted_share("random", one, results(one, 20)) is None
