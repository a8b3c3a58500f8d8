"""The numbered menu, and how an answer to it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from dighouse.kernel.errors import UnknownMove
from dighouse.kernel.game import Game

GAP = 3  # columns between two columns of items
ROWS = 6  # up to so many items stay in one column


class Item(NamedTuple):
    pick: int
    move: str
    hint: str


def draw(items: Sequence[Item], width: int) -> Table:
    """The items, in two columns if there are many and if they fit."""
    widest = max(len(item.move) for item in items)
    lines = [_line(number, item, widest) for number, item in enumerate(items, start=1)]
    grid = Table.grid(padding=(0, GAP))
    room = (width - GAP) // 2
    if len(lines) <= ROWS or max(line.cell_len for line in lines) > room:
        for line in lines:
            grid.add_row(line)
        return grid
    half = (len(lines) + 1) // 2
    for at in range(half):
        grid.add_row(*lines[at::half])
    return grid


def _line(number: int, item: Item, widest: int) -> Text:
    return Text.assemble(
        (f"{number:>3}  ", "bold cyan"), f"{item.move:<{widest}}  ", (item.hint, "dim")
    )


def read(answer: str, items: Sequence[Item], game: Game) -> list[int]:
    """The picks of an answer: numbers or notation, several of them with commas.

    Only the first can be a number: what the others would stand for is not known yet.
    """
    parts = [part.strip() for part in answer.split(",") if part.strip()]
    picks: list[int] = []
    for at, part in enumerate(parts):
        if not part.isdecimal():
            picks.append(game.parse(part))
        elif at:
            raise UnknownMove(f"after a comma write a move in words, not the number {part}")
        elif not 1 <= int(part) <= len(items):
            raise UnknownMove(f"there is no number {part} on the menu: it goes from 1 to {len(items)}")
        else:
            picks.append(items[int(part) - 1].pick)
    return picks
