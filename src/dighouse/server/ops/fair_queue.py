"""Whose turn it is where only a few can be served at once: workers, and whatever takes long.

Addresses take turns, and so do the tables of an address: whoever asks for much waits for themselves.
What nobody waits for, such as a game of bots that nobody watches, is served when nobody else is.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from dighouse.kernel.errors import DighouseError

EACH = 200  # of one address may wait: a school, when all of it asks at once


class QueueFull(DighouseError):
    """As many of this address wait as may."""


class QueueClosed(DighouseError):
    """Nobody is served any more."""


class Requester(NamedTuple):
    """For whom something is done. Those without an address are all the same one."""

    address: str = ""
    table: str = ""
    idle: bool = False  # does nobody wait for it?


Waiting = asyncio.Future[None]


class FairQueue:
    """So many are served at once, and of one address at most `share` of them.

    What nobody waits for leaves one place free, where there is more than one: so people wait for
    each other, and never for it.
    """

    def __init__(self, count: int, *, share: int | None = None, each: int = EACH) -> None:
        self._free = count
        self._idle_left = max(1, count - 1)
        self._share = count if share is None else max(1, share)
        self._each = each
        # By address and table, those first whose turn is next; idle ones apart.
        self._busy_ring: dict[str, dict[str, deque[Waiting]]] = {}
        self._idle_ring: dict[str, dict[str, deque[Waiting]]] = {}
        self._waiting: dict[str, int] = {}
        self._served: dict[str, int] = {}
        self._closed: asyncio.Future[None] | None = None

    @asynccontextmanager
    async def slot(self, requester: Requester) -> AsyncIterator[None]:
        """Wait for one's turn, and have it. QueueFull, QueueClosed."""
        await self._acquire(requester)
        try:
            yield
        finally:
            self._release(requester)

    async def close(self) -> None:
        """Send everybody who waits away, and wait until nobody is served any more."""
        if self._closed is None:
            self._closed = asyncio.get_running_loop().create_future()
        for ring in (self._busy_ring, self._idle_ring):
            for tables in ring.values():
                for waiting in tables.values():
                    for one in waiting:
                        if not one.done():
                            one.set_exception(QueueClosed("closed"))
            ring.clear()
        if self._served:
            await asyncio.shield(self._closed)

    async def _acquire(self, requester: Requester) -> None:
        if self._closed is not None:
            raise QueueClosed("closed")
        count = self._waiting.get(requester.address, 0)
        if count >= self._each:
            raise QueueFull(f"{count} of this address wait already")
        mine: Waiting = asyncio.get_running_loop().create_future()
        ring = self._idle_ring if requester.idle else self._busy_ring
        ring.setdefault(requester.address, {}).setdefault(requester.table, deque()).append(mine)
        self._waiting[requester.address] = count + 1
        self._grant()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled() and mine.exception() is None:
                self._release(requester)  # it was just our turn
            raise
        finally:
            _less(self._waiting, requester.address)

    def _release(self, requester: Requester) -> None:
        self._free += 1
        self._idle_left += requester.idle
        _less(self._served, requester.address)
        if self._closed is not None and not self._served and not self._closed.done():
            self._closed.set_result(None)
        self._grant()

    def _grant(self) -> None:
        """Give turns away for as long as there are any, and somebody who may have one."""
        while self._free > 0:
            address = self._next(self._busy_ring)
            if address is None and self._idle_left > 0:
                address = self._next(self._idle_ring)
                self._idle_left -= address is not None
            if address is None:
                return
            self._free -= 1
            self._served[address] = self._served.get(address, 0) + 1

    def _next(self, ring: dict[str, dict[str, deque[Waiting]]]) -> str | None:
        """The address whose turn it is has it now, and is the last one afterwards."""
        for address in list(ring):
            if self._served.get(address, 0) >= self._share:
                continue
            tables = ring.pop(address)
            while tables:
                table = next(iter(tables))
                waiting = tables.pop(table)
                mine = waiting.popleft()
                if waiting:
                    tables[table] = waiting
                if not mine.done():  # who hung up meanwhile has no turn
                    if tables:
                        ring[address] = tables
                    mine.set_result(None)
                    return address
        return None


def _less(counts: dict[str, int], key: str) -> None:
    if counts[key] > 1:
        counts[key] -= 1
    else:
        del counts[key]
