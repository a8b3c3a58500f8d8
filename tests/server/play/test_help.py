"""Reviews, studies and challenges: of games that have them, and of games that have not."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from dighouse.client import Client
from dighouse.kernel.game import ChallengeList
from dighouse.protocol.bodies import Problem, SeatWish
from dighouse.server.ops.limits import LimitSettings, Rate
from tests.server.play.playing import (
    Hands,
    create_table,
    refused,
    run,
    running_table,
    secret,
    until,
)
from tests.server.play.test_calls import call
from tests.server.running import Running

STUDY = "/api/games/archeologic/study"


def test_a_study_says_what_follows(server: Running) -> None:
    status, _, answer = call(server, "POST", STUDY, '{"clues": ["C1 fire"]}')
    assert status == 200
    assert 0 < msgspec.json.decode(answer)["left"] < 136_132


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (None, "malformed"),
        ("{", "malformed"),
        ("[" * 5000, "malformed"),
        ("[]", "bad-options"),
        ('{"clues": ["Z9 water"]}', "bad-options"),
        ('{"clues": 5}', "bad-options"),
        ('{"checks": [{"layout": []}]}', "bad-options"),
    ],
)
def test_what_is_wrong_with_a_study_is_said(server: Running, body: str | None, why: str) -> None:
    status, _, answer = call(server, "POST", STUDY, body)
    problem = msgspec.json.decode(answer, type=Problem)
    assert (status, problem.why) == (400, why)
    assert problem.reason


def test_a_study_may_be_as_long_as_any_body(server: Running) -> None:
    status, _, answer = call(server, "POST", STUDY, '{"edition": "' + "x" * 70_000 + '"}')
    assert (status, msgspec.json.decode(answer)["why"]) == (413, "too-large")


def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    limits = LimitSettings(study=Rate(0.01, 1), hint=Rate(0.01, 1))
    with Running(tmp_path, limits=limits) as server:
        client = Client(server.url)

        async def test() -> None:
            assert await client.study("archeologic", {})
            assert await refused(client.study("archeologic", {})) == "rate"
            async with running_table(client, 1, game="archeologic") as (_, (me,)):
                await client.hint(me.table, secret(me))
                assert await refused(client.hint(me.table, secret(me))) == "rate"

        run(test)


def test_the_challenges_of_a_day_last_until_midnight(server: Running, hands: Hands) -> None:
    path = "/api/games/archeologic/challenges"
    status, headers, answer = call(server, "GET", path)
    assert status == 200
    now = datetime.fromtimestamp(hands(), UTC)
    shelf = msgspec.json.decode(answer, type=ChallengeList)
    assert shelf.day == now.date().isoformat()
    assert shelf.daily is not None
    assert [len(group.challenges) for group in shelf.groups]
    cached, _, age = headers["Cache-Control"].partition(", max-age=")
    left = 86_400 - (now - now.replace(hour=0, minute=0, second=0, microsecond=0)).total_seconds()
    assert cached == "public"
    assert abs(int(age) - left) < 60

    client = Client(server.url)

    async def test() -> None:
        assert (await client.challenges("archeologic")).daily == shelf.daily
        one = shelf.daily
        assert one is not None
        (seated,) = await create_table(client, one.seats, game="archeologic", options=one.options)
        assert (await client.table(seated.table)).table.ruleset == "archeologic"

    run(test)


def test_games_that_have_none_of_it(server: Running) -> None:
    client = Client(server.url)

    async def test() -> None:
        for name in ("card-game", "chess"):
            assert await refused(client.challenges(name)) == "unknown"
            assert await refused(client.study(name, {})) == "unknown"
        async with running_table(client, game="card-game", help="hints") as (_, seated):
            assert await refused(client.hint(seated[0].table, secret(seated[0]))) == "unknown"
            await client.close(seated[0].table, secret(seated[0]))
            assert await refused(client.review(seated[0].table)) == "over"

    run(test)


def test_games_say_which_options_of_a_table_they_have_use_for(server: Running) -> None:
    client = Client(server.url)

    async def test() -> None:
        uses = {game.ruleset: (game.memory, game.help) for game in await client.games()}
        assert uses["card-game"] == (True, False)
        assert uses["archeologic"] == (False, True)

    run(test)


def test_help_is_one_of_four(server: Running) -> None:
    body = '{"game":"archeologic","seats":[{"kind":"human"}],"help":"everything"}'
    status, _, answer = call(server, "POST", "/api/tables", body)
    assert (status, msgspec.json.decode(answer)["why"]) == (400, "malformed")


def test_a_hint_keeps_no_game_alive(server: Running) -> None:
    """Whoever asks for hints at one table after another would fill the memory with their editions."""

    async def test() -> None:
        client = Client(server.url)
        made = await client.create("archeologic", [SeatWish("human")])
        async with client.join(made.table, [made.secret or ""]) as table:
            await client.start(made.table, made.secret or "")
            await until(lambda: table.my_turn)
            await client.hint(made.table, made.secret or "")

    run(test)
    kept = server.server.context.hints._kept
    assert kept
    assert all(isinstance(key, bytes) for key in kept)
