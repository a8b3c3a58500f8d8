"""Coroutines that run by themselves: kept hold of, their failures logged, cancelled at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from dighouse.server.ops.logs import log


class BackgroundTasks:
    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self.closing = False

    def __len__(self) -> int:
        """How many are running."""
        return len(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Run a coroutine. Once the server closes, nothing new is begun: another node or the next
        start does it.
        """
        if self.closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("task failed", exc_info=task.exception())

    async def close(self) -> None:
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
