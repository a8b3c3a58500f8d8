"""What the rest of the game holds for a seat: risks, finds, and what cards are worth to keep."""

from __future__ import annotations

import math
from operator import add, mul
from typing import Any

from dighouse.games.archaeology.bots.prices import Prices
from dighouse.games.archaeology.views import View

# Found by playing many games; the strength hardly depends on them within a fifth or so.
LIQUID = 0.82  # of the way from single cards to largest sets: what trade value comes to in time
STORM_LOSS = 0.45  # of what a hand is worth: half of its cards are lost, but not the best ones
THIEF_LOSS = 0.2  # one card of a few


class FutureValue:
    """The same for every hand: if a trade changed it, two trades could undo each other for ever."""

    def __init__(self, prices: Prices, view: View) -> None:
        self._prices = prices
        self._unseen = prices.counts(view.unseen)
        self._all_unseen = sum(self._unseen)
        site, seats = view.dig_site, len(view.seats)
        self.over = site == 0  # nothing will be dug any more: all is sold in the end
        # A storm does not use up a turn: the digger digs again.
        turns = (site - view.storms) / seats
        self._finds = (site - view.storms - view.thieves) / seats
        # What a point of trade value will bring.
        liquid = LIQUID * turns / (turns + 1)
        self._rate = prices.single_rate + liquid * (prices.set_rate - prices.single_rate)
        # What is left of a hand, on average, when its owner can act again.
        self._left = 1 - STORM_LOSS * _storm_risk(view) - THIEF_LOSS * _thief_risk(view)
        # The tables, as far as they were asked for.
        self._chances: list[list[float]] = [[] for _ in prices.kinds]
        self._kept: list[list[float]] = [[] for _ in prices.kinds]
        self._worth: list[list[float]] = [[] for _ in prices.kinds]

    @staticmethod
    def facts(view: View) -> tuple[Any, ...]:
        """What it depends on."""
        return view.dig_site, view.storms, view.thieves, view.unseen

    def kept(self, kind: int, most: int) -> list[float]:
        """What 0, 1, 2... cards of a kind are worth in the hand, up to `most` of them at least.

        That is by what digs may add to a set, or else by what the cards may be traded for.
        """
        kept = self._kept[kind]
        if len(kept) > most:
            return kept
        best = self._prices.best[kind]
        if self.over:
            kept += best[len(kept) : most + 1]
            return kept
        chances = self._chances[kind] or self._find_chances(kind)
        point = self._rate * self._prices.trade[kind]
        # What these digs would bring without any cards to add them to is no merit of the cards.
        alone = sum(map(mul, chances, best))
        for held in range(len(kept), most + 1):
            hoped = sum(map(mul, chances, best[held:])) - alone
            kept.append(self._left * max(point * held, hoped))
        return kept

    def worth(self, kind: int, most: int) -> list[float]:
        """The same, if some are sold now and the others kept, whatever is best."""
        worth = self._worth[kind]
        if len(worth) > most:
            return worth
        kept = self.kept(kind, most)
        best = self._prices.best[kind]
        for cards in range(len(worth), most + 1):
            # While best goes up from nothing sold, kept[cards::-1] goes down from all kept.
            worth.append(max(map(add, best, kept[cards::-1])))
        return worth

    def _find_chances(self, kind: int) -> list[float]:
        """How likely this seat is to dig up 0, 1, 2... cards of a kind."""
        unseen = self._unseen[kind]
        mean = self._finds * unseen / self._all_unseen if unseen else 0.0
        chances = _poisson(mean, min(unseen, self._prices.largest[kind]))
        self._chances[kind] = chances
        return chances


def _storm_risk(view: View) -> float:
    """Of a storm before I can act again: everybody digs once, I myself last."""
    calm = 1.0
    for left in range(view.dig_site, max(0, view.dig_site - len(view.seats)), -1):
        calm *= max(0.0, 1 - view.storms / left)
    return 1 - calm


def _thief_risk(view: View) -> float:
    """Of a thief who comes to me before I can act again: each rival digs once, and may rob any."""
    return view.thieves / view.dig_site if view.dig_site else 0.0


def _poisson(mean: float, most: int) -> list[float]:
    """The chances of 0, 1, 2... events where `mean` are expected and `most` are possible."""
    chance = math.exp(-mean)
    chances = [chance]
    for number in range(1, most + 1):
        chance *= mean / number
        chances.append(chance)
    total = sum(chances)
    return [chance / total for chance in chances]
