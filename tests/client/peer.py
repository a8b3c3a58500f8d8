"""A table server that does as it is told: a real socket, and a script for each connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

import dighouse
from dighouse.client import Client
from dighouse.protocol.messages import (
    EventInfo,
    Hello,
    Incoming,
    Outgoing,
    PresenceInfo,
    SeatInfo,
    TableInfo,
    Update,
    Welcome,
)

GAME = dighouse.game("card-game", seats=2)
TABLE = "a-table"
SECRET = "a-secret"

decode = msgspec.json.Decoder(Incoming).decode
encode = msgspec.json.encode


class Wire:
    """One connection, seen from the server."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
        self.path = socket.request.path if socket.request is not None else ""

    async def hear(self, kind: type[Any]) -> Any:
        message = decode(await self.socket.recv())
        assert isinstance(message, kind), message
        return message

    async def say(self, *messages: Outgoing) -> None:
        for message in messages:
            await self.socket.send(encode(message).decode())

    async def greet(self, **changes: Any) -> Hello:
        hello: Hello = await self.hear(Hello)
        await self.say(welcome(**changes))
        return hello

    async def greet_again(self, **changes: Any) -> None:
        await self.say(welcome(**changes))

    async def close(self, code: int, reason: str = "") -> None:
        await self.socket.close(code, reason)

    def hang_up(self) -> None:
        self.socket.transport.abort()

    async def stay(self) -> None:
        """Until the client goes."""
        await self.socket.wait_closed()


Script = Callable[[Wire], Awaitable[None]]


class Peer:
    def __init__(self, scripts: list[Script]) -> None:
        self.scripts = scripts  # one for each connection; the last one for all that follow
        self.pages: dict[str, tuple[int, str]] = {}  # what plain HTTP calls get
        self.calls: list[Request] = []
        self.connections = 0
        self.faults: list[BaseException] = []
        self.server: Server | None = None
        self.port = 0

    @property
    def client(self) -> Client:
        return Client(f"http://127.0.0.1:{self.port}")

    async def meet(self, socket: ServerConnection) -> None:
        script = self.scripts[min(self.connections, len(self.scripts) - 1)]
        self.connections += 1
        try:
            await script(Wire(socket))
        except AssertionError as fault:
            self.faults.append(fault)

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        if "Upgrade" in request.headers and request.path not in self.pages:
            return None
        self.calls.append(request)
        status, text = self.pages.get(
            request.path, (404, json.dumps({"why": "unknown", "reason": "there is no such page"}))
        )
        body = text.encode()
        headers = Headers({"Content-Length": str(len(body)), "Connection": "close"})
        return Response(status, HTTPStatus(status).phrase, headers, body)


@asynccontextmanager
async def peer(*scripts: Script) -> AsyncIterator[Peer]:
    made = Peer(list(scripts))
    async with serve(
        made.meet, "127.0.0.1", 0, process_request=made.answer, compression=None
    ) as server:
        made.server = server
        made.port = next(iter(server.sockets)).getsockname()[1]
        yield made
    for fault in made.faults:
        raise fault


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within() -> None:
        async with asyncio.timeout(20):
            await test()

    asyncio.run(within())


# -- what a server would say -----------------------------------------------------------------------


def running() -> dighouse.State:
    """A game in which seat 0 is to decide."""
    seed = 0
    while True:
        state, chance = GAME.start(), dighouse.Chance(seed)
        while state.actor == dighouse.CHANCE:
            state.apply(chance.pick(state))
        if state.actor == 0:
            return state
        seed += 1


def info(**changes: Any) -> TableInfo:
    table = TableInfo(
        id=TABLE,
        code=None,
        ruleset=GAME.ruleset,
        title=GAME.title,
        version=GAME.version,
        options={},
        edition=None,
        public=False,
        memory=True,
        help="contradictions",
        phase="running",
        paused=False,
        pause_asked=None,
        host=0,
        clock=None,
        commitment="c" * 64,
        waits_for="human",
        result=None,
        rematch=None,
    )
    return msgspec.structs.replace(table, **changes)


def seat_infos() -> list[SeatInfo]:
    return [
        SeatInfo(0, "human", "Ada", None, "person", False, True),
        SeatInfo(1, "human", "Bo", None, "person", False, True),
    ]


def view(state: dighouse.State, seat: int | None = 0) -> msgspec.Raw:
    return msgspec.Raw(encode(state.view(seat)))


def welcome(**changes: Any) -> Welcome:
    made = Welcome(
        seq=5,
        position=20,
        table=info(),
        seats=seat_infos(),
        commitment="c" * 64,
        held=[0],
        opened=0,
        view=view(running()),
        events=[],
        missed=False,
        undo=None,
        chat=[],
        clock=None,
        presence=PresenceInfo([True, True], [None, None], 0),
    )
    return msgspec.structs.replace(made, **changes)


def update(
    seq: int, position: int, state: dighouse.State | None = None, *told: EventInfo
) -> Update:
    return Update(seq, position, list(told), view(state or running()), None)
