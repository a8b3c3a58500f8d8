"""Ways to carry out a decision: the moves from its beginning to its end, and the table after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dighouse.games.museum.bots.board import ANYWHERE, Board
from dighouse.games.museum.views import Tile, View


class Candidate(NamedTuple):
    moves: tuple[str, ...]
    board: Board
    changed: int = ANYWHERE  # the quarters that are not as in the view
    extra: float = 0.0  # what it is worth beside what is to be seen on the table


class TurnedTile(NamedTuple):
    """A tile, turned."""

    moves: tuple[str, ...]  # how the turn is picked: not at all if the tile has one look
    turn: int
    quarters: tuple[str, ...]


def turned_tiles(quarters: Sequence[str], turned: int = 0) -> list[TurnedTile]:
    """Every look of a tile that shows these quarters now, turned as it is."""
    looks: list[TurnedTile] = []
    for turn in range(4):
        shown = tuple(quarters[(corner - turn + turned) % 4] for corner in range(4))
        if all(shown != face.quarters for face in looks):
            looks.append(TurnedTile((f"turn {turn}",), turn, shown))
    return looks if len(looks) > 1 else [TurnedTile((), 0, looks[0].quarters)]


def looks(tile: Tile) -> list[TurnedTile]:
    return turned_tiles(tile.quarters, tile.turn)


def tile_at(view: View, cell: str | None) -> Tile:
    return next(tile for tile in view.tiles if tile.at == cell)


def began(view: View) -> tuple[str, ...]:
    """The moves with which the composite began that the viewer is inside of."""
    play, at = (f"play {view.chosen}",), (f"at {view.cell}",)
    if view.phase in ("cell", "turn"):
        return play if view.phase == "cell" else play + at
    if view.phase == "haunt":
        return (f"mummy {view.mummy}",)
    if view.phase == "collect":
        return (f"to {view.goal}",)
    if view.phase == "target":
        return ("use",)
    if view.phase not in ("second", "put", "turn_first", "turn_second"):
        return ()
    moves: tuple[str, ...] = ("use", *at)
    if view.second:
        moves += (f"at {view.second}",)
    if view.chosen:
        moves += play
    if view.phase == "turn_second" and len(looks(tile_at(view, view.second))) > 1:
        moves += (f"turn {view.spin}",)
    return moves
