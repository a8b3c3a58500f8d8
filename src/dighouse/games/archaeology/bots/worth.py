"""What a hand is worth, with the market and the monument beside it.

Kinds are looked at one by one: `row(kind)` and `cell` lead to the worth of n cards of a kind, some of
them sold now and the others kept, whatever is best. So a hand is worth the sum over its kinds.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.bots.finds import Finds
from dighouse.games.archaeology.bots.future_value import FutureValue
from dighouse.games.archaeology.bots.price_tables import MonumentNumbers, PriceTables
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.piles import DIGIT, MASK
from dighouse.kernel.vectors import fractions, numbers

AGAIN_AT_MOST: Final = 3  # explorations of one chamber that are planned ahead


class Worth:
    __slots__ = (
        "_chambers",
        "_costs",
        "_known",
        "_map_row",
        "_monument",
        "_order",
        "_places",
        "_seen",
        "_values",
        "finds",
        "future",
        "hand",
        "hand_pile",
        "market",
        "market_pile",
        "plan",
        "plan_length",
        "prices",
        "version",
    )

    def __init__(self, prices: PriceTables, now: Situation) -> None:
        self.prices: PriceTables = prices
        self.future: FutureValue = FutureValue(prices)
        self.finds: Finds = Finds(prices, self.future, now)
        self.hand: vec[i64] = self.finds.hand  # by kind
        self.market: vec[i64] = numbers([0] * int(prices.kinds))
        self.version: i64 = 0  # another one whenever something has changed
        # Which chambers to explore with the maps in the hand, one after the other.
        places = AGAIN_AT_MOST * len(now.cards)
        self.plan: vec[i64] = numbers([0] * places)
        self.plan_length: i64 = 0
        # What maps are worth: also what they find.
        self._map_row: vec[float] = fractions([0.0] * int(prices.width))
        # Explorations that may be planned: what each finds and costs, and where.
        self._values: vec[float] = fractions([0.0] * places)
        self._costs: vec[i64] = numbers([0] * places)
        self._places: vec[i64] = numbers([0] * places)
        self._order: vec[i64] = numbers([0] * places)
        # What it was worked out from.
        self.hand_pile: i64 = -1
        self.market_pile: i64 = -1
        self._monument: MonumentNumbers = now.monument
        self._chambers: i64 = 0
        self._seen: vec[i64] = numbers([0] * (4 * len(now.cards)))
        self._known: vec[i64] = numbers([0] * int(now.seats))

    def consider(self, now: Situation) -> None:
        """Work out what has changed since the last situation."""
        future = self.future
        new_future = future.consider(now)
        new_chambers = self._note_chambers(now)
        same_cards = now.hand == self.hand_pile and now.market == self.market_pile
        if same_cards and not new_future and not new_chambers:
            return
        self.version += 1
        self.hand_pile = now.hand
        self.market_pile = now.market
        self.finds.consider(now)
        hand, market, prices = self.hand, self.market, self.prices
        for kind in range(prices.kinds):
            offered = now.market >> kind * DIGIT & MASK
            market[kind] = offered
            # One card more than there can be after a trade: a chamber or a theft may bring it.
            future.reach(kind, hand[kind] + offered + 1)
        map_ = prices.map
        maps = hand[map_] + market[map_]
        first = map_ * prices.width
        for cards in range(maps + 2):
            self._map_row[cards] = future.worth[first + cards]
        self.plan_length = 0
        if maps:
            self._add_chambers(now, maps)

    def _note_chambers(self, now: Situation) -> bool:
        """Is anything of the monument, or of what is known of rivals' hands, not as it was?"""
        changed = now.monument is not self._monument or now.chambers != self._chambers
        self._monument = now.monument
        self._chambers = now.chambers
        if now.chambers == 0:
            return changed
        seen, known = self._seen, self._known
        for chamber in range(now.chambers):
            at = 4 * chamber
            if (
                seen[at] != now.cards[chamber]
                or seen[at + 1] != now.open[chamber]
                or seen[at + 2] != now.sure[chamber]
                or seen[at + 3] != now.among[chamber]
            ):
                changed = True
                seen[at] = now.cards[chamber]
                seen[at + 1] = now.open[chamber]
                seen[at + 2] = now.sure[chamber]
                seen[at + 3] = now.among[chamber]
        for seat in range(now.seats):
            if known[seat] != now.known[seat]:
                changed = True
                known[seat] = now.known[seat]
        return changed

    # -- maps are also worth what they find ----------------------------------------------------------

    def _add_chambers(self, now: Situation, maps: i64) -> None:
        finds, values, costs, places = self.finds, self._values, self._costs, self._places
        number: i64 = 0
        for chamber in range(now.chambers):
            if now.cards[chamber] and now.maps[chamber] < maps + 2:
                values[number] = finds.value(chamber)
                costs[number] = now.maps[chamber]
                places[number] = chamber
                number += 1
        if finds.again():
            times = min(AGAIN_AT_MOST, maps + 1)
            for at in range(number, times * number):
                values[at] = values[at - number]
                costs[at] = costs[at - number]
                places[at] = places[at - number]
            number *= times
        if self.prices.explorations:  # only so many a turn: the best first
            self._sort(number)
        # Each costs a map at least.
        for explored in range(1, min(number, maps + 1) + 1):
            self._try_all(explored, number, maps)

    def _sort(self, number: i64) -> None:
        """The explorations, the most valuable first; equals stay in their order."""
        values, costs, places = self._values, self._costs, self._places
        for one in range(1, number):
            value, cost, place = values[one], costs[one], places[one]
            at = one
            while at > 0 and values[at - 1] < value:
                values[at] = values[at - 1]
                costs[at] = costs[at - 1]
                places[at] = places[at - 1]
                at -= 1
            values[at] = value
            costs[at] = cost
            places[at] = place

    def _try_all(self, explored: i64, number: i64, maps: i64) -> None:
        """Every choice of so many of the explorations, in order."""
        order = self._order
        for at in range(explored):
            order[at] = at
        while True:
            self._try(explored, maps)
            at = explored - 1
            while at >= 0 and order[at] == at + number - explored:
                at -= 1
            if at < 0:
                return
            order[at] = order[at] + 1
            for after in range(at + 1, explored):
                order[after] = order[after - 1] + 1

    def _try(self, explored: i64, maps: i64) -> None:
        """What maps would be worth with these explorations."""
        order, row, plain = self._order, self._map_row, self.future.worth
        cost: i64 = 0
        found = 0.0
        for at in range(explored):
            cost += self._costs[order[at]]
            found += self._values[order[at]]
        map_ = self.prices.map
        first = map_ * self.prices.width
        for held in range(cost, maps + 2):
            value = found + plain[first + held - cost]
            if value > row[held]:
                row[held] = value
                if held == self.hand[map_]:
                    self.plan_length = explored
                    for at in range(explored):
                        self.plan[at] = self._places[order[at]]

    # -- what is asked of it -------------------------------------------------------------------------

    def table(self, kind: i64) -> vec[float]:
        """Where the worth of 0, 1, 2... cards of a kind stands, from `first(kind)` on."""
        return self._map_row if kind == self.prices.map else self.future.worth

    def first(self, kind: i64) -> i64:
        return 0 if kind == self.prices.map else kind * self.prices.width

    def cell(self, kind: i64, cards: i64) -> float:
        return self.table(kind)[self.first(kind) + cards]

    def of(self, cards: vec[i64]) -> float:
        """What these cards would be worth in the hand."""
        value = 0.0
        for kind in range(self.prices.kinds):
            value += self.cell(kind, cards[kind])
        return value

    def one_more(self, kind: i64) -> float:
        held = self.hand[kind]
        return self.cell(kind, held + 1) - self.cell(kind, held)

    def sale(self, kind: i64) -> i64:
        """How many cards of a kind to sell now; the others are better kept."""
        held = self.hand[kind]
        best, kept = self.prices.best, self.future.kept
        first = kind * self.prices.width
        sale: i64 = 0
        value = best[first] + kept[first + held]
        for sold in range(1, held + 1):
            other = best[first + sold] + kept[first + held - sold]
            if other >= value:
                value = other
                sale = sold
        return sale
