"""Deals what a seat does not know anew: rivals' tiles and artifacts."""

from __future__ import annotations

from bisect import insort

from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import PICTURES
from dighouse.games.museum.state import TileState
from dighouse.kernel.dice import Dice


def deal_unseen(state: TileState, viewer: i64, dice: Dice) -> TileState:
    """A world that looks the same to the viewer; every one is equally likely, tile by tile.

    The tiles that Replace took are known to be held (MU-34), so they stay.
    """
    twin = state.clone()
    rules = twin.rules
    known = twin.known
    held: list[int] = []
    for seat in range(rules.seats):
        if seat == viewer:
            held.append(0)
            continue
        sure = [] if known is None else known[seat]
        held.append(len(twin.hands[seat]) - len(sure))
        rest = twin.hands[seat]
        for kind in sure:
            rest.remove(kind)
        for kind in rest:
            twin.undrawn[kind] = twin.undrawn[kind] + u8(1)
        twin.hands[seat] = sure[:]
    for seat in range(rules.seats):
        if seat != viewer:
            for _ in range(held[seat]):
                _draw(twin, seat, dice)
            _equip(twin, seat, dice)
    return twin


def _draw(state: TileState, seat: i64, dice: Dice) -> None:
    total: i64 = 0
    for kind in range(state.rules.kinds):
        total += i64(state.undrawn[kind])
    left = dice.below(total)
    kind = 0
    while left >= i64(state.undrawn[kind]):
        left -= i64(state.undrawn[kind])
        kind += 1
    state.undrawn[kind] = state.undrawn[kind] - u8(1)
    insort(state.hands[seat], int(kind))


def _equip(state: TileState, seat: i64, dice: Dice) -> None:
    """As many artifacts as before, of those that were not collected."""
    number: i64 = 0
    for picture in range(i64(PICTURES)):
        number += state.artifacts[seat] >> picture & 1
    chosen: i64 = 0
    while number:
        picture = dice.below(PICTURES)
        bit = i64(1) << picture
        if (chosen | state.collected[seat]) & bit == 0:
            chosen |= bit
            number -= 1
    state.artifacts[seat] = chosen
