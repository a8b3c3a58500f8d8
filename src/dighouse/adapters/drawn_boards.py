"""The boards of views as parts of a drawing: cards in rows, a map of tiles, a map of zones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

BOARD = 532  # its side
INK, SOFT, PAPER = "#3b2f22", "#85745f", "#f4ecdc"

KINDS = {
    "mask": "#e0a526",
    "talisman": "#3f8f8a",
    "map": "#c9b184",
    "cup": "#a9622f",
    "coin": "#d8bd4a",
    "parchment": "#e6d3a3",
    "shard": "#b9775a",
    "pendant": "#7d93c4",
    "tablet": "#a8a08f",
}
OTHER_KIND = "#9a8f80"
COLOURS = {"B": "#3d6fb4", "G": "#4d9150", "R": "#bf4740", "Y": "#d9ab2c"}
TERRAIN = {"M": "#8d8378", "S": "#9cc7d8", "P": "#d8d3c8"}
TOMB = "#57493a"
CORNERS = ("nw", "ne", "se", "sw")  # clockwise, as views list quarters


def board_of(view: Any) -> str:
    """What is known here of how a view's table looks; nothing, if that is none of it."""
    if hasattr(view, "market"):
        return _cards(view)
    if hasattr(view, "tiles"):
        return _tiles(view)
    if hasattr(view, "viewfinder"):
        return _zones(view)
    return _label(BOARD / 2, BOARD / 2, "no picture of this game", 15, SOFT)


# -- cards -----------------------------------------------------------------------------------------


