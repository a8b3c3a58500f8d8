"""What an expert clue can say (AO-22), as data: every statement about a layout, numbered.

"Beside" and "touch" always mean side by side: zones that meet at a corner only do not count.
A building touches an edge of the map if one of its boxes lies in an outermost row or column, and a
corner if one lies in a corner zone.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.buildings import (
    FIRE,
    Placement,
    all_ways,
    axis_zones,
    zone_name,
    zone_number,
)
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.sentences import clue_words
from dighouse.games.archeologic.views import Clue
from dighouse.kernel.weak_cache import weak_lru_cache

Bools = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.intp]  # of layouts

KINDS = ("together", "edge", "corner", "touch", "beside", "empty", "equal")


class Statement(NamedTuple):
    kind: str
    about: tuple[int, ...]  # zones, buildings or axes, by number, ascending
    value: int  # 1 yes, 0 no; how many empty zones for "beside"

    def text(self, edition: Edition) -> str:
        """In notation, such as "together a1 c3 yes", "beside l 2" or "equal a 3"."""
        words = [self.kind, *(name.lower() for name in self.names(edition))]
        if self.kind == "beside":
            words.append(str(self.value))
        elif self.kind != "equal":
            words.append("yes" if self.value else "no")
        return " ".join(words)

    def names(self, edition: Edition) -> list[str]:
        """What it is about, as the views write it."""
        if self.kind in ("together", "empty"):
            return [zone_name(zone, edition.side.value) for zone in self.about]
        if self.kind == "equal":
            return [edition.axes[axis] for axis in self.about]
        return [edition.buildings[building].name for building in self.about]

    def sentence(self, edition: Edition) -> str:
        """In plain words."""
        return clue_words(self.clue(edition))

    def clue(self, edition: Edition, private: bool = False) -> Clue:
        """As a view shows it."""
        names = self.names(edition)
        number = self.value if self.kind == "beside" else None
        yes = number is not None or bool(self.value)
        if self.kind in ("together", "empty"):
            return Clue(self.kind, zones=names, yes=yes, private=private)
        if self.kind == "equal":
            return Clue(self.kind, axes=names, private=private)
        return Clue(self.kind, buildings=names, yes=yes, number=number, private=private)

    def holds(self, pool: LayoutPool, layouts: Numbers | None = None) -> Bools:
        """Is it true? For each layout of the pool, or for each of the given ones."""
        if layouts is None:
            return np.unpackbits(bits(pool, self), count=pool.count).view(np.bool_)
        return _holds(pool, self, layouts)

    def true(self, pool: LayoutPool, layout: int) -> bool:
        """Is it true in this one layout?"""
        return bool(_holds(pool, self, np.array([layout]))[0])


@lru_cache(maxsize=32)
def statements(edition: Edition) -> tuple[Statement, ...]:
    """All that can be said, in the order of picks."""
    side = edition.side.value
    zones, buildings = range(side * side), range(len(edition.buildings))
    pairs = list(combinations(buildings, 2))
    said = [Statement("together", pair, yes) for pair in combinations(zones, 2) for yes in (1, 0)]
    said += [
        Statement(kind, (one,), yes)
        for kind in ("edge", "corner")
        for one in buildings
        for yes in (1, 0)
    ]
    said += [Statement("touch", pair, yes) for pair in pairs for yes in (1, 0)]
    said += [
        Statement("beside", (one,), number)
        for one, ways in enumerate(all_ways(edition))
        for number in range(_most_beside(edition, ways) + 1)
    ]
    said += [Statement("empty", (zone,), yes) for zone in zones for yes in (1, 0)]
    said += [
        Statement("equal", pair, 1) for pair in combinations(range(len(axis_zones(edition))), 2)
    ]
    return tuple(said)


@lru_cache(maxsize=32)
def numbers(edition: Edition) -> dict[Statement, int]:
    """The place of each statement among `statements`."""
    return {statement: number for number, statement in enumerate(statements(edition))}


def parse(edition: Edition, text: str) -> Statement:
    """The statement that a text names, its parts in any order. ValueError says what is wrong."""
    words = text.lower().split()
    if not words or words[0] not in KINDS:
        raise ValueError(f"{text!r} is no expert clue: they begin with {', '.join(KINDS)}")
    kind, parts = words[0], words[1:]
    value = "" if kind == "equal" else (parts.pop() if parts else "")
    things = 2 if kind in ("together", "touch", "equal") else 1
    same = [one for one in statements(edition) if one.kind == kind]
    example = (same or statements(edition))[-1]
    try:
        if len(parts) != things:
            raise ValueError(f"it is about {things} of them, not {len(parts)}")
        statement = Statement(kind, _about(edition, kind, parts), _value(kind, value))
        if statement not in numbers(edition):
            raise ValueError("nothing of the kind can be said of any layout")
    except ValueError as error:
        raise ValueError(
            f"{text!r} is no expert clue: {error}. One looks like '{example.text(edition)}'"
        ) from None
    return statement


def from_clue(edition: Edition, clue: Clue) -> Statement:
    """The statement that a view's clue shows. ValueError if it shows none."""
    words = [clue.kind, *clue.zones, *clue.buildings, *clue.axes]
    if clue.kind == "beside":
        words.append(str(clue.number))
    elif clue.kind != "equal":
        words.append("yes" if clue.yes else "no")
    return parse(edition, " ".join(words))


