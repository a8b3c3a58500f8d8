"""A room from a table's log."""

from __future__ import annotations

from dighouse.server import rows
from dighouse.server.room import REMEMBERED, Room
from dighouse.server.rows import Charter, Row
from dighouse.server.table.folding import fold
from dighouse.server.table.table import begin


def read_log(charter: Charter, written: list[Row], code: str | None) -> Room:
    """A room, as its table's log leaves it. Only the last rows are told again."""
    table = begin(charter, code)
    room = Room(table)
    quiet = max(0, len(written) - REMEMBERED)
    for row in written[:quiet]:
        table, walk = fold(table, row, tell=False)
        if isinstance(row.deed, rows.Chat):
            room.remember(row, table, walk)
    room.recent.clear()
    room.table = table
    room.first_told = table.seq
    for row in written[quiet:]:
        table, walk = fold(table, row)
        room.table = table
        room.remember(row, table, walk)
    return room
