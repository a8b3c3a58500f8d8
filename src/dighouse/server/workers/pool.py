"""The workers of a server: who is asked next, and what happens when a bot fails."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from dighouse.kernel.errors import BadOptions
from dighouse.server.ops.fair_queue import EACH, FairQueue, QueueClosed, Requester
from dighouse.server.workers.messages import BotRequest, HelpRequest, Reply, WorkerFailed
from dighouse.server.workers.worker import Worker, WorkerLost

# log(event, facts)
Log = Callable[[str, dict[str, Any]], None]

BUILT_IN = "dighouse.server.workers.bot_requests:find_built_in_bot"
TRIES = 2
CLOSED = "the bot workers are closed"
ANYBODY = Requester()


class Workers:
    """So many processes; whoever asks while all are busy waits for their turn (see `FairQueue`).

    `log` is told of each failure, and of each process that died while it was idle. Of one address
    `share` are answered at once, and `each` may wait. `finder` names the function that finds the
    bots, as module:function; it is there for tests.
    """

    def __init__(
        self,
        count: int,
        log: Log | None = None,
        *,
        share: int | None = None,
        each: int = EACH,
        finder: str = BUILT_IN,
    ) -> None:
        if count < 1:
            raise ValueError(f"there must be at least one bot worker, not {count}")
        self._workers = [Worker(finder) for _ in range(count)]
        # At the left those without a process, so that no more are started than are needed.
        self._idle = deque(self._workers)
        self._slots = FairQueue(count, share=share, each=each)
        self._log = log
        self._closed = False

    @property
    def busy(self) -> int:
        """How many workers are answering, or starting, just now."""
        return len(self._workers) - len(self._idle)

    @property
    def restarts(self) -> int:
        """How often a process took the place of another one."""
        return sum(max(0, worker.starts - 1) for worker in self._workers)

    async def start(self) -> None:
        """Start all processes now, rather than when they are needed. WorkerFailed if one can't be."""
        await asyncio.gather(*(self._warm() for _ in self._workers))

    async def ask_bot(self, request: BotRequest, requester: Requester = ANYBODY) -> list[str]:
        """The bot's whole decision, in notation. QueueFull if too many of this address wait already.

        A bot that crashes, is too slow or answers illegally gets a second try, with the same time
        again; then WorkerFailed says what it did. Time spent waiting for a worker does not count.
        """
        who = f"the bot {request.level!r} of {request.ruleset}"
        reply = await self._asked(request, requester, "bot failed", who, TRIES, seat=request.seat)
        return reply.picks

    async def ask_help(self, question: HelpRequest, requester: Requester = ANYBODY) -> bytes:
        """The answer to a question, as JSON; null if the game has none.

        BadOptions says what is wrong with the question; WorkerFailed if nothing came back in time;
        QueueFull if too many of this address wait already.
        """
        who = f"the {question.what} of {question.ruleset}"
        reply = await self._asked(question, requester, "no answer", who, 1)
        if reply.refused is not None:
            raise BadOptions(reply.refused)
        return bytes(reply.answer)

    async def _asked(
        self,
        request: BotRequest | HelpRequest,
        requester: Requester,
        event: str,
        who: str,
        tries: int,
        **facts: Any,
    ) -> Reply:
        async with self._turn(self._idle.pop, requester) as worker:
            for attempt in range(1, tries + 1):
                reply = await self._try(worker, request)
                if reply.tired:
                    await worker.end()
                if reply.fault is None:
                    return reply
                self._must_be_open()
                why = f"{who} {reply.fault}"
                self._tell(event, worker, **facts, attempt=attempt, why=why)
                if attempt == tries or not reply.again:
                    raise WorkerFailed(why)
        raise AssertionError("the last try returns or raises")

    async def close(self) -> None:
        """Kill all processes. Whoever waits for an answer gets WorkerFailed."""
        if self._closed:
            return
        self._closed = True
        for worker in self._workers:
            worker.kill()
        await self._slots.close()  # now nobody is being served, and no process is being started
        for worker in self._workers:
            await worker.end()

    @asynccontextmanager
    async def _turn(
        self, take: Callable[[], Worker], requester: Requester
    ) -> AsyncIterator[Worker]:
        """A worker of one's own for a while, once it is one's turn."""
        try:
            async with self._slots.slot(requester):
                self._must_be_open()
                worker = take()
                try:
                    yield worker
                finally:
                    (self._idle.append if worker.alive else self._idle.appendleft)(worker)
        except QueueClosed as closed:
            raise WorkerFailed(CLOSED) from closed

    async def _warm(self) -> None:
        async with self._turn(self._idle.popleft, ANYBODY) as worker:
            try:
                await self._ready(worker)
            except WorkerLost as lost:
                raise WorkerFailed(f"a bot worker {lost}") from lost

    async def _try(self, worker: Worker, request: BotRequest | HelpRequest) -> Reply:
        try:
            await self._ready(worker)
            return await worker.ask(request)
        except WorkerLost as lost:
            return Reply(fault=str(lost))

    async def _ready(self, worker: Worker) -> None:
        """See to it that the worker has a process."""
        if worker.dead:
            code = await worker.end()
            self._tell("bot worker died", worker, code=code)
        await worker.start()
        self._must_be_open()

    def _must_be_open(self) -> None:
        if self._closed:
            raise WorkerFailed(CLOSED)

    def _tell(self, event: str, worker: Worker, **facts: Any) -> None:
        if self._log is not None:
            self._log(event, {**facts, "stderr": worker.last_words})
