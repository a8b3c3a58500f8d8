"""Detects what a SQLite database has lost: each table's head is noted in a file beside it, `…-witness`.

If SQLite's journal is damaged, or a file was put back, SQLite opens what is left and says nothing:
moves that were answered are gone, and nobody knows. So each head is noted here too, after its
commit. The note may lag, so nothing waits for a disk; but whatever is noted has been saved, and a
database that has less has lost it.

The file has a fixed number of slots. A table has one in the bucket that its id hashes to, so a note
costs a few bytes at a known place, and the file never grows. Several processes may share it.

A table that is deleted on purpose is forgotten first, under the database's write lock; and whoever
opens the database notes what is there under the same lock, so nobody notes it again.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

from dighouse.server.storage.errors import StorageError

HEADER = b"dighouse witness 1\n".ljust(32, b"\0")
SLOT = struct.Struct("<16sQI4x")  # the table's digest, its head, a checksum of both
WAYS = 4  # slots of a bucket
BUCKETS = 1 << 14  # so 2 MB at most, for 65,536 tables
REMEMBERED = 20_000  # places that are kept at hand
NOBODY = bytes(16)
PATIENCE = 5.0  # seconds that we wait for other processes' locks
# One call to the system for each move instead of two, where there is such a call.
_pwrite = getattr(os, "pwrite", None)


class Loss(NamedTuple):
    """What a database had, and has no more."""

    rows: dict[str, int]  # by table: how many rows of its log
    tables: int  # that are gone altogether

    def __bool__(self) -> bool:
        return bool(self.rows or self.tables)

    @property
    def words(self) -> str:
        told = []
        if self.rows:
            count, where = sum(self.rows.values()), _counted(len(self.rows), "table")
            told.append(f"{_counted(count, 'row')} of the log of {where}")
        if self.tables:
            told.append(f"{_counted(self.tables, 'table')} altogether")
        return ", and ".join(told)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


class LossDetector:
    """OSError if the file can't be opened; after that, what can't be noted is not."""

    def __init__(self, path: Path) -> None:
        number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        self._file: IO[bytes] = os.fdopen(number, "r+b", buffering=0)
        self._places: dict[str, tuple[int, bytes]] = {}
        if self._file.read(len(HEADER)) != HEADER:
            self._clear()

    def close(self) -> None:
        self._file.close()

    def record_heads(self, heads: Iterable[tuple[str, int]]) -> None:
        """These tables have come so far. Only what is on disk may be noted."""
        for table, head in heads:
            place, digest = self._place(table)
            self._write(place, SLOT.pack(digest, head, _checksum(digest, head)))

    def forget(self, tables: Iterable[str]) -> None:
        """These are about to be deleted, on purpose, by whoever holds the database's write lock.

        If they are not deleted after all, the next start notes them again. The other way round
        they would be missed, so here we do wait for the disk.
        """
        for table in tables:
            place, digest = self._place(table)
            if self._read(place, SLOT.size)[:16] == digest:
                self._write(place, bytes(SLOT.size))
            self._places.pop(table, None)
        self._sync()

    def reset(self, heads: Mapping[str, int]) -> None:
        """From now on this is all that was ever saved."""
        self._clear()
        self.record_heads(heads.items())
        self._sync()

    def recorded_heads(self) -> dict[bytes, int]:
        """All heads, by the digests of their tables."""
        slots = self._read(len(HEADER), BUCKETS * WAYS * SLOT.size)
        whole = len(slots) // SLOT.size * SLOT.size
        return {
            digest: head
            for digest, head, checksum in SLOT.iter_unpack(slots[:whole])
            if digest != NOBODY and checksum == _checksum(digest, head)
        }

    def _place(self, table: str) -> tuple[int, bytes]:
        """Where a table's slot is, or is to be: in a bucket that is full it takes another one's."""
        found = self._places.get(table)
        if found is not None:
            return found
        digest = _digest(table)
        bucket = int.from_bytes(digest[:4], "big") % BUCKETS
        first = len(HEADER) + bucket * WAYS * SLOT.size
        slots = self._read(first, WAYS * SLOT.size).ljust(WAYS * SLOT.size, b"\0")
        owners = [slots[way * SLOT.size :][:16] for way in range(WAYS)]
        way = next((owners.index(owner) for owner in (digest, NOBODY) if owner in owners), 0)
        if len(self._places) >= REMEMBERED:
            self._places.clear()
        self._places[table] = found = (first + way * SLOT.size, digest)
        return found

    def _read(self, place: int, size: int) -> bytes:
        self._file.seek(place)
        return self._file.read(size)

    def _write(self, place: int, data: bytes) -> None:
        with suppress(OSError):  # a full disk: this file lags, and no move waits for it
            if _pwrite is not None:
                _pwrite(self._file.fileno(), data, place)
            else:
                self._file.seek(place)
                self._file.write(data)

    def _sync(self) -> None:
        with suppress(OSError):
            os.fsync(self._file.fileno())

    def _clear(self) -> None:
        self._places.clear()
        self._file.truncate(0)
        self._write(0, HEADER)


def check_for_loss(file: Path, accept_loss: bool) -> tuple[LossDetector | None, Loss | None]:
    """The detector of a database, and what was lost, if that is accepted. StorageError if it is not.

    Nothing has been written to the database yet, and if something was lost, nothing is now: what is
    left of a damaged journal stays for whoever wants to look at it.
    """
    _heads(file)  # what is no database of ours gets no such file
    try:
        loss_detector = LossDetector(file.with_name(f"{file.name}-witness"))
    except OSError:
        return None, None  # the folder can't be written: the database will say so itself
    try:
        loss = _loss(loss_detector, file)
        if loss and not accept_loss:
            raise StorageError(
                f"{file} has lost {loss.words}, which had been saved: a file of it was damaged, or "
                f"put back from an earlier time (most likely {file.name}-wal). Copy {file.name}* "
                "somewhere safe first. Then bring a backup back by `dighouse restore --replace`, or "
                "go on without what is lost by `dighouse serve --accept-loss`"
            )
        with _locked(file) as database:
            heads = _read_heads(database)
            if loss:
                loss_detector.reset(heads)
            else:
                recorded_heads = loss_detector.recorded_heads()
                news = (
                    one for one in heads.items() if recorded_heads.get(_digest(one[0])) != one[1]
                )
                loss_detector.record_heads(news)
    except BaseException:
        loss_detector.close()
        raise
    return loss_detector, loss or None


def _loss(loss_detector: LossDetector, file: Path) -> Loss:
    """What was noted and is not there. Another process may delete tables just now, but it forgets
    them before: what is missing and is noted even then was deleted by nobody.
    """
    recorded_heads = (
        loss_detector.recorded_heads()
    )  # first: what is saved between the two looks is no loss
    heads = _heads(file)
    tables = {_digest(table): table for table in heads}
    missing = {
        digest: head
        for digest, head in recorded_heads.items()
        if digest not in tables or head > heads[tables[digest]]
    }
    if missing:
        still = loss_detector.recorded_heads()
        missing = {digest: head for digest, head in missing.items() if digest in still}
    rows = {
        tables[digest]: head - heads[tables[digest]]
        for digest, head in missing.items()
        if digest in tables
    }
    return Loss(rows, len(missing) - len(rows))


def _heads(file: Path) -> dict[str, int]:
    """The heads of all tables; none if there is no database yet."""
    if not file.is_file():
        return {}
    try:
        with closing(_connect(file, "ro")) as database:  # or SQLite would tidy up on leaving
            return _read_heads(database)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN:
            return {}  # SQLite will say itself what is wrong
        raise


@contextmanager
def _locked(file: Path) -> Iterator[sqlite3.Connection]:
    """A database that nobody else writes to. What is read here can't be deleted, and forgotten,
    before it is noted.
    """
    with closing(_connect(file, "rw")) as database:
        database.execute("BEGIN IMMEDIATE")
        yield database
        database.execute("ROLLBACK")


def _connect(file: Path, mode: str) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)


def _read_heads(database: sqlite3.Connection) -> dict[str, int]:
    try:
        return dict(database.execute("SELECT table_id, head FROM standings"))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_ERROR:
            return {}  # there are no tables yet
        raise


def _digest(table: str) -> bytes:
    return hashlib.blake2b(table.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _checksum(digest: bytes, head: int) -> int:
    return zlib.crc32(digest + head.to_bytes(8, "little"))
