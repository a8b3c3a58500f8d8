"""A spectator, as polite as it gets until its hello is answered, streams frames that mean nothing."""

from __future__ import annotations

import asyncio
from functools import partial

from tests.server.attack.target import Attack, Target
from tests.server.fuzz.wire import PING, PONG, TEXT, frame

BATCH = 64 * 1024  # bytes that are handed to the network at once
AGAIN = 0.05  # seconds until the next try, after the server has hung up

# What is sent first, and what for ever after.
FLOODS = {
    "pings": (b"", frame(b"", PING)),
    "pongs": (b"", frame(b"", PONG)),
    "continuations": (frame(b"[", TEXT, last=False), frame(b"", 0, last=False)),
    "texts": (b"", frame(b"{}")),
}


def flood(kind: str) -> Attack:
    return partial(_flood, *FLOODS[kind])


async def _flood(first: bytes, following: bytes, target: Target) -> None:
    table = await target.table()
    batch = following * (BATCH // len(following))
    while True:
        try:
            reader, writer = await target.watch(table)
        except (OSError, EOFError):
            target.tally["not let in"] += 1
            await asyncio.sleep(AGAIN)
            continue
        writer.write(first)
        pouring = asyncio.ensure_future(_pour(writer, batch, target))
        target.tally[f"closed {await target.close_code(reader)}"] += 1
        pouring.cancel()
        await asyncio.gather(pouring, return_exceptions=True)
        writer.close()
        await asyncio.sleep(AGAIN)


async def _pour(writer: asyncio.StreamWriter, batch: bytes, target: Target) -> None:
    while True:
        writer.write(batch)
        await writer.drain()
        target.tally["bytes"] += len(batch)
        await asyncio.sleep(0)
