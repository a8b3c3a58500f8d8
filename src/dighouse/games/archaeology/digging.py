"""The start of a turn: the deal before the first, then the dig, with its thieves and storms."""

from __future__ import annotations

from mypy_extensions import i64

from dighouse.games.archaeology.legal_picks import LegalPicks
from dighouse.games.archaeology.phases import DIG, FIRST, ROB, STEAL, STORM, TENT
from dighouse.games.archaeology.piles import count, total
from dighouse.kernel.state import CHANCE


class Digging(LegalPicks):
    __slots__ = ()

    # -- set-up ----------------------------------------------------------------------------------

    def name_monument(self, at: i64) -> bool:
        """NE-2: chance takes one of the monuments."""
        if at < 0 or at >= len(self.rules.monuments):
            return False
        self.set_up_monument(self.rules.monuments[at])
        self.next_deal()
        return True

    def deal(self, kind: i64) -> bool:
        """CG-1: to the hands, seat by seat, then to the marketplace; NE-14: then to open chambers."""
        if not self.turn_up(kind):
            return False
        rules = self.rules
        chamber = self.turn - rules.seats - 1
        if chamber >= 0:
            self.inside[chamber] = self.inside[chamber] + rules.cards[kind]
            self.chambers[chamber] = self.chambers[chamber] - 1
        elif self.turn < rules.seats:
            self.gain(self.turn, kind)
        else:
            self.market += rules.cards[kind]
            self.market_group |= 1 << kind
        self.next_deal()
        return True

    def next_deal(self) -> None:
        """Who gets the next card: a seat, the marketplace, an open chamber; or it is all dealt."""
        rules = self.rules
        while self.turn < rules.seats and total(self.hands[self.turn]) == rules.hand:
            self.turn += 1
        if self.turn == rules.seats and total(self.market) == rules.market:
            self.turn += 1
        if self.turn > rules.seats:
            last = rules.seats + self.monument.dealt_open
            while self.turn <= last and self.chambers[self.turn - rules.seats - 1] == 0:
                self.turn += 1
            if self.turn > last:
                self.turn = 0
                self.phase = FIRST
                if rules.poorest_first and self.known is not None:
                    self.known.announce()

    # -- 1. dig for treasure -----------------------------------------------------------------------

    def go_first(self, seat: i64) -> bool:
        """CG-3, NE-3: one of `firsts`, by chance."""
        if seat < 0 or seat >= self.rules.seats or self.firsts() >> seat & 1 == 0:
            return False
        self.begin_turn(seat)
        return True

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.trades = 0
        self.explorations = 0
        self.looked_into = 0
        self.shown = 0
        self.quiet = False
        if self.dig_site > 0:
            self.phase = DIG  # CG-4: a turn starts with a dig, before anything else
            self.actor = CHANCE
            return
        # CG-15 to CG-17: nobody digs any more, and a turn in which nothing is done is a pass.
        self.quiet = True
        self.must_sell = self.passes >= self.holders()  # CG-16: all have passed in sequence
        self.start_actions()

    def dig_treasure(self, kind: i64) -> bool:
        """CG-5: a treasure goes into the hand, unseen by others."""
        if kind == self.rules.map:
            if self.maps == 0:
                return False
            self.maps -= 1
        elif self.treasures() == 0 or not self.turn_up(kind):
            return False
        self.dig_site -= 1
        self.gain(self.turn, kind)
        if self.known is not None:
            self.known.dug(self.turn)
        self.start_actions()
        return True

    def meet_thief(self) -> bool:
        """CG-6: somebody must be robbed, if anybody else holds a card."""
        if self.thieves == 0:
            return False
        self.thieves -= 1
        self.dig_site -= 1
        if self.robs() == 0:
            self.start_actions()
        else:
            self.phase = ROB
            self.actor = self.turn
        return True

    def rob(self, seat: i64) -> bool:
        """CG-7: the digger says whom, among those who hold cards."""
        if self.robs() >> seat & 1 == 0:
            return False
        self.victim = seat
        self.phase = STEAL
        self.actor = CHANCE
        return True

    def steal(self, kind: i64) -> bool:
        """CG-6: a random card of the victim's; only those two know which."""
        if kind < 0 or kind >= self.rules.kinds or count(self.hands[self.victim], kind) == 0:
            return False
        left = self.lose(self.victim, kind, 1)
        self.gain(self.turn, kind)
        if self.known is not None:
            self.known.stolen(self.turn, self.victim, kind, left)
        self.victim = 0  # so that equal positions are equal, whatever led to them
        self.start_actions()
        return True

    # -- a sandstorm -------------------------------------------------------------------------------

    def meet_storm(self) -> bool:
        """NE-4: first the monument, then the tents, then the hands."""
        if self.storms == 0:
            return False
        self.storms -= 1
        self.dig_site -= 1
        if not self.monument.before_storm(self):
            self._storm_blows()
        return True

    def grow(self, kind: i64) -> bool:
        """NE-14: a card of the ruins is laid bare."""
        if not self.turn_up(kind):
            return False
        if not self.monument.grow(self, kind):
            self._storm_blows()
        return True

    def storm_first(self) -> i64:
        """The seat that the storm reaches first: CG-8 the digger, NE-4 the one to the left."""
        return self.turn if self.rules.digger_first else (self.turn + 1) % self.rules.seats

    def _storm_blows(self) -> None:
        first = self.storm_first()
        if self.tents == 0 or not self._ask_for_tents(first):
            self._storm_reaches(first)

    def _ask_for_tents(self, seat: i64) -> bool:
        """NE-4: the next seat from here that still has a tent says whether it is used."""
        first = self.storm_first()
        while True:
            if self.tents >> 2 * seat & 3:
                self.phase = TENT
                self.actor = seat
                return True
            seat = (seat + 1) % self.rules.seats
            if seat == first:
                return False

    def pitch_tent(self, at: i64) -> bool:
        rules = self.rules
        if at == rules.use_tent:
            self.tents -= 1 << 2 * self.actor  # NE-4: it leaves the game
            self.sheltered |= 1 << self.actor
        elif at != rules.save_tent:
            return False
        seat = (self.actor + 1) % rules.seats
        first = self.storm_first()
        if seat == first or not self._ask_for_tents(seat):
            self._storm_reaches(first)
        return True

    def _storm_reaches(self, seat: i64) -> None:
        """CG-8: the next seat from here, clockwise, that has something to lose."""
        first = self.storm_first()
        while True:
            self.owed = total(self.hands[seat]) // 2  # CG-8: half of the hand, rounded down
            if self.owed > 0 and self.sheltered >> seat & 1 == 0:  # NE-4: a used tent loses nothing
                self.phase = STORM
                self.actor = seat
                self.lowest = 0
                return
            seat = (seat + 1) % self.rules.seats
            if seat == first:
                self._after_storm()
                return

    def discard(self, kind: i64) -> bool:
        if self.discards() >> kind & 1 == 0:
            return False
        self.given += self.rules.cards[kind]
        self.given_group |= 1 << kind
        self.lowest = kind
        self.owed -= 1
        self.settled = self.owed == 0
        if self.owed == 0:
            self.give()
            seat = (self.actor + 1) % self.rules.seats
            if seat == self.storm_first():
                self._after_storm()
            else:
                self._storm_reaches(seat)
        return True

    def _after_storm(self) -> None:
        """CG-9: the digger digs again, while there is something to dig."""
        self.owed = 0
        self.lowest = 0
        self.sheltered = 0
        if self.dig_site > 0:
            self.phase = DIG
            self.actor = CHANCE
        else:
            self.start_actions()

    def give(self) -> None:
        """The cards that the actor picked go from the hand to the marketplace."""
        for kind in self.rules.members[self.given_group]:
            number = count(self.given, kind)
            left = self.lose(self.actor, kind, number)
            if self.known is not None:
                self.known.lost(self.actor, kind, number, left)
        self.market += self.given
        self.market_group |= self.given_group
        self.given = 0
        self.given_group = 0
