"""When the database fails: nothing is half done, everybody is told, and it goes on afterwards."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import traceback
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dighouse.server.storage import engine
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.results import Append, NotSaved
from dighouse.server.storage.store import Store
from dighouse.server.table.log_events import ActEvent, LogRow
from tests.server.storage.tables import NOW, config, make, move, sit, summary, tell
from tools.services import Postgres, need


def test_a_full_disk_saves_nothing_and_all_is_well_when_there_is_room(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        await make(store, "b")
        pages = await store.writing.look("PRAGMA page_count")
        await store.writing.look(f"PRAGMA max_page_count = {pages + 2}")
        long = LogRow(2, 0, "long", NOW, ActEvent(["dig"] * 10_000))
        batch = [move("a", 2), Append("b", long, summary(2))]
        results = await store.append(batch)
        assert [type(result) for result in results] == [NotSaved, NotSaved]
        assert [result.table for result in results if isinstance(result, NotSaved)] == ["a", "b"]
        assert "the disk is full" in str(results[0])
        assert await store.heads("ab") == {"a": 1, "b": 1}
        assert await store.rows("a") == [sit()]
        with pytest.raises(StorageError, match="the disk is full"):
            await store.create(config("c", edition="long" * 10_000), [], summary(), [])
        # What still fits is saved.
        assert await store.append([move("a", 2)]) == [move("a", 2).row]
        await store.writing.look(f"PRAGMA max_page_count = {pages + 1000}")
        assert await store.append(batch[1:]) == [long]

    tell(sqlite_url, story)


def test_a_file_that_another_process_keeps_locked(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.2)

    async def story(store: Store) -> None:
        await make(store, "a")
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            (result,) = await store.append([move("a", 2)])
            assert isinstance(result, NotSaved)
            assert "in use by another process for too long" in result.why
            assert await store.heads("a") == {"a": 1}  # who reads does not wait
            other.execute("ROLLBACK")
        assert await store.append([move("a", 2)]) == [move("a", 2).row]

    tell(sqlite_url, story)


def test_who_gives_up_waiting_does_not_tear_the_transaction(url: str) -> None:
    async def story(store: Store) -> None:
        tables = [f"t{number}" for number in range(20)]
        for table in tables:
            await make(store, table)
        for seq in range(2, 12):
            task = asyncio.create_task(store.append([move(table, seq) for table in tables]))
            await asyncio.sleep(0.001 * (seq % 4))
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            # Done or not done, but for all; a write that was asked for later comes later.
            await store.add_secret("t0", 0, f"{seq}", NOW)
            heads = set((await store.heads(tables)).values())
            assert len(heads) == 1
            if heads != {seq}:
                await store.append([move(table, seq) for table in tables])
        assert set((await store.heads(tables)).values()) == {11}

    tell(url, story)


@pytest.fixture
def mortal() -> Iterator[Postgres]:
    """One with little in it: after a crash PostgreSQL syncs all its files."""
    if os.environ.get("DIGHOUSE_TEST_POSTGRES"):
        pytest.skip("PostgreSQL is not ours here")
    with need(Postgres) as service:
        yield service


def test_postgres_that_dies_saves_nothing_and_is_used_again_when_it_is_back(
    mortal: Postgres,
) -> None:
    async def story(store: Store) -> None:
        tables = [f"t{number}" for number in range(20)]
        for table in tables:
            await make(store, table)
        saved = 1

        async def play() -> list[object]:
            nonlocal saved
            while True:
                batch = [move(table, saved + 1) for table in tables]
                results = await store.append(batch)
                if any(isinstance(result, NotSaved) for result in results):
                    return list(results)
                assert results == [one.row for one in batch]
                saved += 1

        playing = asyncio.create_task(play())
        await asyncio.sleep(0.3)
        await asyncio.to_thread(mortal.kill)  # in the middle of it
        try:
            lost = await asyncio.wait_for(playing, 20)
            assert {type(result) for result in lost} == {NotSaved}
            with pytest.raises(StorageError, match="can't be reached"):
                await store.count()
        finally:
            await asyncio.to_thread(mortal.start)
        assert saved > 1
        # All that was answered is there. A commit whose answer got lost may be there too.
        heads = set((await store.heads(tables)).values())
        assert heads in ({saved}, {saved + 1})
        (head,) = heads
        batch = [move(table, head + 1) for table in tables]
        assert await store.append(batch) == [one.row for one in batch]

    tell(mortal.fresh_database(), story)


def test_errors_do_not_tell_secrets(url: str) -> None:
    """Whoever logs an error, with all its causes, logs no seed and no hash."""

    async def story(store: Store) -> None:
        hashed = "0123456789" * 2  # not as such in this file: a traceback shows the source
        await make(store, "a", secrets=[(0, hashed)])
        with pytest.raises(StorageError) as refused:
            await store.add_secret("a", 0, hashed, NOW)
        assert hashed not in "".join(traceback.format_exception(refused.value))

    tell(url, story)
