"""Answers that take long to make: the last few are kept, and nobody makes one twice at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable


class AnswerCache:
    """Those that were asked for last. Many ask at once, such as when a game has ended."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        task = self._kept.pop(key, None) or asyncio.create_task(self._made(key, make))
        self._kept[key] = task  # at the end: the one that was asked for last
        while len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]
        # Whoever hangs up must not take the answer away from the others.
        return await asyncio.shield(task)

    async def _made(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            return await make()
        except BaseException:
            self._kept.pop(key, None)
            raise


class SharedAnswer:
    """One answer for all who ask while another one is being made. It is never older than a question."""

    def __init__(self) -> None:
        self._now: asyncio.Task[bytes] | None = None
        self._next: asyncio.Task[bytes] | None = None

    async def get(self, make: Callable[[], Awaitable[bytes]]) -> bytes:
        if self._next is None:
            self._next = asyncio.create_task(self._made(self._now, make))
        return await asyncio.shield(self._next)

    async def _made(
        self, before: asyncio.Task[bytes] | None, make: Callable[[], Awaitable[bytes]]
    ) -> bytes:
        if before is not None:
            await asyncio.wait([before])
        self._now, self._next = self._next, None
        return await make()
