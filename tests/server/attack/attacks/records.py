"""Moves that are undone at once, again and again; then the table is closed, and its record and story
are asked for as often as possible. Each next table has a longer log.
"""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import dighouse
from dighouse.search.whole_decision import whole_decision
from tests.server.attack.target import Line, Target
from tests.server.fuzz.wire import TEXT, frame

LINES = 6  # tables at once
FIRST, LONGER = 10, 3  # moves, and how many times as many at the next table
ASKS = 20
SEATS = [{"kind": "human"}, {"kind": "bot", "level": "random"}]
GAME = dighouse.game("card-game", seats=2)


async def undone_records(target: Target) -> None:
    target = target.elsewhere(202)
    await asyncio.gather(*(_go_on(target, random.Random(line)) for line in range(LINES)))


async def _go_on(target: Target, rng: random.Random) -> None:
    moves = FIRST
    while True:
        table = await _fill(target, moves, rng)
        for what in ("record", "story") * ASKS:
            await target.count(what, "GET", f"/api/tables/{table}/{what}")
        moves *= LONGER


async def _fill(target: Target, moves: int, rng: random.Random) -> str:
    """A table that is over, and whose log has so many moves that were undone."""
    _, body = await target.call("POST", "/api/tables", {"game": "card-game", "seats": SEATS})
    seated = json.loads(body)
    table, secret = seated["table"], seated["secret"]
    await target.call("POST", f"/api/tables/{table}/start", None, secret)
    player = Player(await target.watch(table, secret), rng)
    # The server hangs up at last, since nobody answers its pings: then the log is long enough.
    with suppress(asyncio.IncompleteReadError):
        while moves and await player.move():
            undone = await player.undo()
            moves -= undone
            target.tally["undone"] += undone
    player.leave()
    await target.call("POST", f"/api/tables/{table}/close", None, secret)
    return str(table)


class Player:
    """One who plays by hand, as fast as it is allowed."""

    def __init__(self, line: Line, rng: random.Random) -> None:
        self._reader, self._writer = line
        self._rng = rng
        self._id = 0
        self._view: Any = None
        self._position = 0
        self._again: list[str] = []  # what could be undone the last time

    async def move(self) -> bool:
        """Some move; False if the game is over."""
        while self._view is None or self._view.actor != 0:
            await self._hear()
            if self._view is not None and self._view.actor == dighouse.OVER:
                return False
        picks = self._again or [
            GAME.text(pick)
            for pick in whole_decision(
                GAME, self._view, lambda view, rng: rng.choice(view.menu), self._rng
            )
        ]
        if not await self._ask("act", position=self._position, picks=picks):
            return False
        self._again = picks
        return True

    async def undo(self) -> bool:
        if await self._ask("undo"):
            return True
        self._again, self._view = [], None
        return False

    def leave(self) -> None:
        self._writer.close()

    async def _ask(self, kind: str, **rest: Any) -> bool:
        """Ask until it is not too soon any more; was it done?"""
        while True:
            self._id += 1
            asked = {"type": kind, "id": str(self._id), "seat": 0, **rest}
            self._writer.write(frame(json.dumps(asked).encode()))
            while (answer := await self._hear()).get("id") != str(self._id):
                pass
            if answer["type"] == "applied":
                self._position = answer["position"]
            if answer.get("why") != "rate":
                return bool(answer["type"] == "applied")
            await asyncio.sleep(answer["seconds"])

    async def _hear(self) -> dict[str, Any]:
        first, size = await self._reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
        data = await self._reader.readexactly(size)
        message: dict[str, Any] = json.loads(data) if first & 0x0F == TEXT else {}
        if message.get("view") is not None:
            self._view = GAME.read_view(json.dumps(message["view"]).encode())
            self._position = message["position"]
        return message
