"""What may happen next: the menu of each decision, and the weights of each chance step.

`menu`, `apply` and random play ask the same few questions: which kinds may be offered, taken or
lost, whom to rob, what to explore. The numbers CG-1 to CG-23 are the rules of the ledger.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dighouse.games.archaeology.game_numbers import TRADES_A_TURN
from dighouse.games.archaeology.phases import (
    ACT,
    DEAL,
    DIG,
    FIRST,
    MONUMENT,
    OFFER,
    OWN,
    ROB,
    STEAL,
    STORM,
    TAKE,
    TENT,
)
from dighouse.games.archaeology.piles import COUNT, DIGIT, MASK, count, total
from dighouse.games.archaeology.position import UNKNOWN, Position
from dighouse.kernel.errors import NotNow
from dighouse.kernel.state import CHANCE


class LegalPicks(Position):
    __slots__ = ()

    # -- chance ----------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        """The outcomes and their weights.

        A face-down set-up treasure is any of the unseen ones, and `treasures` of those lie in the
        dig site. So a dig finds a kind with treasures * unseen[kind]; each card that was shuffled
        in afterwards weighs as much as all the unseen treasures together.
        """
        if self.actor != CHANCE:
            raise NotNow("chances() is for chance steps; see actor and menu() for what is next")
        rules = self.rules
        phase = self.phase
        if phase == DIG:
            return self._dig_chances()
        if phase == FIRST:
            return [(rules.first + seat, 1) for seat in rules.members[self.firsts()]]
        if phase == DEAL:
            return rules.outcomes(self.unseen, rules.deal_row)
        if phase == STEAL:
            return rules.outcomes(self.hands[self.victim], rules.steal_row)
        if phase >= OWN:
            return self.monument.chances(self)
        if phase == MONUMENT:
            return [(rules.raised + at, 1) for at in range(len(rules.monuments))]
        return rules.outcomes(self.unseen, rules.find_row)

    def _dig_chances(self) -> list[Any]:
        rules = self.rules
        treasures = self.treasures()
        pile = self.unseen if treasures else 0
        chances = rules.outcomes(pile, rules.dig_row(treasures))
        row = rules.dig_row(max(total(self.unseen), 1))
        if self.maps:
            dearer = len(rules.members[rules.group(pile) & rules.before_map])
            chances.insert(dearer, row[rules.map << COUNT | self.maps])
        if self.thieves:
            chances.append(row[rules.kinds << COUNT | self.thieves])
        if self.storms:
            chances.append(row[rules.kinds + 1 << COUNT | self.storms])
        return chances

    def firsts(self) -> i64:
        """CG-3, NE-3, NE-18: the seats that may go first: any, or the poorest."""
        rules = self.rules
        group: i64 = 0
        least: i64 = -1
        for seat in range(rules.seats):
            value: i64 = 0
            if rules.poorest_first:
                value = self.worth(self.hands[seat])
            if value < least or least < 0:
                group = 0
                least = value
            if value == least:
                group |= 1 << seat
        return group

    # -- decisions -------------------------------------------------------------------------------

    def menu(self) -> list[int]:
        rules = self.rules
        phase = self.phase
        if phase == ACT:
            menu = rules.offers[self.offers()]
            if self.groups[self.turn] >> rules.map & 1:
                menu = menu + self.monument.explores[self.explores()]
            hand = self.hands[self.turn]
            menu = menu + (rules.sales_kept.get(hand) or rules.sales_and_end(hand))
            if self.must_sell and not self.can_end():
                menu.pop()
            return menu
        if phase == OFFER:
            return rules.offers[self.offers()] + rules.takes[self.takes()]
        if phase == TAKE:
            return [*rules.takes[self.takes()], rules.done]
        if self.actor == CHANCE:
            return [pick for pick, _ in self.chances()]
        if phase == STORM:
            return rules.discards[self.discards()][:]
        if phase == ROB:
            return rules.robs[self.robs()][:]
        if phase == TENT:
            return [rules.use_tent, rules.save_tent]
        return self.monument.menu(self) if phase >= OWN else []

    # -- what each decision may name, as groups ----------------------------------------------------

    def robs(self) -> i64:
        """CG-6, CG-7: the other seats that hold cards."""
        group: i64 = 0
        for seat in range(self.rules.seats):
            if self.hands[seat] and seat != self.turn:  # CG-7: not from an empty hand
                group |= 1 << seat
        return group

    def discards(self) -> i64:
        """CG-8: any card of the hand."""
        return self.due(self.hands[self.actor])

    def explores(self) -> i64:
        """CG-13, NE-6: the chambers that maps can open, once a turn or more often."""
        rules = self.rules
        if rules.explorations and self.explorations >= rules.explorations:
            return 0  # NE-6: once a turn
        maps = count(self.hands[self.turn], rules.map)
        return self.monument.explorable(self, maps) if maps else 0

    def offers(self) -> i64:
        """CG-11, CG-23: the hand's kinds after whose offer the trade can still be completed."""
        group = self.offerable
        if group != UNKNOWN:
            return group
        rules = self.rules
        held = self.groups[self.turn]
        wanted = self.market_group
        purse = self.purse
        if purse:
            lowest = self.lowest
            held &= -1 << lowest
            if (self.hands[self.turn] - self.given) >> (lowest * DIGIT) & MASK == 0:
                held &= ~(1 << lowest)
            wanted &= ~self.given_group
            if purse > rules.dearest:
                purse = rules.dearest
        group = held & rules.payers[purse << rules.kinds | wanted]
        if group != held:
            for kind in rules.members[held & ~group]:
                if self._pays_later(kind, wanted & ~(1 << kind)):
                    group |= 1 << kind
        if self.trades >= TRADES_A_TURN:
            group = 0  # CG-23
        self.offerable = group
        return group

    def _pays_later(self, offer: i64, wanted: i64) -> bool:
        """Can this offer, and those that may follow it, pay for something?

        A trade does not give and take the same kind, so what is wanted can't be offered.
        """
        rules = self.rules
        left = self.hands[self.turn] - self.given
        reach = self.purse
        for kind in range(offer, rules.kinds):
            reach += (left >> kind * DIGIT & MASK) * rules.trade[kind]
        for kind in rules.members[wanted]:
            if kind < offer:
                if reach >= rules.trade[kind]:
                    return True
            elif reach - count(left, kind) * rules.trade[kind] >= rules.trade[kind]:
                return True
        return False

    def takes(self) -> i64:
        """CG-11: the market's kinds, of those not given, that the purse can pay for."""
        group = self.takeable
        if group != UNKNOWN:
            return group
        rules = self.rules
        purse = self.purse
        if purse > rules.dearest:
            purse = rules.dearest
        group = self.market_group & ~self.given_group & rules.affordable[purse]
        if self.phase == TAKE:
            lowest = self.lowest
            group &= -1 << lowest
            if (self.market - self.taken) >> (lowest * DIGIT) & MASK == 0:
                group &= ~(1 << lowest)
        self.takeable = group
        return group

    def can_end(self) -> bool:
        """CG-16, CG-17, NE-20: a forced seller goes on until a sale, or until the hand is empty."""
        return not self.must_sell or self.hands[self.turn] == 0
