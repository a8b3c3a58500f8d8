"""Which tables are kept in memory."""

from __future__ import annotations

import pytest

from dighouse.client import House
from dighouse.server.live import manager as house_module
from tests.server.play.playing import found, run, running_table
from tests.server.running import Running


def test_of_many_tables_where_nobody_is_only_some_are_kept(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks at one table after the other does not fill the memory."""
    monkeypatch.setattr(house_module, "IDLE_ROOMS", 3)
    rooms = own_server.server.house.rooms

    async def test() -> None:
        house = House(own_server.url)
        async with running_table(house) as ((mine, _), _):
            looked = [(await found(house))[0].table for _ in range(8)]
            for table in looked:
                await house.table(table)
            assert set(looked) <= set(rooms)
            own_server.call(own_server.server.care.compare())
            assert set(rooms) == {mine.id, *looked[-3:]}

    run(test)
