"""A disk that fills up: moves are refused, tables stay as they are, and go on when there is room."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection

from dighouse.server.storage.engine import database_threads, parse
from dighouse.server.storage.errors import StorageError
from tests.server.durable.disks import small_disk
from tests.server.durable.full import fill_up
from tests.server.durable.kills import server_on
from tests.server.durable.missing import or_skip
from tests.server.durable.playing import run


def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    with or_skip(), small_disk(tmp_path / "disk") as disk:
        # The log of the process is on the same disk, as it may well be on a small machine.
        server = server_on(None, disk.folder)
        report = run(lambda: fill_up(server, disk, 1, seed=30))
    assert report.lost == 0, report
    # "Not saved" is the truth: nothing is in the log that somebody was refused.
    assert report.unasked == 0, report
    assert set(report.refused) <= {"not-saved", "rate"}, report


def test_a_disk_that_the_journal_fills(tmp_path: Path) -> None:
    """What is written over and over needs no room, so the journal must not take all there is."""

    def write(connection: Connection) -> None:
        connection.exec_driver_sql("REPLACE INTO note VALUES (1, zeroblob(1000000))")

    async def fill(file: Path) -> tuple[int, int]:
        reading, writing = database_threads(parse(f"sqlite:///{file}"))
        refused = saved = 0
        await writing.run(
            lambda to: to.exec_driver_sql("CREATE TABLE note (id INTEGER PRIMARY KEY, text BLOB)")
        )
        for number in range(30):
            if number == 2:  # the file has the size that it needs
                await writing.look("PRAGMA wal_checkpoint(TRUNCATE)")
            try:
                await writing.run(write)
            except StorageError:
                refused += 1
            else:
                saved += 1
        await reading.close()
        await writing.close()
        return refused, saved

    with or_skip(), small_disk(tmp_path / "disk", megabytes=8) as disk:
        refused, saved = asyncio.run(fill(disk.folder / "dighouse.db"))
    assert refused >= 2, "the disk was never full"
    assert saved >= 20
