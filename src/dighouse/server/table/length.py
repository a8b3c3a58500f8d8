"""How long a log may get: whoever opens a table reads all of it."""

from __future__ import annotations

from dighouse.server import rows
from dighouse.server.table.table import Table
from dighouse.server.wire.messages import Refused

ROWS = 5000  # the longest games that anybody has played here have a tenth of this
TALK = 200  # rows after that, to talk about what to do
# These end a game or keep it going, and nobody can write many of them.
ALWAYS = (rows.Resign, rows.Close, rows.Takeover, rows.Back, rows.Host, rows.Rematch)


def too_long(table: Table, seat: int, deed: rows.AnyDeed, command: str) -> Refused | None:
    """A refusal if the log has no room for this row. What ends a game always finds room."""
    if table.seq < ROWS or isinstance(deed, ALWAYS):
        return None
    if isinstance(deed, rows.Act) and table.sitters[seat].by_bot:
        return None
    if isinstance(deed, rows.Pause) and not deed.paused:
        return None
    if isinstance(deed, rows.Chat) and table.seq < ROWS + TALK:
        return None
    reason = f"the log of this table is full: it has {ROWS} rows. " + (
        "Close the table and make another one"
        if table.phase != "running"
        else "Resign, and a bot plays on to the end; or let the host close the table"
    )
    return Refused(command, "not-now", reason)
