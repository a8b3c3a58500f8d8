"""Who is signed out at one node hears nothing more at another, nor does who was removed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from dighouse.client import Client, Gone
from dighouse.client.remote_table import RemoteTable
from dighouse.protocol.bodies import Seated, SeatWish
from dighouse.protocol.messages import BAD_SECRET
from tests.server.durable.playing import RULESET, run
from tests.server.nodes.clusters import Cluster
from tools.services import Postgres

# A node that missed the word looks for itself at its heartbeat; that is the slowest way.
SECONDS = 20.0

Removal = Callable[[Client, Seated, Seated], Awaitable[object]]


async def sign_out(client: Client, host: Seated, guest: Seated) -> None:
    """The guest has the seat on a second device, and signs the first one out there."""
    assert guest.secret is not None
    code = await client.device_code(guest.table, guest.secret)
    other = await client.claim(guest.table, code.code)
    assert other.secret is not None
    await client.sign_out_others(guest.table, other.secret)


async def remove(client: Client, host: Seated, guest: Seated) -> None:
    assert host.secret is not None
    assert guest.seat is not None
    await client.leave(host.table, guest.seat, host.secret)


@pytest.mark.parametrize("way", [sign_out, remove])
@pytest.mark.parametrize("wakes", ["notify", "sqlite"])
def test_a_secret_that_is_no_longer_valid_elsewhere(
    way: Removal, wakes: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = None
    if wakes == "notify":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.fresh_database()
    cluster = Cluster(tmp_path / "nodes", database)

    async def play() -> int | None:
        async with cluster:
            one, other = (Client(node.url) for node in cluster.nodes)
            host = await one.create(RULESET, [SeatWish("human"), SeatWish("human")])
            guest = await other.sit(host.table)
            assert guest.secret is not None
            async with other.join(host.table, [guest.secret]) as seen:
                assert seen.held == [guest.seat]
                await way(one, host, guest)
                with pytest.raises(Gone) as gone:
                    await asyncio.wait_for(_listen(seen), SECONDS)
            return gone.value.code

    assert run(play) == BAD_SECRET


async def _listen(table: RemoteTable) -> None:
    async for _ in table:
        pass
