"""Bots at tables: their pace, their failures, and what becomes of the house around them."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dighouse.client import Client, RemoteTable
from dighouse.kernel.record import Record
from dighouse.protocol.messages import Notice, Outgoing
from dighouse.search.whole_decision import whole_decision
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.ops.fair_queue import Requester
from dighouse.server.workers.messages import BotRequest
from dighouse.server.workers.pool import Workers
from tests.server.play.faulty import FINDER, SLOW
from tests.server.play.playing import Raw, bot, play_random, refused, run, running_table, until
from tests.server.running import Running
from tests.server.table.steps import edition


@pytest.mark.parametrize("level", ["greedy", "random"])
def test_a_bot_that_fails_does_not_hold_up_a_table(tmp_path: Path, level: str) -> None:
    """It gets a second try; then a random legal move is made for it, and the table is told."""

    async def test() -> None:
        client = Client(server.url)
        table = running_table(client, 2, bot(level), game="card-game", edition=edition("village"))
        async with table as ((first, second), _):
            heard: list[Outgoing] = []
            await asyncio.gather(play_random(first, 1, heard), play_random(second, 2))
            assert first.info.result is not None
            notices = [message.text for message in heard if isinstance(message, Notice)]
            assert first.seats[2].name in notices[0]
            assert Record.parse(await client.record(first.id)).verify().of_table

    with Running(tmp_path, workers=Workers(1, finder=FINDER)) as server:
        run(test)


def test_bots_at_peoples_tables_go_first(tmp_path: Path) -> None:
    """However many tables there are where bots play among themselves."""
    answered: list[str] = []
    before: dict[str, list[int]] = {}  # by table: how many others were answered while it waited

    async def test() -> None:
        client = Client(server.url)
        for _ in range(20):
            await client.create("card-game", [bot("random"), bot("random")])
        await until(lambda: len(set(answered)) == 20)
        async with running_table(client, 1, bot("random"), game="card-game") as ((mine,), _):
            for _ in range(3):
                await until(lambda: mine.my_turn)
                await end_turn(mine)
            await until(lambda: mine.my_turn)
            assert max(before[mine.id]) <= 1, "only for the one that was under way"
        assert max(max(waits) for waits in before.values()) > 5

    with Running(tmp_path, workers=Workers(1, finder=SLOW, each=1000)) as server:
        ask = server.server.workers.ask_bot

        async def watched(request: BotRequest, requester: Requester) -> list[str]:
            begun = len(answered)
            picks = await ask(request, requester)
            before.setdefault(requester.table, []).append(len(answered) - begun)
            answered.append(requester.table)
            return picks

        server.server.workers.ask_bot = watched  # type: ignore[method-assign,assignment]
        run(test)


def test_bots_take_their_time_unless_somebody_is_alone_with_them(tmp_path: Path) -> None:
    async def alone() -> None:
        client = Client(server.url)
        async with running_table(client, 1, bot("random"), game="card-game") as ((table,), _):
            began = time.monotonic()
            for _ in range(3):
                await end_turn(table)
                await table.skip()
                await until(lambda: table.my_turn)
            assert time.monotonic() - began < 10.0, "skipped"
            await end_turn(table)
            await asyncio.sleep(0.5)
            assert not table.my_turn, "a skip is for one turn of the bots"

    async def in_company() -> None:
        client = Client(server.url)
        async with running_table(client, 2, bot("random"), game="card-game") as ((table, _), _):
            assert await refused(table.skip()) == "not-now"

    with Running(tmp_path, pace=BotPace(20.0, 20.0, 0.0)) as server:
        run(alone)
        run(in_company)


def test_a_server_that_stops_says_when_to_come_back(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        made: list[str] = []

        async def test() -> None:
            client = Client(server.url)
            async with running_table(client, game="card-game") as ((table, _), _):
                made.append(table.id)

        run(test)
        with Raw(server, made[0]) as raw:
            raw.hello()
            server.loop.call_soon_threadsafe(server.server.stop)
            bye = raw.hear("bye")
            assert bye["seconds"] > 0
            assert raw.closed() == 1012
    with Running(tmp_path) as server, Raw(server, made[0]) as raw:
        assert raw.hello()["table"]["phase"] == "running", "all is as it was"


def test_a_client_goes_on_when_the_server_is_back(tmp_path: Path) -> None:
    """On the same port, with the same secrets: whoever plays need not do anything."""

    async def test() -> None:
        first.__enter__()
        async with running_table(Client(first.url), game="card-game") as (tables, _):
            mine = next(table for table in tables if table.my_turn)
            # In a thread: the clients' loop has to go on meanwhile.
            await asyncio.to_thread(first.__exit__)
            again.settings = replace(again.settings, port=first.port)
            again.__enter__()
            position = mine.position
            await decide(mine)
            assert mine.position > position

    first, again = Running(tmp_path), Running(tmp_path)
    run(test)
    again.__exit__()


async def decide(table: RemoteTable) -> None:
    """The last of the menu: mostly it ends the turn."""
    last = whole_decision(table.game, table.view, lambda view, _: view.menu[-1], random.Random(0))
    await table.act(last)


async def end_turn(table: RemoteTable) -> None:
    while table.my_turn:
        await decide(table)
