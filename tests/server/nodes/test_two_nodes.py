"""Players of one table at two nodes, of which one is killed: the games go on, and to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.durable.playing import run
from tests.server.durable.restarts import GOES_ON_WITHIN_WHEN_BUSY
from tests.server.nodes.clusters import Cluster, kill_nodes
from tools.services import Postgres, Redis


@pytest.mark.parametrize("wakes", ["redis", "notify", "sqlite"])
def test_a_node_is_killed(wakes: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    database = redis = None
    if wakes != "sqlite":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.fresh_database()
    if wakes == "redis":
        service: Redis = request.getfixturevalue("redis")
        redis = service.url
    cluster = Cluster(tmp_path / "nodes", database, redis)
    report = run(lambda: kill_nodes(cluster, 1, seed=70, matches=3))
    assert report.lost == 0, report
    assert report.unasked == 0, report
    assert max(report.slowest.values()) <= GOES_ON_WITHIN_WHEN_BUSY, report
    assert report.games >= 3, report
    assert report.acknowledged > 100, report
