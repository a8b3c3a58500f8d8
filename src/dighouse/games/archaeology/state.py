"""The card family's state: a turn that can be copied, shown, and played at random."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.knowledge import Knowledge, nothing_known
from dighouse.games.archaeology.phases import (
    ACT,
    DEAL,
    DIG,
    FIRST,
    MONUMENT,
    OFFER,
    OWN,
    STEAL,
    STORM,
    TAKE,
    TENT,
)
from dighouse.games.archaeology.piles import DIGIT, MASK, SUM, kind_at
from dighouse.games.archaeology.position import UNKNOWN
from dighouse.games.archaeology.turn import Turn
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import NotNow
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import CHANCE, OVER
from dighouse.kernel.vectors import numbers, small_numbers


class CardState(Turn):
    __slots__ = ()

    # -- random play -------------------------------------------------------------------------------

    def draw(self, dice: Dice) -> int:
        """A random pick. At a chance step, what `chances` weighs is done by hand: draw a card."""
        if self.actor != CHANCE:
            return self._draw_decision(dice)
        rules = self.rules
        phase = self.phase
        if phase == DIG:
            index = dice.below(self.dig_site) - self.storms
            if index < 0:
                return rules.storm
            index -= self.thieves
            if index < 0:
                return rules.thief
            if index < self.maps:
                return rules.dig + rules.map
            unseen = self.unseen
            return rules.dig + kind_at(unseen, dice.below(unseen >> SUM), rules.kinds)
        if phase == STEAL:
            hand = self.hands[self.victim]
            return rules.steal + kind_at(hand, dice.below(hand >> SUM), rules.kinds)
        if phase >= OWN:
            return self.monument.draw(self, dice)
        if phase == FIRST:
            seats = rules.members[self.firsts()]
            return rules.first + seats[dice.below(len(seats))]
        if phase == MONUMENT:
            return rules.raised + dice.below(len(rules.monuments))
        first = rules.deal if phase == DEAL else rules.find
        return first + kind_at(self.unseen, dice.below(self.unseen >> SUM), rules.kinds)

    def _draw_decision(self, dice: Dice) -> int:
        if self.actor == OVER:
            raise NotNow("the game is over: there is nothing to pick")
        return self.menu_pick(dice.below(self.menu_size()))

    def certain(self) -> bool:
        """Has this chance step a single outcome?"""
        if self.phase == FIRST:
            return len(self.rules.members[self.firsts()]) == 1
        if self.phase >= OWN:
            return self.monument.certain(self)
        if self.phase == MONUMENT:
            return len(self.rules.monuments) == 1
        pile = self.hands[self.victim] if self.phase == STEAL else self.unseen
        outcomes: i64 = 0
        if self.phase == DIG:
            outcomes += 1 if self.maps else 0
            outcomes += 1 if self.thieves else 0
            outcomes += 1 if self.storms else 0
            pile = pile if self.treasures() else 0
        return outcomes + len(self.rules.members[self.rules.group(pile)]) == 1

    def menu_size(self) -> i64:
        """len(menu()) of a decision, without writing the menu down."""
        rules = self.rules
        members = rules.members
        phase = self.phase
        if phase == ACT:
            size: i64 = len(members[self.offers()])
            hand = self.hands[self.turn]
            held = self.groups[self.turn]
            if held >> rules.map & 1:
                size += len(members[self.explores()])
            for kind in members[held]:
                size += min(hand >> (kind * DIGIT) & MASK, rules.largest[kind])
            return size + 1 if self.can_end() else size
        if phase == OFFER:
            return len(members[self.offers()]) + len(members[self.takes()])
        if phase == TAKE:
            return len(members[self.takes()]) + 1
        if phase >= OWN:
            return len(self.monument.menu(self))
        if phase == TENT:
            return 2
        return len(members[self.discards() if phase == STORM else self.robs()])

    def menu_pick(self, rest: i64) -> i64:
        """menu()[rest] of a decision, without writing the menu down."""
        rules = self.rules
        members = rules.members
        phase = self.phase
        if phase == ACT or phase == OFFER:
            group = self.offers()
            if rest < len(members[group]):
                return rules.offer + members[group][rest]
            rest -= len(members[group])
        if phase == ACT:
            hand = self.hands[self.turn]
            held = self.groups[self.turn]
            if held >> rules.map & 1:
                group = self.explores()
                if rest < len(members[group]):
                    return rules.explore + self.monument.first + members[group][rest]
                rest -= len(members[group])
            for kind in members[held]:
                largest = min(hand >> (kind * DIGIT) & MASK, rules.largest[kind])
                if rest < largest:
                    return rules.sell + kind * rules.columns + rest
                rest -= largest
            return rules.end
        if phase == OFFER or phase == TAKE:
            group = self.takes()
            return rules.take + members[group][rest] if rest < len(members[group]) else rules.done
        if phase >= OWN:
            return self.monument.menu(self)[rest]
        if phase == TENT:
            return rules.use_tent + rest
        if phase == STORM:
            return rules.discard + members[self.discards()][rest]
        return rules.rob + members[self.robs()][rest]

    def finish(self, dice: Dice) -> int:
        steps: i64 = 0
        while self.actor != OVER:
            if self.actor == CHANCE:
                if not self.certain():
                    steps += 1
                pick = self.draw(dice)
            else:
                count = self.menu_size()
                pick = self.menu_pick(dice.below(count))
                if count > 1:
                    steps += 1
            self.apply(pick)
        return steps

    def finish_by(self, policy: Policy, dice: Dice) -> int:
        steps: i64 = 0
        while self.actor != OVER:
            if self.actor == CHANCE:
                if not self.certain():
                    steps += 1
                pick = self.draw(dice)
            else:
                if self.menu_size() > 1:
                    steps += 1
                pick = policy.pick(self, dice)
            self.apply(pick)
        return steps

    # -- copies ------------------------------------------------------------------------------------

    def clone(self) -> CardState:
        known = self.known.clone() if self.known is not None else None
        return self._copy(known)

    def whose_turn(self) -> i64:
        return self.turn

    def rivals_ending(self, viewer: i64) -> list[CardState]:
        """For each rival who holds cards: a copy in which it is still their turn, with the cards as
        they lie now."""
        found: list[CardState] = []
        for seat in range(self.rules.seats):
            if seat != viewer and self.hands[seat] != 0:
                twin = self.clone()
                twin.begin_turn(seat)
                twin.quiet = False
                twin.must_sell = False
                twin.given = 0
                twin.given_group = 0
                twin.taken = 0
                twin.purse = 0
                twin.owed = 0
                twin.lowest = 0
                twin.phase = ACT
                twin.actor = seat
                twin.settled = True
                twin.offerable = UNKNOWN
                twin.takeable = UNKNOWN
                found.append(twin)
        return found

    def without_knowledge(self) -> CardState:
        return self._copy(None)

    def _copy(self, known: Knowledge | None) -> CardState:
        twin = CardState(
            self.game,
            self.rules,
            self.hands[:],
            self.groups[:],
            self.monument,
            self.chambers[:],
            self.inside[:],
            self.sets[:],
            known,
        )
        self.copy_scalars(twin)
        return twin


def start(game: Any, rules: GameNumbers) -> CardState:
    """The table before the first card is dealt."""
    state = CardState(
        game,
        rules,
        numbers([0] * rules.seats),
        numbers([0] * rules.seats),
        rules.undecided,
        numbers([0] * rules.places),
        numbers([0] * rules.places),
        small_numbers([0] * (rules.seats * rules.kinds * rules.columns)),
        nothing_known(rules),
    )
    state.lay_out()
    if state.phase == DEAL:
        state.next_deal()
    return state
