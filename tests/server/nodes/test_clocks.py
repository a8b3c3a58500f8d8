"""Nodes on several computers go by one clock."""

from __future__ import annotations

from pathlib import Path

from dighouse.server.ops.clock import ServerClock
from tests.server.running import Running
from tools.services import Postgres


def test_a_node_whose_clock_is_off_goes_by_that_of_the_database(
    tmp_path: Path, postgres: Postgres
) -> None:
    with Running(tmp_path, postgres.fresh_database()) as running:
        server = running.server
        right = running.call(server.store.now())
        slow = ServerClock(right - 3.0)
        server.manager.clock = slow
        running.call(server.maintenance.sync_clock())
        assert abs(slow() - running.call(server.store.now())) < 1.0
