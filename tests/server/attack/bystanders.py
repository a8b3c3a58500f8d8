"""Those who only want to play, in a process of their own: `python -m tests.server.attack.bystanders
URL`. They print a line when all is well under way; and for every line on standard input what they
have seen since the last one, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import asdict, dataclass, field

from dighouse.client import Client, RefusedError, RemoteTable, Unreachable
from dighouse.protocol.bodies import SeatWish
from dighouse.search.whole_decision import whole_decision

PAIRS = 4  # tables of two people
ALONE = 2  # tables of one person and a bot
PAUSE = 0.08  # seconds between the moves of a table
WARM = 40  # moves, until which nothing counts
ASKS = 0.25  # seconds between the calls of a newcomer
HUMAN, BOT = SeatWish("human"), SeatWish("bot", "greedy")


@dataclass
class Seen:
    """Seconds, each from when it was asked for; and in which words somebody was refused."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)


class Notes:
    def __init__(self) -> None:
        self.seen = Seen()
        self._waiting: dict[object, tuple[float, list[float]]] = {}

    @contextmanager
    def waiting(self, kind: str) -> Iterator[None]:
        """What is waited for inside is noted for the time in which it began."""
        seen, began, key = self.seen, time.perf_counter(), object()
        delays: list[float] = getattr(seen, kind)
        self._waiting[key] = began, delays
        try:
            yield
            delays.append(time.perf_counter() - began)
        except (RefusedError, Unreachable) as error:
            seen.refusals.append(f"{kind}: {error}")
        finally:
            del self._waiting[key]

    def turn_over(self) -> Seen:
        """A new page. What is still waited for has taken as long as until now, at least."""
        for began, delays in self._waiting.values():
            delays.append(time.perf_counter() - began)
        seen, self.seen = self.seen, Seen()
        return seen


async def play(client: Client, seats: list[SeatWish], notes: Notes, rng: random.Random) -> None:
    """One game after another."""
    while True:
        try:
            async with AsyncExitStack() as stack:
                await one_game(client, seats, notes, rng, stack)
        except (RefusedError, Unreachable) as error:
            notes.seen.refusals.append(f"table: {error}")
            await asyncio.sleep(PAUSE)


async def one_game(
    client: Client, wish: list[SeatWish], notes: Notes, rng: random.Random, stack: AsyncExitStack
) -> None:
    seated = [await client.create("card-game", wish)]
    seated += [await client.sit(seated[0].table) for _ in range(wish.count(HUMAN) - 1)]
    tables = [
        await stack.enter_async_context(client.join(one.table, [one.secret or ""]))
        for one in seated
    ]
    await client.start(seated[0].table, seated[0].secret or "")
    while not any(table.over for table in tables):
        mover = next((table for table in tables if table.my_turn), None)
        if mover is not None:
            await asyncio.sleep(rng.uniform(0, 2 * PAUSE))
            with notes.waiting("moves"):
                await move(mover, rng)
        elif BOT in wish and tables[0].info.phase == "running":
            with notes.waiting("bots"):
                await news(tables)
        else:
            await news(tables)


async def move(table: RemoteTable, rng: random.Random) -> None:
    await table.act(
        whole_decision(table.game, table.view, lambda view, rng: rng.choice(view.menu), rng)
    )


async def news(tables: list[RemoteTable]) -> None:
    """Until something has happened at a table, or it is somebody's turn."""
    seq = tables[0].seq
    while tables[0].seq == seq and not any(table.my_turn or table.over for table in tables):
        await asyncio.sleep(0.002)


async def newcomer(client: Client, notes: Notes) -> None:
    while True:
        with notes.waiting("calls"):
            await client.tables()
        await asyncio.sleep(ASKS)


async def main(url: str) -> None:
    notes, client = Notes(), Client(url)
    games = [[HUMAN, HUMAN]] * PAIRS + [[HUMAN, BOT]] * ALONE
    tasks = [
        asyncio.create_task(play(client, wish, notes, random.Random(number)))
        for number, wish in enumerate(games)
    ]
    tasks.append(asyncio.create_task(newcomer(client, notes)))
    while len(notes.seen.moves) < WARM or not notes.seen.bots:
        await asyncio.sleep(0.02)
    notes.turn_over()
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        for task in tasks:
            if task.done():
                notes.seen.refusals.append(f"a bystander broke down: {task.exception()!r}")
        print(json.dumps(asdict(notes.turn_over())), flush=True)
    os._exit(0)  # games that go on for ever end with us


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
