"""The turn: dig, then trade, explore and sell, as the rulebook tells it.

`apply` carries one pick out. What may be picked is in `choices.py`; the numbers CG-1 to CG-23
are the rules of the ledger.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dighouse.games.archaeology.choices import Choices
from dighouse.games.archaeology.knowledge import Knowledge, nothing_known
from dighouse.games.archaeology.piles import DIGIT, MASK, SUM, count, kind_at, total
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
from dighouse.games.archaeology.rules import Rules
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import NotNow
from dighouse.kernel.state import CHANCE, OVER
from dighouse.kernel.vectors import numbers, small_numbers


class CardState(Choices):
    def apply(self, pick: int) -> None:
        if not self.legal(pick):
            raise self.refuse(pick)
        self._play(pick)

    def _play(self, pick: i64) -> None:
        self.offerable = UNKNOWN
        rules = self.rules
        phase = self.phase
        if phase == ACT:
            if pick == rules.end:
                self._end_turn()
            elif pick >= rules.sell:
                pick -= rules.sell
                self._sell(pick // rules.columns, pick % rules.columns + 1)
            elif pick >= rules.explore:
                self._explore(pick - rules.explore)
            else:
                self._offer(pick - rules.offer)
        elif phase == DIG:
            self.dig_site -= 1
            if pick < rules.thief:
                self._dig_treasure(pick - rules.dig)
            elif pick == rules.thief:
                self._meet_thief()
            else:
                self._meet_storm()
        elif phase == OFFER or phase == TAKE:
            if pick == rules.done:
                self._trade()
            elif pick >= rules.take:
                self._take(pick - rules.take)
            else:
                self._offer(pick - rules.offer)
        elif phase == DEAL:
            self._deal(pick - rules.deal)
        elif phase == STORM:
            self._discard(pick - rules.discard)
        elif phase == ROB:
            self.victim = pick - rules.rob
            self.phase = STEAL
            self.actor = CHANCE
        elif phase == STEAL:
            self._steal(pick - rules.steal)
        elif phase == FIND:
            self._find(pick - rules.find)
        else:
            self._begin_turn(pick - rules.first)

    # -- set-up ----------------------------------------------------------------------------------

    def _deal(self, kind: i64) -> None:
        """CG-1: to the hands, seat by seat, then to the marketplace."""
        card = self.rules.cards[kind]
        self.unseen -= card
        if self.turn < self.rules.seats:
            self._gain(self.turn, kind)
        else:
            self.market += card
            self.market_group |= 1 << kind
        self.next_deal()

    def next_deal(self) -> None:
        rules = self.rules
        while self.turn < rules.seats and total(self.hands[self.turn]) == rules.hand:
            self.turn += 1
        if self.turn == rules.seats and total(self.market) == rules.market:
            self.turn = 0
            self.phase = FIRST

    def _gain(self, seat: i64, kind: i64) -> None:
        """A card comes into a hand."""
        self.hands[seat] = self.hands[seat] + self.rules.cards[kind]
        self.groups[seat] = self.groups[seat] | 1 << kind

    def _lose(self, seat: i64, kind: i64, number: i64) -> i64:
        """Cards of one kind leave a hand; returns how many cards are left in it."""
        hand = self.hands[seat] - number * self.rules.cards[kind]
        self.hands[seat] = hand
        if hand >> (kind * DIGIT) & MASK == 0:
            self.groups[seat] = self.groups[seat] & ~(1 << kind)
        return hand >> SUM

    # -- 1. dig for treasure -----------------------------------------------------------------------

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

    def _dig_treasure(self, kind: i64) -> None:
        if kind == self.rules.map:
            self.maps -= 1
        else:
            self.unseen -= self.rules.cards[kind]
        self._gain(self.turn, kind)
        if self.known is not None:
            self.known.dug(self.turn)
        self._start_actions()

    def _meet_thief(self) -> None:
        """CG-6: somebody must be robbed, if anybody else holds a card."""
        self.thieves -= 1
        if self.robs() == 0:
            self._start_actions()
        else:
            self.phase = ROB
            self.actor = self.turn

    def _steal(self, kind: i64) -> None:
        left = self._lose(self.victim, kind, 1)
        self._gain(self.turn, kind)
        if self.known is not None:
            self.known.stolen(self.turn, self.victim, kind, left)
        self._start_actions()

    def _meet_storm(self) -> None:
        self.storms -= 1
        self._storm_reaches(self.turn)

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

    def _discard(self, kind: i64) -> None:
        self.given += self.rules.cards[kind]
        self.given_group |= 1 << kind
        self.lowest = kind
        self.owed -= 1
        self.settled = self.owed == 0
        if self.owed > 0:
            return
        self._give()
        seat = (self.actor + 1) % self.rules.seats
        if seat == self.turn:
            self._after_storm()
        else:
            self._storm_reaches(seat)

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

    def _offer(self, kind: i64) -> None:
        self.given += self.rules.cards[kind]
        self.given_group |= 1 << kind
        self.purse += self.rules.trade[kind]
        self.lowest = kind
        self.phase = OFFER
        self.settled = False

    def _take(self, kind: i64) -> None:
        self.taken += self.rules.cards[kind]
        self.purse -= self.rules.trade[kind]
        self.lowest = kind
        self.phase = TAKE

    def _trade(self) -> None:
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

    def _explore(self, chamber: i64) -> None:
        """CG-13: the maps leave the game; then the chamber's cards turn up one by one."""
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

    def _find(self, kind: i64) -> None:
        self.unseen -= self.rules.cards[kind]
        self._gain(self.turn, kind)
        self.chambers[self.chamber] = self.chambers[self.chamber] - 1
        if self.chambers[self.chamber] == 0:
            self._start_actions()

    def _sell(self, kind: i64, cards: i64) -> None:
        """CG-14: a new set, laid open."""
        rules = self.rules
        at = (self.turn * rules.kinds + kind) * rules.columns + cards - 1
        self.sets[at] = self.sets[at] + 1
        left = self._lose(self.turn, kind, cards)
        if self.known is not None:
            self.known.went(self.turn, kind, cards, left)
        self._break_silence()
        self.must_sell = False
        if left == 0:
            self._end_if_all_sold()

    def _break_silence(self) -> None:
        """CG-17: a sale or an exploration resets the count of passes."""
        self.passes = 0
        self.quiet = False

    # -- 3. end the turn ---------------------------------------------------------------------------

    def _end_turn(self) -> None:
        if self.quiet:
            self.passes += 1
        self.must_sell = False
        seat = (self.turn + 1) % self.rules.seats
        if self.dig_site == 0:
            # CG-17: seats without cards are skipped. Somebody holds some, or it would be over.
            while not self.hands[seat]:
                seat = (seat + 1) % self.rules.seats
        self._begin_turn(seat)

    def _end_if_all_sold(self) -> None:
        """CG-18: with an empty dig site, the game ends at once when every hand is empty."""
        if self.dig_site == 0 and self.holders() == 0:
            self.phase = OVER_PHASE
            self.actor = OVER
            self.quiet = False
            self.must_sell = False

    # -- random play -------------------------------------------------------------------------------

    def draw(self, dice: Dice) -> int:
        if self.actor == CHANCE:
            return self._draw_chance(dice)
        if self.actor == OVER:
            raise NotNow("the game is over: there is nothing to pick")
        return self.nth(dice.below(self.choices()))

    def _draw_chance(self, dice: Dice) -> i64:
        """What `chances` weighs, done by hand: draw a card."""
        rules = self.rules
        phase = self.phase
        first = self.first_outcome()
        if phase == FIRST:
            return first + dice.below(rules.seats)
        if phase != DIG:
            pile = self.hands[self.victim] if phase == STEAL else self.unseen
            return first + kind_at(pile, dice.below(total(pile)))
        index = dice.below(self.dig_site) - self.treasures()
        if index < 0:
            return first + kind_at(self.unseen, dice.below(total(self.unseen)))
        if index < self.maps:
            return first + rules.map
        return rules.thief if index < self.maps + self.thieves else rules.storm

    def certain(self) -> bool:
        """Has this chance step a single outcome?"""
        if self.phase == FIRST:
            return self.rules.seats == 1
        pile = self.hands[self.victim] if self.phase == STEAL else self.unseen
        outcomes: i64 = 0
        if self.phase == DIG:
            outcomes += 1 if self.maps else 0
            outcomes += 1 if self.thieves else 0
            outcomes += 1 if self.storms else 0
            pile = pile if self.treasures() else 0
        return outcomes + len(self.rules.members[self.rules.group(pile)]) == 1

    def choices(self) -> i64:
        """len(menu()) of a decision, without writing the menu down."""
        rules = self.rules
        members = rules.members
        phase = self.phase
        if phase == ACT:
            size: i64 = len(members[self.offers()]) + len(members[self.explores()])
            hand = self.hands[self.turn]
            for kind in members[self.groups[self.turn]]:
                size += min(hand >> (kind * DIGIT) & MASK, rules.largest[kind])
            return size + 1 if self.can_end() else size
        if phase == OFFER:
            return len(members[self.offers()]) + len(members[self.takes()])
        if phase == TAKE:
            return len(members[self.takes()]) + 1
        return len(members[self.discards() if phase == STORM else self.robs()])

    def nth(self, rest: i64) -> i64:
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
            group = self.explores()
            if rest < len(members[group]):
                return rules.explore + members[group][rest]
            rest -= len(members[group])
            hand = self.hands[self.turn]
            for kind in members[self.groups[self.turn]]:
                largest = min(hand >> (kind * DIGIT) & MASK, rules.largest[kind])
                if rest < largest:
                    return rules.sell + kind * rules.columns + rest
                rest -= largest
            return rules.end
        if phase == OFFER or phase == TAKE:
            group = self.takes()
            return rules.take + members[group][rest] if rest < len(members[group]) else rules.done
        if phase == STORM:
            return rules.discard + members[self.discards()][rest]
        return rules.rob + members[self.robs()][rest]

    def finish(self, dice: Dice) -> int:
        steps: i64 = 0
        while self.actor != OVER:
            if self.actor == CHANCE:
                if not self.certain():
                    steps += 1
                pick = self._draw_chance(dice)
            else:
                count = self.choices()
                pick = self.nth(dice.below(count))
                if count > 1:
                    steps += 1
            self._play(pick)
        return steps

    # -- copies, dumps and views -------------------------------------------------------------------

    def clone(self) -> CardState:
        known = self.known.clone() if self.known is not None else None
        return self._copy(known)

    def bare(self) -> CardState:
        return self._copy(None)

    def _copy(self, known: Knowledge | None) -> CardState:
        twin = CardState(
            self.game,
            self.rules,
            self.hands[:],
            self.groups[:],
            self.chambers[:],
            self.sets[:],
            known,
        )
        self.copy_scalars(twin)
        return twin

    # The core knows no views, words or files: those are the game's.

    def dump(self) -> dict[str, Any]:
        plain: dict[str, Any] = self.game.dump_of(self)
        return plain

    def view(self, seat: int | None) -> Any:
        return self.game.view_of(self, seat)

    def why_not(self, pick: int) -> str:
        reason: str = self.game.why_not(self, pick)
        return reason


def start(game: Any, rules: Rules) -> CardState:
    """The table before the first card is dealt."""
    state = CardState(
        game,
        rules,
        numbers([0] * rules.seats),
        numbers([0] * rules.seats),
        rules.chamber_cards[:],
        small_numbers([0] * (rules.seats * rules.kinds * rules.columns)),
        nothing_known(rules),
    )
    state.lay_out()
    state.next_deal()
    return state
