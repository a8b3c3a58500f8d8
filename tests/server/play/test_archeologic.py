"""ArcheOlogic at tables: what this game asks of a server that the Card Game does not."""

from __future__ import annotations

import pytest

from dighouse.client import Client
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.kernel.record import Record
from tests.server.play.playing import (
    HUMAN,
    bot,
    create_table,
    refused,
    run,
    running_table,
    secret,
    until,
)
from tests.server.running import Running

ALONE = {"game": "archeologic", "options": {"quest": 1}}


def check(quest: int) -> list[str]:
    """A check that is right for this quest: the seven picks."""
    game = ArcheOlogic.choose({"seats": 1, "quest": quest})
    state = game.start()
    layout = game.rules.layout_of(state.layout)  # type: ignore[attr-defined]
    return ["check", *(f"place {one.building} {one.zone} {90 * one.turns}" for one in layout)]


@pytest.fixture
def client(server: Running) -> Client:
    return Client(server.url)


def test_a_quest_alone_from_the_start_to_the_next_one(client: Client) -> None:
    """One seat, numbered: hints by default, a check in one list, a rank, and the same quest again."""

    async def test() -> None:
        async with running_table(client, 1, **ALONE) as ((table,), (me,)):
            assert (table.info.help, table.view.mode, table.view.quest) == ("hints", "app", "1")
            assert table.info.options["quest"] in (1, "1")
            await table.act(["set 3"])
            assert table.undo_to is not None
            assert await refused(table.act(["stay"])) == "illegal"  # ends with a question
            await table.act(["stay", "ask buildings"])
            assert table.view.asked[0].answer is not None
            assert await refused(table.undo()) == "not-now"  # an answer, once seen, is seen

            first = await client.hint(table.id, secret(me))
            assert first.lines
            assert await client.hint(table.id, secret(me)) == first
            assert await refused(client.review(table.id)) == "not-now"
            assert (await client.table(table.id)).view is None

            assert await refused(table.act(check(1)[:-1])) == "illegal"
            assert await refused(table.act([*check(1), "stay"])) == "too-long"
            await table.act(check(2))
            (wrong,) = table.view.checks
            assert (wrong.right, set(wrong.colours)) == (False, set("STLOVI"))
            assert await refused(table.undo()) == "not-now"
            await table.act(check(1))
            assert table.over

            page = await client.table(table.id)
            assert page.view["rank"] == table.view.rank is not None
            assert page.view["pawns"][0]["time"] == 9
            assert await refused(client.hint(table.id, secret(me))) == "over"
            review = await client.review(table.id)
            assert review
            assert Record.parse(await client.record(table.id)).verify().of_table
            assert len((await client.story(table.id)).steps) == 5

            again = await client.rematch(table.id, secret(me))
            info = (await client.table(again.table)).table
            assert (info.help, info.options) == ("hints", table.info.options)

    run(test)


def test_answers_and_layouts_are_for_their_seat_alone(client: Client) -> None:
    async def test() -> None:
        options = {"quest": 1, "mode": "rulebook"}
        rivals = running_table(client, game="archeologic", options=options)
        async with rivals as (tables, seated), client.join(seated[0].table) as watching:
            assert tables[0].info.help == "contradictions"
            assert await refused(client.hint(tables[0].id, secret(seated[0]))) == "no-hints"
            now = tables[0].view.actor
            mine, other = tables[now], tables[1 - now]
            await mine.act(["aim 4", "ask s"])
            seq = mine.seq
            await until(lambda: other.seq == seq == watching.seq)
            assert mine.view.asked[0].answer is not None
            for view in (other.view, watching.view):
                assert view.asked[0].answer is None
                assert view.asked[0].question == "S"
            await other.act(check(2))
            await until(lambda: mine.seq == other.seq == watching.seq)
            assert other.view.checks[0].layout is not None
            for view in (mine.view, watching.view):
                assert view.checks[0].layout is None
            while not mine.view.pawns[1 - now].out:
                await mine.act(["stay", "ask traps"])
            await until(lambda: mine.seq == other.seq)
            assert other.view.solution is None  # out, but the game goes on

    run(test)


