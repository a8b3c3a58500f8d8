"""Layouts and answers for programs and notebooks: names in, arrays and names out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from dighouse.games.archeologic import edition as editions
from dighouse.games.archeologic import typed
from dighouse.games.archeologic.buildings import all_ways
from dighouse.games.archeologic.deduction import layout_of
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import way_numbers
from dighouse.games.archeologic.layouts import Layouts, describe, lay_out, traps_at_most
from dighouse.games.archeologic.pool import pool as pool_of
from dighouse.kernel.errors import BadOptions


def layouts(pool: bool = False, edition: Edition | None = None) -> Layouts:
    """All layouts, or the pool of those that can be a quest, as arrays with a column a layout.

    `ways` is [building, layout]; `zones` is [zone, layout], 0 for an empty zone, else 4 * (building
    + 1) + symbol; `answers` is [axis * questions + question, layout]. Numbers of layouts everywhere
    else are those of the pool.
    """
    edition = edition or editions.built_in()
    if pool:
        found = pool_of(edition)
        return Layouts(found.ways, found.zones, found.answers)
    return _all(edition)


@lru_cache(maxsize=1)
def _all(edition: Edition) -> Layouts:
    return describe(edition, lay_out(edition))


def layout(number: int, edition: Edition | None = None) -> list[str]:
    """A layout of the pool: each building with its corner and its degrees, such as "S C1 90"."""
    pool = pool_of(edition or editions.built_in())
    if not 0 <= number < pool.count:
        raise BadOptions(f"there is no layout {number}: the pool has 0 to {pool.count - 1}")
    return [typed.write_placed(placed) for placed in layout_of(pool, number)]


def answer(
    layout: int | Sequence[str], axis: str, question: str, edition: Edition | None = None
) -> str:
    """What a question about an axis is answered, as `Deduction.learn` takes it.

    The layout is a number of the pool, or all buildings as `layout()` writes them. BadOptions if
    they can't be a quest.
    """
    edition = edition or editions.built_in()
    axis, question = typed.read_axis(edition, axis), typed.read_question(edition, question)
    row = edition.axes.index(axis) * len(edition.questions) + edition.questions.index(question)
    if isinstance(layout, int):
        pool = pool_of(edition)
        if not 0 <= layout < pool.count:
            raise BadOptions(f"there is no layout {layout}: the pool has 0 to {pool.count - 1}")
        code = int(pool.answers[row, layout])
    else:
        ways = np.array(_complete(edition, layout), np.uint8)[:, None]
        if not traps_at_most(edition, ways).all():
            most = edition.traps.value
            raise BadOptions(f"this is no quest: an axis of it has more than {most} traps")
        code = int(describe(edition, ways).answers[row, 0])
    return typed.write_answer(question, code)


def _complete(edition: Edition, texts: Sequence[str]) -> list[int]:
    """The ways of all buildings, in the edition's order."""
    placed = {one.building: one for one in typed.read_layout(edition, texts)}
    names = [building.name for building in edition.buildings]
    missing = [name for name in names if name not in placed]
    if missing:
        raise BadOptions(f"a layout has all buildings; {', '.join(missing)} is missing")
    ways = way_numbers(edition, [placed[name] for name in names])
    ways_of = [all_ways(edition)[number][way].mask for number, way in enumerate(ways)]
    if sum(mask.bit_count() for mask in ways_of) > _union(ways_of).bit_count():
        raise BadOptions("two of these buildings overlap")
    return ways


def _union(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
