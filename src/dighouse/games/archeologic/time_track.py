"""The time track (AO-7 to AO-9): spaces counted without end, and no two pawns on one of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def advance(space: int, cost: int, taken: Collection[int]) -> int:
    """Where a pawn comes to stand: spaces with other pawns are not counted (AO-8)."""
    while cost:
        space += 1
        if space not in taken:
            cost -= 1
    return space


def rearmost(spaces: Sequence[int], out: Sequence[bool]) -> int | None:
    """The seat whose pawn is furthest behind (AO-7); None if no pawn is left."""
    seats = [seat for seat, gone in enumerate(out) if not gone]
    return min(seats, key=lambda seat: spaces[seat], default=None)
