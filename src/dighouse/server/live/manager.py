"""All tables that are live in this process. Commands go by table id through here to their runners."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from dighouse.kernel.chance import draw
from dighouse.protocol.messages import Applied, Refused
from dighouse.server.bus import Bus, Wake
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.runner import BotScheduler, RunnerContext, TableRunner
from dighouse.server.live.signing_out import sign_out_all_invalid, sign_out_invalid
from dighouse.server.live.submission import Submission
from dighouse.server.live.table_closing import current_config
from dighouse.server.live.table_loader import load_table
from dighouse.server.live.writer import Writer
from dighouse.server.ops.background import BackgroundTasks
from dighouse.server.ops.fair_queue import FairQueue, Requester
from dighouse.server.ops.fair_threads import FairThreads
from dighouse.server.ops.ids_and_secrets import Ids
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.logs import log
from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage.store import Store
from dighouse.server.table.decide import AnyCommand
from dighouse.server.table.moves import DrawChance

IDLE_TABLES = 500  # where nobody listens, and that are kept for a while
PRESENCE_SECONDS = 75.0  # seconds for which a node's word on who is here is believed
IDLE_TURNS = 4  # of the loop: an answer lets the next command of its address go, in a later turn
DRAIN_SECONDS = 5.0  # for runners that only read the storage, when the server closes


class UnknownTable(Exception):
    pass


class Bots(BotScheduler, Protocol):
    """Who plays the bots' turns."""

    def hurry(self, live: LiveTable) -> None:
        """Don't wait for the pace any longer."""


class NoBots:
    """For a process that plays no bots' turns: another one does."""

    def __init__(self, manager: TableManager) -> None:
        pass

    def schedule(self, live: LiveTable) -> None:
        pass

    def hurry(self, live: LiveTable) -> None:
        pass


