"""Piles as people and files write them: {"coin": 2, "shard": 1}."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dighouse.games.archaeology.piles import DIGIT, MASK
from dighouse.kernel.position_errors import require

if TYPE_CHECKING:
    from dighouse.games.archaeology.game_numbers import GameNumbers

DIGITS: Final = 0x3FFFFFFFFFFFFF  # of a pile: all but the sum above them


def cards(rules: GameNumbers, pile: i64) -> dict[str, int]:
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


def pile(rules: GameNumbers, cards: dict[str, int], where: str) -> int:
    """A pile from its cards by kind."""
    whole = 0
    for name, number in cards.items():
        require(name in rules.kind_names, where, f"{name!r} is no kind of treasure")
        kind = rules.kind_names.index(name)
        most = int(rules.copies[kind])
        require(0 < number <= most, where, f"{name} must be from 1 to {most}, not {number}")
        whole += number * int(rules.cards[kind])
    return whole


def group(members: list[int], size: int, where: str) -> int:
    """A group of kinds or seats."""
    right = len(set(members)) == len(members)
    for member in members:
        right = right and 0 <= member < size
    require(right, where, "must be different, and exist")
    whole = 0
    for member in members:
        whole |= 1 << member
    return whole
