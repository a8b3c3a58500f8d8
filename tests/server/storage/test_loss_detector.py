"""A database that has lost what was saved: it is noticed at the start, and said."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dighouse.server.storage import engine, tables
from dighouse.server.storage import log as log_module
from dighouse.server.storage import loss_detector as loss_detector_module
from dighouse.server.storage.backup import backup, restore
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.loss_detector import HEADER, SLOT, LossDetector, check_for_loss
from dighouse.server.storage.store import Store
from tests.server.running import Process
from tests.server.storage.tables import make, move, tell

MOVES = 120
# Every move is a commit of its own, and then the power goes.
PLAYS = f"""
import asyncio, os, sys
from dighouse.server.storage.store import Store
from tests.server.storage.tables import make, move

async def main():
    store = await Store.open(sys.argv[1])
    for table in ("one", "two"):
        await make(store, table)
    for seq in range(2, {MOVES}):
        for table in ("one", "two"):
            await store.append([move(table, seq)])
    os._exit(9)

asyncio.run(main())
"""


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A database whose journal has a bad spot in its middle."""
    file = tmp_path / "dighouse.db"
    killed = subprocess.run([sys.executable, "-c", PLAYS, f"sqlite:///{file}"], check=False)
    assert killed.returncode == 9
    journal = tmp_path / "dighouse.db-wal"
    content = bytearray(journal.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 64] = b"\xff" * 64
    journal.write_bytes(content)
    return file


async def opened(url: str) -> None:
    """It can be opened, so nothing is missed."""
    await (await Store.open(url)).close()


def test_a_server_does_not_start_on_a_database_that_has_lost_moves(damaged: Path) -> None:
    journal = damaged.with_name("dighouse.db-wal").read_bytes()
    server = Process(damaged.parent)
    with pytest.raises(AssertionError, match="it ended with 2"):
        server.start()
    said = server.errors.read_text()
    assert "has lost" in said
    assert "rows of the log of 2 tables" in said
    assert "--accept-loss" in said
    assert "restore" in said
    # And nobody has tidied up behind whoever wants to look into it.
    assert damaged.with_name("dighouse.db-wal").read_bytes() == journal
    with Process(damaged.parent, "--accept-loss") as accepting:
        assert "not all that was saved is there" in accepting.errors.read_text()
    with Process(damaged.parent):
        pass  # what was accepted is not asked again


def test_how_much_is_lost_is_told(damaged: Path) -> None:
    with pytest.raises(StorageError, match="has lost"):
        asyncio.run(Store.open(f"sqlite:///{damaged}"))
    with pytest.raises(StorageError, match="has lost"):
        asyncio.run(backup(f"sqlite:///{damaged}", damaged.with_name("kept.backup")))

    async def story() -> None:
        store = await Store.open(f"sqlite:///{damaged}", accept_loss=True)
        try:
            left = await store.heads(["one", "two"])
            assert store.accepted_loss is not None
            assert store.accepted_loss.tables == 0
            # All but the last, of which nobody knows whether it was answered.
            lost = store.accepted_loss.rows
            for table, head in left.items():
                assert 0 < head < MOVES - 10
                assert head + lost[table] in (MOVES - 2, MOVES - 1)
        finally:
            await store.close()

    asyncio.run(story())


def test_a_restored_backup_is_all_there_is(sqlite_url: str, tmp_path: Path) -> None:
    async def saved(store: Store) -> None:
        await make(store, "early")
        await backup(sqlite_url, tmp_path / "kept.backup")
        await make(store, "late")
        await store.append([move("early", 2)])

    tell(sqlite_url, saved)
    asyncio.run(restore(tmp_path / "kept.backup", sqlite_url, replace=True))

    async def there(store: Store) -> None:
        assert store.accepted_loss is None
        assert await store.heads(["early", "late"]) == {"early": 1}

    tell(sqlite_url, there)


def test_a_database_that_is_gone_is_missed(sqlite_url: str, tmp_path: Path) -> None:
    async def saved(store: Store) -> None:
        await make(store, "a")

    tell(sqlite_url, saved)
    (tmp_path / "tables.db").unlink()
    with pytest.raises(StorageError, match="has lost 1 table altogether"):
        tell(sqlite_url, saved)


def test_tables_that_were_deleted_on_purpose_are_not_missed(sqlite_url: str) -> None:
    async def pruned(store: Store) -> None:
        await make(store, "old", phase="over", updated_at=1.0)
        await make(store, "new")
        assert await store.prune(2.0, 0.0) == 1

    async def there(store: Store) -> None:
        assert await store.heads(["old", "new"]) == {"new": 1}

    tell(sqlite_url, pruned)
    tell(sqlite_url, there)


