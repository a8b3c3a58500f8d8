"""Far more calls than an address may make: what is measured is what it costs to refuse them. And as
many of what is dear, in the eyes of who made it.
"""

from __future__ import annotations

import asyncio
from functools import partial

from tests.server.attack.target import Attack, Target

LINES = 40  # connections at once
AGAIN = 0.05


CALLS = {
    "calls": ("GET", "/api/tables"),
    "pages": ("GET", "/"),
    "docs": ("GET", "/docs"),
    "schemas": ("GET", "/docs/openapi.json"),
}


def many(kind: str) -> Attack:
    return partial(_many, *CALLS[kind])


async def _many(method: str, path: str, target: Target) -> None:
    ask = target.head(method, path)
    await asyncio.gather(*(_ask_on(target, ask) for _ in range(LINES)))


async def _ask_on(target: Target, ask: bytes) -> None:
    """The next call as soon as the last one is answered, on the same connection if it stays open."""
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
