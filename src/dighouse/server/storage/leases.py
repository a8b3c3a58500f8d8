"""What is due: which tables wait for a bot or a clock, and which node sees to it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, select, update

from dighouse.server.storage.schema import standings

_DUE = (
    select(standings.c.table_id)
    .where(standings.c.due_at <= bindparam("now"), standings.c.lease_until <= bindparam("now"))
    # Whoever was tried in vain has a later lease, and so comes after those that were not.
    .order_by(standings.c.lease_until, standings.c.due_at)
    .limit(bindparam("limit"))
)


def due_tables(connection: Connection, now: float, limit: int) -> list[str]:
    return list(connection.scalars(_DUE, {"now": now, "limit": limit}))


def postpone(connection: Connection, table: str, until: float) -> None:
    """Nobody shall take a table on before some time, unless it moves on by itself."""
    connection.execute(
        update(standings).where(standings.c.table_id == table).values(lease_until=until)
    )


def lease(
    connection: Connection, tables: Sequence[str], node: str, now: float, until: float
) -> list[str]:
    """Those of the tables that are this node's now, in the order they were asked for."""
    free = (
        select(standings.c.table_id)
        .where(
            standings.c.table_id.in_(tables),
            standings.c.due_at <= now,
            standings.c.lease_until <= now,
        )
        # Where another node is at work, there is nothing to win and nothing to wait for.
        .with_for_update(skip_locked=True)
    )
    won = set(
        connection.scalars(
            update(standings)
            .where(standings.c.table_id.in_(free))
            .values(lease=node, lease_until=until)
            .returning(standings.c.table_id)
        )
    )
    return [table for table in tables if table in won]
