"""What each observer can prove of each hand (CG-22): known cards, and how many may be maps.

An observer is a seat, or number `seats`: a spectator, who knows what is open to everybody.
`maps` bounds from above how many maps the holder may have: starting hands and chambers hold none,
so a map can only have come from the dig site, the marketplace or a theft.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.piles import DIGIT, MASK, SUM, count
from dighouse.games.archaeology.rules import Rules
from dighouse.kernel.vectors import numbers


class Knowledge:
    __slots__ = ("cards", "map", "maps", "rules", "seats")

    def __init__(self, rules: Rules, cards: vec[i64], maps: vec[i64]) -> None:
        self.rules: Rules = rules
        self.seats: i64 = rules.seats
        self.map: i64 = rules.map
        self.cards: vec[i64] = cards  # piles: one row an observer, one column a holder
        self.maps: vec[i64] = maps

    def clone(self) -> Knowledge:
        return Knowledge(self.rules, self.cards[:], self.maps[:])

    # -- cards that everybody sees ---------------------------------------------------------------

    def came(self, holder: i64, pile: i64) -> None:
        """Cards entered a hand in the open."""
        maps = count(pile, self.map)
        for at in self.rules.witnesses[holder]:
            self.cards[at] = self.cards[at] + pile
            if maps:
                self.maps[at] = self.maps[at] + maps

    def went(self, holder: i64, kind: i64, number: i64, left: i64) -> None:
        """Cards of one kind left a hand in the open; `left` cards stay in it."""
        self._remove(self.rules.witnesses[holder], kind, number, left)

    # -- cards that others don't see -------------------------------------------------------------

    def dug(self, holder: i64) -> None:
        """A treasure of the dig site entered a hand: only the holder knows which; perhaps a map."""
        maps = self.maps
        for at in self.rules.witnesses[holder]:
            maps[at] = maps[at] + 1

    def stolen(self, thief: i64, victim: i64, kind: i64, left: i64) -> None:
        """A card moved between two hands; only these two know which. The victim keeps `left`."""
        for observer in range(self.seats + 1):
            row = observer * self.seats
            if observer == thief:
                self._remove([row + victim], kind, 1, left)
            elif observer == victim:
                self._add(row + thief, kind)
            elif count(self.cards[row + victim], kind) == left + 1:
                # All the victim's cards are known to be of one kind: as good as seen.
                self._remove([row + victim], kind, 1, left)
                self._add(row + thief, kind)
            else:
                self._lose_sight(row + thief, row + victim, left)

    def _add(self, at: i64, kind: i64) -> None:
        self.cards[at] = self.cards[at] + self.rules.cards[kind]
        if kind == self.map:
            self.maps[at] = self.maps[at] + 1

    def _remove(self, cells: list[int], kind: i64, number: i64, left: i64) -> None:
        cards = self.cards
        maps = self.maps
        for at in cells:
            known = cards[at]
            if known:
                seen = known >> kind * DIGIT & MASK
                if seen:
                    known -= (seen if seen < number else number) * self.rules.cards[kind]
                    cards[at] = known
            bound = maps[at]
            if bound:
                if kind == self.map:
                    bound -= number
                room = self._room(known, left) if known else left
                maps[at] = bound if bound < room else room

    def _lose_sight(self, thief: i64, victim: i64, left: i64) -> None:
        """The stolen card may have been any of the victim's: one known card less of every kind."""
        if self.maps[victim] > 0:
            self.maps[thief] = self.maps[thief] + 1
        known = self.cards[victim]
        for kind in range(self.rules.kinds):
            if count(known, kind) > 0:
                known -= self.rules.cards[kind]
        self.cards[victim] = known
        self.maps[victim] = min(self.maps[victim], self._room(known, left))

    def _room(self, known: i64, left: i64) -> i64:
        """How many of a hand's `left` cards can be maps, if these are known to be in it."""
        return left - (known >> SUM) + (known >> self.map * DIGIT & MASK)


def nothing_known(rules: Rules) -> Knowledge:
    cells = (rules.seats + 1) * rules.seats
    return Knowledge(rules, numbers([0] * cells), numbers([0] * cells))
