"""A server whose disk is full for a while, again and again."""

from __future__ import annotations

import time
from functools import partial

import pytest

from dighouse.client import Client, RefusedError
from dighouse.protocol.bodies import SeatWish
from tests.server.durable import audit
from tests.server.durable.audit import Report
from tests.server.durable.disks import Disk
from tests.server.durable.kills import later, sqlite_url, started
from tests.server.durable.playing import RULESET, Load
from tests.server.running import Process

PLAY = 0.5  # seconds in between


async def fill_up(server: Process, disk: Disk, times: int, seed: int, matches: int = 4) -> Report:
    """The server must not run yet; its data must be on the disk."""
    report = Report(seed)
    async with started(server), Load.at(server.url, matches, seed) as load:
        await load.all_go_on(0.0)
        for turn in range(times):
            await load.until(later(PLAY))
            disk.fill()
            enough = load.refused["not-saved"] + 2 * matches
            await load.until(partial(_refused, load, enough))
            await _look(server, load)
            if turn == 0:  # later on, so many new tables from one address would be refused anyway
                await _no_new_table(server)
            disk.free()  # and all goes on, without a restart
            report.took("tables", await load.all_go_on(time.monotonic()))
    await report.settle(load, sqlite_url(server))
    return report


def _refused(load: Load, number: int) -> bool:
    return load.refused["not-saved"] >= number


async def _look(server: Process, load: Load) -> None:
    """What is refused has not happened, in memory or on the disk; and whoever wants to look can."""
    client = Client(server.url)
    told = list(load.acks)
    async with audit.as_left(sqlite_url(server)) as store:
        kept = await audit.check_tables(store, load.tables)
    assert audit.acts(kept) == audit.acknowledged(told)
    for match in load.matches:
        page = await client.table(match.table)
        assert page.table.phase == kept[match.table].table.phase
        async with client.join(match.table) as watching:
            assert watching.position == kept[match.table].table.position
            assert watching.view is not None
    with pytest.raises(RefusedError) as refused:
        await client.health()
    assert refused.value.why == "not-saved"
    assert load.acks == told, "something was saved on a full disk"


async def _no_new_table(server: Process) -> None:
    with pytest.raises(RefusedError) as refused:
        await Client(server.url).create(RULESET, [SeatWish("human"), SeatWish("human")])
    assert refused.value.why == "not-saved"
