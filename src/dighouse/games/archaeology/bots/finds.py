"""What an exploration is worth, at each kind of monument, from what the view tells of its cards.

A card of a chamber that the viewer does not know may be any unseen treasure but a map. `value` says
what exploring a chamber is expected to add to the hand; the other methods answer the questions that
monuments ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from heapq import nlargest
from math import comb
from typing import Protocol

from dighouse.games.archaeology.bots.prices import Prices
from dighouse.games.archaeology.views import Chamber, View

# Cards of the Mine that it thinks ahead. The printed game never has more; where an edition's mine is
# safer than that, there is time to think again.
AHEAD = 5


class CardWorth(Protocol):
    """What cards are worth to the viewer, as far as finds need to know it."""

    @property
    def unseen(self) -> Sequence[int]: ...
    @property
    def unseen_card(self) -> float: ...
    def gain(self, kind: int, cards: int) -> float: ...


class Finds:
    def __init__(self, prices: Prices, worth: CardWorth, view: View) -> None:
        self._prices = prices
        self._worth = worth
        self._view = view
        self._plan = prices.monuments.get(view.monument)
        self._gains: dict[tuple[int, int], float] = {}

    @property
    def again(self) -> bool:
        """Can a chamber be explored more than once?"""
        return self._plan is not None and self._plan.way in ("tomb", "mine", "sphinx")

    def value(self, chamber: Chamber) -> float:
        way = self._plan.way if self._plan else ""
        if way == "tomb":
            return self._best_of(chamber, self._number("keep"))
        if way == "mine":
            return self.press(chamber, {})
        if way == "sphinx":
            return sum(nlargest(self._number("named"), self._hopes(chamber)))
        seen = chamber.open or chamber.known
        unseen = chamber.cards - sum(seen.values())
        sure = self.take(self._prices.counts(seen)) if seen else 0.0
        return sure + unseen * self._worth.unseen_card

    def _number(self, name: str) -> int:
        assert self._plan is not None
        return self._plan.numbers[name].value

    @cached_property
    def _pool(self) -> list[float]:
        """How likely an unknown card of a chamber is to be of each kind."""
        left = list(self._worth.unseen)
        left[self._prices.map] = 0
        for seat, holder in enumerate(self._view.seats):
            if seat != self._view.viewer:
                for kind, number in enumerate(self._prices.counts(holder.known.cards)):
                    left[kind] -= number
        for chamber in self._view.chambers:
            for kind, number in enumerate(self._prices.counts(chamber.known)):
                left[kind] -= number
        left = [max(0, number) for number in left]
        total = sum(left) or 1
        return [number / total for number in left]

    def _next(self, chamber: Chamber) -> list[float]:
        """How likely the next card of a chamber is to be of each kind."""
        if chamber.among:
            seen = self._prices.counts(chamber.among)
            return [number / sum(seen) for number in seen]
        known = self._prices.counts(chamber.known)
        unknown = chamber.cards - sum(known)
        cards = max(chamber.cards, 1)
        return [
            (number + unknown * chance) / cards
            for number, chance in zip(known, self._pool, strict=True)
        ]

    # -- the Tomb: the best of what is there ---------------------------------------------------------

    def _best_of(self, chamber: Chamber, keep: int) -> float:
        known = self._prices.counts(chamber.known)
        if sum(known) == chamber.cards:
            return self.take(self.best_cards(known, min(keep, chamber.cards)))
        chances = self._next(chamber)
        gains = [self._worth.gain(kind, 1) for kind in range(len(chances))]
        value = 0.0
        for place in range(min(keep, chamber.cards)):
            value += _place_from_top(gains, chances, chamber.cards, place)
        return value

    def best_cards(self, pile: Sequence[int], number: int) -> list[int]:
        """Of a pile, the cards that add most to the hand."""
        # best[n]: the most that n cards of the kinds so far can add, and which they are.
        best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
        for kind, there in enumerate(pile):
            after: dict[int, tuple[float, list[int]]] = {}
            for so_far, (value, cards) in best.items():
                for more in range(min(there, number - so_far) + 1):
                    total = value + (self._worth.gain(kind, more) if more else 0.0)
                    if so_far + more not in after or total > after[so_far + more][0]:
                        after[so_far + more] = (total, [*cards, more])
            best = after
        return best[max(best)][1]

    # -- the Mine: one more, or stop -----------------------------------------------------------------

    def press(self, chamber: Chamber, turned: dict[str, int]) -> float:
        """What it is worth to turn up one more card, and then to do what is best."""
        prices = self._prices
        cards = prices.counts(turned)
        spent = sum(n * trade for n, trade in zip(cards, prices.trade, strict=True))
        ahead = min(chamber.cards, AHEAD)
        safe = self._number("safe") - spent
        return self._press(self._next(chamber), cards, safe, ahead, {})

    def _press(
        self,
        chances: list[float],
        cards: list[int],
        safe: int,
        left: int,
        found: dict[tuple[int, ...], float],
    ) -> float:
        """`found` has what was worked out before: the same cards in another order are as good."""
        value = 0.0
        for kind, chance in enumerate(chances):
            if chance and self._prices.trade[kind] <= safe:
                cards[kind] += 1
                bag = tuple(cards)
                if bag not in found:
                    rest = safe - self._prices.trade[kind]
                    # A card of no trade value left would surely be one too many.
                    more = left > 1 and rest
                    on = self._press(chances, cards, rest, left - 1, found) if more else 0.0
                    found[bag] = max(self._take(cards), on)
                value += chance * found[bag]
                cards[kind] -= 1
        return value

    def _take(self, cards: Sequence[int]) -> float:
        """The same as `take`, for one who asks often."""
        gains = self._gains
        value = 0.0
        for kind, number in enumerate(cards):
            if number:
                if (kind, number) not in gains:
                    gains[kind, number] = self._worth.gain(kind, number)
                value += gains[kind, number]
        return value

    def take(self, cards: Sequence[int]) -> float:
        """What these cards would add to the hand."""
        return sum(self._worth.gain(kind, number) for kind, number in enumerate(cards) if number)

    # -- the Sphinx: which kinds to name -------------------------------------------------------------

    def _hopes(self, chamber: Chamber) -> list[float]:
        """What it is worth to name each kind. They add up, as cards of two kinds do."""
        turned = min(self._number("turned"), chamber.cards)
        return [
            sum(
                comb(turned, n)
                * chance**n
                * (1 - chance) ** (turned - n)
                * self._worth.gain(kind, n)
                for n in range(1, turned + 1)
            )
            if chance
            else 0.0
            for kind, chance in enumerate(self._next(chamber))
        ]

    def name(self, chamber: Chamber, kinds: Sequence[str], more: int) -> str:
        """Which of the kinds to name next, when so many `more` of those after it will follow."""
        hopes = self._hopes(chamber)

        def hope(name: str) -> float:
            kind = self._prices.kinds.index(name)
            return hopes[kind] + sum(nlargest(more, hopes[kind + 1 :]))

        return max(kinds, key=hope)


def _place_from_top(gains: list[float], chances: list[float], cards: int, place: int) -> float:
    """What the card at this place (0: the best) of so many random ones is expected to gain."""
    order = sorted(zip(gains, chances, strict=True), reverse=True)
    value = reached = better = 0.0
    for gain, chance in order:
        reached += chance
        # More than `place` cards are at least this good.
        fewer = sum(
            comb(cards, n) * reached**n * max(0.0, 1 - reached) ** (cards - n)
            for n in range(place + 1)
        )
        value += gain * (1 - fewer - better)
        better = 1 - fewer
    return value
