"""What a node does by itself: see to what is due, compare heads, say who is here, tidy up.

Nothing here is needed for correctness but the log: a lost wake-up, a dead node or a restart with
nobody connected costs a second or two, and the next round makes up for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from dighouse.server.table import log_events
from dighouse.server.bus import Wake
from dighouse.server.ops.clock import HouseClock
from dighouse.server.live.manager import FRESH, House, UnknownTable
from dighouse.server.ops.logs import log
from dighouse.server.live.retirement import close_from_summary
from dighouse.server.live.live_table import Room
from dighouse.server.table.commands import Decision, expire
from dighouse.server.table.table import LEASE, Table
from dighouse.server.ops.fair_queue import TooMany
from dighouse.protocol.messages import Refused

SWEEP = 1.0
COMPARE = 2.0
HEARTBEAT = 30.0
TIDY = 3600.0
IDLE = 60.0  # seconds until a room that nobody listens to is closed
HOUR, DAY = 3_600.0, 86_400.0
PORTION, READING = 32, 32  # tables that are due: so many are looked at, and may be read, at once
FIRST_PAUSE, LONGEST_PAUSE = 4.0, 3600.0  # seconds until a table that can't be read is tried again
FAILURES = 10_000  # of these are counted


class Care:
    def __init__(self, house: House, keep_days: int, wait_hours: int) -> None:
        self.house = house
        self.keep_days = keep_days
        self.wait_hours = wait_hours
        self._tasks: list[asyncio.Task[None]] = []
        self._failures: dict[str, int] = {}  # how often a table could not be read
        self._reading: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        for work, every in (
            (self.sweep, SWEEP),
            (self.compare, COMPARE),
            (self.heartbeat, HEARTBEAT),
            (self.tidy, TIDY),
            (self.agree, HEARTBEAT),
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
                log("care failed", work=work.__name__, exc_info=error)
            await asyncio.sleep(every)

    # -- what is due -----------------------------------------------------------------------------

    async def sweep(self) -> None:
        """See to all that is due: at once to what is open here. What has to be read is read beside
        it, so that nobody's clock waits for long logs.
        """
        house = self.house
        while due := await house.store.due(now := house.clock(), PORTION):
            taken = await house.store.lease(due, house.node, now, now + LEASE + SWEEP)
            if not taken:
                return  # another node is at it
            heads = await house.store.heads(taken)
            for table in taken:
                room = house.rooms.get(table)
                if room is not None and room.table.seq == heads.get(table):
                    self._see_to(room)
                elif table not in self._reading:
                    reading = asyncio.get_running_loop().create_task(self._read(table))
                    self._reading[table] = reading
            if not await self._may_read_more():
                return  # their logs are long; the next sweep goes on

    async def _may_read_more(self) -> bool:
        """Wait for it, for as long as a sweep may last."""
        loop = asyncio.get_running_loop()
        end = loop.time() + SWEEP
        while len(self._reading) >= READING and loop.time() < end:
            some = list(self._reading.values())
            left = end - loop.time()
            await asyncio.wait(some, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        return len(self._reading) < READING

    def _see_to(self, room: Room) -> None:
        if room.table.waits_for() == "bot":
            self.house.due(room)
        else:
            self.house.spawn(self._expire(room))

    async def _read(self, table: str) -> None:
        try:
            room = await self.house.room(table)
        except UnknownTable:
            pass
        except TooMany:
            pass  # as soon as its lease is over, it is tried again
        except Exception as error:  # one table that can't be read must not stop the others
            await self._put_off(table, error)
        else:
            self._failures.pop(table, None)
            self._see_to(room)
        finally:
            del self._reading[table]

    async def _put_off(self, table: str, error: Exception) -> None:
        """It is tried again later, on whichever node, and the next time much later."""
        times = self._failures.get(table, 0)
        if len(self._failures) >= FAILURES:
            self._failures.clear()
        self._failures[table] = times + 1
        pause = min(FIRST_PAUSE * 2**times, LONGEST_PAUSE)
        log("reading a table failed", table=table, again_in=pause, exc_info=error)
        await self.house.store.put_off(table, self.house.clock() + pause)

    async def _expire(self, room: Room) -> None:
        def decide(table: Table, now: float) -> Decision | Refused:
            decision = expire(table, now)
            return decision or Refused(command, "not-now", "the clock has not run out")

        command = f"{log_events.OURS}clock-{room.table.seq + 1}"
        await self.house.do(room, log_events.HOUSE, command, decide)

    async def compare(self) -> None:
        await self.house.compare()
        self.house.let_go(self.house.clock() - IDLE)

    async def agree(self) -> None:
        """Nodes on several computers go by one clock, that of their database."""
        clock = self.house.clock
        if isinstance(clock, HouseClock) and self.house.store.dialect == "postgresql":
            clock.agree(await self.house.store.now())

    # -- who is here -----------------------------------------------------------------------------

    async def heartbeat(self) -> None:
        here = [
            (table, seat)
            for table, room in self.house.rooms.items()
            for listener in room.listeners
            for seat in listener.held
        ]
        if here:
            await self.house.store.seen(self.house.node, here, self.house.clock(), True)
            await self.house.check_all_secrets()

    async def came(self, room: Room, seats: list[int], connection: str) -> None:
        await self._seen(room, seats, True)
        for seat in seats:
            wake = Wake(self.house.node, room.table.charter.id, 0, True, seat, connection)
            self.house.bus.publish(wake)

    async def went(self, room: Room, seats: list[int]) -> None:
        await self._seen(room, seats, False)
        self.house.bus.publish(Wake(self.house.node, room.table.charter.id, 0, True))

    async def _seen(self, room: Room, seats: list[int], here: bool) -> None:
        table = room.table.charter.id
        places = [(table, seat) for seat in seats]
        await self.house.store.seen(self.house.node, places, self.house.clock(), here)

    # -- tidying ---------------------------------------------------------------------------------

    async def tidy(self) -> None:
        """Close what was abandoned, so that its deal is laid open; throw away what is long over."""
        house = self.house
        now = house.clock()
        gone = await house.store.drop_waiting(now - self.wait_hours * HOUR, now - FRESH)
        before = now - self.keep_days * DAY
        closed = 1
        while closed:
            closed = 0
            for table in await house.store.untouched(before):
                try:
                    closed += await self._abandon(table, before)
                except Exception as error:
                    log("closing a table failed", table=table, exc_info=error)
        gone += await house.store.prune(before, 0.0)
        if gone:
            log("tidied", tables=gone)

    async def _abandon(self, table: str, before: float) -> bool:
        """Unread: a table that can't be read, or would have to be read for nothing, can be closed."""
        house = self.house
        found = await house.store.summary(table)
        if found is None or not found.open or found.standing.updated_at >= before:
            return False
        now = house.clock()
        if not await close_from_summary(house.store, [found], "abandoned", now):
            return False
        room = house.rooms.get(table)
        if room is not None:
            house.wake(room)
        house.bus.publish(Wake(house.node, table, found.standing.head + 1))
        return True
