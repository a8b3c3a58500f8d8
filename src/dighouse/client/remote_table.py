"""A table that one has joined: what is seen there, and what can be done."""

from __future__ import annotations

import asyncio
import secrets as random_secrets
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from types import TracebackType
from typing import Any, Literal, Self

import msgspec

from dighouse.client.address import ServerAddress
from dighouse.client.connection import greeting
from dighouse.client.errors import Gone, RefusedError
from dighouse.client.load_game import load_game
from dighouse.client.reconnecting import ReconnectingConnection
from dighouse.client.table_state import TableState
from dighouse.kernel.errors import NotNow
from dighouse.kernel.game import Game
from dighouse.kernel.rehearsal import Rehearsal
from dighouse.kernel.state import OVER
from dighouse.protocol.messages import (
    Act,
    Applied,
    Chat,
    ChatLine,
    ClockInfo,
    Command,
    Open,
    Outgoing,
    PresenceInfo,
    Rehearse,
    Rehearsed,
    Resign,
    SeatInfo,
    Skip,
    TableInfo,
    Takeover,
    Undo,
    Welcome,
)

PATIENCE = 300.0  # seconds for which a lost connection is tried again
NOT_JOINED = "nothing is known of a table before it is joined: use `async with`"


class RemoteTable:
    """`async with client.join(id, [secret]) as table:`

    `async for message in table` gives what happens, the welcome first, all but the answers to
    one's own commands; it ends when the table says goodbye. One loop at a time. Commands return
    when they are applied, and raise Refused if they are not.
    """

    def __init__(
        self, server: ServerAddress, table: str, secrets: list[str], patience: float
    ) -> None:
        self._server = server
        self.id = table
        self._secrets = secrets
        self._patience = patience
        self._line: ReconnectingConnection | None = None
        self._known: TableState | None = None
        self._game: Game | None = None
        self._parsed: tuple[msgspec.Raw, Any] | None = None  # the view that was asked for last
        self._news: deque[Outgoing] = deque()
        self._listener: asyncio.Future[None] | None = None
        self._awaited: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._ended = False
        self._error: Exception | None = None
        # Ids are unique for a seat of a table, whatever else plays there with the same secret.
        self._tag = random_secrets.token_hex(8)
        self._numbers = count(1)

    async def __aenter__(self) -> Self:
        hello = greeting(self._secrets)
        self._line = ReconnectingConnection(
            self._server, self.id, hello, self._take, self._end, self._patience
        )
        await self._line.open()
        try:
            self._game = await load_game(self._server, self.info, len(self.seats))
        except BaseException:
            await self.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._line is not None
        self._line.close()
        await self._line.wait_closed()

    # -- what is known -----------------------------------------------------------------------------

    @property
    def known(self) -> TableState:
        if self._known is None:
            raise NotNow(NOT_JOINED)
        return self._known

    @property
    def seq(self) -> int:
        return self.known.seq

    @property
    def position(self) -> int:
        """What a move is meant for: a number that every pick and every undo raises."""
        return self.known.position

    @property
    def info(self) -> TableInfo:
        return self.known.info

    @property
    def seats(self) -> list[SeatInfo]:
        return self.known.seats

    @property
    def held(self) -> list[int]:
        """The seats of this connection."""
        return self.known.held

    @property
    def seat(self) -> int | None:
        """Whose view is shown; None: a spectator's."""
        return self.known.opened

    @property
    def clock(self) -> ClockInfo | None:
        return self.known.clock

    @property
    def presence(self) -> PresenceInfo:
        return self.known.presence

    @property
    def lines(self) -> list[ChatLine]:
        """What was said in the chat."""
        return self.known.chat

    @property
    def undo_to(self) -> int | None:
        """The seq that `undo` would return to, if there is anything to take back."""
        return self.known.undo

    @property
    def over(self) -> bool:
        """Is there nothing left to play?"""
        return self.info.phase in ("over", "closed")

    @property
    def game(self) -> Game:
        """The game that is played here."""
        if self._game is None:
            raise NotNow(NOT_JOINED)
        return self._game

    @property
    def view(self) -> Any:
        """What the opened seat may know, as the game's View; None before the start."""
        raw = self.known.view
        if raw is None:
            return None
        if self._parsed is None or self._parsed[0] is not raw:
            self._parsed = (raw, self.game.read_view(bytes(raw)))
        return self._parsed[1]

    @property
    def my_turn(self) -> bool:
        """Has the opened seat something to decide?"""
        if self.seat is None or self.info.phase != "running" or self.info.paused:
            return False
        view = self.view
        return view is not None and view.actor == self.seat and view.actor != OVER

    # -- what can be done --------------------------------------------------------------------------

    async def act(
        self, picks: Sequence[int | str], *, seat: int | None = None, position: int | None = None
    ) -> Applied:
        """Play picks, as numbers or in notation, up to the end of the decision.

        When this returns, `view` is what came of them.
        """
        return await self._ask_and_see(Act(self._id(), *self._meant(picks, seat, position)))

    async def rehearse(
        self, picks: Sequence[int | str], *, seat: int | None = None, position: int | None = None
    ) -> Rehearsal:
        """What `act` would make of these picks, as far as the seat can know it; nothing happens."""
        found = await self._answer(Rehearse(self._id(), *self._meant(picks, seat, position)))
        assert isinstance(found, Rehearsed)
        game = self.game
        return Rehearsal(
            found.judged,
            found.reason,
            found.finished,
            None if found.menu is None else [game.parse(text) for text in found.menu],
            game.read_view(bytes(found.view)) if isinstance(found.view, msgspec.Raw) else None,
        )

    async def undo(self, to: int | None = None, *, seat: int | None = None) -> Applied:
        """Take back the last move, or all after a seq."""
        return await self._ask_and_see(Undo(self._id(), self._mine(seat), to))

    async def open(self, seat: int | None) -> Applied:
        """Hot seat: open a seat's curtain; None closes it. From then on `view` is that seat's."""
        applied = await self._ask(Open(self._id(), seat))
        await self._until(lambda: self.seat == seat)
        return applied

    async def chat(self, text: str, *, seat: int | None = None) -> Applied:
        return await self._ask(Chat(self._id(), self._mine(seat), text))

    async def resign(self, *, seat: int | None = None) -> Applied:
        """Let a bot play on for good."""
        return await self._ask(Resign(self._id(), self._mine(seat)))

    async def takeover(
        self, target: int, choice: Literal["bot", "wait"] = "bot", *, seat: int | None = None
    ) -> Applied:
        """Somebody is away: let a bot play on for them, or wait."""
        return await self._ask(Takeover(self._id(), self._mine(seat), target, choice))

    async def skip(self, *, seat: int | None = None) -> Applied:
        """Alone with bots: let them hurry until it is one's own turn."""
        return await self._ask(Skip(self._id(), self._mine(seat)))

    # -- what happens ------------------------------------------------------------------------------

    @property
    def unheard(self) -> int:
        """How many messages have come that the loop has not had yet."""
        return len(self._news)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Outgoing:
        while not self._news:
            if self._ended:
                if self._error is not None:
                    raise self._error
                raise StopAsyncIteration
            self._listener = asyncio.get_running_loop().create_future()
            await self._listener
        return self._news.popleft()

    # -- inside ------------------------------------------------------------------------------------

    def _take(self, message: Outgoing) -> None:
        if self._known is not None:
            self._known.take(message)
        elif isinstance(message, Welcome):
            self._known = TableState(message)
        if self._known is not None and self._line is not None:
            self._line.last = self._known.seq
            if self._awaited:
                self._look()
        self._news.append(message)
        self._wake()

    def _end(self, error: Exception | None) -> None:
        self._ended = True
        self._error = error
        for _, seen in self._awaited:
            if not seen.done():
                seen.set_exception(error or Gone("the table was left"))
        self._awaited.clear()
        self._wake()

    def _wake(self) -> None:
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)

    def _look(self) -> None:
        """Has come what somebody waits for?"""
        for there, seen in self._awaited:
            if there() and not seen.done():
                seen.set_result(None)
        self._awaited = [awaited for awaited in self._awaited if not awaited[1].done()]

    async def _answer(self, command: Command) -> Applied | Rehearsed:
        if self._line is None:
            raise NotNow(NOT_JOINED)
        return await self._line.ask(command)

    async def _ask(self, command: Command) -> Applied:
        applied = await self._answer(command)
        assert isinstance(applied, Applied)
        return applied

    async def _ask_and_see(self, command: Command) -> Applied:
        """The view is there when the answer is; but an answer may be the repeat of one that was lost."""
        applied = await self._ask(command)
        await self._until(lambda: self.seq >= applied.seq)
        return applied

    async def _until(self, there: Callable[[], bool]) -> None:
        if not there() and not self._ended:
            seen = asyncio.get_running_loop().create_future()
            self._awaited.append((there, seen))
            await seen

    def _id(self) -> str:
        return f"{self._tag}-{next(self._numbers)}"

    def _meant(
        self, picks: Sequence[int | str], seat: int | None, position: int | None
    ) -> tuple[int, int, list[str]]:
        """The seat, the position and the moves that a command names."""
        moves = [pick if isinstance(pick, str) else self.game.text(pick) for pick in picks]
        return self._mine(seat), self.position if position is None else position, moves

    def _mine(self, seat: int | None) -> int:
        """The seat that is meant, where none is named."""
        if seat is not None:
            return seat
        if self.seat is not None:
            return self.seat
        if len(self.held) == 1:
            return self.held[0]
        raise RefusedError("not-your-seat", "no seat is open here: say which one is meant")
