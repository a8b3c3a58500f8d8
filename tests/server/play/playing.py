"""Tables on a real server, and the clients that sit at them."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Self

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from dighouse.client import Client, RefusedError, RemoteTable
from dighouse.protocol.bodies import Seated, SeatWish
from dighouse.protocol.messages import Outgoing
from dighouse.search.whole_decision import whole_decision
from tests.server.running import Running

HUMAN = SeatWish("human")
SECONDS = 60.0  # after which a test has failed; a server that plain Python plays at has much to do


class Hands:
    """A clock that can be turned on."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead

    def turn(self, seconds: float) -> None:
        self.ahead += seconds


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        async with asyncio.timeout(SECONDS):
            await test()

    asyncio.run(main())


def bot(level: str | None = None) -> SeatWish:
    return SeatWish("bot", level)


async def create_table(
    client: Client, people: int = 2, *bots: SeatWish, game: str = "peek", **rest: Any
) -> list[Seated]:
    """A table, and everybody's seat at it."""
    first = await client.create(game, [*[HUMAN] * people, *bots], **rest)
    others = [await client.sit(first.table, f"P{seat}") for seat in range(1, people)]
    return [first, *others]


@asynccontextmanager
async def running_table(
    client: Client, people: int = 2, *bots: SeatWish, **rest: Any
) -> AsyncIterator[tuple[list[RemoteTable], list[Seated]]]:
    """A game that has started, a connection for each person."""
    seated = await create_table(client, people, *bots, **rest)
    async with AsyncExitStack() as closing:
        tables = []
        for one in seated:
            assert one.secret is not None
            tables.append(await closing.enter_async_context(client.join(one.table, [one.secret])))
        await client.start(seated[0].table, secret(seated[0]))
        for table in tables:
            await until(lambda table=table: table.info.phase == "running")  # type: ignore[misc]
        yield tables, seated


def secret(seated: Seated) -> str:
    assert seated.secret is not None
    return seated.secret


async def until(there: Callable[[], Any], seconds: float = SECONDS) -> None:
    async with asyncio.timeout(seconds):
        while not there():
            await asyncio.sleep(0.005)


async def refused(call: Awaitable[Any]) -> str:
    """Why a call is refused."""
    with pytest.raises(RefusedError) as refusal:
        await call
    assert refusal.value.reason
    return refusal.value.why


async def play_random(table: RemoteTable, seed: int, heard: list[Outgoing] | None = None) -> int:
    """Play a seat with random picks to the end. How many decisions that took."""
    rng = random.Random(seed)
    decisions = 0
    async for message in table:
        if heard is not None:
            heard.append(message)
        while table.my_turn:
            picks = whole_decision(
                table.game, table.view, lambda view, rng: rng.choice(view.menu), rng
            )
            with suppress(RefusedError):
                await table.act(picks)
                decisions += 1
        if table.over:
            break
    return decisions


class Raw:
    """A socket without manners: what is said is said as it is."""

    def __init__(self, server: Running, table: str, host: str | None = None, **rest: Any) -> None:
        authority = host or f"127.0.0.1:{server.port}"
        address = f"ws://{authority}/api/tables/{table}/socket"
        self._connecting = connect(
            address, compression=None, max_size=None, max_queue=None, open_timeout=SECONDS, **rest
        )
        self.socket: ClientConnection

    def __enter__(self) -> Self:
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connecting.__exit__(*error)

    def say(self, data: str | bytes | None = None, /, **message: Any) -> None:
        self.socket.send(json.dumps(message) if data is None else data)

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a type; those before it are let go."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(SECONDS))
            if message["type"] == kind:
                return message

    def hello(self, *secrets: str, **rest: Any) -> dict[str, Any]:
        self.say(type="hello", secrets=list(secrets), **rest)
        return self.hear("welcome")

    def closed(self) -> int:
        """The code with which the server hangs up."""
        with suppress(ConnectionClosed):
            while True:
                self.socket.recv(SECONDS)
        code = self.socket.close_code
        assert code is not None
        return code


def frame(message: Any) -> bytes:
    """A message as a client's frame, to be sent without any library between."""
    data = message if isinstance(message, bytes) else json.dumps(message).encode()
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data  # a mask of zeros changes nothing
