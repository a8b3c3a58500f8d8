"""Where a tile of the hand could be laid."""

from __future__ import annotations

from collections.abc import Iterator

from dighouse.games.museum.bots.board import ANYWHERE, place_of
from dighouse.games.museum.bots.candidates import Candidate, turned_tiles
from dighouse.games.museum.bots.icons import best_haunt
from dighouse.games.museum.bots.worth import Worth
from dighouse.games.museum.notation import LETTERS
from dighouse.games.museum.views import View


def placements(worth: Worth, view: View) -> Iterator[Candidate]:
    board = worth.board
    cells = empty_cells(view)
    icon = worth.icon(best_haunt(worth, view))
    for held in view.hand:
        extra = icon if held.icon else 0.0
        for face in turned_tiles(held.quarters):
            for cell in cells:
                moves = (f"play {held.tile}", f"at {cell}", *face.moves)
                # An airport is near to everything.
                changed = ANYWHERE if "P" in face.quarters else sum(board.frame.cell(cell))
                yield Candidate(moves, board.with_tile(cell, face.quarters), changed, extra)
    if not board.camps[worth.seat]:
        for cell in cells:
            yield Candidate(("play camp", f"at {cell}"), board.with_camp(worth.seat, cell))


def empty_cells(view: View) -> list[str]:
    """Those beside a tile."""
    used = {place_of(tile.at) for tile in view.tiles}
    around = {
        (column + across, row + down)
        for column, row in used
        for across, down in ((0, 1), (0, -1), (1, 0), (-1, 0))
    }
    return [
        f"{LETTERS[column]}{row + 1}"
        for column, row in sorted(around - used)
        if 0 <= column < view.table and 0 <= row < view.table
    ]
