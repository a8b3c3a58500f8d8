"""One game at a table of a server: its position, its news, and what the person decides.

The position is a stand-in. Any world that looks to the player as the table does has the same menus,
so a decision of several picks can be put together here, and is sent when it is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dighouse.arena.match_against_bots import MatchAgainstBots
from dighouse.arena.recent_events import RecentEvents
from dighouse.client import Background, Client, RefusedError, RemoteTable, event_of
from dighouse.client.events import Remark, remarks
from dighouse.kernel.events import Event
from dighouse.kernel.seed import SEED_BYTES
from dighouse.protocol.messages import (
    ChatSaid,
    Notice,
    Outgoing,
    SeatInfo,
    Seats,
    Update,
    Welcome,
)


class TableMovedOn(Exception):
    """The table did not take the move: look at it again."""


class RemoteMatch(MatchAgainstBots):
    """A match whose position, news and other players are the server's."""

    def __init__(self, table: RemoteTable, background: Background) -> None:
        seat = table.held[0]
        # The deal is the server's: no key of ours is ever drawn from.
        super().__init__(table.game, seat, {}, _names(table.seats, seat), bytes(SEED_BYTES))
        self.table = table
        self._background = background
        self._seats = table.seats  # as we last told of them
        self._position = table.position
        self._silence = RecentEvents(seat, self.names, frozenset())
        self.left = False  # has the table said goodbye?

    @property
    def over(self) -> bool:
        return self.left or self.table.over

    @property
    def commitment(self) -> str:
        return self.table.info.commitment

    @property
    def ready(self) -> bool:
        """Is there nothing more to hear before the person is asked, or before the end?"""
        return self.left or (not self.table.unheard and (self.table.my_turn or self.table.over))

    @property
    def standstill(self) -> str:
        """Why nothing goes on, if somebody has to do something about it."""
        info = self.table.info
        if info.phase == "waiting":
            if info.host == self.seat:
                return "The game has not started: that is for you, the host, to do on the page."
            return "The host has not started the game yet."
        return "The table is paused until the host lets it go on." if info.paused else ""

    def look(self) -> None:
        """Take the table as it is now."""
        self._position = self.table.position
        self._settled = self.game.sample(self.table.view, Random(0))
        self.state = self._settled
        self.unfinished = []

    def hear(self, news: RecentEvents) -> None:
        """Wait for the next thing that happens."""
        message = self._background.run(_next(self.table))
        told: list[Event] = []
        if message is None:
            self.left = True
        elif isinstance(message, Update | Welcome):
            told = [event_of(self.game, event) for event in message.events]
        if isinstance(message, Seats | Welcome):
            told += remarks(self._seats, message.seats)
            self._seats = message.seats
            self.names[:] = _names(message.seats, self.seat)
        if isinstance(message, ChatSaid) and message.line.seat != self.seat:
            told.append(Remark("chat", {"text": f"{message.line.name}: {message.line.text}"}))
        if isinstance(message, Notice):
            told.append(Remark("notice", {"text": message.text}))
        news.hear(told)

    def act(self, picks: Sequence[int], news: RecentEvents) -> None:
        """What is complete goes to the table; TableMovedOn if it is not taken."""
        made = len(self.picks)
        super().act(picks, self._silence)  # the server tells what came of it
        complete = self.picks[made:]
        if complete:
            try:
                self._background.run(self.table.act(complete, position=self._position))
            except RefusedError as refused:
                raise TableMovedOn(f"The table does not take this: {refused}.") from None

    def undo(self) -> bool:
        """Take back the last unfinished pick, or else the last move if the table allows it."""
        if self.unfinished:
            return super().undo()
        if self.table.undo_to is None:
            return False
        try:
            self._background.run(self.table.undo())
        except RefusedError:
            return False
        raise TableMovedOn("")

    def say(self, text: str) -> None:
        self._background.run(self.table.chat(text))

    def start(self, client: Client, secret: str) -> None:
        self._background.run(_start(client, self.table, secret))

    def fetch_record(self, client: Client) -> str:
        return self._background.run(client.record(self.table.id))


async def _next(table: RemoteTable) -> Outgoing | None:
    """The next message; None if there will be no more."""
    async for message in table:
        return message
    return None


async def _start(client: Client, table: RemoteTable, secret: str) -> None:
    """Begin, once our bytes are in the deal."""
    while not table.seats[table.held[0]].added and await _next(table) is not None:
        pass
    await client.start(table.id, secret)


def _names(seats: Sequence[SeatInfo], seat: int) -> list[str]:
    return ["You" if info.seat == seat else info.name or f"Seat {info.seat}" for info in seats]
