"""Dealing to places that take only some cards: exactly, without trying and throwing away.

A hand whose trade value was said aloud takes cards of that value; a chamber that the viewer has
looked into takes the very cards that were seen there, or some of them. Every deal of single cards
that fits all these places is equally likely, so a place gets its cards by the number of deals in
which it has them: chambers kind by kind, and then hands, for which only the trade value of a card
matters.
"""

from __future__ import annotations

import random
from functools import cache
from math import comb
from typing import NamedTuple

from dighouse.games.archaeology.views import Cards
from dighouse.kernel.errors import BadPosition

Counts = tuple[int, ...]


class Bound(NamedTuple):
    pile: Cards  # where the cards go
    number: int  # how many of them
    room: Cards | None  # of these; None: of any
    value: int | None  # their trade value; None: any


def deal_bound(bounds: list[Bound], left: Cards, trade: dict[str, int], rng: random.Random) -> None:
    """Put cards of `left` into all the places, and take them out of `left`."""
    kinds = list(left)
    values = [trade[kind] for kind in kinds]
    hands = tuple((bound.number, bound.value) for bound in bounds if bound.value is not None)
    ways = _Ways(values, hands)
    chambers = [bound for bound in bounds if bound.room is not None]
    choices: list[tuple[int, list[Counts]]] = []
    _fill(chambers, kinds, tuple(left.values()), 1, [], choices, ways)
    at = _draw([weight for weight, _ in choices], rng)
    for bound, counts in zip(chambers, choices[at][1], strict=True):
        _move(bound, kinds, counts, left)
    said = [bound for bound in bounds if bound.value is not None]
    for hand, bound in enumerate(said):
        shares = ways.shares(hand, ways.by_value(tuple(left.values())))
        _, share = shares[_draw([weight for weight, _ in shares], rng)]
        for value, number in zip(ways.values, share, strict=True):
            pool = [kind for kind in kinds if trade[kind] == value for _ in range(left[kind])]
            counts = tuple(map(rng.sample(pool, number).count, kinds))
            _move(bound, kinds, counts, left)


def _fill(
    chambers: list[Bound],
    kinds: list[str],
    left: Counts,
    weight: int,
    so_far: list[Counts],
    choices: list[tuple[int, list[Counts]]],
    ways: _Ways,
) -> None:
    """All contents of the chambers, and in how many deals they have them."""
    if len(so_far) == len(chambers):
        weight *= ways.of(0, ways.by_value(left))
        if weight:
            choices.append((weight, so_far))
        return
    bound = chambers[len(so_far)]
    room = bound.room or {}
    most = tuple(min(room.get(kind, 0), number) for kind, number in zip(kinds, left, strict=True))
    for counts in _contents(most, bound.number):
        deals = weight
        for number, count in zip(most, counts, strict=True):
            deals *= comb(number, count)
        rest = tuple(number - count for number, count in zip(left, counts, strict=True))
        _fill(chambers, kinds, rest, deals, [*so_far, counts], choices, ways)


def _contents(most: Counts, number: int) -> list[Counts]:
    """All ways to make up a number from at most so many of each kind."""
    if not most:
        return [()] if number == 0 else []
    return [
        (first, *rest)
        for first in range(min(most[0], number) + 1)
        for rest in _contents(most[1:], number - first)
    ]


class _Ways:
    """In how many deals the hands from one on are worth what was said."""

    def __init__(self, values: list[int], hands: tuple[tuple[int, int | None], ...]) -> None:
        self._kinds = values
        self._hands = hands
        self.values = sorted(set(values))
        self.of = cache(self._of)

    def by_value(self, left: Counts) -> Counts:
        return tuple(
            sum(number for kind, number in zip(self._kinds, left, strict=True) if kind == value)
            for value in self.values
        )

    def _of(self, hand: int, left: Counts) -> int:
        if hand == len(self._hands):
            return 1
        return sum(weight for weight, _ in self.shares(hand, left))

    def shares(self, hand: int, left: Counts) -> list[tuple[int, Counts]]:
        """How many cards of each trade value this hand can have, and in how many deals."""
        number, said = self._hands[hand]
        found = []
        for share in _contents(left, number):
            if sum(map(int.__mul__, share, self.values)) == said:
                rest = tuple(map(int.__sub__, left, share))
                weight = self.of(hand + 1, rest)
                for among, count in zip(left, share, strict=True):
                    weight *= comb(among, count)
                if weight:
                    found.append((weight, share))
        return found


def _draw(weights: list[int], rng: random.Random) -> int:
    if not weights:
        raise BadPosition("this view contradicts itself: no deal fits it")
    rest = rng.randrange(sum(weights))
    for at, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return at
    raise AssertionError("a draw is less than the sum of the weights")


def _move(bound: Bound, kinds: list[str], counts: Counts, left: Cards) -> None:
    for kind, count in zip(kinds, counts, strict=True):
        if count:
            bound.pile[kind] = bound.pile.get(kind, 0) + count
            left[kind] -= count
