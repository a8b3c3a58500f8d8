"""Many games at once: the same as single ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from dighouse.adapters.gymnasium import SeatEnv, id_of
from dighouse.adapters.gymnasium_vector import BatchEnv
from dighouse.kernel.errors import BadOptions, IllegalMove, NotNow
from tests.adapters.games import GAMES, ONE_EACH, is_slow, name_of
from tests.games.archaeology.table import shrunken

Case = tuple[str, dict[str, Any]]
MODES = list(AutoresetMode)[:2]


def picks_of(rng: np.random.Generator, masks: Any) -> Any:
    return (rng.random(masks.shape) * masks).argmax(axis=1)


@pytest.mark.parametrize("case", GAMES, ids=name_of)
@pytest.mark.parametrize("mode", MODES)
def test_what_it_shows_is_in_its_spaces(case: Case, mode: AutoresetMode) -> None:
    ruleset, options = case
    envs = gymnasium.make_vec(
        id_of(ruleset),
        num_envs=2,
        vectorization_mode="vector_entry_point",
        autoreset_mode=mode,
        **options,
    )
    envs.action_space.seed(1)
    seen, infos = envs.reset(seed=3)
    for _ in range(6 if is_slow(case) else 40):
        assert seen in envs.observation_space
        assert infos["action_mask"].dtype == np.int8
        seen, rewards, ended, cut, infos = envs.step(envs.action_space.sample())
        assert rewards.shape == ended.shape == cut.shape == (2,)
        assert ended.dtype == cut.dtype == np.bool_
    envs.close()


@pytest.mark.parametrize("case", ONE_EACH, ids=name_of)
def test_it_is_what_the_views_tell(case: Case) -> None:
    ruleset, options = case
    envs = BatchEnv(ruleset, 2, opponents="self", **options)
    seen, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(10):
        assert envs._batch is not None
        for number in range(2):
            state = envs._batch.state(number)
            view = state.view(int(infos["seat"][number]))
            assert seen["observation"][number].tolist() == envs.game.observe_view(view)
            assert np.flatnonzero(seen["action_mask"][number]).tolist() == view.menu
        seen, _, _, _, infos = envs.step(picks_of(rng, infos["action_mask"]))


def tell(envs: Any, steps: int) -> list[tuple[Any, ...]]:
    """What Gymnasium's own vector of single games, or ours, tells in random play."""
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    told = []
    for _ in range(steps):
        masks = infos["action_mask"]
        # All masks are 0 where a game has ended, and the action is ignored.
        seen, rewards, ended, _, infos = envs.step(picks_of(rng, masks))
        told.append((seen, rewards, ended, infos))
    return told


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponents", ["self", "greedy"])
def test_ends_are_told_as_gymnasium_tells_them(mode: AutoresetMode, opponents: str) -> None:
    """Dice are others, so games are; but what comes with an end, and after it, is the same."""
    game = shrunken("village", 2)

    def single() -> SeatEnv:
        return SeatEnv(game, opponents=opponents)

    theirs = tell(SyncVectorEnv([single] * 3, autoreset_mode=mode), 200)
    ours = tell(BatchEnv(game, 3, opponents=opponents, autoreset_mode=mode), 200)
    for told in (theirs, ours):
        ends, rows = 0, np.zeros((0, 2))
        for (_, _, _, before), (seen, rewards, ended, infos) in pairwise(told):
            ends += int(ended.sum())
            assert not rewards[~ended].any()
            shown = seen["action_mask"].any(axis=1)
            if mode is AutoresetMode.NEXT_STEP:
                assert np.array_equal(shown, ~ended)
                assert (infos["_rewards"] == ended).all() if ended.any() else True
                if ended.any():
                    rows = infos["rewards"][ended]
            else:
                assert shown.all()
                if ended.any():
                    assert (infos["_final_obs"] == ended).all()
                    assert [one is not None for one in infos["final_obs"]] == ended.tolist()
                    last = [one for one in infos["final_obs"] if one is not None]
                    assert not any(one["action_mask"].any() for one in last)
                    rows = infos["final_info"]["rewards"][ended]
            if ended.any():
                assert rows.sum(axis=1) == pytest.approx(0, abs=1e-6)
                seats = before["seat"][ended]
                assert rewards[ended] == pytest.approx(rows[np.arange(len(rows)), seats])
        assert ends > 5
    keys = [{key for *_, infos in told for key in infos} for told in (theirs, ours)]
    assert keys[0] <= keys[1] | {"_action_mask", "_seat"}