def _about(edition: Edition, kind: str, names: list[str]) -> tuple[int, ...]:
    if kind in ("together", "empty"):
        return tuple(sorted(zone_number(name, edition.side.value) for name in names))
    if kind == "equal":
        there, what = edition.axes, "axis: axes"
    else:
        there, what = [one.name for one in edition.buildings], "building: buildings"
    for name in names:
        if name.upper() not in there:
            raise ValueError(f"{name.upper()!r} is no {what} are {', '.join(there)}")
    return tuple(sorted(there.index(name.upper()) for name in names))


def _value(kind: str, word: str) -> int:
    if kind == "beside":
        if not word.isdecimal():
            raise ValueError(f"it ends with a number of empty zones, not with {word!r}")
        return int(word)
    if kind != "equal" and word not in ("yes", "no"):
        raise ValueError(f"it ends with yes or no, not with {word!r}")
    return int(word != "no")


# -- what is true where ----------------------------------------------------------------------------


def _neighbours(zone: int, side: int) -> list[int]:
    """The zones side by side with one."""
    across, down = zone % side, zone // side
    return [
        other
        for other, there in (
            (zone - side, down > 0),
            (zone - 1, across > 0),
            (zone + 1, across < side - 1),
            (zone + side, down < side - 1),
        )
        if there
    ]


def _around(way: Placement, side: int) -> set[int]:
    """The zones beside a building that lies this way."""
    own = {zone for zone, _ in way.boxes}
    return {other for zone in own for other in _neighbours(zone, side)} - own


def _most_beside(edition: Edition, ways: list[Placement]) -> int:
    """More empty zones can't lie beside a building."""
    side = edition.side.value
    boxes = sum(len(found[0].boxes) for found in all_ways(edition) if found)
    return max(0, min(side * side - boxes, max((len(_around(w, side)) for w in ways), default=0)))


@lru_cache(maxsize=256)
def _by_way(edition: Edition, kind: str, about: tuple[int, ...]) -> npt.NDArray[np.int32] | Bools:
    """What the ways of one building, or of two, say about a statement, as a table over them."""
    side = edition.side.value
    ways = [all_ways(edition)[building] for building in about]
    if kind in ("touch", "beside"):
        around = np.array(
            [sum(1 << zone for zone in _around(way, side)) for way in ways[0]], np.int32
        )
        if kind == "beside":
            return around
        own = np.array([way.mask for way in ways[1]], np.int32)
        touching: Bools = (around[:, None] & own) != 0
        return touching
    ends = (0, side - 1)
    needed = 1 if kind == "edge" else 2
    return np.array(
        [
            any((zone % side in ends) + (zone // side in ends) >= needed for zone, _ in way.boxes)
            for way in ways[0]
        ]
    )


def _holds(pool: LayoutPool, statement: Statement, layouts: Numbers | slice) -> Bools:
    kind, about, value = statement
    found: Bools
    if kind == "together":
        one, two = (pool.zones[zone][layouts] for zone in about)
        traps = (one & 3 >= FIRE) & (two & 3 >= FIRE)
        found = traps & ((one >> 2 == two >> 2) == bool(value))
    elif kind == "empty":
        found = (pool.zones[about[0]][layouts] == 0) == bool(value)
    elif kind == "equal":
        one, two = (_traps(pool, axis, layouts) for axis in about)
        found = one == two
    elif kind == "beside":
        around = _by_way(pool.edition, kind, about)[pool.ways[about[0]][layouts]]
        found = np.bitwise_count(around & _empty(pool)[layouts]) == value
    else:
        table = _by_way(pool.edition, kind, about)
        found = table[tuple(pool.ways[one][layouts] for one in about)] == bool(value)
    return found


def _traps(pool: LayoutPool, axis: int, layouts: Numbers | slice) -> npt.NDArray[np.uint8]:
    """How many traps lie on an axis."""
    lines = [pool.zones[zone][layouts] & 3 >= FIRE for zone in axis_zones(pool.edition)[axis]]
    traps: npt.NDArray[np.uint8] = np.sum(lines, axis=0, dtype=np.uint8)
    return traps


@weak_lru_cache(maxsize=2)
def _empty(pool: LayoutPool) -> npt.NDArray[np.int32]:
    """The empty zones of each layout, as bits."""
    empty = np.zeros(pool.count, np.int32)
    for zone, of_zone in enumerate(pool.zones):
        empty |= (of_zone == 0).astype(np.int32) << zone
    return empty


@weak_lru_cache(maxsize=1024)
def bits(pool: LayoutPool, statement: Statement) -> npt.NDArray[np.uint8]:
    """Where it is true, over the whole pool, eight layouts a byte: all statements can be kept."""
    return np.packbits(_holds(pool, statement, slice(None)))
