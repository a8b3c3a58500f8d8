"""A room from a table's log."""

from __future__ import annotations

from msgspec.structs import replace

from dighouse.server.table import log_events
from dighouse.server.live.live_table import REMEMBERED, Room
from dighouse.server.table.log_events import Charter, Phase, Row
from dighouse.server.table.apply_event import fold
from dighouse.server.table.table import begin


def read_log(
    charter: Charter, written: list[Row], code: str | None, phase: Phase | None = None
) -> Room:
    """A room, as its table's log leaves it. Only the last rows are told again.

    `phase` is what the summary says; it is asked for only where nobody knows the rules.
    """
    table = begin(charter, code)
    room = Room(table)
    quiet = max(0, len(written) - REMEMBERED)
    for row in written[:quiet]:
        table, walk = fold(table, row, tell=False)
        if isinstance(row.deed, log_events.Chat):
            room.remember(row, table, walk)
    room.recent.clear()
    room.table = table
    room.first_told = table.seq
    for row in written[quiet:]:
        table, walk = fold(table, row)
        room.table = table
        room.remember(row, table, walk)
    if table.rules is None and phase is not None:
        # Whether its last move ended the game only its rules could tell.
        room.table = replace(table, phase=phase)
    return room
