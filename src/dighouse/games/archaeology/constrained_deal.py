"""Dealing to places that take only some cards: exactly, without trying and throwing away.

A hand whose trade value was said aloud takes cards of that value; a chamber that the viewer has
looked into takes the very cards that were seen there, or some of them. Every deal of single cards
that fits all these places is equally likely. So the deals are counted step by step, chambers kind
by kind and then hand by hand, and a deal is drawn on the way back. Between two steps it does not
matter how cards were dealt, but only how many of each trade value are gone: that is what a state
tells, as one number with a digit for each trade value and, while they are filled, each chamber.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, factorial, gcd, perm
from typing import NamedTuple

from dighouse.games.archaeology.views import Cards
from dighouse.kernel.errors import BadPosition

DIGIT = 16
MOST = (1 << DIGIT - 1) - 1  # the bit above tells that a digit fell below zero

Layer = dict[int, int]  # for each state, in how many ways it comes about


class PlaceBound(NamedTuple):
    pile: Cards  # where the cards go
    number: int  # how many of them
    room: Cards | None  # of these; None: of any
    value: int | None  # their trade value; None: any


class FillChoice(NamedTuple):
    adds: int  # to a state
    ways: int
    counts: tuple[int, ...]  # of cards, by chamber or by trade value


class Fill(NamedTuple):
    """A step: cards of one kind go into some chambers."""

    chambers: list[int]
    kind: str
    choices: list[FillChoice]


def deal_constrained(
    bounds: list[PlaceBound], left: Cards, trade: dict[str, int], rng: random.Random
) -> None:
    """Put cards of `left` into all the places, and take them out of `left`."""
    _Deal(bounds, left, trade).draw(rng)


class _Deal:
    def __init__(self, bounds: list[PlaceBound], left: Cards, trade: dict[str, int]) -> None:
        self.left = left
        self.chambers = [bound for bound in bounds if bound.room is not None]
        self.hands = [bound for bound in bounds if bound.value is not None]
        # While no hand has to be worth something, all cards are alike.
        self.value = {kind: trade[kind] if self.hands else 0 for kind in left}
        self.values = sorted({self.value[kind] for kind in left})
        self.stock = [
            sum(left[kind] for kind in left if self.value[kind] == value) for value in self.values
        ]
        numbers = [*self.stock, *(bound.number for bound in self.chambers)]
        self.full = _packed(numbers)
        self.guard = _packed([MOST + 1] * len(numbers))

    def draw(self, rng: random.Random) -> None:
        fills = list(self._fills())
        filling = self._layers({0: 1}, [fill.choices for fill in fills])
        start = self._filled(filling[-1])
        shares = [self._shares(hand) for hand in self.hands]
        # The fewer states there are when it comes to many choices, the better.
        order = sorted(range(len(shares)), key=lambda hand: len(shares[hand]))
        dealing = self._layers(start, [shares[hand] for hand in order])
        ends = list(dealing[-1])
        at = ends[_draw([dealing[-1][end] * self._rests(end) for end in ends], rng)]
        dealt: dict[int, FillChoice] = {}
        for step in reversed(range(len(order))):
            choice = _back(at, dealing[step], shares[order[step]], rng)
            dealt[order[step]] = choice
            at -= choice.adds
        at += _packed([0] * len(self.stock) + [bound.number for bound in self.chambers])
        for step in reversed(range(len(fills))):
            choice = _back(at, filling[step], fills[step].choices, rng)
            at -= choice.adds
            for chamber, count in zip(fills[step].chambers, choice.counts, strict=True):
                self._move(self.chambers[chamber], fills[step].kind, count)
        for hand, choice in sorted(dealt.items()):
            self._hand_out(self.hands[hand], choice, rng)

    # -- counting ------------------------------------------------------------------------------------

    def _layers(self, first: Layer, steps: Sequence[list[FillChoice]]) -> list[Layer]:
        """The states before the first step, and after each."""
        layers = [first]
        guard = self.guard
        for choices in steps:
            after: Layer = defaultdict(int)
            pairs = [(choice.adds, choice.ways) for choice in choices]
            for state, ways in layers[-1].items():
                room = self.full + guard - state
                for adds, number in pairs:
                    if (room - adds) & guard == guard:
                        after[state + adds] += ways * number
            layers.append(after)
        return layers

    def _fills(self) -> Iterator[Fill]:
        """The steps that fill the chambers."""
        most = [
            [min((bound.room or {}).get(kind, 0), self.left[kind]) for kind in self.left]
            for bound in self.chambers
        ]
        everything = range(len(self.chambers))
        for at, kind in enumerate(self.left):
            # Chambers matter to each other only where there are too few cards for all of them.
            plenty = sum(room[at] for room in most) <= self.left[kind]
            groups = [[chamber] for chamber in everything] if plenty else [list(everything)]
            for group in groups:
                ranges = []
                for chamber in group:
                    others = sum(most[chamber]) - most[chamber][at]
                    least = max(0, self.chambers[chamber].number - others)
                    ranges.append(range(least, most[chamber][at] + 1))
                choices = [
                    self._filling(group, kind, at, counts, most) for counts in product(*ranges)
                ]
                yield Fill(group, kind, [choice for choice in choices if choice.ways])

    def _filling(
        self, group: list[int], kind: str, at: int, counts: tuple[int, ...], most: list[list[int]]
    ) -> FillChoice:
        ways, left = 1, self.left[kind]
        digits = [0] * (len(self.stock) + len(self.chambers))
        for chamber, count in zip(group, counts, strict=True):
            ways *= comb(min(most[chamber][at], left), count)
            left = max(left - count, 0)
            digits[len(self.stock) + chamber] = count
        digits[self.values.index(self.value[kind])] = sum(counts)
        return FillChoice(_packed(digits), ways, counts)

    def _filled(self, layer: Layer) -> Layer:
        """The states in which every chamber has its cards; from here on only values count."""
        found: Layer = {}
        done = self.full >> DIGIT * len(self.stock)
        for state, ways in layer.items():
            if state >> DIGIT * len(self.stock) == done:
                gone = state - (done << DIGIT * len(self.stock))
                for stock, number in zip(self.stock, self._digits(gone), strict=True):
                    ways *= factorial(stock - number)
                found[gone] = ways
        return found

    def _shares(self, hand: PlaceBound) -> list[FillChoice]:
        """How many cards of each trade value a hand can have.

        A share has so many orders as it has ways to be laid, up to `_rests`: that of the cards that
        are left in the end.
        """
        found: list[FillChoice] = []

        def go(at: int, number: int, value: int, counts: tuple[int, ...], ways: int) -> None:
            if number == 0:
                if value == 0:
                    padded = (*(0 for _ in range(at + 1)), *counts)
                    found.append(FillChoice(_packed(padded), ways, padded))
                return
            if at < 0 or not self.values[0] * number <= value <= self.values[at] * number:
                return
            for count in range(min(self.stock[at], number) + 1):
                rest = value - count * self.values[at]
                go(at - 1, number - count, rest, (count, *counts), ways * comb(number, count))

        go(len(self.values) - 1, hand.number, hand.value or 0, (), 1)
        return found

    def _rests(self, state: int) -> int:
        """In how many ways single cards of the stock can be those that are gone, in order."""
        ways = 1
        for stock, number in zip(self.stock, self._digits(state), strict=True):
            ways *= perm(stock, number)
        return ways

    def _digits(self, state: int) -> list[int]:
        return [state >> DIGIT * at & MOST for at in range(len(self.stock))]

    # -- dealing -------------------------------------------------------------------------------------

    def _hand_out(self, hand: PlaceBound, share: FillChoice, rng: random.Random) -> None:
        for value, number in zip(self.values, share.counts, strict=True):
            kinds = [kind for kind in self.left if self.value[kind] == value]
            pool = [kind for kind in kinds for _ in range(self.left[kind])]
            for kind in rng.sample(pool, number):
                self._move(hand, kind, 1)

    def _move(self, bound: PlaceBound, kind: str, count: int) -> None:
        if count:
            bound.pile[kind] = bound.pile.get(kind, 0) + count
            self.left[kind] -= count


def _packed(digits: Sequence[int]) -> int:
    return sum(digit << DIGIT * at for at, digit in enumerate(digits))


def _back(state: int, before: Layer, choices: list[FillChoice], rng: random.Random) -> FillChoice:
    """The last choice on one of the ways to a state."""
    ways = [choice.ways * before.get(state - choice.adds, 0) for choice in choices]
    return choices[_draw(ways, rng)]


def _draw(weights: list[int], rng: random.Random) -> int:
    if not any(weights):
        raise BadPosition("this view contradicts itself: no deal fits it")
    # Small numbers are as good, and a generator has less to say.
    common = gcd(*weights)
    rest = rng.randrange(sum(weights) // common)
    for at, weight in enumerate(weights):
        rest -= weight // common
        if rest < 0:
            return at
    raise AssertionError("a draw is less than the sum of the weights")
