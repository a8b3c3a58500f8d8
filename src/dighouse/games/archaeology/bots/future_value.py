"""What the rest of the game holds for a seat: risks, finds, and what cards are worth to keep."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.bots.price_tables import PriceTables
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.piles import DIGIT, MASK, SUM
from dighouse.kernel.vectors import fractions, numbers

# Found by playing many games; the strength hardly depends on them within a fifth or so.
LIQUID: Final = (
    0.82  # of the way from single cards to largest sets: what trade value comes to in time
)
STORM_LOSS: Final = (
    0.45  # of what a hand is worth: half of its cards are lost, but not the best ones
)
THIEF_LOSS: Final = 0.2  # one card of a few


class FutureValue:
    """The same for every hand: if a trade changed it, two trades could undo each other for ever.

    Rows are filled as far as they are asked for: call `reach` before you read from one.
    """

    __slots__ = (
        "_all_unseen",
        "_chances",
        "_finds",
        "_left",
        "_prices",
        "_rate",
        "_reached",
        "_seats",
        "_site",
        "_storms",
        "_thieves",
        "_unseen",
        "kept",
        "over",
        "worth",
    )

    def __init__(self, prices: PriceTables) -> None:
        self._prices: PriceTables = prices
        cells = int(prices.kinds * prices.width)
        # What 0, 1, 2... cards of a kind are worth in the hand, a row of `width` a kind ...
        self.kept: vec[float] = fractions([0.0] * cells)
        # ... and if some are sold now and the others kept, whatever is best.
        self.worth: vec[float] = fractions([0.0] * cells)
        self._reached: vec[i64] = numbers(
            [0] * int(prices.kinds)
        )  # cells of each row that are filled
        self._chances: vec[float] = fractions([0.0] * int(prices.width))
        self.over: bool = False  # nothing will be dug any more: all is sold in the end
        # What it was worked out from.
        self._site: i64 = -1
        self._storms: i64 = 0
        self._thieves: i64 = 0
        self._unseen: i64 = 0
        self._seats: i64 = 0
        self._all_unseen: float = 0.0
        self._finds: float = 0.0
        self._rate: float = 0.0
        self._left: float = 0.0

    def consider(self, now: Situation) -> bool:
        """Is it another future than that of the last situation?"""
        if (
            now.unseen == self._unseen
            and now.dig_site == self._site
            and now.storms == self._storms
            and now.thieves == self._thieves
            and now.seats == self._seats
        ):
            return False
        self._site = now.dig_site
        self._storms = now.storms
        self._thieves = now.thieves
        self._unseen = now.unseen
        self._seats = now.seats
        self._begin()
        return True

    def _begin(self) -> None:
        prices = self._prices
        reached = self._reached
        for kind in range(prices.kinds):
            reached[kind] = 0
        self._all_unseen = float(self._unseen >> SUM)
        self.over = self._site == 0
        seats = float(self._seats)
        # A storm does not use up a turn: the digger digs again.
        calm = self._site - self._storms
        turns = float(calm) / seats
        self._finds = float(calm - self._thieves) / seats
        # What a point of trade value will bring.
        liquid = LIQUID * turns / (turns + 1.0)
        self._rate = prices.single_rate + liquid * (prices.set_rate - prices.single_rate)
        # What is left of a hand, on average, when its owner can act again.
        self._left = 1.0 - STORM_LOSS * self._storm_risk() - THIEF_LOSS * self._thief_risk()

    def reach(self, kind: i64, most: i64) -> None:
        """Fill the rows of a kind, for up to `most` cards at least."""
        first = self._reached[kind]
        if first > most:
            return
        self._reached[kind] = most + 1
        prices = self._prices
        best, kept, worth = prices.best, self.kept, self.worth
        row = kind * prices.width
        if self.over:
            for cards in range(first, most + 1):
                kept[row + cards] = best[row + cards]
        else:
            self._fill_kept(kind, first, most)
        for cards in range(first, most + 1):
            most_worth = best[row] + kept[row + cards]
            for sold in range(1, cards + 1):
                value = best[row + sold] + kept[row + cards - sold]
                if value > most_worth:
                    most_worth = value
            worth[row + cards] = most_worth

    def _fill_kept(self, kind: i64, first: i64, most: i64) -> None:
        """By what digs may add to a set, or else by what the cards may be traded for."""
        prices = self._prices
        best, kept, chances = prices.best, self.kept, self._chances
        row = kind * prices.width
        finds = self._find_chances(kind)
        point = self._rate * float(prices.trade[kind])
        left = self._left
        # What these digs would bring without any cards to add them to is no merit of the cards.
        alone = 0.0
        for number in range(finds + 1):
            alone += chances[number] * best[row + number]
        for held in range(first, most + 1):
            hoped = 0.0
            for number in range(finds + 1):
                hoped += chances[number] * best[row + held + number]
            hoped -= alone
            traded = point * float(held)
            kept[row + held] = left * (hoped if hoped > traded else traded)

    def _find_chances(self, kind: i64) -> i64:
        """How likely this seat is to dig up 0, 1, 2... cards of a kind; returns how many at most."""
        unseen = self._unseen >> kind * DIGIT & MASK
        mean = self._finds * float(unseen) / self._all_unseen if unseen else 0.0
        most = min(unseen, self._prices.largest[kind])
        # Poisson's, cut off at what is possible.
        chances = self._chances
        chance = math.exp(-mean)
        chances[0] = chance
        total = chance
        for number in range(1, most + 1):
            chance *= mean / float(number)
            chances[number] = chance
            total += chance
        for number in range(most + 1):
            chances[number] = chances[number] / total
        return most

    def _storm_risk(self) -> float:
        """Of a storm before I can act again: everybody digs once, I myself last."""
        calm = 1.0
        left = self._site
        storms = float(self._storms)
        for _ in range(min(self._seats, left)):
            calm *= max(0.0, 1.0 - storms / float(left))
            left -= 1
        return 1.0 - calm

    def _thief_risk(self) -> float:
        """Of a thief who comes to me before I can act again: each rival digs once, and may rob any."""
        return float(self._thieves) / float(self._site) if self._site else 0.0
