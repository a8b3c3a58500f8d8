"""How greedy decides: from a situation, whoever filled it in, to a pick.

On its turn it explores what its maps allow, makes the one trade that leads to the best hand, sells
what is better sold than kept, and ends. What it works out it keeps until something has changed: the
picks of one trade, or of one storm, share their thoughts. Equal situations lead to equal picks,
whatever it was asked before.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.bots.price_tables import PriceTables
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.bots.trading import Trading
from dighouse.games.archaeology.bots.worth import Worth
from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.monuments.mine import PRESS
from dighouse.games.archaeology.monuments.sphinx import NAME
from dighouse.games.archaeology.monuments.temple import LOOK
from dighouse.games.archaeology.monuments.tomb import KEEP
from dighouse.games.archaeology.phases import ACT, OFFER, ROB, STORM, TAKE, TENT
from dighouse.games.archaeology.piles import DIGIT, MASK, PILE_AT_MOST, SUM
from dighouse.kernel.vectors import fractions, numbers

# Found by playing many games: 5 does as well, and 22 clearly worse.
TENT_VALUE: Final = 9.0  # what a tent is expected to save when many storms are left to choose from
LOST: Final = PILE_AT_MOST // 2 + 1  # so many cards can be lost in a storm, from 0 on
NONE: Final = -1.0  # less than anything is worth


class Thinking:
    __slots__ = (
        "_after",
        "_before",
        "_choice",
        "_go_on_pick",
        "_keep_pick",
        "_keeps",
        "_look_pick",
        "_name_pick",
        "_no_look_pick",
        "_prices",
        "_rules",
        "_stop_pick",
        "_trading",
        "_worth",
    )

    def __init__(self, prices: PriceTables, rules: GameNumbers, now: Situation) -> None:
        kinds = int(prices.kinds)
        self._prices: PriceTables = prices
        self._rules: GameNumbers = rules
        self._worth: Worth = Worth(prices, now)
        self._trading: Trading = Trading(prices, self._worth)
        # The picks of questions that not every edition's monuments ask.
        own = rules.own
        self._look_pick: i64 = own.get("look", 0)
        self._no_look_pick: i64 = own.get("no look", 0)
        self._keep_pick: i64 = own.get("keep", 0)
        self._go_on_pick: i64 = own.get("go on", 0)
        self._stop_pick: i64 = own.get("stop", 0)
        self._name_pick: i64 = own.get("name", 0)
        # What to keep of each kind in a storm, and for finding it, by number of cards lost.
        self._keeps: vec[i64] = numbers([0] * kinds)
        self._before: vec[float] = fractions([0.0] * LOST)
        self._after: vec[float] = fractions([0.0] * LOST)
        self._choice: vec[i64] = numbers([0] * (kinds * LOST))

    def pick(self, now: Situation) -> i64:
        phase = now.phase
        if phase == LOOK:
            return self._look(now)
        self._worth.consider(now)
        if phase == ACT:
            return self._act(now)
        if phase == OFFER or phase == TAKE:
            return self._go_on(now)
        if phase == STORM:
            return self._discard(now)
        if phase == ROB:
            return self._rob(now)
        if phase == TENT:
            return self._tent(now)
        if phase == KEEP:
            return self._keep(now)
        if phase == PRESS:
            return self._press(now)
        assert phase == NAME, "there is nothing to decide"
        return self._name(now)

    # -- a turn ------------------------------------------------------------------------------------

    def _act(self, now: Situation) -> i64:
        worth, rules = self._worth, self._rules
        trading = self._trading
        trades = False
        if now.can_offer:
            trading.find_best(now.trades)
            trades = trading.there_is_one
        # Exploring comes first, since it tells what to trade; unless the trade is for maps.
        map_ = rules.map
        if not trades or (trading.gives[map_] == 0 and trading.takes[map_] == 0):
            for at in range(worth.plan_length):
                if now.explores >> worth.plan[at] & 1:
                    return rules.explore + now.monument.first + worth.plan[at]
        if trades:
            return self._next_of_trade(now)
        if worth.future.over:
            return self._sell_at_the_end(now)
        for kind in range(rules.kinds):
            if worth.hand[kind]:
                cards = worth.sale(kind)
                if cards:
                    return self._sell(kind, cards)
        return rules.end

    def _go_on(self, now: Situation) -> i64:
        """Inside a trade: mine, or one that somebody else has begun and I am asked about."""
        trading = self._trading
        trading.find_best(now.trades)
        if not trading.begins_with(now.given, now.taken):
            trading.find_ending(now)
        return self._next_of_trade(now)

    def _next_of_trade(self, now: Situation) -> i64:
        """The next pick of a trade; they come in the order of kinds."""
        rules, trading = self._rules, self._trading
        for kind in range(rules.kinds):
            if now.given >> kind * DIGIT & MASK < trading.gives[kind]:
                return rules.offer + kind
        for kind in range(rules.kinds):
            if now.taken >> kind * DIGIT & MASK < trading.takes[kind]:
                return rules.take + kind
        return rules.done

    def _sell(self, kind: i64, cards: i64) -> i64:
        size = self._prices.set_of[kind * self._prices.width + cards]
        return self._rules.sell + kind * self._rules.columns + size - 1

    def _sell_at_the_end(self, now: Situation) -> i64:
        """Nothing can get lost any more, so waiting for what rivals may bring to market is free."""
        rules, hand = self._rules, self._worth.hand
        everybodys: i64 = 0
        for seat in range(now.seats):
            everybodys += now.sizes[seat]
        if everybodys > now.hand >> SUM and now.can_end:
            return rules.end
        cheapest: i64 = -1
        pick = rules.end
        for kind in range(rules.kinds):
            if hand[kind]:
                sale = self._sell(kind, hand[kind])
                price = rules.prices[sale - rules.sell]
                if cheapest < 0 or price < cheapest:
                    cheapest = price
                    pick = sale
        return pick

    # -- misfortune --------------------------------------------------------------------------------

    def _discard(self, now: Situation) -> i64:
        """Lose what is worth least."""
        self._find_keeps(now.given, now.owed)
        hand = self._worth.hand
        for kind in range(self._rules.kinds):
            if hand[kind] - (now.given >> kind * DIGIT & MASK) > self._keeps[kind]:
                return self._rules.discard + kind
        raise AssertionError("a storm that owes nothing asks nothing")

    def _find_keeps(self, lost: i64, owed: i64) -> None:
        """What to keep of each kind, so that `owed` more cards are lost and the rest is worth most."""
        worth, kinds, choice = self._worth, self._rules.kinds, self._choice
        last: i64 = 0
        for kind in range(kinds):
            if lost >> kind * DIGIT & MASK:
                last = kind
        # before[n]: the worth of what is kept, n cards lost so far; choice: how many of the last kind.
        before, after = self._before, self._after
        before[0] = 0.0
        most: i64 = 0
        for kind in range(kinds):
            table, first = worth.table(kind), worth.first(kind)
            left = worth.hand[kind] - (lost >> kind * DIGIT & MASK)
            # Discards come in the order of kinds: those passed over are kept.
            may_lose = left if kind >= last else 0
            largest = min(most + may_lose, owed)
            for gone in range(largest + 1):
                best = NONE
                for so_far in range(max(gone - may_lose, 0), min(most, gone) + 1):
                    loses = gone - so_far
                    total = before[so_far] + table[first + left - loses]
                    if total > best:
                        best = total
                        choice[kind * LOST + gone] = loses
                after[gone] = best
            most = largest
            before, after = after, before
        for kind in range(kinds - 1, -1, -1):
            loses = choice[kind * LOST + owed]
            self._keeps[kind] = worth.hand[kind] - (lost >> kind * DIGIT & MASK) - loses
            owed -= loses

    def _rob(self, now: Situation) -> i64:
        """Rob the hand whose cards are expected to be worth most; of equals, the leader's."""
        worth = self._worth
        unknown = worth.finds.unseen_card()
        victim: i64 = -1
        most = NONE
        for seat in range(now.seats):
            if now.choices >> seat & 1 == 0:
                continue
            known = now.known[seat]
            value = 0.0
            for kind in range(self._rules.kinds):
                number = known >> kind * DIGIT & MASK
                if number:
                    value += float(number) * worth.one_more(kind)
            value += float(now.sizes[seat] - (known >> SUM)) * unknown
            loot = value / float(now.sizes[seat])
            if loot > most or (loot == most and now.scores[seat] > now.scores[victim]):
                most = loot
                victim = seat
        return self._rules.rob + victim

    # -- questions of tents and monuments ----------------------------------------------------------

    def _tent(self, now: Situation) -> i64:
        """A tent is for the storm that would cost most, and no storm may be left for it later."""
        worth = self._worth
        self._find_keeps(0, (now.hand >> SUM) // 2)
        loss = worth.of(worth.hand) - worth.of(self._keeps)
        later = TENT_VALUE * max(0.0, 1.0 - float(now.tents) / float(now.storms + 1))
        return self._rules.use_tent if loss > later else self._rules.save_tent

    def _look(self, now: Situation) -> i64:
        """Into the fullest chamber of those that I don't know."""
        fullest: i64 = -1
        for chamber in range(now.chambers):
            cards = now.cards[chamber]
            if now.sure[chamber] >> SUM < cards and (fullest < 0 or cards > now.cards[fullest]):
                fullest = chamber
        if fullest < 0:
            return self._no_look_pick
        return self._look_pick + now.monument.first + fullest

    def _keep(self, now: Situation) -> i64:
        finds, cards = self._worth.finds, self._rules.cards
        left = now.sure[now.chamber]
        if not left:
            return self._first_choice(now)
        last: i64 = 0
        for kind in range(self._rules.kinds):
            if now.given >> kind * DIGIT & MASK:
                last = kind
        for kind in range(self._rules.kinds):
            there = left >> kind * DIGIT & MASK
            gone = now.given >> kind * DIGIT & MASK
            left -= cards[kind] * (gone if kind >= last else there)
        finds.choose(left, now.owed)
        best: i64 = 0
        while finds.chosen[best] == 0:
            best += 1
        return self._keep_pick + best

    def _press(self, now: Situation) -> i64:
        finds = self._worth.finds
        stop = finds.take(now.turned)
        goes_on = finds.press(now.chamber, now.turned) > stop
        return self._go_on_pick if goes_on else self._stop_pick

    def _name(self, now: Situation) -> i64:
        finds = self._worth.finds
        return self._name_pick + finds.name(now.chamber, now.choices, now.owed - 1)

    def _first_choice(self, now: Situation) -> i64:
        """A position without knowledge tells no more of the chamber than the menu does."""
        kind: i64 = 0
        while now.choices >> kind & 1 == 0:
            kind += 1
        return self._keep_pick + kind
