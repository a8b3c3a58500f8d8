"""Is all well here? A server that can read its tables and not save a move is of no use."""

from __future__ import annotations

import asyncio

from dighouse.server.ops.logs import log
from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.store import Store

KNOWN_SECONDS = 5.0  # for which an answer is good, however many ask
DOUBTED_SECONDS = 0.5  # the same, after a move could not be saved
PATIENCE = 3.0  # seconds for the storage to answer


class Health:
    """Asks the storage to keep something, at most once in some seconds; sooner if a move was lost."""

    def __init__(self, store: Store, node: str, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._lost = 0
        self._node = node
        self._asking: asyncio.Task[None] | None = None
        self._asked_at = float("-inf")
        self._wrong: str | None = None

    async def wrong(self) -> str | None:
        """What is wrong, in words; None: all is well."""
        loop = asyncio.get_running_loop()
        lost, self._lost = self._lost, self._metrics.not_saved
        good_for = KNOWN_SECONDS if lost == self._lost else DOUBTED_SECONDS
        if self._asking is None and loop.time() - self._asked_at >= good_for:
            self._asking = loop.create_task(self._ask())
        if self._asking is not None:
            done, _ = await asyncio.wait([self._asking], timeout=PATIENCE)
            if not done:
                return "the storage does not answer"
        return self._wrong

    async def _ask(self) -> None:
        before = self._wrong
        try:
            await self._store.try_to_save(self._node)
        except StorageError as error:
            self._wrong = "the storage can't save anything now"
            if before is None:
                log.warning("storage failed", exc_info=error)
        else:
            self._wrong = None
        finally:
            self._asked_at = asyncio.get_running_loop().time()
            self._asking = None
