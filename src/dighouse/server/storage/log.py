"""Reading the log."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, select

from dighouse.server.storage import codec
from dighouse.server.storage.schema import log, standings
from dighouse.server.table.log_events import LogRow

IDS_AT_ONCE = 500  # in one question; databases limit the number of parameters

# Statements that are asked often are built once: building takes longer than running.
_row = select(*(log.c[name] for name in codec.ROW)).where(log.c.table_id == bindparam("table"))
_ROWS = _row.where(log.c.seq > bindparam("after")).order_by(log.c.seq)
_FIND = _row.where(log.c.seat == bindparam("seat"), log.c.command == bindparam("command"))
_HEADS = select(standings.c.table_id, standings.c.head).where(
    standings.c.table_id.in_(bindparam("tables", expanding=True))
)


def rows(connection: Connection, table: str, after: int) -> list[LogRow]:
    found = connection.execute(_ROWS, {"table": table, "after": after})
    return [codec.read_row(columns) for columns in found]


def find(connection: Connection, table: str, seat: int, command: str) -> LogRow | None:
    wanted = {"table": table, "seat": seat, "command": command}
    found = connection.execute(_FIND, wanted).first()
    return None if found is None else codec.read_row(found)


def all_heads(connection: Connection) -> dict[str, int]:
    found = connection.execute(select(standings.c.table_id, standings.c.head))
    return {row.table_id: row.head for row in found}


def heads(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for start in range(0, len(tables), IDS_AT_ONCE):
        some = tables[start : start + IDS_AT_ONCE]
        for table, head in connection.execute(_HEADS, {"tables": some}):
            found[table] = head
    return found
