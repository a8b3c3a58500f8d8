"""Run in the fresh environment: a table of the example's game at a server, with a bot in one seat.

python at_a_table.py http://localhost:8484
"""

from __future__ import annotations

import asyncio
import sys

import dighouse
from dighouse.client import Client, play_bot
from dighouse.protocol.bodies import SeatWish
from dighouse.search import random


async def main(server: str) -> None:
    client = Client(server)
    print(next(game.title for game in await client.games() if game.ruleset == "three-tricks"))
    seats = [SeatWish("human", name="Ada"), SeatWish("bot", level="random")]
    made = await client.create("three-tricks", seats)
    assert made.secret is not None
    await client.start(made.table, made.secret)
    result = await play_bot(server, made.table, made.secret, random)
    assert result is not None
    record = dighouse.Record.parse(await client.record(made.table))
    record.verify()
    print(sum(result.scores), "tricks,", len(record.picks), "picks")


asyncio.run(main(*sys.argv[1:]))
