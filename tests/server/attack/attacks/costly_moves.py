"""One address plays the tile game against itself at many tables, as fast as it is let: every move
is allowed, and takes long to work out and to show.
"""

from __future__ import annotations

import asyncio
import json
import random
from itertools import count
from typing import Any

from tests.server.attack.target import Target
from tests.server.fuzz.wire import CLOSE, PING, frame

TABLES = 48
PAUSE = 1 / 20  # seconds: as often as a seat may
WISH = {"game": "museum", "seats": [{"kind": "human"}] * 4}


async def costly_moves(target: Target) -> None:
    target = target.elsewhere(208)
    await asyncio.gather(*(_play(target, number) for number in range(TABLES)))


async def _play(target: Target, number: int) -> None:
    while True:
        status, body = await target.count("table", "POST", "/api/tables", WISH)
        if status != 201:
            continue
        made = json.loads(body)
        table, secrets = made["table"], [made["secret"]]
        for _ in range(3):
            _, body = await target.call("POST", f"/api/tables/{table}/seats", {"name": "Me"})
            secrets.append(json.loads(body)["secret"])
        await target.call("POST", f"/api/tables/{table}/start", None, secrets[0])
        sockets = [await target.watch(table, secret) for secret in secrets]
        rng = random.Random(number)
        seats = [_Seat(target, seat, *socket, rng) for seat, socket in enumerate(sockets)]
        # The server hangs up at last, since nobody answers its pings.
        await asyncio.gather(*(seat.run() for seat in seats), return_exceptions=True)
        target.tally["tables left"] += 1


class _Seat:
    """Makes any move that is offered."""

    def __init__(
        self,
        target: Target,
        number: int,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        rng: random.Random,
    ) -> None:
        self.target = target
        self.number = number
        self.reader = reader
        self.writer = writer
        self.rng = rng
        self.ids = count()
        self.position = 0
        self.picks: list[str] = []

    async def run(self) -> None:
        while True:
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                longer = await self.reader.readexactly(2 if size == 126 else 8)
                size = int.from_bytes(longer, "big")
            data = await self.reader.readexactly(size)
            if first & 0x0F == CLOSE:
                self.target.tally["closed"] += 1
                return
            if first & 0x0F != PING:
                await self._hear(json.loads(data))

    async def _hear(self, message: dict[str, Any]) -> None:
        self.target.tally[message.get("why") or message["type"]] += 1
        view = message.get("view")
        if message["type"] == "refused" and message["why"] == "illegal" and message["menu"]:
            await self._act([*self.picks, self.rng.choice(message["menu"])])
        elif message["type"] == "refused" and message["why"] == "rate":
            await asyncio.sleep(message["seconds"])
            await self._act(self.picks)
        elif view and message.get("position") is not None:
            self.position = message["position"]
            if view["actor"] == view["viewer"] and view["moves"]:
                await self._act([self.rng.choice(view["moves"])])

    async def _act(self, picks: list[str]) -> None:
        self.picks = picks
        await asyncio.sleep(PAUSE)
        number = str(next(self.ids))
        act = {"type": "act", "id": number, "seat": self.number, "position": self.position}
        self.writer.write(frame(json.dumps({**act, "picks": picks}).encode()))
        await self.writer.drain()
