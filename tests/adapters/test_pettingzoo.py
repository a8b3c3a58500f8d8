"""PettingZoo's own tests, and what they don't ask for."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel

from dighouse.adapters.pettingzoo import GameEnv, env, parallel_env, raw_env
from dighouse.kernel.errors import BadOptions, IllegalMove, NotNow
from tests.adapters.games import CARD_GAMES, GAMES, ONE_EACH, is_slow, made, name_of
from tests.kernel.toy import Brink

Case = tuple[str, dict[str, Any]]

# What api_test says of every environment whose observation has the mask in it, but for eight of
# PettingZoo's own that it knows by their names.
SAID_OF_MASKS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask numpy array is all zeros",  # of those whose game is over
)

each_game = pytest.mark.parametrize("case", GAMES, ids=name_of)
one_of_each = pytest.mark.parametrize("case", ONE_EACH, ids=name_of)


def maker(case: Case, **more: Any) -> Callable[..., GameEnv]:
    ruleset, options = case
    return partial(env, ruleset, **options, **more)


def play(table: Any, rng: random.Random, steps: int = 10**6) -> list[tuple[str, int]]:
    """Random play: who did what."""
    done = []
    for agent in table.agent_iter(steps):
        _, _, ended, cut, info = table.last()
        pick = None
        if not (ended or cut):
            pick = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
            done.append((agent, pick))
        table.step(pick)
    return done


# -- their tests: a warning fails them --------------------------------------------------------------


@each_game
def test_the_api(case: Case) -> None:
    api_test(maker(case, observation="array")(), num_cycles=50 if is_slow(case) else 300)


@one_of_each
def test_the_api_with_masks_in_observations(case: Case) -> None:
    with warnings.catch_warnings():
        for said in SAID_OF_MASKS:
            warnings.filterwarnings("ignore", said)
        api_test(maker(case)(), num_cycles=50)


@each_game
def test_the_parallel_api(case: Case) -> None:
    ruleset, options = case
    cycles = 40 if is_slow(case) else 250
    parallel_api_test(parallel_env(ruleset, **options), num_cycles=cycles)


@one_of_each
def test_their_own_conversion(case: Case) -> None:
    parallel_api_test(turn_based_aec_to_parallel(maker(case)()), num_cycles=30)


@each_game
@pytest.mark.parametrize("observation", ["dict", "array"])
def test_seeds(case: Case, observation: str) -> None:
    seed_test(maker(case, observation=observation), num_cycles=10 if is_slow(case) else 60)


@one_of_each
def test_seeds_of_parallel_games(case: Case) -> None:
    ruleset, options = case
    parallel_seed_test(
        lambda: parallel_env(ruleset, illegal="replace", **options),
        num_cycles=30,
    )


@one_of_each
def test_rendering(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(maker(case))
    assert capsys.readouterr().out


@one_of_each
def test_games_cut_short(case: Case) -> None:
    """Their test picks what is not allowed, too."""
    ruleset, options = case

    def parallel(max_cycles: int) -> Any:
        return parallel_env(ruleset, illegal="replace", max_cycles=max_cycles, **options)

    def in_turn(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=in_turn))


# -- what they don't ask for ------------------------------------------------------------------------


@one_of_each
def test_an_observation_is_what_the_view_tells(case: Case) -> None:
    table, rng = maker(case, observation="array")(), random.Random(2)
    game: Any = made(case)
    table.reset(seed=5)
    for _ in range(60):
        if not any(table.terminations.values()):
            for agent in table.agents:
                row = game.observe_view(table.view(agent))
                assert table.observe(agent).tolist() == row
            menu = table.view(table.agent_selection).menu
            assert np.flatnonzero(table.last()[4]["action_mask"]).tolist() == menu
            table.step(rng.choice(menu))
    assert table.state().shape == table.state_space.shape


@each_game
def test_only_the_actor_has_picks(case: Case) -> None:
    table = maker(case)()
    table.reset(seed=1)
    for agent in table.agents:
        acting = agent == table.agent_selection
        assert table.infos[agent]["action_mask"].any() == acting
        assert table.observe(agent)["action_mask"].any() == acting


@pytest.mark.parametrize("case", CARD_GAMES, ids=name_of)
def test_rewards_come_with_the_end(case: Case) -> None:
    for rewards in ("zero-sum", "score"):
        table, rng = maker(case, rewards=rewards)(), random.Random(1)
        table.reset(seed=3)
        while not any(table.terminations.values()):
            assert not any(table.rewards.values())
            mask = table.infos[table.agent_selection]["action_mask"]
            table.step(rng.choice(np.flatnonzero(mask).tolist()))
        end = table.unwrapped._state
        found = list(table.rewards.values())
        if rewards == "score":
            assert found == end.scores()
        else:
            assert sum(found) == pytest.approx(0)
            assert [seat for seat, won in enumerate(found) if won > 0] == end.winners()


def test_alone_the_score_is_the_reward() -> None:
    table = env("archeologic", seats=1)
    table.reset(seed=1)
    play(table, random.Random(1))
    assert table.agents == []
    with pytest.raises(BadOptions, match="nobody to win against"):
        env("archeologic", seats=1, rewards="zero-sum")


@one_of_each
@pytest.mark.parametrize("way", [copy.deepcopy, "pickle"])
def test_a_copy_goes_on_alike_and_by_itself(case: Case, way: Any) -> None:
    table = maker(case)()
    table.reset(seed=4)
    play(table, random.Random(1), steps=20)
    twin = pickle.loads(pickle.dumps(table)) if way == "pickle" else way(table)
    before = copy.deepcopy(table.last())
    assert play(twin, random.Random(2), steps=30) != []
    after = table.last()
    assert np.array_equal(before[0]["observation"], after[0]["observation"])
    assert np.array_equal(before[4]["action_mask"], after[4]["action_mask"])
    again = copy.deepcopy(table)
    assert play(again, random.Random(3), 25) == play(table, random.Random(3), 25)


def test_what_is_not_allowed_is_refused_or_replaced() -> None:
    table = env("card-game")
    table.reset(seed=1)
    before = table.last()[0]["observation"]
    illegal = int((table.last()[0]["action_mask"] == 0).argmax())
    for wrong in (illegal, -1, 10_000):
        with pytest.raises(IllegalMove):
            table.step(wrong)
    with pytest.raises(TypeError):
        table.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match=r"player_\d is to act"):
        table.step(None)
    assert np.array_equal(before, table.last()[0]["observation"])
    lenient = env("card-game", illegal="replace")
    lenient.reset(seed=1)
    lenient.step(illegal)
    assert not np.array_equal(before, lenient.observe("player_0")["observation"])


def test_a_game_that_has_not_begun_says_so() -> None:
    table = env("card-game")
    for early in (table.last, table.render, lambda: table.step(0)):
        with pytest.raises(NotNow, match=r"call reset\(\) first"):
            early()
    with pytest.raises(AttributeError, match="nothing_like_that"):
        _ = table.nothing_like_that
    with pytest.raises(NotNow, match=r"call reset\(\) first"):
        parallel_env("card-game").step({})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seats": 9}, "card-game has no game for 9 seats"),
        ({"rewards": "points"}, "rewards must be 'zero-sum' or 'score', not 'points'"),
        ({"observation": "list"}, "observation must be 'dict' or 'array'"),
        ({"illegal": "ignore"}, "illegal must be 'raise' or 'replace'"),
        ({"render_mode": "film"}, "render_mode must be 'human' or 'ansi' or 'rgb_array'"),
        ({"max_cycles": 0}, "max_cycles must be 1 or more"),
    ],
)
def test_wrong_options_are_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        raw_env("card-game", **wrong)


def test_games_that_can_not_be_played_here_are_refused() -> None:
    with pytest.raises(BadOptions, match="leave out: seats"):
        env(made(CARD_GAMES[0]), seats=2)
    with pytest.raises(BadOptions, match="has no tensors"):
        env(Brink.choose({}))
    with pytest.raises(BadOptions, match="time limit"):
        env("archeologic", time_limit=None)
    assert env(made(CARD_GAMES[1])).possible_agents == ["player_0", "player_1", "player_2"]
