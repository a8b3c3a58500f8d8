"""The turn: dig, then trade, explore and sell, as the rulebook tells it.

`apply` carries one pick out. What may be picked is in `legal_picks.py`, the dig in `digging.py`; the
numbers CG-1 to CG-23 and NE-1 to NE-21 are the rules of the ledgers.
"""

from __future__ import annotations

from mypy_extensions import i64

from dighouse.games.archaeology.digging import Digging
from dighouse.games.archaeology.game_numbers import PICKS_AT_MOST
from dighouse.games.archaeology.phases import (
    ACT,
    DEAL,
    DIG,
    FIND,
    FIRST,
    GROW,
    MONUMENT,
    OFFER,
    OWN,
    ROB,
    STEAL,
    STORM,
    TAKE,
    TENT,
)
from dighouse.games.archaeology.piles import DIGIT, MASK
from dighouse.games.archaeology.position import UNKNOWN
from dighouse.kernel.state import CHANCE


class Turn(Digging):
    __slots__ = ()

    def apply(self, pick: int) -> None:
        """Each rule below answers whether it allows the pick; if not, it has changed nothing."""
        if pick < 0 or pick > PICKS_AT_MOST:
            raise self.illegal_move(pick)
        at: i64 = pick
        phase = self.phase
        if phase == ACT:
            allowed = self._act(at)
        elif phase == DIG:
            allowed = self._dig(at)
        elif phase == OFFER or phase == TAKE:
            allowed = self._go_on_trading(at)
        elif phase >= OWN:
            allowed = self.monument.apply(self, at)
        elif self.actor == CHANCE:
            allowed = self._happen(at)
        else:
            allowed = self._answer(at)
        if not allowed:
            raise self.illegal_move(pick)
        self.offerable = UNKNOWN
        self.takeable = UNKNOWN

    # -- what a pick means, by phase -----------------------------------------------------------------

    def _act(self, at: i64) -> bool:
        """CG-10: trades, explorations and sales in any order, then the end of the turn."""
        rules = self.rules
        if at >= rules.sell:
            if at == rules.end:
                return self._end_turn()
            return at < rules.end and self._sell(at - rules.sell)
        if at >= rules.explore:
            return self._explore(at - rules.explore - self.monument.first)
        return at >= rules.offer and at < rules.take and self._offer(at - rules.offer)

    def _dig(self, at: i64) -> bool:
        rules = self.rules
        if at < rules.thief:
            return self.dig_treasure(at - rules.dig)
        if at == rules.thief:
            return self.meet_thief()
        return at == rules.storm and self.meet_storm()

    def _go_on_trading(self, at: i64) -> bool:
        rules = self.rules
        if at >= rules.take:
            if at < rules.done:
                return self._take(at - rules.take)
            return at == rules.done and self.phase == TAKE and self._trade()
        return at >= rules.offer and self.phase == OFFER and self._offer(at - rules.offer)

    def _happen(self, at: i64) -> bool:
        """Chance, but for digs and for what is special about a monument."""
        rules = self.rules
        phase = self.phase
        if phase == DEAL:
            return self.deal(at - rules.deal)
        if phase == STEAL:
            return self.steal(at - rules.steal)
        if phase == FIND:
            return self._find(at - rules.find)
        if phase == FIRST:
            return self.go_first(at - rules.first)
        if phase == GROW:
            return self.grow(at - rules.find)
        return phase == MONUMENT and self.name_monument(at - rules.raised)

    def _answer(self, at: i64) -> bool:
        """Thieves and storms ask."""
        rules = self.rules
        phase = self.phase
        if phase == STORM:
            return at >= rules.discard and at < rules.offer and self.discard(at - rules.discard)
        if phase == ROB:
            return at < rules.discard and self.rob(at - rules.rob)
        return phase == TENT and self.pitch_tent(at)

    # -- 2. other actions --------------------------------------------------------------------------

    def _offer(self, kind: i64) -> bool:
        """CG-11, CG-12: a card for the trade; maps are treasures like any other."""
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
        """CG-11: a card of the market, for what was offered."""
        if self.takes() >> kind & 1 == 0:
            return False
        self.taken += self.rules.cards[kind]
        self.purse -= self.rules.trade[kind]
        self.lowest = kind
        self.phase = TAKE
        return True

    def _trade(self) -> bool:
        """CG-11: now the cards change places; what was given in excess is lost."""
        self.give()
        self.market -= self.taken
        self.market_group = self.rules.group(self.market)
        self.hands[self.turn] = self.hands[self.turn] + self.taken
        self.groups[self.turn] = self.rules.group(self.hands[self.turn])
        if self.known is not None:
            self.known.gained(self.turn, self.taken)
        self.taken = 0
        self.purse = 0
        self.lowest = 0
        self.trades += 1
        self.phase = ACT
        self.settled = True
        return True

    def _explore(self, chamber: i64) -> bool:
        """CG-13: the maps leave the game; what they are good for, the monument knows."""
        if chamber < 0 or self.explores() >> chamber & 1 == 0:
            return False
        rules = self.rules
        cost = self.monument.maps[chamber]
        left = self.lose(self.turn, rules.map, cost)
        self.spent += cost  # CG-13: spent maps leave the game
        if self.known is not None:
            self.known.lost(self.turn, rules.map, cost, left)
        if rules.explorations:
            self.explorations += 1
        self._break_silence()
        self.monument.explore(self, chamber)
        return True

    def _find(self, kind: i64) -> bool:
        if not self.turn_up(kind):
            return False
        self.gain(self.turn, kind)
        self.chambers[self.chamber] = self.chambers[self.chamber] - 1
        self.find_or_act()
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
        left = self.lose(self.turn, kind, cards)
        if self.known is not None:
            self.known.lost(self.turn, kind, cards, left)
        self._break_silence()
        self.must_sell = False
        if left == 0:
            self.end_if_all_sold()
        if self.phase == ACT:
            self.monument.after_sale(self)
        return True

    def _break_silence(self) -> None:
        """CG-17: a sale or an exploration resets both counts."""
        self.passes = 0
        self.trade_turns = 0
        self.quiet = False

    # -- 3. end the turn ---------------------------------------------------------------------------

    def _end_turn(self) -> bool:
        if self.must_sell and not self.can_end():
            return False
        if self.passing():
            self.passes += 1  # CG-15: nothing was done
        elif self.quiet:
            self.passes = 0
            self.trade_turns += 1
        self.must_sell = False
        seat = (self.turn + 1) % self.rules.seats
        if self.dig_site == 0:
            # CG-17: seats without cards are skipped. Somebody holds some, or it would be over.
            while not self.hands[seat]:
                seat = (seat + 1) % self.rules.seats
        self.begin_turn(seat)
        return True
