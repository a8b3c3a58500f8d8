"""The one road on which a table changes: submissions in, rows out, one at a time.

A runner serves the queue of one live table in a task of its own, which begins with the first submission
and ends only when the queue is empty: between looking at it and ending it awaits nothing, so no
submission is ever left behind.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple, Protocol

import msgspec

from dighouse.protocol.messages import Applied, Refused
from dighouse.server.bus import Bus, Wake
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.live.live_table import REMEMBERED, LiveTable
from dighouse.server.live.signing_out import sign_out_invalid
from dighouse.server.live.submission import CatchUp, Submission
from dighouse.server.live.writer import Writer
from dighouse.server.ops.background import BackgroundTasks
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.logs import log
from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage.results import Append, NotSaved, Repeated
from dighouse.server.storage.store import Store
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.commands import Decision
from dighouse.server.table.decide import Circumstances, ReturnCommand, decide
from dighouse.server.table.log_events import (
    SERVER_ID_PREFIX,
    ActEvent,
    LeaveEvent,
    LogRow,
    ReseatEvent,
    StartEvent,
)
from dighouse.server.table.log_limits import too_long
from dighouse.server.table.moves import DrawChance, MoveResult
from dighouse.server.table.table import Table

RETRIES = 5  # against other nodes, for one command
OUR_FAULT = "something went wrong here; it was noted"
PLAYED_GAME_ROWS = 20  # that the log of a game has which was really played
QUEUE = 64  # commands that may wait at one table while another one is served
# Refusals that may be for want of rows that another node has written.
RETRY_AFTER_CATCH_UP = ("stale", "not-now")


class BotScheduler(Protocol):
    def schedule(self, live: LiveTable) -> None:
        """A bot is to move at this table."""


class RunnerContext(msgspec.Struct, frozen=True):
    """What all runners of a process share."""

    store: Store
    writer: Writer
    bus: Bus
    bots: BotScheduler
    tasks: BackgroundTasks
    metrics: Metrics
    limits: Limits
    pace: BotPace
    clock: Callable[[], float]
    chance: DrawChance
    node: str
    opened_at: float


class SavedCommand(NamedTuple):
    """A row that is written, and not shown yet."""

    row: LogRow
    after: Table
    move: MoveResult | None
    bot_is_next: bool


class TableRunner:
    def __init__(self, live: LiveTable, context: RunnerContext) -> None:
        self.live = live
        self._context = context
        self._queue: deque[Submission | CatchUp] = deque()  # the first one is being served
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    def submit(self, submission: Submission) -> None:
        """Bring a command to the table; it is answered once, when it is saved or refused."""
        if len(self._queue) > QUEUE:
            reason = "too many commands wait at this table"
            submission.answer(Refused(submission.id, "rate", reason, seconds=1.0))
        else:
            self._enqueue(submission)

    def catch_up(self) -> asyncio.Future[None]:
        """Read on in the log after what is in the queue already."""
        for waiting in list(self._queue)[1:]:
            if isinstance(waiting, CatchUp):
                return waiting.done
        wish = CatchUp()
        self._enqueue(wish)
        return wish.done

    async def stop(self) -> None:
        """Give up whatever is in the queue: the server closes."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _enqueue(self, submission: Submission | CatchUp) -> None:
        self._queue.append(submission)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self.run())

    async def run(self) -> None:
        """Serve the queue to its end, one submission after the other."""
        try:
            while self._queue:
                submission = self._queue[0]
                if isinstance(submission, CatchUp):
                    await self._catch_up()
                    submission.resolve()
                else:
                    await self._serve(submission)
                self._queue.popleft()
        finally:
            self._task = None

    async def _serve(self, submission: Submission) -> None:
        """Decide, save, answer, swap in the new table, tell the listeners, wake other nodes.

        The answer is read in the loop's next turn: by then the listeners were told, and both go out
        in one write. So whoever hears `applied` has the view that it led to. Whatever goes wrong,
        there is an answer, and the others in the queue do not wait for ever.
        """
        try:
            saved = await self._decide_and_save(submission)
            if isinstance(saved, SavedCommand):
                row = saved.row
                submission.answer(Applied(submission.id, row.event.position, row.seq))
                began = perf_counter()
                self._show(row, saved.after, saved.move)
                self._follow_up(saved)
                submission.work_seconds += perf_counter() - began
            elif isinstance(saved, Refused) and self._may_be_old_repeat(submission, saved):
                # Looked up beside the queue: the others need not wait for that.
                self._context.tasks.spawn(self._answer_old_repeat(submission, saved))
            else:
                submission.answer(saved)
        except Exception as error:
            log.warning("serving a command failed", table=self.live.id, exc_info=error)
            submission.answer(Refused(submission.id, "not-saved", OUR_FAULT))

    async def _decide_and_save(self, submission: Submission) -> SavedCommand | Applied | Refused:
        """What another node has written meanwhile is read, and the command decided anew."""
        live, context = self.live, self._context
        retries = RETRIES
        while True:
            table = live.table
            earlier = live.earlier_answer(submission.seat, submission.id)
            if earlier is not None:
                return earlier
            now = context.clock()
            about = Circumstances(now, context.chance, live, context.opened_at)
            began = perf_counter()
            prepared = _prepare(submission, table, about)
            submission.work_seconds += perf_counter() - began
            if prepared is None:
                return Applied(submission.id, table.position, table.seq)
            if isinstance(prepared, Refused):
                if prepared.why in RETRY_AFTER_CATCH_UP and retries and not _is_ours(submission):
                    retries -= 1
                    await self._catch_up()
                    if live.table is not table:
                        continue
                return prepared
            row, after, move = prepared
            summary = after.summary(live.bot_delay(after, context.pace), context.node)
            saved = await context.writer.save(Append(live.id, row, summary))
            if isinstance(saved, LogRow):
                return SavedCommand(row, after, move, summary.waits_for == "bot")
            if isinstance(saved, Repeated):
                await self._catch_up()  # to what it led to then
                return Applied(submission.id, saved.row.event.position, saved.row.seq)
            if isinstance(saved, NotSaved):
                log.warning("not saved", table=live.id, why=saved.why)
                reason = "the server could not save this: try again"
                return Refused(submission.id, "not-saved", reason, seconds=1.0)
            # Stale: another node was first.
            if not retries:
                reason = "others were quicker too many times: try again"
                return Refused(submission.id, "stale", reason)
            retries -= 1
            if not await self._catch_up() and live.table is table:
                reason = "the server can't read its log now: try again"
                return Refused(submission.id, "not-saved", reason)

    def _follow_up(self, saved: SavedCommand) -> None:
        """What a row of ours leads to elsewhere: on other nodes, in counts and limits, for bots."""
        live, context, after = self.live, self._context, saved.after
        context.bus.publish(Wake(context.node, live.id, saved.row.seq))
        if isinstance(saved.row.event, ActEvent):
            context.metrics.move()
            if after.phase == "over" and after.seq >= PLAYED_GAME_ROWS and not after.bots_only:
                # Whoever plays one game after another fills no house: the next table of
                # its creator takes the place of this one in the limit on new tables.
                context.limits.put_back("table", after.config.made_by)
        if saved.bot_is_next:
            context.bots.schedule(live)

    async def _catch_up(self) -> bool:
        """Take in the rows that other nodes have written; False: not all of them could be read."""
        live, context = self.live, self._context
        try:
            for row in await context.store.rows(live.id, live.table.seq):
                if row.seq != live.table.seq + 1:
                    continue
                if isinstance(row.event, StartEvent):  # dealing can take long
                    after, move = await asyncio.to_thread(apply_event, live.table, row)
                else:
                    after, move = apply_event(live.table, row)
                self._show(row, after, move)
                if isinstance(row.event, LeaveEvent | ReseatEvent):
                    context.tasks.spawn(sign_out_invalid(context.store, live, row.event.seat))
        except Exception as error:
            log.warning("catch up failed", table=live.id, error=type(error).__name__)
            return False
        # A bot's turn is scheduled by the node that wrote the row, or by maintenance should it die.
        return True

    def _show(self, row: LogRow, after: Table, move: MoveResult | None) -> None:
        """A saved row takes effect, and everybody who listens hears of it."""
        live, context = self.live, self._context
        now = context.clock()
        before = live.table
        recent = live.advance(row, after, move, now)
        try:
            context.metrics.sent(live.tell(row, before, recent, now))
        except Exception as error:  # it is saved: whoever asked for it gets an answer all the same
            log.warning("telling a row failed", table=live.id, exc_info=error)
        if isinstance(row.event, ActEvent) and live.takes_seat_back(row.seat):
            # A bot has finished the decision that somebody's clock ran out on, and they are here.
            command = f"{SERVER_ID_PREFIX}back-{after.seq}"
            self._enqueue(Submission(row.seat, command, ReturnCommand(row.seat)))

    def _may_be_old_repeat(self, submission: Submission, refusal: Refused) -> bool:
        """May a refused command have been applied before, longer ago than we remember?"""
        if self.live.table.seq <= REMEMBERED or refusal.why == "not-saved":
            return False
        return not (_is_ours(submission) or self._context.tasks.closing)

    async def _answer_old_repeat(self, submission: Submission, refusal: Refused) -> None:
        """A refusal stands, unless the log has the command."""
        answer: Applied | Refused = refusal
        try:
            row = await self._context.store.find(self.live.id, submission.seat, submission.id)
            if row is not None:
                answer = Applied(submission.id, row.event.position, row.seq)
        except Exception as error:
            log.warning("look up failed", table=self.live.id, error=type(error).__name__)
        finally:
            submission.answer(answer)


def _prepare(
    submission: Submission, table: Table, about: Circumstances
) -> tuple[LogRow, Table, MoveResult | None] | Refused | None:
    """The row that a command comes to, and the table after it; None: it is so already."""
    try:
        decision = decide(submission.command, table, about)
        if not isinstance(decision, Decision):
            return decision
        refusal = too_long(table, submission.seat, decision.event, submission.id)
        if refusal is not None:
            return refusal
        row = LogRow(table.seq + 1, submission.seat, submission.id, about.now, decision.event)
        return row, *apply_event(table, row, decision.move)
    except Exception as error:  # our fault; but the table goes on
        log.warning("deciding failed", table=table.config.id, exc_info=error)
        return Refused(submission.id, "not-saved", OUR_FAULT)


def _is_ours(submission: Submission) -> bool:
    """The server's own commands are never repeated, and not worth a second look."""
    return submission.id.startswith(SERVER_ID_PREFIX)
