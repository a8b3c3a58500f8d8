"""Games as PettingZoo environments.

>>> from dighouse.adapters.pettingzoo import env
>>> table = env("card-game", seats=3)
>>> table.reset(seed=7)
>>> table.agent_selection
'player_0'
>>> observation, reward, termination, truncation, info = table.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((138,), (64,))
"""

from __future__ import annotations

import copy
import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from dighouse.adapters.game_rules import (
    HIGHEST,
    LOWEST,
    chosen,
    chosen_game,
    default_rewards,
    dice_of,
    let_happen,
    mask_of,
    reward_rule,
    row_of,
    row_size,
)
from dighouse.adapters.rendering import RENDER_MODES, checked_mode, rendered
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions, NotNow
from dighouse.kernel.game import Game
from dighouse.kernel.state import OVER, State

OBSERVATIONS = ("dict", "array")
ILLEGAL = ("raise", "replace")
OF_A_GAME = ("agent_selection", "rewards", "terminations", "truncations", "infos")


def raw_env(
    game: str | Game,
    *,
    rewards: str | None = None,
    observation: str = "dict",
    illegal: str = "raise",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> GameEnv:
    """A game by its ruleset id and its options, such as `seats=3`; or one that has been made.

    - rewards: "zero-sum" or "score", at the end of the game; alone it is always the score
    - observation: "dict", with the action mask in it, or "array"; in `infos` the mask is always
    - illegal: "raise" IllegalMove at what is not allowed, or "replace" it by a random pick
    - max_cycles: after so many steps the game is cut short
    - render_mode: "ansi", "rgb_array" or "human"
    """
    made = chosen_game(game, options, "an environment")
    return GameEnv(made, rewards, observation, illegal, max_cycles, render_mode)


# PettingZoo's wrappers for order and bounds would halve the speed, and refuse nothing that a game does
# not refuse by itself, with the reason.
env = raw_env


def parallel_env(game: str | Game, **options: Any) -> ParallelGameEnv:
    """The same game for those who step all agents at once: all but one of their actions are ignored.

    No game of the house has moves that are made at the same time.
    """
    return ParallelGameEnv(raw_env(game, **options))


class GameEnv(AECEnv[str, Any, int]):
    """One game after the other. Each step is a pick; a composite, such as a trade, takes several."""

    def __init__(
        self,
        game: Any,
        rewards: str | None,
        observation: str,
        illegal: str,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise BadOptions(f"max_cycles must be 1 or more, or None, not {max_cycles}")
        self.game = game
        self.metadata = {
            "name": game.ruleset.replace("-", "_"),
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._reward_rule = reward_rule(default_rewards(game, rewards))
        self._with_mask = chosen("observation", observation, OBSERVATIONS) == "dict"
        self._replaces = chosen("illegal", illegal, ILLEGAL) == "replace"
        self._nothing = np.zeros(game.decision_count, np.int8)
        self._nothing.setflags(write=False)  # all who are not to act share it
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(game.decision_count) for agent in self.possible_agents
        }
        self.state_space = _box(game.seats * row_size(game))
        self.agents: list[str] = []
        self._dice: Dice | None = None
        self._state: State = game.start()

    def _space(self) -> spaces.Space[Any]:
        row = _box(row_size(self.game))
        if not self._with_mask:
            return row
        mask = spaces.Box(0, 1, (self.game.decision_count,), np.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def __getattr__(self, name: str) -> Any:
        """Asked for what is not there: some of it comes with the first game."""
        if name in OF_A_GAME:
            raise NotNow(f"there is no {name} yet: call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- playing -----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. Without a seed, chance goes on where it was."""
        if seed is not None or self._dice is None:
            self._dice = dice_of(seed)
        self._cycles = 0
        self._state = self.game.start()
        let_happen(self._state, self._dice)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._show()

    def step(self, action: int | None) -> None:
        agent, state, dice = self.agent_selection, self._state, self._dice
        if dice is None or not self.agents:
            raise NotNow("there is no game: call reset() first")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadOptions(f"{agent} is to act: None is for agents whose game is over")
        pick = operator.index(action)
        if self._replaces and not state.legal(pick):
            pick = state.draw(dice)
        state.apply(pick)
        let_happen(state, dice)
        self._cycles += 1
        self.infos[agent]["action_mask"] = self._nothing
        if state.actor == OVER:
            self._end(self.terminations)
        elif self._cycles == self.max_cycles:
            self._end(self.truncations)
        else:
            self._show()

    def _show(self) -> None:
        """Who is to act, and what it may do."""
        state = self._state
        self.agent_selection = self.possible_agents[state.actor]
        self.infos[self.agent_selection]["action_mask"] = mask_of(self.game, state.menu())

    def _end(self, ends: dict[str, bool]) -> None:
        for agent, reward in zip(self.agents, self._reward_rule(self._state), strict=True):
            ends[agent] = True
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] = reward
        self.agent_selection = self.agents[0]

    # -- looking -----------------------------------------------------------------------------------

    def observe(self, agent: str) -> Any:
        row = row_of(self.game, self._state, self._seats[agent])
        if not self._with_mask:
            return row
        info = self.infos.get(agent)
        mask = self._nothing if info is None else info["action_mask"]
        return {"observation": row, "action_mask": mask}

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats know together, the first seat's first: for a critic that sees everything."""
        rows = [row_of(self.game, self._state, seat) for seat in range(self.game.seats)]
        return np.concatenate(rows)

    def view(self, agent: str) -> Any:
        """What an agent knows, as bots of the house get it."""
        return self._state.view(self._seats[agent])

    def render(self) -> Any:
        """The table as the agent sees it that is to act."""
        return rendered(self.game, self._state, self._seats[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    # -- copies ------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> GameEnv:
        """Two games from here on, with the same luck. What never changes is shared."""
        twin: GameEnv = copy.copy(self)
        memo[id(self)] = twin
        twin._state = self._state.clone()
        twin._dice = copy.copy(self._dice)
        twin.agents = list(self.agents)
        if self._dice is not None:
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
                setattr(twin, name, dict(getattr(self, name)))
            twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin


class ParallelGameEnv(ParallelEnv[str, Any, int]):
    """A game in which all agents act at once, and those whose turn it is not are ignored."""

    def __init__(self, turns: GameEnv) -> None:
        self.turns = turns
        self.metadata = turns.metadata
        self.render_mode = turns.render_mode
        self.possible_agents = turns.possible_agents
        self.observation_spaces = turns.observation_spaces
        self.action_spaces = turns.action_spaces
        self.state_space = turns.state_space
        self.agents: list[str] = []

    @property
    def max_cycles(self) -> int | None:
        return self.turns.max_cycles

    @max_cycles.setter
    def max_cycles(self, cycles: int | None) -> None:
        self.turns.max_cycles = cycles

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.turns.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Observations, rewards, terminations, truncations and infos."""
        turns = self.turns
        if not self.agents:
            raise NotNow("there is no game: call reset() first")
        turns.step(actions[turns.agent_selection])
        rewards = dict(turns.rewards)
        ended, cut = dict(turns.terminations), dict(turns.truncations)
        told = self._observations(), rewards, ended, cut, self._infos()
        if any(ended.values()) or any(cut.values()):
            self.agents = []
        return told

    def _observations(self) -> dict[str, Any]:
        return {agent: self.turns.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        """With whose turn it is, as PettingZoo's own conversion tells it."""
        acting = self.turns.agent_selection
        return {agent: {**self.turns.infos[agent], "active_agent": acting} for agent in self.agents}

    def state(self) -> npt.NDArray[np.float32]:
        return self.turns.state()

    def render(self) -> Any:
        return self.turns.render()

    def close(self) -> None:
        """Nothing is open."""


def _box(size: int) -> spaces.Box:
    return spaces.Box(LOWEST, HIGHEST, (size,), np.float32)