class TableManager:
    """`bots` makes, for this manager, whoever plays the bots' turns."""

    def __init__(
        self,
        *,
        store: Store,
        bus: Bus,
        node: str,
        clock: Callable[[], float],
        ids: Ids,
        metrics: Metrics,
        limits: Limits,
        pace: BotPace | None = None,
        chance: DrawChance = draw,
        bots: Callable[[TableManager], Bots] = NoBots,
    ) -> None:
        self.store = store
        self.bus = bus
        self.node = node
        self.clock = clock
        self.ids = ids
        self.metrics = metrics
        self.limits = limits
        self.pace = pace or BotPace()
        self.chance = chance
        self.opened_at = clock()
        self.tasks = BackgroundTasks()
        self.threads = FairThreads(1, "aside")  # whatever takes long, and is asked for
        self.creation_queue = FairQueue(1)  # moves are written between these transactions
        self.bots = bots(self)
        # Tables that are read from their logs: at a start all that people come back to.
        self._loading_threads = FairThreads(2, "loads", each=1_000_000)
        self._loading: dict[str, asyncio.Task[TableRunner]] = {}
        self._runners: dict[str, TableRunner] = {}
        self._writer = Writer(store.append, metrics)
        self._context = RunnerContext(
            store=store,
            writer=self._writer,
            bus=bus,
            bots=self.bots,
            tasks=self.tasks,
            metrics=metrics,
            limits=limits,
            pace=self.pace,
            clock=clock,
            chance=chance,
            node=node,
            opened_at=self.opened_at,
        )

    # -- live tables -----------------------------------------------------------------------------

    @property
    def live_tables(self) -> list[LiveTable]:
        return [runner.live for runner in self._runners.values()]

    def loaded(self, table: str) -> LiveTable | None:
        """A table, if it is live here already."""
        runner = self._runners.get(table)
        return None if runner is None else runner.live

    async def live_table(self, table: str) -> LiveTable:
        """A table, read from its log if it was not live. UnknownTable."""
        runner = self._runners.get(table)
        if runner is None:
            return (await self._load_once(table)).live
        runner.live.touched = self.clock()
        if not runner.live.listeners:
            # Nobody compares its head: it may be far behind.
            await asyncio.shield(runner.catch_up())
        return runner.live

    async def _load_once(self, table: str) -> TableRunner:
        """However many ask at once, it is read once."""
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> TableRunner:
        config = await current_config(self.store, table, self.clock())
        summary = None if config is None else await self.store.summary(table)
        if config is None or summary is None:
            raise UnknownTable(table)
        rows = await self.store.rows(table)
        # Not in the event loop: logs can be long, and some games take long to set up.
        requester = Requester(config.made_by, table)
        live = await self._loading_threads.run(
            requester, load_table, config, rows, summary.code, summary.phase
        )
        live.set_elsewhere(
            await self.store.presence(table, self.clock() - PRESENCE_SECONDS, self.node)
        )
        # When we saw them ourselves, should the table have been unloaded meanwhile.
        for seat, (_, at) in (await self.store.presence(table, 0.0)).items():
            live.set_gone([seat], at)
        live.touched = self.clock()
        runner = self._runners[table] = TableRunner(live, self._context)
        self.metrics.tables_loaded(len(self._runners))
        if live.table.waits_for() == "bot":
            self.bots.schedule(live)
        return runner

    def unload_idle(self, idle_since: float) -> None:
        """Forget tables where nobody listens and nothing is under way; of many also those just left.

        A runner that is busy stays. One that is not has an empty queue, and as nothing is awaited
        here, nothing can be submitted to it before it is gone: later it is loaded anew.
        """
        idle = [
            runner.live
            for runner in self._runners.values()
            if not runner.busy and not runner.live.listeners
        ]
        left = sorted(
            (live for live in idle if live.table.waits_for() != "bot"),
            key=lambda live: live.touched,
        )
        for live in {*left[:-IDLE_TABLES], *(live for live in idle if live.touched <= idle_since)}:
            del self._runners[live.id]
        self.metrics.tables_loaded(len(self._runners))

    # -- commands --------------------------------------------------------------------------------

    def submit(self, table: str, submission: Submission) -> None:
        """Bring a command to a table; it is answered once, when it is saved or refused."""
        runner = self._runners.get(table)
        if runner is None:
            self.tasks.spawn(self._load_and_submit(table, submission))
        else:
            runner.submit(submission)

    async def _load_and_submit(self, table: str, submission: Submission) -> None:
        try:
            while table not in self._runners:
                await self._load_once(table)
        except UnknownTable:
            submission.answer(Refused(submission.id, "over", "this table is gone"))
        except Exception as error:
            log.warning("loading a table failed", table=table, exc_info=error)
            reason = "the server can't read its log now: try again"
            submission.answer(Refused(submission.id, "not-saved", reason))
        else:
            self._runners[table].submit(submission)

    async def submit_and_wait(
        self,
        table: str,
        seat: int,
        command_id: str,
        command: AnyCommand,
    ) -> Applied | Refused:
        submission = Submission(seat, command_id, command)
        self.submit(table, submission)
        return await submission.reply

    # -- other nodes -----------------------------------------------------------------------------

    def on_wake(self, wake: Wake) -> None:
        """Another process says that a table has gone on."""
        if not wake.table:
            # Something has changed, it does not know what: perhaps who may sit where.
            self.spawn(self.compare_heads())
            self.spawn(self.check_all_secrets())
            return
        runner = self._runners.get(wake.table)
        if runner is None:
            return
        live = runner.live
        if wake.presence:
            if wake.seat is not None and wake.connection is None:
                self.spawn(sign_out_invalid(self.store, live, wake.seat))
            elif wake.seat is not None:
                holder = live.holder(wake.seat)
                if holder is not None:
                    holder.give_up_seat(wake.seat)
            self.spawn(self.refresh_presence(live))
        elif wake.head > live.table.seq:
            runner.catch_up()

    async def compare_heads(self) -> None:
        """Have tables that we listen to gone on without our hearing of it?"""
        listened = [table for table, runner in self._runners.items() if runner.live.listeners]
        for table, head in (await self.store.heads(listened)).items():
            runner = self._runners.get(table)
            if runner is not None and head > runner.live.table.seq:
                runner.catch_up()

    def catch_up(self, table: str) -> None:
        """Read on in a table's log, some time soon."""
        runner = self._runners.get(table)
        if runner is not None:
            runner.catch_up()

    async def refresh_presence(self, live: LiveTable) -> None:
        try:
            found = await self.store.presence(live.id, self.clock() - PRESENCE_SECONDS, self.node)
        except Exception as error:
            log.warning("presence failed", error=type(error).__name__)
            return
        if live.set_elsewhere(found):
            live.tell_presence(self.clock())

    async def secrets_changed(self, live: LiveTable, seat: int) -> None:
        """Some secrets of a seat are no longer valid: see who goes by one of them."""
        await sign_out_invalid(self.store, live, seat)
        self.bus.publish(Wake(self.node, live.id, 0, True, seat))

    async def check_all_secrets(self) -> None:
        await sign_out_all_invalid(self.store, self.live_tables)

    # -- the process -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Is anything under way?"""
        return bool(
            len(self.tasks)
            or self._writer.busy
            or any(runner.busy for runner in self._runners.values())
        )

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        self.tasks.spawn(work)

    def begin_closing(self) -> None:
        """Begin nothing new, but finish what was submitted."""
        self.tasks.closing = True

    async def drain(self) -> None:
        """Wait until all that was submitted is saved and answered."""
        loop = asyncio.get_running_loop()
        end = loop.time() + DRAIN_SECONDS
        idle_turns = 0
        while idle_turns < IDLE_TURNS and loop.time() < end:
            if not any(runner.busy for runner in self._runners.values()):
                idle_turns += 1
                await asyncio.sleep(0)
                continue
            idle_turns = 0
            if self._writer.busy:  # a row that is being saved is answered, however long that takes
                await self._writer.drain()
                end = loop.time() + DRAIN_SECONDS
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)  # whoever waits for an answer reads it in the next turn of the loop

    async def close(self) -> None:
        await self.tasks.close()
        await asyncio.gather(*(runner.stop() for runner in self._runners.values()))
        await self.threads.close()
        await self._loading_threads.close()
