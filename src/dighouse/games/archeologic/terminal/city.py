"""The map: clues, laid buildings, and what somebody has pencilled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from dighouse.games.archeologic.buildings import SYMBOLS, all_ways, zone_name, zone_number
from dighouse.games.archeologic.edition import COLUMNS, Edition
from dighouse.games.archeologic.terminal.tiles import STYLES
from dighouse.games.archeologic.views import Clue, Placed

TRAPS = {"fire": "f", "sharp": "s"}


def city(
    edition: Edition,
    clues: Sequence[Clue],
    laid: Sequence[Placed] = (),
    notes: Mapping[str, str] | None = None,
) -> Table:
    """A building's box is its letter and its symbol; a clue alone is the symbol of its trap."""
    side = edition.side.value
    traps = {clue.zones[0]: TRAPS[clue.trap] for clue in clues if clue.trap is not None}
    boxes = boxes_of(edition, laid)
    grid = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("")
    for column in COLUMNS[:side]:
        grid.add_column(column, min_width=3, no_wrap=True)
    for row in range(side):
        zones = [zone_name(row * side + column, side) for column in range(side)]
        cells = [_cell(boxes.get(zone), traps.get(zone), (notes or {}).get(zone)) for zone in zones]
        grid.add_row(Text(str(row + 1), "dim"), *cells)
    return grid


def boxes_of(edition: Edition, laid: Sequence[Placed]) -> dict[str, str]:
    """Zone: letter and symbol of the building that covers it."""
    side = edition.side.value
    ways = dict(
        zip((building.name for building in edition.buildings), all_ways(edition), strict=True)
    )
    return {
        zone_name(zone, side): placed.building + SYMBOLS[symbol]
        for placed in laid
        for way in ways[placed.building]
        if (way.zone, way.turns) == (zone_number(placed.zone, side), placed.turns)
        for zone, symbol in way.boxes
    }


def _cell(box: str | None, trap: str | None, note: str | None) -> Text:
    if box is not None:
        return Text.assemble((box[0], "bold"), (box[1], STYLES[box[1]]))
    trap_mark = Text("") if trap is None else Text(trap, f"bold {STYLES[trap]}")
    if note is not None:
        return Text.assemble((note, "cyan"), trap_mark)
    return trap_mark if trap is not None else Text("·", "dim")
