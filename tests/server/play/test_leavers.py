"""Who is here, who is away, and who plays meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from dighouse.client import Client
from dighouse.protocol import messages
from dighouse.protocol.bodies import Clock
from dighouse.server.table.apply_event import GRACE
from tests.server.play.playing import (
    Hands,
    Raw,
    refused,
    run,
    running_table,
    secret,
    until,
)
from tests.server.running import Running


def test_losing_the_socket_changes_only_presence(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client) as ((first, second), seated):
            assert first.presence.here == [True, True]
            seats, phase = first.seats, first.info.phase
            await second.__aexit__(None, None, None)
            await until(lambda: first.presence.here == [True, False])
            assert first.presence.away_since[1] is not None
            assert (first.seats, first.info.phase) == (seats, phase)
            async with client.join(first.id) as watching:
                await until(lambda: first.presence.spectators == 1)
                assert watching.presence.here == [True, False]
                async with client.join(first.id, [secret(seated[1])]):
                    await until(lambda: watching.presence.here == [True, True])
            await until(lambda: first.presence.spectators == 0)

    run(test)


def test_who_goes_is_away_even_if_somebody_had_asked_whether_they_are_here(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client) as ((first, second), _):
            for _ in range(3):  # each time the house asks what all nodes have said
                assert await refused(first.takeover(1)) == "not-now"
            await second.__aexit__(None, None, None)
            await until(lambda: first.presence.here == [True, False])

    run(test)


def test_after_two_minutes_the_others_may_choose_a_bot(server: Running, hands: Hands) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, game="card-game") as (tables, seated):
            # Of two whoever is to move goes away.
            leaver = next(table for table in tables if table.my_turn)
            stays = next(table for table in tables if table is not leaver)
            gone = leaver.held[0]
            assert await refused(stays.takeover(gone)) == "not-now", "they are here"
            await leaver.__aexit__(None, None, None)
            await until(lambda: not stays.presence.here[gone])
            assert await refused(stays.takeover(gone)) == "not-now", "not for long yet"
            hands.turn(121.0)
            await stays.takeover(gone, "wait")
            assert stays.seats[gone].played_by == "person"
            assert await refused(stays.takeover(gone)) == "not-now", "they chose to wait"
            hands.turn(121.0)
            await stays.takeover(gone)
            await until(lambda: stays.seats[gone].played_by == "bot")
            await until(lambda: stays.my_turn)  # it has played
            # And gives the seat back to whoever comes into it, before its next decision.
            async with client.join(leaver.id, [secret(seated[gone])]) as again:
                await until(lambda: again.seats[gone].played_by == "person")

    run(test)


def test_a_clock_lets_a_bot_play_on_and_its_person_may_take_the_seat_back(
    server: Running, hands: Hands
) -> None:
    async def test() -> None:
        client = Client(server.url)
        table = running_table(client, game="card-game", clock=Clock(60.0, 5.0))
        async with table as (tables, _):
            slow = next(table for table in tables if table.my_turn)
            other = next(table for table in tables if table is not slow)
            seat = slow.held[0]
            assert slow.clock is not None
            assert slow.clock.running == seat
            assert slow.clock.banks == pytest.approx([60.0, 60.0], abs=5.0)
            assert await refused(other.takeover(seat)) == "not-now"
            hands.turn(61.0)  # the sweep sees it within a second
            await until(lambda: slow.seats[seat].played_by == "bot")
            await until(lambda: other.my_turn)
            await until(lambda: other.clock and other.clock.running == other.held[0])
            assert other.clock is not None
            assert other.clock.banks[seat] == 0.0
            with Raw(server, slow.id) as raw:
                told = raw.hello(last=0)["events"]
            own = [event["kind"] for event in told if event.get("by_bot")]
            # After a storm the others discard, too, before the turn ends.
            assert own[-1] in ("ended", "discarded"), "whoever comes back hears that the bot did it"
            assert not any(
                event.get("by_bot") for event in told if event["data"].get("seat") != seat
            )
            # They were here all the time, only slow; so they say that they are back.
            ask = messages.Takeover("back", seat, seat, "back")
            assert slow._line is not None
            await slow._line.ask(ask)
            await until(lambda: slow.seats[seat].played_by == "person")
            await until(lambda: slow.clock and slow.clock.banks[seat] == GRACE)

    run(test)


def test_who_resigns_is_played_by_a_bot_for_good(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, game="card-game") as ((first, second), seated):
            await first.resign()
            await until(lambda: second.seats[0].resigned)
            assert second.seats[0].played_by == "bot"
            await until(lambda: second.info.host == 1)
            assert await refused(first.act(["end"])) in ("not-now", "stale")
            assert await refused(first.resign()) == "not-now"
            await until(lambda: second.my_turn)
            with Raw(server, first.id) as raw:
                welcome = raw.hello(secret(seated[0]))
                assert welcome["seats"][0]["played_by"] == "bot", "coming back changes nothing"

    run(test)


def test_a_pause_stops_bots_and_clocks(server: Running, hands: Hands) -> None:
    async def test() -> None:
        client = Client(server.url)
        table = running_table(client, game="card-game", clock=Clock(60.0))
        async with table as (tables, seated):
            await client.pause(tables[0].id, secret(seated[0]))
            await client.pause(tables[0].id, secret(seated[1]))
            await until(lambda: tables[0].info.paused)
            hands.turn(1000.0)
            await tables[0].chat("a long break")
            await server_sweeps(server)
            assert [seat.played_by for seat in tables[0].seats] == ["person", "person"]
            await client.pause(tables[0].id, secret(seated[0]), False)
            await server_sweeps(server)
            assert [seat.played_by for seat in tables[0].seats] == ["person", "person"]

    async def server_sweeps(server: Running) -> None:
        await asyncio.to_thread(lambda: server.call(server.server.maintenance.sweep()))

    run(test)
