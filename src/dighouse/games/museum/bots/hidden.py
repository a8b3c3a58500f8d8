"""Deals what a seat does not know anew: rivals' tiles and artifacts."""

from __future__ import annotations

from bisect import insort
from math import comb

from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import PICTURES
from dighouse.games.museum.state import TileState
from dighouse.kernel.dice import Dice


def deal_unseen(state: TileState, viewer: i64, dice: Dice, hoarded: bool = False) -> TileState:
    """A world that looks the same to the viewer; every one is equally likely, tile by tile.

    The tiles that Replace took are known to be held (MU-34), so they stay. If the rivals are taken
    for hoarders, what is hidden of a hand is all icons but for one tile, while there are any.
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
            for number in range(held[seat]):
                _draw(twin, seat, dice, hoarded and number > 0)
            _equip(twin, seat, dice)
    return twin


def _draw(state: TileState, seat: i64, dice: Dice, icon: bool) -> None:
    """From what is unseen, or from its icons if there are any."""
    rules = state.rules
    icons: i64 = 0
    total: i64 = 0
    for kind in range(rules.kinds):
        total += i64(state.undrawn[kind])
        if rules.icons[kind]:
            icons += i64(state.undrawn[kind])
    only = icon and icons > 0
    left = dice.below(icons if only else total)
    kind = 0
    while left >= i64(state.undrawn[kind]) or (only and rules.icons[kind] == 0):
        if not only or rules.icons[kind]:
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


# -- whether rivals hold icons back ----------------------------------------------------------------


def hoarding(state: TileState, viewer: i64) -> float:
    """How likely it is that the rivals do, by how many icons nobody has seen yet.

    Beforehand it is as likely as not. Who hoards has all icons but one tile, or icons alone.
    """
    rules = state.rules
    tiles, icons, unseen, hidden, held, rivals = int(rules.tiles), 0, 0, 0, 0, 0
    for kind in range(rules.kinds):
        number = int(state.undrawn[kind])
        unseen += number
        if rules.icons[kind]:
            icons += int(rules.copies[kind])
            hidden += number
    for seat in range(rules.seats):
        if seat == viewer:
            continue
        hand = state.hands[seat][:]
        if state.known is not None:
            for kind_known in state.known[seat]:
                hand.remove(kind_known)
        rivals += 1
        held += len(hand)
        unseen += len(hand)
        for kind_held in hand:
            if rules.icons[kind_held]:
                hidden += 1
    other = _chance(tiles, icons, unseen, hidden)
    hoards = 0.0
    for kept in (held, max(0, held - rivals)):
        hoards += 0.5 * _chance(tiles - held, icons - kept, unseen - held, hidden - kept)
    return hoards / (hoards + other) if hoards + other > 0.0 else 0.5


def _chance(tiles: int, icons: int, unseen: int, hidden: int) -> float:
    """That of some tiles with so many icons, just these are among so many unseen."""
    others = unseen - hidden
    if not (0 <= hidden <= icons and 0 <= others <= tiles - icons):
        return 0.0
    return comb(icons, hidden) * comb(tiles - icons, others) / comb(tiles, unseen)
