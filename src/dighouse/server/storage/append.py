"""Writing the log: rows of many tables in one transaction. Everybody's moves go through here."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from dighouse.server.storage import codec
from dighouse.server.storage.results import Append, Repeated, Stale
from dighouse.server.storage.statements import statements
from dighouse.server.table.log_events import LogRow


def append(connection: Connection, batch: Sequence[Append]) -> list[LogRow | Stale | Repeated]:
    """Write what fits on its table's head; say of the rest why it does not.

    First the tables are locked, always in order, so that two nodes can't block each other. What is
    read after that stays true until the commit, and nothing that is written can conflict.
    """
    use = statements(connection)
    tables = sorted({one.table for one in batch})
    heads: dict[str, int] = dict(use.lock(connection, [(table,) for table in tables]))
    commands = [(one.table, one.row.seat, one.row.id) for one in batch]
    known: dict[tuple[str, int, str], LogRow] = {
        (table, columns[1], columns[2]): codec.read_row(columns)
        for table, *columns in use.known(connection, commands)
    }
    results: list[LogRow | Stale | Repeated] = []
    good: list[Append] = []
    for one in batch:
        table, row = one.table, one.row
        command = (table, row.seat, row.id)
        before = known.get(command)
        if before is not None:
            results.append(Repeated(table, before))
        elif heads.get(table) != row.seq - 1:
            results.append(Stale(table))
        else:
            heads[table] = row.seq
            known[command] = row
            good.append(one)
            results.append(row)
    if good:
        use.insert(connection, [codec.row_values(one.table, one.row) for one in good])
        last = {one.table: one.summary for one in good}
        use.update(connection, [codec.summary_values(*one) for one in last.items()])
    return results
