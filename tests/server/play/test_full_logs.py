"""A table whose log is full can still be ended."""

from __future__ import annotations

import pytest

from dighouse.client import House, Refused, Table
from dighouse.server.table import length
from tests.server.play.playing import run, running_table, secret, until
from tests.server.running import Running

ROWS = 20


async def move_and_undo(table: Table, times: int) -> None:
    for _ in range(times):
        await table.act(["lift", "drop"])
        await table.undo()


def test_a_table_whose_log_is_full_can_still_be_ended(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was undone counts, too. Whoever resigns leaves the rest to a bot; the host can close."""
    monkeypatch.setattr(length, "ROWS", ROWS)

    async def test() -> None:
        house = House(own_server.url)
        async with running_table(house) as (tables, seated):
            mover = next(table for table in tables if table.my_turn)
            other = seated[1 - tables.index(mover)]
            with pytest.raises(Refused) as refusal:
                await move_and_undo(mover, ROWS)
            assert refusal.value.why == "not-now"
            assert "Resign, and a bot plays on to the end" in refusal.value.reason
            assert mover.seq == ROWS
            await mover.chat("what now?")
            await mover.resign()
            await until(lambda: mover.seats[mover.seat or 0].resigned)
            # Whoever is left is the host by now.
            await house.close(other.table, secret(other))
            await until(lambda: mover.over)

    run(test)
