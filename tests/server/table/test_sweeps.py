"""What is due, among tables that can't be read: healthy ones do not wait for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace

from dighouse.server.bus.memory import Hub, MemoryBus
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.maintenance import Maintenance
from dighouse.server.live.manager import TableManager
from dighouse.server.live.runner import TableRunner
from dighouse.server.ops.ids_and_secrets import RandomIds
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage.store import Store
from dighouse.server.table import log_events
from dighouse.server.table.config import TableConfig, TableSummary
from dighouse.server.table.log_events import SERVER_SEAT, LogRow
from tests.server.table.playing import Play, config

BROKEN = 150  # more than a sweep asks the storage for at once
NOW = 5000.0


def broken(number: int) -> tuple[TableConfig, list[LogRow], TableSummary]:
    """A table whose log has a move before the deal: nobody can read it. It is due for long."""
    row = LogRow(1, 0, "m", 1.0, log_events.ActEvent(["pass"]))
    summary = TableSummary(
        head=1,
        phase="running",
        waits_for="bot",
        due_at=1.0 + number / 1000,
        code=None,
        people=0,
        free=0,
        updated_at=1.0,
    )
    return replace(config(seats="bb"), id=f"broken-{number}"), [row], summary


class Seen:
    """A server with many broken tables and a healthy one, whose sweeps are watched."""

    def __init__(self, store: Store) -> None:
        self.now = NOW
        self.manager = TableManager(
            store=store,
            bus=MemoryBus("node", Hub()),
            node="node",
            clock=lambda: self.now,
            ids=RandomIds(),
            metrics=Metrics(),
            limits=Limits(),
            bots=lambda manager: self,
        )
        self.maintenance = Maintenance(self.manager, 30, 24)
        self.read: list[str] = []
        self.healthy: list[float] = []  # when the healthy table's bot was seen to
        self._load = self.manager._load
        self.manager._load = self._watch  # type: ignore[method-assign]

    async def _watch(self, table: str) -> TableRunner:
        self.read.append(table)
        return await self._load(table)

    def schedule(self, live: LiveTable) -> None:
        self.healthy.append(self.now)

    def hurry(self, live: LiveTable) -> None:
        """Nobody asks for it here."""

    async def sweep(self) -> None:
        """A sweep, and all that it has begun."""
        await self.maintenance.sweep()
        async with asyncio.timeout(10):
            while self.maintenance._reading:
                await asyncio.sleep(0.001)


def test_broken_tables_that_are_due_never_delay_healthy_ones(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        for number in range(BROKEN):
            await store.create(*broken(number), [])
        play = Play(config(seats="bb"))
        play.start()
        await store.create(play.config, play.log, play.table.summary(0.0, "nobody"), [])
        seen = Seen(store)
        try:
            await seen.sweep()
            assert seen.healthy, "it was seen to at once"
            for _ in range(60):
                seen.now += 1.0
                await seen.sweep()
        finally:
            await seen.manager.close()
            await store.close()
        # Every lease that ended, it was seen to again; the broken ones were tried ever less often.
        assert len(seen.healthy) >= 30
        tries = [seen.read.count(f"broken-{number}") for number in range(BROKEN)]
        assert max(tries) <= 5
        assert min(tries) >= 3

    asyncio.run(test())


def test_a_table_that_can_not_be_read_is_closed_when_it_is_abandoned(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await store.create(*broken(0), [])
        seen = Seen(store)
        seen.now = 1.0 + 31 * 86_400.0
        try:
            await seen.maintenance.prune()
            written = await store.rows("broken-0")
            summary = await store.summary("broken-0")
        finally:
            await store.close()
        assert (written[-1].seat, written[-1].event) == (
            SERVER_SEAT,
            log_events.CloseEvent("abandoned"),
        )
        assert summary is not None
        assert (summary.phase, summary.due_at) == ("closed", None)

    asyncio.run(test())
