"""Writing the log: rows of many tables in one transaction. Everybody's moves go through here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from dighouse.server.storage import codec
from dighouse.server.storage.results import Append, Repeated, Stale
from dighouse.server.storage.statements import statements
from dighouse.server.table.log_events import LogRow

CommandKey = tuple[str, int, str]  # table, seat and id of a command
Appended = LogRow | Stale | Repeated


class RepeatedCommand(Exception):
    """Something in the batch is in the log already: `append` it again with `look_first`."""


def append(
    connection: Connection, batch: Sequence[Append], look_first: bool = False
) -> list[Appended]:
    """Write what fits on its table's head; say of the rest why it does not.

    First the tables are locked, always in order, so that two nodes can't block each other. What is
    read after that stays true until the commit. Repeated commands are rare, so the log is asked for
    them only if something does not fit, or with `look_first`; without it RepeatedCommand may be
    raised, and nothing is written.
    """
    use = statements(connection)
    heads: dict[str, int] = dict(
        use.lock(connection, [(table,) for table in sorted({one.table for one in batch})])
    )
    results, good = _sort_out(batch, heads, {})
    if look_first or len(good) < len(batch):
        commands = [_key(one) for one in batch]
        known: dict[CommandKey, LogRow] = {
            (table, columns[1], columns[2]): codec.read_row(columns)
            for table, *columns in use.known(connection, commands)
        }
        results, good = _sort_out(batch, heads, known)
    if good:
        rows = [codec.row_values(one.table, one.row) for one in good]
        if use.insert(connection, rows) < len(rows):
            raise RepeatedCommand
        last = {one.table: one.summary for one in good}
        use.update(connection, [codec.summary_values(*one) for one in last.items()])
    return results


def _sort_out(
    batch: Sequence[Append], heads: Mapping[str, int], known: Mapping[CommandKey, LogRow]
) -> tuple[list[Appended], list[Append]]:
    """What becomes of each of them, and those that are to be written. `known` is in the log."""
    results: list[Appended] = []
    good: list[Append] = []
    heads, known = dict(heads), dict(known)
    for one in batch:
        table, row = one.table, one.row
        command = _key(one)
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
    return results, good


def _key(one: Append) -> CommandKey:
    return one.table, one.row.seat, one.row.id
