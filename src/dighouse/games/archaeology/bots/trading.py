"""The best hand that a trade can lead to.

A trade gives cards of at least the trade value that it takes. So whatever can be had at once is a
hand of no more trade value than one's own, out of the cards of hand and market; which of them is
worth most is a knapsack problem, and a small one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.bots.price_tables import PriceTables
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.bots.worth import Worth
from dighouse.games.archaeology.piles import DIGIT, MASK
from dighouse.kernel.vectors import fractions, numbers

TRIFLE: Final = 0.2  # gains below it are not worth the trouble of a trade
# What maps will find is worth more or less to another hand, so a trade can look good both ways. From
# the second trade of a turn on, each must gain so many times more.
WEARY: Final = 64.0


class Trading:
    """`gives` and `takes` have a trade, by kind; `there_is_one` says whether the best one is worth it."""

    __slots__ = (
        "_after",
        "_before",
        "_hand",
        "_least",
        "_made",
        "_most",
        "_prices",
        "_rows",
        "_target",
        "_version",
        "_width",
        "_worth",
        "gives",
        "takes",
        "there_is_one",
    )

    def __init__(self, prices: PriceTables, worth: Worth) -> None:
        kinds = int(prices.kinds)
        self._prices: PriceTables = prices
        self._worth: Worth = worth
        self._hand: vec[i64] = worth.hand
        self.gives: vec[i64] = numbers([0] * kinds)
        self.takes: vec[i64] = numbers([0] * kinds)
        self.there_is_one: bool = False
        # How many cards of each kind the hand may have after the trade, and how many it shall have.
        self._least: vec[i64] = numbers([0] * kinds)
        self._most: vec[i64] = numbers([0] * kinds)
        self._target: vec[i64] = numbers([0] * kinds)
        # For `_best_hand`, by points of trade value.
        self._width: i64 = 0
        self._before: vec[float] = fractions([])
        self._after: vec[float] = fractions([])
        self._rows: vec[i64] = numbers([])
        # What the best trade was found for.
        self._version: i64 = -1
        self._made: i64 = 0

    def find_best(self, made: i64) -> None:
        """The best trade, after so many in this turn; it may be best to trade nothing."""
        worth = self._worth
        if worth.version == self._version and made == self._made:
            return
        self._version = worth.version
        self._made = made
        for kind in range(self._prices.kinds):
            self._least[kind] = 0
            self._most[kind] = self._hand[kind] + worth.market[kind]
        value = self._best_hand()
        takes = self._aim()
        least = TRIFLE
        for _ in range(made):
            least *= WEARY
        self.there_is_one = takes and value > worth.of(self._hand) + least

    def begins_with(self, given: i64, taken: i64) -> bool:
        """Could the best trade be the one that is being made?"""
        if not self.there_is_one or not _begins(self.gives, given):
            return False
        if not _begins(self.takes, taken):
            return False
        if taken == 0:
            return True
        for kind in range(self._prices.kinds):
            if self.gives[kind] != given >> kind * DIGIT & MASK:
                return False
        return True

    def find_ending(self, now: Situation) -> None:
        """The best way to complete a trade that somebody else has begun."""
        self._version = -1  # the best trade will have to be found again
        self._set_limits(now.given, now.taken)
        self._best_hand()
        # It may be best to take nothing; but something must be taken for what was given.
        if not self._aim():
            self._force()

    def _set_limits(self, given: i64, taken: i64) -> None:
        hand, market, least, most = self._hand, self._worth.market, self._least, self._most
        kinds = self._prices.kinds
        # Picks come in the order of kinds: those passed over stay as they are.
        last_given: i64 = 0
        last_taken: i64 = -1
        for kind in range(kinds):
            if given >> kind * DIGIT & MASK:
                last_given = kind
            if taken >> kind * DIGIT & MASK:
                last_taken = kind
        for kind in range(kinds):
            held = hand[kind]
            gives = given >> kind * DIGIT & MASK
            takes = taken >> kind * DIGIT & MASK
            least[kind] = 0
            most[kind] = held + market[kind]
            if gives:
                most[kind] = held - gives
            if takes:
                least[kind] = held + takes
            elif last_taken >= 0 or kind < last_given:
                least[kind] = held - gives
            if kind < last_taken:
                most[kind] = least[kind]

    def _best_hand(self) -> float:
        """The hand within the limits, of no more trade value than one's own, that is worth most."""
        prices, worth, hand = self._prices, self._worth, self._hand
        trade, least, most = prices.trade, self._least, self._most
        spare: i64 = 0
        for kind in range(prices.kinds):
            spare += (hand[kind] - least[kind]) * trade[kind]
        self._make_room(spare + 1)
        # before[points]: the best so far with so many points of the spare trade value.
        before, after, rows, width = self._before, self._after, self._rows, self._width
        for points in range(spare + 1):
            before[points] = 0.0
        for kind in range(prices.kinds):
            cost, fewest = trade[kind], least[kind]
            largest = min(most[kind], fewest + spare // cost)
            table, first = worth.table(kind), worth.first(kind)
            base = table[first + fewest]
            row = kind * width
            for points in range(spare + 1):
                after[points] = before[points] + base
                rows[row + points] = fewest
            for cards in range(fewest + 1, largest + 1):
                more = table[first + cards]
                offset = (cards - fewest) * cost
                for points in range(offset, spare + 1):
                    value = before[points - offset] + more
                    if value > after[points]:
                        after[points] = value
                        rows[row + points] = cards
            before, after = after, before
        points = spare
        for kind in range(prices.kinds - 1, -1, -1):
            self._target[kind] = rows[kind * width + points]
            points -= (self._target[kind] - least[kind]) * trade[kind]
        return before[spare]

    def _make_room(self, points: i64) -> None:
        if self._width < points:
            width = int(2 * points)
            self._width = width
            self._before = fractions([0.0] * width)
            self._after = fractions([0.0] * width)
            self._rows = numbers([0] * (width * int(self._prices.kinds)))

    def _aim(self) -> bool:
        """The trade that leads to the target. Does it take anything?"""
        hand, target, gives, takes = self._hand, self._target, self.gives, self.takes
        takes_some = False
        for kind in range(self._prices.kinds):
            more = target[kind] - hand[kind]
            gives[kind] = -more if more < 0 else 0
            takes[kind] = more if more > 0 else 0
            if more > 0:
                takes_some = True
        return takes_some

    def _force(self) -> None:
        """The best trade that takes something."""
        prices, hand, least = self._prices, self._hand, self._least
        best: list[int] = []
        best_value = -1.0
        for kind in range(prices.kinds):
            usual = least[kind]
            least[kind] = max(usual, hand[kind] + 1)
            if self._most[kind] > hand[kind] and self._affordable():
                value = self._best_hand()
                target = [int(cards) for cards in self._target]
                if value > best_value or (value == best_value and target > best):
                    best_value, best = value, target
            least[kind] = usual
        for kind in range(prices.kinds):
            self._target[kind] = best[kind]
        self._aim()

    def _affordable(self) -> bool:
        points: i64 = 0
        for kind in range(self._prices.kinds):
            points += (self._hand[kind] - self._least[kind]) * self._prices.trade[kind]
        return points >= 0


def _begins(planned: vec[i64], done: i64) -> bool:
    """Picks come in the order of kinds, so each kind is done before the next one."""
    last: i64 = 0
    for kind in range(len(planned)):
        if done >> kind * DIGIT & MASK:
            last = kind
    for kind in range(last):
        if planned[kind] != done >> kind * DIGIT & MASK:
            return False
    return done >> last * DIGIT & MASK <= planned[last]
