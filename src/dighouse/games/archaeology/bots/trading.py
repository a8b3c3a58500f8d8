"""The best hand that a trade can lead to.

A trade gives cards of at least the trade value that it takes. So whatever can be had at once is a
hand of no more trade value than one's own, out of the cards of hand and market; which of them is
worth most is a knapsack problem, and a small one.
"""

from __future__ import annotations

from typing import NamedTuple

from dighouse.games.archaeology.bots.prices import Prices
from dighouse.games.archaeology.bots.worth import Worth
from dighouse.games.archaeology.views import View

TRIFLE = 0.2  # gains below it are not worth the trouble of a trade
# What maps will find is worth more or less to another hand, so a trade can look good both ways. From
# the third trade of a turn on, each must gain so many times more.
WEARY = 4


class Trade(NamedTuple):
    """What it gives and takes of each kind; nothing at all is "no trade"."""

    gives: list[int]
    takes: list[int]

    @classmethod
    def to(cls, hand: list[int], target: list[int]) -> Trade:
        pairs = list(zip(hand, target, strict=True))
        return cls([max(0, a - b) for a, b in pairs], [max(0, b - a) for a, b in pairs])

    def begins_with(self, given: list[int], taken: list[int]) -> bool:
        """Could this trade be the one that is being made?"""
        return (
            _begins(self.gives, given)
            and _begins(self.takes, taken)
            and (given == self.gives or not any(taken))
        )


def _begins(planned: list[int], done: list[int]) -> bool:
    """Picks come in the order of kinds, so each kind is done before the next one."""
    last = max((kind for kind, cards in enumerate(done) if cards), default=0)
    return done[:last] == planned[:last] and done[last] <= planned[last]


class TradeLimits(NamedTuple):
    """How many cards of each kind the hand may have after the trade."""

    least: list[int]
    most: list[int]


def best_trade(prices: Prices, worth: Worth, made: int) -> Trade | None:
    """The best trade, after so many in this turn; None if it is best to trade nothing."""
    hand = worth.hand
    most = [a + b for a, b in zip(hand, worth.market, strict=True)]
    value, target = _best_hand(prices, worth, TradeLimits([0] * len(hand), most))
    trade = Trade.to(hand, target)
    now = sum(row[cards] for row, cards in zip(worth.worth, hand, strict=True))
    least = TRIFLE * WEARY ** max(0, made - 1)
    return trade if any(trade.takes) and value > now + least else None


def best_ending(prices: Prices, worth: Worth, view: View) -> Trade:
    """The best way to complete a trade that somebody else has begun."""
    limits = _limits(prices, worth, view)
    _, target = _best_hand(prices, worth, limits)
    trade = Trade.to(worth.hand, target)
    # It may be best to take nothing; but something must be taken for what was given.
    return trade if any(trade.takes) else _forced(prices, worth, limits)


def _limits(prices: Prices, worth: Worth, view: View) -> TradeLimits:
    hand, market = worth.hand, worth.market
    least, most = [0] * len(hand), [a + b for a, b in zip(hand, market, strict=True)]
    given, taken = prices.counts(view.given), prices.counts(view.taken)
    # Picks come in the order of kinds: those passed over stay as they are.
    last_given = max((kind for kind, cards in enumerate(given) if cards), default=0)
    last_taken = max((kind for kind, cards in enumerate(taken) if cards), default=-1)
    for kind, held in enumerate(hand):
        if given[kind]:
            most[kind] = held - given[kind]
        if taken[kind]:
            least[kind] = held + taken[kind]
            if kind < last_taken:
                most[kind] = least[kind]
        elif last_taken >= 0 or kind < last_given:
            least[kind] = held - given[kind]
            if kind < last_taken:
                most[kind] = least[kind]
    return TradeLimits(least, most)


def _best_hand(prices: Prices, worth: Worth, limits: TradeLimits) -> tuple[float, list[int]]:
    """The hand within the limits, of no more trade value than one's own, that is worth most."""
    budget = sum(n * cost for n, cost in zip(worth.hand, prices.trade, strict=True))
    spare = budget - sum(n * cost for n, cost in zip(limits.least, prices.trade, strict=True))
    # values[points]: the best so far with so many points of the spare trade value.
    values = [0.0] * (spare + 1)
    rows: list[list[int] | None] = []
    for kind, cost in enumerate(prices.trade):
        least, most = limits.least[kind], limits.most[kind]
        table = worth.worth[kind]
        most = min(most, least + spare // cost)
        if least == most:
            if least:
                values = [value + table[least] for value in values]
            rows.append(None)
            continue
        base = table[least]
        after = [value + base for value in values]
        row = [least] * (spare + 1)
        for cards in range(least + 1, most + 1):
            value_here = table[cards]
            offset = (cards - least) * cost
            for points, value in enumerate(values[: spare + 1 - offset], start=offset):
                value += value_here
                if value > after[points]:
                    after[points] = value
                    row[points] = cards
        values = after
        rows.append(row)
    target = list(limits.least)
    points = spare
    for kind in range(len(rows) - 1, -1, -1):
        chosen = rows[kind]
        if chosen is not None:
            target[kind] = chosen[points]
            points -= (target[kind] - limits.least[kind]) * prices.trade[kind]
    return values[spare], target


def _forced(prices: Prices, worth: Worth, limits: TradeLimits) -> Trade:
    """The best trade that takes something."""
    hands = []
    points = sum(n * cost for n, cost in zip(worth.hand, prices.trade, strict=True))
    for kind, held in enumerate(worth.hand):
        least = limits.least[:]
        least[kind] = max(least[kind], held + 1)
        affordable = sum(n * cost for n, cost in zip(least, prices.trade, strict=True)) <= points
        if limits.most[kind] > held and affordable:
            hands.append(_best_hand(prices, worth, TradeLimits(least, limits.most)))
    return Trade.to(worth.hand, max(hands)[1])
