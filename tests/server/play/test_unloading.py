"""Which tables are kept in memory."""

from __future__ import annotations

import pytest

from dighouse.client import Client
from dighouse.server.live import manager as manager_module
from tests.server.play.playing import create_table, run, running_table
from tests.server.running import Running


def test_of_many_tables_where_nobody_is_only_some_are_kept(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks at one table after the other does not fill the memory."""
    monkeypatch.setattr(manager_module, "IDLE_TABLES", 3)
    manager = own_server.server.manager

    async def test() -> None:
        client = Client(own_server.url)
        async with running_table(client) as ((mine, _), _):
            looked = [(await create_table(client))[0].table for _ in range(8)]
            for table in looked:
                await client.table(table)
            assert set(looked) <= {live.id for live in manager.live_tables}
            own_server.call(own_server.server.maintenance.compare_heads())
            assert {live.id for live in manager.live_tables} == {mine.id, *looked[-3:]}

    run(test)
