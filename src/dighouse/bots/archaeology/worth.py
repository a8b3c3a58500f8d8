"""What cards are worth to a seat: sold now, or kept in the hope of more.

Kinds are looked at one by one: `worth[kind][n]` is the worth of n cards of a kind, some of them
sold now and the others kept, whatever is best. So a hand is worth the sum over its kinds.
"""

from __future__ import annotations

import math
from itertools import combinations
from operator import add, mul

from dighouse.bots.archaeology.prices import Prices
from dighouse.games.archaeology.views import View

# Found by playing many games; the strength hardly depends on them within a fifth or so.
LIQUID = 0.82  # of the way from single cards to largest sets: what trade value comes to in time
STORM_LOSS = 0.45  # of what a hand is worth: half of its cards are lost, but not the best ones
THIEF_LOSS = 0.2  # one card of a few


class Outlook:
    """What the rest of the game holds for a seat."""

    def __init__(self, prices: Prices, view: View) -> None:
        site, seats = view.dig_site, len(view.seats)
        # A storm does not use up a turn: the digger digs again.
        self.turns = (site - view.storms) / seats
        self.finds = (site - view.storms - view.thieves) / seats
        liquid = LIQUID * self.turns / (self.turns + 1)
        # What a point of trade value will bring.
        self.rate = prices.single_rate + liquid * (prices.set_rate - prices.single_rate)
        # What is left of a hand, on average, when its owner can act again. It must not depend on
        # the hand: if a trade changed the measure, two trades could each undo the other for ever.
        self.kept = 1 - STORM_LOSS * _storm_risk(view) - THIEF_LOSS * _thief_risk(view)


def _storm_risk(view: View) -> float:
    """Of a storm before I can act again: everybody digs once, I myself last."""
    calm = 1.0
    for dug in range(min(len(view.seats), view.dig_site)):
        calm *= 1 - view.storms / (view.dig_site - dug) if view.dig_site - dug > view.storms else 0
    return 1 - calm


def _thief_risk(view: View) -> float:
    """Of a thief who comes to me before I can act again: each rival digs once, and may rob any."""
    return view.thieves / view.dig_site if view.dig_site else 0


class Worth:
    def __init__(self, prices: Prices, view: View) -> None:
        self.prices = prices
        self.hand = prices.counts(view.hand)
        self.market = prices.counts(view.market)
        self.unseen = prices.counts(view.unseen)
        self.outlook = Outlook(prices, view)
        self.over = view.dig_site == 0  # nothing will be dug any more: all is sold in the end
        # kept[kind][n]: n cards in the hand, until later. One more than there can be after a
        # trade, since a chamber or a theft may bring that one.
        kinds = range(len(prices.kinds))
        self.kept = [self._kept(kind) for kind in kinds]
        self.worth = [self._worth(kind) for kind in kinds]
        self.chambers = [
            (chamber.name, chamber.cards, chamber.maps)
            for chamber in view.chambers
            if chamber.cards
        ]
        self.explores: list[list[str]] = [[] for _ in self.worth[prices.map]]
        if self.chambers and len(self.explores) > 2:
            self._add_chambers()

    def _kept(self, kind: int) -> list[float]:
        """By what digs may add to a set, or else by what it may be traded for."""
        best = self.prices.best[kind]
        cards = self.hand[kind] + self.market[kind] + 2
        if self.over:
            return [float(value) for value in best[:cards]]
        unseen = self.unseen[kind]
        point = self.outlook.rate * self.prices.trade[kind]
        chances = _poisson(
            self.outlook.finds * unseen / sum(self.unseen) if unseen else 0.0,
            min(unseen, self.prices.largest[kind]),
        )
        # What these digs would bring without any cards to add them to is no merit of the cards.
        alone = sum(map(mul, chances, best))
        kept = self.outlook.kept
        return [
            kept * max(point * held, sum(map(mul, chances, best[held:])) - alone)
            for held in range(cards)
        ]

    def _worth(self, kind: int) -> list[float]:
        if self.over:
            return self.kept[kind]
        best, kept = self.prices.best[kind], self.kept[kind]
        # kept[cards::-1] goes down to nothing kept while best goes up from nothing sold.
        return [max(map(add, best, kept[cards::-1])) for cards in range(len(kept))]

    def _add_chambers(self) -> None:
        """Maps are also worth what they find: the chambers for each number of them."""
        card = self.unseen_card()
        maps = self.worth[self.prices.map]
        plain = maps[:]
        for number in range(1, len(self.chambers) + 1):
            for some in combinations(self.chambers, number):
                cost = sum(chamber[2] for chamber in some)
                finds = sum(chamber[1] for chamber in some) * card
                for held in range(cost, len(maps)):
                    value = finds + plain[held - cost]
                    if value > maps[held]:
                        maps[held] = value
                        self.explores[held] = [chamber[0] for chamber in some]

    def unseen_card(self) -> float:
        """What one more card is worth, if it may be any of the unseen ones that chambers hold."""
        total = value = 0.0
        for kind, number in enumerate(self.unseen):
            if number and kind != self.prices.map:
                total += number
                value += number * self.one_more(kind)
        return value / total if total else 0.0

    def one_more(self, kind: int) -> float:
        held = self.hand[kind]
        return self.worth[kind][held + 1] - self.worth[kind][held]

    def sale(self, kind: int) -> int:
        """How many cards of a kind to sell now; the others are better kept."""
        best, kept, held = self.prices.best[kind], self.kept[kind], self.hand[kind]
        return max(range(held + 1), key=lambda sold: (best[sold] + kept[held - sold], sold))


def _poisson(mean: float, most: int) -> list[float]:
    """The chances of 0, 1, 2... events where `mean` are expected and `most` are possible."""
    chance = math.exp(-mean)
    chances = [chance]
    for number in range(1, most + 1):
        chance *= mean / number
        chances.append(chance)
    total = sum(chances)
    return [chance / total for chance in chances]
