"""An edition's numbers in tables, each with the mark of its source."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.cli import marks
from dighouse.cli.archaeology.kinds import kind_text
from dighouse.games.archaeology import words
from dighouse.games.archaeology.edition import Edition
from dighouse.kernel.edition_file import Number


def values(edition: Edition) -> RenderableType:
    return Group(_cards(edition), "", _setup(edition), "", marks.legend(edition.id))


def _cards(edition: Edition) -> Table:
    largest = max(len(card.sells) for card in edition.cards.values())
    table = marks.table(
        "Cards: copies, trade value, and what a set of 1, 2, 3… sells for", "treasure"
    )
    for title in ("copies", "trade", *(f"{size}" for size in range(1, largest + 1))):
        table.add_column(title, justify="right")
    table.add_column("source")
    for kind, card in edition.cards.items():
        numbers = [card.copies, card.trade, *card.sells]
        cells = [_cell(number) for number in numbers]
        cells += [Text("")] * (largest - len(card.sells))
        name = words.catalogue().kinds[kind][0]
        table.add_row(kind_text(kind, name), *cells, _marks(numbers))
    return table


def _setup(edition: Edition) -> Table:
    table = marks.table("", "set-up")
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


def _cell(number: Number) -> Text:
    return marks.cell(number.value, number.mark)


def _marks(numbers: Iterable[Number]) -> str:
    return marks.listed(number.mark for number in numbers)
