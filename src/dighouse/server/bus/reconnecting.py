"""What the buses over a server have in common: packing, connecting, and connecting again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

import msgspec

from dighouse.server.bus.wake import UNKNOWN_CHANGE, OnWake, Wake, pack, unpack

CHANNEL = "dighouse"
PENDING_AT_MOST = 10_000  # wakes that wait to be sent; more are lost
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # seconds between attempts to connect again

_log = logging.getLogger(__name__)


class BusLink(Protocol):
    """A connection to a server that hands messages round. Any error means that it is lost."""

    limit: int  # bytes in a message

    async def send(self, message: bytes) -> None: ...

    def messages(self) -> AsyncIterator[bytes | str]: ...

    async def close(self) -> None: ...


class ReconnectingBus:
    """A bus over links. Only the first one must come about; a later loss costs time, no more."""

    def __init__(self, node: str, connect: Callable[[], Awaitable[BusLink]]) -> None:
        self.node = node
        self._connect = connect
        self._link: BusLink | None = None
        self._pending: list[Wake] = []
        self._wanted = asyncio.Event()  # there is something to send
        self._task: asyncio.Task[None] | None = None

    async def start(self, on_wake: OnWake) -> None:
        """StorageError if the server can't be reached."""
        self._link = await self._connect()
        self._task = asyncio.create_task(self._keep(on_wake), name="bus")

    def publish(self, wake: Wake) -> None:
        # All that is published before the loop turns goes into one message.
        if self._link is not None and len(self._pending) < PENDING_AT_MOST:
            self._pending.append(wake)
            self._wanted.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        await self._drop_link()

    async def _keep(self, on_wake: OnWake) -> None:
        """Use a link until it breaks, then the next one."""
        while True:
            if self._link is not None:
                why = await self._use(self._link, on_wake)
                _log.warning("the bus is down, and tables of other nodes are slower: %s", why)
                await self._drop_link()
            self._link = await self._connect_again()
            _log.info("the bus is up again")
            self._call(on_wake, UNKNOWN_CHANGE)

    async def _use(self, link: BusLink, on_wake: OnWake) -> str:
        """Send and listen until one of them fails; why."""
        tasks = [
            asyncio.create_task(self._send(link)),
            asyncio.create_task(self._listen(link, on_wake)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            error = done.pop().exception()
            return "the connection was closed" if error is None else _one_line(error)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, link: BusLink) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            wakes, self._pending = self._pending, []
            for message in pack(wakes, link.limit):
                await link.send(message)

    async def _listen(self, link: BusLink, on_wake: OnWake) -> None:
        async for message in link.messages():
            try:
                wakes = unpack(message)
            except msgspec.MsgspecError:
                continue  # somebody else's
            for wake in wakes:
                if wake.node != self.node:
                    self._call(on_wake, wake)

    def _call(self, on_wake: OnWake, wake: Wake) -> None:
        try:
            on_wake(wake)
        except Exception:
            _log.exception("a listener failed")

    async def _connect_again(self) -> BusLink:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                return await self._connect()
            except Exception as error:
                _log.debug("the bus is still down: %s", _one_line(error))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _drop_link(self) -> None:
        link, self._link = self._link, None
        self._pending.clear()
        if link is not None:
            with contextlib.suppress(Exception):
                await link.close()


def _one_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).partition("\n")[0]