def _cards(view: Any) -> str:
    parts: list[str] = []
    rows = [("Marketplace", view.market), ("Your hand", view.hand)]
    for name in ("given", "taken", "turned", "shown"):
        cards = getattr(view, name, None)
        if cards:
            rows.append((name.capitalize(), cards))
    high = min(132, (BOARD - 130) // len(rows))
    for number, (name, cards) in enumerate(rows):
        top = 14 + high * number
        parts.append(_words(18, top + 14, name, 14, SOFT))
        parts += _row_of_cards(cards, top + 24, min(94, high - 34))
    piles = [("Dig site", view.dig_site)]
    piles += [(str(one.name).capitalize(), one.cards) for one in view.chambers]
    wide = min(110.0, (BOARD - 36) / len(piles))
    for number, (name, count) in enumerate(piles):
        parts.append(_pile(18 + wide * number, BOARD - 92, wide - 10, name, count))
    return "".join(parts)


def _row_of_cards(cards: Mapping[str, int], top: float, high: float) -> list[str]:
    wide = min(high * 0.78, (BOARD - 36) / max(len(cards), 1) - 8)
    parts = []
    for number, (kind, count) in enumerate(cards.items()):
        left = 18 + (wide + 8) * number
        parts.append(_box(left + 3, top + 3, wide, high, "#00000022", 7))
        parts.append(_box(left, top, wide, high, KINDS.get(kind, OTHER_KIND), 7, INK))
        parts.append(_box(left + 5, top + 5, wide - 10, high - 10, "#ffffff55", 4))
        parts.append(_label(left + wide / 2, top + high * 0.5, str(count), 24, INK))
        size = int(min(12, 1.3 * wide / max(len(kind), 1)))
        parts.append(_label(left + wide / 2, top + high - 13, kind, size, INK))
    return parts


def _pile(left: float, top: float, wide: float, name: str, count: int) -> str:
    """Cards that lie face down."""
    middle = left + wide / 2
    backs = [_box(middle - 22 + 3 * at, top - 3 * at, 40, 52, "#6d5a45", 5, PAPER) for at in (0, 1)]
    shown = _label(middle, top + 28, str(count), 18, PAPER) if count else ""
    size = int(min(12, 1.6 * wide / max(len(name), 1)))
    return (
        "".join(backs if count else backs[:0]) + shown + _label(middle, top + 72, name, size, SOFT)
    )


# -- tiles -----------------------------------------------------------------------------------------


def _tiles(view: Any) -> str:
    """The part of the table where tiles lie, with the neighbours of these."""
    at = {tile.at: _cell(tile.at) for tile in view.tiles}
    rows, columns = [row for row, _ in at.values()], [column for _, column in at.values()]
    top, left = min(rows) - 1, min(columns) - 1
    cells = max(max(rows) - top, max(columns) - left) + 2
    side = (BOARD - 24) / cells
    parts: list[str] = []
    for tile in view.tiles:
        row, column = at[tile.at]
        x, y = 12 + side * (column - left), 12 + side * (row - top)
        parts.append(_tile(tile, view, x, y, side))
    for number, seat in enumerate(view.seats):
        for kind in ("archeologist", "mummy"):
            place = getattr(seat, kind)
            if place is not None:
                row, column = _cell(place[:-2])
                x = 12 + side * (column - left + (0.25 if place[-1] == "w" else 0.75))
                y = 12 + side * (row - top + (0.25 if place[-2] == "n" else 0.75))
                parts.append(_pawn(x, y, side * 0.17, COLOURS[seat.colour], kind, number))
    return "".join(parts)


def _tile(tile: Any, view: Any, x: float, y: float, side: float) -> str:
    if tile.tile == "tomb":
        edge = side * 0.5
        roof = (
            f"M{x + edge} {y + side * 0.15}L{x + side * 0.88} {y + side * 0.82}H{x + side * 0.12}Z"
        )
        return _box(x, y, side, side, TOMB, 3, PAPER) + f'<path d="{roof}" fill="#d9bd84"/>'
    if tile.tile == "camp":
        colour = COLOURS[view.seats[tile.seat].colour]
        tent = f"M{x + side * 0.5} {y + side * 0.2}L{x + side * 0.85} {y + side * 0.8}H{x + side * 0.15}Z"
        return _box(x, y, side, side, colour, 3, PAPER) + f'<path d="{tent}" fill="{PAPER}"/>'
    half = side / 2
    corners = ((0.0, 0.0), (half, 0.0), (half, half), (0.0, half))
    parts = [
        _quarter(what, x + dx, y + dy, half)
        for what, (dx, dy) in zip(tile.quarters, corners, strict=True)
    ]
    frame = f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" stroke="{PAPER}" stroke-width="3"/>'
    return "".join(parts) + frame


def _quarter(what: str, x: float, y: float, side: float) -> str:
    """A temple or the ground of an artifact in its colour, a mountain, a sea, an airport."""
    if what in TERRAIN:
        ground = _box(x, y, side, side, TERRAIN[what], 0)
        if what == "M":
            peak = f"M{x + side / 2} {y + side * 0.2}L{x + side * 0.85} {y + side * 0.8}H{x + side * 0.15}Z"
            return ground + f'<path d="{peak}" fill="#6b6259"/>'
        if what == "P":
            return ground + _label(x + side / 2, y + side / 2, "✈", int(side * 0.7), INK)
        wave = f"M{x + side * 0.2} {y + side / 2}q{side * 0.15} {-side * 0.2} {side * 0.3} 0t{side * 0.3} 0"
        return (
            ground + f'<path d="{wave}" fill="none" stroke="#5c97ad" stroke-width="{side * 0.07}"/>'
        )
    ground = _box(x, y, side, side, COLOURS[what[1]], 0)
    if what[0] == "a":
        disc = f'<circle cx="{x + side / 2}" cy="{y + side / 2}" r="{side * 0.36}" fill="{PAPER}"/>'
        return ground + disc + _label(x + side / 2, y + side / 2, what[1:], int(side * 0.34), INK)
    columns = [
        _box(x + side * at, y + side * 0.42, side * 0.09, side * 0.34, PAPER, 0)
        for at in (0.28, 0.46, 0.64)
    ]
    roof = f"M{x + side * 0.5} {y + side * 0.2}L{x + side * 0.8} {y + side * 0.4}H{x + side * 0.2}Z"
    return ground + "".join(columns) + f'<path d="{roof}" fill="{PAPER}"/>'


def _pawn(x: float, y: float, radius: float, colour: str, kind: str, seat: int) -> str:
    letter = "A" if kind == "archeologist" else "M"
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" stroke="{INK}" stroke-width="2"/>'
        + _label(x, y, f"{letter}{seat}", int(radius * 0.9), PAPER)
    )


