"""How expert clues are chosen (AO-22): one statement at a time, as chance steps.

All of them are true. Each leaves fewer layouts, none follows from the others, and kinds that were
used before become rare. It is enough when about as many layouts are left as three trap clues leave.
Everything is counted in whole numbers, so that a numbered quest has the same clues everywhere.
"""

from __future__ import annotations

from math import isqrt

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.statements import KINDS, bits, statements
from dighouse.kernel.weak_cache import weak_lru_cache

# Three trap clues leave 500 to 900 layouts of the printed game's 136,132, whose root is 368. The
# fewer layouts an edition has, the fewer of its traps there are to tell: hence the root.
ENOUGH, TOO_FEW, ROOT = 900, 500, 368
# The weight of a kind, shared by its statements; each time it was told divides it by RARER.
KIND_WEIGHT, RARER = 5040 * 64, 4

Bits = npt.NDArray[np.uint8]  # a set of layouts, eight a byte
ToldStatements = tuple[int, ...]  # statements by number, in the order in which they were told


def window(pool: LayoutPool) -> tuple[int, int]:
    """How few and how many layouts a set of expert clues should leave."""
    root = isqrt(pool.count)
    return max(1, root * TOO_FEW // ROOT), max(1, root * ENOUGH // ROOT)


def next_statements(pool: LayoutPool, layout: int, told: ToldStatements) -> list[tuple[int, int]]:
    """(number, weight) of the statements that may come next; none if enough has been told."""
    return list(_next(pool, layout, told, False))


def handicap_statements(
    pool: LayoutPool, layout: int, told: ToldStatements
) -> list[tuple[int, int]]:
    """The same for one more statement than is enough: a seat's handicap (AO-5).

    None where the clues tell everything already.
    """
    return list(_next(pool, layout, told, True))


@weak_lru_cache(maxsize=256)
def _next(
    pool: LayoutPool, layout: int, told: ToldStatements, more: bool
) -> tuple[tuple[int, int], ...]:
    fewest, enough = window(pool)
    left = _left(pool, told)
    count = _size(left)
    if count <= (1 if more else enough):
        return ()
    after = _sizes_after(pool, layout, told, left)
    if more:
        fit = [number for number, size in after.items() if 2 * size <= count <= 8 * size]
    else:
        # A clue worth telling rules out a fifth at least, and the last one must not tell too much.
        not_too_much = [number for number, size in after.items() if size >= fewest]
        fit = [number for number in not_too_much if 5 * after[number] <= 4 * count] or not_too_much
    if not fit and after:
        most = max(after.values())
        fit = [number for number, size in after.items() if size == most]
    return _weighed(pool, told, fit)


def _sizes_after(pool: LayoutPool, layout: int, told: ToldStatements, left: Bits) -> dict[int, int]:
    """How many layouts each statement would leave of those that are left, if it makes none needless."""
    # Where one statement is false and all others are true. What is told next must be true in some
    # of these too, else it would make that statement needless.
    broken = [
        _left(pool, told[:place] + told[place + 1 :]) & ~_bits(pool, number)
        for place, number in enumerate(told)
    ]
    count = _size(left)
    after: dict[int, int] = {}
    for number in _true(pool, layout):
        here = _bits(pool, number)
        size = _size(left & here)
        if size < count and all((here & other).any() for other in broken):
            after[number] = size
    return after


def _weighed(pool: LayoutPool, told: ToldStatements, fit: list[int]) -> tuple[tuple[int, int], ...]:
    """Every kind as likely as another, less so if it was used: sets of clues are mixed."""
    said = statements(pool.edition)
    weight = {}
    for kind in KINDS:
        of_kind = sum(said[number].kind == kind for number in fit)
        used = sum(said[number].kind == kind for number in told)
        weight[kind] = max(1, KIND_WEIGHT // RARER**used // max(1, of_kind))
    return tuple((number, weight[said[number].kind]) for number in sorted(fit))


@weak_lru_cache(maxsize=64)
def _true(pool: LayoutPool, layout: int) -> tuple[int, ...]:
    one = np.array([layout])
    return tuple(
        number
        for number, statement in enumerate(statements(pool.edition))
        if statement.holds(pool, one)[0]
    )


def _bits(pool: LayoutPool, number: int) -> Bits:
    return bits(pool, statements(pool.edition)[number])


def _left(pool: LayoutPool, told: ToldStatements) -> Bits:
    """The layouts in which all that was told is true."""
    left = np.packbits(np.ones(pool.count, np.bool_))
    for number in told:
        left &= _bits(pool, number)
    return left


def _size(layouts: Bits) -> int:
    return int(np.bitwise_count(layouts).sum())
