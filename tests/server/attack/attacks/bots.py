"""Tables where bots think and nobody plays: made so, or left by their person at once."""

from __future__ import annotations

import asyncio
import json

from tests.server.attack.target import Target
from tests.server.fuzz.wire import frame

LINES = 4
MASTERS = [{"kind": "bot", "level": "master"}] * 4


async def bots_alone(target: Target) -> None:
    target = target.elsewhere(201)
    await asyncio.gather(*(_make_on(target, line) for line in range(LINES)))


async def _make_on(target: Target, line: int) -> None:
    seats = [{"kind": "human"}, *MASTERS[1:]] if line % 2 else MASTERS
    while True:
        wish = {"game": "archeologic", "seats": seats}
        what = "left" if line % 2 else "of bots"
        status, body = await target.count(what, "POST", "/api/tables", wish)
        if status == 201 and line % 2:
            await _start_and_resign(target, json.loads(body))


async def _start_and_resign(target: Target, seated: dict[str, str]) -> None:
    table, secret = seated["table"], seated["secret"]
    await target.call("POST", f"/api/tables/{table}/start", None, secret)
    _, writer = await target.watch(table, secret)
    writer.write(frame(json.dumps({"type": "resign", "id": "r", "seat": 0}).encode()))
    await writer.drain()
    writer.close()
