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
    half = (len(items) + 1) // 2
    left, right = _lines(items[:half], 1), _lines(items[half:], half + 1)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    if len(items) > ROWS and _width(left) + GAP + _width(right) <= width:
        for at, line in enumerate(left):
            grid.add_row(line, *right[at : at + 1])
    else:
        for line in _lines(items, 1):
            grid.add_row(line)
    return grid


def _lines(items: Sequence[Item], first: int) -> list[Text]:
    widest = max((len(item.move) for item in items), default=0)
    return [
        Text.assemble(
            (f"{number:>2}  ", "bold cyan"), f"{item.move:<{widest}}  ", (item.hint, "dim")
        )
        for number, item in enumerate(items, first)
    ]


def _width(lines: list[Text]) -> int:
    return max(line.cell_len for line in lines)


def read(answer: str, items: Sequence[Item], game: Game) -> list[int]:
    """The picks of an answer: numbers or notation, several of them with commas.

    Only the first can be a number: what the others would stand for is not known yet.
    """
    parts = [part.strip() for part in answer.split(",") if part.strip()]
    picks: list[int] = []
    for at, part in enumerate(parts):
        if not part.isdecimal():
            picks.append(_parse(part, game))
        elif at:
            raise UnknownMove(f"after a comma write a move in words, not the number {part}")
        elif not 1 <= int(part) <= len(items):
            raise UnknownMove(
                f"there is no number {part} on the menu: it goes from 1 to {len(items)}"
            )
        else:
            picks.append(items[int(part) - 1].pick)
    return picks


def _parse(text: str, game: Game) -> int:
    try:
        return game.parse(text)
    except UnknownMove:
        # The menu shows how moves are written, so the list of all of them is too much here.
        raise UnknownMove(f"'{text}' is no move of this game") from None
