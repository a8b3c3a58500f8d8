"""Greedy inside the core: it decides for any seat of a position, as it would from that seat's view."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dighouse.games.archaeology.bots.position_reading import read_position
from dighouse.games.archaeology.bots.price_tables import PriceTables
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.bots.thinking import Thinking
from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.state import CardState
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import NotNow
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import State


class GreedyPolicy(Policy):
    """For positions of one game, and of any that equals it."""

    def __init__(self, game: Any, prices: PriceTables, rules: GameNumbers) -> None:
        self._game: Any = game
        self._rules: GameNumbers = rules
        self._prices: PriceTables = prices
        self._now: Situation = Situation(prices, rules)
        self._thinking: Thinking = Thinking(prices, rules, self._now)
        self._monument: str = rules.monuments[0].name

    def pick(self, state: State, dice: Dice) -> int:
        """A pick for the actor. It needs no dice: equal situations lead to equal picks."""
        if not isinstance(state, CardState) or (
            state.rules is not self._rules and state.game != self._game
        ):
            raise TypeError(f"this policy is for positions of {self._game!r}")
        if state.actor < 0:
            raise NotNow("a policy picks for a seat, and no seat is to act now")
        return int(self._pick(state))

    def _pick(self, position: CardState) -> i64:
        if position.menu_size() == 1:
            return position.menu_pick(0)
        now = self._now
        name = position.monument.name
        if name != self._monument:
            now.monument = self._prices.monuments[name]
            self._monument = name
        read_position(now, position)
        return self._thinking.pick(now)
