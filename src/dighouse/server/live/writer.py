"""One writer a process: commands of many tables go into one transaction.

A commit costs about as much as fifteen rows. While one batch is being written the next one gathers, so
under load batches are large; and when nothing is under way, nobody waits for company.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from dighouse.server.ops.logs import log
from dighouse.server.storage.results import Append, NotSaved, Repeated, Stale
from dighouse.server.table.log_events import LogRow

# In one transaction. More would be cheaper still, but nobody's move should wait for so many others'.
BATCH = 256

Saved = LogRow | Stale | Repeated | NotSaved
Appender = Callable[[Sequence[Append]], Awaitable[list[Saved]]]


class Writer:
    def __init__(
        self,
        append: Appender,
        watch: Callable[[float, list[Saved]], None] | None = None,
    ) -> None:
        self._append = append
        self._watch = watch
        self._waiting: list[tuple[Append, Callable[[Saved], None]]] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, append: Append, done: Callable[[Saved], None]) -> None:
        """Write a row some time soon; `done` hears what became of it."""
        self._waiting.append((append, done))
        if self._task is None:
            # A task begins with the loop's next turn: what this one still brings comes along.
            self._task = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                began = loop.time()
                try:
                    saved = await self._append([append for append, _ in batch])
                except Exception as error:  # whatever broke, every command gets its answer
                    why = f"{type(error).__name__}: {error}"
                    saved = [NotSaved(append.table, why) for append, _ in batch]
                if self._watch is not None:
                    self._watch(loop.time() - began, saved)
                for (_, done), result in zip(batch, saved, strict=True):
                    try:
                        done(result)
                    except Exception as error:  # one table's trouble is not the others'
                        log("showing a row failed", exc_info=error)
        finally:
            self._task = None

    async def drain(self) -> None:
        """Wait until all that was given is written."""
        while self._task is not None:
            await asyncio.sleep(0.001)
