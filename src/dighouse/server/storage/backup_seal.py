"""The seal of a backup: what makes a SQLite file one, and shows that nothing in it has changed.

SQLite's own check finds broken pages; a flipped letter inside a text only the hash finds.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from dighouse._version import __version__
from dighouse.server.storage.errors import StorageError

_HEADER = b"SQLite format 3\0"


def seal_backup(file: Path) -> None:
    """Seal a file that is complete."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE seal (sha256 TEXT NOT NULL, release TEXT NOT NULL)")
        connection.execute("INSERT INTO seal VALUES (?, ?)", (_sha256(connection), __version__))


def check_backup_seal(file: Path, name: str) -> None:
    """StorageError, calling the file `name`, unless it is a backup as it was made."""
    if file.read_bytes()[: len(_HEADER)] != _HEADER:
        raise StorageError(f"{name} is no backup: name a file that `backup` has written")
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise StorageError(f"{name} is damaged: take an older backup")
            if "seal" not in _tables(connection):
                raise StorageError(
                    f"{name} is a SQLite database but no backup: name a file that `backup` has written"
                )
            (sealed,) = connection.execute("SELECT sha256 FROM seal").fetchone() or (None,)
            if sealed != _sha256(connection):
                raise StorageError(f"{name} is damaged or was changed: take an older backup")
    except sqlite3.Error as error:
        raise StorageError(f"{name} is damaged: take an older backup") from error


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in found]


def _sha256(connection: sqlite3.Connection) -> str:
    """Of all the rows, in the order in which the file has them."""
    total = hashlib.sha256()
    for table in _tables(connection):
        if table != "seal":
            total.update(repr(table).encode())
            for row in connection.execute(f'SELECT * FROM "{table}"'):
                total.update(repr(row).encode())
    return total.hexdigest()
