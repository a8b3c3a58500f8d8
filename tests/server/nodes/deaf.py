"""Nodes that never hear of each other: all that they have in common is the database."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dighouse.client import Client, RemoteTable
from dighouse.search.random_bot import random as any_pick
from dighouse.search.whole_decision import whole_decision
from dighouse.server.app import Server
from dighouse.server.bus import Wake
from dighouse.server.bus.wake import OnWake
from dighouse.server.ops.ids_and_secrets import RandomIds
from dighouse.server.serve import listen, run_on
from dighouse.server.storage.store import Store
from tests.server.durable.teller import seat_two
from tests.server.running import Running


class NoBus:
    """Every wake-up is lost."""

    async def start(self, heard: OnWake) -> None: ...

    def publish(self, wake: Wake) -> None: ...

    async def close(self) -> None: ...


class Deaf(Running):
    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        listener = listen(self.settings)
        self.port = listener.getsockname()[1]
        store = await Store.open(self.settings.database_url)
        parts: dict[str, Any] = self._parts
        self.server = Server(
            self.settings, store, NoBus(), node=RandomIds().table(), port=self.port, **parts
        )
        await run_on(self.server, listener, lambda _: self._ready.set())


@contextmanager
def two_deaf_nodes(data: Path, database: str | None) -> Iterator[tuple[Running, Running]]:
    data.mkdir()
    with Deaf(data, database) as one, Deaf(data, database) as other:
        yield one, other


async def hand_over(one: str, other: str, turns: int, seed: int) -> list[float]:
    """Two play from two nodes. For how long it was somebody's turn, and they did not see it."""
    rng = random.Random(seed)
    waits: list[float] = []
    handed_over = 0.0

    async def play(table: RemoteTable) -> None:
        nonlocal handed_over
        async for _ in table:
            if table.my_turn:
                waits.append(time.monotonic() - handed_over)
                while table.my_turn:
                    await table.act(whole_decision(table.game, table.view, any_pick, rng))
                handed_over = time.monotonic()
            if table.over or len(waits) >= turns:
                return

    while len(waits) < turns:
        table, secrets = await seat_two(Client(one))
        async with (
            Client(one).join(table, secrets[:1]) as a,
            Client(other).join(table, secrets[1:]) as b,
        ):
            handed_over = time.monotonic()
            await Client(one).start(table, secrets[0])
            await asyncio.gather(play(a), play(b))
    return waits
