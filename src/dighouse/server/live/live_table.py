"""A table that is live in this process: its value now, who listens, and what was told lately.

Only its runner makes it go on (`advance`); sessions join, leave and ask.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from dighouse.kernel.events import CatalogueEvent, Event
from dighouse.protocol import messages
from dighouse.protocol.messages import Applied, ChatLine, LoggedEventInfo, PresenceInfo
from dighouse.server.live import outgoing
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.table import log_events
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.moves import MoveResult
from dighouse.server.table.table import Table

REMEMBERED = 64  # rows whose events and ids are kept at hand
CHAT_LINES = 50
STATE_EVENTS = (
    log_events.ActEvent,
    log_events.StartEvent,
    log_events.UndoEvent,
)  # change the state


class Listener(Protocol):
    """A connection, as far as a live table needs to know it."""

    held: list[int]
    opened: int | None
    hashes: dict[int, str]  # of the secrets that it holds its seats by
    behind: bool  # it is too slow: it gets nothing until it has caught up, then a welcome

    def send(self, frame: bytes) -> None: ...
    def give_up_seat(self, seat: int) -> None: ...
    def sign_out(self, seat: int) -> None: ...


class RecentRow(msgspec.Struct, gc=False):
    """A row that lately went by, as it can be told again."""

    seq: int
    events: list[Event]
    by_bot: int | None  # the person's seat that a bot played


class LiveTable:
    def __init__(self, table: Table) -> None:
        self.id = table.config.id
        self.table = table
        self.listeners: dict[Listener, None] = {}  # in the order of their coming
        self.recent: deque[RecentRow] = deque(maxlen=REMEMBERED)
        self.first_told = table.seq  # events after this seq are in `recent`
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self.touched = 0.0  # when somebody last wanted something of it
        self.hurry = False  # a person alone with bots has asked them to
        self._answers: dict[tuple[int, str], tuple[int, int]] = {}  # (seat, id): (seq, position)
        self._elsewhere: dict[int, tuple[bool, float]] = {}  # who is here on other nodes
        self._gone: dict[int, float] = {}  # when seats left this node
        self._returning: set[int] = set()  # who gets a seat back after the bot's decision
        self._telling_presence = False

    # -- rows ----------------------------------------------------------------------------------

    def advance(self, row: LogRow, after: Table, move: MoveResult | None, now: float) -> RecentRow:
        """A saved row takes effect."""
        self.table = after
        self.touched = now
        if self.hurry and after.actor is not None and not after.seats[after.actor].by_bot:
            self.hurry = False  # it is the person's turn
        return self.remember(row, after, move)

    def remember(self, row: LogRow, table: Table, move: MoveResult | None) -> RecentRow:
        """Keep what may be asked for again."""
        recent = RecentRow(row.seq, events_of(row, move), outgoing.by_bot(row, table))
        self.recent.append(recent)
        if len(self.recent) == REMEMBERED:
            self.first_told = self.recent[0].seq - 1
        if row.seat != log_events.SERVER_SEAT:
            self._answers[row.seat, row.id] = (row.seq, row.event.position)
            if len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]
        if move is None and isinstance(row.event, log_events.ChatEvent):
            name = table.seats[row.seat].name
            self.chat.append(ChatLine(row.seq, row.seat, name, row.event.text, row.at))
        return recent

    def earlier_answer(self, seat: int, command: str) -> Applied | None:
        """What was answered to a command, if it is one of the last."""
        found = self._answers.get((seat, command))
        return None if found is None else Applied(command, found[1], found[0])

    def tell(self, row: LogRow, before: Table, recent: RecentRow, now: float) -> int:
        """Send everybody what a row means for them. How many messages that took."""
        if not self.listeners:
            return 0
        table = self.table
        sent = 0
        if isinstance(row.event, STATE_EVENTS):  # first, since most rows are moves
            sent += self._send_updates(table, recent.events, recent.by_bot)
            if (table.phase, table.pause_asked) != (before.phase, before.pause_asked):
                sent += self._send(outgoing.seats(table))
            clock = outgoing.clock(table, now)
        elif isinstance(row.event, log_events.ChatEvent):
            return self._send(outgoing.encode(messages.ChatSaid(self.chat[-1])))
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
        """All that a client needs to begin, or to go on: after `last`, what it has missed."""
        table = self.table
        seat = listener.opened
        missed = last is not None and last < self.first_told
        events: list[LoggedEventInfo] = []
        if last is not None and not missed:
            events = self.events_since(last, seat)
        view, words = outgoing.view_and_words(table, seat)
        return outgoing.encode(
            messages.Welcome(
                seq=table.seq,
                position=table.position,
                table=outgoing.table_info(table),
                seats=outgoing.seat_infos(table),
                commitment=table.commitment,
                held=listener.held,
                opened=seat,
                view=view,
                events=events,
                missed=missed,
                undo=table.undo_to(seat),
                chat=list(self.chat),
                clock=outgoing.clock_info(table, now),
                presence=self.presence(now),
                words=words,
            )
        )

    def events_since(self, last: int, seat: int | None) -> list[LoggedEventInfo]:
        """What a seat has heard after a seq, as far as it is kept."""
        found: list[LoggedEventInfo] = []
        for recent in self.recent:
            if recent.seq > last:
                found += outgoing.told_at(
                    self.table, recent.seq, recent.events, seat, recent.by_bot
                )
        return found

    # -- presence ------------------------------------------------------------------------------

    def holder(self, seat: int) -> Listener | None:
        for listener in self.listeners:
            if seat in listener.held:
                return listener
        return None

    def is_here(self, seat: int) -> bool:
        return self.holder(seat) is not None or self._elsewhere.get(seat, (False, 0.0))[0]

    def away_since(self, seat: int) -> float:
        return max(self._gone.get(seat, 0.0), self._elsewhere.get(seat, (False, 0.0))[1])

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
        if not self._telling_presence:
            self._telling_presence = True
            asyncio.get_running_loop().call_soon(self._tell_presence_now, clock)

    def _tell_presence_now(self, clock: Callable[[], float]) -> None:
        self._telling_presence = False
        self.tell_presence(clock())

    def set_elsewhere(self, found: dict[int, tuple[bool, float]]) -> bool:
        """Who is here on other nodes, and since when not; was that news?"""
        changed = found != self._elsewhere
        self._elsewhere = found
        return changed

    def set_gone(self, seats: Iterable[int], now: float) -> None:
        """The people of these seats have left this node."""
        self._gone.update(dict.fromkeys(seats, now))

    def notice(self, text: str) -> None:
        self._send(outgoing.encode(messages.Notice(self.table.seq, text)))

    # -- bots ----------------------------------------------------------------------------------

    def note_return(self, seat: int) -> None:
        """Somebody is back. With a clock, the bot finishes the decision that the clock ran out on."""
        if self.table.seats[seat].stand_in and self.table.config.clock is not None:
            self._returning.add(seat)

    def takes_seat_back(self, seat: int) -> bool:
        """Has a bot just finished what somebody's clock ran out on, who is back? Told once."""
        if seat not in self._returning or self.table.actor == seat:
            return False
        self._returning.discard(seat)
        return True

    def bot_delay(self, table: Table, pace: BotPace) -> float:
        """How long the bot that is to move will seem to think."""
        if self.hurry or table.waits_for() != "bot":
            return pace.hurried
        if table.bots_only:
            return pace.among_bots if self.listeners else pace.unwatched
        return pace.among_people

    def ask_to_hurry(self) -> None:
        """Somebody is alone with bots, and does not want to wait for them until their own turn."""
        self.hurry = self.table.waits_for() == "bot"

    def alone_with_bots(self) -> bool:
        return sum(1 for seat in self.table.seats if not seat.by_bot) == 1


def events_of(row: LogRow, move: MoveResult | None) -> list[Event]:
    """A row's events. An undo is one too, though no game has it."""
    if move is not None:
        return move.events
    if isinstance(row.event, log_events.UndoEvent):
        return [CatalogueEvent("undone", {"seat": row.seat, "to": row.event.to})]
    return []
