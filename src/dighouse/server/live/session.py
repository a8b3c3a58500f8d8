"""One client at one table: its hello, its commands, and the answer that each of them gets."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from time import perf_counter

from dighouse.kernel.fair_deal import ADDITION_BYTES
from dighouse.protocol import messages
from dighouse.protocol.messages import Applied, Refused
from dighouse.server.live import incoming, outgoing, rehearsals
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.maintenance import Maintenance
from dighouse.server.live.manager import TableManager, UnknownTable
from dighouse.server.live.submission import Submission
from dighouse.server.net.fair_turns import FairTurns
from dighouse.server.net.websocket import Socket
from dighouse.server.ops.ids_and_secrets import hashed
from dighouse.server.ops.in_flight import InFlight
from dighouse.server.ops.limits import Bucket, Kind
from dighouse.server.ops.logs import log
from dighouse.server.table import log_events
from dighouse.server.table.decide import DealBytesCommand, ReturnCommand, SeatCommand

HELLO_SECONDS = 10.0
MESSAGES_BEFORE_WELCOME = 32  # messages that may wait for the answer to hello
SOCKETS_A_TURN = 2  # sockets of an address that come in, or say much, before it is the others' turn
BAD_MESSAGES_AT_MOST = 200  # refusals for haste, after which a client is no client
SEATS_AT_MOST = 8  # seats of one connection
HEX = re.compile(r"[0-9a-f]*")
RESTART_SECONDS = 2.0

PONG = outgoing.encode(messages.Pong())


class SessionContext:
    """What all sessions of a server share."""

    def __init__(self, manager: TableManager, maintenance: Maintenance) -> None:
        self.manager = manager
        self.maintenance = maintenance
        self.turns = FairTurns(SOCKETS_A_TURN)
        self.in_flight = InFlight(manager.limits.settings.in_flight)


class Session:
    __slots__ = (
        "_context",
        "_frames",
        "_here",
        "_late",
        "_manager",
        "_strikes",
        "_table",
        "_waiting",
        "address",
        "behind",
        "hashes",
        "held",
        "id",
        "joining",
        "live",
        "opened",
        "seen",
        "socket",
    )

    def __init__(self, context: SessionContext, socket: Socket, table: str, address: str) -> None:
        self._context = context
        self._manager = context.manager
        self._table = table
        self.joining = False
        self._waiting: list[bytes] = []
        self._late: list[Applied] = []  # answers for a client that is behind
        self._strikes = 0
        rate = context.manager.limits.settings.frame
        self._frames = Bucket(rate.per_second, rate.burst)
        self._here = True
        self.id = context.manager.ids.secret()[:12]
        self.socket = socket
        self.address = address
        self.live: LiveTable | None = None
        self.held: list[int] = []
        self.opened: int | None = None
        self.hashes: dict[int, str] = {}
        self.behind = False
        self.seen: dict[int, int] = {}  # the seq at which a seat's curtain was closed

    # -- the socket speaks -----------------------------------------------------------------------

    def allow(self, cost: int) -> float:
        return self._manager.limits.allow_frame(self._frames, self.address, cost)

    def take_turn(self, go: Callable[[], None]) -> bool:
        turns = self._context.turns
        if turns.try_take(self.address):
            return True
        turns.call_later(self.address, go)
        return False

    def on_message(self, data: bytes) -> None:
        began = perf_counter()
        self._hear(data)
        self._manager.limits.charge_work(self.address, perf_counter() - began)

    def _hear(self, data: bytes) -> None:
        if self.joining:
            if len(self._waiting) < MESSAGES_BEFORE_WELCOME:
                self._waiting.append(data)
            else:
                self.socket.close(messages.POLICY, "wait for the welcome")
            return
        try:
            message = incoming.decode(data)
        except incoming.UNREADABLE as error:
            self.refuse(incoming.malformed(data, error))
            return
        live = self.live
        match message:
            case messages.Act() if live is not None:  # first, since most messages are moves
                self._command(live, message)
            case messages.Hello():
                self._hello(message)
            case messages.Ping():
                self._ping() if live is not None else self._refuse_before_hello(None)
            case _:
                if live is None:
                    self._refuse_before_hello(message.id)
                else:
                    self._command(live, message)

    def _refuse_before_hello(self, command: str | None) -> None:
        self.refuse(Refused(command, "malformed", "say hello first"))

    def on_disconnect(self) -> None:
        self._here = False
        self._manager.limits.disconnect(self.address)
        self._manager.metrics.sockets(-1)
        live = self.live
        if live is not None and self in live.listeners:
            self._leave(live)

    def _leave(self, live: LiveTable) -> None:
        live.listeners.pop(self, None)
        if self.held:
            live.set_gone(self.held, self._manager.clock())
            self._manager.spawn(self._context.maintenance.announce_departure(live, list(self.held)))
        else:
            self._manager.limits.unwatch(self._table)
            self._manager.metrics.spectators(-1)
        self._tell_presence(live)

    def _tell_presence(self, live: LiveTable) -> None:
        """Spectators may be many, and come and go as they like: they are told of together."""
        if self.held:
            live.tell_presence(self._manager.clock())
        else:
            live.tell_presence_once(self._manager.clock)

    def on_slow(self) -> None:
        self.behind = True

    def on_caught_up(self) -> None:
        """What a slow client has missed is not sent after it: it gets the table as it is now."""
        self.behind = False
        if self.live is not None:
            self._manager.metrics.resync()
            self._welcome(self.live, None)
        late, self._late = self._late, []
        for answer in late:
            self.send(answer)

    def on_shutdown(self) -> None:
        self.send(messages.Bye("the server restarts", RESTART_SECONDS))
        self.socket.close(messages.RESTART, "the server restarts")

    # -- answers ---------------------------------------------------------------------------------

    def send(self, frame: bytes | messages.Outgoing) -> None:
        if not isinstance(frame, bytes):
            frame = outgoing.encode(frame)
        self.socket.send(frame)

    def refuse(self, refusal: Refused) -> None:
        self._manager.metrics.refused(refusal.why)
        self.send(refusal)
        if refusal.why in ("malformed", "rate"):
            self._strikes += 1
            if self._strikes > BAD_MESSAGES_AT_MOST:
                self.socket.close(messages.POLICY, "far too many bad messages")

    def _answer(self, submission: Submission, reply: asyncio.Future[Applied | Refused]) -> None:
        self._manager.limits.charge_work(self.address, submission.work_seconds)
        self._context.in_flight.end(self.address)
        answer = reply.result()
        if not isinstance(answer, Applied):
            self.refuse(answer)
        elif self.behind:
            self._late.append(answer)  # after the view that it led to
        else:
            self.send(answer)

    def give_up_seat(self, seat: int) -> None:
        """Another device has this seat now."""
        if self._keeps_other_seats(seat):
            return
        live, self.live = self.live, None
        if live is not None:
            live.listeners.pop(self, None)
        self.send(messages.Bye("another device plays this seat now", None))
        self.socket.close(messages.REPLACED, "replaced by another device")

    def sign_out(self, seat: int) -> None:
        """The secret that this connection came into a seat by is not valid any more."""
        if self._keeps_other_seats(seat):
            return
        self.send(messages.Bye("this device was signed out", None))
        self.socket.close(messages.BAD_SECRET, "signed out")

    def _keeps_other_seats(self, seat: int) -> bool:
        """Hot seat: a lost seat is no reason to lose the others. False if there is no other."""
        self.hashes.pop(seat, None)
        if self.held == [seat]:
            return False
        self.held = [held for held in self.held if held != seat]
        if self.opened == seat:
            self.opened = None
        if self.live is not None:
            self._welcome(self.live, None)
        return True

    # -- hello -----------------------------------------------------------------------------------

    def _hello(self, hello: messages.Hello) -> None:
        if self.live is not None:
            self.refuse(Refused(None, "malformed", "hello is said once"))
            return
        if len(hello.secrets) > SEATS_AT_MOST:
            self.refuse(
                Refused(None, "malformed", f"a connection holds at most {SEATS_AT_MOST} seats")
            )
            return
        added = hello.bytes
        if added is not None:
            want = 2 * ADDITION_BYTES * len(hello.secrets)
            if len(added) != want or not HEX.fullmatch(added):
                self.refuse(
                    Refused(
                        None,
                        "malformed",
                        f"bytes are {2 * ADDITION_BYTES} hexadecimal digits for each secret, "
                        f"so {want} here",
                    )
                )
                return
        self.joining = True
        self._manager.spawn(self._join(hello))

    async def _join(self, hello: messages.Hello) -> None:
        try:
            await self._context.turns.wait_turn(self.address)
            await self._enter(hello)
        except UnknownTable:
            self.socket.close(messages.UNKNOWN_TABLE, "there is no such table")
        except Exception as error:
            log.warning("join failed", exc_info=error)
            self.send(messages.Bye("the server can't read its tables now", RESTART_SECONDS))
            self.socket.close(messages.OUR_FAULT, "the server can't read its tables now")
        finally:
            self.joining = False
        waiting, self._waiting = self._waiting, []
        for data in waiting:
            self.on_message(data)

    async def _enter(self, hello: messages.Hello) -> None:
        manager = self._manager
        await manager.live_table(self._table)
        held: list[int] = []
        for secret in hello.secrets:
            kept = hashed(secret)
            seat = await manager.store.seat_of(self._table, kept)
            if seat is None:
                self.socket.close(messages.BAD_SECRET, "a secret is not valid")
                return
            if seat not in held:
                held.append(seat)
                self.hashes[seat] = kept
        # While we asked for the secrets, the table may have been unloaded: nobody listened to it yet.
        # From here to where we do nothing is awaited, or we might listen to one that is forgotten.
        while (live := manager.loaded(self._table)) is None:
            await manager.live_table(self._table)
        if not self._here:
            return
        if not held and not manager.limits.watch(self._table):
            self.socket.close(messages.POLICY, "enough people watch this table")
            return
        for seat in held:
            holder = live.holder(seat)
            if holder is not None:
                holder.give_up_seat(seat)
        self.held = held
        self.opened = held[0] if len(held) == 1 else None
        self.live = live
        live.listeners[self] = None
        manager.metrics.spectators(0 if held else 1)
        self.seen = dict.fromkeys(held, live.table.seq if hello.last is None else hello.last)
        self._welcome(live, hello.last)
        self._tell_presence(live)
        if held:
            manager.spawn(self._after_joining(live, held, hello.bytes))

    async def _after_joining(self, live: LiveTable, held: list[int], added: str | None) -> None:
        """What follows from somebody's coming: presence, bytes for the deal, a seat taken back."""
        for number, seat in enumerate(held):
            if added is not None:
                size = 2 * ADDITION_BYTES
                await self._add_deal_bytes(seat, added[number * size : (number + 1) * size])
            if live.table.seats[seat].stand_in:
                live.note_return(seat)
                await self._return_seat(seat)
        await self._context.maintenance.announce_arrival(live, held, self.id)

    async def _return_seat(self, seat: int) -> None:
        command_id = f"{log_events.SERVER_ID_PREFIX}back-{self.id}"
        await self._manager.submit_and_wait(self._table, seat, command_id, ReturnCommand(seat))

    async def _add_deal_bytes(self, seat: int, text: str) -> None:
        command_id = f"{log_events.SERVER_ID_PREFIX}bytes-{self.id}"
        await self._manager.submit_and_wait(
            self._table, seat, command_id, DealBytesCommand(seat, text)
        )

    def _welcome(self, live: LiveTable, last: int | None) -> None:
        self.send(live.welcome(self, last, self._manager.clock()))

    def _ping(self) -> None:
        wait = self._manager.limits.take("act", (self._table, self.id))
        if wait:
            seconds = max(0.1, round(wait, 1))
            self.refuse(Refused(None, "rate", "not so many pings", seconds=seconds))
        else:
            self.send(PONG)

    # -- commands --------------------------------------------------------------------------------

    def _command(self, live: LiveTable, message: messages.Command) -> None:
        if not incoming.is_id(message.id):
            wrong = (
                f"an id has 1 to {messages.ID_CHARACTERS} printable characters, "
                f"the first no '{log_events.SERVER_ID_PREFIX}'"
            )
            self.refuse(Refused(message.id[: messages.ID_CHARACTERS], "malformed", wrong))
            return
        seat = message.seat
        mine = seat in self.held
        kind: Kind = "chat" if isinstance(message, messages.Chat) else "act"
        # A seat has its limits on whatever device; what is no seat of ours counts here.
        wait = self._manager.limits.take(kind, (self._table, seat if mine else self.id))
        if wait:
            seconds = max(0.1, round(wait, 1))
            self.refuse(Refused(message.id, "rate", "not so fast", seconds=seconds))
            return
        if not mine and not isinstance(message, messages.Open):
            have = ", ".join(map(str, self.held)) or "none"
            reason = f"seat {seat} is not yours; yours: {have}"
            self.refuse(Refused(message.id, "not-your-seat", reason))
            return
        if self.opened != seat and not isinstance(message, messages.Chat | messages.Open):
            # Its menu and its reasons are for the eyes of whoever sits there.
            self.refuse(Refused(message.id, "not-now", f"open the curtain of seat {seat} first"))
            return
        match message:
            case messages.Act():
                if self._few_enough(message, "an act"):
                    self._submit(message)
            case messages.Rehearse():
                if self._few_enough(message, "a rehearsal"):
                    answer = rehearsals.answer(live.table, message)
                    self.refuse(answer) if isinstance(answer, Refused) else self.send(answer)
            case messages.Open():
                self._open(live, message)
            case messages.Skip():
                self._skip(live, message)
            case messages.Takeover():
                self._manager.spawn(self._takeover(live, message))
            case _:
                self._submit(message)

    def _few_enough(self, message: messages.Act | messages.Rehearse, what: str) -> bool:
        """Has it no more picks than it may? Else it is refused."""
        if len(message.picks) <= messages.PICKS:
            return True
        wrong = f"{what} has at most {messages.PICKS} picks"
        self.refuse(Refused(message.id, "malformed", wrong))
        return False

    def _submit(self, command: SeatCommand) -> None:
        submission = Submission(command.seat, command.id, command)
        if self._context.in_flight.begin(self.address, self, partial(self._go, submission)):
            submission.reply.add_done_callback(partial(self._answer, submission))
        else:
            reason = "too many commands of this address wait"
            self.refuse(Refused(command.id, "rate", reason, seconds=1.0))

    def _go(self, submission: Submission) -> None:
        """It may have waited in line: meanwhile another device may have taken the seat."""
        if submission.seat in self.held:
            self._manager.submit(self._table, submission)
        else:
            reason = f"seat {submission.seat} is not yours any more"
            submission.answer(Refused(submission.id, "not-your-seat", reason))

    def _open(self, live: LiveTable, asked: messages.Open) -> None:
        """Hot seat: what waited for a seat is told when its curtain opens, and to nobody else."""
        seat = asked.seat
        if seat is not None and seat not in self.held:
            self.refuse(Refused(asked.id, "not-your-seat", f"seat {seat} is not yours"))
            return
        seq = live.table.seq
        if self.opened is not None:
            self.seen[self.opened] = seq
        self.opened = seat
        self.send(Applied(asked.id, live.table.position, seq))
        self._welcome(live, None if seat is None else self.seen.get(seat, seq))

    def _skip(self, live: LiveTable, asked: messages.Skip) -> None:
        if not live.alone_with_bots():
            reason = "others play here too: bots hurry only when somebody is alone with them"
            self.refuse(Refused(asked.id, "not-now", reason))
            return
        live.ask_to_hurry()
        self.send(Applied(asked.id, live.table.position, live.table.seq))
        self._manager.bots.hurry(live)

    async def _takeover(self, live: LiveTable, asked: messages.Takeover) -> None:
        await self._manager.refresh_presence(live)
        if asked.choice == "back":
            live.note_return(asked.seat)
        self._submit(asked)
