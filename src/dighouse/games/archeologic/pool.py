"""The pool: all layouts that can be a quest (AO-4), with everything that can be asked of them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dighouse.games.archeologic import cache
from dighouse.games.archeologic.edition import GENERAL, Edition
from dighouse.games.archeologic.layouts import Layouts, describe, lay_out, traps_at_most


class Pool:
    """Layouts are numbered 0 to count - 1, sorted by the ways of their buildings."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.ways, self.zones, self.answers = cache.kept(edition, lambda: quests(edition))
        self.count = self.ways.shape[1]
        self.axes = edition.axes
        self.questions = edition.questions
        self.axis_number = {axis: number for number, axis in enumerate(self.axes)}
        self.question_number = {name: number for number, name in enumerate(self.questions)}
        self.buildings = self.questions[len(GENERAL) :]

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


@lru_cache(maxsize=4)
def pool(edition: Edition) -> Pool:
    """The pool of an edition; worked out once."""
    return Pool(edition)
