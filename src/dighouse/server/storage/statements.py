"""The statements of the hot path, as text for each driver.

Building them of Core's parts would take longer than the database needs to run them. They are
given many rows of values at once. SQLite's driver loops over them in C, where a loop is cheapest;
PostgreSQL gets them as one JSON text, since there each statement costs a journey, and each
parameter its share of one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Protocol

import msgspec
from sqlalchemy import Column, Connection
from sqlalchemy.dialects import postgresql

from dighouse.server.storage import codec
from dighouse.server.storage.schema import log, standings

Values = Sequence[tuple[Any, ...]]

_LOG = [column.name for column in log.c]
*_CHANGED, _KEY = codec.SUMMARY
_UNLESS_KNOWN = "ON CONFLICT (table_id, seat, command) DO NOTHING"
_FOUND = ", ".join(f"log.{name}" for name in ("table_id", *codec.ROW))


class Statements(Protocol):
    def lock(self, connection: Connection, tables: Values) -> Sequence[Any]:
        """(table_id, head) of these tables; nobody else may write to them until the commit."""

    def known(self, connection: Connection, commands: Values) -> Sequence[Any]:
        """(table_id, and what `codec.read_row` reads) of these (table_id, seat, command)."""

    def insert(self, connection: Connection, rows: Values) -> int:
        """New rows of the log; how many. One whose command is there already is left out."""

    def update(self, connection: Connection, rows: Values) -> None:
        """New values for standings."""


class _Sqlite:
    _insert = f"INSERT INTO log ({', '.join(_LOG)}) VALUES ({', '.join('?' for _ in _LOG)}) {_UNLESS_KNOWN}"
    _update = (
        f"UPDATE standings SET {', '.join(f'{name} = ?' for name in _CHANGED)} WHERE {_KEY} = ?"
    )

    def lock(self, connection: Connection, tables: Values) -> Sequence[Any]:
        # The transaction has begun with the lock on everything.
        asked = _padded(tables)
        text = f"SELECT table_id, head FROM standings WHERE table_id IN ({_values(len(asked), 1)})"
        return _driver(connection).execute(text, tuple(chain.from_iterable(asked))).fetchall()

    def known(self, connection: Connection, commands: Values) -> Sequence[Any]:
        # A join: a list of triples SQLite would look for in the whole log, instead of its index.
        asked = _padded(commands)
        text = (
            f"SELECT {_FOUND} FROM ({_values(len(asked), 3)}) AS asked"
            f" JOIN log ON table_id = column1 AND seat = column2 AND command = column3"
        )
        return _driver(connection).execute(text, tuple(chain.from_iterable(asked))).fetchall()

    def insert(self, connection: Connection, rows: Values) -> int:
        return _driver(connection).executemany(self._insert, rows).rowcount

    def update(self, connection: Connection, rows: Values) -> None:
        _driver(connection).executemany(self._update, rows)


def _driver(connection: Connection) -> sqlite3.Connection:
    """The connection of the driver itself. For a single move, SQLAlchemy's part of the four
    statements would take several times as long as SQLite's.
    """
    driver: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
    return driver


def _padded(rows: Values) -> Values:
    """Their number rounded up to a power of two, the last one again and again: so there are few
    statements, which the driver keeps prepared.
    """
    wanted = 1 << (len(rows) - 1).bit_length()
    return [*rows, *[rows[-1]] * (wanted - len(rows))]


@lru_cache(maxsize=256)
def _values(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"


def _records(name: str, columns: Iterable[Column[Any]]) -> str:
    """The rows that come as JSON, as a table with these columns."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    typed = [f"{column.name} {column.type.compile(dialect=dialect)}" for column in columns]
    return f"json_to_recordset(CAST(%s AS json)) AS {name}({', '.join(typed)})"


class _Postgres:
    _table = ("table_id",)
    _command = ("table_id", "seat", "command")
    _lock = (
        f"SELECT table_id, head FROM standings WHERE table_id IN"
        f" (SELECT table_id FROM {_records('asked', [log.c.table_id])})"
        # Always in this order, so that two nodes can't block each other.
        f" ORDER BY table_id FOR UPDATE"
    )
    _known = (
        f"SELECT {_FOUND} FROM"
        f" {_records('asked', [log.c.table_id, log.c.seat, log.c.command])}"
        f" JOIN log USING (table_id, seat, command)"
    )
    _insert = (
        f"INSERT INTO log ({', '.join(_LOG)})"
        f" SELECT {', '.join(_LOG)} FROM {_records('new', log.c)} {_UNLESS_KNOWN}"
    )
    _update = (
        f"UPDATE standings SET {', '.join(f'{name} = new.{name}' for name in _CHANGED)}"
        f" FROM {_records('new', standings.c)} WHERE standings.{_KEY} = new.{_KEY}"
    )

    def lock(self, connection: Connection, tables: Values) -> Sequence[Any]:
        return connection.exec_driver_sql(self._lock, _json(self._table, tables)).all()

    def known(self, connection: Connection, commands: Values) -> Sequence[Any]:
        return connection.exec_driver_sql(self._known, _json(self._command, commands)).all()

    def insert(self, connection: Connection, rows: Values) -> int:
        return connection.exec_driver_sql(self._insert, _json(_LOG, rows)).rowcount

    def update(self, connection: Connection, rows: Values) -> None:
        connection.exec_driver_sql(self._update, _json(codec.SUMMARY, rows))


def _json(columns: Sequence[str], rows: Values) -> tuple[str]:
    records = [dict(zip(columns, row, strict=True)) for row in rows]
    return (msgspec.json.encode(records).decode(),)


_ALL: dict[str, Statements] = {"sqlite": _Sqlite(), "postgresql": _Postgres()}


def statements(connection: Connection) -> Statements:
    return _ALL[connection.dialect.name]
