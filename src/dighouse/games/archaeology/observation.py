"""A seat's view as a row of numbers, for programs that learn.

docs/tensors.md explains the fields. They are read off the position, which is quicker than building a
view first; but they are what the view tells, and nothing else: a test makes the same row from the view.
Seats are counted from the viewer on, so that a program sees every seat as its own.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.phases import ACT, OFFER, TAKE, setting_up
from dighouse.games.archaeology.piles import DIGIT, MASK, count, total
from dighouse.games.archaeology.state import CardState
from dighouse.games.archaeology.views import PHASES
from dighouse.kernel.observation import RowWriter
from dighouse.kernel.state import State

PHASE_COUNT: Final = len(PHASES)


class Observation(RowWriter):
    """How rows of one game are laid out, and how they are written."""

    __slots__ = ("_expedition", "_places", "_rules")

    def __init__(self, rules: GameNumbers) -> None:
        self._rules: GameNumbers = rules
        self._expedition: bool = len(rules.monuments) > 1
        self._places: i64 = max([int(one.chambers) for one in rules.monuments])
        super().__init__(self._list_fields(), _most_points(rules))

    def _list_fields(self) -> list[tuple[str, int]]:
        rules = self._rules
        seats, kinds, places = int(rules.seats), int(rules.kinds), int(self._places)
        fields = [("phase", PHASE_COUNT), ("acting", 1), ("settled", 1), ("turn", seats)]
        for name in ("owed", "purse", "trades", "explorations", "passes", "trade_turns"):
            fields.append((name, 1))
        for name in ("trade_turns_at_most", "quiet", "must_sell"):
            fields.append((name, 1))
        for name in ("dig_site", "thieves", "storms", "spent_maps"):
            fields.append((name, 1))
        for name in ("hand", "given", "taken", "market", "unseen"):
            fields.append((name, kinds))
        fields += [("chamber_cards", places), ("exploring", places)]
        if self._expedition:
            fields += [("monument", len(rules.monuments)), ("pile", 1)]
            for name in ("turned", "shown", "named"):
                fields.append((name, kinds))
            fields.append(("looked_into", places))
            for name in ("open", "known_there", "among"):
                fields.append((name, places * kinds))
            fields.append(("looked", places * seats))
        for name in ("hand_size", "score", "sold_cards", "known_maps", "public_maps"):
            fields.append((name, seats))
        fields += [("known", seats * kinds), ("public", seats * kinds)]
        if rules.tents:
            fields += [("tents", seats), ("sheltered", seats)]
        if rules.poorest_first:
            fields.append(("announced", seats))
        return fields

    def write(self, state: State, seat: i64, row: vec[i16], at: i64) -> None:
        position = cast(CardState, state)
        self.begin(row, at)
        self._write_turn(position, seat)
        self._write_cards(position, seat)
        self._write_chambers(position)
        if self._expedition:
            self._write_monument(position, seat)
        self._write_seats(position, seat)

    # -- one part after the other ------------------------------------------------------------------

    def _write_turn(self, position: CardState, seat: i64) -> None:
        rules = self._rules
        acting = seat == position.actor
        phase, owed = position.phase, position.owed
        if not position.settled and not acting:
            # Inside somebody else's composite nothing has happened yet.
            if phase == OFFER or phase == TAKE:
                phase = ACT
            else:
                owed += total(position.given) + len(rules.members[position.named])
        self.one_of(phase, PHASE_COUNT)
        self.flag(acting)
        self.flag(position.settled or not acting)
        turn: i64 = -1 if setting_up(phase) else (position.turn - seat) % rules.seats
        self.one_of(turn, rules.seats)
        self.number(owed)
        self.number(position.purse if acting else 0)
        self.number(position.trades)
        self.number(position.explorations)
        self.number(position.passes)
        self.number(position.trade_turns)
        self.number(position.trade_turns_at_most())
        self.flag(position.quiet)
        self.flag(position.must_sell)
        self.number(position.dig_site)
        self.number(position.thieves)
        self.number(position.storms)
        self.number(position.spent)

    def _write_cards(self, position: CardState, seat: i64) -> None:
        rules = self._rules
        acting = seat == position.actor
        self._pile(position.hands[seat])
        self._pile(position.given if acting else 0)
        self._pile(position.taken if acting else 0)
        self._pile(position.market)
        # All that lies face down, and what the others hold.
        unseen = position.unseen + position.maps * rules.cards[rules.map]
        for other in range(rules.seats):
            if other != seat:
                unseen += position.hands[other]
        if self._expedition:
            for place in range(len(position.inside)):
                unseen += position.inside[place]
            unseen += position.turned - position.monument.lying_open(position)
        self._pile(unseen)

    def _write_chambers(self, position: CardState) -> None:
        monument = position.monument
        for place in range(self._places):
            self.number(position.cards_in(place) if place < monument.chambers else 0)
        at_chamber = monument.at_chamber(position.phase)
        self.one_of(position.chamber if at_chamber else -1, self._places)

    def _write_monument(self, position: CardState, seat: i64) -> None:
        rules = self._rules
        monument = position.monument
        for one in rules.monuments:
            self.flag(one is monument)
        self.number(position.chambers[monument.chambers] if monument.pile else 0)
        self._pile(position.turned)
        self._pile(position.shown)
        named = position.named if position.settled or seat == position.actor else 0
        for kind in range(rules.kinds):
            self.number(named >> kind & 1)
        self.one_of(position.looked_into - 1, self._places)
        eyes = monument.viewpoint(seat, rules.seats)
        first = self._at
        kinds, places = rules.kinds, self._places
        self._at = first + 3 * places * kinds + places * rules.seats
        row = self._row
        for cell in range(first, self._at):
            row[cell] = 0
        after = self._at
        for place in range(monument.chambers):
            sight = monument.sight(position, place, eyes)
            self._at = first + place * kinds
            self._pile(sight.open)
            self._at = first + (places + place) * kinds
            self._pile(sight.sure)
            self._at = first + (2 * places + place) * kinds
            self._pile(sight.among)
            self._at = first + 3 * places * kinds + place * rules.seats
            for looker in sight.looked:
                row[self._at + (looker - seat) % rules.seats] = 1
        self._at = after

    def _write_seats(self, position: CardState, seat: i64) -> None:
        rules = self._rules
        seats, kinds, columns = rules.seats, rules.kinds, rules.columns
        row, first = self._row, self._at
        cells = kinds * columns
        # Read once: compiled code counts a reference whenever it reads a vector off an object.
        sets, prices = position.sets, rules.prices
        known = position.known
        cards_at = first + 5 * seats
        for step in range(seats):
            holder = (seat + step) % seats
            hand = position.hands[holder]
            score: i64 = 0
            gone: i64 = 0
            own = holder * cells
            for cell in range(cells):
                number = i64(sets[own + cell])
                if number:
                    score += prices[cell] * number
                    gone += (cell % columns + 1) * number
            row[first + step] = i16(total(hand))
            row[first + seats + step] = i16(score)
            row[first + 2 * seats + step] = i16(gone)
            sure: i64 = 0
            maps = total(hand)
            public: i64 = 0
            public_maps = maps
            if known is not None:
                sure = known.cards[seat * seats + holder]
                maps = known.maps[seat * seats + holder]
                public = known.cards[seats * seats + holder]
                public_maps = known.maps[seats * seats + holder]
            if holder == seat:
                sure, maps = hand, count(hand, rules.map)
            row[first + 3 * seats + step] = i16(maps)
            row[first + 4 * seats + step] = i16(public_maps)
            self._at = cards_at + step * kinds
            self._pile(sure)
            self._at = cards_at + (seats + step) * kinds
            self._pile(public)
        self._at = cards_at + 2 * seats * kinds
        if rules.tents:
            for step in range(seats):
                self.number(position.tents >> 2 * ((seat + step) % seats) & 3)
            for step in range(seats):
                self.number(position.sheltered >> (seat + step) % seats & 1)
        if rules.poorest_first:
            for step in range(seats):
                holder = (seat + step) % seats
                said = known is not None and known.announced >> holder & 1 == 1
                self.number(1 + position.worth(position.hands[holder]) if said else 0)

    def _pile(self, pile: i64) -> None:
        row, first = self._row, self._at
        kinds = self._rules.kinds
        for kind in range(kinds):
            row[first + kind] = i16(pile & MASK)
            pile >>= DIGIT
        self._at = first + kinds


def _most_points(rules: GameNumbers) -> int:
    """At most so many, if every card is sold in the best set of its kind."""
    points: i64 = 0
    for kind in range(rules.kinds):
        best: i64 = 0
        for column in range(rules.columns):
            price = rules.prices[kind * rules.columns + column]
            best = max(best, (price + column) // (column + 1))
        points += rules.copies[kind] * best
    return int(points)
