"""A server that is killed while bots are to move, and started again with nobody there."""

from __future__ import annotations

import asyncio
import random
import time

from dighouse.client import Client
from dighouse.protocol.bodies import SeatWish
from dighouse.search.random_bot import random as any_pick
from dighouse.search.whole_decision import whole_decision
from dighouse.server.storage.store import Store
from tests.server.durable import audit
from tests.server.durable.kills import started
from tests.server.durable.playing import RULESET, in_thread
from tests.server.running import Process

GOES_ON_WITHIN = 3.0  # seconds, where the machine has nothing else to do: the bar of `make soak`
GOES_ON_WITHIN_WHEN_BUSY = (
    10.0  # where it has: so far that only a table which is left behind gets there
)


async def bots_go_on(server: Process, url: str, seed: int) -> list[float]:
    """Seconds from the restart's first answer until each table where a bot is to move has moved.

    One is a table of bots. At the other a person has left after their turn.
    """
    async with started(server):
        client = Client(server.url)
        tables = [(await client.create(RULESET, [SeatWish("bot"), SeatWish("bot")])).table]
        tables.append(await leave_to_a_bot(client, seed))
        await in_thread(server.kill)
        async with audit.as_left(url) as store:
            await audit.check_tables(store, tables)
            heads = await waiting_for_bots(store, tables)
        await in_thread(server.start)
        began = time.monotonic()
        store = await Store.open(url)
        try:
            waits = [moved(store, table, head, began) for table, head in heads.items()]
            return list(await asyncio.gather(*waits))
        finally:
            await store.close()


async def leave_to_a_bot(client: Client, seed: int) -> str:
    """A person plays until it is the bot's turn, and goes."""
    made = await client.create(RULESET, [SeatWish("human"), SeatWish("bot")])
    assert made.secret is not None
    await client.start(made.table, made.secret)
    rng = random.Random(seed)
    async with client.join(made.table, [made.secret]) as table:
        async for _ in table:
            while table.my_turn:
                await table.act(whole_decision(table.game, table.view, any_pick, rng))
                if not table.my_turn:
                    return made.table
    raise AssertionError("the table has ended")


async def waiting_for_bots(store: Store, tables: list[str]) -> dict[str, int]:
    """The heads of those where a bot is to move. On a slow machine one may have moved already."""
    heads: dict[str, int] = {}
    for table in tables:
        summary = await store.summary(table)
        assert summary is not None
        if summary.waits_for == "bot":
            heads[table] = summary.head
    assert heads, "no bot is to move anywhere"
    return heads


async def moved(store: Store, table: str, head: int, began: float, limit: float = 10.0) -> float:
    """When, since `began`, the log of a table has grown."""
    while (await store.heads([table]))[table] <= head:
        waited = time.monotonic() - began
        assert waited < limit, f"{table} stands still since {waited:.1f} s"
        await asyncio.sleep(0.02)
    return time.monotonic() - began
