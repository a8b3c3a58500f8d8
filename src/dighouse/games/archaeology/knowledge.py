"""What each observer can prove of each hand (CG-22): known cards, and how many may be maps.

And of each chamber, where that is possible (NE-21). In the Temple and the Tomb an observer keeps the
cards that were there at the last look: all that is left is among these. In the Mine and the Sphinx
everybody knows of the cards that were put back: these are certainly there.

An observer is a seat, or number `seats`: a spectator, who knows what is open to everybody.
`maps` bounds from above how many maps the holder may have: starting hands and chambers hold none,
so a map can only have come from the dig site, the marketplace or a theft.

Every move is seen by many, but few positions are ever looked at. So the plain core only notes what
happened, and works it out when somebody asks; the compiled one does so at once, as it takes no
longer than a note.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.piles import DIGIT, MASK, SUM, count
from dighouse.kernel.vectors import COMPILED, numbers

LATER: Final = not COMPILED
# What a note is about.
GAINED: Final = 0
LOST: Final = 1
DUG: Final = 2
STOLEN: Final = 3
LOOKED: Final = 4
SAW: Final = 5
TOOK: Final = 6
KEPT: Final = 7
TURNED: Final = 8
PUT_BACK: Final = 9


class Knowledge:
    __slots__ = ("_cards", "_chambers", "_maps", "_notes", "announced", "map", "rules", "seats")

    def __init__(
        self,
        rules: GameNumbers,
        cards: vec[i64],
        maps: vec[i64],
        chambers: vec[i64],
        announced: i64,
    ) -> None:
        self.rules: GameNumbers = rules
        self.seats: i64 = rules.seats
        self.map: i64 = rules.map
        self._cards: vec[i64] = cards
        self._maps: vec[i64] = maps
        self._chambers: vec[i64] = chambers
        # NE-18: a group, the seats whose hand is still worth what was said aloud.
        self.announced: i64 = announced
        self._notes: list[tuple[int, int, int, int, int]] | None = [] if LATER else None

    @property
    def cards(self) -> vec[i64]:
        """Piles: one row an observer, one column a holder."""
        self._catch_up()
        return self._cards

    @property
    def maps(self) -> vec[i64]:
        self._catch_up()
        return self._maps

    @property
    def chambers(self) -> vec[i64]:
        """Piles: one row an observer, one column a chamber; empty if nobody can know of any."""
        self._catch_up()
        return self._chambers

    def clone(self) -> Knowledge:
        self._catch_up()
        return Knowledge(
            self.rules, self._cards[:], self._maps[:], self._chambers[:], self.announced
        )

    # -- what happened ---------------------------------------------------------------------------

    def gained(self, holder: i64, pile: i64) -> None:
        """Cards entered a hand in the open."""
        if self.announced:
            self._changed(holder)
        if self._notes is None:
            self._add_gained(holder, pile)
        else:
            self._notes.append((GAINED, holder, pile, 0, 0))

    def lost(self, holder: i64, kind: i64, number: i64, left: i64) -> None:
        """Cards of one kind left a hand in the open; `left` cards stay in it."""
        if self.announced:
            self._changed(holder)
        if self._notes is None:
            self._remove(self.rules.witnesses[holder], kind, number, left)
        else:
            self._notes.append((LOST, holder, kind, number, left))

    def dug(self, holder: i64) -> None:
        """A treasure of the dig site entered a hand: only the holder knows which; perhaps a map."""
        if self.announced:
            self._changed(holder)
        if self._notes is None:
            self._dug(holder)
        else:
            self._notes.append((DUG, holder, 0, 0, 0))

    def stolen(self, thief: i64, victim: i64, kind: i64, left: i64) -> None:
        """A card moved between two hands; only these two know which. The victim keeps `left`."""
        if self.announced:
            self._changed(thief)
            self._changed(victim)
        if self._notes is None:
            self._stolen(thief, victim, kind, left)
        else:
            self._notes.append((STOLEN, thief, victim, kind, left))

    def announce(self) -> None:
        """Everybody has said what their hand is worth."""
        self.announced = (1 << self.seats) - 1

    def looked(self, seat: i64, chamber: i64, pile: i64) -> None:
        """A seat saw all the cards of a chamber, which others had seen before."""
        self._chamber_note(LOOKED, seat, chamber, pile)

    def saw(self, seat: i64, chamber: i64, pile: i64) -> None:
        """A seat saw cards of a chamber, as the first to look."""
        self._chamber_note(SAW, seat, chamber, pile)

    def took(self, holder: i64, chamber: i64, left: i64) -> None:
        """All the `left` cards of a chamber went into a hand: who has seen them knows them there."""
        self._chamber_note(TOOK, holder, chamber, 0, left)

    def kept(self, holder: i64, chamber: i64, rest: i64, number: i64) -> None:
        """A seat kept a number of cards of a chamber, unseen by others, and knows the rest."""
        self._chamber_note(KEPT, holder, chamber, rest, number)

    def turned(self, chamber: i64, kind: i64) -> None:
        """A card of a chamber turned up for all to see: one known card less, if it was one."""
        self._chamber_note(TURNED, kind, chamber, 0)

    def put_back(self, chamber: i64, pile: i64) -> None:
        """Cards that lay open went into a chamber."""
        self._chamber_note(PUT_BACK, 0, chamber, pile)

    # -- what follows from it --------------------------------------------------------------------

    def _catch_up(self) -> None:
        if not self._notes:
            return
        for note, one, two, three, four in self._notes:
            if note == GAINED:
                self._add_gained(one, two)
            elif note == LOST:
                self._remove(self.rules.witnesses[one], two, three, four)
            elif note == DUG:
                self._dug(one)
            elif note == STOLEN:
                self._stolen(one, two, three, four)
            else:
                self._chamber(note, one, two, three, four)
        self._notes = []

    def _changed(self, holder: i64) -> None:
        self.announced &= ~(1 << holder)

    def _chamber_note(self, note: i64, who: i64, chamber: i64, pile: i64, number: i64 = 0) -> None:
        if self._notes is None:
            self._chamber(note, who, chamber, pile, number)
        else:
            self._notes.append((note, who, chamber, pile, number))

    def _chamber(self, note: i64, who: i64, chamber: i64, pile: i64, number: i64) -> None:
        """What happened at a chamber; `who` is a seat or, for a card turned up, a kind.

        `number` is that of the cards which went into a hand.
        """
        known = self._chambers
        places = self.rules.places
        if len(known) == 0:
            return
        if note == LOOKED:
            known[who * places + chamber] = pile
        elif note == SAW:
            known[who * places + chamber] = known[who * places + chamber] + pile
        elif note == KEPT or note == TOOK:
            for observer in range(self.seats + 1):
                if observer != who:
                    at = observer * self.seats + who
                    sure = self.rules.certain_of(known[observer * places + chamber], number)
                    self._cards[at] = self._cards[at] + sure
                if note == TOOK:
                    # It is empty: there is nothing to know of it.
                    known[observer * places + chamber] = 0
            if note == KEPT:
                known[who * places + chamber] = pile
        else:
            for observer in range(self.seats + 1):
                at = observer * places + chamber
                if note == PUT_BACK:
                    known[at] = known[at] + pile
                elif count(known[at], who):
                    known[at] = known[at] - self.rules.cards[who]

    def _add_gained(self, holder: i64, pile: i64) -> None:
        maps = count(pile, self.map)
        for at in self.rules.witnesses[holder]:
            self._cards[at] = self._cards[at] + pile
            if maps:
                self._maps[at] = self._maps[at] + maps

    def _dug(self, holder: i64) -> None:
        maps = self._maps
        for at in self.rules.witnesses[holder]:
            maps[at] = maps[at] + 1

    def _stolen(self, thief: i64, victim: i64, kind: i64, left: i64) -> None:
        for observer in range(self.seats + 1):
            row = observer * self.seats
            if observer == thief:
                self._remove([row + victim], kind, 1, left)
            elif observer == victim:
                self._add(row + thief, kind)
            elif count(self._cards[row + victim], kind) == left + 1:
                # All the victim's cards are known to be of one kind: as good as seen.
                self._remove([row + victim], kind, 1, left)
                self._add(row + thief, kind)
            else:
                self._lose_sight(row + thief, row + victim, left)

    def _add(self, at: i64, kind: i64) -> None:
        self._cards[at] = self._cards[at] + self.rules.cards[kind]
        if kind == self.map:
            self._maps[at] = self._maps[at] + 1

    def _remove(self, cells: list[int], kind: i64, number: i64, left: i64) -> None:
        cards = self._cards
        maps = self._maps
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
        if self._maps[victim] > 0:
            self._maps[thief] = self._maps[thief] + 1
        known = self._cards[victim]
        for kind in range(self.rules.kinds):
            if count(known, kind) > 0:
                known -= self.rules.cards[kind]
        self._cards[victim] = known
        self._maps[victim] = min(self._maps[victim], self._room(known, left))

    def _room(self, known: i64, left: i64) -> i64:
        """How many of a hand's `left` cards can be maps, if these are known to be in it."""
        return left - (known >> SUM) + (known >> self.map * DIGIT & MASK)


def nothing_known(rules: GameNumbers) -> Knowledge:
    cells = (rules.seats + 1) * rules.seats
    places = (rules.seats + 1) * rules.places if rules.remembers else 0
    return Knowledge(rules, numbers([0] * cells), numbers([0] * cells), numbers([0] * places), 0)
