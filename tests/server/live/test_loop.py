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

from dighouse.bots.compose import compose
from dighouse.client import House, Refused, Table
from dighouse.client.request import request
from dighouse.protocol.bodies import Seated, SeatWish
from tests.golden.schemas import HOUSE
from tests.server.play.playing import secret, until
from tests.server.running import Running
from tests.server.table.steps import edition

SECONDS = 0.005
MOVES = 12  # at each table
HINTS = 5  # times that one is asked for
HUMAN = SeatWish("human")


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


async def everything(house: House) -> None:
    """Every call, and a game of each kind over the socket."""
    await house.health()
    await house.games()
    await request(house.server, "GET", "/docs")
    for name in ("messages.json", "openapi.json"):
        await request(house.server, "GET", f"/docs/{name}")
    for ruleset in HOUSE:
        await request(house.server, "GET", f"/docs/views/{ruleset}.json")
        await house.rules(ruleset)
        for ask in (
            house.challenges(ruleset),
            house.study(ruleset, {}),
            house.write_edition(ruleset),
        ):
            with suppress(Refused):  # not every game has all of it
                await ask
        await a_table(house, ruleset)
    await house.tables()
    await house.metrics()


async def a_table(house: House, ruleset: str) -> None:
    short = edition("hamlet") if ruleset == "card-game" else None
    options = {"help": "hints"} if ruleset == "archeologic" else {}
    first = await house.create(
        ruleset,
        [HUMAN, HUMAN, SeatWish("bot")][: seats(ruleset)],
        edition=short,
        public=True,
        **options,
    )
    table, mine = first.table, secret(first)
    await house.sit(table, "Going")
    await house.leave(table, 1, mine)
    second = await house.sit(table, "Staying")
    await house.change_seat(table, 0, mine, name="Renamed")
    for path in ("", "/invite", "/invite.svg", "/edition", "/rules"):
        await request(house.server, "GET", f"/api/tables/{table}{path}")
    await devices(house, first)
    async with (
        house.join(table, [mine]) as one,
        house.join(table, [secret(second)]) as two,
        house.join(table) as spectator,
    ):
        await house.start(table, mine)
        await until(lambda: spectator.info.phase == "running")
        await one.chat("hello")
        await house.pause(table, mine)
        await house.pause(table, mine, paused=False)
        if ruleset == "archeologic":
            await hint(house, first)
        await some_moves([one, two])
        with suppress(Refused):  # it may be over by now
            await house.close(table, mine)
        await until(lambda: spectator.over)
    for path in ("record", "story"):
        await request(house.server, "GET", f"/api/tables/{table}/{path}")
    await house.rematch(table, mine)


async def hint(house: House, seated: Seated) -> None:
    """On a busy computer a helper may need more than its time to start."""
    for _ in range(HINTS):
        with suppress(Refused):
            await house.hint(seated.table, secret(seated))
            return
    raise AssertionError("no hint came")


async def some_moves(tables: list[Table]) -> None:
    rng = random.Random(1)
    for _ in range(MOVES):
        await until(lambda: any(table.my_turn or table.over for table in tables))
        for table in tables:
            if table.my_turn:
                await table.act(compose(table.game, table.view, anything, rng))
                break


def anything(view: Any, rng: random.Random) -> int:
    pick: int = rng.choice(view.menu)
    return pick


def seats(ruleset: str) -> int:
    return 2 if ruleset == "archeologic" else 3


async def devices(house: House, seated: Seated) -> None:
    mine = secret(seated)
    code = await house.device_code(seated.table, mine)
    await house.claim(seated.table, code.code)
    await house.devices(seated.table, mine)
    await house.sign_out_others(seated.table, mine)


def routes(metrics: str) -> set[str]:
    found = r'dighouse_http_requests_total\{route="([^"]+)",status="20[01]"\}'
    return set(re.findall(found, metrics))


def test_nothing_takes_long_in_the_loop(tmp_path: Path) -> None:
    watch = Watch()
    with Running(tmp_path) as server:
        watch.thread = server._thread.ident or 0
        house = House(server.url)
        with watch.watching():
            asyncio.run(everything(house))
        schema: dict[str, Any] = msgspec.json.decode(
            asyncio.run(request(house.server, "GET", "/docs/openapi.json"))
        )
        called = routes(asyncio.run(house.metrics()))
    assert watch.slow == {}
    published = {"/docs/messages.json", "/docs/views/{file}"}  # from memory, like any file
    assert set(schema["paths"]) - called - published == NOT_YET


# Only of a game that was played to its end; it is made by the same helpers as a hint.
NOT_YET = {"/api/tables/{table}/review"}
