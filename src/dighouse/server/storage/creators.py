"""Who has made how many tables, and which of them make room for others.

An address is kept as an HMAC with a key that only this database has: enough to count by, and
nothing that anybody could read or guess.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, case, exists, func, select, text

from dighouse.server.storage.schema import charters, house_keys, presence, standings
from dighouse.server.storage.tables import drop

KEY = "makers"
KEY_BYTES = 32
DIGITS = 24  # hexadecimal ones of an id
NEW = 60.0  # seconds within which somebody who has made a table may be on their way to it
GIVEN_UP = 3600.0  # seconds after which a table where several have sat down may be left, too

# Several nodes may open a new database at once: the first one's key is everybody's.
_NEW_KEY = text(
    "INSERT INTO house_keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING"
)
_waiting, _running = standings.c.phase == "waiting", standings.c.phase == "running"
_MADE = (
    select(
        func.count(case((_waiting, 1))),
        func.count(case((_running, 1))),
        func.count(case((_running & (standings.c.people == 0), 1))),
    )
    .join_from(charters, standings)
    .where(charters.c.made_by == bindparam("maker"))
)


class TableCounts(msgspec.Struct, frozen=True):
    """The tables of one address that are not over."""

    waiting: int
    running: int
    of_bots: int  # those of the running ones where nobody sits


def key(connection: Connection) -> bytes:
    """The key of this database; the first who asks makes it."""
    connection.execute(_NEW_KEY, {"name": KEY, "value": secrets.token_bytes(KEY_BYTES)})
    found = connection.execute(select(house_keys.c.value).where(house_keys.c.name == KEY))
    return bytes(found.scalar_one())


def creator_id(key: bytes, address: str) -> str:
    return hmac.digest(key, address.encode(), "sha256").hex()[:DIGITS]


def table_counts(connection: Connection, creator: str) -> TableCounts:
    return TableCounts(*connection.execute(_MADE, {"maker": creator}).one())


def empty_tables(
    connection: Connection, count: int, now: float, fresh_after: float, creator: str | None = None
) -> list[str]:
    """Up to so many tables that never started and where nobody is.

    Those first whose creators have most of them, and of these the oldest: so whoever fills the server
    pushes out their own. With a `creator`, theirs alone.
    """
    found = (
        select(standings.c.table_id)
        .join(charters, charters.c.table_id == standings.c.table_id)
        .where(*_empty(now, fresh_after))
        .order_by(standings.c.updated_at)
        .limit(count)
    )
    if creator is not None:
        return list(connection.scalars(found.where(charters.c.made_by == creator)))
    theirs = (
        select(charters.c.made_by, func.count().label("tables"))
        .join_from(charters, standings)
        .where(_waiting)
        .group_by(charters.c.made_by)
        .subquery()
    )
    found = found.join(theirs, theirs.c.made_by == charters.c.made_by)
    # The number of a creator's tables comes before their age.
    found = found.order_by(None).order_by(theirs.c.tables.desc(), standings.c.updated_at)
    return list(connection.scalars(found))


def drop_empty_tables(
    connection: Connection, tables: Sequence[str], now: float, fresh_after: float
) -> int:
    """Delete those of these tables that are still empty; how many."""
    still = (
        select(standings.c.table_id)
        .where(standings.c.table_id.in_(tables), *_empty(now, fresh_after))
        .with_for_update(skip_locked=True)
    )
    return drop(connection, connection.scalars(still).all())


def _empty(now: float, fresh_after: float) -> tuple[ColumnElement[bool], ...]:
    left = (standings.c.people <= 1) | (standings.c.updated_at < now - GIVEN_UP)
    return _waiting, left, standings.c.updated_at < now - NEW, _nobody_is_at(fresh_after)


def drop_waiting(connection: Connection, count: int, before: float, fresh_after: float) -> int:
    """Delete some tables that never started, and where nobody has done anything since."""
    wanted = (
        select(standings.c.table_id)
        .where(_waiting, standings.c.updated_at < before, _nobody_is_at(fresh_after))
        .limit(count)
        .with_for_update(skip_locked=True)
    )
    return drop(connection, connection.scalars(wanted).all())


def _nobody_is_at(fresh_after: float) -> ColumnElement[bool]:
    return ~exists().where(
        presence.c.table_id == standings.c.table_id,
        presence.c.here,
        presence.c.seen_at > fresh_after,
    )