def test_the_end_of_a_game_is_what_its_last_seat_saw() -> None:
    game = shrunken("village", 2)
    envs = BatchEnv(game, 4, opponents="self")
    rng = np.random.default_rng(3)
    seen, infos = envs.reset(seed=3)
    ends = 0
    for _ in range(300):
        assert envs._batch is not None
        before = [envs._batch.state(number) for number in range(4)]
        picks = picks_of(rng, infos["action_mask"])
        seats = infos["seat"].copy()
        seen, _, ended, _, infos = envs.step(picks)
        for number in np.flatnonzero(ended):
            state: Any = before[number]
            state.apply(int(picks[number]))
            if state.actor == -2:  # no chance came after it
                ends += 1
                row = envs.game.observe(state, int(seats[number]))
                assert seen["observation"][number].tolist() == list(row)
                assert infos["seat"][number] == seats[number]
    assert ends > 3


def test_the_same_seed_plays_the_same_games() -> None:
    envs = BatchEnv("card-game", 5, seats=3, opponents=["greedy", "random"])
    first, again = (tell(envs, 60) for _ in range(2))
    for one, other in zip(first, again, strict=True):
        assert np.array_equal(one[0]["observation"], other[0]["observation"])
        assert np.array_equal(one[1], other[1])


def test_the_seat_passes_on_or_stays() -> None:
    envs = BatchEnv("card-game", 6, seats=3)
    assert envs.reset()[1]["seat"].tolist() == [0, 1, 2, 0, 1, 2]
    envs = BatchEnv("card-game", 6, seats=3, seat=1)
    for *_, infos in tell(envs, 30):
        assert set(infos["seat"].tolist()) == {1}


def test_without_copies_the_arrays_are_the_same_ones() -> None:
    game = shrunken("village", 2)
    copies = tell(BatchEnv(game, 3, opponents="self"), 150)
    envs = BatchEnv(game, 3, opponents="self", copy=False)
    rng = np.random.default_rng(1)
    first, infos = envs.reset(seed=1)
    for told in copies:
        seen, _, _, _, infos = envs.step(picks_of(rng, infos["action_mask"]))
        assert np.array_equal(seen["observation"], told[0]["observation"])
        assert np.array_equal(seen["action_mask"], told[0]["action_mask"])
        assert np.shares_memory(seen["observation"], first["observation"])


def test_their_wrappers_fit() -> None:
    envs = RecordEpisodeStatistics(BatchEnv(shrunken("village", 2), 4, opponents="self"))
    told = tell(envs, 100)
    assert any("episode" in infos for *_, infos in told)


def test_what_is_not_allowed_is_replaced_or_refused() -> None:
    envs = BatchEnv("card-game", 3)
    _, infos = envs.reset(seed=1)
    picks = infos["action_mask"].argmax(axis=1)
    illegal = int((infos["action_mask"][1] == 0).argmax())
    wrong = np.array([picks[0], illegal, -1])
    assert envs.step(wrong)[4]["replaced"].tolist() == [False, True, True]
    strict = BatchEnv("card-game", 3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match=f"pick {illegal} is not allowed in game 1"):
        strict.step(wrong)
    for shape in (picks[:2], picks.astype(float)):
        with pytest.raises(IllegalMove, match="3 whole numbers"):
            envs.step(shape)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": "grandmaster"}, "card-game has no bot 'grandmaster'"),
        ({"opponents": ["random"] * 3}, "2 seats need 1 opponents, not 3"),
        ({"seat": 2}, "there is no seat 2"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, "autoreset is 'NextStep' or 'SameStep'"),
    ],
)
def test_wrong_options_are_named(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        BatchEnv("card-game", 2, **wrong)


def test_bots_that_remember_one_game_can_not_play_in_many() -> None:
    class Rememberer:
        def start(self, game: Any, seat: int) -> None:
            self.seat = seat

        def __call__(self, view: Any, rng: Any) -> int:
            return int(view.menu[0])

    with pytest.raises(BadOptions, match="can't play in many at once"):
        BatchEnv("card-game", 2, opponents=Rememberer)
    envs = BatchEnv("card-game", 2, opponents=lambda view, rng: view.menu[-1])
    assert len(tell(envs, 20)) == 20


def test_resets_are_for_all_games() -> None:
    envs = BatchEnv("card-game", 2)
    with pytest.raises(NotNow, match=r"call reset\(\) first"):
        envs.step(np.zeros(2, np.int64))
    with pytest.raises(BadOptions, match="not a list of seeds"):
        envs.reset(seed=[1, 2])  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="no reset of some"):
        envs.reset(options={"reset_mask": np.ones(2, np.bool_)})
