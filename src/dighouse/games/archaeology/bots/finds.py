"""What an exploration is worth, at each kind of monument, from what a seat knows of its cards.

A card of a chamber that the seat does not know may be any unseen treasure but a map. `value` says
what exploring a chamber is expected to add to the hand; the other methods answer the questions that
monuments ask.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.bots.bags import AHEAD
from dighouse.games.archaeology.bots.future_value import FutureValue
from dighouse.games.archaeology.bots.price_tables import MINE, SPHINX, TOMB, WHOLE, PriceTables
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.piles import CARDS_AT_MOST, DIGIT, MASK, SUM
from dighouse.kernel.vectors import fractions, numbers

KEPT: Final = CARDS_AT_MOST + 1  # so many cards of a chamber can be kept, from 0 on
NOT_YET: Final = -1.0  # no card is worth less than nothing


class Finds:
    __slots__ = (
        "_after",
        "_before",
        "_choice",
        "_found",
        "_future",
        "_gains",
        "_hopes",
        "_left",
        "_next",
        "_now",
        "_pool",
        "_pool_is_known",
        "_prices",
        "_round",
        "_rounds",
        "_unseen_card",
        "chosen",
        "hand",
    )

    def __init__(self, prices: PriceTables, future: FutureValue, now: Situation) -> None:
        kinds = int(prices.kinds)
        self._prices: PriceTables = prices
        self._future: FutureValue = future
        self._now: Situation = now
        self.hand: vec[i64] = numbers([0] * kinds)  # by kind
        self.chosen: vec[i64] = numbers([0] * kinds)  # by kind, see `choose`
        self._unseen_card: float = NOT_YET
        self._pool_is_known: bool = False
        self._pool: vec[float] = fractions([0.0] * kinds)
        self._next: vec[float] = fractions([0.0] * kinds)
        self._hopes: vec[float] = fractions([0.0] * kinds)
        self._gains: vec[float] = fractions([0.0] * kinds)
        self._left: vec[i64] = numbers([0] * kinds)
        # For `choose`, by number of cards ...
        self._before: vec[float] = fractions([0.0] * KEPT)
        self._after: vec[float] = fractions([0.0] * KEPT)
        self._choice: vec[i64] = numbers([0] * (kinds * KEPT))
        # ... and for `press`, by bag: what was worked out in which round.
        self._found: vec[float] = fractions([0.0] * int(prices.bags))
        self._rounds: vec[i64] = numbers([0] * int(prices.bags))
        self._round: i64 = 0

    def consider(self, now: Situation) -> None:
        """Another situation."""
        self._now = now
        self._unseen_card = NOT_YET
        self._pool_is_known = False
        hand, pile = self.hand, now.hand
        for kind in range(self._prices.kinds):
            hand[kind] = pile >> kind * DIGIT & MASK

    # -- what cards add to the hand ------------------------------------------------------------------

    def gain(self, kind: i64, cards: i64) -> float:
        """What so many more cards of a kind add to the hand."""
        held = self.hand[kind]
        future = self._future
        future.reach(kind, held + cards)
        at = kind * self._prices.width + held
        return future.worth[at + cards] - future.worth[at]

    def take(self, pile: i64) -> float:
        """What these cards would add."""
        value = 0.0
        for kind in range(self._prices.kinds):
            number = pile >> kind * DIGIT & MASK
            if number:
                value += self.gain(kind, number)
        return value

    def unseen_card(self) -> float:
        """What one more card is worth, if it may be any of the unseen ones that chambers hold."""
        if self._unseen_card == NOT_YET:
            total = 0.0
            value = 0.0
            unseen, map_ = self._now.unseen, self._prices.map
            for kind in range(self._prices.kinds):
                number = float(unseen >> kind * DIGIT & MASK)
                if number > 0.0 and kind != map_:
                    total += number
                    value += number * self.gain(kind, 1)
            self._unseen_card = value / total if total > 0.0 else 0.0
        return self._unseen_card

    # -- what a chamber is worth ---------------------------------------------------------------------

    def again(self) -> bool:
        """Can a chamber be explored more than once?"""
        return self._now.monument.way != WHOLE

    def value(self, chamber: i64) -> float:
        now = self._now
        way = now.monument.way
        if way == TOMB:
            return self._best_of(chamber, min(now.monument.keep, now.cards[chamber]))
        if way == MINE:
            return self.press(chamber, 0)
        if way == SPHINX:
            self._hope(chamber)
            return self._largest_hopes(0, now.monument.named)
        seen = now.open[chamber] or now.sure[chamber]
        sure = self.take(seen) if seen else 0.0
        return sure + float(now.cards[chamber] - (seen >> SUM)) * self.unseen_card()

    def _fill_pool(self) -> None:
        """How likely an unknown card of a chamber is to be of each kind."""
        now, kinds, left = self._now, self._prices.kinds, self._left
        pile = now.unseen
        total: i64 = 0
        for kind in range(kinds):
            number = pile >> kind * DIGIT & MASK
            for seat in range(now.seats):
                number -= now.known[seat] >> kind * DIGIT & MASK
            for chamber in range(now.chambers):
                number -= now.sure[chamber] >> kind * DIGIT & MASK
            left[kind] = number if number > 0 and kind != self._prices.map else 0
            total += left[kind]
        whole = float(total) if total else 1.0
        for kind in range(kinds):
            self._pool[kind] = float(left[kind]) / whole
        self._pool_is_known = True

    def _look_at(self, chamber: i64) -> None:
        """How likely the next card of a chamber is to be of each kind: it goes into `_next`."""
        now, kinds, chances = self._now, self._prices.kinds, self._next
        among = now.among[chamber]
        if among:
            whole = float(among >> SUM)
            for kind in range(kinds):
                chances[kind] = float(among >> kind * DIGIT & MASK) / whole
            return
        if not self._pool_is_known:
            self._fill_pool()
        known = now.sure[chamber]
        unknown = float(now.cards[chamber] - (known >> SUM))
        cards = float(max(now.cards[chamber], 1))
        for kind in range(kinds):
            number = float(known >> kind * DIGIT & MASK)
            chances[kind] = (number + unknown * self._pool[kind]) / cards

    # -- the Tomb: the best of what is there ---------------------------------------------------------

    def _best_of(self, chamber: i64, keep: i64) -> float:
        now = self._now
        known = now.sure[chamber]
        if known >> SUM == now.cards[chamber]:
            self.choose(known, keep)
            value = 0.0
            for kind in range(self._prices.kinds):
                if self.chosen[kind]:
                    value += self.gain(kind, self.chosen[kind])
            return value
        self._look_at(chamber)
        self._sort_next()
        value = 0.0
        for place in range(keep):
            value += self._place_from_top(now.cards[chamber], place)
        return value

    def _sort_next(self) -> None:
        """Gains and chances of the next card, the largest gain first."""
        chances, gains = self._next, self._gains
        for kind in range(self._prices.kinds):
            gain, chance = self.gain(kind, 1), chances[kind]
            at = kind
            while at > 0 and (
                gains[at - 1] < gain or (gains[at - 1] == gain and chances[at - 1] < chance)
            ):
                gains[at] = gains[at - 1]
                chances[at] = chances[at - 1]
                at -= 1
            gains[at] = gain
            chances[at] = chance

    def _place_from_top(self, cards: i64, place: i64) -> float:
        """What the card at this place (0: the best) of so many random ones is expected to gain."""
        chances, gains = self._next, self._gains
        value = 0.0
        reached = 0.0
        better = 0.0
        for at in range(self._prices.kinds):
            reached += chances[at]
            # More than `place` cards are at least this good.
            fewer = 0.0
            for number in range(place + 1):
                ways = float(math.comb(int(cards), int(number)))
                some = math.pow(reached, float(number))
                fewer += ways * some * math.pow(max(0.0, 1.0 - reached), float(cards - number))
            value += gains[at] * (1.0 - fewer - better)
            better = 1.0 - fewer
        return value

    def choose(self, pile: i64, number: i64) -> None:
        """Of a pile, the cards that add most to the hand: into `chosen`."""
        kinds, choice = self._prices.kinds, self._choice
        # before[n]: the most that n cards of the kinds so far can add; choice: how many of the last.
        before, after = self._before, self._after
        before[0] = 0.0
        most: i64 = 0
        for kind in range(kinds):
            there = pile >> kind * DIGIT & MASK
            largest = min(most + there, number)
            for cards in range(largest + 1):
                first = max(cards - there, 0)
                best = NOT_YET
                for so_far in range(first, min(most, cards) + 1):
                    more = cards - so_far
                    total = before[so_far] + (self.gain(kind, more) if more else 0.0)
                    if total > best:
                        best = total
                        choice[kind * KEPT + cards] = more
                after[cards] = best
            most = largest
            before, after = after, before
        for kind in range(kinds - 1, -1, -1):
            self.chosen[kind] = choice[kind * KEPT + most]
            most -= self.chosen[kind]

    # -- the Mine: one more, or stop -----------------------------------------------------------------

    def press(self, chamber: i64, turned: i64) -> float:
        """What it is worth to turn up one more card than this pile, and then to do what is best."""
        now, prices, cards = self._now, self._prices, self._left
        self._look_at(chamber)
        safe = now.monument.safe
        for kind in range(prices.kinds):
            cards[kind] = turned >> kind * DIGIT & MASK
            safe -= cards[kind] * prices.trade[kind]
        self._round += 1
        return self._press(0, safe, min(now.cards[chamber], AHEAD))

    def _press(self, bag: i64, safe: i64, left: i64) -> float:
        """The bag has what was turned up beyond the cards that lie there."""
        prices, chances, cards = self._prices, self._next, self._left
        found, rounds = self._found, self._rounds
        value = 0.0
        for kind in range(prices.kinds):
            chance = chances[kind]
            rest = safe - prices.trade[kind]
            if chance > 0.0 and rest >= 0 and left > 0:
                larger = prices.bags_after[bag * prices.kinds + kind]
                if rounds[larger] != self._round:
                    rounds[larger] = self._round
                    cards[kind] = cards[kind] + 1
                    # A card of no trade value left would surely be one too many.
                    on = self._press(larger, rest, left - 1) if left > 1 and rest else 0.0
                    found[larger] = max(self._take_open(), on)
                    cards[kind] = cards[kind] - 1
                value += chance * found[larger]
        return value

    def _take_open(self) -> float:
        cards = self._left
        value = 0.0
        for kind in range(self._prices.kinds):
            if cards[kind]:
                value += self.gain(kind, cards[kind])
        return value

    # -- the Sphinx: which kinds to name -------------------------------------------------------------

    def _hope(self, chamber: i64) -> None:
        """What it is worth to name each kind. They add up, as cards of two kinds do."""
        now, chances, hopes = self._now, self._next, self._hopes
        self._look_at(chamber)
        turned = min(now.monument.turned, now.cards[chamber])
        for kind in range(self._prices.kinds):
            chance = chances[kind]
            hope = 0.0
            if chance > 0.0:
                for number in range(1, turned + 1):
                    ways = float(math.comb(int(turned), int(number)))
                    some = math.pow(chance, float(number))
                    others = math.pow(1.0 - chance, float(turned - number))
                    hope += ways * some * others * self.gain(kind, number)
            hopes[kind] = hope

    def _largest_hopes(self, first: i64, number: i64) -> float:
        """The sum of the largest, of the kinds from the first on."""
        kinds, gains, hopes = self._prices.kinds, self._gains, self._hopes
        for kind in range(first, kinds):
            at = kind
            while at > first and gains[at - 1] < hopes[kind]:
                gains[at] = gains[at - 1]
                at -= 1
            gains[at] = hopes[kind]
        value = 0.0
        for at in range(first, min(first + number, kinds)):
            value += gains[at]
        return value

    def name(self, chamber: i64, choices: i64, more: i64) -> i64:
        """Which of a group of kinds to name next, when `more` of those after it will follow."""
        self._hope(chamber)
        named: i64 = -1
        best = NOT_YET
        for kind in range(self._prices.kinds):
            if choices >> kind & 1:
                hope = self._hopes[kind] + self._largest_hopes(kind + 1, more)
                if hope > best:
                    best = hope
                    named = kind
        return named
