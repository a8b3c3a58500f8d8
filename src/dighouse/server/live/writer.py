"""One writer a process: rows of many tables go into one transaction.

A commit costs about as much as fifteen rows. While one batch is being written the next one gathers, so
under load batches are large; and when nothing is under way, nobody waits for company.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage.results import Append, AppendResult, NotSaved, Repeated, Stale
from dighouse.server.table.log_events import LogRow

# In one transaction. More would be cheaper still, but nobody's move should wait for so many others'.
BATCH = 256

AppendRows = Callable[[Sequence[Append]], Awaitable[list[AppendResult]]]
Saving = asyncio.Future[AppendResult]


class Writer:
    def __init__(self, append: AppendRows, metrics: Metrics) -> None:
        self._append = append
        self._metrics = metrics
        self._waiting: list[tuple[Append, Saving]] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    def save(self, append: Append) -> Saving:
        """Write a row with the next batch. The future never fails: its result says what became of it."""
        loop = asyncio.get_running_loop()
        saving: Saving = loop.create_future()
        self._waiting.append((append, saving))
        if self._task is None:
            # A task begins with the loop's next turn: what this one still brings comes along.
            self._task = loop.create_task(self._write())
        return saving

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                began = loop.time()
                try:
                    results = await self._append([append for append, _ in batch])
                except Exception as error:  # whatever broke, every command gets its answer
                    why = f"{type(error).__name__}: {error}"
                    results = [NotSaved(append.table, why) for append, _ in batch]
                self._count(loop.time() - began, results)
                for (_, saving), result in zip(batch, results, strict=True):
                    if not saving.done():
                        saving.set_result(result)
                if self._waiting:
                    # Those who were answered go on first, and what comes meanwhile joins the next
                    # batch: otherwise batches are small, and every commit costs as much.
                    await asyncio.sleep(0)
        finally:
            self._task = None

    def _count(self, seconds: float, results: list[AppendResult]) -> None:
        kinds = [type(result) for result in results]
        self._metrics.committed(
            rows=kinds.count(LogRow),
            seconds=seconds,
            conflicts=kinds.count(Stale) + kinds.count(Repeated),
            not_saved=kinds.count(NotSaved),
        )

    async def drain(self) -> None:
        """Wait until all that was given is written."""
        while self._task is not None:
            await asyncio.sleep(0.001)
