"""Dealing what a viewer can't know, again and again.

A search asks for thousands of worlds that look like one view. What they have in common is read once;
then a world is a copy with the unknown cards dealt into it. Compiled, since nothing of it is words.
"""

from __future__ import annotations

from mypy_extensions import i64

from dighouse.games.archaeology.piles import SUM, kind_at
from dighouse.games.archaeology.state import CardState
from dighouse.kernel.dice import Dice


class Redeal:
    """`draw` gives a world; each deal that agrees with the view is as likely as any other.

    `known` has every hand as far as the viewer knows it, and all other treasures face down in its
    `unseen` pile. By seat, `blank` is how many cards are missing in a hand, and `perhaps` how many of
    these may be maps. So many `maps` are not accounted for: each of them is one of these cards, or one
    of `buried` cards of the dig site.
    """

    __slots__ = ("_blank", "_buried", "_known", "_maps", "_perhaps")

    def __init__(
        self, known: CardState, blank: list[int], perhaps: list[int], maps: int, buried: int
    ) -> None:
        self._known: CardState = known
        self._blank: list[int] = blank
        self._perhaps: list[int] = perhaps
        self._maps: i64 = maps
        self._buried: i64 = buried

    def draw(self, dice: Dice) -> CardState:
        state = self._known.clone()
        rules = state.rules
        blank = self._blank[:]
        self._deal_maps(state, blank, dice)
        unseen = state.unseen
        for seat in range(rules.seats):
            missing: i64 = blank[seat]
            if missing:
                hand = state.hands[seat]
                while missing > 0:
                    card = rules.cards[kind_at(unseen, dice.below(unseen >> SUM), rules.kinds)]
                    unseen -= card
                    hand += card
                    missing -= 1
                state.hands[seat] = hand
            state.groups[seat] = rules.group(state.hands[seat])
        state.unseen = unseen
        return state

    def _deal_maps(self, state: CardState, blank: list[int], dice: Dice) -> None:
        """Each map takes one of the places that are left for maps, whichever it is."""
        perhaps = self._perhaps[:]
        buried = self._buried
        free = buried
        for places in perhaps:
            free += places
        left = self._maps
        state.maps = 0
        while left > 0:
            at = dice.below(free)
            seat: i64 = 0
            while seat < len(perhaps) and at >= perhaps[seat]:
                at -= perhaps[seat]
                seat += 1
            if seat < len(perhaps):
                perhaps[seat] -= 1
                blank[seat] -= 1
                state.hands[seat] = state.hands[seat] + state.rules.cards[state.rules.map]
            else:
                state.maps += 1
            free -= 1
            left -= 1
