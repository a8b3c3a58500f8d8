"""The table of the tile game as a map, two letters by two for each tile."""

from __future__ import annotations

from rich.text import Text

from dighouse.games.museum.notation import LETTERS
from dighouse.games.museum.render import bounds
from dighouse.games.museum.terminal import signs
from dighouse.games.museum.views import CORNERS, Tile, View

ROWS = (("nw", "ne"), ("sw", "se"))
GAP = 5  # columns before the first cell
CELL = 3  # columns for each


class Pieces:
    """Who stands where, by quarter: a letter and the colour of its owner."""

    def __init__(self, view: View) -> None:
        self.on: dict[str, tuple[str, str]] = {}
        for seat in view.seats:
            if seat.archeologist:
                self.on[seat.archeologist] = ("@", seat.colour)
            if seat.mummy:
                self.on[seat.mummy] = ("!", seat.colour)


def table_map(view: View) -> Text:
    """All that lies there, and empty cells around it while a tile is being placed."""
    cells = {tile.at: tile for tile in view.tiles}
    pieces = Pieces(view)
    left, right, top, bottom = _frame(view)
    columns = range(left, right + 1)
    heads = " ".join(f"{LETTERS[column]} " for column in columns)
    lines = [Text(" " * GAP + heads, "dim")]
    for row in range(top, bottom + 1):
        for corners in ROWS:
            label = f"{row + 1:>{GAP - 1}} " if corners == ROWS[0] else " " * GAP
            line = Text(label, "dim")
            for column in columns:
                at = f"{LETTERS[column]}{row + 1}"
                for corner in corners:
                    line.append_text(_quarter(view, cells.get(at), f"{at}{corner}", corner, pieces))
                line.append(" ")
            lines.append(line)
    return Text("\n").join(lines)


def width(view: View) -> int:
    """Columns that the map takes."""
    left, right, _, _ = _frame(view)
    return GAP + CELL * (right - left + 1)


def _frame(view: View) -> tuple[int, int, int, int]:
    """Columns and rows that are shown: left, right, top, bottom."""
    left, right, top, bottom = bounds(view)
    if view.phase not in ("play", "cell"):
        return left, right, top, bottom
    last = view.table - 1
    return max(0, left - 1), min(last, right + 1), max(0, top - 1), min(last, bottom + 1)


def _quarter(view: View, tile: Tile | None, quarter: str, corner: str, pieces: Pieces) -> Text:
    if tile is None:
        return Text("·", "dim")
    reached = " underline" if quarter in view.reach else ""
    piece = pieces.on.get(quarter)
    if piece is not None:
        letter, colour = piece
        return Text(letter, f"bold reverse {signs.COLOURS[colour]}")
    if tile.tile == "tomb":
        return Text("#", "dim")
    if tile.seat is not None:
        colour = view.seats[tile.seat].colour
        return Text(colour, f"bold {signs.COLOURS[colour]}{reached}")
    shown = tile.quarters[CORNERS.index(corner)]
    text = signs.quarter(shown)
    text.stylize((f"bold{reached}" if tile.at == view.placed else reached).strip())
    return text
