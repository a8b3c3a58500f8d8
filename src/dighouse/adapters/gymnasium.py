"""Games as Gymnasium environments: one agent, with bots in the other seats, or itself in all of them.

>>> import gymnasium
>>> import dighouse.adapters.gymnasium
>>> table = gymnasium.make("dighouse/CardGame-v0", seats=3, opponents="greedy")
>>> observation, info = table.reset(seed=7)
>>> observation["observation"].shape, observation["action_mask"].shape
((138,), (64,))

Many games at once are in `gymnasium_vector`.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import dighouse
from dighouse.adapters.game_rules import (
    HIGHEST,
    LOWEST,
    chosen,
    chosen_game,
    default_rewards,
    mask_of,
    reward_rule,
    row_of,
    row_size,
)
from dighouse.adapters.rendering import checked_mode, rendered
from dighouse.adapters.rivals import RANDOM, Opponent, SeatedRivals, listed
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions, NotNow
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, OVER, State

OBSERVATIONS = ("dict", "array")
ILLEGAL = ("replace", "raise")
RENDER_MODES = ("ansi", "rgb_array")
METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}
GAMES_WITHOUT_A_DECISION = 1000  # in a row: then a seat has none in any game


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. Each step is a pick; a composite, such as a trade, takes several.

    - game: a ruleset's id with its options, such as `seats=3`; or one that has been made
    - opponents: a bot's name, a file, a bot or a policy, for all other seats or a list of them;
      "self": the agent plays all seats, and the reward is that of the seat which decided last
    - seat: the agent's; None: another one in each new game
    - rewards: "zero-sum" or "score", at the end of the game; alone it is always the score
    - observation: "dict", with the action mask in it, or "array"; in the info the mask is always
    - illegal: "replace" what is not allowed by a random pick, as Gymnasium has agents that know of no
      masks, and say so in the info; or "raise" IllegalMove
    """

    metadata = METADATA

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        seat: int | None = None,
        rewards: str | None = None,
        observation: str = "dict",
        illegal: str = "replace",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = chosen_game(game, options, "an environment")
        self.render_mode = checked_mode(render_mode, RENDER_MODES)
        self._opponents = listed(opponents, self.game)
        self._fixed_seat = checked_seat(seat, self.game)
        self._reward_rule = reward_rule(default_rewards(self.game, rewards))
        self._with_mask = chosen("observation", observation, OBSERVATIONS) == "dict"
        self._replaces = chosen("illegal", illegal, ILLEGAL) == "replace"
        self.observation_space = observation_space(self.game, self._with_mask)
        self.action_space = spaces.Discrete(self.game.decision_count)
        self._seat = -1
        self._dice: Dice | None = None
        self._rivals: SeatedRivals | None = None
        self._state: State = self.game.start()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game, up to the agent's first decision."""
        super().reset(seed=seed)
        if seed is not None or self._dice is None:
            self._dice = Dice(int(self.np_random.integers(2**62)))
            self._seat = -1
        fixed = self._fixed_seat
        self._seat = (self._seat + 1) % self.game.seats if fixed is None else fixed
        for _ in range(GAMES_WITHOUT_A_DECISION):
            self._begin(self._dice)
            if self._state.actor != OVER:
                info: dict[str, Any] = {}
                return self._look(self._agent(), info), info
        raise BadOptions("in this game the seat that is learning never has anything to decide")

    def _begin(self, dice: Dice) -> None:
        self._state = self.game.start()
        if self._opponents is not None:
            rng = random.Random(int(self.np_random.integers(2**62)))
            self._rivals = SeatedRivals(self._opponents, self.game, self._seat, rng, dice)
        self._go_on(dice)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The agent's pick, and what chance and the others do up to its next decision."""
        state, dice = self._state, self._dice
        if dice is None or state.actor == OVER:
            raise NotNow("there is no game: call reset() first")
        seat = self._agent()
        pick = operator.index(action)
        info: dict[str, Any] = {}
        if self._replaces and not state.legal(pick):
            pick = state.draw(dice)
            info["replaced"] = True
        state.apply(pick)
        self._go_on(dice)
        if state.actor != OVER:
            return self._look(self._agent(), info), 0.0, False, False, info
        rewards = self._reward_rule(state)
        info["rewards"] = np.array(rewards, np.float32)
        return self._look(seat, info), rewards[seat], True, False, info

    def _agent(self) -> int:
        """The seat that the agent plays now."""
        return int(self._state.actor) if self._opponents is None else self._seat

    def _go_on(self, dice: Dice) -> None:
        """Chance and rivals, up to the agent's next decision."""
        state, rivals, seat = self._state, self._rivals, self._seat
        while True:
            actor = state.actor
            if actor == CHANCE:
                state.apply(state.draw(dice))
            elif actor == OVER or rivals is None or actor == seat:
                return
            else:
                state.apply(rivals.pick(state))

    def _look(self, seat: int, info: dict[str, Any]) -> Any:
        """The observation of a seat; what goes with it is put into the info."""
        mask = mask_of(self.game, self._state.menu())
        info["action_mask"] = mask
        info["seat"] = seat
        row = row_of(self.game, self._state, seat)
        return {"observation": row, "action_mask": mask.copy()} if self._with_mask else row

    def view(self) -> Any:
        """What the agent knows, as bots of the house get it."""
        return self._state.view(self._agent())

    def render(self) -> Any:
        seat = self._seat if self._state.actor == OVER else self._agent()
        return rendered(self.game, self._state, max(seat, 0), self.render_mode)


def checked_seat(seat: int | None, game: Game) -> int | None:
    if seat is not None and not 0 <= seat < game.seats:
        raise BadOptions(f"there is no seat {seat}: seats are 0 to {game.seats - 1}")
    return seat


def observation_space(game: Any, with_mask: bool) -> spaces.Space[Any]:
    row = spaces.Box(LOWEST, HIGHEST, (row_size(game),), np.float32)
    if not with_mask:
        return row
    mask = spaces.Box(0, 1, (game.decision_count,), np.int8)
    return spaces.Dict({"observation": row, "action_mask": mask})


def id_of(ruleset: str) -> str:
    """dighouse/CardGame-v0 for card-game."""
    name = "".join(word.capitalize() for word in ruleset.split("-"))
    return f"dighouse/{name}-v0"


def register() -> None:
    """Let `gymnasium.make` and `make_vec` know every ruleset."""
    for ruleset in dighouse.rulesets():
        if id_of(ruleset) not in gymnasium.registry:
            gymnasium.register(
                id_of(ruleset),
                entry_point="dighouse.adapters.gymnasium:SeatEnv",
                vector_entry_point="dighouse.adapters.gymnasium_vector:BatchEnv",
                kwargs={"game": ruleset},
            )


register()
