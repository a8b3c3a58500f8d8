"""Hundreds of spectators at once, who come, say a few hundred things that mean nothing, and go."""

from __future__ import annotations

import asyncio

from tests.server.attack.target import Target
from tests.server.fuzz.wire import PING, frame

SPECTATORS = 150  # a table has room for 200
SAID = frame(b"", PING) * 150 + frame(b"{}") * 150
STAY = 0.5  # seconds
AGAIN = 0.05


async def come_and_go(target: Target) -> None:
    table = await target.table()
    await asyncio.gather(*(_come_and_go(target, table) for _ in range(SPECTATORS)))


async def _come_and_go(target: Target, table: str) -> None:
    while True:
        try:
            reader, writer = await target.watch(table)
        except (OSError, EOFError):
            target.tally["not let in"] += 1
            await asyncio.sleep(AGAIN)
            continue
        target.tally["came"] += 1
        writer.write(SAID)
        closed = asyncio.ensure_future(target.close_code(reader))
        await asyncio.wait([closed], timeout=STAY)
        if closed.done():
            target.tally[f"closed {await closed}"] += 1
        closed.cancel()
        writer.close()
        await asyncio.sleep(AGAIN)
