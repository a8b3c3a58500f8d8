"""What views are made of, counted out of a position: cards by kind, sold sets, cards not seen.

Compiled, unlike the views themselves, whose Structs must not be.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dighouse.games.archaeology.piles import DIGIT, MASK
from dighouse.games.archaeology.position import Position
from dighouse.games.archaeology.rules import Rules

DIGITS: Final = 0x3FFFFFFFFFFFFF  # of a pile: all but the sum above them

Sold = tuple[str, int, int, int]  # kind, cards in one set, value of one set, how many such sets


def cards(rules: Rules, pile: i64) -> dict[str, int]:
    """A pile by kind, dearest first, and only those that there are."""
    found: dict[str, int] = {}
    left = pile & DIGITS
    kind: i64 = 0
    while left:
        number = left & MASK
        if number:
            found[rules.kind_names[kind]] = int(number)
        left >>= DIGIT
        kind += 1
    return found


def sold(position: Position) -> list[list[Sold]]:
    """The sets that each seat has sold, by kind, smallest first."""
    rules = position.rules
    columns = rules.columns
    row = rules.kinds * columns
    sets = position.sets
    found: list[list[Sold]] = []
    at: i64 = 0
    for _ in range(rules.seats):
        one: list[Sold] = []
        for cell in range(row):
            number = i64(sets[at])
            if number:
                kind, size = cell // columns, cell % columns + 1
                price = rules.price(kind, size)
                one.append((rules.kind_names[kind], int(size), int(price), int(number)))
            at += 1
        found.append(one)
    return found


def unseen(position: Position, hand: i64) -> dict[str, int]:
    """All cards, less those that lie open and those in a hand, by kind."""
    rules = position.rules
    columns = rules.columns
    row = rules.kinds * columns
    sets = position.sets
    seen = position.market + hand
    found: dict[str, int] = {}
    for kind in range(rules.kinds):
        left = rules.copies[kind] - (seen >> (kind * DIGIT) & MASK)
        if kind == rules.map:
            left -= position.spent
        for seat in range(rules.seats):
            for size in range(columns):
                left -= i64(sets[seat * row + kind * columns + size]) * (size + 1)
        if left:
            found[rules.kind_names[kind]] = int(left)
    return found
