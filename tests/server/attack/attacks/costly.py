"""The calls that cost a server most, each as often as an address may: pictures, pages, lists, hints."""

from __future__ import annotations

import asyncio
import json
from itertools import cycle
from pathlib import Path

from tests.server.attack.target import Target

TABLES = 12
LINES = 8
OWN = Path(__file__).parents[3] / "fixtures" / "editions" / "village.toml"
CALLS = ("", "/invite", "/invite.svg", "/rules", "/edition")


async def costly_calls(target: Target) -> None:
    target = target.elsewhere(205)
    text = OWN.read_text("utf-8")
    tables = [
        await target.table({**WISH, "edition": text.replace("Village", f"Village {number}")})
        for number in range(TABLES)
    ]
    status, body = await target.call("POST", "/api/tables", ALONE)
    assert status == 201, (status, body)
    alone = json.loads(body)
    await target.call("POST", f"/api/tables/{alone['table']}/start", None, alone["secret"])
    ways = cycle(
        [(call or "/show", f"/api/tables/{table}{call}") for table in tables for call in CALLS]
    )
    lists = cycle(["/api/tables", "/api/games", "/api/games/archeologic/challenges"])

    async def ask_on(line: int) -> None:
        while True:
            what, path = next(ways) if line % 2 else (next(lists),) * 2
            await target.count(what, "GET", path)

    async def wonder() -> None:
        hint = f"/api/tables/{alone['table']}/hint"
        while True:
            await target.count("hint", "GET", hint, None, alone["secret"])
            await target.count("study", "POST", "/api/games/archeologic/study", {})

    await asyncio.gather(wonder(), *map(ask_on, range(LINES)))


WISH = {
    "game": "card-game",
    "seats": [{"kind": "human"}, {"kind": "human"}],
    "public": True,
}
ALONE = {"game": "archeologic", "seats": [{"kind": "human"}]}
