"""What a hand is worth, with the market and the monument beside it.

Kinds are looked at one by one: `worth[kind][n]` is the worth of n cards of a kind, some of them
sold now and the others kept, whatever is best. So a hand is worth the sum over its kinds.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from dighouse.games.archaeology.bots.finds import Finds
from dighouse.games.archaeology.bots.future_value import FutureValue
from dighouse.games.archaeology.bots.prices import Prices
from dighouse.games.archaeology.views import View

AGAIN_AT_MOST = 3  # explorations of one chamber that are planned ahead


class Worth:
    def __init__(self, prices: Prices, future: FutureValue, view: View) -> None:
        self.prices = prices
        self.future = future
        self.hand = prices.counts(view.hand)
        self.market = prices.counts(view.market)
        self.unseen = prices.counts(view.unseen)
        # One card more than there can be after a trade: a chamber or a theft may bring it.
        self.worth = [
            future.worth(kind, held + offered + 1)
            for kind, (held, offered) in enumerate(zip(self.hand, self.market, strict=True))
        ]
        self.finds = Finds(prices, self, view)
        # explores[n]: the chambers to explore with n maps.
        maps = self.hand[prices.map] + self.market[prices.map]
        self.explores: list[list[str]] = [[] for _ in range(maps + 2)]
        if maps:
            self._add_chambers(view)

    def _add_chambers(self, view: View) -> None:
        """Maps are also worth what they find."""
        plain = self.worth[self.prices.map]
        maps = plain[:]
        times = min(AGAIN_AT_MOST, len(maps) - 1) if self.finds.again else 1
        within = [one for one in view.chambers if one.cards and one.maps < len(self.explores)]
        chambers = [(self.finds.value(one), one.maps, one.name) for one in within] * times
        if self.prices.explorations:  # only so many a turn: the best first
            chambers.sort(key=lambda chamber: -chamber[0])
        for number in range(1, len(chambers) + 1):
            for some in combinations(chambers, number):
                cost = sum([chamber[1] for chamber in some])
                if cost >= len(self.explores):
                    continue
                finds = sum([chamber[0] for chamber in some])
                for held in range(cost, len(self.explores)):
                    value = finds + plain[held - cost]
                    if value > maps[held]:
                        maps[held] = value
                        self.explores[held] = [chamber[2] for chamber in some]
        self.worth[self.prices.map] = maps

    @cached_property
    def unseen_card(self) -> float:
        """What one more card is worth, if it may be any of the unseen ones that chambers hold."""
        total = value = 0.0
        for kind, number in enumerate(self.unseen):
            if number and kind != self.prices.map:
                total += number
                value += number * self.one_more(kind)
        return value / total if total else 0.0

    def of(self, cards: list[int]) -> float:
        """What these cards would be worth in the hand."""
        return sum(row[number] for row, number in zip(self.worth, cards, strict=True))

    def gain(self, kind: int, cards: int) -> float:
        """What so many more cards of a kind add to the hand."""
        held = self.hand[kind]
        table = self.future.worth(kind, held + cards)
        return table[held + cards] - table[held]

    def one_more(self, kind: int) -> float:
        held = self.hand[kind]
        return self.worth[kind][held + 1] - self.worth[kind][held]

    def sale(self, kind: int) -> int:
        """How many cards of a kind to sell now; the others are better kept."""
        held = self.hand[kind]
        best, kept = self.prices.best[kind], self.future.kept(kind, held)
        return max(range(held + 1), key=lambda sold: (best[sold] + kept[held - sold], sold))
