"""A table that is open in this process: who listens, what was told lately, what is being saved."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from dighouse.kernel.events import Event
from dighouse.protocol import messages
from dighouse.protocol.messages import ChatLine, PresenceInfo, ToldAt
from dighouse.server.live import outgoing
from dighouse.server.table import log_events
from dighouse.server.table.commands import undo_to
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.moves import MoveResult
from dighouse.server.table.table import Table

REMEMBERED = 64  # rows whose events and ids are kept at hand
CHAT_LINES = 50


class Listener(Protocol):
    """A connection, as far as a room needs to know it."""

    held: list[int]
    opened: int | None
    hashes: dict[int, str]  # of the secrets that it holds its seats by
    behind: bool  # it is too slow: it gets nothing until it has caught up, then a welcome

    def send(self, frame: bytes) -> None: ...
    def drop(self, seat: int) -> None: ...
    def sign_out(self, seat: int) -> None: ...


class RecentRow(msgspec.Struct, gc=False):
    """A row that lately went by, as it can be told again."""

    seq: int
    events: list[Event]
    by_bot: int | None  # the person's seat that a bot played


class LiveTable:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: dict[Listener, None] = {}  # in the order of their coming
        self.recent: deque[RecentRow] = deque(maxlen=REMEMBERED)
        self.first_told = table.seq  # events after this seq are in `recent`
        self.answers: dict[tuple[int, str], tuple[int, int]] = {}  # (seat, id): (seq, position)
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self.elsewhere: dict[int, tuple[bool, float]] = {}  # who is here on other nodes
        self.gone: dict[int, float] = {}  # when seats left this node
        self.saving = False
        self.queue: deque[Callable[[], None]] = deque()
        self.returning: set[int] = set()  # who gets a seat back after the bot's decision
        self.hurry = False  # a person alone with bots has asked them to
        self.touched = 0.0
        self._telling = False  # who is here

    # -- rows ----------------------------------------------------------------------------------

    def remember(self, row: LogRow, table: Table, move: MoveResult | None) -> None:
        """Keep what may be asked for again."""
        self.recent.append(RecentRow(row.seq, told(row, move), outgoing.by_bot(row, table)))
        if len(self.recent) == REMEMBERED:
            self.first_told = self.recent[0].seq - 1
        if row.seat != log_events.SERVER_SEAT:
            self.answers[row.seat, row.id] = (row.seq, row.event.position)
            if len(self.answers) > REMEMBERED:
                del self.answers[next(iter(self.answers))]
        if isinstance(row.event, log_events.ChatEvent):
            name = table.seats[row.seat].name
            self.chat.append(ChatLine(row.seq, row.seat, name, row.event.text, row.at))

    def tell(self, row: LogRow, before: Table, move: MoveResult | None, now: float) -> int:
        """Send everybody what a row means for them. How many frames that took."""
        if not self.listeners:
            return 0
        table = self.table
        sent = 0
        if isinstance(row.event, log_events.ChatEvent):
            return self._send(outgoing.encode(messages.ChatSaid(self.chat[-1])))
        if isinstance(
            row.event, (log_events.ActEvent, log_events.StartEvent, log_events.UndoEvent)
        ):
            sent += self._send_updates(table, told(row, move), outgoing.by_bot(row, table))
            if (table.phase, table.pause_asked) != (before.phase, before.pause_asked):
                sent += self._send(outgoing.seats(table))
            clock = outgoing.clock(table, now)
        else:
            if isinstance(row.event, log_events.CloseEvent) and table.state is not None:
                sent += self._send_updates(table, [])
            sent += self._send(outgoing.seats(table))
            clock = outgoing.clock(table, now) if table.phase == "running" else None
        if clock is not None:
            sent += self._send(clock)
        return sent

    def _send_updates(self, table: Table, events: list[Event], by_bot: int | None = None) -> int:
        listeners = [listener for listener in self.listeners if not listener.behind]
        audiences = list(dict.fromkeys([listener.opened for listener in listeners]))
        made = outgoing.updates(table, audiences, events, by_bot)
        for listener in listeners:
            listener.send(made[listener.opened])
        return len(listeners)

    def _send(self, frame: bytes) -> int:
        sent = 0
        for listener in self.listeners:
            if not listener.behind:
                listener.send(frame)
                sent += 1
        return sent

    # -- those who come ------------------------------------------------------------------------

    def welcome(self, listener: Listener, last: int | None, now: float) -> bytes:
        table = self.table
        seat = listener.opened
        missed = last is not None and last < self.first_told
        events: list[ToldAt] = []
        if last is not None and not missed:
            events = self.since(last, seat)
        return outgoing.encode(
            messages.Welcome(
                seq=table.seq,
                position=table.position,
                table=outgoing.table_info(table),
                seats=outgoing.seat_infos(table),
                commitment=table.commitment,
                held=listener.held,
                opened=seat,
                view=outgoing.view(table, seat),
                events=events,
                missed=missed,
                undo=undo_to(table, seat),
                chat=list(self.chat),
                clock=outgoing.clock_info(table, now),
                presence=self.presence(now),
            )
        )

    def since(self, last: int, seat: int | None) -> list[ToldAt]:
        """What a seat has heard after a seq, as far as it is kept."""
        found: list[ToldAt] = []
        for recent in self.recent:
            if recent.seq > last:
                found += outgoing.told_at(recent.seq, recent.events, seat, recent.by_bot)
        return found

    # -- presence ------------------------------------------------------------------------------

    def holder(self, seat: int) -> Listener | None:
        for listener in self.listeners:
            if seat in listener.held:
                return listener
        return None

    def is_here(self, seat: int) -> bool:
        return self.holder(seat) is not None or self.elsewhere.get(seat, (False, 0.0))[0]

    def away_since(self, seat: int) -> float:
        return max(self.gone.get(seat, 0.0), self.elsewhere.get(seat, (False, 0.0))[1])

    def presence(self, now: float) -> PresenceInfo:
        here: list[bool] = []
        since: list[float | None] = []
        for seat, seat_state in enumerate(self.table.seats):
            present = seat_state.bot is not None or self.is_here(seat)
            here.append(present)
            away = None if present or seat_state.free else self.away_since(seat)
            since.append(round(away, 1) if away else None)
        spectators = sum(1 for listener in self.listeners if not listener.held)
        return PresenceInfo(here, since, spectators)

    def tell_presence(self, now: float) -> int:
        if not self.listeners:
            return 0
        return self._send(outgoing.encode(messages.Presence(self.table.seq, self.presence(now))))

    def tell_presence_once(self, clock: Callable[[], float]) -> None:
        """The same at the end of this turn of the loop, however many have come and gone by then."""
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell_presence_now, clock)

    def _tell_presence_now(self, clock: Callable[[], float]) -> None:
        self._telling = False
        self.tell_presence(clock())

    def notice(self, text: str) -> None:
        self._send(outgoing.encode(messages.Notice(self.table.seq, text)))

    @property
    def is_idle(self) -> bool:
        """Does nobody listen, and is nothing under way?"""
        return not (self.listeners or self.saving or self.queue)

    @property
    def awaits_bot(self) -> bool:
        return self.table.waits_for() == "bot"

    def alone_with_bots(self) -> bool:
        players = [seat_state for seat_state in self.table.seats if not seat_state.by_bot]
        return len(players) == 1


def told(row: LogRow, move: MoveResult | None) -> list[Event]:
    """A row's events. An undo is one too, though no game has it."""
    if isinstance(row.event, log_events.UndoEvent):
        return [Event("undone", {"seat": row.seat, "to": row.event.to})]
    return [] if move is None else move.events
