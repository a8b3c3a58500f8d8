"""All the tables that are open in this process, and the one way to change them.

A command is thought through on the table as it stands, written to the log, and only then shown.
Whoever appends first wins; the other one reads the log and thinks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from dighouse.kernel.chance import draw
from dighouse.protocol.messages import Applied, Refused
from dighouse.server.bus import Bus, Wake
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.live.live_table import REMEMBERED, LiveTable
from dighouse.server.live.retirement import current_config
from dighouse.server.live.signing_out import sign_out_all_invalid, sign_out_invalid
from dighouse.server.live.table_loader import load_table
from dighouse.server.live.writer import Saved, Writer
from dighouse.server.ops.fair_queue import FairQueue, Requester
from dighouse.server.ops.fair_threads import FairThreads
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.logs import log
from dighouse.server.ops.metrics import Metrics
from dighouse.server.ops.tokens import Ids
from dighouse.server.storage.results import Append, NotSaved, Repeated, Stale
from dighouse.server.storage.store import Store
from dighouse.server.table import log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.commands import Decision, return_seat
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.log_limits import too_long
from dighouse.server.table.moves import DrawChance, MoveResult
from dighouse.server.table.table import Table

TRIES = 5  # against other nodes, for one command
QUEUE = 64  # commands that may wait at one table
IDLE_TABLES = 500  # where nobody listens, and that are kept for a while
RETRY_AFTER_CATCH_UP = (
    "stale",
    "not-now",
)  # refusals that may be for want of rows that another node has written

# What comes of a command at a table; None: no row, since it is so already.
Decide = Callable[[Table, float], Decision | Refused | None]
Answer = Callable[[Applied | Refused], None]


class UnknownTable(Exception):
    pass


class TableManager:
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
        self.live_tables: dict[str, LiveTable] = {}
        self.opened_at = clock()
        self.closing = False
        self.due: Callable[[LiveTable], None] = lambda live: None  # who sees to bots' turns
        self.threads = FairThreads(1, "aside")  # whatever takes long, and is asked for
        # Tables that are read from their logs: at a start all that people come back to.
        self._loads = FairThreads(2, "loads", each=1_000_000)
        self.creation_queue = FairQueue(1)  # moves are written between their transactions
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._catching: set[str] = set()
        self._tasks: set[asyncio.Task[object]] = set()
        self._writer = Writer(store.append, self._watch_commit)

    # -- rooms -----------------------------------------------------------------------------------

    async def live_table(self, table: str) -> LiveTable:
        """The room of a table. UnknownTable if there is none."""
        found = self.live_tables.get(table)
        if found is not None:
            found.touched = self.clock()
            if not found.listeners:
                await self._wake(found)  # nobody compares its head: it may be far behind
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        config = await current_config(self.store, table, self.clock())
        summary = None if config is None else await self.store.summary(table)
        if config is None or summary is None:
            raise UnknownTable(table)
        written = await self.store.rows(table)
        # Not in the event loop: logs can be long, and some games take long to set up.
        requester = Requester(config.made_by, table)
        live = await self._loads.run(
            requester, load_table, config, written, summary.code, summary.phase
        )
        live.elsewhere = await self.store.presence(table, self.clock() - FRESH, self.node)
        # When we saw them ourselves, should the room have been closed meanwhile.
        seen = await self.store.presence(table, 0.0)
        live.gone = {seat: at for seat, (_, at) in seen.items()}
        live.touched = self.clock()
        self.live_tables[table] = live
        self.metrics.tables_loaded(len(self.live_tables))
        self._see_to(live)
        return live

    def unload_idle(self, idle_since: float) -> None:
        """Close rooms where nobody listens and nothing is under way; of many also those just left."""
        idle = [live for live in self.live_tables.values() if live.is_idle]
        left = sorted((live for live in idle if not live.awaits_bot), key=lambda live: live.touched)
        for live in {*left[:-IDLE_TABLES], *(live for live in idle if live.touched <= idle_since)}:
            del self.live_tables[live.table.config.id]
        self.metrics.tables_loaded(len(self.live_tables))

    # -- commands --------------------------------------------------------------------------------

    def submit(
        self, live: LiveTable, seat: int, command: str, decide: Decide, answer: Answer
    ) -> None:
        """Bring a command to a table; `answer` is called once, when it is saved or refused."""
        if live.saving:
            if len(live.queue) >= QUEUE:
                answer(
                    Refused(command, "rate", "too many commands wait at this table", seconds=1.0)
                )
                return
            live.queue.append(lambda: self._try(live, seat, command, decide, answer, TRIES))
            return
        self._try(live, seat, command, decide, answer, TRIES)

    async def do(
        self, live: LiveTable, seat: int, command: str, decide: Decide
    ) -> Applied | Refused:
        """`submit`, for those who wait."""
        answered: asyncio.Future[Applied | Refused] = asyncio.get_running_loop().create_future()

        def answer(result: Applied | Refused) -> None:
            if not answered.done():
                answered.set_result(result)

        self.submit(live, seat, command, decide, answer)
        return await answered

    def _try(
        self, live: LiveTable, seat: int, command: str, decide: Decide, answer: Answer, tries: int
    ) -> None:
        before = live.answers.get((seat, command))
        if before is not None:
            seq, position = before
            answer(Applied(command, position, seq))
            return
        now = self.clock()
        table = live.table
        try:
            decision = decide(table, now)
            if isinstance(decision, Decision):
                decision = too_long(table, seat, decision.event, command) or decision
        except Exception as error:  # our fault; but the table goes on
            log("deciding failed", table=table.config.id, exc_info=error)
            reason = "something went wrong here; it was noted"
            decision = Refused(command, "not-saved", reason)
        if isinstance(decision, Refused):
            if (
                decision.why in RETRY_AFTER_CATCH_UP
                and tries > 0
                and not command.startswith(log_events.SERVER_ID_PREFIX)
            ):
                live.saving = True
                self.spawn(
                    self._try_again(live, seat, command, decide, answer, tries - 1, decision)
                )
            else:
                self._refuse(live, seat, command, decision, answer)
            return
        if decision is None:
            answer(Applied(command, table.position, table.seq))
            return
        row = LogRow(table.seq + 1, seat, command, now, decision.event)
        after, move = apply_event(table, row, decision.move)
        summary = after.summary(self.pace_of(live, after), self.node)
        live.saving = True

        def saved(result: Saved) -> None:
            try:
                see(result)
            finally:
                self._next(live)

        def see(result: Saved) -> None:
            live.saving = False
            if isinstance(result, LogRow):
                self.show(live, row, after, move)
                answer(Applied(command, row.event.position, row.seq))
                self.bus.publish(Wake(self.node, table.config.id, row.seq))
                self.metrics.sent(live.tell(row, table, move, self.clock()))
                self._see_to(live)
                if isinstance(row.event, log_events.ActEvent):
                    self.metrics.move()
                    self._return_seat(live, seat)
            elif isinstance(result, Repeated):
                answer(Applied(command, result.row.event.position, result.row.seq))
                self.wake(live)
            elif isinstance(result, NotSaved):
                log("not saved", table=table.config.id, why=result.why)
                reason = "the server could not save this: try again"
                answer(Refused(command, "not-saved", reason, seconds=1.0))
            elif tries > 0:
                live.saving = True  # nobody else may slip in between reading and deciding
                self.spawn(self._try_again(live, seat, command, decide, answer, tries - 1))
            else:
                answer(Refused(command, "stale", "others were quicker too many times: try again"))

        self._writer.add(Append(table.config.id, row, summary), saved)

    def _next(self, live: LiveTable) -> None:
        while live.queue and not live.saving:
            try:
                live.queue.popleft()()
            except Exception as error:  # the others in the queue must not wait for ever
                log("answering failed", exc_info=error)

    async def _try_again(
        self,
        live: LiveTable,
        seat: int,
        command: str,
        decide: Decide,
        answer: Answer,
        tries: int,
        refusal: Refused | None = None,
    ) -> None:
        """Read on in the log, and decide anew. A refusal stands if there is nothing to read."""
        before = live.table.seq
        try:
            await self._catch_up(live)
        except Exception as error:
            log("catch up failed", error=type(error).__name__)
            refusal = refusal or Refused(
                command, "not-saved", "the server can't read its log now: try again"
            )
        live.saving = False
        if refusal is not None and live.table.seq == before:
            self._refuse(live, seat, command, refusal, answer)
        else:
            self._try(live, seat, command, decide, answer, tries)
        self._next(live)

    def _refuse(
        self, live: LiveTable, seat: int, command: str, refusal: Refused, answer: Answer
    ) -> None:
        if live.table.seq > REMEMBERED and not command.startswith(log_events.SERVER_ID_PREFIX):
            # It may be a repeat of something older than we remember.
            self.spawn(self._answer_from_log(live, seat, command, refusal, answer))
        else:
            answer(refusal)

    async def _answer_from_log(
        self, live: LiveTable, seat: int, command: str, refusal: Refused, answer: Answer
    ) -> None:
        try:
            row = await self.store.find(live.table.config.id, seat, command)
        except Exception as error:
            log("look up failed", error=type(error).__name__)
            row = None
        answer(refusal if row is None else Applied(command, row.event.position, row.seq))

    def show(self, live: LiveTable, row: LogRow, after: Table, move: MoveResult | None) -> None:
        """A saved row takes effect."""
        live.table = after
        live.touched = self.clock()
        live.remember(row, after, move)

    def _return_seat(self, live: LiveTable, seat: int) -> None:
        """A bot has finished the decision that somebody's clock ran out on; they are back."""
        if seat in live.returning and live.table.actor != seat:
            live.returning.discard(seat)
            command = f"{log_events.SERVER_ID_PREFIX}back-{live.table.seq}"
            self.spawn(
                self.do(live, seat, command, lambda table, now: return_seat(table, seat, ""))
            )

    # -- other nodes -----------------------------------------------------------------------------

    def heard(self, wake: Wake) -> None:
        """Another process says that a table has gone on."""
        if not wake.table:
            # Something has changed, it does not know what: perhaps who may sit where.
            self.spawn(self.compare())
            self.spawn(self.check_all_secrets())
            return
        live = self.live_tables.get(wake.table)
        if live is None:
            return
        if wake.presence:
            if wake.seat is not None and wake.connection is None:
                self.spawn(sign_out_invalid(self.store, live, wake.seat))
            elif wake.seat is not None:
                holder = live.holder(wake.seat)
                if holder is not None:
                    holder.drop(wake.seat)
            self.spawn(self.refresh_presence(live))
        elif wake.head > live.table.seq:
            self.wake(live)

    async def compare(self) -> None:
        """Have tables that we listen to gone on without our hearing of it?"""
        listened = [table for table, live in self.live_tables.items() if live.listeners]
        for table, head in (await self.store.heads(listened)).items():
            live = self.live_tables.get(table)
            if live is not None and head > live.table.seq and not live.saving:
                self.wake(live)

    def wake(self, live: LiveTable) -> None:
        """Read on in the log, some time soon."""
        table = live.table.config.id
        if table not in self._catching:
            self._catching.add(table)
            self.spawn(self._wake(live))

    async def _wake(self, live: LiveTable) -> None:
        table = live.table.config.id
        try:
            if not live.saving:
                live.saving = True
                try:
                    await self._catch_up(live)
                finally:
                    live.saving = False
                    self._next(live)
        except Exception as error:
            log("catch up failed", error=type(error).__name__)
        finally:
            self._catching.discard(table)

    async def _catch_up(self, live: LiveTable) -> None:
        """Take in the rows that others have written."""
        for row in await self.store.rows(live.table.config.id, live.table.seq):
            before = live.table
            if row.seq != before.seq + 1:
                continue
            if isinstance(row.event, log_events.StartEvent):
                after, move = await asyncio.to_thread(apply_event, before, row)
            else:
                after, move = apply_event(before, row)
            self.show(live, row, after, move)
            self.metrics.sent(live.tell(row, before, move, self.clock()))
            if isinstance(row.event, log_events.LeaveEvent | log_events.ReseatEvent):
                self.spawn(sign_out_invalid(self.store, live, row.event.seat))
            elif isinstance(row.event, log_events.ActEvent):
                self._return_seat(live, row.seat)  # they are here, wherever the bot decided
        # A bot's turn is seen to by the node that wrote the row, or by the sweep should it die.

    async def refresh_presence(self, live: LiveTable) -> None:
        try:
            table = live.table.config.id
            found = await self.store.presence(table, self.clock() - FRESH, self.node)
        except Exception as error:
            log("presence failed", error=type(error).__name__)
            return
        if found != live.elsewhere:
            live.elsewhere = found
            live.tell_presence(self.clock())

    async def secrets_changed(self, live: LiveTable, seat: int) -> None:
        """Some secrets of a seat are no longer valid: see who goes by one of them."""
        await sign_out_invalid(self.store, live, seat)
        self.bus.publish(Wake(self.node, live.table.config.id, 0, True, seat))

    async def check_all_secrets(self) -> None:
        await sign_out_all_invalid(self.store, self.live_tables.values())

    # -- odds and ends ---------------------------------------------------------------------------

    def pace_of(self, live: LiveTable, table: Table) -> float:
        """How long the bot that is to move will seem to think."""
        if live.hurry or table.waits_for() != "bot":
            return self.pace.hurried
        if table.alone:
            return self.pace.among_bots if live.listeners else self.pace.unwatched
        return self.pace.among_people

    def _see_to(self, live: LiveTable) -> None:
        table = live.table
        actor = table.actor
        if actor is not None and not table.seats[actor].by_bot:
            live.hurry = False
        if table.waits_for() == "bot":
            self.due(live)

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Run a coroutine, and keep hold of it."""
        if self.closing:
            work.close()  # whatever it was, another node or the next start sees to it
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log("task failed", exc_info=task.exception())

    def _watch_commit(self, seconds: float, saved: list[Saved]) -> None:
        kinds = [type(result) for result in saved]
        self.metrics.committed(
            rows=kinds.count(LogRow),
            seconds=seconds,
            conflicts=kinds.count(Stale) + kinds.count(Repeated),
            not_saved=kinds.count(NotSaved),
        )

    async def drain(self) -> None:
        await self._writer.drain()

    async def close(self) -> None:
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.threads.close()
        await self._loads.close()


FRESH = 75.0  # seconds for which a node's word on who is here is believed
