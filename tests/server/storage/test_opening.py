"""Opening a database: what it is brought to, how carefully it writes, and what errors say."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, urlsplit

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.schema import metadata
from dighouse.server.storage.store import Store
from tests.server.storage.tables import make, tell
from tools.services import Postgres

PASSWORD = "terribly-secret"


def refusal(url: str) -> str:
    """The one sentence that opening fails with."""
    with pytest.raises(StorageError) as refused:
        tell(url, _nothing)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert PASSWORD not in sentence
    return sentence


async def _nothing(store: Store) -> None:
    pass


def test_the_migrations_lead_to_the_schema(url: str) -> None:
    async def story(store: Store) -> None:
        def compare(connection: Connection) -> None:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
            # What the comparison does not look at.
            for table in metadata.tables.values():
                found = inspect(connection).get_pk_constraint(table.name)["constrained_columns"]
                assert found == [column.name for column in table.primary_key]
                for index in inspect(connection).get_indexes(table.name):
                    options = index.get("dialect_options", {})
                    partial = any(name.endswith("_where") for name in options)
                    assert partial == str(index["name"]).startswith("standings_")

        await store.writing.run(compare)

    tell(url, story)


def test_a_database_is_opened_again_with_all_that_it_had(url: str) -> None:
    async def first(store: Store) -> None:
        await make(store, "a")

    async def second(store: Store) -> None:
        assert await store.heads(["a"]) == {"a": 1}

    tell(url, first)
    tell(url, second)


def test_commits_are_on_disk_before_they_are_answered(url: str) -> None:
    async def story(store: Store) -> None:
        careful = {
            "sqlite": {"journal_mode": "wal", "synchronous": "2"},  # FULL
            "postgresql": {"synchronous_commit": "on", "fsync": "on"},
        }
        assert await store.sync_settings() == careful[store.dialect]

    tell(url, story)


def test_a_new_file_is_its_owners_alone(sqlite_url: str, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        files = ("tables.db", "tables.db-wal", "tables.db-shm", "tables.db-witness")
        assert modes == dict.fromkeys(files, 0o600)

    tell(sqlite_url, story)


def test_the_settings_of_the_address_do_not_make_it_careless(postgres_url: str) -> None:
    async def story(store: Store) -> None:
        assert (await store.sync_settings())["synchronous_commit"] == "on"
        assert await store.writing.look("SHOW transaction_isolation") == "read committed"
        assert await store.writing.look("SHOW work_mem") == "5MB"

    options = "-c synchronous_commit=off -c work_mem=5MB"
    tell(f"{postgres_url}?options={quote(options)}", story)


def test_processes_that_start_at_once_do_not_stumble_over_each_other(url: str) -> None:
    code = (
        "import asyncio, sys\n"
        "from dighouse.server.storage.store import Store\n"
        "async def main():\n"
        "    print('ready', flush=True)\n"
        "    sys.stdin.readline()\n"
        "    store = await Store.open(sys.argv[1])\n"
        "    print(await store.count(), flush=True)\n"
        "    await store.close()\n"
        "asyncio.run(main())\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    results = [process.communicate(timeout=30) for process in processes]
    assert results == [("0\n", "")] * 3


def test_stores_that_one_process_opens_at_once(url: str) -> None:
    async def story() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        assert [await store.count() for store in stores] == [0] * 4
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(story())


def test_a_newer_schema_is_left_alone(url: str) -> None:
    async def story(store: Store) -> None:
        def pretend(connection: Connection) -> None:
            connection.execute(text("UPDATE alembic_version SET version_num = 'next'"))

        await store.writing.run(pretend)

    tell(url, story)
    assert "written by a newer release of Dighouse (its schema is next" in refusal(url)


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE log (words TEXT)")
    assert "other.db has tables of another program (log)" in refusal(f"sqlite:///{file}")


def test_a_closed_store_says_so(sqlite_url: str) -> None:
    async def story() -> None:
        store = await Store.open(sqlite_url)
        await store.close()
        await store.close()
        with pytest.raises(StorageError, match="the storage is closed"):
            await store.count()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "that is no address of a database: give sqlite:////folder/file.db or postgresql://"),
        (f"no:{PASSWORD}", "that is no address of a database"),
        (f"mysql://me:{PASSWORD}@localhost/x", "mysql is not supported: give sqlite://"),
        ("sqlite://", "SQLite must have a file to keep tables in"),
        ("sqlite:///:memory:", "SQLite must have a file to keep tables in"),
        ("sqlite:////no/such/folder/x.db", "there is no folder /no/such/folder: make it"),
        (
            f"postgresql://me:{PASSWORD}@127.0.0.1:1/x",
            "the database at 127.0.0.1:1/x can't be reached: start it, or name another one",
        ),
        (
            f"postgresql://me:{PASSWORD}@no-such-host.invalid/x",
            "the database at no-such-host.invalid:5432/x can't be reached",
        ),
    ],
)
def test_bad_addresses(url: str, sentence: str) -> None:
    assert refusal(url).startswith(sentence)


def test_bad_files(tmp_path: Path) -> None:
    (tmp_path / "poem.db").write_text("Not a database at all, but long enough to be one. " * 40)
    assert "poem.db is not a SQLite database" in refusal(f"sqlite:///{tmp_path / 'poem.db'}")
    (tmp_path / "folder.db").mkdir()
    assert "folder.db can't be opened" in refusal(f"sqlite:///{tmp_path / 'folder.db'}")


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder nobody may write to")
def test_a_folder_that_may_not_be_written() -> None:
    assert "can't be opened: its folder must be there and be writable" in refusal(
        f"sqlite:////proc/{os.getpid()}/x.db"
    )


def test_postgres_without_such_a_database_or_user(postgres: Postgres) -> None:
    parts = urlsplit(postgres.url)
    assert "there is no database 127.0.0.1" in refusal(parts._replace(path="/nowhere").geturl())
    nobody = parts._replace(netloc=f"no_body@{parts.hostname}:{parts.port}").geturl()
    assert "does not know this user" in refusal(nobody)


def test_postgres_with_a_wrong_password(postgres: Postgres) -> None:
    if os.environ.get("DIGHOUSE_TEST_POSTGRES"):
        pytest.skip("PostgreSQL is not ours here")
    access = postgres.folder / "data" / "pg_hba.conf"
    before = access.read_text("utf-8")
    access.write_text(f"host all guest 127.0.0.1/32 scram-sha-256\n{before}", "utf-8")
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute("CREATE ROLE guest LOGIN PASSWORD 'right'")
        connection.execute("SELECT pg_reload_conf()")
    parts = urlsplit(postgres.url)
    wrong = parts._replace(netloc=f"guest:{PASSWORD}@{parts.hostname}:{parts.port}").geturl()
    assert "refused this user and password" in refusal(wrong)
    none = parts._replace(netloc=f"guest@{parts.hostname}:{parts.port}").geturl()
    assert "wants a password" in refusal(none)


def test_nodes_go_by_the_clock_of_their_database(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One computer's clock is set back: PostgreSQL's is another one; a file has its last row."""
    right = time.time

    async def story(store: Store) -> None:
        await make(store, "a", updated_at=right())
        monkeypatch.setattr(time, "time", lambda: right() - 600.0)
        assert abs(await store.now() - right()) < 60.0

    tell(url, story)


def test_a_time_that_was_plainly_wrong_is_not_kept(sqlite_url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a", updated_at=time.time() + 1e6)
        assert abs(await store.now() - time.time()) < 60.0

    tell(sqlite_url, story)
