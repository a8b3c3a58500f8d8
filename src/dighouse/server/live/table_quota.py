"""Room for tables: how many there may be, of one address and in all, and which make way for others.

A server that is full stays open to everybody: tables that never started go first, those of whoever
has most of them. Games that run are never touched.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from dighouse.kernel.errors import DighouseError
from dighouse.server.live.manager import PRESENCE_SECONDS, TableManager
from dighouse.server.ops.fair_queue import Requester
from dighouse.server.ops.limits import Bucket
from dighouse.server.ops.settings import Settings

COUNTED = 1.0  # seconds for which a count of all tables is good enough
ALWAYS = 10  # tables that an address may have, however little room is left
PART = 5  # an address may have one part in so many of what is left


class QuotaExceeded(DighouseError):
    """Not now: `theirs` says whether it is for what the address itself has made."""

    def __init__(self, reason: str, seconds: float, theirs: bool) -> None:
        super().__init__(reason)
        self.seconds = seconds
        self.theirs = theirs


class TableQuota:
    def __init__(
        self, manager: TableManager, settings: Settings, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._manager = manager
        self._clock = clock
        self.settings = settings
        self._minute = Bucket(settings.tables_per_minute / 60, settings.tables_per_minute)
        self._underway: dict[str, Counter[str]] = {}  # by address: what is being made just now
        self._making = 0  # of all addresses
        self._made = 0  # since the start
        self._counted = 0
        self._counted_at = float("-inf")

    @asynccontextmanager
    async def reserve(self, address: str, *, bots_alone: bool) -> AsyncIterator[None]:
        """Room for one more table, which is made inside. QuotaExceeded."""
        # Some tables are an address' own, whatever the others do; the rest all addresses share.
        # One that was played to its end gives its share back (TableRunner).
        creator = self._manager.store.creator_id(address)
        beyond_its_own = self._manager.limits.take("table", creator) > 0
        if beyond_its_own:
            wait = self._minute.take(self._clock())
            if wait:
                raise QuotaExceeded(
                    "too many tables are being made: wait a little", wait, theirs=False
                )
        await self._need_room(address, creator, bots_alone)
        # What is being made counts already: whoever asks for many at once gets no more for it.
        # Nothing was awaited since the last look.
        mine = {"tables": 1, "of bots": int(bots_alone)}
        underway = self._underway.setdefault(address, Counter())
        underway.update(mine)
        self._making += 1
        try:
            yield
            self._made += 1
            self._counted += 1
        finally:
            self._making -= 1
            underway.subtract(mine)
            if not underway["tables"]:
                self._underway.pop(address, None)

    async def _need_room(self, address: str, creator: str, bots_alone: bool) -> None:
        """QuotaExceeded if there is none."""
        while True:
            left = self.settings.max_tables - await self._count()
            before = Counter(self._underway.get(address, {}))
            made = await self._manager.store.table_counts(creator)
            # What was finished since they were counted is not among them.
            underway = before | self._underway.get(address, Counter())
            most = self.settings.bot_tables_per_address
            if bots_alone and made.of_bots + underway["of bots"] >= most:
                reason = f"bots play alone at {most} tables from this address: wait for one"
                raise QuotaExceeded(reason, 60.0, theirs=True)
            most = min(self.settings.tables_per_address, max(ALWAYS, left // PART))
            if made.waiting + made.running + underway["tables"] >= most:
                # Their own empty ones make way first, and nobody else's.
                if not made.waiting or not await self._drop_empty_tables(creator, creator):
                    reason = (
                        f"{most} tables from this address wait or run: finish or close one of them"
                    )
                    raise QuotaExceeded(reason, 60.0, theirs=True)
            elif self._counted + self._making < self.settings.max_tables:
                return
            elif not await self._drop_empty_tables(creator):
                raise QuotaExceeded(
                    "this house has no room for another table now", 60.0, theirs=False
                )

    async def _count(self) -> int:
        """How many tables there are; some may count twice, for a moment."""
        if self._clock() - self._counted_at > COUNTED:
            before = self._made
            counted = await self._manager.store.count()
            self._counted = counted + self._made - before
            self._counted_at = self._clock()
        return self._counted

    async def _drop_empty_tables(self, asked_by: str, creator: str | None = None) -> bool:
        """Make room, among all tables or a creator's. Most who ask for it in vain only read."""
        store, now = self._manager.store, self._manager.clock()
        fresh_after = now - PRESENCE_SECONDS
        empty = await store.empty_tables(now, fresh_after, creator)
        if not empty:
            return False
        # One at a time, as new tables are written: moves are written in between.
        async with self._manager.creation_queue.slot(Requester(asked_by)):
            gone = await store.drop_empty_tables(empty, now, fresh_after)
        self._counted -= gone
        return gone > 0
