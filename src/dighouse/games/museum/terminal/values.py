"""An edition's numbers and tiles, each with the mark of its source."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.museum import words
from dighouse.games.museum.edition import Edition, TileKind
from dighouse.games.museum.notation import ARTIFACTS, SHOWN
from dighouse.games.museum.terminal import signs
from dighouse.terminal import marks

ACROSS = 3  # tiles in a row of the table
KEY = "b g r y temples, ^ mountain, ~ sea, = airport"


def values(edition: Edition) -> RenderableType:
    return Group(_numbers(edition), "", _tiles(edition), _key(), "", marks.legend(edition.id))


def _numbers(edition: Edition) -> Table:
    table = marks.table("Numbers", "what")
    table.add_column("number", justify="right")
    for title, number in (
        ("tiles in each starting hand", edition.hand),
        ("artifacts that each player is to find", edition.artifacts),
        ("steps of a walk, at most", edition.steps),
        ("points for a temple of a site", edition.temple),
        ("points for an artifact of a site", edition.artifact),
        ("points for a collected artifact", edition.token),
    ):
        table.add_row(title, marks.cell(number.value, number.mark))
    return table


def _tiles(edition: Edition) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.title = f"Tiles, unturned: {edition.total} in all"
    table.title_justify = "left"
    table.title_style = "bold"
    for _ in range(ACROSS):
        for title in ("", "tile", "icon", "copies"):
            table.add_column(title, no_wrap=True)
    cells = [_tile(tile) for tile in edition.tiles]
    height = -(-len(cells) // ACROSS)
    for row in range(height):
        table.add_row(*(part for tile in cells[row::height] for part in tile))
    return table


def _tile(tile: TileKind) -> tuple[Text, Text, Text, Text]:
    top, bottom = signs.rows([SHOWN[code] for code in tile.codes])
    return (
        Text(tile.name),
        Text.assemble(top, "/", bottom),
        Text(words.icon(tile.icon)),
        marks.cell(tile.copies.value, tile.copies.mark),
    )


def _key() -> Text:
    return Text.assemble(f"{KEY}; ", signs.artifacts(list(ARTIFACTS)))
