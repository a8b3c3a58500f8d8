"""An edition's buildings, costs and ring, each with the mark of its source."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.terminal import tiles
from dighouse.terminal import marks

COSTS = {
    "buildings": "how many buildings are on an axis",
    "empty": "how many zones of it are empty",
    "traps": "which traps are on it",
    "small": "which boxes of a small building",
    "big": "which boxes of a big building",
    "step": "the viewfinder goes one more step",
    "aim": "the viewfinder goes to any axis",
    "check": "a check",
}


def values(edition: Edition) -> RenderableType:
    return Group(
        _buildings(edition), "", _costs(edition), "", _map(edition), "", marks.legend(edition.id)
    )


def _buildings(edition: Edition) -> Table:
    table = marks.table("Buildings, unturned: o risk-free, f fire trap, s sharp trap", "")
    for building in edition.buildings:
        table.add_column(building.name, no_wrap=True)
    table.add_row("", *(tiles.plan(building.plan.rows) for building in edition.buildings))
    table.add_row("size", *(marks.cell(*building.size) for building in edition.buildings))
    table.add_row("source", *(building.plan.mark for building in edition.buildings))
    return table


def _costs(edition: Edition) -> Table:
    table = marks.table("What it costs", "question or move")
    table.add_column("time", justify="right")
    for name, cost in edition.costs.items():
        table.add_row(COSTS[name], marks.cell(cost.value, cost.mark))
    return table


def _map(edition: Edition) -> Table:
    grid = Table.grid(padding=(0, 2))
    side = edition.side
    grid.add_row(Text("map"), marks.cell(f"{side.value} × {side.value}", side.mark))
    grid.add_row(
        Text("traps in a row or column, at most"),
        marks.cell(edition.traps.value, edition.traps.mark),
    )
    grid.add_row(Text("ring, clockwise"), marks.cell(edition.ring.value, edition.ring.mark))
    return grid
