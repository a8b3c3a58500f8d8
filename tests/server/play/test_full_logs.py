"""Whoever has filled their share of a log stops nobody else; and a table can always be ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from dighouse.client import Client, RefusedError, RemoteTable
from dighouse.server.ops.limits import LimitSettings
from dighouse.server.table import log_limits
from tests.server.play.playing import create_table, refused, run, running_table, secret, until
from tests.server.running import Running
from tests.server.table.toy import on_the_shelf

ROWS = 20
SHARE = ROWS // 2  # of two seats


async def move_and_undo(table: RemoteTable, times: int) -> None:
    for _ in range(times):
        await table.act(["lift", "drop"])
        await table.undo()


def test_a_seat_without_rows_left_can_still_resign(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was undone counts, too. Whoever resigns leaves the rest to a bot; the host can close."""
    monkeypatch.setattr(log_limits, "ROWS", ROWS)

    async def test() -> None:
        client = Client(own_server.url)
        async with running_table(client) as (tables, seated):
            mover = next(table for table in tables if table.my_turn)
            other = seated[1 - tables.index(mover)]
            with pytest.raises(RefusedError) as refusal:
                await move_and_undo(mover, ROWS)
            assert refusal.value.why == "not-now"
            assert "Resign, and a bot plays on to the end" in refusal.value.reason
            await tables[1 - tables.index(mover)].chat("your move")
            await mover.chat("what now?")
            await mover.resign()
            await until(lambda: mover.seats[mover.seat or 0].resigned)
            # Whoever is left is the host by now.
            await client.close(other.table, secret(other))
            await until(lambda: mover.over)

    run(test)


async def rename_for_ever(client: Client, table: str, seat: int, key: str) -> None:
    for number in range(ROWS):
        await client.change_seat(table, seat, key, name=f"N{number}")


def test_nobody_fills_the_log_for_the_others(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_limits, "ROWS", ROWS)

    async def test() -> None:
        client = Client(own_server.url)
        async with running_table(client) as (tables, (host, guest)):
            with pytest.raises(RefusedError) as refusal:
                await rename_for_ever(client, guest.table, 1, secret(guest))
            assert refusal.value.why == "not-now"
            assert f"used up its share of the table's log, {SHARE} rows" in refusal.value.reason
            await tables[0].act(["pass"])
            await client.change_seat(host.table, 0, secret(host), name="Zoë")

    run(test)


def test_a_stranger_who_fills_the_log_before_the_start_is_removed(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_limits, "ROWS", ROWS)

    async def test() -> None:
        client = Client(own_server.url)
        host, stranger = await create_table(client)
        assert await refused(rename_for_ever(client, host.table, 1, secret(stranger))) == "not-now"
        await client.leave(host.table, 1, secret(host))
        guest = await client.sit(host.table, "Bo")
        await client.change_seat(host.table, 1, secret(guest), name="Bob")
        await client.start(host.table, secret(host))

    run(test)


def test_what_changes_nothing_is_no_row(own_server: Running) -> None:
    async def test() -> None:
        client = Client(own_server.url)
        host, guest = await create_table(client, game="museum")
        async with client.join(host.table, [secret(host)]) as table:
            page = await client.change_seat(host.table, 1, secret(guest), name="Bo", choice="B")
            await until(lambda: table.seats[1].name == "Bo")
            before = table.seq
            for _ in range(3):
                again = await client.change_seat(
                    host.table, 1, secret(guest), name=" Bo", choice="B"
                )
                assert again.seats == page.seats
            await table.chat("so what?")
            await until(lambda: table.seq > before)
            assert table.seq == before + 1

    run(test)


def test_a_seat_changes_its_mind_only_so_often(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        client = Client(server.url)
        host, guest = await create_table(client)
        await client.start(host.table, secret(host))
        often = int(LimitSettings().change.burst)
        for number in range(often // 2):
            await client.change_seat(host.table, 0, secret(host), name="Ada")
            await client.change_seat(host.table, 1, secret(guest), name="Bo")
            await client.pause(host.table, secret(host), paused=number % 2 == 0)
        assert await refused(rename_for_ever(client, host.table, 0, secret(host))) == "rate"
        await client.change_seat(host.table, 1, secret(guest), name="Bob")

    with on_the_shelf(), Running(tmp_path, limits=LimitSettings()) as server:
        run(lambda: test(server))
