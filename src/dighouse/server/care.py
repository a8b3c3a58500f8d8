"""What a node does by itself: see to what is due, compare heads, say who is here, tidy up.

Nothing here is needed for correctness but the log: a lost wake-up, a dead node or a restart with
nobody connected costs a second or two, and the next round makes up for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from dighouse.server import rows
from dighouse.server.bus import Wake
from dighouse.server.house import FRESH, House, UnknownTable
from dighouse.server.logs import log
from dighouse.server.room import Room
from dighouse.server.table.commands import Decision, expire
from dighouse.server.table.table import LEASE, Table
from dighouse.server.wire.messages import Applied, Refused

SWEEP = 1.0
COMPARE = 2.0
HEARTBEAT = 30.0
TIDY = 3600.0
IDLE = 60.0  # seconds until a room that nobody listens to is closed
HOUR, DAY = 3_600.0, 86_400.0


class Care:
    def __init__(self, house: House, keep_days: int, wait_hours: int) -> None:
        self.house = house
        self.keep_days = keep_days
        self.wait_hours = wait_hours
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        for work, every in (
            (self.sweep, SWEEP),
            (self.compare, COMPARE),
            (self.heartbeat, HEARTBEAT),
            (self.tidy, TIDY),
        ):
            self._tasks.append(asyncio.get_running_loop().create_task(self._repeat(work, every)))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # a database that is away comes back; so do we
                log("care failed", work=work.__name__, exc_info=error)
            await asyncio.sleep(every)

    # -- what is due -----------------------------------------------------------------------------

    async def sweep(self) -> None:
        house = self.house
        now = house.clock()
        due = await house.store.due(now)
        if not due:
            return
        for table in await house.store.lease(due, house.node, now, now + LEASE + SWEEP):
            try:
                room = await house.room(table)
            except UnknownTable:
                continue
            except Exception as error:  # one table that can't be read must not stop the others
                log("reading a table failed", table=table, exc_info=error)
                continue
            head = (await house.store.heads([table])).get(table, 0)
            if head > room.table.seq:
                house.wake(room)
            elif room.table.waits_for() == "bot":
                house.due(room)
            else:
                house.spawn(self._expire(room))

    async def _expire(self, room: Room) -> None:
        def decide(table: Table, now: float) -> Decision | Refused:
            decision = expire(table, now)
            return decision or Refused(command, "not-now", "the clock has not run out")

        command = f"{rows.OURS}clock-{room.table.seq + 1}"
        await self.house.do(room, rows.HOUSE, command, decide)

    async def compare(self) -> None:
        await self.house.compare()
        self.house.let_go(self.house.clock() - IDLE)

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
        room = await self.house.room(table)

        def decide(now_table: Table, now: float) -> Decision | Refused:
            if now_table.over or now_table.updated_at >= before:
                return Refused(None, "not-now", "somebody is here")
            return Decision(rows.Close("abandoned", position=now_table.position))

        answer = await self.house.do(room, rows.HOUSE, f"{rows.OURS}abandoned", decide)
        return isinstance(answer, Applied)