@pytest.mark.parametrize("moment", range(6))
def test_tables_that_are_deleted_while_somebody_opens_are_not_missed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """One process opens and another one prunes, before or after the first asks its detector."""

    async def story(store: Store) -> None:
        await make(store, "old", phase="over", updated_at=1.0)
        await make(store, "new")
        moments = itertools.count()

        def prune() -> None:
            with store.writing.engine.begin() as connection:
                tables.prune(connection, 2.0, 0.0)

        def perhaps_prune() -> None:
            if next(moments) == moment:
                with suppress(sqlite3.OperationalError):  # it would have to wait
                    prune()

        def interrupted(step: Callable[..., Any]) -> Callable[..., Any]:
            def run(*args: Any) -> Any:
                perhaps_prune()
                answer = step(*args)
                perhaps_prune()
                return answer

            return run

        with monkeypatch.context() as patch:
            patch.setattr(LossDetector, "recorded_heads", interrupted(LossDetector.recorded_heads))
            patch.setattr(LossDetector, "record_heads", interrupted(LossDetector.record_heads))
            await opened(sqlite_url)
        assert next(moments) > moment
        prune()
        assert await store.heads(["old", "new"]) == {"new": 1}

    monkeypatch.setattr(engine, "PATIENCE", 0.0)
    tell(sqlite_url, story)
    asyncio.run(opened(sqlite_url))


def test_nobody_notes_a_table_that_is_being_deleted(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget = LossDetector.forget

    def forget_and_open(self: LossDetector, old: Iterable[str]) -> None:
        forget(self, old)
        with suppress(sqlite3.OperationalError):  # it would have to wait
            detector, _ = check_for_loss(tmp_path / "tables.db", accept_loss=False)
            assert detector is not None
            detector.close()

    async def pruned(store: Store) -> None:
        await make(store, "old", phase="over", updated_at=1.0)
        assert await store.prune(2.0, 0.0) == 1

    with monkeypatch.context() as patch:
        patch.setattr(loss_detector_module, "PATIENCE", 0.0)
        patch.setattr(LossDetector, "forget", forget_and_open)
        tell(sqlite_url, pruned)
    asyncio.run(opened(sqlite_url))


def test_a_restore_that_dies_after_its_commit_accuses_nobody(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def saved(store: Store) -> None:
        await backup(sqlite_url, tmp_path / "kept.backup")
        await make(store, "late")

    def dies(_: object) -> None:
        raise KeyError("the power is gone")

    tell(sqlite_url, saved)
    with monkeypatch.context() as patch:
        patch.setattr(log_module, "all_heads", dies)
        with pytest.raises(KeyError):
            asyncio.run(restore(tmp_path / "kept.backup", sqlite_url, replace=True))
    asyncio.run(opened(sqlite_url))


@pytest.mark.parametrize("content", [b"", b"something else", HEADER + b"\xff" * 400, None])
def test_a_witness_that_is_gone_or_damaged_accuses_nobody(
    sqlite_url: str, tmp_path: Path, content: bytes | None
) -> None:
    async def saved(store: Store) -> None:
        await make(store, "a")

    async def there(store: Store) -> None:
        await store.append([move("a", 2)])

    tell(sqlite_url, saved)
    detector = tmp_path / "tables.db-witness"
    if content is None:
        detector.unlink()
    else:
        detector.write_bytes(content)
    tell(sqlite_url, there)
    (tmp_path / "tables.db").unlink()
    with pytest.raises(StorageError, match="has lost"):  # it has taken up its work again
        check_for_loss(tmp_path / "tables.db", accept_loss=False)


@given(st.dictionaries(st.text(), st.integers(0, 2**63 - 1), max_size=200))
@settings(max_examples=40)
def test_a_witness_knows_the_last_head_of_each_table(
    tmp_path_factory: pytest.TempPathFactory, heads: dict[str, int]
) -> None:
    path = tmp_path_factory.mktemp("witness") / "w"
    detector = LossDetector(path)
    detector.record_heads((table, head // 2) for table, head in heads.items())
    detector.record_heads(heads.items())
    again = LossDetector(path)
    assert sorted(again.recorded_heads().values()) == sorted(heads.values())
    again.forget(heads)
    assert detector.recorded_heads() == {}
    assert path.stat().st_size <= len(HEADER) + (1 << 16) * SLOT.size
    detector.close()
    again.close()
