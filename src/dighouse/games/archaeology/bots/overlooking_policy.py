"""Players inside the core who know what is good, and don't always see it: see `digger` and `novice`."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from dighouse.games.archaeology.bots.greedy_policy import GreedyPolicy
from dighouse.games.archaeology.bots.price_tables import PriceTables
from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.phases import ACT
from dighouse.games.archaeology.piles import DIGIT, MASK
from dighouse.games.archaeology.state import CardState
from dighouse.kernel.dice import Dice
from dighouse.kernel.state import State

PARTS: Final = 1000  # of one, as dice see it


class OverlookingPolicy(GreedyPolicy):
    """`overlooks` is the share of trades that it does not see; `impatient` that of its decisions in
    which it sells what it has, a pair or more, rather than wait for a better set."""

    def __init__(
        self,
        game: Any,
        prices: PriceTables,
        rules: GameNumbers,
        overlooks: float,
        impatient: float,
    ) -> None:
        super().__init__(game, prices, rules)
        self._overlooks: float = overlooks
        self._impatient: float = impatient

    def pick(self, state: State, dice: Dice) -> int:
        pick = super().pick(state, dice)
        if not isinstance(state, CardState) or state.phase != ACT or state.menu_size() == 1:
            return pick
        if float(dice.below(PARTS)) < self._impatient * PARTS:
            sale = sale_in_haste(state.rules, state.hands[state.turn], dice.below(PARTS))
            if sale >= 0:
                return int(sale)
        if begins_trade(state.rules, pick) and float(dice.below(PARTS)) < self._overlooks * PARTS:
            return int(self.without_trade())
        return pick

    def without_trade(self) -> i64:
        """What it does in the situation that it looked at last, if it sees no trade."""
        self._now.can_offer = False
        return self._thinking.pick(self._now)


def begins_trade(rules: GameNumbers, pick: i64) -> bool:
    return rules.offer <= pick and pick < rules.take


def sale_in_haste(rules: GameNumbers, hand: i64, luck: i64) -> i64:
    """A sale of all cards of some kind, where there are two or more; -1 if there is none."""
    held: list[int] = []
    for kind in rules.members[rules.group(hand)]:
        if hand >> kind * DIGIT & MASK >= 2:
            held.append(kind)
    if not held:
        return -1
    kind_sold: i64 = held[luck % len(held)]
    cards = min(hand >> kind_sold * DIGIT & MASK, rules.largest[kind_sold])
    return rules.sell + kind_sold * rules.columns + cards - 1
