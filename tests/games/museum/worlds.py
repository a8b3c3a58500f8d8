"""All the deals that agree with a view of the tile game, written down one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.games.museum.reference import PICTURES

# By seat the sorted hand, then by seat the sorted artifacts that are not collected.
Deal = tuple[tuple[str, ...], ...]
Shares = dict[Deal, Fraction]


def enumerate_deals(view: Any) -> Shares:
    """MU-34: what rivals hold beyond known tiles is any of the unseen ones, like the pile.

    Every face-down tile has a place: in a rival's hand or in the pile; all ways to lay the unseen
    tiles on the places are equally likely. So are all sets of artifacts that a rival may still need.
    """
    unseen = list(Counter(view.unseen).elements())
    rivals = [seat for seat in range(len(view.seats)) if seat != view.viewer]
    sure = [list(Counter(seat.known).elements()) for seat in view.seats]
    if view.viewer is not None:
        sure[view.viewer] = [held.tile for held in view.hand for _ in range(held.number)]
    blanks = [seat for seat in rivals for _ in range(view.seats[seat].hand - len(sure[seat]))]
    assert len(unseen) == len(blanks) + view.pile
    hands: Counter[Deal] = Counter()
    for laid in _layouts(Counter(unseen), len(blanks)):
        dealt = [hand[:] for hand in sure]
        for owner, tile in zip(blanks, laid, strict=True):
            dealt[owner].append(tile)
        rest = Counter(unseen) - Counter(laid)
        hands[_sorted(dealt)] += _orders(rest)
    gear = list(_gear(view, 0))
    ways = hands.total() * len(gear)
    return {
        (*hand, *mine): Fraction(number, ways) for hand, number in hands.items() for mine in gear
    }


def _layouts(tiles: Counter[str], places: int) -> Iterator[tuple[str, ...]]:
    """Every way to lay tiles on places. Tiles of one kind look alike; each way counts once."""
    if places == 0:
        yield ()
        return
    for tile in list(tiles):
        for rest in _layouts(tiles - Counter([tile]), places - 1):
            yield (tile, *rest)


def _orders(tiles: Counter[str]) -> int:
    """How many different orders of the pile there are."""
    return sum(1 for _ in _layouts(tiles, tiles.total()))


def _gear(view: Any, seat: int) -> Iterator[Deal]:
    """What each seat from this one on may still need."""
    if seat == len(view.seats):
        yield ()
        return
    told = view.seats[seat]
    left = [picture for picture in PICTURES if picture not in told.collected]
    sets = [tuple(view.artifacts)] if seat == view.viewer else combinations(left, told.artifacts)
    for mine in sets:
        for rest in _gear(view, seat + 1):
            yield (tuple(sorted(mine)), *rest)


def deal_of(state: Any) -> Deal:
    dump = state.dump()
    return _sorted([*dump["hands"], *dump["artifacts"]])


def _sorted(lists: list[list[str]]) -> Deal:
    return tuple(tuple(sorted(one)) for one in lists)
