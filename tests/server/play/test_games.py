"""Whole games: people, bots and spectators, one device for all, bots alone, editions from the web."""

from __future__ import annotations

import asyncio

from dighouse.client import Client, RemoteTable
from dighouse.kernel.record import Record
from dighouse.protocol.bodies import EDITION_BYTES
from dighouse.protocol.messages import Update, Welcome
from tests.server.play.playing import (
    HUMAN,
    bot,
    create_table,
    play_random,
    refused,
    run,
    running_table,
    secret,
    until,
)
from tests.server.running import Running
from tests.server.table.steps import edition


def test_two_people_and_a_bot_play_a_game_and_somebody_watches(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        table = running_table(client, 2, bot("greedy"), game="card-game")
        async with table as ((first, second), _), client.join(first.id) as watching:
            commitment = watching.info.commitment
            assert (watching.held, watching.seat, watching.view.hand) == ([], None, {})
            assert [seat.added for seat in watching.seats] == [True, True, False]
            assert await refused(client.record(first.id)) == "not-now"
            mine, theirs, watched = await asyncio.gather(
                play_random(first, 1), play_random(second, 2), watch(watching)
            )
            assert min(mine, theirs) > 5
            # Whoever watches sees every row, in order, and nobody's cards.
            assert watched == sorted(set(watched))
            assert (watching.position, watching.seq) == (first.position, first.seq)
            assert watching.view.hand == {}
            result = first.info.result
            assert result is not None
            assert second.info.result == watching.info.result == result
            record = Record.parse(await client.record(first.id))
            assert record.verify().of_table
            assert record.commitment == commitment
            assert record.result is not None
            assert (record.result.scores, record.result.winners) == (result.scores, result.winners)
            assert record.players == [seat.name for seat in first.seats]
            assert [len(bytes_) for bytes_ in record.additions or []] == [16, 16, 0]
            assert len(record.picks) == first.position

    run(test)


async def watch(table: RemoteTable) -> list[int]:
    """The positions that went by."""
    positions = []
    async for message in table:
        if isinstance(message, Update):
            positions.append(message.position)
            assert "hand" not in {event.kind for event in message.events}
        if table.over:
            break
    return positions


def test_one_device_for_two_seats_shows_one_at_a_time(server: Running) -> None:
    """What is private waits behind its seat's curtain, and an open one is needed to act."""

    async def test() -> None:
        client = Client(server.url)
        host, guest = await create_table(client)
        async with client.join(host.table, [secret(host), secret(guest)]) as both:
            await client.start(host.table, secret(host))
            await until(lambda: both.info.phase == "running")
            assert (both.held, both.seat, both.view.viewer) == ([0, 1], None, None)
            for seat in (0, 1):
                assert await refused(both.act(["hide left"], seat=seat)) == "not-now"
                assert await refused(both.undo(seat=seat)) == "not-now"
                assert await refused(both.resign(seat=seat)) == "not-now"
            assert await refused(both.open(2)) == "not-your-seat"
            await both.open(0)
            assert both.my_turn
            await both.act(["hide left"])
            assert both.undo_to is not None
            await both.act(["pass"])
            assert await refused(both.act(["hide left"], seat=1)) == "not-now"
            await both.open(None)
            assert (both.view.viewer, both.view.stones) == (None, [None, None])
            shown: int | None = both.undo_to
            assert shown is None
            await both.open(1)
            assert both.view.stones == [None, None]
            assert news(both)[-2:] == [("hide", {"seat": 0}), ("pass", {"seat": 0})]
            await both.act(["look"])
            # Seat 0 has been watched: that is not for seat 1.
            assert news(both) == [("look", {"seat": 1, "where": 0})]
            assert both.view.stones == [0, None]
            await both.open(0)
            assert news(both) == [("look", {"seat": 1}), ("watched", {"by": 1})]
            await both.open(1)
            assert news(both) == []
            await both.chat("for a closed seat one may talk", seat=0)

    run(test)


def news(table: RemoteTable) -> list[tuple[str, dict[str, object]]]:
    """What was heard since the last time that somebody asked."""
    told = [message for message in table._news if isinstance(message, (Update, Welcome))]
    table._news.clear()
    return [(event.kind, event.data) for message in told for event in message.events]


def test_bots_play_a_table_of_their_own(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        seats = [bot("greedy"), bot("random"), bot()]
        made = await client.create("card-game", seats, edition=edition("hamlet"))
        assert (made.code, made.seat, made.secret) == (None, None, None)
        async with client.join(made.table) as watching:
            await until(lambda: watching.over)
            assert [seat.name for seat in watching.seats] == ["Pinion", "Gimbal", "Rivet"]
        assert Record.parse(await client.record(made.table)).verify().of_table

    run(test)


def test_an_edition_may_come_from_the_web(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        text = edition("village")
        assert text is not None
        async with running_table(client, game="card-game", edition=text) as ((first, second), _):
            assert first.info.edition == "village"
            assert await client.edition(first.id) == text
            assert first.game.edition is not None
            assert first.game.edition.text == text
            await asyncio.gather(play_random(first, 1), play_random(second, 2))
            record = Record.parse(await client.record(first.id))
            assert record.game == first.game
            assert record.verify().of_table

    run(test)


def test_an_edition_from_the_web_is_checked(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        text = edition("village") or ""
        for wrong in (
            "",
            "no toml at all [",
            text.replace("[setup]", "[sett"),
            text.replace('ruleset = "card-game"', 'ruleset = "chess"'),
            text + "#" * EDITION_BYTES,
            text.replace("copies = [", "copies = [1000000000000, 'A'] # ["),
            "x" * 10,
            "\u0000",
        ):
            assert (
                await refused(client.create("card-game", [HUMAN] * 2, edition=wrong))
                == "bad-options"
            )

    run(test)
