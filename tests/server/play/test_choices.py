"""What people choose as they sit down: their colour, where a game has colours."""

from __future__ import annotations

import pytest

from dighouse.client import House
from dighouse.kernel.record import Record
from dighouse.protocol.bodies import SeatWish
from tests.server.play.playing import HUMAN, bot, refused, run, secret
from tests.server.running import Running


@pytest.fixture
def house(server: Running) -> House:
    return House(server.url)


async def choices(house: House, table: str) -> list[tuple[str | None, bool]]:
    return [(seat.choice, seat.chosen) for seat in (await house.table(table)).seats]


def test_from_the_first_wish_to_the_rematch(house: House) -> None:
    async def test() -> None:
        made = await house.create(
            "museum", [SeatWish("human", name="Ada", choice="Y"), HUMAN, bot()]
        )
        table = made.table
        # Those who have not chosen take what is left.
        assert await choices(house, table) == [("Y", True), ("G", False), ("R", False)]
        assert await refused(house.sit(table, "Bo", choice="Y")) == "not-now"
        guest = await house.sit(table, "Bo", choice="R")
        assert await choices(house, table) == [("Y", True), ("R", True), ("B", False)]
        assert await refused(house.change_seat(table, 0, secret(made), choice="R")) == "not-now"
        assert (
            await refused(house.change_seat(table, 1, secret(made), choice="B")) == "not-your-seat"
        )
        await house.change_seat(table, 1, secret(guest), choice="B", name="Bob")
        assert await choices(house, table) == [("Y", True), ("B", True), ("R", False)]
        page = await house.start(table, secret(made))
        assert page.table.options["colours"] == ["Y", "B", "R"]
        assert await refused(house.change_seat(table, 0, secret(made), choice="G")) == "not-now"
        async with house.join(table, [secret(made)]) as joined:
            assert [seat.colour for seat in joined.view.seats] == ["Y", "B", "R"]
        await house.close(table, secret(made))
        record = Record.parse(await house.record(table))
        assert record.game.options["colours"] == ["Y", "B", "R"]
        again = await house.rematch(table, secret(made))
        assert await choices(house, again.table) == [("Y", True), ("B", True), ("R", True)]
        # What a bot had is free for a person.
        await house.change_seat(again.table, 0, secret(again), choice="R")
        assert await choices(house, again.table) == [("R", True), ("B", True), ("G", False)]

    run(test)


def test_who_leaves_gives_it_back(house: House) -> None:
    async def test() -> None:
        made = await house.create("museum", [HUMAN, HUMAN])
        guest = await house.sit(made.table, "Bo", choice="B")
        assert await choices(house, made.table) == [("G", False), ("B", True)]
        await house.leave(made.table, 1, secret(guest))
        assert await choices(house, made.table) == [("B", False), ("G", False)]

    run(test)


def test_the_option_itself_can_be_given(house: House) -> None:
    async def test() -> None:
        options = {"colours": ["R", "Y"]}
        made = await house.create("museum", [HUMAN, bot()], options=options)
        assert await choices(house, made.table) == [("R", True), ("Y", True)]
        twice = [SeatWish("human", choice="B"), bot()]
        assert await refused(house.create("museum", twice, options=options)) == "bad-options"
        same = [SeatWish("human", choice="B"), SeatWish("bot", choice="B")]
        assert await refused(house.create("museum", same)) == "bad-options"

    run(test)


def test_wishes_that_cannot_be(house: House) -> None:
    async def test() -> None:
        made = await house.create("museum", [HUMAN, HUMAN])
        assert await refused(house.sit(made.table, "Bo", choice="M")) == "bad-options"
        host = secret(made)
        assert await refused(house.change_seat(made.table, 0, host, choice="b")) == "bad-options"
        wish = house.change_seat(made.table, 1, host, kind="bot", choice="B")
        assert await refused(wish) == "malformed"
        plain = await house.create("card-game", [HUMAN, HUMAN])
        assert await refused(house.sit(plain.table, "Bo", choice="B")) == "bad-options"
        assert await choices(house, plain.table) == [(None, False), (None, False)]

    run(test)


def test_a_table_of_bots_begins_with_its_choices(house: House) -> None:
    async def test() -> None:
        seats = [SeatWish("bot", choice="Y"), SeatWish("bot", level="novice")]
        made = await house.create("museum", seats)
        page = await house.table(made.table)
        assert page.table.options["colours"] == ["Y", "G"]

    run(test)


def test_games_say_what_there_is_to_choose(house: House) -> None:
    async def test() -> None:
        found = {game.ruleset: game.seat_option for game in await house.games()}
        assert found["museum"] is not None
        assert (found["museum"].name, found["museum"].choices) == ("colours", list("BGRY"))
        assert {name for name, option in found.items() if option} == {"museum"}

    run(test)
