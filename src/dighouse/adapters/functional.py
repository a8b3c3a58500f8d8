"""Many games at once as plain arrays, in the manner of pgx: for loops in JAX, PyTorch or numpy.

>>> from dighouse.adapters.functional import make
>>> env = make("card-game", games=64, seats=2)
>>> state = env.init(seed=7)
>>> state.observation.shape, state.legal_action_mask.shape
((64, 116), (64, 63))
>>> state = env.step(state, state.legal_action_mask.argmax(axis=1))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dighouse.adapters.game_rules import batch_rewards, chosen_game, default_rewards
from dighouse.kernel.errors import IllegalMove, NotNow
from dighouse.kernel.game import Game
from dighouse.search.batches import Batch

Array = npt.NDArray[Any]
ALIGNED = 64  # bytes: what JAX asks of memory that it takes over without a copy


class GamesState(NamedTuple):
    """A row a game. Its arrays are nobody else's: nothing changes them later."""

    current_player: Any  # int32
    observation: Any  # float32: docs/tensors.md
    rewards: Any  # float32, a number a seat: of games that ended with this step, else 0
    terminated: Any  # bool: a new game has begun where this is true, and the rest shows that
    legal_action_mask: Any  # bool
    step_count: int  # steps since `init`

    def to(self, from_dlpack: Callable[[Any], Any]) -> GamesState:
        """The same arrays as another library's, such as by `jax.dlpack.from_dlpack`; nothing is copied."""
        named = zip(self._fields[:-1], self[:-1], strict=True)
        return self._replace(**{name: from_dlpack(array) for name, array in named})


class GamesEnv:
    """Games that are stepped together. States are made once each: the games themselves move on."""

    def __init__(self, game: Any, games: int, rewards: str | None) -> None:
        self.game = game
        self.games = games
        self.num_players = int(game.seats)
        self.num_actions = int(game.decision_count)
        self._rewards = default_rewards(game, rewards)
        self._batch: Batch | None = None
        self._steps = 0

    def init(self, seed: int | bytes = 0) -> GamesState:
        """New games. States of earlier ones can't be stepped any more."""
        self._batch = Batch(self.game, self.games, seed)
        self._steps = 0
        return self._state(self._batch)

    def step(self, state: GamesState, actions: Any) -> GamesState:
        """One pick in each game, from an array of any library that speaks DLPack.

        IllegalMove, with nothing done, if one of them is not allowed.
        """
        batch = self._batch
        if batch is None:
            raise NotNow("there are no games: call init() first")
        if state.step_count != self._steps:
            raise NotNow(
                f"this is the state after {state.step_count} steps, and {self._steps} have been made: "
                "games go on from their newest state only"
            )
        if state.observation.shape[0] != self.games:
            raise IllegalMove(f"this state has not {self.games} games")
        batch.step(_as_numpy(actions))
        self._steps += 1
        return self._state(batch)

    def _state(self, batch: Batch) -> GamesState:
        rewards = _aligned(batch.scores.shape, np.float32)
        rewards[:] = 0
        if batch.ends.any():
            ended = batch.ends
            rewards[ended] = batch_rewards(self._rewards, batch.scores[ended], batch.ranks[ended])
        return GamesState(
            _copy(batch.actors, np.int32),
            _copy(batch.observations, np.float32),
            rewards,
            _copy(batch.ends, np.bool_),
            _copy(batch.masks, np.bool_),
            self._steps,
        )


def make(game: str | Game, *, games: int, rewards: str | None = None, **options: Any) -> GamesEnv:
    """So many games of a ruleset with its options, such as `seats=3`; or of one that has been made.

    Rewards are "zero-sum" or "score", at the end of a game; alone it is always the score.
    """
    return GamesEnv(chosen_game(game, options, "a batch"), games, rewards)


def _as_numpy(actions: Any) -> Array:
    if hasattr(actions, "__dlpack__") and not isinstance(actions, np.ndarray):
        return np.from_dlpack(actions)
    return np.asarray(actions)


def _copy(array: Array, kind: Any) -> Array:
    made = _aligned(array.shape, kind)
    np.copyto(made, array, casting="unsafe")
    return made


def _aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """An array at an address that any library takes over."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.empty(size + ALIGNED, np.uint8)
    first = -room.ctypes.data % ALIGNED
    made: Array = room[first : first + size].view(kind).reshape(shape)
    return made
