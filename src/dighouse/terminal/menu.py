"""The numbered menu, and how an answer to it is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from dighouse.kernel.errors import UnknownMove, short
from dighouse.kernel.game import Game

GAP = 2  # columns between two columns of items
ROWS = 6  # up to so many items stay in one column


class Item(NamedTuple):
    pick: int
    move: str
    hint: str


def draw(items: Sequence[Item], width: int) -> Table:
    """The items, in two columns if there are many and if they fit."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for row in _columns(items, width):
        grid.add_row(*row)
    return grid


def _columns(items: Sequence[Item], width: int) -> list[tuple[Text, ...]]:
    count = len(items)
    if count > ROWS:
        # As even as possible, but a column of short items beside one of long ones saves rows too.
        for split in sorted(range(1, count), key=lambda split: (max(split, count - split), -split)):
            left, right = _lines(items[:split], 1), _lines(items[split:], split + 1)
            if _width(left) + GAP + _width(right) <= width:
                return list(zip_longest(left, right, fillvalue=Text()))
    return [(line,) for line in _lines(items, 1)]


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
            raise UnknownMove(f"After a comma write a move in words, not the number {part}")
        elif not 1 <= int(part) <= len(items):
            raise UnknownMove(
                f"There is no number {part} on the menu: it goes from 1 to {len(items)}"
            )
        else:
            picks.append(items[int(part) - 1].pick)
    return picks


def _parse(text: str, game: Game) -> int:
    try:
        return game.parse(text)
    except UnknownMove:
        # The menu shows how moves are written, so the list of all of them is too much here.
        raise UnknownMove(f"'{short(text)}' is no move of this game") from None
