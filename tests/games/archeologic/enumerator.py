"""A slow enumerator that shares nothing with the library: sets of cells, filled zone by zone.

First the map is tiled by shapes without regard to traps, then every tiling is dressed with traps in
all ways that its shapes allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tests.games.archeologic.ledger import BUILDINGS

SIDE = 5
Cell = tuple[int, int]  # column, row
Shape = frozenset[Cell]
Boxes = frozenset[tuple[Cell, str]]


def turned(boxes: Boxes) -> Boxes:
    """A quarter turn clockwise, pushed back into the corner."""
    swung = [((-y, x), symbol) for (x, y), symbol in boxes]
    left = min(x for (x, _), _ in swung)
    top = min(y for (_, y), _ in swung)
    return frozenset(((x - left, y - top), symbol) for (x, y), symbol in swung)


def dresses() -> dict[str, dict[Shape, list[Boxes]]]:
    """By building and by the cells that it covers: all that its boxes can be there."""
    found: dict[str, dict[Shape, list[Boxes]]] = {}
    for name, plan in BUILDINGS.items():
        boxes: Boxes = frozenset(
            ((x, y), symbol)
            for y, row in enumerate(plan)
            for x, symbol in enumerate(row)
            if symbol != "."
        )
        of_building = found.setdefault(name, {})
        for _ in range(4):
            for left, top in product(range(SIDE), repeat=2):
                moved = frozenset(((x + left, y + top), symbol) for (x, y), symbol in boxes)
                shape = frozenset(cell for cell, _ in moved)
                if max(map(max, shape)) < SIDE and moved not in of_building.setdefault(shape, []):
                    of_building[shape].append(moved)
            boxes = turned(boxes)
    return {name: {s: d for s, d in shapes.items() if d} for name, shapes in found.items()}


def tilings(shapes: dict[str, dict[Shape, list[Boxes]]]) -> Iterator[dict[str, Shape]]:
    """Each zone in turn is left empty, or is the first of a building that was not used yet."""
    zones = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    order = {zone: number for number, zone in enumerate(zones)}
    starting: dict[Cell, list[tuple[str, Shape]]] = {zone: [] for zone in zones}
    for name, of_building in shapes.items():
        for shape in of_building:
            starting[min(shape, key=order.__getitem__)].append((name, shape))
    empty = len(zones) - sum(len(next(iter(of_building))) for of_building in shapes.values())

    def fill(
        at: int, taken: Shape, chosen: dict[str, Shape], spare: int
    ) -> Iterator[dict[str, Shape]]:
        while at < len(zones) and zones[at] in taken:
            at += 1
        if at == len(zones):
            yield dict(chosen)
            return
        if spare:
            yield from fill(at + 1, taken, chosen, spare - 1)
        for name, shape in starting[zones[at]]:
            if name not in chosen and not shape & taken:
                chosen[name] = shape
                yield from fill(at + 1, taken | shape, chosen, spare)
                del chosen[name]

    yield from fill(0, frozenset(), {}, empty)


def cities() -> Iterator[tuple[bytes, int]]:
    """Every layout, as the library codes its zones, and the most traps that an axis of it has."""
    shapes = dresses()
    number = {name: 4 * (at + 1) for at, name in enumerate(BUILDINGS)}
    symbols = {"o": 1, "f": 2, "s": 3}
    for tiling in tilings(shapes):
        for dress in product(*(shapes[name][tiling[name]] for name in BUILDINGS)):
            zones = bytearray(SIDE * SIDE)
            columns, rows = [0] * SIDE, [0] * SIDE
            for name, boxes in zip(BUILDINGS, dress, strict=True):
                for (x, y), symbol in boxes:
                    zones[y * SIDE + x] = number[name] + symbols[symbol]
                    if symbol != "o":
                        columns[x] += 1
                        rows[y] += 1
            yield bytes(zones), max(*columns, *rows)
