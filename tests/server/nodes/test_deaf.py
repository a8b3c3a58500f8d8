"""Two nodes on one database, and every wake-up lost: it costs seconds, and nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dighouse.client import Client
from tests.server.durable.playing import run
from tests.server.durable.restarts import GOES_ON_WITHIN
from tests.server.durable.teller import Teller, play_some, seat_two
from tests.server.nodes.deaf import hand_over, two_deaf_nodes
from tests.server.running import Running
from tools.services import Postgres

Nodes = tuple[Running, Running]


@pytest.fixture(params=["sqlite", "postgres"])
def nodes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Nodes]:
    database = None
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.fresh_database()
    with two_deaf_nodes(tmp_path / "data", database) as both:
        yield both


def test_the_other_nodes_clients_see_moves(nodes: Nodes) -> None:
    waits = run(lambda: hand_over(nodes[0].url, nodes[1].url, turns=3, seed=60))
    assert max(waits) <= GOES_ON_WITHIN, waits


def test_a_resend_at_a_node_that_is_behind(nodes: Nodes) -> None:
    """Whatever a node knows: a command that is in the log gets its first answer again."""

    async def play() -> None:
        here, there = nodes[0].url, nodes[1].url
        client = Client(here)
        table, secrets = await seat_two(client)
        await client.start(table, secrets[0])
        async with Teller(there, table):  # so the other node has read the log
            async with Teller(here, table, secrets[:1]) as a, Teller(here, table, secrets[1:]) as b:
                sent = await play_some([a, b], 6, seed=61)
            # They lose their node, and go to the other one.
            async with (
                Teller(there, table, secrets[:1]) as a,
                Teller(there, table, secrets[1:]) as b,
            ):
                for act, first in reversed(sent):
                    assert await (a, b)[act.seat].ask(act) == first

    run(play)


def test_a_page_of_a_table_that_went_on_elsewhere(nodes: Nodes) -> None:
    """Nobody listens to it at this node; so nobody compares heads for it."""

    async def play() -> None:
        one, other = (Client(node.url) for node in nodes)
        table, secrets = await seat_two(one)
        assert (await other.table(table)).table.phase == "waiting"
        await one.start(table, secrets[0])
        began = time.monotonic()
        while (await other.table(table)).table.phase != "running":
            assert time.monotonic() - began < GOES_ON_WITHIN, "the page is old"
            await asyncio.sleep(0.1)

    run(play)
