"""All the tables that are open in this process, and the one way to change them.

A command is thought through on the table as it stands, written to the log, and only then shown.
Whoever appends first wins; the other one reads the log and thinks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from dighouse.kernel.chance import draw
from dighouse.server.table import log_events
from dighouse.server.ops.fair_threads import Aside
from dighouse.server.bus import Bus, Wake
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.logs import log
from dighouse.server.ops.metrics import Metrics
from dighouse.server.live.bot_pace import Pace
from dighouse.server.live.table_loader import read_log
from dighouse.server.live.retirement import settled_charter
from dighouse.server.live.live_table import REMEMBERED, Room
from dighouse.server.table.log_events import Append, NotSaved, Repeated, Row, Stale
from dighouse.server.storage.store import Store
from dighouse.server.table.commands import Decision, back
from dighouse.server.table.apply_event import fold
from dighouse.server.table.log_limits import too_long
from dighouse.server.table.table import Table
from dighouse.server.table.moves import Dealer, Walk
from dighouse.server.ops.tokens import Ids
from dighouse.server.ops.fair_queue import Asker, Turns
from dighouse.protocol.messages import Applied, Refused
from dighouse.server.live.writer import Saved, Writer

TRIES = 5  # against other nodes, for one command
QUEUE = 64  # commands that may wait at one table
IDLE_ROOMS = 500  # where nobody listens, and that are kept for a while
BEHIND = ("stale", "not-now")  # refusals that may be for want of rows that another node has written

# What comes of a command at a table; None: no row, since it is so already.
Decide = Callable[[Table, float], Decision | Refused | None]
Answer = Callable[[Applied | Refused], None]


class UnknownTable(Exception):
    pass


class House:
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
        pace: Pace | None = None,
        chance: Dealer = draw,
    ) -> None:
        self.store = store
        self.bus = bus
        self.node = node
        self.clock = clock
        self.ids = ids
        self.metrics = metrics
        self.limits = limits
        self.pace = pace or Pace()
        self.chance = chance
        self.rooms: dict[str, Room] = {}
        self.opened_at = clock()
        self.closing = False
        self.due: Callable[[Room], None] = lambda room: None  # who sees to bots' turns
        self.aside = Aside(1, "aside")  # whatever takes long, and is asked for
        # Tables that are read from their logs: at a start all that people come back to.
        self._loads = Aside(2, "loads", each=1_000_000)
        self.founders = Turns(1)  # moves are written between their transactions
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._catching: set[str] = set()
        self._tasks: set[asyncio.Task[object]] = set()
        self._writer = Writer(store.append, self._watch_commit)

    # -- rooms -----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The room of a table. UnknownTable if there is none."""
        found = self.rooms.get(table)
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

    async def _load(self, table: str) -> Room:
        charter = await settled_charter(self.store, table, self.clock())
        standing = None if charter is None else await self.store.standing(table)
        if charter is None or standing is None:
            raise UnknownTable(table)
        written = await self.store.rows(table)
        # Not in the event loop: logs can be long, and some games take long to set up.
        asker = Asker(charter.made_by, table)
        room = await self._loads.run(
            asker, read_log, charter, written, standing.code, standing.phase
        )
        room.elsewhere = await self.store.presence(table, self.clock() - FRESH, self.node)
        # When we saw them ourselves, should the room have been closed meanwhile.
        seen = await self.store.presence(table, 0.0)
        room.gone = {seat: at for seat, (_, at) in seen.items()}
        room.touched = self.clock()
        self.rooms[table] = room
        self.metrics.tables_loaded(len(self.rooms))
        self._see_to(room)
        return room

    def let_go(self, idle_since: float) -> None:
        """Close rooms where nobody listens and nothing is under way; of many also those just left."""
        idle = [room for room in self.rooms.values() if room.is_idle]
        left = sorted((room for room in idle if not room.awaits_bot), key=lambda room: room.touched)
        for room in {*left[:-IDLE_ROOMS], *(room for room in idle if room.touched <= idle_since)}:
            del self.rooms[room.table.charter.id]
        self.metrics.tables_loaded(len(self.rooms))

    # -- commands --------------------------------------------------------------------------------

    def submit(self, room: Room, seat: int, command: str, decide: Decide, answer: Answer) -> None:
        """Bring a command to a table; `answer` is called once, when it is saved or refused."""
        if room.saving:
            if len(room.queue) >= QUEUE:
                answer(
                    Refused(command, "rate", "too many commands wait at this table", seconds=1.0)
                )
                return
            room.queue.append(lambda: self._try(room, seat, command, decide, answer, TRIES))
            return
        self._try(room, seat, command, decide, answer, TRIES)

    async def do(self, room: Room, seat: int, command: str, decide: Decide) -> Applied | Refused:
        """`submit`, for those who wait."""
        answered: asyncio.Future[Applied | Refused] = asyncio.get_running_loop().create_future()

        def answer(result: Applied | Refused) -> None:
            if not answered.done():
                answered.set_result(result)

        self.submit(room, seat, command, decide, answer)
        return await answered

    def _try(
        self, room: Room, seat: int, command: str, decide: Decide, answer: Answer, tries: int
    ) -> None:
        before = room.answers.get((seat, command))
        if before is not None:
            seq, position = before
            answer(Applied(command, position, seq))
            return
        now = self.clock()
        table = room.table
        try:
            decision = decide(table, now)
            if isinstance(decision, Decision):
                decision = too_long(table, seat, decision.deed, command) or decision
        except Exception as error:  # our fault; but the table goes on
            log("deciding failed", table=table.charter.id, exc_info=error)
            reason = "something went wrong here; it was noted"
            decision = Refused(command, "not-saved", reason)
        if isinstance(decision, Refused):
            if decision.why in BEHIND and tries > 0 and not command.startswith(log_events.OURS):
                room.saving = True
                self.spawn(
                    self._try_again(room, seat, command, decide, answer, tries - 1, decision)
                )
            else:
                self._refuse(room, seat, command, decision, answer)
            return
        if decision is None:
            answer(Applied(command, table.position, table.seq))
            return
        row = Row(table.seq + 1, seat, command, now, decision.deed)
        after, walk = fold(table, row, decision.walk)
        standing = after.standing(self.pace_of(room, after), self.node)
        room.saving = True

        def saved(result: Saved) -> None:
            try:
                see(result)
            finally:
                self._next(room)

        def see(result: Saved) -> None:
            room.saving = False
            if isinstance(result, Row):
                self.show(room, row, after, walk)
                answer(Applied(command, row.deed.position, row.seq))
                self.bus.publish(Wake(self.node, table.charter.id, row.seq))
                self.metrics.sent(room.tell(row, table, walk, self.clock()))
                self._see_to(room)
                if isinstance(row.deed, log_events.Act):
                    self.metrics.move()
                    self._give_back(room, seat)
            elif isinstance(result, Repeated):
                answer(Applied(command, result.row.deed.position, result.row.seq))
                self.wake(room)
            elif isinstance(result, NotSaved):
                log("not saved", table=table.charter.id, why=result.why)
                reason = "the server could not save this: try again"
                answer(Refused(command, "not-saved", reason, seconds=1.0))
            elif tries > 0:
                room.saving = True  # nobody else may slip in between reading and deciding
                self.spawn(self._try_again(room, seat, command, decide, answer, tries - 1))
            else:
                answer(Refused(command, "stale", "others were quicker too many times: try again"))

        self._writer.add(Append(table.charter.id, row, standing), saved)

    def _next(self, room: Room) -> None:
        while room.queue and not room.saving:
            try:
                room.queue.popleft()()
            except Exception as error:  # the others in the queue must not wait for ever
                log("answering failed", exc_info=error)

    async def _try_again(
        self,
        room: Room,
        seat: int,
        command: str,
        decide: Decide,
        answer: Answer,
        tries: int,
        refusal: Refused | None = None,
    ) -> None:
        """Read on in the log, and decide anew. A refusal stands if there is nothing to read."""
        before = room.table.seq
        try:
            await self._catch_up(room)
        except Exception as error:
            log("catch up failed", error=type(error).__name__)
            refusal = refusal or Refused(
                command, "not-saved", "the server can't read its log now: try again"
            )
        room.saving = False
        if refusal is not None and room.table.seq == before:
            self._refuse(room, seat, command, refusal, answer)
        else:
            self._try(room, seat, command, decide, answer, tries)
        self._next(room)

    def _refuse(
        self, room: Room, seat: int, command: str, refusal: Refused, answer: Answer
    ) -> None:
        if room.table.seq > REMEMBERED and not command.startswith(log_events.OURS):
            # It may be a repeat of something older than we remember.
            self.spawn(self._answer_from_log(room, seat, command, refusal, answer))
        else:
            answer(refusal)

    async def _answer_from_log(
        self, room: Room, seat: int, command: str, refusal: Refused, answer: Answer
    ) -> None:
        try:
            row = await self.store.find(room.table.charter.id, seat, command)
        except Exception as error:
            log("look up failed", error=type(error).__name__)
            row = None
        answer(refusal if row is None else Applied(command, row.deed.position, row.seq))

    def show(self, room: Room, row: Row, after: Table, walk: Walk | None) -> None:
        """A saved row takes effect."""
        room.table = after
        room.touched = self.clock()
        room.remember(row, after, walk)

    def _give_back(self, room: Room, seat: int) -> None:
        """A bot has finished the decision that somebody's clock ran out on; they are back."""
        if seat in room.returning and room.table.actor != seat:
            room.returning.discard(seat)
            command = f"{log_events.OURS}back-{room.table.seq}"
            self.spawn(self.do(room, seat, command, lambda table, now: back(table, seat, "")))

    # -- other nodes -----------------------------------------------------------------------------

    def heard(self, wake: Wake) -> None:
        """Another process says that a table has gone on."""
        if not wake.table:
            # Something has changed, it does not know what: perhaps who may sit where.
            self.spawn(self.compare())
            self.spawn(self.check_all_secrets())
            return
        room = self.rooms.get(wake.table)
        if room is None:
            return
        if wake.presence:
            if wake.seat is not None and wake.connection is None:
                self.spawn(self._check_secrets(room, wake.seat))
            elif wake.seat is not None:
                holder = room.holder(wake.seat)
                if holder is not None:
                    holder.drop(wake.seat)
            self.spawn(self.refresh_presence(room))
        elif wake.head > room.table.seq:
            self.wake(room)

    async def compare(self) -> None:
        """Have tables that we listen to gone on without our hearing of it?"""
        listened = [table for table, room in self.rooms.items() if room.listeners]
        for table, head in (await self.store.heads(listened)).items():
            room = self.rooms.get(table)
            if room is not None and head > room.table.seq and not room.saving:
                self.wake(room)

    def wake(self, room: Room) -> None:
        """Read on in the log, some time soon."""
        table = room.table.charter.id
        if table not in self._catching:
            self._catching.add(table)
            self.spawn(self._wake(room))

    async def _wake(self, room: Room) -> None:
        table = room.table.charter.id
        try:
            if not room.saving:
                room.saving = True
                try:
                    await self._catch_up(room)
                finally:
                    room.saving = False
                    self._next(room)
        except Exception as error:
            log("catch up failed", error=type(error).__name__)
        finally:
            self._catching.discard(table)

    async def _catch_up(self, room: Room) -> None:
        """Take in the rows that others have written."""
        for row in await self.store.rows(room.table.charter.id, room.table.seq):
            before = room.table
            if row.seq != before.seq + 1:
                continue
            if isinstance(row.deed, log_events.Start):
                after, walk = await asyncio.to_thread(fold, before, row)
            else:
                after, walk = fold(before, row)
            self.show(room, row, after, walk)
            self.metrics.sent(room.tell(row, before, walk, self.clock()))
            if isinstance(row.deed, log_events.Stand | log_events.Reseat):
                self.spawn(self._check_secrets(room, row.deed.seat))
            elif isinstance(row.deed, log_events.Act):
                self._give_back(room, row.seat)  # they are here, wherever the bot decided
        # A bot's turn is seen to by the node that wrote the row, or by the sweep should it die.

    async def refresh_presence(self, room: Room) -> None:
        try:
            table = room.table.charter.id
            found = await self.store.presence(table, self.clock() - FRESH, self.node)
        except Exception as error:
            log("presence failed", error=type(error).__name__)
            return
        if found != room.elsewhere:
            room.elsewhere = found
            room.tell_presence(self.clock())

    async def secrets_changed(self, room: Room, seat: int) -> None:
        """Some secrets of a seat are no longer valid: see who goes by one of them."""
        await self._check_secrets(room, seat)
        self.bus.publish(Wake(self.node, room.table.charter.id, 0, True, seat))

    async def check_all_secrets(self) -> None:
        """Word that a secret is no longer valid may have been lost on its way here."""
        held = {
            kept: (listener, seat)
            for room in self.rooms.values()
            for listener in room.listeners
            for seat, kept in listener.hashes.items()
        }
        for kept in held.keys() - await self.store.valid_secrets(list(held)):
            listener, seat = held[kept]
            listener.sign_out(seat)

    async def _check_secrets(self, room: Room, seat: int) -> None:
        for listener in list(room.listeners):
            kept = listener.hashes.get(seat)
            if kept is None:
                continue
            if await self.store.seat_of(room.table.charter.id, kept) is None:
                listener.sign_out(seat)

    # -- odds and ends ---------------------------------------------------------------------------

    def pace_of(self, room: Room, table: Table) -> float:
        """How long the bot that is to move will seem to think."""
        if room.hurry or table.waits_for() != "bot":
            return self.pace.hurried
        if table.alone:
            return self.pace.among_bots if room.listeners else self.pace.unwatched
        return self.pace.among_people

    def _see_to(self, room: Room) -> None:
        table = room.table
        actor = table.actor
        if actor is not None and not table.sitters[actor].by_bot:
            room.hurry = False
        if table.waits_for() == "bot":
            self.due(room)

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
            rows=kinds.count(Row),
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
        await self.aside.close()
        await self._loads.close()


FRESH = 75.0  # seconds for which a node's word on who is here is believed
