"""Backups: all that a server keeps, in one file that restores into either kind of database.

The file is a SQLite database with a seal. It has the seeds of running games and the hashes of
secrets in it, so only its owner may read it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, delete, exists, func, insert, select, text

from dighouse.server.storage import log
from dighouse.server.storage.backup_seal import check_backup_seal, seal_backup
from dighouse.server.storage.engine import parse, sqlite_engine
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.loss_detector import LossDetector
from dighouse.server.storage.migrate import upgrade
from dighouse.server.storage.schema import charters, metadata
from dighouse.server.storage.store import Store

ROWS_AT_ONCE = 1000


async def backup(url: str, path: Path, *, replace: bool = False) -> int:
    """Write all that is in a database, as it is at one moment; how many tables there are.

    The server may go on meanwhile. `path` is there in full in the end, or not at all.
    """
    address = parse(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise StorageError(f"there is no database {address.database}: name another one")
    if path.exists() and not replace:
        raise StorageError(f"{path} is there already: name another file, or allow to replace it")
    if not path.absolute().parent.is_dir():
        raise StorageError(f"there is no folder {path.absolute().parent}: make it first")
    store = await Store.open(url)
    try:
        with _draft(path.absolute()) as draft:
            count = await store.reading.run(_write, draft)  # opened, so nothing is missing
            await asyncio.to_thread(seal_backup, draft)
            await asyncio.to_thread(_put, draft, path.absolute())
    except OSError as error:
        raise StorageError(f"{path} can't be written: {error.strerror}") from error
    finally:
        await store.close()
    return count


async def restore(path: Path, url: str, *, replace: bool = False) -> int:
    """Fill a database from a backup; how many tables it has then. All of it, or nothing."""
    if not path.is_file():
        raise StorageError(f"there is no backup {path}: name another file")
    with tempfile.TemporaryDirectory(prefix="dighouse-") as folder:
        # A copy, since a backup of an older release is brought to the newest schema first.
        copy = Path(folder, "copy.db")
        try:
            await asyncio.to_thread(shutil.copyfile, path, copy)
        except OSError as error:
            raise StorageError(f"{path} can't be read: {error.strerror}") from error
        await asyncio.to_thread(check_backup_seal, copy, str(path))
        # What this database has lost is no matter any more.
        store = await Store.open(url, accept_loss=True)
        try:
            count = await store.writing.run(_read, copy, str(path), replace)
            if store.loss_detector is not None:
                store.loss_detector.reset(await store.reading.run(log.all_heads))
            return count
        finally:
            await store.close()


@contextmanager
def _draft(path: Path) -> Iterator[Path]:
    """A file beside `path` that only its owner may read, and that is gone afterwards."""
    number, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    os.close(number)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _put(draft: Path, path: Path) -> None:
    """Move the draft to its place, so that a power cut leaves the old file or the new one."""
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def _file(path: Path) -> Iterator[Connection]:
    """A transaction on a SQLite file that is one file and nothing beside it."""
    url = URL.create("sqlite", database=str(path))
    engine = sqlite_engine(url, "BEGIN IMMEDIATE", 1, [], journal="delete")
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _write(source: Connection, draft: Path) -> int:
    _take_time(source, "ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    with _file(draft) as target:
        upgrade(target)
        _copy(source, target)
    return source.execute(select(func.count()).select_from(charters)).scalar_one()


def _read(target: Connection, copy: Path, name: str, replace: bool) -> int:
    _take_time(target, "READ WRITE")
    if not replace and target.scalar(select(exists().select_from(charters))):
        raise StorageError(
            "the database has tables already: name an empty one, or allow to replace"
        )
    for table in reversed(metadata.sorted_tables):
        target.execute(delete(table))
    with _file(copy) as source:
        upgrade(source, name)
        _copy(source, target)
    loss_detector: LossDetector | None = target.info.get("loss_detector")
    if loss_detector is not None:
        loss_detector.reset({})  # before the commit: after it, what is replaced would be missed
    return target.execute(select(func.count()).select_from(charters)).scalar_one()


def _take_time(connection: Connection, mode: str) -> None:
    """SQLite's transactions see one moment anyway, and have no limit of time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET TRANSACTION {mode}"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))


def _copy(source: Connection, target: Connection) -> None:
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])
