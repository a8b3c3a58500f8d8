"""What is asked of the log, and what became of it."""

from __future__ import annotations

import msgspec

from dighouse.server.table.config import TableSummary
from dighouse.server.table.log_events import LogRow


class Append(msgspec.Struct, frozen=True, gc=False):
    """A row to be written, and what the table comes to with it."""

    table: str
    row: LogRow
    summary: TableSummary


class Stale(msgspec.Struct, frozen=True):
    """Another row has that seq already: read the log and think again."""

    table: str


class Repeated(msgspec.Struct, frozen=True):
    """That command of that seat is in the log already, in this row."""

    table: str
    row: LogRow


class NotSaved(msgspec.Struct, frozen=True):
    """The storage could not write it: nothing has happened."""

    table: str
    why: str


AppendResult = LogRow | Stale | Repeated | NotSaved
