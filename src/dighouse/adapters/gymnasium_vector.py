"""Many games at once as a Gymnasium VectorEnv, stepped together inside the core.

>>> from dighouse.adapters.gymnasium_vector import BatchEnv
>>> tables = BatchEnv("card-game", num_envs=64, seats=2, opponents="self")
>>> observations, infos = tables.reset(seed=7)
>>> observations["observation"].shape, observations["action_mask"].shape
((64, 116), (64, 63))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from dighouse.adapters.game_rules import batch_rewards, chosen, chosen_game, default_rewards
from dighouse.adapters.gymnasium import ILLEGAL, OBSERVATIONS, checked_seat, observation_space
from dighouse.adapters.rivals import RANDOM, Opponent, listed, policies
from dighouse.kernel.errors import BadOptions, IllegalMove, NotNow
from dighouse.kernel.game import Game
from dighouse.search.batches import WAIT, Batch

Array = npt.NDArray[Any]
Told = tuple[Any, Array, Array, Array, dict[str, Any]]


class BatchEnv(VectorEnv[Any, Any, Any]):
    """The same as so many `SeatEnv`, and much quicker.

    Its arguments are those of `SeatEnv`, and

    - autoreset_mode: NEXT_STEP, as Gymnasium has it, where the step after an end begins a new game and
      ignores the action; or SAME_STEP, where the new game has begun with the end of the last one, and
      what was seen at that end is `final_obs` of the info
    - copy: False shows the same arrays again and again, with what is in them after each step
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | None = None,
        rewards: str | None = None,
        observation: str = "dict",
        illegal: str = "replace",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.game = chosen_game(game, options, "an environment")
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise BadOptions("new games begin by themselves: autoreset is 'NextStep' or 'SameStep'")
        self.metadata = {"autoreset_mode": mode}
        self.num_envs = num_envs
        self.copy = copy
        self._same_step = mode is AutoresetMode.SAME_STEP
        rivals = listed(opponents, self.game)
        self._rivals = None if rivals is None else policies(rivals, self.game)
        self._seat = checked_seat(seat, self.game)
        self._rewards = default_rewards(self.game, rewards)
        self._with_mask = chosen("observation", observation, OBSERVATIONS) == "dict"
        self._replaces = chosen("illegal", illegal, ILLEGAL) == "replace"
        self.single_observation_space = observation_space(self.game, self._with_mask)
        self.single_action_space = spaces.Discrete(self.game.decision_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._numbers = np.arange(num_envs)
        self._batch: Batch | None = None
        self._ended = np.zeros(num_envs, np.bool_)  # in the last step, as far as it is shown
        self._decided = np.zeros(num_envs, np.int64)  # seats: who decided in the last step

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games in all of them."""
        if seed is not None and not isinstance(seed, int):
            raise BadOptions("one seed is for all games together, not a list of seeds")
        if options and "reset_mask" in options:
            raise BadOptions("new games begin by themselves: there is no reset of some of them")
        super().reset(seed=seed)
        self._batch = Batch(
            self.game,
            self.num_envs,
            int(self.np_random.integers(2**62)),
            finals=True,
            rivals=self._rivals,
            seat=None if self._rivals is None else self._seat,
        )
        self._ended[:] = False
        infos: dict[str, Any] = {}
        return self._look(self._batch, infos), infos

    def step(self, actions: Any) -> Told:
        batch = self._batch
        if batch is None:
            raise NotNow("there are no games: call reset() first")
        infos: dict[str, Any] = {}
        picks = self._allowed(batch, np.asarray(actions), infos)
        self._decided = batch.actors.copy()
        batch.step(picks)
        ended = batch.ends.copy()
        rewards = np.zeros(self.num_envs)
        if ended.any():
            rewards[ended] = self._settle(batch, ended, infos)
        if not self._same_step:
            self._ended = ended
        return self._look(batch, infos), rewards, ended, np.zeros_like(ended), infos

    def _allowed(self, batch: Batch, picks: Array, infos: dict[str, Any]) -> Array:
        """The actions as picks: those of games that have ended wait, and what can't be is replaced."""
        if picks.shape != (self.num_envs,) or picks.dtype.kind not in "iu":
            raise IllegalMove(f"a step takes {self.num_envs} whole numbers, one for each game")
        inside = (picks >= 0) & (picks < self.game.decision_count)
        wrong = ~(inside & batch.masks[self._numbers, np.where(inside, picks, 0)])
        wrong &= ~self._ended  # the action of an ended game is ignored
        if wrong.any():
            if not self._replaces:
                number = int(wrong.argmax())
                raise IllegalMove(f"pick {picks[number]} is not allowed in game {number}")
            masks = batch.masks[wrong]
            picks = picks.copy()
            picks[wrong] = (self.np_random.random(masks.shape) * masks).argmax(axis=1)
            infos["replaced"] = wrong
        return np.where(self._ended, WAIT, picks) if self._ended.any() else picks

    def _settle(self, batch: Batch, ended: Array, infos: dict[str, Any]) -> Array:
        """The rewards of those who decided last in games that ended; and what Gymnasium tells of ends."""
        all_rewards = np.zeros(batch.scores.shape, np.float32)
        found = batch_rewards(self._rewards, batch.scores[ended], batch.ranks[ended])
        all_rewards[ended] = found
        last: dict[str, Any] = {"rewards": all_rewards, "_rewards": ended}
        if self._same_step:
            infos["final_info"], infos["_final_info"] = last, ended
            final = np.full(self.num_envs, None, object)
            for number in np.flatnonzero(ended).tolist():
                final[number] = self._final(batch, number)
            infos["final_obs"], infos["_final_obs"] = final, ended
        else:
            infos.update(last)
        own: Array = all_rewards[ended, self._decided[ended]]
        return own

    def _final(self, batch: Batch, number: int) -> Any:
        row = batch.finals[number].copy()
        if not self._with_mask:
            return row
        return {"observation": row, "action_mask": np.zeros(self.game.decision_count, np.int8)}

    def _look(self, batch: Batch, infos: dict[str, Any]) -> Any:
        rows, masks, seats = batch.observations, batch.masks.view(np.int8), batch.actors
        if self.copy:
            rows, masks, seats = rows.copy(), masks.copy(), seats.copy()
        if self._ended.any():
            # They are filled anew by the next step, so the end of a game may be put there.
            rows[self._ended] = batch.finals[self._ended]
            masks[self._ended] = 0
            seats[self._ended] = self._decided[self._ended]
        infos["action_mask"] = masks
        infos["seat"] = seats
        return {"observation": rows, "action_mask": masks} if self._with_mask else rows

    def close_extras(self, **kwargs: Any) -> None:
        self._batch = None
