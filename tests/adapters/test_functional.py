"""Games as arrays: what they hold, and that other libraries get them without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dighouse.adapters.functional import make
from dighouse.kernel.errors import BadOptions, IllegalMove, NotNow
from dighouse.search.batches import Batch
from tests.adapters.games import ONE_EACH, name_of
from tests.games.archaeology.table import shrunken

Case = tuple[str, dict[str, Any]]


class Capsule:
    """An array of another library: all that is known of it is that it speaks DLPack."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack__(self, **asked: Any) -> Any:
        return self._array.__dlpack__(**asked)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


@pytest.mark.parametrize("case", ONE_EACH, ids=name_of)
def test_it_shows_what_a_batch_shows(case: Case) -> None:
    ruleset, options = case
    env = make(ruleset, games=3, **options)
    state, batch = env.init(seed=4), Batch(env.game, 3, 4)
    for step in range(8):
        assert state.step_count == step
        assert np.array_equal(state.observation, batch.observations)
        assert np.array_equal(state.legal_action_mask, batch.masks)
        assert np.array_equal(state.current_player, batch.actors)
        picks = batch.masks.argmax(axis=1)
        batch.step(picks)
        state = env.step(state, Capsule(picks))


def test_rewards_come_with_the_end_and_a_new_game() -> None:
    env = make(shrunken("village", 3), games=8)
    rng = np.random.default_rng(1)
    state = env.init(seed=1)
    ended = 0
    for _ in range(200):
        state = env.step(
            state, (rng.random((8, env.num_actions)) * state.legal_action_mask).argmax(1)
        )
        assert not state.rewards[~state.terminated].any()
        assert state.rewards.sum(axis=1) == pytest.approx(0, abs=1e-6)
        assert state.legal_action_mask.any(axis=1).all()
        ended += int(state.terminated.sum())
        assert (state.rewards[state.terminated].max(axis=1) > 0).all() or ended
    assert ended > 8


def test_earlier_states_keep_what_they_show() -> None:
    env = make("card-game", games=4)
    first = env.init(seed=1)
    kept = [array.copy() for array in first[:-1]]
    env.step(first, first.legal_action_mask.argmax(axis=1))
    assert all(np.array_equal(now, then) for now, then in zip(first[:-1], kept, strict=True))
    with pytest.raises(NotNow, match="after 0 steps, and 1 have been made"):
        env.step(first, first.legal_action_mask.argmax(axis=1))


def test_arrays_are_handed_over_without_a_copy() -> None:
    env = make("card-game", games=5)
    state = env.init(seed=1)
    theirs = state.to(lambda array: np.from_dlpack(Capsule(array)))
    for ours, one in zip(state[:-1], theirs[:-1], strict=True):
        assert ours.ctypes.data % 64 == 0
        assert one.ctypes.data == ours.ctypes.data
        assert one.dtype == ours.dtype
    assert env.step(theirs, theirs.legal_action_mask.argmax(axis=1)).step_count == 1


def test_what_can_not_be_is_refused() -> None:
    env = make("card-game", games=2)
    with pytest.raises(NotNow, match=r"call init\(\) first"):
        env.step(None, [0, 0])  # type: ignore[arg-type]
    state = env.init()
    with pytest.raises(IllegalMove, match="2 whole numbers"):
        env.step(state, [0])
    with pytest.raises(IllegalMove, match="not allowed in game"):
        env.step(state, [10_000, 10_000])
    with pytest.raises(IllegalMove, match="has not 2 games"):
        env.step(make("card-game", games=3).init(), [0, 0])
    with pytest.raises(BadOptions, match="nobody to win against"):
        make("archeologic", games=2, seats=1, rewards="zero-sum")
