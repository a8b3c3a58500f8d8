"""Picks that are tried out at many tables at once, each as often as a seat may and a little more."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import Any

from tests.server.attack.target import Target
from tests.server.fuzz.wire import TEXT, frame

TABLES = 12
PAUSE = 1 / 22  # seconds; a seat may ask 20 times a second
ALONE = {"game": "archeologic", "seats": [{"kind": "human"}]}
# Both are answered with a whole view, or with a long menu.
PICKS = (["set a"], ["set a", "check"], ["set a"] + ["check"] * 199)


async def rehearsals(target: Target) -> None:
    target = target.elsewhere(207)
    await asyncio.gather(*(_rehearse(target) for _ in range(TABLES)))


async def _rehearse(target: Target) -> None:
    status, body = await target.call("POST", "/api/tables", ALONE)
    assert status == 201, (status, body)
    made = json.loads(body)
    await target.call("POST", f"/api/tables/{made['table']}/start", None, made["secret"])
    reader, writer = await target.watch(made["table"], made["secret"])
    asking: asyncio.Task[None] | None = None
    while True:
        first, size = await reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
        data = await reader.readexactly(size)
        message: dict[str, Any] = json.loads(data) if first & 0x0F == TEXT else {"type": "closed"}
        target.tally[message.get("why") or message["type"]] += 1
        if message["type"] == "closed":
            break
        if message["type"] == "welcome" and asking is None:
            asking = asyncio.create_task(_ask(writer, message["position"]))
    if asking is not None:
        asking.cancel()


async def _ask(writer: asyncio.StreamWriter, position: int) -> None:
    for number in count():
        picks = PICKS[number % len(PICKS)]
        asked = {"id": str(number), "seat": 0, "position": position, "picks": picks}
        writer.write(frame(json.dumps({"type": "rehearse", **asked}).encode()))
        await writer.drain()
        await asyncio.sleep(PAUSE)
