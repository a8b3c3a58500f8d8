"""Two nodes on one database, players of each table split over them; then one node is killed."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

from dighouse.client import Client
from dighouse.protocol.bodies import SeatWish
from dighouse.server.storage.store import Store
from tests.server.durable.audit import Report
from tests.server.durable.kills import later
from tests.server.durable.playing import RULESET, ChangingAddress, Load, hasty, in_thread
from tests.server.durable.restarts import leave_to_a_bot, moved, waiting_for_bots
from tests.server.running import Process

LONGEST = 1.0  # seconds of play before a kill


class Cluster:
    def __init__(self, data: Path, database: str | None, redis: str | None = None) -> None:
        """Without a database: both on one SQLite file."""
        self.url = database or f"sqlite:///{data / 'dighouse.db'}"
        flags = ["--database", self.url, *([] if redis is None else ["--redis", redis])]
        flags += ["--bot-tables-per-address", "1000"]  # each kill makes some
        data.mkdir()
        self.nodes = [Process(data / name, *flags) for name in ("one", "other")]

    async def __aenter__(self) -> Cluster:
        try:
            # At once: the migrations must bear it.
            await asyncio.gather(*(in_thread(node.start) for node in self.nodes))
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(in_thread(node.kill) for node in self.nodes))


async def kill_nodes(cluster: Cluster, kills: int, seed: int, matches: int = 4) -> Report:
    """Kill one node, then the other, and so on, each time in the midst of games."""
    rng = random.Random(f"{seed} moments")
    report = Report(seed)
    async with cluster:
        homes = [ChangingAddress(node.url) for node in cluster.nodes]
        split = [homes if number % 2 == 0 else homes[::-1] for number in range(matches)]
        with hasty():
            async with Load(split, seed) as load:
                await load.all_go_on(0.0)
                for number in range(kills):
                    victim, heir = number % 2, 1 - number % 2
                    await _kill(cluster, load, homes, victim, heir, rng, report)
                    if number + 1 < kills:
                        await in_thread(cluster.nodes[victim].start)
                        homes[victim].move(cluster.nodes[victim].url)
        await report.settle(load, cluster.url)
    return report


async def _kill(
    cluster: Cluster,
    load: Load,
    homes: list[ChangingAddress],
    victim: int,
    heir: int,
    rng: random.Random,
    report: Report,
) -> None:
    client = Client(cluster.nodes[victim].url)
    bots = [(await client.create(RULESET, [SeatWish("bot"), SeatWish("bot")])).table]
    await load.until(later(rng.uniform(0.0, LONGEST)))
    store = await Store.open(cluster.url)
    try:
        await _let_a_bot_move(store, Client(cluster.nodes[heir].url))
        # Turns of bots that this node has taken on: it was the one that wrote the row before.
        bots.append(await leave_to_a_bot(client, rng.randrange(1000)))
        games = [match.games for match in load.matches]
        await in_thread(cluster.nodes[victim].kill)
        killed_at = time.monotonic()
        homes[victim].move(cluster.nodes[heir].url)
        report.kills += 1
        heads = await waiting_for_bots(store, bots)
        *waits, waited = await asyncio.gather(
            *(moved(store, table, head, killed_at) for table, head in heads.items()),
            _go_on_and_rest(load, killed_at),
        )
    finally:
        load.playing.set()
        await store.close()
    report.took("bots", max(waits))
    report.took("tables", waited)
    await load.until(
        lambda: all(match.games > before for match, before in zip(load.matches, games, strict=True))
    )


async def _let_a_bot_move(store: Store, client: Client) -> None:
    """Then a process thinks for the bots of this node, as it does wherever people play. To start one
    takes as long as the machine is busy, and has nothing to do with the other node's end.
    """
    table = (await client.create(RULESET, [SeatWish("bot"), SeatWish("bot")])).table
    await moved(store, table, (await store.heads([table]))[table], time.monotonic())


async def _go_on_and_rest(load: Load, since: float) -> float:
    """People who play as fast as they can take the whole machine, and bots think only when nobody
    else needs it: so when all tables have gone on, people wait for the bots.
    """
    waited = await load.all_go_on(since)
    load.playing.clear()
    return waited
