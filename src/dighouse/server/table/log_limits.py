"""How long a log may get: whoever opens a table reads all of it.

Every seat has its share of the rows, and uses up nobody else's: whoever writes and writes is refused
at last, and the others play on. A person who sits down begins with a whole share. Nobody sits down
at a table whose log is full, so that there is an end to that, too.
"""

from __future__ import annotations

from dighouse.protocol.messages import Refused
from dighouse.server.table import log_events
from dighouse.server.table.table import Table

ROWS = 5000  # the longest games that anybody has played here have a tenth of this
TALK = 200  # rows of a seat after its share, to talk about what to do
# These begin a game, end it or keep it going, and nobody can write many of them.
ALWAYS: frozenset[type] = frozenset(
    (
        log_events.LeaveEvent,
        log_events.StartEvent,
        log_events.ResignEvent,
        log_events.CloseEvent,
        log_events.TakeoverEvent,
        log_events.ReturnEvent,
        log_events.HostEvent,
        log_events.RematchEvent,
    )
)


def rows_a_seat(table: Table) -> int:
    """How many rows each seat may write."""
    return ROWS // len(table.seats)


def too_long(
    table: Table, seat: int, event: log_events.AnyLogEvent, command: str
) -> Refused | None:
    """A refusal if the log has no room for this row. What ends a game always finds room."""
    if isinstance(event, log_events.ActEvent):  # first, since most rows are moves
        if table.written[seat] < rows_a_seat(table) or table.seats[seat].by_bot:
            return None
        return _used_up(table, command)
    if type(event) in ALWAYS:
        return None
    if isinstance(event, log_events.PauseEvent) and not event.paused:
        return None
    if isinstance(event, log_events.ReseatEvent) and table.seats[event.seat].person:
        return None  # the host can always remove somebody
    if seat == log_events.SERVER_SEAT:
        return None if table.seq < ROWS else _full(command)
    more = TALK if isinstance(event, log_events.ChatEvent | log_events.ReseatEvent) else 0
    return None if table.written[seat] < rows_a_seat(table) + more else _used_up(table, command)


def _full(command: str) -> Refused:
    reason = f"the log of this table is full: it has {ROWS} rows. Make another table"
    return Refused(command, "not-now", reason)


def _used_up(table: Table, command: str) -> Refused:
    reason = f"this seat has used up its share of the table's log, {rows_a_seat(table)} rows. " + (
        "Make another table"
        if table.phase != "running"
        else "Resign, and a bot plays on to the end; or let the host close the table"
    )
    return Refused(command, "not-now", reason)
