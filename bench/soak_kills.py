"""The long form of tests/server/durable and tests/server/nodes: things are killed, many times.

    python bench/soak_kills.py                        all of it, about an hour
    python bench/soak_kills.py --kills 5              a short one
    python bench/soak_kills.py --only node_kills      some of it

Each function returns figures, and raises if something was lost; its seed is in both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.durable.audit import Report
from tests.server.durable.disks import small_disk
from tests.server.durable.full import fill_up
from tests.server.durable.kills import kill_postgres, kill_server, server_on, sqlite_url
from tests.server.durable.restarts import GOES_ON_WITHIN, bots_go_on
from tests.server.durable.tracing import sync_settings, trace_a_load
from tests.server.nodes.clusters import Cluster, kill_nodes
from tests.server.nodes.deaf import hand_over, two_deaf_nodes
from tools.services import Missing, Postgres, Redis

SEED = 2026
KILLS = 200
DATABASES = ("sqlite", "postgresql")


@contextmanager
def database(kind: str) -> Iterator[tuple[Path, str | None, Postgres | None]]:
    """A folder for data, the URL of a fresh database (none for SQLite), and its server."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="dighouse-soak-")))
        if kind == "sqlite":
            yield folder, None, None
        else:
            postgres = stack.enter_context(Postgres())
            yield folder, postgres.fresh_database(), postgres


def server_kills(kills: int = KILLS, seed: int = SEED) -> dict[str, Any]:
    """kill -9 of the server at random moments under load."""
    figures = {}
    for kind in DATABASES:
        with database(kind) as (folder, url, _):
            server = server_on(url, folder / "data")
            report = asyncio.run(kill_server(server, url or sqlite_url(server), kills, seed))
            figures[kind] = kept_all(report)
            assert report.unasked == 0, report
    return figures


def postgres_kills(kills: int = KILLS, seed: int = SEED) -> dict[str, Any]:
    """kill -9 of PostgreSQL, under a server that goes on."""
    with database("postgresql") as (folder, url, postgres):
        assert url is not None
        assert postgres is not None
        server = server_on(url, folder / "data")
        return kept_all(asyncio.run(kill_postgres(server, postgres, url, kills, seed)))


def full_disks(times: int = KILLS // 10, seed: int = SEED) -> dict[str, Any]:
    """A disk that fills up, and is emptied again. A new one each time: a journal that has grown is
    written over from its beginning, so that a disk which was full once can be full without harm."""
    reports = []
    for number in range(times):
        with (
            tempfile.TemporaryDirectory(prefix="dighouse-soak-") as folder,
            small_disk(Path(folder) / "disk") as disk,
        ):
            server = server_on(None, disk.folder)
            reports.append(asyncio.run(fill_up(server, disk, 1, seed + number)))
        assert reports[-1].unasked == 0, reports[-1]
        assert reports[-1].refused["not-saved"] > 0, reports[-1]
    kept = [kept_all(report) for report in reports]
    return {
        "times": times,
        **{name: sum(one[name] for one in kept) for name in ("acknowledged", "games", "lost")},
        "not_saved": sum(report.refused["not-saved"] for report in reports),
        "slowest": max(one["slowest"]["tables"] for one in kept),
    }


def synced(seed: int = SEED, acts: int = 2000) -> dict[str, Any]:
    """What live connections say of syncing, and syncs under strace against commits of the log."""
    figures = {}
    for kind in DATABASES:
        with database(kind) as (folder, url, postgres):
            settings = sync_settings(folder / "settings", url)
            with server_on(url, folder / "data") as server:
                top, part = server.pid, "/dighouse.db-wal"
                if postgres is not None:
                    top, part = postgres.pid, "/pg_wal/"
                found, commits = trace_a_load(server, top, folder / "strace", seed, acts)
            assert found.of(part) >= commits, f"{commits} commits, but {found.by_file}"
            figures[kind] = {**settings, "commits": commits, "syncs": found.of(part)}
    return figures


def restarts(times: int = KILLS // 10, seed: int = SEED) -> dict[str, Any]:
    """Bots' turns when a server starts again with nobody there: seconds until they are played."""
    figures = {}
    for kind in DATABASES:
        with database(kind) as (folder, url, _):
            server = server_on(url, folder / "data")
            waits = [
                seconds
                for number in range(times)
                for seconds in asyncio.run(
                    bots_go_on(server, url or sqlite_url(server), seed + number)
                )
            ]
        figures[kind] = in_time(waits)
    return figures


def lost_wakes(turns: int = KILLS, seed: int = SEED) -> dict[str, Any]:
    """Two nodes whose every wake-up is lost: seconds until a move is seen at the other one."""
    figures = {}
    for kind in DATABASES:
        with database(kind) as (folder, url, _), two_deaf_nodes(folder / "data", url) as nodes:
            urls = nodes[0].url, nodes[1].url
            figures[kind] = in_time(asyncio.run(hand_over(*urls, turns, seed)))
    return figures


def node_kills(kills: int = KILLS // 10, seed: int = SEED) -> dict[str, Any]:
    """One of two nodes killed, players of each table split over them."""
    figures = {}
    for wakes in ("redis", "notify", "sqlite"):
        with ExitStack() as stack:
            kind = "sqlite" if wakes == "sqlite" else "postgresql"
            folder, url, _ = stack.enter_context(database(kind))
            redis = stack.enter_context(Redis()).url if wakes == "redis" else None
            report = asyncio.run(kill_nodes(Cluster(folder / "nodes", url, redis), kills, seed))
        assert max(report.slowest.values()) <= GOES_ON_WITHIN, report
        figures[wakes] = kept_all(report)
    return figures


def kept_all(report: Report) -> dict[str, Any]:
    assert report.lost == 0, report
    return report.as_dict()


def in_time(waits: list[float]) -> dict[str, Any]:
    assert max(waits) <= GOES_ON_WITHIN, waits
    return {"waits": len(waits), "slowest": round(max(waits), 3)}


def everything(kills: int = KILLS, only: list[str] | None = None) -> dict[str, Any]:
    """All figures, by the names of their functions. What is missing here says so; in CI it fails."""
    few = max(1, kills // 10)
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "server_kills": lambda: server_kills(kills),
        "postgres_kills": lambda: postgres_kills(kills),
        "full_disks": lambda: full_disks(few),
        "synced": lambda: synced(acts=max(60, 10 * kills)),
        "restarts": lambda: restarts(few),
        "lost_wakes": lambda: lost_wakes(max(4, kills)),
        "node_kills": lambda: node_kills(few),
    }
    figures: dict[str, Any] = {}
    for name in only or parts:
        began = time.monotonic()
        try:
            figures[name] = parts[name]()
        except Missing as missing:
            if os.environ.get("CI") == "true":
                raise
            figures[name] = {"missing": str(missing)}
        figures[name]["seconds"] = round(time.monotonic() - began)
        print(f"{name}: {json.dumps(figures[name])}", flush=True)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS, help="of each sort")
    parser.add_argument("--only", nargs="*", help="names of functions of this file")
    arguments = parser.parse_args()
    everything(arguments.kills, arguments.only)


if __name__ == "__main__":
    main()
