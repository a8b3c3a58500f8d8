"""Tables from the first guest to the rematch: the lobby, codes, hosts and their powers."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from dighouse.client import Client, Gone
from dighouse.protocol.bodies import Clock, SeatWish
from tests.server.play.playing import (
    HUMAN,
    Hands,
    Raw,
    bot,
    create_table,
    refused,
    run,
    running_table,
    secret,
    until,
)
from tests.server.running import Running


def test_only_the_host_starts_pauses_and_closes(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        host, guest = await create_table(client)
        table = host.table
        assert await refused(client.start(table, "no secret")) == "not-your-seat"
        assert await refused(client.start(table, secret(guest))) == "not-your-seat"
        assert await refused(client.pause(table, secret(host))) == "not-now"
        page = await client.start(table, secret(host))
        assert (page.table.phase, page.table.host) == ("running", 0)
        assert await refused(client.start(table, secret(host))) == "not-now"
        assert await refused(client.pause(table, secret(guest))) == "not-your-seat"
        assert (await client.pause(table, secret(host))).table.paused
        assert await refused(client.pause(table, secret(host))) == "not-now"
        async with client.join(table, [secret(host)]) as joined:
            assert await refused(joined.act(["pass"])) == "not-now"
            assert not (await client.pause(table, secret(host), False)).table.paused
            await joined.act(["pass"])
            assert await refused(client.close(table, secret(guest))) == "not-your-seat"
            assert (await client.close(table, secret(host))).table.phase == "closed"
            await until(lambda: joined.over)
            assert await refused(joined.act(["pass"])) == "over"
        assert await refused(client.close(table, secret(host))) == "over"
        assert "seed: " in await client.record(table), "a closed table lays its deal open"

    run(test)


def test_while_a_clock_runs_a_pause_needs_another_persons_yes(
    server: Running, hands: Hands
) -> None:
    """Else the host would pause on their own turn, and think for free."""

    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 3, clock=Clock(60.0)) as (tables, seated):
            host, guest, third = (secret(one) for one in seated)
            asked = (await client.pause(seated[0].table, host)).table
            assert (asked.paused, asked.pause_asked) == (False, 0)
            await until(lambda: tables[2].info.pause_asked == 0)
            assert await refused(client.pause(seated[0].table, host)) == "not-now"
            hands.turn(20.0)
            said_no = (await client.pause(seated[0].table, guest, False)).table
            assert (said_no.paused, said_no.pause_asked) == (False, None)
            assert await refused(client.pause(seated[0].table, guest)) == "not-your-seat"
            await client.pause(seated[0].table, host)
            said_yes = (await client.pause(seated[0].table, third)).table
            assert (said_yes.paused, said_yes.pause_asked) == (True, None)
            await until(lambda: tables[0].info.paused)
            clock = tables[0].clock
            assert clock is not None
            assert clock.banks[0] <= 40.0  # the time until the yes was the host's own
            assert not (await client.pause(seated[0].table, guest, False)).table.paused
            assert await refused(client.pause(seated[0].table, guest, False)) == "not-your-seat"
            await client.pause(seated[0].table, host)
            await until(lambda: tables[2].info.pause_asked == 0)
            await tables[0].act(
                ["lift", "drop"]
            )  # a yes that comes later would be one to something else
            await until(lambda: tables[2].info.pause_asked is None)
            assert await refused(client.pause(seated[0].table, third)) == "not-your-seat"
            await client.pause(seated[0].table, host)
            taken_back = (await client.pause(seated[0].table, host, False)).table
            assert (taken_back.paused, taken_back.pause_asked) == (False, None)
            await client.pause(seated[0].table, host)
            await tables[0].resign()  # then nobody asks any more
            await until(lambda: tables[1].info.pause_asked is None)
        async with running_table(client, 1, bot(), clock=Clock(60.0)) as (_, alone):
            assert (await client.pause(alone[0].table, secret(alone[0]))).table.paused

    run(test)


def test_seats_are_given_taken_and_changed_before_the_start(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        host = await client.create("peek", [SeatWish("human", name="Ana"), HUMAN, HUMAN])
        table = host.table
        assert await refused(client.start(table, secret(host))) == "not-now"
        guest = await client.sit(table, "ana", seat=2)
        assert guest.seat == 2
        assert await refused(client.sit(table, "Eve", seat=2)) == "not-now"
        assert await refused(client.sit(table, "Eve", seat=9)) == "not-now"
        page = await client.table(table)
        assert [seat.name for seat in page.seats] == ["Ana", "", "ana 2"]
        # Names: one's own alone. Seats: the host's to change, but for the host's own.
        assert (
            await refused(client.change_seat(table, 0, secret(guest), name="Eve"))
            == "not-your-seat"
        )
        assert (
            await refused(client.change_seat(table, 2, secret(guest), name="\u200b")) == "malformed"
        )
        page = await client.change_seat(table, 2, secret(guest), name=" Bea\n")
        assert page.seats[2].name == "Bea"
        assert (
            await refused(client.change_seat(table, 1, secret(guest), kind="bot"))
            == "not-your-seat"
        )
        assert await refused(client.change_seat(table, 0, secret(host), kind="bot")) == "not-now"
        assert (
            await refused(client.change_seat(table, 1, secret(host), kind="bot", level="genius"))
            == "bad-options"
        )
        page = await client.change_seat(table, 1, secret(host), kind="bot")
        assert (page.seats[1].kind, page.seats[1].level) == ("bot", "random")
        assert await refused(client.sit(table)) == "not-now"
        page = await client.change_seat(table, 1, secret(host), kind="human")
        assert page.seats[1].played_by == "nobody"
        # Whoever is removed has nothing left here.
        assert await refused(client.leave(table, 0, secret(guest))) == "not-your-seat"
        async with client.join(table, [secret(guest)]) as joined:
            page = await client.leave(table, 2, secret(host))
            assert page.seats[2].played_by == "nobody"
            with pytest.raises(Gone) as gone:
                async for _ in joined:
                    pass
            assert gone.value.code == 4003
        assert await refused(client.leave(table, 2, secret(guest))) == "not-your-seat"
        # The last one to leave takes the role along; the next to come has it.
        page = await client.leave(table, 0, secret(host))
        assert page.table.host is None
        other = await client.sit(table, "Zoe")
        assert (await client.table(table)).table.host == other.seat

    run(test)


def test_after_the_start_nobody_sits_down_and_nobody_is_removed(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client) as (_, (host, guest)):
            table = host.table
            assert await refused(client.sit(table)) == "not-now"
            assert await refused(client.leave(table, 1, secret(host))) == "not-now"
            assert await refused(client.leave(table, 1, secret(guest))) == "not-now"
            assert (
                await refused(client.change_seat(table, 1, secret(host), kind="bot")) == "not-now"
            )
            assert (await client.change_seat(table, 1, secret(guest), name="Late")).seats[
                1
            ].name == "Late"

    run(test)


def test_nobody_sits_down_at_a_closed_table(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        host = await client.create("peek", [HUMAN, HUMAN], public=True)
        await client.close(host.table, secret(host))
        assert await refused(client.sit(host.table)) == "over"
        assert await refused(client.start(host.table, secret(host))) == "not-now"
        assert host.table not in {entry.id for entry in await client.tables()}

    run(test)


def test_a_host_who_is_away_for_long_is_not_waited_for(server: Running, hands: Hands) -> None:
    async def test() -> None:
        client = Client(server.url)
        host, guest = await create_table(client)
        table = host.table
        async with client.join(table, [secret(host)]):
            hands.turn(200.0)
            assert await refused(client.start(table, secret(guest))) == "not-your-seat", (
                "they are here"
            )
        assert await refused(client.start(table, secret(guest))) == "not-your-seat", "just gone"
        hands.turn(121.0)
        page = await client.start(table, secret(guest))
        assert (page.table.phase, page.table.host) == ("running", 1)

    run(test)


def test_the_lobby_shows_public_tables_and_what_can_be_done_there(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        hidden = await client.create("peek", [HUMAN, HUMAN])
        shown = await client.create(
            "peek", [HUMAN, HUMAN, bot("random")], public=True, clock=Clock(60.0, 5.0)
        )
        entries = {entry.id: entry for entry in await client.tables()}
        assert hidden.table not in entries
        entry = entries[shown.table]
        assert (entry.code, entry.seats, entry.people, entry.free) == (shown.code, 3, 1, 1)
        assert (entry.clock, entry.title) == (Clock(60.0, 5.0), "Peek")
        guest = await client.sit(shown.table)
        await client.start(shown.table, secret(shown))
        entry = next(entry for entry in await client.tables() if entry.id == shown.table)
        assert (entry.phase, entry.free, entry.code) == ("running", 0, None)
        assert guest.seat == 1

    run(test)


def test_a_short_code_leads_to_a_table_only_while_it_waits(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        host = await client.create("peek", [HUMAN, HUMAN])
        assert host.code is not None
        for code in (host.code, host.code.lower()):
            assert (await client.table(code)).table.id == host.table
        guest = await client.sit(host.code, "Bo")
        assert guest.table == host.table
        await client.start(host.table, secret(host))
        assert await refused(client.table(host.code)) == "unknown-table"
        assert await refused(client.sit(host.code)) == "unknown-table"
        assert (await client.table(host.table)).table.code is None

    run(test)


def test_what_cannot_be_a_table_is_none(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        for game, seats, rest in (
            ("chess", [HUMAN, HUMAN], {}),
            ("peek", [HUMAN], {}),
            ("peek", [], {}),
            ("card-game", [HUMAN] * 9, {}),
            ("peek", [HUMAN, SeatWish("human", "random")], {}),
            ("peek", [HUMAN, bot("genius")], {}),
            ("card-game", [HUMAN, bot("./bot.py")], {}),
            ("peek", [HUMAN, HUMAN], {"options": {"colour": 1}}),
            ("card-game", [HUMAN, HUMAN], {"options": {"edition": "/etc/passwd"}}),
            ("card-game", [HUMAN, HUMAN], {"options": {"seats": 3}}),
            ("peek", [HUMAN, HUMAN], {"clock": Clock(1.0)}),
            ("peek", [HUMAN, HUMAN], {"clock": Clock(60.0, -1.0)}),
        ):
            assert await refused(client.create(game, seats, **rest)) == "bad-options"

    run(test)


def test_a_house_has_only_so_many_tables(own_server: Running) -> None:
    async def test() -> None:
        client = Client(own_server.url)
        own_server.server.context.table_quota.settings = replace(own_server.settings, max_tables=1)
        await client.create("peek", [HUMAN, HUMAN])
        assert await refused(client.create("peek", [HUMAN, HUMAN])) == "not-now"

    run(test)


def test_everybody_keeps_their_seat_in_a_rematch(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 3, options={"turns": 1}) as ((first, *_), seated):
            table = first.id
            assert await refused(client.rematch(table, secret(seated[1]))) == "not-now"
            await first.act(["pass"])
            assert await refused(client.rematch(table, "no secret")) == "not-your-seat"
            again = await asyncio.gather(*(client.rematch(table, secret(one)) for one in seated))
            assert len({one.table for one in again}) == 1
            assert [one.seat for one in again] == [0, 1, 2]
            await until(lambda: first.info.rematch == again[0].table)
            page = await client.table(again[0].table)
            assert [seat.name for seat in page.seats] == [seat.name for seat in first.seats]
            assert page.table.options == first.info.options
            assert page.table.commitment != first.info.commitment
            host = again[page.table.host or 0]
            await client.start(again[0].table, secret(host))

    run(test)


def test_a_seat_that_was_given_away_is_not_opened_by_a_rematch(server: Running) -> None:
    """Who was removed from the new table has no way in by the old one: another may sit there."""

    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, options={"turns": 1}) as ((first, _), (host, guest)):
            await first.act(["pass"])
            again = await client.rematch(first.id, secret(host))
            await client.leave(again.table, 1, secret(again))
            stranger = await client.sit(again.table, "Stranger", seat=1)
            assert await refused(client.rematch(first.id, secret(guest))) == "not-now"
            assert (await client.devices(again.table, secret(stranger))).since != []

    run(test)


def test_who_asks_for_a_rematch_again_and_again_is_still_one_device(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, options={"turns": 1}) as ((first, _), (host, guest)):
            await first.act(["pass"])
            for one in (host, guest):
                again = [await client.rematch(first.id, secret(one)) for _ in range(5)]
                again += await asyncio.gather(
                    *(client.rematch(first.id, secret(one)) for _ in range(5))
                )
                assert len({seated.secret for seated in again}) == 1
                assert len((await client.devices(again[0].table, secret(again[0]))).since) == 1

    run(test)


def test_a_device_that_was_signed_out_stays_out_of_the_rematch(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, options={"turns": 1}) as ((first, _), (host, _)):
            code = await client.device_code(first.id, secret(host))
            phone = await client.claim(first.id, code.code)
            tablet_code = await client.device_code(first.id, secret(host))
            tablet = await client.claim(first.id, tablet_code.code)
            await first.act(["pass"])
            again = await client.rematch(first.id, secret(host))
            followed = await client.rematch(first.id, secret(phone))
            await client.sign_out_others(again.table, secret(again))
            for device in (phone, tablet):  # the one that was there, and the one that came too late
                assert await refused(client.rematch(first.id, secret(device))) == "not-your-seat"
            assert await refused(client.devices(again.table, secret(followed))) == "not-your-seat"
            assert (await client.rematch(first.id, secret(host))).secret == again.secret
            assert len((await client.devices(again.table, secret(again))).since) == 1
            code = await client.device_code(again.table, secret(again))
            assert (await client.claim(again.table, code.code)).seat == 0

    run(test)


def test_a_new_device_gets_in_once_by_a_code_and_can_be_signed_out(
    server: Running, hands: Hands
) -> None:
    async def test() -> None:
        client = Client(server.url)
        host, guest = await create_table(client)
        table = host.table
        assert await refused(client.device_code(table, "no secret")) == "not-your-seat"
        code = (await client.device_code(table, secret(host))).code
        other, _ = await create_table(client)
        assert await refused(client.claim(other.table, code)) == "not-your-seat"
        phone = await client.claim(table, code)
        assert phone.seat == 0
        assert phone.secret not in (None, host.secret, code)
        assert await refused(client.claim(table, code)) == "not-your-seat", "once"
        late = (await client.device_code(table, secret(host))).code
        hands.turn(601.0)
        assert await refused(client.claim(table, late)) == "not-your-seat", "ten minutes"
        assert len((await client.devices(table, secret(phone))).since) == 2
        with Raw(server, table) as raw, Raw(server, table) as beside:
            raw.hello(secret(host))
            beside.hello(secret(guest))
            assert len((await client.sign_out_others(table, secret(phone))).since) == 1
            assert raw.closed() == 4003
            beside.say(type="chat", id="a", seat=1, text="still here")
            assert beside.hear("applied")["id"] == "a"
        assert await refused(client.start(table, secret(host))) == "not-your-seat"
        assert (await client.start(table, secret(phone))).table.phase == "running"

    run(test)


def test_a_code_ends_with_the_seat_it_was_for(server: Running) -> None:
    """Else who was removed could come back by it, into somebody else's cards."""

    async def test() -> None:
        client = Client(server.url)
        host, guest = await create_table(client)
        code = (await client.device_code(host.table, secret(guest))).code
        await client.leave(host.table, 1, secret(host))
        await client.sit(host.table, "Stranger", seat=1)
        assert await refused(client.claim(host.table, code)) == "not-your-seat"

    run(test)


def test_a_hot_seat_keeps_the_seats_that_are_left(server: Running) -> None:
    """One device, two seats: the host makes one of them a bot's."""

    async def test() -> None:
        client = Client(server.url)
        host, guest = await create_table(client)
        async with client.join(host.table, [secret(host), secret(guest)]) as both:
            assert both.held == [0, 1]
            await client.change_seat(host.table, 1, secret(host), kind="bot")
            await until(lambda: both.held == [0])
            await client.start(host.table, secret(host))
            await both.open(0)
            await both.act(["lift", "keep"])

    run(test)
