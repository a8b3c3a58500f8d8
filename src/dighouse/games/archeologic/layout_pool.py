"""The pool: all layouts that can be a quest (AO-4), with everything that can be asked of them."""

from __future__ import annotations

import weakref
from functools import cache

import numpy as np

from dighouse.games.archeologic.array_memory import ARRAYS
from dighouse.games.archeologic.buildings import FIRE, axis_zones
from dighouse.games.archeologic.edition import GENERAL, Edition
from dighouse.games.archeologic.layouts import (
    SYMBOL_CODE,
    Bytes,
    Layouts,
    city,
    describe,
    lay_out,
    traps_at_most,
)
from dighouse.kernel.weak_cache import weak_lru_cache


class LayoutPool:
    """Layouts are numbered 0 to count - 1, sorted by the ways of their buildings.

    The ways are always there: a table needs them at each move. All that can be asked is much more,
    and is in memory only while it is used, see `arrays`; so a table asks about one layout by
    `symbols` and `answer`, which need none of it.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.ways = _ways(edition)
        self.count = self.ways.shape[1]
        self.axes = edition.axes
        self.questions = edition.questions
        self.axis_number = {axis: number for number, axis in enumerate(self.axes)}
        self.question_number = {name: number for number, name in enumerate(self.questions)}
        self.buildings = self.questions[len(GENERAL) :]

    @property
    def zones(self) -> Bytes:
        """`Layouts.zones`."""
        return self._arrays().zones

    @property
    def answers(self) -> Bytes:
        """`Layouts.answers`."""
        return self._arrays().answers

    def _arrays(self) -> Layouts:
        return ARRAYS.of(self.edition, lambda: describe(self.edition, self.ways))

    def symbols(self, layout: int) -> tuple[int, ...]:
        """The column of a layout in `zones`."""
        return _symbols(self, layout)

    def answer(self, layout: int, axis: int, question: int) -> int:
        """The byte of `answers` for a question about an axis, both by number."""
        symbols = self.symbols(layout)
        line = [symbols[zone] for zone in axis_zones(self.edition)[axis]]
        if question == GENERAL.index("buildings"):
            return len({code >> 2 for code in line if code})
        if question == GENERAL.index("empty"):
            return line.count(0)
        if question == GENERAL.index("traps"):
            return sum(SYMBOL_CODE[code & 3] for code in line if code & 3 >= FIRE)
        building = question - len(GENERAL) + 1
        return sum(SYMBOL_CODE[code & 3] for code in line if code >> 2 == building)

    def row(self, axis: int, question: int) -> int:
        """The row of `answers` for a question about an axis, both by number."""
        return axis * len(self.questions) + question

    def among(self, first: int, last: int, building: int) -> list[tuple[int, int, int]]:
        """(way, first, last) of a building over neighbouring layouts, those from first to last - 1.

        Where all buildings before it lie alike, layouts with the same way are neighbours too.
        """
        ways = self.ways[building, first:last]
        starts = [0, *(np.flatnonzero(ways[1:] != ways[:-1]) + 1).tolist()]
        ends = [*starts[1:], last - first]
        return [
            (way, first + start, first + end)
            for way, start, end in zip(ways[starts].tolist(), starts, ends, strict=True)
        ]

    def narrow(self, first: int, last: int, building: int, way: int) -> tuple[int, int]:
        """(first, last) of those that `among` has for one way; first is last if there are none."""
        column = self.ways[building, first:last]
        wanted = column.dtype.type(way)  # a number of another type would have the column copied
        start, end = (int(np.searchsorted(column, wanted, side)) for side in ("left", "right"))
        return first + start, first + end

    def find(self, ways: list[int]) -> int | None:
        """The layout whose buildings lie in these ways, or the lack of one."""
        first, last = 0, self.count
        for building, way in enumerate(ways):
            first, last = self.narrow(first, last, building, way)
        return first if first < last else None


def quests(edition: Edition) -> Layouts:
    """All layouts that can be a quest, worked out. BadOptions if there are none."""
    ways = lay_out(edition)
    if not ways.shape[1]:
        raise edition.fault("buildings", "they fit on the map in no way; smaller or fewer would")
    fit = traps_at_most(edition, ways)
    if not fit.any():
        raise edition.fault(
            "map.traps",
            f"these buildings always have more than {edition.traps.value} traps on some axis; "
            "a higher limit, or buildings with fewer traps, would allow quests",
        )
    return describe(edition, np.compress(fit, ways, axis=1))


def layout_pool(edition: Edition) -> LayoutPool:
    """The pool of an edition: there is one for all who use it, and it goes with the last of them."""
    if edition.built_in:
        return _built_in(edition)
    found = _pools.get(edition)
    if found is None:
        found = _pools[edition] = LayoutPool(edition)
        weakref.finalize(found, ARRAYS.release, edition.tiles)
    return found


_pools: weakref.WeakValueDictionary[Edition, LayoutPool] = weakref.WeakValueDictionary()
_shared_ways: weakref.WeakValueDictionary[str, Bytes] = weakref.WeakValueDictionary()


@cache
def _built_in(edition: Edition) -> LayoutPool:
    return LayoutPool(edition)


def _ways(edition: Edition) -> Bytes:
    """`Layouts.ways`, in memory of their own: else they would hold the file with all the rest of it."""
    ways = _shared_ways.get(edition.tiles)
    if ways is None:
        ways = ARRAYS.of(edition, lambda: quests(edition)).ways.copy()
        ways.setflags(write=False)
        _shared_ways[edition.tiles] = ways
    return ways


@weak_lru_cache(maxsize=256)
def _symbols(here: LayoutPool, layout: int) -> tuple[int, ...]:
    return city(here.edition, here.ways[:, layout].tolist())
