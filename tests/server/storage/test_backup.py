"""Backups: in full, in one file, from each kind of database into each."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from dighouse.server.storage.backup import backup, restore
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.schema import metadata
from dighouse.server.storage.store import Store
from tests.server.storage.tables import NOW, config, make, move, summary, tell


async def _fill(store: Store) -> None:
    for table in "abc":
        rows = [move(table, seq).row for seq in range(1, 400)]  # of all, more than go at once
        hashes = [(0, f"secret-{table}"), (1, f"other-{table}")]
        await store.create(config(table), rows, summary(399, due_at=NOW), hashes)
    await store.add_code("a", 1, "code", NOW)
    await store.record_presence("node", [("a", 0), ("b", 1)], NOW, True)


def _content(url: str) -> dict[str, Any]:
    found: dict[str, Any] = {}

    async def story(store: Store) -> None:
        def read(connection: Connection) -> None:
            for table in metadata.sorted_tables:
                rows = [tuple(row) for row in connection.execute(select(table))]
                found[table.name] = sorted(rows, key=repr)

        await store.reading.run(read)

    tell(url, story)
    return found


def test_all_comes_back(url: str, other_url: str, tmp_path: Path) -> None:
    tell(url, _fill)
    file = tmp_path / "backup.db"
    assert asyncio.run(backup(url, file)) == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert asyncio.run(restore(file, other_url)) == 3
    content = _content(url)
    assert _content(other_url) == content
    assert len(content["log"]) == 3 * 399


def test_the_server_may_go_on_meanwhile(url: str, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await _fill(store)
        saving = asyncio.create_task(backup(url, tmp_path / "backup.db"))
        seq = 400
        while not saving.done():
            await store.append([move(table, seq) for table in "abc"])
            seq += 1
        assert await saving == 3
        assert seq > 402

    tell(url, story)
    copy = f"sqlite:///{tmp_path / 'copy.db'}"
    asyncio.run(restore(tmp_path / "backup.db", copy))
    content = _content(copy)
    heads = {row[0]: row[1] for row in content["standings"]}
    last: dict[str, int] = {}
    for table, seq, *_ in content["log"]:
        last[table] = max(seq, last.get(table, 0))
    assert heads == last
    assert len(set(heads.values())) == 1  # one moment for all


def test_nothing_is_overwritten_unless_told(sqlite_url: str, tmp_path: Path) -> None:
    tell(sqlite_url, _fill)
    file = tmp_path / "backup.db"
    file.write_text("mine")
    with pytest.raises(StorageError, match=r"backup\.db is there already"):
        asyncio.run(backup(sqlite_url, file))
    assert file.read_text() == "mine"
    asyncio.run(backup(sqlite_url, file, replace=True))
    with pytest.raises(StorageError, match="the database has tables already"):
        asyncio.run(restore(file, sqlite_url))

    async def more(store: Store) -> None:
        await make(store, "more")

    before = _content(sqlite_url)
    tell(sqlite_url, more)
    assert asyncio.run(restore(file, sqlite_url, replace=True)) == 3
    assert _content(sqlite_url) == before


def test_a_backup_that_fails_leaves_nothing_behind(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"there is no database .*tables\.db"):
        asyncio.run(backup(sqlite_url, tmp_path / "backup.db"))
    assert list(tmp_path.iterdir()) == []
    tell(sqlite_url, _fill)
    with pytest.raises(StorageError, match="there is no folder"):
        asyncio.run(backup(sqlite_url, tmp_path / "no" / "backup.db"))
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError, match="folder can't be written"):
        asyncio.run(backup(sqlite_url, tmp_path / "folder", replace=True))
    assert list(tmp_path.glob(".*")) == []


def test_what_is_no_backup_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'target.db'}"

    def refusal(file: Path) -> str:
        with pytest.raises(StorageError) as refused:
            asyncio.run(restore(file, target))
        return str(refused.value)

    tell(sqlite_url, _fill)
    assert refusal(tmp_path / "nothing.db").startswith("there is no backup")
    assert "tables.db is a SQLite database but no backup" in refusal(tmp_path / "tables.db")
    (tmp_path / "poem.txt").write_text("no backup")
    assert "poem.txt is no backup" in refusal(tmp_path / "poem.txt")
    assert not (tmp_path / "target.db").exists()


def test_every_kind_of_damage_is_found(sqlite_url: str, tmp_path: Path) -> None:
    tell(sqlite_url, _fill)
    whole = tmp_path / "whole.db"
    asyncio.run(backup(sqlite_url, whole))
    text = whole.read_bytes()
    target = f"sqlite:///{tmp_path / 'target.db'}"
    letter = text.index(b'"picks":["dig"]') + 10
    page = 4096 * (len(text) // 4096 // 2)
    for damaged in (
        text[: len(text) // 2],
        text[:letter] + b"p" + text[letter + 1 :],  # a letter of a move
        text[:page] + bytes(4096) + text[page + 4096 :],
        text[:100] + bytes(1000) + text[1100:],
    ):
        (tmp_path / "damaged.db").write_bytes(damaged)
        with pytest.raises(StorageError, match=r"damaged\.db is damaged"):
            asyncio.run(restore(tmp_path / "damaged.db", target))
    assert asyncio.run(restore(whole, target)) == 3


def test_a_backup_of_a_newer_release_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    tell(sqlite_url, _fill)
    file = tmp_path / "backup.db"
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'next'")
    with pytest.raises(StorageError, match=r"tables\.db was written by a newer release"):
        asyncio.run(backup(sqlite_url, file))
