"""What the messages of a table add up to, for one connection."""

from __future__ import annotations

import msgspec

from dighouse.protocol.messages import (
    ChatLine,
    ChatSaid,
    ClockFrame,
    ClockInfo,
    Notice,
    Outgoing,
    Presence,
    PresenceInfo,
    SeatInfo,
    Seats,
    TableInfo,
    Update,
    Welcome,
)


class TableState:
    seq: int  # of the last frame that was taken in
    position: int  # what a move has to name
    info: TableInfo
    seats: list[SeatInfo]
    held: list[int]  # the seats of this connection
    opened: int | None  # whose view it gets; None: a spectator's
    view: msgspec.Raw | None  # None before the start
    undo: int | None  # the seq that the opened seat may go back to
    chat: list[ChatLine]
    clock: ClockInfo | None
    presence: PresenceInfo

    def __init__(self, welcome: Welcome) -> None:
        self.chat = []
        self.take(welcome)

    def take(self, message: Outgoing) -> None:
        if isinstance(message, Update):  # most of them are
            self.seq = message.seq
            self.position = message.position
            self.view = message.view
            self.undo = message.undo
        elif isinstance(message, Welcome):
            self._begin(message)
        elif isinstance(message, Seats):
            self.seq = message.seq
            self.info = message.table
            self.seats = message.seats
        elif isinstance(message, ChatSaid):
            self.seq = message.line.seq
            self.chat.append(message.line)
        elif isinstance(message, ClockFrame):
            self.seq = message.seq
            self.clock = message.clock
        elif isinstance(message, Presence):
            self.seq = message.seq
            self.presence = message.presence
        elif isinstance(message, Notice):
            self.seq = message.seq

    def _begin(self, welcome: Welcome) -> None:
        self.seq = welcome.seq
        self.position = welcome.position
        self.info = welcome.table
        self.seats = welcome.seats
        self.held = welcome.held
        self.opened = welcome.opened
        self.view = None if bytes(welcome.view) == b"null" else welcome.view
        self.undo = welcome.undo
        self.clock = welcome.clock
        self.presence = welcome.presence
        # A welcome brings the last lines only; those before them are still ours to keep.
        first = welcome.chat[0].seq if welcome.chat else welcome.seq + 1
        self.chat = [line for line in self.chat if line.seq < first] + welcome.chat
