"""A pile of cards as one number, so that putting piles together is adding.

Each kind has a digit of six bits that counts its cards (31 at most, which keeps a digit's highest
bit free), and the digits' sum stands above the last of them. A card of kind k is `card(k)`; a hand
that gives three of them away is `hand - 3 * card(k)`; a trade is two additions and two
subtractions, whatever it holds.

Several kinds (or seats, or chambers) together are a *group*: a number whose bit k stands for k.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.kernel.vectors import numbers

KINDS_AT_MOST: Final = 9
CARDS_AT_MOST: Final = 31  # of one kind: a count fits in COUNT bits
COUNT: Final = 5
PILE_AT_MOST: Final = 255
DIGIT: Final = 6
MASK: Final = 63
SUM: Final = 54
ONES: Final = 0x1041041041041  # 1 in every digit
# Adding the first carries into the second's place where a digit is not 0.
CARRY: Final = 31 * ONES
FLAGS: Final = 32 * ONES
# 2**6k is 2**(6k mod 11) modulo this, which is another power for each of nine kinds: one division
# gathers the flags, spread over 54 bits, into the ten bits of an index.
GATHER: Final = 2047


def card(kind: int) -> int:
    """One card, as a pile."""
    return (1 << (kind * DIGIT)) + (1 << SUM)


def count(pile: i64, kind: i64) -> i64:
    """How many cards of a kind a pile has."""
    return (pile >> (kind * DIGIT)) & MASK


def total(pile: i64) -> i64:
    """How many cards a pile has."""
    return pile >> SUM


def kind_at(pile: i64, index: i64, kinds: i64) -> i64:
    """The kind of the pile's card number `index`, counted from the last kind: most are cheap."""
    kind = kinds - 1
    index -= pile >> kind * DIGIT & MASK
    while index >= 0:
        kind -= 1
        index -= pile >> kind * DIGIT & MASK
    return kind


def flags(pile: i64) -> i64:
    """Which kinds a pile has, as an index into `groups_by_flags`."""
    return (((pile + CARRY) & FLAGS) >> (DIGIT - 1)) % GATHER


def groups_by_flags(kinds: int) -> vec[i64]:
    """The group of kinds that each value of `flags` stands for."""
    groups = [0] * 1024
    for group in range(1 << kinds):
        pile = sum([card(kind) for kind in range(kinds) if group >> kind & 1])
        groups[flags(pile)] = group
    return numbers(groups)
