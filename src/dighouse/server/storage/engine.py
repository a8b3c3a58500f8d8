"""How a database is opened: by which address, with which settings, on how many connections."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from dighouse.server.storage.database_threads import DatabaseThreads
from dighouse.server.storage.errors import StorageError

READERS = 3
PATIENCE = 5.0  # seconds that we wait for other processes' locks, and for a connection
SQLITE_AT_LEAST = (3, 35)  # UPDATE ... FROM and RETURNING
ADDRESSES = "sqlite:////folder/file.db or postgresql://user:password@host/database"

# A commit that was answered survives a power cut; a statement that hangs does not hang us.
POSTGRES_SETTINGS = {
    "synchronous_commit": "on",
    "default_transaction_isolation": r"read\ committed",  # what waited for a lock sees the news
    "statement_timeout": "15000",
    "lock_timeout": "5000",
    "idle_in_transaction_session_timeout": "30000",
    "timezone": "UTC",
}


def parse(text: str) -> URL:
    """A database's address, with the driver that we use."""
    try:
        url = make_url(text)
        name = url.get_backend_name()
    except ArgumentError:
        # The text may have a password in it, so it is not repeated.
        raise StorageError(f"that is no address of a database: give {ADDRESSES}") from None
    if name in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if name != "sqlite":
        raise StorageError(f"{name} is not supported: give {ADDRESSES}")
    if url.database in (None, "", ":memory:"):
        raise StorageError(
            "SQLite must have a file to keep tables in: give sqlite:////folder/file.db"
        )
    return url.set(drivername="sqlite", query={})


def database_threads(url: URL) -> tuple[DatabaseThreads, DatabaseThreads]:
    """One to read and one to write. Nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        _create_private(Path(url.database or ""))
        reading = sqlite_engine(url, "BEGIN", READERS, ["PRAGMA query_only = on"])
        # Only one may write to SQLite at a time. That one says so when it begins: a transaction
        # that reads first and finds out later can't wait, it can only fail.
        writing = sqlite_engine(url, "BEGIN IMMEDIATE", 1, [])
        return DatabaseThreads(reading, READERS, "read"), DatabaseThreads(writing, 1, "write", 1)
    engine = postgres_engine(url, 2 * READERS)
    writing_threads = DatabaseThreads(engine, READERS, "write", READERS - 1)
    return DatabaseThreads(engine, READERS, "read"), writing_threads


def _create_private(file: Path) -> None:
    """It will have the seeds of running games in it. If this fails, SQLite will say why."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def sqlite_engine(
    url: URL, begin: str, connections: int, pragmas: list[str], journal: str = "wal"
) -> Engine:
    if sqlite3.sqlite_version_info < SQLITE_AT_LEAST:
        wanted = ".".join(map(str, SQLITE_AT_LEAST))
        raise StorageError(f"SQLite {wanted} or newer is needed, not {sqlite3.sqlite_version}")
    folder = Path(url.database or "").absolute().parent
    if not folder.is_dir():
        raise StorageError(f"there is no folder {folder}: make it, or name another file")
    engine = create_engine(
        url,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # messages of errors get logged
        connect_args={"timeout": PATIENCE, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def settle(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, see below
        _use_journal(connection, journal)
        for pragma in (
            "PRAGMA synchronous = FULL",
            "PRAGMA foreign_keys = on",
            # Moving pages from the log into the file costs a commit its time: seldom, many at once.
            "PRAGMA wal_autocheckpoint = 16000",
            "PRAGMA cache_size = -32768",  # kB: the pages of tables that are being played
            "PRAGMA journal_size_limit = 67108864",
            *pragmas,
        ):
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.connection.driver_connection.execute(begin)  # type: ignore[union-attr]

    return engine


def _use_journal(connection: sqlite3.Connection, journal: str) -> None:
    """With "wal" readers and the writer don't wait for each other. The file remembers it."""
    until = time.monotonic() + PATIENCE
    while connection.execute("PRAGMA journal_mode").fetchone() != (journal,):
        try:
            connection.execute(f"PRAGMA journal_mode = {journal}")
        except sqlite3.OperationalError as error:
            # While another process makes the same change, SQLite fails at once instead of waiting.
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.02)


def postgres_engine(url: URL, connections: int) -> Engine:
    options = " ".join(f"-c {name}={value}" for name, value in POSTGRES_SETTINGS.items())
    given = url.query.get("options", "")
    arguments: dict[str, Any] = {
        "options": f"{given} {options}".strip(),
        "application_name": "dighouse",
        "connect_timeout": int(PATIENCE),
        # Without these a server whose plug was pulled would be waited for, for hours.
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 15000,
    }
    return create_engine(
        url.difference_update_query(["options"]),
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # messages of errors get logged
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        connect_args=arguments,
    )
