"""What can go wrong with a database, in one sentence each, and never with a password in it."""

from __future__ import annotations

import sqlite3

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from dighouse.kernel.errors import DighouseError


class StorageError(DighouseError):
    """The storage can't do what it was asked for; the message says why."""


class BadValue(StorageError):
    """A value that this database can't keep, such as a text with a NUL in it."""


class CodeTaken(StorageError):
    """Another table that waits has this short code: try the next one."""


# What SQLite's primary result codes mean to whoever runs a server; {} is the file.
_SQLITE = {
    sqlite3.SQLITE_BUSY: "{} is in use by another process for too long: wait, or stop that one",
    sqlite3.SQLITE_CANTOPEN: "{} can't be opened: its folder must be there and be writable",
    sqlite3.SQLITE_CORRUPT: "{} is damaged: restore a backup",
    sqlite3.SQLITE_FULL: "the disk is full, so {} can't grow: make room",
    sqlite3.SQLITE_IOERR: "the disk failed while {} was read or written: look after the disk",
    sqlite3.SQLITE_NOTADB: "{} is not a SQLite database: name another file",
    sqlite3.SQLITE_PERM: "{} may not be written: give this user the right to, or name another file",
    sqlite3.SQLITE_READONLY: "{} may not be written: make the file and its folder writable",
}

# The same for PostgreSQL, by what its message says; the first that fits. {} is its address.
_POSTGRES = {
    "authentication failed": "the database at {} refused this user and password: check the address",
    "no password supplied": "the database at {} wants a password: put it into the address",
    'FATAL:  database "': "there is no database {}: create it, or name another",
    'FATAL:  role "': "the server of {} does not know this user: create it, or name another",
    "too many": "the database at {} has no free connection: allow it more, or start fewer servers",
    "No space left": "the disk of the database at {} is full: make room",
    "read-only": "the database at {} may only be read: name the primary server",
    "canceling statement": "the database at {} took too long to answer: try again",
}
_POSTGRES_UNREACHABLE = "the database at {} can't be reached: start it, or name another one"


def place(url: URL) -> str:
    """Where a database is, fit for messages."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return f"{url.host or 'localhost'}:{url.port or 5432}/{url.database or ''}"


def is_full(error: DBAPIError | sqlite3.Error) -> bool:
    """Is it SQLite, and has its disk no room?"""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = cause.sqlite_errorcode if isinstance(cause, sqlite3.OperationalError) else 0
    return code & 0xFF == sqlite3.SQLITE_FULL


def explain(error: DBAPIError | sqlite3.Error, url: URL) -> str:
    """The sentence for an error of the database's driver, as it is or as SQLAlchemy wraps it."""
    where = place(url)
    cause = error if isinstance(error, sqlite3.Error) else error.orig
    if isinstance(error, sqlite3.Error) or isinstance(cause, sqlite3.Error):
        # The low byte is the primary code; the rest tells variants of it apart.
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        return _SQLITE.get(code, "SQLite refused: " + _one_line(cause)).format(where)
    text = str(cause)
    for part, sentence in _POSTGRES.items():
        if part in text:
            return sentence.format(where)
    if error.connection_invalidated or getattr(cause, "sqlstate", None) is None:
        return _POSTGRES_UNREACHABLE.format(where)
    return f"the database at {where} refused: {_one_line(cause)}"


def _one_line(cause: BaseException | None) -> str:
    return str(cause).strip().partition("\n")[0]
