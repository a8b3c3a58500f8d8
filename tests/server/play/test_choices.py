"""What people choose as they sit down: their colour, where a game has colours."""

from __future__ import annotations

import pytest

from dighouse.client import Client
from dighouse.kernel.record import Record
from dighouse.protocol.bodies import SeatWish
from tests.server.play.playing import HUMAN, bot, refused, run, secret
from tests.server.running import Running


@pytest.fixture
def client(server: Running) -> Client:
    return Client(server.url)


async def choices(client: Client, table: str) -> list[tuple[str | None, bool]]:
    return [(seat.choice, seat.chosen) for seat in (await client.table(table)).seats]


def test_from_the_first_wish_to_the_rematch(client: Client) -> None:
    async def test() -> None:
        made = await client.create(
            "museum", [SeatWish("human", name="Ada", choice="Y"), HUMAN, bot()]
        )
        table = made.table
        # Those who have not chosen take what is left.
        assert await choices(client, table) == [("Y", True), ("G", False), ("R", False)]
        assert await refused(client.sit(table, "Bo", choice="Y")) == "not-now"
        guest = await client.sit(table, "Bo", choice="R")
        assert await choices(client, table) == [("Y", True), ("R", True), ("B", False)]
        assert await refused(client.change_seat(table, 0, secret(made), choice="R")) == "not-now"
        assert (
            await refused(client.change_seat(table, 1, secret(made), choice="B")) == "not-your-seat"
        )
        await client.change_seat(table, 1, secret(guest), choice="B", name="Bob")
        assert await choices(client, table) == [("Y", True), ("B", True), ("R", False)]
        page = await client.start(table, secret(made))
        assert page.table.options["colours"] == ["Y", "B", "R"]
        assert await refused(client.change_seat(table, 0, secret(made), choice="G")) == "not-now"
        async with client.join(table, [secret(made)]) as joined:
            assert [seat.colour for seat in joined.view.seats] == ["Y", "B", "R"]
        await client.close(table, secret(made))
        record = Record.parse(await client.record(table))
        assert record.game.options["colours"] == ["Y", "B", "R"]
        again = await client.rematch(table, secret(made))
        assert await choices(client, again.table) == [("Y", True), ("B", True), ("R", True)]
        # What a bot had is free for a person.
        await client.change_seat(again.table, 0, secret(again), choice="R")
        assert await choices(client, again.table) == [("R", True), ("B", True), ("G", False)]

    run(test)


def test_who_leaves_gives_it_back(client: Client) -> None:
    async def test() -> None:
        made = await client.create("museum", [HUMAN, HUMAN])
        guest = await client.sit(made.table, "Bo", choice="B")
        assert await choices(client, made.table) == [("G", False), ("B", True)]
        await client.leave(made.table, 1, secret(guest))
        assert await choices(client, made.table) == [("B", False), ("G", False)]

    run(test)


def test_the_option_itself_can_be_given(client: Client) -> None:
    async def test() -> None:
        options = {"colours": ["R", "Y"]}
        made = await client.create("museum", [HUMAN, bot()], options=options)
        assert await choices(client, made.table) == [("R", True), ("Y", True)]
        twice = [SeatWish("human", choice="B"), bot()]
        assert await refused(client.create("museum", twice, options=options)) == "bad-options"
        same = [SeatWish("human", choice="B"), SeatWish("bot", choice="B")]
        assert await refused(client.create("museum", same)) == "bad-options"

    run(test)


def test_wishes_that_cannot_be(client: Client) -> None:
    async def test() -> None:
        made = await client.create("museum", [HUMAN, HUMAN])
        assert await refused(client.sit(made.table, "Bo", choice="M")) == "bad-options"
        host = secret(made)
        assert await refused(client.change_seat(made.table, 0, host, choice="b")) == "bad-options"
        wish = client.change_seat(made.table, 1, host, kind="bot", choice="B")
        assert await refused(wish) == "malformed"
        plain = await client.create("card-game", [HUMAN, HUMAN])
        assert await refused(client.sit(plain.table, "Bo", choice="B")) == "bad-options"
        assert await choices(client, plain.table) == [(None, False), (None, False)]

    run(test)


def test_a_table_of_bots_begins_with_its_choices(client: Client) -> None:
    async def test() -> None:
        seats = [SeatWish("bot", choice="Y"), SeatWish("bot", level="novice")]
        made = await client.create("museum", seats)
        page = await client.table(made.table)
        assert page.table.options["colours"] == ["Y", "G"]

    run(test)


def test_games_say_what_there_is_to_choose(client: Client) -> None:
    async def test() -> None:
        found = {game.ruleset: game.seat_option for game in await client.games()}
        assert found["museum"] is not None
        assert (found["museum"].name, found["museum"].choices) == ("colours", list("BGRY"))
        assert {name for name, option in found.items() if option} == {"museum"}

    run(test)
