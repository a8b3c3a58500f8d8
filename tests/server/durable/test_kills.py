"""kill -9 at random moments under load. What was acknowledged is kept; nothing is done twice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sqlalchemy import Connection

from dighouse.client import Client
from dighouse.protocol.messages import Applied, Refused
from tests.server.durable import audit
from tests.server.durable.audit import Report
from tests.server.durable.kills import kill_postgres, kill_server, server_on, sqlite_url
from tests.server.durable.playing import Load, in_thread, run
from tests.server.durable.teller import Teller, next_act, play_some, seat_two
from tests.server.running import Running
from tools.services import Postgres

KILLS = 3


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_the_server_is_killed(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = None
    if database == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.fresh_database()
    server = server_on(url, tmp_path / "data")
    report = run(lambda: kill_server(server, url or sqlite_url(server), KILLS, seed=20))
    assert report.lost == 0, report
    # Without the database failing, each act that was sent is answered with the row it became.
    assert report.unasked == 0, report
    assert set(report.refused) <= {"rate"}, report
    _was_a_load(report)


def test_postgres_is_killed(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.fresh_database()
    server = server_on(url, tmp_path / "data")
    report = run(lambda: kill_postgres(server, postgres, url, KILLS - 1, seed=21))
    assert report.lost == 0, report
    assert report.refused["not-saved"] > 0, report
    # A commit whose answer the server never heard: the player is told "not saved", tries again, and
    # sees that it was, after all.
    assert report.unasked <= report.refused["not-saved"], report
    _was_a_load(report)


def test_what_was_not_saved_can_be_sent_again(tmp_path: Path, postgres: Postgres) -> None:
    rng = random.Random(23)

    async def play(url: str) -> None:
        client = Client(url)
        table, secrets = await seat_two(client)
        await client.start(table, secrets[0])
        async with Teller(url, table, secrets[:1]) as a, Teller(url, table, secrets[1:]) as b:
            await play_some([a, b], 2, seed=23)
            act, seq = next_act([a, b], rng), a.seq
            player = (a, b)[act.seat]
            await in_thread(postgres.kill)
            for _ in range(2):
                refused = await player.ask(act)
                assert isinstance(refused, Refused)
                assert refused.why == "not-saved"
                assert refused.seconds is not None
            # Who comes to watch sees the table as it is.
            async with Teller(url, table) as watching:
                assert (watching.seq, watching.position) == (seq, act.position)
            await in_thread(postgres.start)
            applied = await player.ask(act)
            assert isinstance(applied, Applied), applied
            assert applied.seq == seq + 1
            assert await player.ask(act) == applied

    with Running(tmp_path, postgres.fresh_database()) as running:
        run(lambda: play(running.url))


def _was_a_load(report: Report) -> None:
    assert report.acknowledged > 10 * KILLS, report


def test_the_books_would_show_a_loss(tmp_path: Path) -> None:
    """Take the last row of a table away, and change another: both are noticed."""

    async def play(running: Running) -> None:
        async with Load.at(running.url, 1, seed=22) as load:
            await load.until(lambda: len(load.acks) > 5)
        async with audit.as_left(running.settings.database_url) as store:
            assert await audit.lost(store, load.acks) == []
            kept = await audit.check_tables(store, load.tables)
            assert audit.acts(kept) == audit.acknowledged(load.acks)
            first, last = load.acks[0].seq, load.acks[-1].seq
            for spoil in (
                f"UPDATE log SET command = 'other' WHERE seq = {first}",
                f"DELETE FROM log WHERE seq = {last}",
            ):
                await store.writing.run(Connection.exec_driver_sql, spoil)
            assert {ack.seq for ack in await audit.lost(store, load.acks)} == {first, last}
            with pytest.raises(AssertionError):
                await audit.check_tables(store, load.tables)

    with Running(tmp_path) as running:
        run(lambda: play(running))
