"""Why a pick is not on the menu, in a sentence that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.museum import words
from dighouse.games.museum.game_numbers import (
    CAMP,
    CAMP_TILE,
    EMPTY,
    ICONS,
    NOTHING,
    REPLACE,
    ROTATE,
    SWAP,
    TOMB,
    TOMB_TILE,
)
from dighouse.games.museum.movement import HOME, WALL
from dighouse.games.museum.phases import (
    CELL,
    HAUNT,
    ICON,
    PLAY,
    PUT,
    ROTATION,
    ROTATION_FIRST,
    ROTATION_SECOND,
    SECOND,
    TARGET,
    WALK,
)
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.museum.state import TileState

HOW_TURNED = "first it must be said how the tile is turned"
DOING = (
    "the tiles are being dealt",
    "the artifacts are being dealt",
    "the first player is being drawn",
    "first a tile must be placed: one of the hand, or the Base Camp",
    "first it must be said where the tile goes",
    HOW_TURNED,
    "first it must be said what the icon does: use it, move a mummy, or nothing",
    "first the tile must be named that the icon is used on",
    "first the second tile of the swap must be named",
    HOW_TURNED,
    HOW_TURNED,
    "first it must be said which tile of the hand is put down",
    "first it must be said where the mummy goes",
    "it is time to walk, or to stay",
    "first it must be said whether the artifact is collected or left",
    "a tile is being drawn",
    "the game is over",
)
PAST = {"rotate": "rotated", "swap": "swapped", "replace": "replaced"}
READING_ORDER = "of two tiles to swap, the one that comes first is named first, row by row"


def why_not(state: TileState, pick: int) -> str:
    rules, phase = state.rules, state.phase
    if pick >= rules.decisions:
        if state.actor != CHANCE:
            return "this is for chance to decide, and it is a seat's decision now"
        return "chance can't turn that up here"
    if pick >= rules.to:
        return _piece(state, pick)
    if pick >= rules.use:
        return _icon(state, pick)
    if pick >= rules.rotation:
        asked = phase in (ROTATION, ROTATION_FIRST, ROTATION_SECOND)
        return _rotation(state, pick - rules.rotation) if asked else _now(state)
    if pick >= rules.at:
        cell = rules.at_cell[pick - rules.at]
        if phase == CELL:
            return _cell(state, cell)
        return _target(state, cell) if phase in (TARGET, SECOND) else _now(state)
    return _held(state, pick) if phase in (PLAY, PUT) else _now(state)


def _piece(state: TileState, pick: int) -> str:
    """Walks, what is collected at their end, and where a mummy goes."""
    rules, phase = state.rules, state.phase
    if pick >= rules.collect and phase == WALK:
        return "there is nothing to collect before the end of a walk"
    if pick >= rules.stay or phase not in (HAUNT, WALK):
        return _now(state)
    quarter = rules.to_quarter[pick - rules.to]
    return _haunt(state, quarter) if phase == HAUNT else _walk(state, quarter)


def _now(state: TileState) -> str:
    """What is asked instead."""
    return DOING[state.phase]


# -- tiles -------------------------------------------------------------------------------------------


def _held(state: TileState, kind: int) -> str:
    if kind == state.rules.camp:
        return "your Base Camp is on the table already"
    if state.phase == PUT and kind == state.kind_at(state.cell):
        return "that is the tile you take: another one of your hand must be put down"
    return "you hold no such tile"


def _cell(state: TileState, cell: int) -> str:
    """MU-5"""
    if state.laid[cell] != NOTHING:
        return f"{_lying(state, cell)} lies there already"
    return "a tile must lie edge to edge with another one, and that cell has none beside it"


def _rotation(state: TileState, rotation: int) -> str:
    """MU-10, MU-35"""
    rules = state.rules
    if rotation in rules.rotations[state.kind_to_rotate()]:
        return "it lies like that already: rotate it to another side"
    first = (int(state.kind_to_rotate()) * 4 + rotation) * 4
    look = rules.faces[first : first + 4]
    for same in rules.rotations[state.kind_to_rotate()]:
        first = (int(state.kind_to_rotate()) * 4 + same) * 4
        if list(rules.faces[first : first + 4]) == list(look):
            return f"that looks the same as turn {same}: say so"
    raise ValueError(f"no tile is turned {rotation} times")


# -- icons -------------------------------------------------------------------------------------------


def _icon(state: TileState, pick: int) -> str:
    """MU-8"""
    rules, phase = state.rules, state.phase
    if phase != ICON:
        return _no_icon(state) if phase == WALK else _now(state)
    if pick == rules.use:
        icon = rules.icons[state.kind_at(state.placed)]
        if icon == REPLACE and not state.holds_tiles(state.turn):
            return "you hold no other tile that could be put down"
        if icon == SWAP:
            return (
                "there are no two tiles to swap: those with pieces, the Tomb and camps are locked"
            )
        past = PAST[ICONS[icon]]
        same = "airports, " if icon == ROTATE else ""
        return (
            f"no tile can be {past}: those with pieces, the Tomb, camps, {same}the new tile can't"
        )
    return "that mummy has nowhere to go: it needs a Dig Site of another colour with nobody on it"


def _no_icon(state: TileState) -> str:
    """It is time to walk."""
    what = int(state.laid[state.placed])
    if what == CAMP_TILE:
        return "a Base Camp has no icon; it is time to walk, or to stay"
    if not state.rules.icons[state.kind_at(state.placed)]:
        return "the tile that you placed has no icon; it is time to walk, or to stay"
    return "the icon has had its turn; it is time to walk, or to stay"


def _target(state: TileState, cell: int) -> str:
    """MU-9 to MU-12"""
    icon = int(state.rules.icons[state.kind_at(state.placed)])
    past = PAST[ICONS[icon]]
    what = int(state.laid[cell])
    if what == NOTHING:
        return "no tile lies there"
    if what in (TOMB_TILE, CAMP_TILE):
        return f"{_lying(state, cell)} is locked: it can't be {past}"
    piece = _piece_on(state, cell)
    if piece:
        return f"that tile is locked, since {piece} stands on it: it can't be {past}"
    if icon != SWAP and cell == state.placed:
        return f"the tile just placed can't be {past}"
    if icon == ROTATE:
        return "that tile looks the same, whichever way it is turned"
    if state.phase == SECOND and cell == state.cell:
        return "two different tiles are swapped: that one is named already"
    return READING_ORDER


def _lying(state: TileState, cell: int) -> str:
    what = int(state.laid[cell])
    if what == TOMB_TILE:
        return "the Tomb"
    if what == CAMP_TILE:
        return _whose(state, [int(camp) for camp in state.camps].index(cell), "Base Camp")
    return "a tile"


def _piece_on(state: TileState, cell: int) -> str:
    """Who locks a tile; '' if nobody does."""
    rules = state.rules
    for seat in range(rules.seats):
        if rules.cell_of[state.archeologists[seat]] == cell:
            return _whose(state, seat, "archeologist")
        if rules.cell_of[state.mummies[seat]] == cell:
            return _whose(state, seat, "mummy")
    return ""


def _whose(state: TileState, seat: int, what: str) -> str:
    return f"your {what}" if seat == state.turn else f"the {what} of seat {seat}"


# -- mummies and walks -------------------------------------------------------------------------------


def _haunt(state: TileState, quarter: int) -> str:
    """MU-23"""
    group = int(state.site(quarter))
    if not group:
        return f"{_ground(state, quarter)}: a mummy goes to a temple or an artifact"
    if group == state.goal + 1:
        return "a mummy never goes to a Dig Site of its own colour"
    who = _on_site(state, quarter)
    return f"{who} stands on that Dig Site, so no mummy can go there"


def _on_site(state: TileState, quarter: int) -> str:
    rules = state.rules
    site = state.patch(quarter)
    for pieces, what in ((state.mummies, "mummy"), (state.archeologists, "archeologist")):
        for seat in range(rules.seats):
            if int(pieces[seat]) in site:
                return _whose(state, seat, what)
    raise ValueError(f"nobody stands on the site of quarter {quarter}")


def _walk(state: TileState, quarter: int) -> str:
    """MU-17 to MU-21"""
    rules, seat = state.rules, int(state.turn)
    code = int(state.grid[quarter])
    if code == EMPTY or (code >= TOMB and code != CAMP + seat):
        return f"{_ground(state, quarter)}: nobody can walk there"
    mark = int(state.reach(seat)[quarter])
    if mark == HOME:
        return "your archeologist is there already: a walk ends on another space, or say stay"
    if mark == WALL:
        return _wall(state, quarter)
    if mark:
        first = state.game.names.quarters[int(rules.base[rules.cell_of[quarter]])]
        return f"{_ground(state, quarter)}, and all of it is one space: say to {first}"
    return f"your archeologist can't get there in {words.steps(int(rules.steps))}"


def _wall(state: TileState, quarter: int) -> str:
    """MU-19, MU-20"""
    rules = state.rules
    for seat in range(rules.seats):
        archeologist = state.archeologists[seat]
        if archeologist and seat != state.turn and quarter in state.space(archeologist):
            return f"{_whose(state, seat, 'archeologist')} is on that space"
    return f"{_on_site(state, quarter)} keeps archeologists off that Dig Site"


def _ground(state: TileState, quarter: int) -> str:
    """What is there."""
    code = int(state.grid[quarter])
    if code == EMPTY:
        return "nothing lies there"
    if code >= TOMB:
        return f"that is {_lying(state, int(state.rules.cell_of[quarter]))}"
    return f"that is {words.quarter(state.game.names.shown[code])}"