def _cell(name: str) -> tuple[int, int]:
    """Row and column of a cell such as M13."""
    return int(name[1:]), ord(name[0]) - ord("A")


# -- zones -----------------------------------------------------------------------------------------


def _zones(view: Any) -> str:
    """The map with the clues that are known, and the buildings as far as they are laid."""
    placed = view.solution or view.laid
    axes = {asked.axis for asked in view.asked} | {view.viewfinder, "E", "5"}
    size = max(int(axis) for axis in axes if axis and axis.isdigit())
    side = (BOARD - 60) / size
    parts = []
    for row in range(size):
        for column in range(size):
            x, y = 40 + side * column, 40 + side * row
            parts.append(_box(x + 2, y + 2, side - 4, side - 4, "#eadcbd", 8))
    for at in range(size):
        for axis, x, y in (
            (chr(ord("A") + at), 40 + side * (at + 0.5), 22.0),
            (str(at + 1), 20.0, 40 + side * (at + 0.5)),
        ):
            if axis == view.viewfinder:
                parts.append(f'<circle cx="{x}" cy="{y}" r="15" fill="#b5532a"/>')
            parts.append(_label(x, y, axis, 17, PAPER if axis == view.viewfinder else INK))
    for clue in view.clues:
        if clue.kind == "trap":
            row, column = _zone(clue.zones[0])
            x, y = 40 + side * (column + 0.5), 40 + side * (row + 0.5)
            parts.append(_trap(x, y, side * 0.28, clue.trap))
    parts += _buildings(placed, side)
    return "".join(parts)


def _buildings(placed: Sequence[Any], side: float) -> list[str]:
    """Their letters, where the rectangles around them begin."""
    parts = []
    for number, one in enumerate(placed):
        row, column = _zone(one.zone)
        x, y = (
            40 + side * column + 18 + 20 * (number % 3),
            40 + side * row + 20 + 24 * (number // 3),
        )
        turn = f' transform="rotate({90 * one.turns} {x} {y})"'
        parts.append(f"<g{turn}>{_box(x - 10, y - 10, 20, 20, '#3f8f8a', 4)}</g>")
        parts.append(_label(x, y, one.building, 13, PAPER))
    return parts


def _trap(x: float, y: float, size: float, trap: str) -> str:
    if trap == "fire":
        flame = f"M{x} {y - size}C{x + size} {y} {x + size * 0.7} {y + size} {x} {y + size}S{x - size} {y} {x} {y - size}Z"
        return f'<path d="{flame}" fill="#d2642c"/>'
    spikes = f"M{x - size} {y + size}L{x - size * 0.5} {y - size}L{x} {y + size}L{x + size * 0.5} {y - size}L{x + size} {y + size}Z"
    return f'<path d="{spikes}" fill="#6b6259"/>'


def _zone(name: str) -> tuple[int, int]:
    letter, number = re.fullmatch("([A-E])([1-5])", name).groups()  # type: ignore[union-attr]
    return int(number) - 1, ord(letter) - ord("A")


# -- shapes ----------------------------------------------------------------------------------------


def _box(
    x: float, y: float, wide: float, high: float, fill: str, round_: float = 0, edge: str = "none"
) -> str:
    opacity = ""
    if len(fill) == 9:
        fill, opacity = fill[:7], f' fill-opacity="{int(fill[7:], 16) / 255:.2f}"'
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{round_}" '
        f'fill="{fill}"{opacity} stroke="{edge}"/>'
    )


def _label(x: float, y: float, words: str, size: int, fill: str) -> str:
    """Centred in both directions."""
    return (
        f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{max(size, 6)}" fill="{fill}" '
        f'font-weight="bold" text-anchor="middle">{words}</text>'
    )


def _words(x: float, y: float, words: str, size: int, fill: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" font-weight="bold">{words}</text>'
    )
