"""The turn: dig, then trade, explore and sell, as the rulebook tells it.

`apply` carries one pick out. What may be picked is in `choices.py`; the numbers CG-1 to CG-23
are the rules of the ledger.
"""

from __future__ import annotations

from mypy_extensions import i64

from dighouse.games.archaeology.choices import Choices
from dighouse.games.archaeology.piles import DIGIT, MASK, SUM, count, total
from dighouse.games.archaeology.position import (
    ACT,
    DEAL,
    DIG,
    FIND,
    FIRST,
    OFFER,
    OVER_PHASE,
    ROB,
    STEAL,
    STORM,
    TAKE,
    UNKNOWN,
)
from dighouse.games.archaeology.rules import PICKS_AT_MOST
from dighouse.kernel.state import CHANCE, OVER


class Turn(Choices):
    __slots__ = ()

    def apply(self, pick: int) -> None:
        """Each rule below answers whether it allows the pick; if not, it has changed nothing."""
        if pick < 0 or pick > PICKS_AT_MOST:
            raise self.refuse(pick)
        at: i64 = pick
        rules = self.rules
        phase = self.phase
        allowed = False
        if phase == ACT:
            if at >= rules.sell:
                if at == rules.end:
                    allowed = self._end_turn()
                elif at < rules.end:
                    allowed = self._sell(at - rules.sell)
            elif at >= rules.explore:
                allowed = self._explore(at - rules.explore)
            elif at >= rules.offer and at < rules.take:
                allowed = self._offer(at - rules.offer)
        elif phase == DIG:
            if at < rules.thief:
                allowed = self._dig_treasure(at - rules.dig)
            elif at == rules.thief:
                allowed = self._meet_thief()
            elif at == rules.storm:
                allowed = self._meet_storm()
        elif phase == OFFER or phase == TAKE:
            if at >= rules.take:
                if at < rules.done:
                    allowed = self._take(at - rules.take)
                elif at == rules.done and phase == TAKE:
                    allowed = self._trade()
            elif at >= rules.offer and phase == OFFER:
                allowed = self._offer(at - rules.offer)
        elif phase == DEAL:
            allowed = self._deal(at - rules.deal)
        elif phase == STORM:
            if at >= rules.discard and at < rules.offer:
                allowed = self._discard(at - rules.discard)
        elif phase == ROB:
            if at < rules.discard:
                allowed = self._rob(at - rules.rob)
        elif phase == STEAL:
            allowed = self._steal(at - rules.steal)
        elif phase == FIND:
            allowed = self._find(at - rules.find)
        elif phase == FIRST:
            allowed = self._go_first(at - rules.first)
        if not allowed:
            raise self.refuse(pick)
        self.offerable = UNKNOWN
        self.takeable = UNKNOWN

    # -- set-up ----------------------------------------------------------------------------------

    def _deal(self, kind: i64) -> bool:
        """CG-1: to the hands, seat by seat, then to the marketplace."""
        if not self._turn_up(kind):
            return False
        if self.turn < self.rules.seats:
            self._gain(self.turn, kind)
        else:
            self.market += self.rules.cards[kind]
            self.market_group |= 1 << kind
        self.next_deal()
        return True

    def next_deal(self) -> None:
        rules = self.rules
        while self.turn < rules.seats and total(self.hands[self.turn]) == rules.hand:
            self.turn += 1
        if self.turn == rules.seats and total(self.market) == rules.market:
            self.turn = 0
            self.phase = FIRST

    def _turn_up(self, kind: i64) -> bool:
        """A face-down treasure is seen, if there is one of that kind."""
        unseen = self.unseen
        if kind < 0 or kind >= self.rules.kinds or unseen >> kind * DIGIT & MASK == 0:
            return False
        self.unseen = unseen - self.rules.cards[kind]
        return True

    def _gain(self, seat: i64, kind: i64) -> None:
        """A card comes into a hand."""
        self.hands[seat] = self.hands[seat] + self.rules.cards[kind]
        self.groups[seat] = self.groups[seat] | 1 << kind

    def _lose(self, seat: i64, kind: i64, number: i64) -> i64:
        """Cards of one kind leave a hand; returns how many cards are left in it."""
        hands = self.hands
        hand = hands[seat] - number * self.rules.cards[kind]
        hands[seat] = hand
        if hand >> (kind * DIGIT) & MASK == 0:
            self.groups[seat] = self.groups[seat] & ~(1 << kind)
        return hand >> SUM

    # -- 1. dig for treasure -----------------------------------------------------------------------

    def _go_first(self, seat: i64) -> bool:
        if seat < 0 or seat >= self.rules.seats:
            return False
        self._begin_turn(seat)
        return True

    def _begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.trades = 0
        self.quiet = False
        if self.dig_site > 0:
            self.phase = DIG
            self.actor = CHANCE
            return
        # CG-15 to CG-17: nobody digs any more; a turn without a sale or exploration is a pass.
        self.quiet = True
        self.must_sell = self.passes >= self.holders()
        self._start_actions()

    def _dig_treasure(self, kind: i64) -> bool:
        if kind == self.rules.map:
            if self.maps == 0:
                return False
            self.maps -= 1
        elif self.treasures() == 0 or not self._turn_up(kind):
            return False
        self.dig_site -= 1
        self._gain(self.turn, kind)
        if self.known is not None:
            self.known.dug(self.turn)
        self._start_actions()
        return True

    def _meet_thief(self) -> bool:
        """CG-6: somebody must be robbed, if anybody else holds a card."""
        if self.thieves == 0:
            return False
        self.thieves -= 1
        self.dig_site -= 1
        if self.robs() == 0:
            self._start_actions()
        else:
            self.phase = ROB
            self.actor = self.turn
        return True

    def _rob(self, seat: i64) -> bool:
        if self.robs() >> seat & 1 == 0:
            return False
        self.victim = seat
        self.phase = STEAL
        self.actor = CHANCE
        return True

    def _steal(self, kind: i64) -> bool:
        if kind < 0 or kind >= self.rules.kinds or count(self.hands[self.victim], kind) == 0:
            return False
        left = self._lose(self.victim, kind, 1)
        self._gain(self.turn, kind)
        if self.known is not None:
            self.known.stolen(self.turn, self.victim, kind, left)
        self.victim = 0  # so that equal positions are equal, whatever led to them
        self._start_actions()
        return True

    def _meet_storm(self) -> bool:
        if self.storms == 0:
            return False
        self.storms -= 1
        self.dig_site -= 1
        self._storm_reaches(self.turn)
        return True

    def _storm_reaches(self, seat: i64) -> None:
        """CG-8: the next seat from here, clockwise to the digger, that has something to lose."""
        seats = self.rules.seats
        while True:
            self.owed = total(self.hands[seat]) // 2
            if self.owed > 0:
                self.phase = STORM
                self.actor = seat
                self.lowest = 0
                return
            seat = (seat + 1) % seats
            if seat == self.turn:
                self._after_storm()
                return

    def _discard(self, kind: i64) -> bool:
        if self.discards() >> kind & 1 == 0:
            return False
        self.given += self.rules.cards[kind]
        self.given_group |= 1 << kind
        self.lowest = kind
        self.owed -= 1
        self.settled = self.owed == 0
        if self.owed == 0:
            self._give()
            seat = (self.actor + 1) % self.rules.seats
            if seat == self.turn:
                self._after_storm()
            else:
                self._storm_reaches(seat)
        return True

    def _after_storm(self) -> None:
        """CG-9: the digger digs again, while there is something to dig."""
        self.lowest = 0
        if self.dig_site > 0:
            self.phase = DIG
            self.actor = CHANCE
        else:
            self._start_actions()

    # -- 2. other actions --------------------------------------------------------------------------

    def _start_actions(self) -> None:
        self.phase = ACT
        self.actor = self.turn
        if not self.hands[self.turn]:
            self._end_if_all_sold()

    def _offer(self, kind: i64) -> bool:
        if self.offers() >> kind & 1 == 0:
            return False
        self.given += self.rules.cards[kind]
        self.given_group |= 1 << kind
        self.purse += self.rules.trade[kind]
        self.lowest = kind
        self.phase = OFFER
        self.settled = False
        return True

    def _take(self, kind: i64) -> bool:
        if self.takes() >> kind & 1 == 0:
            return False
        self.taken += self.rules.cards[kind]
        self.purse -= self.rules.trade[kind]
        self.lowest = kind
        self.phase = TAKE
        return True

    def _trade(self) -> bool:
        """CG-11: now the cards change places; what was given in excess is lost."""
        self._give()
        self.market -= self.taken
        self.market_group = self.rules.group(self.market)
        self.hands[self.turn] = self.hands[self.turn] + self.taken
        self.groups[self.turn] = self.rules.group(self.hands[self.turn])
        if self.known is not None:
            self.known.came(self.turn, self.taken)
        self.taken = 0
        self.purse = 0
        self.lowest = 0
        self.trades += 1
        self.phase = ACT
        self.settled = True
        return True

    def _give(self) -> None:
        """The cards that the actor picked go from the hand to the marketplace."""
        for kind in self.rules.members[self.given_group]:
            number = count(self.given, kind)
            left = self._lose(self.actor, kind, number)
            if self.known is not None:
                self.known.went(self.actor, kind, number, left)
        self.market += self.given
        self.market_group |= self.given_group
        self.given = 0
        self.given_group = 0

    def _explore(self, chamber: i64) -> bool:
        """CG-13: the maps leave the game; then the chamber's cards turn up one by one."""
        if self.explores() >> chamber & 1 == 0:
            return False
        rules = self.rules
        cost = rules.chamber_maps[chamber]
        left = self._lose(self.turn, rules.map, cost)
        self.spent += cost
        if self.known is not None:
            self.known.went(self.turn, rules.map, cost, left)
        self._break_silence()
        self.chamber = chamber
        self.phase = FIND
        self.actor = CHANCE
        return True

    def _find(self, kind: i64) -> bool:
        if not self._turn_up(kind):
            return False
        self._gain(self.turn, kind)
        self.chambers[self.chamber] = self.chambers[self.chamber] - 1
        if self.chambers[self.chamber] == 0:
            self.chamber = 0
            self._start_actions()
        return True

    def _sell(self, sale: i64) -> bool:
        """CG-14: a new set, laid open."""
        rules = self.rules
        kind = rules.sale_kind[sale]
        cards = rules.sale_size[sale]
        if self.hands[self.turn] >> kind * DIGIT & MASK < cards:
            return False
        place = self.turn * rules.sales + sale
        self.sets[place] = self.sets[place] + 1
        left = self._lose(self.turn, kind, cards)
        if self.known is not None:
            self.known.went(self.turn, kind, cards, left)
        self._break_silence()
        self.must_sell = False
        if left == 0:
            self._end_if_all_sold()
        return True

    def _break_silence(self) -> None:
        """CG-17: a sale or an exploration resets the count of passes."""
        self.passes = 0
        self.quiet = False

    # -- 3. end the turn ---------------------------------------------------------------------------

    def _end_turn(self) -> bool:
        if self.must_sell and not self.can_end():
            return False
        if self.quiet:
            self.passes += 1
        self.must_sell = False
        seat = (self.turn + 1) % self.rules.seats
        if self.dig_site == 0:
            # CG-17: seats without cards are skipped. Somebody holds some, or it would be over.
            while not self.hands[seat]:
                seat = (seat + 1) % self.rules.seats
        self._begin_turn(seat)
        return True

    def _end_if_all_sold(self) -> None:
        """CG-18: with an empty dig site, the game ends at once when every hand is empty."""
        if self.dig_site == 0 and self.holders() == 0:
            self.phase = OVER_PHASE
            self.actor = OVER
            self.quiet = False
            self.must_sell = False
