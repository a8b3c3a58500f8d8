"""Plans followed in worlds that look like the view, and worlds that rivals' choices make unlikely."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import dighouse
from dighouse import BadOptions
from dighouse.search import beliefs
from dighouse.search.beliefs import ANYTHING, Beliefs
from dighouse.search.network import Network, read_network
from dighouse.search.network_bot import NetworkBot
from dighouse.search.planning import Planner
from dighouse.search.world_search import WorldSearch
from tests.search.test_planning import GAME, decisions, layers

PAIR: Any = dighouse.game("card-game", seats=2)


def test_a_closer_look_finds_one_of_the_plans() -> None:
    network = Network(layers(GAME))
    search = WorldSearch(GAME, network, Planner(GAME, network, 20), worlds=4, plans=3)
    for view in decisions(GAME, 6, 15):
        assert search.pick(view, random.Random(1)) in view.menu
        assert search.pick(view, random.Random(1)) == search.pick(view, random.Random(1))
        plans = Planner(GAME, network, 20).plans(view, random.Random(1))[:3]
        rng = random.Random(2)
        worlds = [GAME.sample(view, rng) for _ in range(4)]
        values = search.follow(worlds, plans, view.viewer, rng)
        assert values.shape == (len(plans), 4)
        assert float(abs(values).max()) <= 1


def test_a_search_needs_worlds_or_time() -> None:
    network = Network(layers(GAME))
    planner = Planner(GAME, network)
    with pytest.raises(BadOptions, match="one world and one plan or more"):
        WorldSearch(GAME, network, planner, worlds=0)
    with pytest.raises(BadOptions, match="more than 0 milliseconds"):
        WorldSearch(GAME, network, planner, milliseconds=0)
    with pytest.raises(BadOptions, match="has no inputs for a network"):
        WorldSearch(dighouse.game("archeologic", seats=1), network, planner)


def test_a_search_that_has_time_alone_comes_to_an_end() -> None:
    network = Network(layers(GAME))
    search = WorldSearch(GAME, network, Planner(GAME, network, 20), plans=3, milliseconds=0.001)
    for view in decisions(GAME, 7, 5):
        assert search.pick(view, random.Random(1)) in view.menu


def test_who_would_have_sold_a_set_has_hardly_got_it() -> None:
    """By the network that ships: a world in which the rival has kept a great set counts less."""
    network = read_network(PAIR.network_file())
    found = Beliefs(PAIR, network)
    rng = random.Random(3)
    lows = []
    for view in decisions(PAIR, 11, 60):
        worlds = [PAIR.sample(view, rng) for _ in range(16)]
        weights = found.weights(worlds, view.viewer)
        assert weights.shape == (16,)
        assert (weights >= ANYTHING - 1e-9).all()
        assert (weights <= 1 + 1e-9).all()
        lows.append(float(weights.min()))
    assert min(lows) < 0.6  # it does tell worlds apart


def test_nothing_is_believed_of_what_everybody_knows() -> None:
    """Worlds with the same rivals' hands count the same."""
    network = Network(layers(PAIR))
    for view in decisions(PAIR, 12, 20):
        world = PAIR.sample(view, random.Random(1))
        weights = Beliefs(PAIR, network).weights([world, world.clone()], view.viewer)
        assert weights[0] == pytest.approx(weights[1])


def test_where_nobody_digs_nothing_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beliefs, "ANYTHING", 0.0)
    late = [view for view in decisions(PAIR, 13, 1000) if view.dig_site == 0]
    assert late
    for view in late:
        world = PAIR.sample(view, random.Random(1))
        assert Beliefs(PAIR, Network(layers(PAIR))).weights([world], view.viewer) == np.ones(1)


def test_a_plan_is_carried_out_pick_by_pick() -> None:
    """The luck of later picks does not matter while nothing new is seen."""
    carried = 0
    for seed in range(4):
        state: Any = PAIR.start()
        dice = dighouse.Dice(seed)
        bots = [NetworkBot(), NetworkBot()]
        for seat, bot in enumerate(bots):
            bot.start(PAIR, seat)
        for _ in range(80):
            if state.actor == dighouse.OVER:
                break
            if state.actor < 0:
                state.apply(state.draw(dice))
                continue
            seat = int(state.actor)
            view = state.view(seat)
            pick = bots[seat](view, random.Random(1))
            assert pick == bots[seat](view, random.Random(2))
            carried += not view.settled
            state.apply(pick)
    assert carried
