"""An edition's numbers in tables, each with the mark of its source."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.archaeology import words
from dighouse.games.archaeology.edition import ChamberNumbers, Edition
from dighouse.games.archaeology.terminal.kinds import kind_text
from dighouse.kernel.edition_file import Number
from dighouse.terminal import marks

# What a monument has beside its chambers.
BESIDE = {
    "keep": "keep",
    "safe": "safe up to",
    "named": "kinds to name",
    "turned": "turned up",
    "pile": "in the pile",
}


def values(edition: Edition) -> RenderableType:
    parts: list[RenderableType] = [_cards(edition), "", _setup(edition)]
    if len(edition.monuments) > 1:
        parts += ["", _monuments(edition)]
    if edition.variants:
        parts += ["", _variants(edition)]
    return Group(*parts, "", marks.legend(edition.id))


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
        name = words.kind(kind)
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
    if len(edition.monuments) == 1:
        for chamber in edition.monuments[0].chambers:
            row(f"cards in the {chamber.name} chamber", [chamber.cards])
            row("  maps that it costs", [chamber.maps])
    row("thieves in the dig site", [edition.seats[number].thieves for number in seats])
    row("sandstorms in the dig site", [edition.seats[number].storms for number in seats])
    if edition.tents is not None:
        row("storms that a tent is good for", [edition.tents])
    if edition.explorations is not None:
        row("explorations a turn", [edition.explorations])
    for kind in edition.cards:
        out = [kind in edition.seats[number].left_out for number in seats]
        if any(out):
            name = words.many(kind)
            table.add_row(f"{name} in the game", *("no" if left else "yes" for left in out))
    return table


def _monuments(edition: Edition) -> Table:
    table = marks.table("Monuments: their chambers, and what else there is", "monument")
    table.add_column("chamber")
    for title in ("cards", "maps"):
        table.add_column(title, justify="right")
    table.add_column("and")
    table.add_column("source")
    for plan in edition.monuments:
        beside = Text(", ").join(
            Text(f"{BESIDE[name]} ").append_text(_cell(number))
            for name, number in plan.numbers.items()
        )
        for at, chamber in enumerate(plan.chambers):
            table.add_row(
                "" if at else words.monument(plan.name),
                chamber.name,
                *_chamber(chamber),
                "" if at else beside,
                _marks([chamber.cards, chamber.maps, *plan.numbers.values()]),
            )
    return table


def _chamber(chamber: ChamberNumbers) -> tuple[Text, Text]:
    return _cell(chamber.cards), _cell(chamber.maps)


def _variants(edition: Edition) -> Table:
    table = marks.table("Variants", "variant")
    table.add_column("what it changes")
    table.add_column("source")
    for name, variant in edition.variants.items():
        changes: list[Text] = []
        numbers: list[Number] = []
        if variant.seats is not None:
            changes.append(Text(f"{words.join([str(n) for n in variant.seats], 'or')} seats only"))
        if variant.everything_in:
            changes.append(Text("every kind is in the game"))
        for label, number in (
            ("thieves +", variant.more_thieves),
            ("sandstorms ", variant.storms),
            ("storms that a tent is good for ", variant.tents),
        ):
            if number is not None:
                changes.append(Text(label).append_text(_cell(number)))
                numbers.append(number)
        if variant.poorest_first:
            changes.append(Text("lowest starting hand goes first"))
        table.add_row(words.variant(name), Text(", ").join(changes), _marks(numbers))
    return table


def _cell(number: Number) -> Text:
    return marks.cell(number.value, number.mark)


def _marks(numbers: Iterable[Number]) -> str:
    return marks.join_marks(number.mark for number in numbers)
