"""Gymnasium's own checks, and what they don't ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import dighouse
from dighouse.adapters.gymnasium import SeatEnv, id_of, register
from dighouse.kernel.errors import BadOptions, IllegalMove, NotNow
from dighouse.search import policy
from tests.adapters.games import GAMES, ONE_EACH, name_of

Case = tuple[str, dict[str, Any]]
each_game = pytest.mark.parametrize("case", GAMES, ids=name_of)
one_of_each = pytest.mark.parametrize("case", ONE_EACH, ids=name_of)


def table(case: Case, **more: Any) -> SeatEnv:
    ruleset, options = case
    made = gymnasium.make(id_of(ruleset), **options, **more).unwrapped
    assert isinstance(made, SeatEnv)
    return made


def play(env: Any, seed: int) -> tuple[int, float, dict[str, Any]]:
    """A game of random picks: its steps, and what the last one gave."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    steps = 0
    while True:
        picks = np.flatnonzero(info["action_mask"])
        _, reward, ended, _, info = env.step(int(rng.choice(picks)))
        steps += 1
        if ended:
            return steps, reward, info
        assert reward == 0


def test_every_ruleset_is_registered() -> None:
    register()  # once more is no harm
    ids = [id_of(ruleset) for ruleset in dighouse.rulesets()]
    assert "dighouse/CardGame-v0" in ids
    assert all(one in gymnasium.registry for one in ids)


@each_game
def test_the_environment_checker(case: Case) -> None:
    check_env(table(case, observation="array"), skip_render_check=True)


@one_of_each
@pytest.mark.parametrize("opponents", ["self", "random"])
def test_the_environment_checker_with_masks_and_pictures(case: Case, opponents: str) -> None:
    check_env(table(case, opponents=opponents, render_mode="ansi"))


@one_of_each
def test_an_observation_is_what_the_view_tells(case: Case) -> None:
    env = table(case)
    rng = np.random.default_rng(1)
    observation, info = env.reset(seed=5)
    for _ in range(40):
        view = env.view()
        assert observation["observation"].tolist() == env.game.observe_view(view)
        assert np.flatnonzero(info["action_mask"]).tolist() == view.menu
        assert info["seat"] == view.viewer == view.actor
        observation, _, ended, _, info = env.step(rng.choice(view.menu))
        if ended:
            assert not info["action_mask"].any()
            observation, info = env.reset()


def test_the_agent_sits_in_each_seat_in_turn_unless_it_has_one() -> None:
    env = table(("card-game", {"seats": 3}))
    seats = [env.reset(seed=4 if game == 0 else None)[1]["seat"] for game in range(4)]
    assert seats == [0, 1, 2, 0]
    env = table(("card-game", {"seats": 3}), seat=2)
    assert {env.reset()[1]["seat"] for _ in range(3)} == {2}
    alone = table(("card-game", {"seats": 3}), opponents="self")
    _, info = alone.reset(seed=1)
    seen = set()
    for _ in range(80):
        seen.add(info["seat"])
        _, _, ended, _, info = alone.step(int(info["action_mask"].argmax()))
        if ended:
            break
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("opponents", ["greedy", "random", ["greedy", "novice"]])
def test_bots_of_the_house_play_the_other_seats(opponents: Any) -> None:
    env = table(("card-game", {"seats": 3}), opponents=opponents)
    results = [play(env, seed)[1] for seed in range(6)]
    if opponents == "greedy":
        assert sum(results) < -2  # it wins nearly always against random picks
    assert play(env, 3) is not None
    first, again = play(env, 7), play(env, 7)
    assert first[:2] == again[:2]


def test_bots_of_all_kinds_can_be_asked(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def bot(view, rng):\n    return view.menu[-1]\n", "utf-8")
    game = dighouse.game("card-game", seats=2)

    seats: list[int] = []

    class Counter:
        """Is made anew for each game, and told where it sits."""

        def start(self, game: Any, seat: int) -> None:
            seats.append(seat)

        def __call__(self, view: Any, rng: Any) -> int:
            return int(view.menu[0])

    for opponent in (str(file), lambda view, rng: rng.choice(view.menu), policy("greedy", game)):
        assert play(SeatEnv(game, opponents=opponent), 1)[0] > 5
    env = SeatEnv(game, opponents=Counter)
    play(env, 1)
    play(env, 2)
    assert seats == [1, 1]
    with pytest.raises(IllegalMove, match="the opponent in seat 1 answered -7"):
        play(SeatEnv(game, opponents=lambda view, rng: -7, seat=0), 1)


def test_rewards() -> None:
    steps, reward, info = play(table(("card-game", {"seats": 3}), rewards="score"), 2)
    assert steps > 5
    assert reward == info["rewards"][info["seat"]]
    _, reward, info = play(table(("card-game", {"seats": 4})), 2)
    assert info["rewards"].sum() == pytest.approx(0, abs=1e-6)
    assert reward == pytest.approx(info["rewards"][info["seat"]])
    assert play(table(("archeologic", {"seats": 1})), 2)[1] in (0.0, 1.0)


def test_what_is_not_allowed_is_replaced_or_refused() -> None:
    env = table(("card-game", {}))
    _, info = env.reset(seed=1)
    illegal = int((info["action_mask"] == 0).argmax())
    assert env.step(illegal)[4]["replaced"]
    assert "replaced" not in env.step(int(env.view().menu[0]))[4]
    strict = table(("card-game", {}), illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(illegal)


def test_pictures_and_words() -> None:
    env = table(("card-game", {}), render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" in env.render()
    assert table(("card-game", {})).render() is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": "grandmaster"}, "card-game has no bot 'grandmaster'"),
        ({"opponents": ["greedy", "greedy"]}, "2 seats need 1 opponents, not 2"),
        ({"seat": 2}, "there is no seat 2: seats are 0 to 1"),
        ({"observation": "list"}, "observation must be 'dict' or 'array'"),
    ],
)
def test_wrong_options_are_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        table(("card-game", {}), **wrong).reset()


def test_a_game_that_has_not_begun_says_so() -> None:
    with pytest.raises(NotNow, match=r"call reset\(\) first"):
        table(("card-game", {})).step(0)
