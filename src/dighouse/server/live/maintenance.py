"""What a node does by itself: see to what is due, compare heads, say who is here, tidy up.

Nothing here is needed for correctness but the log: a lost wake-up, a dead node or a restart with
nobody connected costs a second or two, and the next round makes up for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from dighouse.server.bus import Wake
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.manager import PRESENCE_SECONDS, TableManager, UnknownTable
from dighouse.server.live.table_closing import close_without_loading
from dighouse.server.ops.clock import ServerClock
from dighouse.server.ops.fair_queue import QueueFull
from dighouse.server.ops.logs import log
from dighouse.server.table import log_events
from dighouse.server.table.decide import ExpireClockCommand
from dighouse.server.table.table import LEASE

SWEEP = 1.0
COMPARE = 2.0
HEARTBEAT = 30.0
PRUNE = 3600.0
IDLE = 60.0  # seconds until a table that nobody listens to is unloaded
HOUR, DAY = 3_600.0, 86_400.0
DUE_AT_ONCE, READ_AT_ONCE = 32, 32  # tables that are due: so many are looked at, and may be read
FIRST_PAUSE, LONGEST_PAUSE = 4.0, 3600.0  # seconds until a table that can't be read is tried again
FAILURES = 10_000  # of these are counted


class Maintenance:
    def __init__(self, manager: TableManager, keep_days: int, wait_hours: int) -> None:
        self.manager = manager
        self.keep_days = keep_days
        self.wait_hours = wait_hours
        self._tasks: list[asyncio.Task[None]] = []
        self._failures: dict[str, int] = {}  # how often a table could not be read
        self._reading: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        for work, every in (
            (self.sweep, SWEEP),
            (self.compare_heads, COMPARE),
            (self.heartbeat, HEARTBEAT),
            (self.prune, PRUNE),
            (self.sync_clock, HEARTBEAT),
        ):
            self._tasks.append(asyncio.get_running_loop().create_task(self._repeat(work, every)))

    async def close(self) -> None:
        tasks = [*self._tasks, *self._reading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _repeat(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # a database that is away comes back; so do we
                log.warning("maintenance failed", work=work.__name__, exc_info=error)
            await asyncio.sleep(every)

    # -- what is due -----------------------------------------------------------------------------

    async def sweep(self) -> None:
        """See to all that is due: at once to what is open here. What has to be read is read beside
        it, so that nobody's clock waits for long logs.
        """
        manager = self.manager
        while due := await manager.store.due_tables(now := manager.clock(), DUE_AT_ONCE):
            taken = await manager.store.lease(due, manager.node, now, now + LEASE + SWEEP)
            if not taken:
                return  # another node is at it
            heads = await manager.store.heads(taken)
            for table in taken:
                live = manager.loaded(table)
                if live is not None and live.table.seq == heads.get(table):
                    self._handle_due(live)
                elif table not in self._reading:
                    reading = asyncio.get_running_loop().create_task(self._read(table))
                    self._reading[table] = reading
            if not await self._may_read_more():
                return  # their logs are long; the next sweep goes on

    async def _may_read_more(self) -> bool:
        """Wait for it, for as long as a sweep may last."""
        loop = asyncio.get_running_loop()
        end = loop.time() + SWEEP
        while len(self._reading) >= READ_AT_ONCE and loop.time() < end:
            some = list(self._reading.values())
            left = end - loop.time()
            await asyncio.wait(some, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        return len(self._reading) < READ_AT_ONCE

    def _handle_due(self, live: LiveTable) -> None:
        if live.table.waits_for() == "bot":
            self.manager.bots.schedule(live)
        else:
            self.manager.spawn(self._expire(live))

    async def _read(self, table: str) -> None:
        try:
            live = await self.manager.live_table(table)
        except UnknownTable:
            pass
        except QueueFull:
            pass  # as soon as its lease is over, it is tried again
        except Exception as error:  # one table that can't be read must not stop the others
            await self._postpone(table, error)
        else:
            self._failures.pop(table, None)
            self._handle_due(live)
        finally:
            del self._reading[table]

    async def _postpone(self, table: str, error: Exception) -> None:
        """It is tried again later, on whichever node, and the next time much later."""
        times = self._failures.get(table, 0)
        if len(self._failures) >= FAILURES:
            self._failures.clear()
        self._failures[table] = times + 1
        pause = min(FIRST_PAUSE * 2**times, LONGEST_PAUSE)
        log.warning("reading a table failed", table=table, again_in=pause, exc_info=error)
        await self.manager.store.postpone(table, self.manager.clock() + pause)

    async def _expire(self, live: LiveTable) -> None:
        command_id = f"{log_events.SERVER_ID_PREFIX}clock-{live.table.seq + 1}"
        seat = log_events.SERVER_SEAT
        await self.manager.submit_and_wait(live.id, seat, command_id, ExpireClockCommand())

    async def compare_heads(self) -> None:
        await self.manager.compare_heads()
        self.manager.unload_idle(self.manager.clock() - IDLE)

    async def sync_clock(self) -> None:
        """Nodes on several computers go by one clock, that of their database."""
        clock = self.manager.clock
        if isinstance(clock, ServerClock) and self.manager.store.dialect == "postgresql":
            clock.agree(await self.manager.store.now())

    # -- who is here -----------------------------------------------------------------------------

    async def heartbeat(self) -> None:
        here = [
            (live.id, seat)
            for live in self.manager.live_tables
            for listener in live.listeners
            for seat in listener.held
        ]
        if here:
            await self.manager.store.record_presence(
                self.manager.node, here, self.manager.clock(), True
            )
            await self.manager.check_all_secrets()

    async def announce_arrival(self, live: LiveTable, seats: list[int], connection: str) -> None:
        await self._record_presence(live, seats, True)
        for seat in seats:
            wake = Wake(self.manager.node, live.table.config.id, 0, True, seat, connection)
            self.manager.bus.publish(wake)

    async def announce_departure(self, live: LiveTable, seats: list[int]) -> None:
        await self._record_presence(live, seats, False)
        self.manager.bus.publish(Wake(self.manager.node, live.table.config.id, 0, True))

    async def _record_presence(self, live: LiveTable, seats: list[int], here: bool) -> None:
        table = live.table.config.id
        places = [(table, seat) for seat in seats]
        await self.manager.store.record_presence(
            self.manager.node, places, self.manager.clock(), here
        )

    # -- tidying ---------------------------------------------------------------------------------

    async def prune(self) -> None:
        """Close what was abandoned, so that its deal is laid open; throw away what is long over."""
        manager = self.manager
        now = manager.clock()
        gone = await manager.store.drop_waiting(
            now - self.wait_hours * HOUR, now - PRESENCE_SECONDS
        )
        before = now - self.keep_days * DAY
        closed = 1
        while closed:
            closed = 0
            for table in await manager.store.abandoned_tables(before):
                try:
                    closed += await self._close_abandoned(table, before)
                except Exception as error:
                    log.warning("closing a table failed", table=table, exc_info=error)
        gone += await manager.store.prune(before, 0.0)
        if gone:
            log.info("tidied", tables=gone)

    async def _close_abandoned(self, table: str, before: float) -> bool:
        """Unread: a table that can't be read, or would have to be read for nothing, can be closed."""
        manager = self.manager
        found = await manager.store.stored_table(table)
        if found is None or not found.open or found.summary.updated_at >= before:
            return False
        now = manager.clock()
        if not await close_without_loading(manager.store, [found], "abandoned", now):
            return False
        manager.catch_up(table)
        manager.bus.publish(Wake(manager.node, table, found.summary.head + 1))
        return True
