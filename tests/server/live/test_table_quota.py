"""Room for tables: nobody takes it from the others, however many they make."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from dighouse.client import Client, RefusedError
from dighouse.server.ops.limits import Bucket, LimitSettings, Rate
from dighouse.server.ops.settings import Settings
from dighouse.server.storage.creators import NEW
from tests.server.play.playing import HUMAN, Hands, run, running_table, secret, until
from tests.server.running import GENEROUS, UNCOUNTED, Running
from tests.server.table.toy import on_the_shelf

TWO = [{"kind": "human"}, {"kind": "human"}]
BOTS = [{"kind": "bot"}, {"kind": "bot"}]
DEFAULTS = {name: getattr(Settings(), name) for name in UNCOUNTED}


@contextmanager
def a_house(folder: Path, hands: Hands | None = None, **settings: Any) -> Iterator[Running]:
    """A server that believes who we say that we are."""
    proxy = {"trusted_proxies": ["127.0.0.1/32"]}
    limits = GENEROUS if "tables_per_minute" not in settings else LimitSettings()
    with (
        on_the_shelf(),
        Running(folder, clock=hands or Hands(), limits=limits, settings=proxy | settings) as made,
    ):
        yield made


def ask(server: Running, method: str, path: str, address: str, body: Any = None) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        headers = {"Content-Type": "application/json", "X-Forwarded-For": address}
        connection.request(method, path, json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def make(server: Running, address: str, seats: list[dict[str, str]] = TWO) -> tuple[int, Any]:
    return ask(server, "POST", "/api/tables", address, {"game": "peek", "seats": seats})


def make_many(server: Running, address: str, tries: int) -> Counter[int]:
    return Counter(make(server, address)[0] for _ in range(tries))


def test_thirty_people_behind_one_address_play(tmp_path: Path) -> None:
    """With all limits as they come: each makes a table, and sits down at a neighbour's."""

    async def test() -> None:
        client = Client(server.url)
        mine = await asyncio.gather(*(client.create("peek", [HUMAN, HUMAN]) for _ in range(30)))
        theirs = await asyncio.gather(*(client.sit(one.table) for one in mine))
        async with AsyncExitStack() as stack:
            tables = [
                await stack.enter_async_context(client.join(one.table, [secret(one)]))
                for one in [*mine, *theirs]
            ]
            await asyncio.gather(*(client.start(one.table, secret(one)) for one in mine))
            await until(lambda: sum(table.my_turn for table in tables) == 30)
            for table in tables:
                if table.my_turn:
                    await table.act([table.view.menu[0]])

    with (
        on_the_shelf(),
        Running(tmp_path, limits=LimitSettings(), settings=dict(DEFAULTS)) as server,
    ):
        run(test)


def test_an_address_has_only_so_many_tables(tmp_path: Path) -> None:
    with a_house(tmp_path, tables_per_address=4) as server:
        tables = [make(server, "192.0.2.1")[1] for _ in range(4)]
        status, problem = make(server, "192.0.2.1")
        assert (status, problem["why"], problem["seconds"]) == (429, "rate", 60.0)
        assert "4 tables from this address wait or run" in problem["reason"]
        assert make(server, "192.0.2.2")[0] == 201
        client = Client(server.url)
        asyncio.run(client.close(tables[0]["table"], tables[0]["secret"]))
        assert make_many(server, "192.0.2.1", 2) == {201: 1, 429: 1}


def test_one_subscriber_is_one_address(tmp_path: Path) -> None:
    with a_house(tmp_path, tables_per_address=4) as server:
        given = Counter(make(server, f"2001:db8::{number}")[0] for number in range(6))
        assert given == {201: 4, 429: 2}
        assert make(server, "2001:db8:0:1::1")[0] == 201


def test_bots_play_alone_at_only_so_many_tables(tmp_path: Path) -> None:
    with a_house(tmp_path, bot_tables_per_address=2) as server:
        server.server.workers._slots._free = 0  # no game of theirs ends meanwhile
        given = Counter(make(server, "192.0.2.1", BOTS)[0] for _ in range(3))
        assert given == {201: 2, 429: 1}
        assert make(server, "192.0.2.1")[0] == 201
        assert make(server, "192.0.2.2", BOTS)[0] == 201


def test_who_asks_for_many_at_once_gets_no_more_for_it(tmp_path: Path) -> None:
    with a_house(tmp_path, bot_tables_per_address=2, tables_per_address=6) as server:
        server.server.workers._slots._free = 0
        with ThreadPoolExecutor(20) as threads:
            bots = Counter(threads.map(lambda _: make(server, "192.0.2.1", BOTS)[0], range(20)))
            assert 0 < bots[201] <= 2
            people = Counter(threads.map(lambda _: make(server, "192.0.2.1")[0], range(20)))
            assert 0 < people[201] <= 6 - bots[201]
        assert server.server.context.table_quota._underway == {}


