"""Numbers of an edition, each with the mark of its source."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.table import Table
from rich.text import Text

from dighouse.kernel.edition_file import HOUSE_MARKS, MARKS, Number

PRINTED = "T"
AT_THE_TABLE = "A and S mark house values: `rules` tells more"


def house_mark(numbers: Iterable[Number]) -> str:
    """The weakest mark of these, to stand behind a number at the table, as in '24A'; of printed ones
    none. A sum is no better known than its parts.
    """
    found = {number.mark for number in numbers}
    return next((mark for mark in reversed(HOUSE_MARKS) if mark in found), "")


def cell(value: object, mark: str) -> Text:
    """What is not printed anywhere carries its mark."""
    if mark == PRINTED:
        return Text(str(value))
    return Text(f"{value} {mark}", style="yellow")


def join_marks(marks: Iterable[str]) -> str:
    """Each of them once, in their usual order."""
    found = set(marks)
    return ", ".join(mark for mark in MARKS if mark in found)


def legend(edition: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.title = f"Sources of edition {edition}"
    grid.title_justify = "left"
    grid.title_style = "bold"
    for mark, meaning in MARKS.items():
        house = "house value: " if mark in HOUSE_MARKS else ""
        grid.add_row(f"  {mark}", house + meaning)
    return grid


def table(title: str, first: str) -> Table:
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    made.title = title or None
    made.title_justify = "left"
    made.title_style = "bold"
    made.add_column(first)
    return made
