"""Tables: made, looked up, listed, and in the end thrown away."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, and_, bindparam, case, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from dighouse.server.storage import codec
from dighouse.server.storage.errors import CodeTaken, StorageError
from dighouse.server.storage.loss_detector import LossDetector
from dighouse.server.storage.schema import charters, codes, log, presence, secrets, standings
from dighouse.server.storage.statements import statements
from dighouse.server.table.config import StoredTable, TableConfig, TableSummary
from dighouse.server.table.log_events import LogRow

OPEN = ("waiting", "running")
DONE = ("over", "closed")
TABLES_AT_ONCE = 100  # are pruned, before others may write again

_summary_columns = [standings.c[name] for name in codec.SUMMARY[:-1]]
_CONFIG = select(charters.c.body, charters.c.seed).where(charters.c.table_id == bindparam("table"))
_SUMMARY = select(*_summary_columns).where(standings.c.table_id == bindparam("table"))
_BY_CODE = select(standings.c.table_id).where(
    standings.c.code == bindparam("code"), standings.c.phase == "waiting"
)
# Those that wait come first, and of each sort the newest first. Seeds are nobody's business.
_LOBBY = (
    select(charters.c.body, *_summary_columns)
    .join_from(charters, standings)
    .where(charters.c.public, standings.c.phase.in_(OPEN))
    .order_by(case((standings.c.phase == "waiting", 0), else_=1), charters.c.created_at.desc())
    .limit(bindparam("limit"))
)
# With the last row of the log. It ought to be there; if it is not, the rest is told all the same.
_STORED_TABLE = (
    select(charters.c.body, log.c.body, *_summary_columns)
    .join_from(charters, standings)
    .outerjoin(log, and_(log.c.table_id == standings.c.table_id, log.c.seq == standings.c.head))
)
_ONE_STORED_TABLE = _STORED_TABLE.where(charters.c.table_id == bindparam("table"))
_OPEN_TABLES = (
    _STORED_TABLE.where(standings.c.phase.in_(OPEN), charters.c.table_id > bindparam("after"))
    .order_by(charters.c.table_id)
    .limit(bindparam("limit"))
)
_COUNT = select(func.count()).select_from(standings).where(standings.c.phase.in_(OPEN))


def create(
    connection: Connection,
    config: TableConfig,
    rows: Sequence[LogRow],
    summary: TableSummary,
    hashes: Sequence[tuple[int, str]],
) -> None:
    try:
        connection.execute(insert(charters), codec.config_values(config))
    except IntegrityError:
        raise StorageError("there is a table with that id already: draw another one") from None
    try:
        values = zip(codec.SUMMARY, codec.summary_values(config.id, summary), strict=True)
        connection.execute(insert(standings), dict(values))
    except IntegrityError:
        raise CodeTaken(f"the short code {summary.code} is in use: draw another one") from None
    if rows:
        statements(connection).insert(
            connection, [codec.row_values(config.id, row) for row in rows]
        )
    if hashes:
        connection.execute(
            insert(secrets),
            [
                {
                    "table_id": config.id,
                    "hashed": hashed,
                    "seat": seat,
                    "added_at": config.created_at,
                }
                for seat, hashed in hashes
            ],
        )


def config(connection: Connection, table: str) -> TableConfig | None:
    found = connection.execute(_CONFIG, {"table": table}).first()
    return None if found is None else codec.config(*found)


def summary(connection: Connection, table: str) -> TableSummary | None:
    found = connection.execute(_SUMMARY, {"table": table}).first()
    return None if found is None else codec.summary(found)


def by_code(connection: Connection, code: str) -> str | None:
    return connection.scalar(_BY_CODE, {"code": code})


def stored_table(connection: Connection, table: str) -> StoredTable | None:
    found = connection.execute(_ONE_STORED_TABLE, {"table": table}).first()
    return None if found is None else codec.stored_table(found)


def open_tables(connection: Connection, after: str, limit: int) -> list[StoredTable]:
    found = connection.execute(_OPEN_TABLES, {"after": after, "limit": limit})
    return [codec.stored_table(columns) for columns in found]


def replace_config(connection: Connection, config: TableConfig) -> bool:
    waiting = (
        select(standings.c.table_id)
        .where(standings.c.table_id == config.id, standings.c.phase == "waiting")
        .with_for_update()
    )
    if connection.scalar(waiting) is None:
        return False
    body = codec.config_values(config)["body"]
    connection.execute(update(charters).where(charters.c.table_id == config.id).values(body=body))
    return True


def lobby(connection: Connection, limit: int) -> list[tuple[TableConfig, TableSummary]]:
    found = connection.execute(_LOBBY, {"limit": limit})
    return [(codec.config(body), codec.summary(rest)) for body, *rest in found]


def count(connection: Connection) -> int:
    return connection.execute(_COUNT).scalar_one()


def abandoned_tables(connection: Connection, before: float) -> list[str]:
    """Some of the tables that nobody has touched since, though their game is not over."""
    wanted = (
        select(standings.c.table_id)
        .where(standings.c.phase.in_(OPEN), standings.c.updated_at < before)
        .limit(TABLES_AT_ONCE)
    )
    return list(connection.scalars(wanted))


def prune(connection: Connection, finished_before: float, abandoned_before: float) -> int:
    """Delete some of the tables that nobody needs any more; how many."""
    phase, updated = standings.c.phase, standings.c.updated_at
    wanted = (
        select(standings.c.table_id)
        .where(
            or_(
                and_(phase.in_(DONE), updated < finished_before),
                and_(phase.in_(OPEN), updated < abandoned_before),
            )
        )
        .limit(TABLES_AT_ONCE)
        # Somebody writes to it right now? Then it is not abandoned.
        .with_for_update(skip_locked=True)
    )
    return drop(connection, connection.scalars(wanted).all())


def drop(connection: Connection, old: Sequence[str]) -> int:
    """Delete tables with all that belongs to them; how many."""
    loss_detector: LossDetector | None = connection.info.get("loss_detector")
    if loss_detector is not None:
        loss_detector.forget(old)  # before the commit: after it, they would be missed
    for table in (log, presence, charters):  # what else there is goes with the charters
        connection.execute(delete(table).where(table.c.table_id.in_(old)))
    return len(old)


def delete_leftovers(connection: Connection, before: float) -> None:
    """Delete what is left of codes that nobody used, and of tables that were pruned."""
    connection.execute(delete(codes).where(codes.c.expires < before))
    left = presence.c.table_id.not_in(select(charters.c.table_id))
    connection.execute(delete(presence).where(presence.c.seen_at < before, left))
