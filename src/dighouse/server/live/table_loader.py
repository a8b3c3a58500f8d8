"""A live table from its log."""

from __future__ import annotations

from msgspec.structs import replace

from dighouse.protocol.messages import Phase
from dighouse.server.live.live_table import REMEMBERED, LiveTable
from dighouse.server.table import log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.config import TableConfig
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.table import new_table


def load_table(
    config: TableConfig, written: list[LogRow], code: str | None, phase: Phase | None = None
) -> LiveTable:
    """A live table, as its log leaves it. Only the last rows are told again.

    `phase` is what the summary says; it is asked for only where nobody knows the rules.
    """
    table = new_table(config, code)
    live = LiveTable(table)
    quiet = max(0, len(written) - REMEMBERED)
    for row in written[:quiet]:
        table, move = apply_event(table, row, tell=False)
        if isinstance(row.event, log_events.ChatEvent):
            live.remember(row, table, move)
    live.recent.clear()
    live.table = table
    live.first_told = table.seq
    for row in written[quiet:]:
        table, move = apply_event(table, row)
        live.table = table
        live.remember(row, table, move)
    if table.rules is None and phase is not None:
        # Whether its last move ended the game only its rules could tell.
        live.table = replace(table, phase=phase)
    return live
