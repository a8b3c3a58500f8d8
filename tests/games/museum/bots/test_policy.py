"""What bots reckon with, compared with what comes of it by the rules."""

from __future__ import annotations

import random

import pytest

from dighouse import CHANCE, OVER, Dice, Game
from dighouse.games.museum.bots.candidates import NEVER
from dighouse.games.museum.bots.table_of_view import table_of
from dighouse.games.museum.bots.tile_policy import TilePolicy
from dighouse.games.museum.bots.tile_trial import TileTrial
from dighouse.games.museum.bots.weights import Weights
from dighouse.games.museum.bots.worth import Worth
from dighouse.games.museum.game import Museum
from dighouse.games.museum.phases import ICON, PLAY
from dighouse.games.museum.state import TileState
from tests.games.museum.small import printed, small
from tests.games.museum.table import SWAP, table

TRIED = 30  # ways of each decision


@pytest.mark.parametrize("number", [0, 2, 4, 8])
def test_ways_are_judged_by_what_comes_of_them(number: int) -> None:
    compare(printed(number), number)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_they_are_with_other_tiles_and_colours(seats: int) -> None:
    """Airports on quarters, and pictures in the ground of other cultures."""
    for seed in range(4):
        compare(small("bazaar", seats, colours=["Y", "B", "R", "G"][:seats]), seed)


def compare(game: Game, seed: int) -> None:
    assert isinstance(game, Museum)
    state, dice, rng = game.start(), Dice(seed), random.Random(seed)
    policy, trial = TilePolicy(game.rules, Weights()), TileTrial(game.rules)
    while state.actor != OVER:
        assert isinstance(state, TileState)
        if state.actor != CHANCE and state.settled:
            trial.look(state)
            assert list(trial.points) == state.scores()
            plans = policy.candidates(state.clone(), []).plans
            plans = rng.sample(plans, min(TRIED, len(plans)))
            after = [played(state, plan) for plan in plans]  # all of them are legal
            if state.phase == PLAY:
                for plan, then in zip(plans, after, strict=True):
                    lays_as_found(trial, state, plan, then)
            elif state.phase == ICON:
                haunts_as_found(trial, state, rng)
                uses_as_found(policy, state)
        state.apply(state.draw(dice))


def played(state: TileState, plan: list[int]) -> TileState:
    twin = state.clone()
    for pick in plan:
        twin.apply(pick)
    return twin


def counted(state: TileState) -> tuple[list[int], list[int]]:
    """What all seats score, and what they have that nobody scores, from scratch."""
    trial = TileTrial(state.rules)
    trial.look(state)
    assert list(trial.points) == state.scores()
    return list(trial.points), list(trial.loose)


def lays_as_found(trial: TileTrial, state: TileState, plan: list[int], then: TileState) -> None:
    rules = state.rules
    cell = rules.at_cell[plan[1] - rules.at]
    if plan[0] == rules.camp:
        trial.camp(state.turn, cell)
    else:
        rotation = plan[2] - rules.rotation if len(plan) > 2 else 0
        trial.lay(state, cell, (plan[0] * 4 + rotation) * 4)
    assert (list(trial.points_then), list(trial.loose_then)) == counted(then)


def haunts_as_found(trial: TileTrial, state: TileState, rng: random.Random) -> None:
    rules = state.rules
    mummy = rng.randrange(rules.seats)
    free = [site for site in range(1, trial.sites + 1) if trial.free_for(mummy, site)]
    places = {rules.to_pick[trial.first[site]]: site for site in free}
    if places:
        pick, site = rng.choice(sorted(places.items()))
        trial.haunt(state, mummy, site)
        then = played(state, [rules.mummy + mummy, pick])
        assert (list(trial.points_then), list(trial.loose_then)) == counted(then)


def uses_as_found(policy: TilePolicy, state: TileState) -> None:
    """Rotations, swaps and replacements, by what they are worth in all."""
    candidates = policy.candidates(state.clone(), [])
    worth = Worth(state.rules, policy.worth.weights)
    unknown = [at for at, one in enumerate(candidates.worths) if one == NEVER]
    for at in unknown[:: max(1, len(unknown) // TRIED)]:
        worth.begin(played(state, candidates.plans[at]), state.turn)
        worth.hope = policy.worth.hope
        assert candidates.bounds[at] - policy.most == worth.now()


@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_view_is_read_as_the_table_that_it_shows(number: int) -> None:
    game = printed(number)
    assert isinstance(game, Museum)
    state, dice = game.start(), Dice(number)
    while state.actor != OVER:
        assert isinstance(state, TileState)
        if state.actor != CHANCE and state.settled:
            view = state.view(int(state.actor))
            read = table_of(game, view)
            assert read.menu() == state.menu()
            assert read.view(view.viewer) == view
        state.apply(state.draw(dice))


def test_far_from_everything_it_is_a_long_way_home() -> None:
    lay = {**dict.fromkeys(("M12", "N12", "O12"), "tG tG tG tG"), "M11": "tB tB tB tB"}
    it = table(lay, camps={0: "O11", 1: "M14"}, hands={0: [SWAP]}, pile=False)
    assert isinstance(it.game, Museum)
    worth = Worth(it.game.rules, Weights())
    worth.left = 9
    worth.home[0] = 1
    far = worth.harvest(0)
    worth.here[0] = 2
    assert far < worth.harvest(0)
