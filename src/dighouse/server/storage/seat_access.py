"""Seats: the secrets that open them, one-time codes for another device, and who is there."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, text
from sqlalchemy.exc import IntegrityError

from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.schema import codes, presence, secrets

HASHES_AT_ONCE = 500
CODES_AT_ONCE = 20  # of a seat that wait to be used
NO_TABLE = "there is no such table any more: make a new one"

_SEAT_OF = select(secrets.c.seat).where(
    secrets.c.table_id == bindparam("table"), secrets.c.hashed == bindparam("hashed")
)
_PRESENCE = select(presence.c.seat, presence.c.here, presence.c.seen_at).where(
    presence.c.table_id == bindparam("table"), presence.c.node != bindparam("besides")
)
# A node reports again and again: what it said before is replaced.
_SEEN = text(
    "INSERT INTO presence (table_id, seat, node, here, seen_at)"
    " VALUES (:table, :seat, :node, :here, :now) ON CONFLICT (table_id, seat, node)"
    " DO UPDATE SET here = excluded.here, seen_at = excluded.seen_at"
)

# Whoever asks twice at once has one secret all the same.
_FOLLOW = text(
    "INSERT INTO secrets (table_id, hashed, seat, added_at)"
    " VALUES (:table, :hashed, :seat, :now) ON CONFLICT (table_id, hashed) DO NOTHING"
)
# Among the secrets of a table, a line that is none: devices of this seat were signed out here, and
# whoever has an old table's secret does not get in by it any more.
_SIGNED_OUT = "signed out: {}"
NO_SEAT = -1


def add_secret(connection: Connection, table: str, seat: int, hashed: str, now: float) -> None:
    values = {"table_id": table, "hashed": hashed, "seat": seat, "added_at": now}
    try:
        connection.execute(insert(secrets).values(values))
    except IntegrityError:
        raise StorageError(NO_TABLE) from None


def seat_of(connection: Connection, table: str, hashed: str) -> int | None:
    return connection.scalar(_SEAT_OF, {"table": table, "hashed": hashed})


def give_seat(connection: Connection, table: str, seat: int, hashed: str, now: float) -> None:
    drop_secrets(connection, table, seat, None)
    add_secret(connection, table, seat, hashed, now)


def valid_secrets(connection: Connection, hashes: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for first in range(0, len(hashes), HASHES_AT_ONCE):
        some = hashes[first : first + HASHES_AT_ONCE]
        found.update(connection.scalars(select(secrets.c.hashed).where(secrets.c.hashed.in_(some))))
    return found


def drop_secrets(connection: Connection, table: str, seat: int, but: str | None) -> int:
    unwanted = [secrets.c.table_id == table, secrets.c.seat == seat]
    if but is not None:
        unwanted.append(secrets.c.hashed != but)
    # A code that nobody has used yet would open the seat again.
    connection.execute(delete(codes).where(codes.c.table_id == table, codes.c.seat == seat))
    return connection.execute(delete(secrets).where(*unwanted)).rowcount


def sign_out(connection: Connection, table: str, seat: int, but: str, now: float) -> None:
    drop_secrets(connection, table, seat, but)
    values = {"table": table, "hashed": _SIGNED_OUT.format(seat), "seat": NO_SEAT, "now": now}
    connection.execute(_FOLLOW, values)


def follow_to_rematch(
    connection: Connection, table: str, seat: int, hashed: str, now: float
) -> bool:
    if seat_of(connection, table, hashed) == seat:
        return True
    if seat_of(connection, table, _SIGNED_OUT.format(seat)) is not None:
        return False
    connection.execute(_FOLLOW, {"table": table, "hashed": hashed, "seat": seat, "now": now})
    return True


def devices(connection: Connection, table: str, seat: int) -> list[float]:
    wanted = select(secrets.c.added_at).where(secrets.c.table_id == table, secrets.c.seat == seat)
    return list(connection.scalars(wanted.order_by(secrets.c.added_at)))


def add_code(connection: Connection, table: str, seat: int, hashed: str, expires: float) -> None:
    """One more, besides the last few of this seat: whoever asks for many wants the newest."""
    mine = select(codes.c.hashed).where(codes.c.table_id == table, codes.c.seat == seat)
    last = mine.order_by(codes.c.expires.desc()).limit(CODES_AT_ONCE - 1)
    connection.execute(
        delete(codes).where(
            codes.c.table_id == table, codes.c.seat == seat, codes.c.hashed.not_in(last)
        )
    )
    values = {"table_id": table, "hashed": hashed, "seat": seat, "expires": expires}
    try:
        connection.execute(insert(codes).values(values))
    except IntegrityError:
        raise StorageError(NO_TABLE) from None


def use_code(connection: Connection, table: str, hashed: str, now: float) -> int | None:
    # Whoever deletes it has it: two can't.
    found = connection.execute(
        delete(codes)
        .where(codes.c.table_id == table, codes.c.hashed == hashed)
        .returning(codes.c.seat, codes.c.expires)
    ).first()
    return None if found is None or found.expires < now else found.seat


def record_presence(
    connection: Connection, node: str, seats: Sequence[tuple[str, int]], now: float, here: bool
) -> None:
    rest = {"node": node, "here": here, "now": now}
    connection.execute(_SEEN, [{"table": table, "seat": seat, **rest} for table, seat in seats])


def presence_of(
    connection: Connection, table: str, fresh_after: float, besides: str
) -> dict[int, tuple[bool, float]]:
    """For each seat: is its person here, on a node that still reports; when were they last seen."""
    found: dict[int, tuple[bool, float]] = {}
    for seat, here, at in connection.execute(_PRESENCE, {"table": table, "besides": besides}):
        was_here, last = found.get(seat, (False, at))
        found[seat] = (was_here or (here and at > fresh_after), max(last, at))
    return found
