"""A world: a real server whose chance, clock and ids are ours, and tables that go in step on it.

Every table does one thing a round. Then all is waited for: what the server has to do, and what its
sockets have to say. So the order of frames is that of the script, and the clock is the same in
every world that plays it.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar
from unittest import mock

from dighouse.kernel.chance import draw
from dighouse.server.net.websocket import Socket
from dighouse.server.ops.ids_and_secrets import LETTERS, RandomIds
from tests.server.running import Running
from tests.server.twins.wire import Wire, is_open

T = TypeVar("T")

BEGAN = 1_800_000_000.0
ROUND = 0.75  # seconds on the clock of the world
LONGEST = 3600.0  # real seconds for one world
PATIENCE = 60.0  # real seconds for one round
QUIET = 0.001


class World:
    def __init__(self, running: Running, now: list[float], sent: list[int]) -> None:
        self.server = running.server
        self.manager = running.server.manager
        self.url = running.url
        self.port = running.port
        self.wires: list[Wire] = []
        self._now = now
        self._sent = sent
        self._heard = 0  # on wires that are closed

    async def settle(self) -> None:
        """Until everything that was said is done, and everything that was answered is here."""
        for wire in self.wires:
            if wire.spoke:
                await wire.barrier()
        end = time.monotonic() + PATIENCE
        at_rest = False
        while not at_rest:
            while self._busy() or self._on_the_way():
                assert time.monotonic() < end, "the server does not come to rest"
                await self.breathe()
            await asyncio.sleep(0)  # an answer is read one turn after its command is done
            at_rest = not (self._busy() or self._on_the_way())

    async def breathe(self) -> None:
        await asyncio.sleep(QUIET)

    def _busy(self) -> bool:
        manager = self.manager
        return manager.busy or any(live._telling_presence for live in manager.live_tables)

    def _on_the_way(self) -> bool:
        """Are there frames that have not arrived, or sockets that one side has closed?"""
        self._heard += sum(wire.heard for wire in self.wires if not wire.is_open)
        self.wires = [wire for wire in self.wires if wire.is_open]
        if self._heard + sum(wire.heard for wire in self.wires) != self._sent[0]:
            return True
        sockets = self.server.sockets._open
        if len(sockets) != len(self.wires) or not all(socket.is_open for socket in sockets):
            return True
        return not all(is_open(wire._ws) for wire in self.wires)

    def tick(self) -> None:
        self.wait(ROUND)

    def wait(self, seconds: float) -> None:
        """On the clock of the world."""
        self._now[0] += seconds


class Ids(RandomIds):
    """The same tables, secrets, codes, seeds and numbers in each world."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._counts: Counter[str] = Counter()

    def _next(self, what: str) -> bytes:
        self._counts[what] += 1
        return hashlib.sha256(f"{self._name} {what} {self._counts[what]}".encode()).digest()

    def table(self) -> str:
        return self._next("table").hex()[:24]

    def secret(self) -> str:
        return self._next("secret").hex()[:32]

    def number(self) -> int:
        return int.from_bytes(self._next("number")[:8], "big")

    def code(self) -> str:
        return "".join(LETTERS[byte % len(LETTERS)] for byte in self._next("code")[:6])

    def seed(self) -> bytes:
        return self._next("seed")


def in_world(
    data: Path,
    name: str,
    work: Callable[[World], Awaitable[T]],
    logs: Mapping[bytes, Sequence[int]] | None = None,
) -> T:
    """Start a server, and run something in its own loop, though over real sockets.

    `logs` are the outcomes to be dealt, by the key of the deal; others are drawn as ever.
    """
    now = [BEGAN]
    sent = [0]
    send = Socket.send
    data.mkdir()

    def deal(key: bytes, step: int, chances: list[tuple[int, int]]) -> int:
        if logs is None or key not in logs:
            return draw(key, step, chances)
        return logs[key][step]

    def counted(socket: Socket, frame: bytes) -> None:
        sent[0] += socket.is_open
        send(socket, frame)

    with (
        mock.patch.object(Socket, "send", counted),
        Running(data, chance=deal, clock=lambda: now[0], ids=Ids(name)) as running,
    ):

        async def inside() -> T:
            # What a server does by real time, such as sweeps, would come between the rounds.
            await running.server.maintenance.close()
            return await work(World(running, now, sent))

        return asyncio.run_coroutine_threadsafe(inside(), running.loop).result(LONGEST)
