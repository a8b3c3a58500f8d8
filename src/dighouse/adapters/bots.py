"""Bots across: agents that were written for other libraries at our tables, and ours at theirs.

A file such as this is a bot like any other, for `dighouse simulate`, for servers and for `dighouse.play`:

    from dighouse.adapters.bots import from_pettingzoo

    def act(observation, agent):
        return observation["action_mask"].argmax()

    bot = from_pettingzoo(act)
"""

from __future__ import annotations

import inspect
import operator
import random
from collections.abc import Callable
from typing import Any

import numpy as np

from dighouse.adapters.game_rules import mask_of
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersTensors
from dighouse.kernel.play import seated
from dighouse.search import bots


class AdaptedBot:
    """A bot that shows a view as numbers to somebody else's agent."""

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game, OffersTensors):
            raise BadOptions(f"{game.title} has no tensors, which this bot plays by")
        self._game = game
        self._name = f"player_{seat}"
        self._agent = self._make()

    def _make(self) -> Any:
        """The agent for one game."""
        raise NotImplementedError

    def _observation(self, view: Any) -> dict[str, Any]:
        row = np.array(self._game.observe_view(view), np.float32)
        return {"observation": row, "action_mask": mask_of(self._game, view.menu)}


def from_pettingzoo(agent: Any) -> type[AdaptedBot]:
    """A bot from `act(observation, agent)`, a function or an object's method, or a class of such objects.

    The observation is that of `dighouse.adapters.pettingzoo`, with the mask in it; a class is
    instantiated for each game.
    """

    class PettingZooBot(AdaptedBot):
        name = _name_of(agent)

        def _make(self) -> Any:
            return _function(agent() if inspect.isclass(agent) else agent, "act")

        def __call__(self, view: Any, rng: random.Random) -> int:
            return _whole(self._agent(self._observation(view), self._name))

    return PettingZooBot


def from_gymnasium(agent: Any) -> type[AdaptedBot]:
    """A bot from a model with `predict(observation)`, as those of Stable-Baselines3, or from a function.

    The observation is that of `dighouse.adapters.gymnasium`, with the mask in it. What `predict` gives
    may be a pair, of which the first is the action. A class is instantiated for each game.
    """

    class GymnasiumBot(AdaptedBot):
        name = _name_of(agent)

        def _make(self) -> Any:
            return _function(agent() if inspect.isclass(agent) else agent, "predict")

        def __call__(self, view: Any, rng: random.Random) -> int:
            action = self._agent(self._observation(view))
            return _whole(action[0] if isinstance(action, tuple) else action)

    return GymnasiumBot


class HouseAgent:
    """A bot of the house for their loops: `agent(env.view(name))` is its action.

    In PettingZoo, `env.view(name)` is what an agent knows; in Gymnasium it is `env.unwrapped.view()`.
    """

    def __init__(self, bot: Any, game: Game, seat: int, seed: int | None = None) -> None:
        found = bots.find(bot, game.ruleset) if isinstance(bot, str) else bot
        self._bot: Callable[[Any, random.Random], int] = seated(found, game, seat)
        self._rng = random.Random(seed)

    def __call__(self, view: Any) -> int:
        return int(self._bot(view, self._rng))


def _name_of(agent: Any) -> str:
    return str(getattr(agent, "__name__", type(agent).__name__))


def _function(agent: Any, method: str) -> Callable[..., Any]:
    found = getattr(agent, method, agent)
    if not callable(found):
        raise BadOptions(f"{agent!r} is no agent: it has no {method}(), and is no function")
    function: Callable[..., Any] = found
    return function


def _whole(action: Any) -> int:
    """An action as a plain number; libraries give arrays of one number, too."""
    return operator.index(action.item() if hasattr(action, "item") else action)
