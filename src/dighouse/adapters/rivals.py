"""Who has the other seats in environments for one agent: bots of the house, by name, or your own."""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from typing import Any

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.play import Bot, checked_pick, seated
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import State
from dighouse.search import bots

SELF = "self"  # the agent plays all seats
RANDOM = "random"

# A name, a path such as ./mine.py, a bot, or a policy.
Opponent = str | Bot | Policy | type[Any]


def listed(opponents: Opponent | Sequence[Opponent], game: Game) -> list[Opponent] | None:
    """One for each other seat, in turn from the seat after the agent's on; None: the agent plays all."""
    if game.seats == 1:
        return None
    if isinstance(opponents, str) and opponents == SELF:
        return None
    others = game.seats - 1
    found: list[Any] = (
        list(opponents) if isinstance(opponents, list | tuple) else [opponents] * others
    )
    if len(found) != others:
        raise BadOptions(
            f"{game.seats} seats need {others} opponents, not {len(found)}; one alone is for all of them"
        )
    return found


def policies(opponents: list[Opponent], game: Game) -> list[Policy | None]:
    """For many games at once: None picks at random. BadOptions if one of them can't play so."""
    return [_policy(opponent, game) for opponent in opponents]


def _policy(opponent: Opponent, game: Game) -> Policy | None:
    if isinstance(opponent, Policy):
        return opponent
    if isinstance(opponent, str) and opponent == RANDOM:
        return None
    found: Any = bots.find(opponent, game.ruleset) if isinstance(opponent, str) else opponent
    make = getattr(found, "policy", None)
    if make is not None:
        made: Policy = make(game)
        return made
    if inspect.isclass(found) or hasattr(found, "start"):
        raise BadOptions(
            f"{opponent!r} keeps in mind what it saw of one game, so it can't play in many at once; "
            f"take {RANDOM!r}, a policy, or a function bot(view, rng)"
        )
    return BotPolicy(found)


class BotPolicy(Policy):
    """A function of a view, asked in the place of a policy: it gets the view, and nothing else."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._rng: random.Random | None = None

    def pick(self, state: State, dice: Dice) -> int:
        if self._rng is None:
            self._rng = random.Random(int(dice.below(2**31 - 1)))
        return self._bot(state.view(int(state.actor)), self._rng)


class SeatedRivals:
    """Those of one game, each in its seat."""

    def __init__(
        self, opponents: list[Opponent], game: Game, seat: int, rng: random.Random, dice: Dice
    ) -> None:
        self._rng = rng
        self._dice = dice
        self._players: dict[int, Any] = {}
        for step, opponent in enumerate(opponents):
            at = (seat + 1 + step) % game.seats
            if isinstance(opponent, str) and opponent != RANDOM:
                opponent = bots.find(opponent, game.ruleset)
            asked = isinstance(opponent, str | Policy)
            self._players[at] = opponent if asked else seated(opponent, game, at)

    def pick(self, state: State) -> int:
        """What the seat picks that is to act."""
        player = self._players[int(state.actor)]
        if isinstance(player, str):
            return state.draw(self._dice)
        if isinstance(player, Policy):
            return player.pick(state, self._dice)
        answer = player(state.view(int(state.actor)), self._rng)
        return checked_pick(answer, state, f"the opponent in seat {int(state.actor)}")