def test_many_addresses_at_once_get_no_more_than_there_is_room_for(tmp_path: Path) -> None:
    with a_house(tmp_path, max_tables=3) as server, ThreadPoolExecutor(20) as threads:
        made = Counter(threads.map(lambda n: make(server, f"192.0.2.{n + 1}")[0], range(20)))
        assert (made[201], made[503]) == (3, 17)
        assert server.server.context.table_quota._underway == {}


def test_who_has_enough_pushes_out_their_own_alone(tmp_path: Path) -> None:
    hands = Hands()
    with a_house(tmp_path, hands, max_tables=15) as server:
        _, guest = make(server, "192.0.2.200")
        assert make_many(server, "192.0.2.1", 12) == {201: 10, 429: 2}
        assert make_many(server, "192.0.2.2", 4) == {201: 4}
        store = server.server.store
        assert make(server, "192.0.2.1")[0] == 429  # they may be on their way to each of theirs
        assert server.call(store.count()) == 15
        hands.turn(2 * NEW)
        assert make(server, "192.0.2.1")[0] == 201
        assert 1 <= server.call(store.table_counts(store.creator_id("192.0.2.1"))).waiting <= 10
        assert server.call(store.table_counts(store.creator_id("192.0.2.2"))).waiting == 4
        assert ask(server, "GET", f"/api/tables/{guest['table']}", "192.0.2.200")[0] == 200


def test_who_makes_few_tables_is_not_refused_for_those_who_make_many(tmp_path: Path) -> None:
    with a_house(tmp_path, tables_per_minute=2) as server:
        assert make_many(server, "192.0.2.1", 15) == {201: 12, 503: 3}
        assert make_many(server, "192.0.2.2", 10) == {201: 10}


def test_a_game_that_was_played_to_its_end_gives_its_share_back(tmp_path: Path) -> None:
    """Whoever plays one game after another is not refused for those who fill the house."""

    async def makes_one() -> bool:
        try:
            await client.create("peek", [HUMAN, HUMAN])
        except RefusedError as refused:
            return "too many tables are being made" not in str(refused)
        return True

    async def plays_one(turns: int) -> None:
        async with running_table(client, options={"turns": turns}) as (tables, _):
            while not tables[0].over:
                await until(lambda: tables[0].over or any(table.my_turn for table in tables))
                for table in tables:
                    if table.my_turn:
                        await table.act(["pass"])

    async def test() -> None:
        await plays_one(turns=20)  # the first share, which it gives back
        await plays_one(turns=1)  # too short to be worth one
        assert [await makes_one() for _ in range(3)] == [True, False, False]

    limits = replace(LimitSettings(), table=Rate(1e-6, 2))
    with (
        on_the_shelf(),
        Running(tmp_path, limits=limits, settings=dict(DEFAULTS)) as server,
    ):
        client = Client(server.url)
        used_up = server.server.context.table_quota._minute = Bucket(1e-6, 1)  # what all share
        used_up.take(time.monotonic())
        run(test)


def test_a_house_that_somebody_has_filled_stays_open(tmp_path: Path) -> None:
    """Empty tables make room, the intruders' first; a game that runs, and a guest's table, stay."""
    hands = Hands()
    with a_house(tmp_path, hands, max_tables=40) as server:
        _, guest = make(server, "192.0.2.200")
        _, runs = make(server, "192.0.2.201", BOTS[:1] + TWO[:1])
        client = Client(server.url)
        asyncio.run(client.start(runs["table"], runs["secret"]))
        hands.turn(1.0)
        for number in range(8):
            make_many(server, f"192.0.2.{number}", 10)
        assert server.call(server.server.store.count()) == 40
        assert make(server, "192.0.2.202")[0] == 503, "all of them are new"
        hands.turn(NEW)
        assert make_many(server, "192.0.2.202", 3) == {201: 3}
        assert make_many(server, "192.0.2.7", 10)[201] > 0, "their own make room for theirs"
        assert server.call(server.server.store.count()) <= 40
        for table in (guest["table"], runs["table"]):
            assert ask(server, "GET", f"/api/tables/{table}", "192.0.2.200")[0] == 200


def test_the_less_room_is_left_the_less_of_it_an_address_may_have(tmp_path: Path) -> None:
    with a_house(tmp_path, max_tables=120, tables_per_address=30) as server:
        for number in range(5):
            while make(server, f"192.0.2.{number}")[0] == 201:
                pass
        assert 60 < server.call(server.server.store.count()) < 100
        assert make_many(server, "192.0.2.200", 3) == {201: 3}


def test_what_never_started_goes_after_some_hours(tmp_path: Path) -> None:
    hands = Hands()
    with a_house(tmp_path, hands) as server:
        _, old = make(server, "192.0.2.1")
        _, runs = make(server, "192.0.2.1", BOTS[:1] + TWO[:1])
        asyncio.run(Client(server.url).start(runs["table"], runs["secret"]))
        hands.turn(server.settings.wait_hours * 3600.0 + 1.0)
        _, new = make(server, "192.0.2.1")
        server.call(server.server.maintenance.prune())
        store = server.server.store
        assert server.call(store.summary(old["table"])) is None
        assert server.call(store.summary(runs["table"])) is not None
        assert server.call(store.summary(new["table"])) is not None