def test_a_hint_is_behind_its_seats_curtain(client: Client) -> None:
    async def test() -> None:
        host, guest = await create_table(client, game="archeologic", help="hints")
        assert await refused(client.hint(host.table, secret(host))) == "not-now"  # not yet started
        async with client.join(host.table, [secret(host), secret(guest)]) as both:
            await client.start(host.table, secret(host))
            await until(lambda: both.info.phase == "running")
            assert await refused(client.hint(host.table, secret(host))) == "not-now"
            await both.open(1)
            assert (await client.hint(host.table, secret(guest))).lines
            assert await refused(client.hint(host.table, secret(host))) == "not-now"
            assert await refused(client.hint(host.table, "x" * 22)) == "not-your-seat"

    run(test)


def test_a_secret_quest_of_bots_ends_and_can_be_checked(client: Client) -> None:
    async def test() -> None:
        seats = [bot("random"), bot("random")]
        made = await client.create("archeologic", seats, options={"time_limit": 20})
        async with client.join(made.table) as watching:
            await until(lambda: watching.over)
            assert watching.view.quest is None
            assert len(watching.view.solution) == len(built_in().buildings)
        assert Record.parse(await client.record(made.table)).verify().of_table
        assert await client.review(made.table)

    run(test)


def test_people_have_no_time_limit_and_bots_alone_have_one(client: Client) -> None:
    """AO-25: a table can be given up, but not by bots."""

    async def test() -> None:
        (option,) = [
            option
            for info in await client.games()
            if info.ruleset == "archeologic"
            for option in info.options
            if option.name == "time_limit"
        ]
        assert option.default is None
        for seats, given, limit in (
            ([HUMAN, bot("random")], {}, None),
            ([HUMAN, bot("random")], {"time_limit": 30}, 30),
            ([bot("random"), bot("random")], {}, 100),
            ([bot("random"), bot("random")], {"time_limit": 20}, 20),
        ):
            made = await client.create("archeologic", seats, options=given)
            assert (await client.table(made.table)).table.options["time_limit"] == limit
        endless = client.create("archeologic", [bot("random")], options={"time_limit": None})
        assert await refused(endless) == "bad-options"

    run(test)


def test_a_table_that_nobody_plays_at_any_more_is_closed_at_last(client: Client) -> None:
    """AO-25: without a limit two bots could ask each other's questions for ever."""

    async def test() -> None:
        me = await client.create("archeologic", [HUMAN, bot("random")])
        async with client.join(me.table, [secret(me)]) as table:
            await client.start(me.table, secret(me))
            while True:
                await until(lambda: table.info.phase == "running" and table.view.actor == 0)
                if table.view.pawns[0].space >= 100:
                    break
                await table.act(["stay", "ask l"])
            assert not table.over
            await table.resign()
            await until(lambda: table.info.phase == "closed")
        assert (await client.table(me.table)).view["solution"] is not None

    run(test)


def test_an_expert_quest_with_a_handicap(client: Client) -> None:
    async def test() -> None:
        options = {"expert": True, "handicap": [0, 1]}
        async with running_table(client, game="archeologic", options=options) as (tables, _):
            first, second = (table.view.clues for table in tables)
            assert [clue.private for clue in second] == [False] * len(first) + [True]
            assert {clue.kind for clue in first} - {"trap"}

    run(test)


@pytest.mark.parametrize(
    ("options", "why"),
    [({"quest": 0}, "bad-options"), ({"quest": "1b"}, "bad-options"), ({"x": 1}, "bad-options")],
)
def test_bad_options_are_refused(client: Client, options: dict[str, object], why: str) -> None:
    async def test() -> None:
        call = client.create("archeologic", [HUMAN], options=options)
        assert await refused(call) == why

    run(test)
