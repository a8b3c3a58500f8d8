"""A call whose head never ends: many lines, or one long one."""

from __future__ import annotations

import asyncio
from functools import partial

from tests.server.attack.target import Attack, Target

BATCH = 64 * 1024
MOST = 100 << 20  # bytes of one head
AGAIN = 0.05

HEADS = {"lines": b"X-Filler: 0123456789abcdef\r\n", "bytes": b"0123456789abcdef"}


def endless(kind: str) -> Attack:
    return partial(_endless, HEADS[kind])


async def _endless(filler: bytes, target: Target) -> None:
    first = f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nX-First: ".encode()
    batch = filler * (BATCH // len(filler))
    while True:
        try:
            reader, writer = await target.open()
        except OSError:
            target.tally["not let in"] += 1
            await asyncio.sleep(AGAIN)
            continue
        writer.write(first + b"\r\n" * filler.endswith(b"\r\n"))
        answer = asyncio.ensure_future(reader.readuntil(b"\r\n"))
        try:
            for _ in range(MOST // len(batch)):
                writer.write(batch)
                await writer.drain()
                target.tally["bytes"] += len(batch)
                await asyncio.sleep(0)
                if answer.done():
                    break
        except OSError:
            pass
        (status,) = await asyncio.gather(answer, return_exceptions=True)
        told = status[9:12].decode() if isinstance(status, bytes) else "hung up"
        target.tally[told] += 1
        writer.close()
        await asyncio.sleep(AGAIN)
