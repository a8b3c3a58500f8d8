"""Nothing holds the loop: everybody's moves wait for whatever runs in it.

What is counted is the processor time of the server's own thread, so a busy computer changes little.
"""

from __future__ import annotations

import asyncio
import gc
import random
import re
import threading
import time
from asyncio.events import Handle
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from dighouse.client import Client, RefusedError, RemoteTable
from dighouse.client.request import request
from dighouse.protocol.bodies import Seated, SeatWish
from dighouse.search.whole_decision import whole_decision
from tests.golden.schemas import HOUSE
from tests.server.play.playing import secret, until
from tests.server.running import Running
from tests.server.table.steps import edition

SECONDS = 0.005
MOVES = 12  # at each table
HINTS = 5  # times that one is asked for
HUMAN = SeatWish("human")
# One whose thresholds take the solver long, and one whose clues are chosen among many.
QUESTS: list[dict[str, Any]] = [
    {"quest": 400_037},
    {"quest": "400036", "expert": True},
]


class Watch:
    """What took long in a thread."""

    def __init__(self) -> None:
        self.thread = 0
        self.slow: dict[str, float] = {}

    @contextmanager
    def watching(self) -> Iterator[None]:
        run = Handle._run

        def timed(handle: Handle) -> None:
            if threading.get_ident() != self.thread:
                run(handle)
                return
            name = repr(handle)
            began = time.thread_time()
            run(handle)
            took = time.thread_time() - began
            if took > SECONDS:
                self.slow[name] = took

        gc.collect()
        gc.disable()  # as the server does, see stay_responsive
        try:
            with mock.patch.object(Handle, "_run", timed):
                yield
        finally:
            gc.enable()


async def everything(client: Client) -> None:
    """Every call, and a game of each kind over the socket."""
    await client.health()
    await client.games()
    await request(client.server, "GET", "/docs")
    for name in ("messages.json", "openapi.json"):
        await request(client.server, "GET", f"/docs/{name}")
    for ruleset in HOUSE:
        await request(client.server, "GET", f"/docs/views/{ruleset}.json")
        await client.rules(ruleset)
        for ask in (
            client.challenges(ruleset),
            client.study(ruleset, {}),
            client.write_edition(ruleset),
        ):
            with suppress(RefusedError):  # not every game has all of it
                await ask
        await a_table(client, ruleset)
    for quest in QUESTS:
        await a_quest(client, quest)
    await client.tables()
    await client.metrics()


async def a_table(client: Client, ruleset: str) -> None:
    short = edition("hamlet") if ruleset == "card-game" else None
    options: dict[str, Any] = {"help": "hints"} if ruleset == "archeologic" else {}
    first = await client.create(
        ruleset,
        [HUMAN, HUMAN, SeatWish("bot")][: seats(ruleset)],
        edition=short,
        public=True,
        **options,
    )
    table, mine = first.table, secret(first)
    await client.sit(table, "Going")
    await client.leave(table, 1, mine)
    second = await client.sit(table, "Staying")
    await client.change_seat(table, 0, mine, name="Renamed")
    for path in ("", "/invite", "/invite.svg", "/edition", "/rules"):
        await request(client.server, "GET", f"/api/tables/{table}{path}")
    await devices(client, first)
    async with (
        client.join(table, [mine]) as one,
        client.join(table, [secret(second)]) as two,
        client.join(table) as spectator,
    ):
        await client.start(table, mine)
        await until(lambda: spectator.info.phase == "running")
        await one.chat("hello")
        await client.pause(table, mine)
        await client.pause(table, mine, paused=False)
        if ruleset == "archeologic":
            await hint(client, first)
        await some_moves([one, two])
        with suppress(RefusedError):  # it may be over by now
            await client.close(table, mine)
        await until(lambda: spectator.over)
    for path in ("record", "story"):
        await request(client.server, "GET", f"/api/tables/{table}/{path}")
    await client.rematch(table, mine)


async def a_quest(client: Client, options: dict[str, Any]) -> None:
    """Alone, and begun while the bytes for the deal are on their way."""
    first = await client.create("archeologic", [HUMAN], options=options)
    async with client.join(first.table, [secret(first)]) as table:
        await client.start(first.table, secret(first))
        await some_moves([table])
        await client.close(first.table, secret(first))
        await until(lambda: table.over)


async def hint(client: Client, seated: Seated) -> None:
    """On a busy computer a helper may need more than its time to start."""
    for _ in range(HINTS):
        with suppress(RefusedError):
            await client.hint(seated.table, secret(seated))
            return
    raise AssertionError("no hint came")


async def some_moves(tables: list[RemoteTable]) -> None:
    rng = random.Random(1)
    for _ in range(MOVES):
        await until(lambda: any(table.my_turn or table.over for table in tables))
        for table in tables:
            if table.my_turn:
                await table.act(whole_decision(table.game, table.view, anything, rng))
                break


def anything(view: Any, rng: random.Random) -> int:
    pick: int = rng.choice(view.menu)
    return pick


def seats(ruleset: str) -> int:
    return 2 if ruleset == "archeologic" else 3


async def devices(client: Client, seated: Seated) -> None:
    mine = secret(seated)
    code = await client.device_code(seated.table, mine)
    await client.claim(seated.table, code.code)
    await client.devices(seated.table, mine)
    await client.sign_out_others(seated.table, mine)


def routes(metrics: str) -> set[str]:
    found = r'dighouse_http_requests_total\{route="([^"]+)",status="20[01]"\}'
    return set(re.findall(found, metrics))


def test_nothing_takes_long_in_the_loop(tmp_path: Path) -> None:
    watch = Watch()
    with Running(tmp_path) as server:
        watch.thread = server._thread.ident or 0
        client = Client(server.url)
        with watch.watching():
            asyncio.run(everything(client))
        schema: dict[str, Any] = msgspec.json.decode(
            asyncio.run(request(client.server, "GET", "/docs/openapi.json"))
        )
        called = routes(asyncio.run(client.metrics()))
    assert watch.slow == {}
    published = {"/docs/messages.json", "/docs/views/{file}"}  # from memory, like any file
    assert set(schema["paths"]) - called - published == NOT_YET


# Only of a game that was played to its end; it is made by the same helpers as a hint.
NOT_YET = {"/api/tables/{table}/review"}
