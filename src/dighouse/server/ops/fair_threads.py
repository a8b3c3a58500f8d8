"""Work that takes long, beside the event loop: a few threads of its own, fair by address.

Python runs one thread at a time. So more of them would not be done sooner, and each would make the
loop wait a little longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from dighouse.server.ops.fair_queue import EACH, FairQueue, Requester

P = ParamSpec("P")
T = TypeVar("T")


class FairThreads:
    def __init__(self, threads: int, name: str, each: int = EACH) -> None:
        self._slots = FairQueue(threads, share=max(1, threads - 1), each=each)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"dighouse-{name}")

    async def run(
        self, requester: Requester, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do some work once it is the requester's turn. QueueFull if too many of this address wait already."""
        async with self._slots.slot(requester):
            begun = asyncio.get_running_loop().run_in_executor(
                self._threads, lambda: work(*args, **kwargs)
            )
            try:
                return await asyncio.shield(begun)
            except asyncio.CancelledError:
                # A thread can't be stopped: the turn lasts until it is done.
                await asyncio.wait([begun])
                raise

    async def close(self) -> None:
        await self._slots.close()
        self._threads.shutdown()
