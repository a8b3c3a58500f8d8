"""How often things lie where, among some layouts: what hints, odds and the worth of questions are made of.

A building's way decides its boxes, zone by zone, and its answers on every axis. So one count of ways
for each building gives all of those at once; only questions about an axis as a whole are counted on
their own. That is what makes a ranking of all questions quick.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.buildings import all_ways, axis_zones
from dighouse.games.archeologic.edition import GENERAL, Edition
from dighouse.games.archeologic.facts import Indices
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.layouts import SYMBOL_CODE

Counts: TypeAlias = npt.NDArray[np.int64]

CODES = 64  # answers are bytes below this
SYMBOL_COUNT = 4


class Frequencies:
    """Counts over the layouts `among`; None: over the whole pool."""

    def __init__(self, pool: LayoutPool, among: Indices | None = None) -> None:
        self.pool = pool
        self.among = None if among is not None and len(among) == pool.count else among
        self.count = pool.count if self.among is None else len(self.among)

    @cached_property
    def ways(self) -> list[Counts]:
        """For each building, how often it lies in each of its ways."""
        found = all_ways(self.pool.edition)
        return [
            self._counted(self.pool.ways[number], len(ways)) for number, ways in enumerate(found)
        ]

    @cached_property
    def zones(self) -> Counts:
        """[zone, building, symbol]; the last building stands for none."""
        boxes = _boxes(self.pool.edition)
        side = self.pool.edition.side.value
        counts = np.zeros((side * side, len(boxes) + 1, SYMBOL_COUNT), np.int64)
        for number, of_way in enumerate(boxes):
            counts[:, number] = np.tensordot(self.ways[number], of_way, 1)
        counts[:, -1, 0] = self.count - counts.sum(axis=(1, 2))
        return counts

    @cached_property
    def answers(self) -> Counts:
        """[axis * questions + question, answer], axes in the order of the ring."""
        pool = self.pool
        counts = np.zeros((len(pool.axes), len(pool.questions), CODES), np.int64)
        for axis in range(len(pool.axes)):
            for question in range(len(GENERAL)):
                counts[axis, question] = self._counted(
                    pool.answers[pool.row(axis, question)], CODES
                )
        for number, codes in enumerate(_codes(pool.edition)):
            for axis, of_way in enumerate(codes):
                counts[axis, len(GENERAL) + number] = np.bincount(
                    of_way, self.ways[number], CODES
                ).astype(np.int64)
        return counts.reshape(-1, CODES)

    def _counted(self, row: npt.NDArray[np.uint8], length: int) -> Counts:
        return np.bincount(row if self.among is None else row[self.among], minlength=length)


@lru_cache(maxsize=8)
def _boxes(edition: Edition) -> list[Counts]:
    """For each building: [way, zone, symbol], 1 where the way has that box."""
    found = []
    for ways in all_ways(edition):
        boxes = np.zeros((len(ways), edition.side.value**2, SYMBOL_COUNT), np.int64)
        for number, way in enumerate(ways):
            for zone, symbol in way.boxes:
                boxes[number, zone, symbol] = 1
        found.append(boxes)
    return found


@lru_cache(maxsize=8)
def _codes(edition: Edition) -> list[list[Counts]]:
    """For each building, for each axis: the answer of each of its ways."""
    return [
        [
            np.array(
                [
                    sum(SYMBOL_CODE[symbol] for zone, symbol in way.boxes if zone in line)
                    for way in ways
                ],
                np.int64,
            )
            for line in axis_zones(edition)
        ]
        for ways in all_ways(edition)
    ]
