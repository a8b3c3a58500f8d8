"""A bus for several processes on one SQLite file: the file itself tells that it was changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from dighouse.server.bus.wake import UNKNOWN_CHANGE, OnWake, Wake
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.store import Store

POLL = 0.15  # seconds

_log = logging.getLogger(__name__)


class SqliteBus:
    """It says that something was changed, never what."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._task: asyncio.Task[None] | None = None

    async def start(self, on_wake: OnWake) -> None:
        before = await self._store.changes()
        self._task = asyncio.create_task(self._watch(on_wake, before), name="sqlite bus")

    def publish(self, wake: Wake) -> None:
        """What there is to tell is in the file already, where the others look."""

    async def _watch(self, on_wake: OnWake, before: int) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                now = await self._store.changes()
            except StorageError as error:
                _log.warning("can't look for changes: %s", error)
                continue
            if now != before:
                before = now
                try:
                    on_wake(UNKNOWN_CHANGE)
                except Exception:
                    _log.exception("a listener failed")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
