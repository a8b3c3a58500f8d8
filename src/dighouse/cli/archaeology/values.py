"""An edition's numbers in tables, each with the mark of its source."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.cli.archaeology.kinds import kind_text
from dighouse.games.archaeology import words
from dighouse.games.archaeology.edition import Edition
from dighouse.kernel.edition_file import MARKS, Number

PRINTED = "T"
HOUSE = ("S", "A")  # nobody of us has read these in print: they are what we play with


def values(edition: Edition) -> RenderableType:
    return Group(_cards(edition), "", _setup(edition), "", _legend(edition))


def _cards(edition: Edition) -> Table:
    largest = max(len(card.sells) for card in edition.cards.values())
    table = _table("treasure")
    for title in ("copies", "trade", *(f"{size}" for size in range(1, largest + 1))):
        table.add_column(title, justify="right")
    table.add_column("source")
    table.title = "Cards: copies, trade value, and what a set of 1, 2, 3… sells for"
    for kind, card in edition.cards.items():
        numbers = [card.copies, card.trade, *card.sells]
        cells = [_cell(number) for number in numbers]
        cells += [Text("")] * (largest - len(card.sells))
        name = words.catalogue().kinds[kind][0]
        table.add_row(kind_text(kind, name), *cells, _marks(numbers))
    return table


def _setup(edition: Edition) -> Table:
    table = _table("set-up")
    seats = list(edition.seats)
    for number in seats:
        table.add_column(f"{number} seats", justify="right")
    table.add_column("source")

    def row(title: str, numbers: list[Number]) -> None:
        if len(numbers) == 1:
            numbers = numbers * len(seats)
        table.add_row(title, *(_cell(number) for number in numbers), _marks(numbers))

    row("cards in each starting hand", [edition.hand])
    row("cards in the marketplace", [edition.market])
    for chamber in edition.chambers:
        row(f"cards in the {chamber.name} chamber", [chamber.cards])
        row("  maps that it costs", [chamber.maps])
    row("thieves in the dig site", [edition.seats[number].thieves for number in seats])
    row("sandstorms in the dig site", [edition.seats[number].storms for number in seats])
    return table


def _legend(edition: Edition) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.title = f"Sources of edition {edition.id}"
    grid.title_justify = "left"
    grid.title_style = "bold"
    for mark, meaning in MARKS.items():
        house = "house value: " if mark in HOUSE else ""
        grid.add_row(f"  {mark}", house + meaning)
    return grid


def _table(first: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.title_justify = "left"
    table.title_style = "bold"
    table.add_column(first)
    return table


def _cell(number: Number) -> Text:
    """Numbers that are not printed anywhere carry their mark."""
    if number.mark == PRINTED:
        return Text(str(number.value))
    return Text(f"{number.value} {number.mark}", style="yellow")


def _marks(numbers: Iterable[Number]) -> str:
    found = {number.mark for number in numbers}
    return ", ".join(mark for mark in MARKS if mark in found)
