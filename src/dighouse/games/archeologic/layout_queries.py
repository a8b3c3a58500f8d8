"""Layouts and answers for programs and notebooks: names in, arrays and names out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import index
from pathlib import Path

import numpy as np

from dighouse.games.archeologic import clue_parser
from dighouse.games.archeologic.deduction import layout_of
from dighouse.games.archeologic.edition import Edition, chosen
from dighouse.games.archeologic.facts import way_numbers
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.layouts import Layouts, describe, lay_out, traps_at_most
from dighouse.kernel.errors import BadOptions


def layouts(pool: bool = False, edition: Edition | str | Path | None = None) -> Layouts:
    """All layouts, or the pool of those that can be a quest, as arrays with a column a layout.

    `ways` is [building, layout]; `zones` is [zone, layout], 0 for an empty zone, else 4 * (building
    + 1) + symbol; `answers` is [axis * questions + question, layout]. Numbers of layouts everywhere
    else are those of the pool. The arrays are shared, so they can't be written to.
    """
    edition = chosen(edition)
    if pool:
        found = layout_pool(edition)
        return Layouts(found.ways, found.zones, found.answers)
    return _all(edition)


@lru_cache(maxsize=1)
def _all(edition: Edition) -> Layouts:
    return describe(edition, lay_out(edition))


def layout(number: int, edition: Edition | str | Path | None = None) -> list[str]:
    """A layout of the pool: each building with its corner and its degrees, such as "S C1 90"."""
    pool = layout_pool(chosen(edition))
    return [clue_parser.write_placed(placed) for placed in layout_of(pool, _number(pool, number))]


def answer(
    layout: int | Sequence[str],
    axis: str,
    question: str,
    edition: Edition | str | Path | None = None,
) -> str:
    """What a question about an axis is answered, as `Deduction.learn` takes it.

    The layout is a number of the pool, or all buildings as `layout()` writes them. BadOptions if
    they can't be a quest.
    """
    edition = chosen(edition)
    axis, question = (
        clue_parser.read_axis(edition, axis),
        clue_parser.read_question(edition, question),
    )
    row = edition.axes.index(axis) * len(edition.questions) + edition.questions.index(question)
    if isinstance(layout, Sequence):
        city = clue_parser.read_city(edition, layout)
        ways = np.array(way_numbers(edition, city), np.uint8)[:, None]
        if not traps_at_most(edition, ways).all():
            most = edition.traps.value
            raise BadOptions(f"this is no quest: an axis of it has more than {most} traps")
        code = int(describe(edition, ways).answers[row, 0])
    else:
        pool = layout_pool(edition)
        code = int(pool.answers[row, _number(pool, layout)])
    return clue_parser.write_answer(question, code)


def _number(pool: LayoutPool, number: object) -> int:
    """A layout's number; those of NumPy's arrays are as good."""
    right = f"layouts are numbered 0 to {pool.count - 1}"
    try:
        found = index(number)  # type: ignore[arg-type]
    except TypeError:
        raise BadOptions(f"{right}, not {number!r}") from None
    if isinstance(number, bool) or not 0 <= found < pool.count:
        raise BadOptions(f"there is no layout {number}: {right}")
    return found
