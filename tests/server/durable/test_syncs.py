"""Is a commit on the disk when it is answered?"""

from __future__ import annotations

from pathlib import Path

from tests.server.durable.kills import server_on
from tests.server.durable.missing import or_skip
from tests.server.durable.tracing import sync_settings, trace_a_load
from tools.services import Postgres


def test_settings_of_sqlite(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": "2"}  # FULL
    assert sync_settings(tmp_path / "data", None) == wanted


def test_settings_of_postgres(tmp_path: Path, postgres: Postgres) -> None:
    wanted = {"synchronous_commit": "on", "fsync": "on"}
    assert sync_settings(tmp_path / "data", postgres.fresh_database()) == wanted


def test_each_commit_is_synced_by_sqlite(tmp_path: Path) -> None:
    with server_on(None, tmp_path / "data") as server, or_skip():
        found, commits = trace_a_load(server, server.pid, tmp_path / "strace", 41, 60)
    assert commits >= 20
    assert found.of("/dighouse.db-wal") >= commits, f"{commits} commits, but {found.by_file}"


def test_each_commit_is_synced_by_postgres(tmp_path: Path, postgres: Postgres) -> None:
    with or_skip():
        postmaster = postgres.pid
    with server_on(postgres.fresh_database(), tmp_path / "data") as server, or_skip():
        found, commits = trace_a_load(server, postmaster, tmp_path / "strace", 42, 60)
    assert commits >= 20
    assert found.of("/pg_wal/") >= commits, f"{commits} commits, but {found.by_file}"
