"""Far more calls than an address may make: all that is measured is what it costs to refuse them."""

from __future__ import annotations

import asyncio

from tests.server.attack.target import Target

LINES = 40  # connections at once
AGAIN = 0.05


async def refused_calls(target: Target) -> None:
    await asyncio.gather(*(_ask_on(target) for _ in range(LINES)))


async def _ask_on(target: Target) -> None:
    """The next call as soon as the last one is answered, on the same connection if it stays open."""
    ask = target.head("GET", "/api/tables")
    while True:
        try:
            reader, writer = await target.open()
        except OSError:
            target.tally["not let in"] += 1
            await asyncio.sleep(AGAIN)
            continue
        try:
            while True:
                writer.write(ask)
                head = await reader.readuntil(b"\r\n\r\n")
                target.tally[head[9:12].decode()] += 1
                length = head.lower().partition(b"content-length:")[2].split()
                await reader.readexactly(int(length[0]) if length else 0)
        except (asyncio.IncompleteReadError, OSError):
            target.tally["hung up"] += 1
            await asyncio.sleep(AGAIN)
        finally:
            writer.close()
