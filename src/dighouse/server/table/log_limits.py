"""How long a log may get: whoever opens a table reads all of it.

Every seat has its share of the rows, and uses up nobody else's: whoever writes and writes is refused
at last, and the others play on. A person who sits down begins with a whole share. Nobody sits down
at a table whose log is full, so that there is an end to that, too.
"""

from __future__ import annotations

from dighouse.server.table import log_events
from dighouse.server.table.table import Table
from dighouse.protocol.messages import Refused

ROWS = 5000  # the longest games that anybody has played here have a tenth of this
TALK = 200  # rows of a seat after its share, to talk about what to do
# These begin a game, end it or keep it going, and nobody can write many of them.
ALWAYS = (
    log_events.Stand,
    log_events.Start,
    log_events.Resign,
    log_events.Close,
    log_events.Takeover,
    log_events.Back,
    log_events.Host,
    log_events.Rematch,
)


def share(table: Table) -> int:
    """How many rows each seat may write."""
    return ROWS // len(table.sitters)


def too_long(table: Table, seat: int, deed: log_events.AnyDeed, command: str) -> Refused | None:
    """A refusal if the log has no room for this row. What ends a game always finds room."""
    if isinstance(deed, ALWAYS):
        return None
    if isinstance(deed, log_events.Pause) and not deed.paused:
        return None
    if isinstance(deed, log_events.Reseat) and table.sitters[deed.seat].person:
        return None  # the host can always remove somebody
    if seat == log_events.HOUSE:
        return None if table.seq < ROWS else _full(command)
    if isinstance(deed, log_events.Act) and table.sitters[seat].by_bot:
        return None
    more = TALK if isinstance(deed, log_events.Chat | log_events.Reseat) else 0
    return None if table.written[seat] < share(table) + more else _used_up(table, command)


def _full(command: str) -> Refused:
    reason = f"the log of this table is full: it has {ROWS} rows. Make another table"
    return Refused(command, "not-now", reason)


def _used_up(table: Table, command: str) -> Refused:
    reason = f"this seat has used up its share of the table's log, {share(table)} rows. " + (
        "Make another table"
        if table.phase != "running"
        else "Resign, and a bot plays on to the end; or let the host close the table"
    )
    return Refused(command, "not-now", reason)
