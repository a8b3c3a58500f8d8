"""Buildings on the map: every way that each of them can lie (AO-1).

A zone is numbered row by row: A1, B1, … E1, A2, …. A box is coded by its symbol: 0 no box, 1 risk-free,
2 fire trap, 3 sharp trap. A way to lie is a number, 0 for the unturned building in the corner A1;
it counts first through columns, then rows, then quarter turns clockwise.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dighouse.games.archeologic.edition import COLUMNS, Building, Edition

SYMBOLS = ".ofs"
RISK_FREE, FIRE, SHARP = 1, 2, 3


class Placement(NamedTuple):
    """One way that a building can lie."""

    zone: int  # the upper left corner of the rectangle around it, whether or not there is a box
    turns: int  # quarter turns clockwise: 0 to 3
    boxes: tuple[tuple[int, int], ...]  # (zone, symbol), ascending

    @property
    def mask(self) -> int:
        return sum(1 << zone for zone, _ in self.boxes)


def ways(building: Building, side: int) -> list[Placement]:
    """All ways of one building; of those that cover the same boxes alike, the first."""
    found: dict[tuple[tuple[int, int], ...], Placement] = {}
    rows = list(building.plan.rows)
    for turns in range(4):
        high, wide = len(rows), len(rows[0])
        for top in range(side - high + 1):
            for left in range(side - wide + 1):
                boxes = tuple(
                    ((top + y) * side + left + x, SYMBOLS.index(symbol))
                    for y, row in enumerate(rows)
                    for x, symbol in enumerate(row)
                    if symbol != "."
                )
                found.setdefault(boxes, Placement(top * side + left, turns, boxes))
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return list(found.values())


@lru_cache(maxsize=32)
def all_ways(edition: Edition) -> tuple[list[Placement], ...]:
    """The ways of each building, in the edition's order."""
    return tuple(ways(building, edition.side.value) for building in edition.buildings)


def zone_name(zone: int, side: int = 5) -> str:
    return f"{COLUMNS[zone % side]}{zone // side + 1}"


def zone_number(name: str, side: int = 5) -> int:
    """The zone of a name such as C1. ValueError if there is none."""
    name = name.strip().upper()
    if len(name) != 2 or name[0] not in COLUMNS[:side] or name[1] not in "12345"[:side]:
        raise ValueError(f"{name!r} is no zone: zones are A1 to {COLUMNS[side - 1]}{side}")
    return (int(name[1]) - 1) * side + COLUMNS.index(name[0])


@lru_cache(maxsize=32)
def axis_zones(edition: Edition) -> tuple[tuple[int, ...], ...]:
    """The zones of each axis, in the order of the ring."""
    side = edition.side.value
    return tuple(
        tuple(range((int(axis) - 1) * side, int(axis) * side))
        if axis.isdigit()
        else tuple(range(COLUMNS.index(axis), side * side, side))
        for axis in edition.axes
    )
