"""All the deals that agree with a view, written down one by one."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

Hands = tuple[tuple[str, ...], ...]  # by seat, each sorted
Shares = dict[Hands, Fraction]


def enumerate_deals(view: Any) -> Shares:
    """The hands of all seats, as a view's facts allow them, and how likely they are.

    Every face-down card has a place: in a hand, in the dig site, in a chamber. A place takes maps
    or it does not; all ways to lay the unseen cards on the places are equally likely.
    """
    unseen = Counter(view.unseen)
    places: list[tuple[int | None, bool]] = []  # whose hand (None: nobody's), and may it be a map
    sure: list[list[str]] = []
    for number, seat in enumerate(view.seats):
        if number == view.viewer:
            sure.append(list(Counter(view.hand).elements()))
            continue
        sure.append(list(Counter(seat.known.cards).elements()))
        unseen -= Counter(seat.known.cards)
        blank = seat.hand - len(sure[-1])
        maps = seat.known.maps_at_most - seat.known.cards.get("map", 0)
        places += [(number, at < maps) for at in range(blank)]
    places += [(None, True)] * (view.dig_site - view.thieves - view.storms)
    places += [(None, False)] * sum(chamber.cards for chamber in view.chambers)
    assert unseen.total() == len(places)

    found: Counter[Hands] = Counter()
    for cards in _layouts(unseen, [may_be_map for _, may_be_map in places]):
        hands = [hand[:] for hand in sure]
        for (owner, _), card in zip(places, cards, strict=True):
            if owner is not None:
                hands[owner].append(card)
        found[tuple(tuple(sorted(hand)) for hand in hands)] += 1
    return {hands: Fraction(number, found.total()) for hands, number in found.items()}


def _layouts(cards: Counter[str], map_places: list[bool]) -> Iterator[tuple[str, ...]]:
    """Every way to lay cards on places. Cards of one kind look alike; each way counts once."""
    if not map_places:
        yield ()
        return
    for card in list(cards):
        if card != "map" or map_places[0]:
            for rest in _layouts(cards - Counter([card]), map_places[1:]):
                yield (card, *rest)


def hands_of(state: Any) -> Hands:
    return tuple(tuple(sorted(Counter(hand).elements())) for hand in state.dump()["hands"])


class TooMany(Exception):
    """There are more ways than a test has time for."""


class _AllWays(random.Random):
    """A generator that goes through everything it could have said, instead of choosing.

    All integer methods of Random (sample, shuffle, choice, randrange) come down to `_randbelow`;
    how likely a way is, is the product over its calls. `random()` has too many answers for this.
    """

    def __init__(self) -> None:
        super().__init__(0)
        self.script: list[int] = []
        self.sides: list[int] = []

    def _randbelow(self, n: int) -> int:
        if len(self.sides) == len(self.script):
            self.script.append(0)
        self.sides.append(n)
        return self.script[len(self.sides) - 1]

    def random(self) -> float:
        raise NotImplementedError("sample() is to draw by whole numbers, which can be exact")

    def share(self) -> Fraction:
        share = Fraction(1)
        for sides in self.sides:
            share /= sides
        return share

    def advance(self) -> bool:
        """On to the next way, like an odometer. False after the last."""
        while self.script and self.script[-1] + 1 == self.sides[len(self.script) - 1]:
            self.script.pop()
        if not self.script:
            return False
        self.script[-1] += 1
        self.sides = []
        return True


def exact_shares(draw: Callable[[random.Random], Hands], most: int) -> Shares:
    """The exact distribution of whatever is drawn with a generator."""
    found: Shares = defaultdict(Fraction)
    rng = _AllWays()
    for _ in range(most):
        drawn = draw(rng)
        found[drawn] += rng.share()
        if not rng.advance():
            return dict(found)
    raise TooMany
