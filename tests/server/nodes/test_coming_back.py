"""Somebody whose time ran out comes back at one node, while another lets the bot decide."""

from __future__ import annotations

from pathlib import Path

from dighouse.client import Client
from dighouse.protocol.bodies import Clock, SeatWish
from tests.server.play.playing import Hands, run, secret, until
from tests.server.running import Running


def test_the_seat_is_given_back_where_its_person_is(tmp_path: Path) -> None:
    hands = Hands()
    with Running(tmp_path, clock=hands) as here, Running(tmp_path, clock=hands):
        here.call(here.server.maintenance.close())  # the other node sees to bots and clocks

        async def test() -> None:
            client = Client(here.url)
            seats = [SeatWish("human"), SeatWish("human")]
            made = await client.create("card-game", seats, clock=Clock(60.0, 5.0))
            guest = await client.sit(made.table)
            async with (
                client.join(made.table, [secret(made)]) as first,
                client.join(made.table, [secret(guest)]) as second,
            ):
                await client.start(made.table, secret(made))
                await until(lambda: first.my_turn or second.my_turn)
                slow = first if first.my_turn else second
                seat = slow.held[0]
                # As after "back", said while the bot still decides.
                live = here.server.manager.loaded(made.table)
                assert live is not None
                live._returning.add(seat)
                hands.turn(61.0)
                await until(lambda: slow.seats[seat].played_by == "bot")
                await until(lambda: slow.seats[seat].played_by == "person")

        run(test)
