"""Somebody who plays now and then: sees what a hand is worth, and overlooks many a trade."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from dighouse.games.archaeology.bots.greedy import Greedy, known_game
from dighouse.games.archaeology.bots.overlooking_policy import (
    PARTS,
    OverlookingPolicy,
    begins_trade,
    sale_in_haste,
)
from dighouse.games.archaeology.bots.prices import prices_of
from dighouse.games.archaeology.named_cards import pile
from dighouse.games.archaeology.views import View
from dighouse.kernel.game import Game
from dighouse.kernel.policy import Policy


class Digger(Greedy):
    name = "digger"
    overlooks: ClassVar[float] = 0.75  # of all trades, so many are not seen
    impatient: ClassVar[float] = 0.05  # of all decisions of a turn, so many are a sale in haste

    @classmethod
    def policy(cls, game: Game) -> Policy:
        known = known_game(game)
        prices = prices_of(known.edition).tables
        return OverlookingPolicy(known, prices, known.rules, cls.overlooks, cls.impatient)

    def __call__(self, view: View, rng: Random) -> int:
        pick = super().__call__(view, rng)
        if view.phase != "act" or len(view.menu) == 1:
            return pick
        if rng.random() < self.impatient:
            sale = sale_in_haste(
                self.rules, pile(self.rules, view.hand, "hand"), rng.randrange(PARTS)
            )
            if sale >= 0:
                return int(sale)
        if begins_trade(self.rules, pick) and rng.random() < self.overlooks:
            return self.without_trade()
        return pick
