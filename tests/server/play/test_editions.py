"""Editions of one's own: numbers are entered, come back as a file, and are played by."""

from __future__ import annotations

import msgspec
import pytest

from dighouse.client import Client
from dighouse.protocol.bodies import Problem
from tests.server.play.playing import create_table, refused, run, running_table, secret
from tests.server.play.test_calls import call
from tests.server.running import Running
from tests.server.table.steps import edition

EDITIONS = "/api/games/card-game/editions"
CUP = {"kind": "cup", "copies": [6, "T"], "trade": [3, "T"], "sells": [[3, "T"], [16, "T"]]}


def test_what_was_entered_is_played_and_named(server: Running) -> None:
    client = Client(server.url)

    async def test() -> None:
        mine = await client.write_edition("card-game", {"kinds": [CUP]}, title="Our copy")
        assert (mine.id, mine.title) == ("our-copy", "Our copy")
        assert CUP in mine.numbers["kinds"]
        async with running_table(client, game="card-game", edition=mine.text) as ((one, _), seated):
            assert one.info.edition == "our-copy"
            rules = await client.table_rules(one.id)
            assert (rules.edition, rules.edition_title, rules.built_in) == (*named, False)
            assert rules.numbers == mine.numbers
            await client.close(one.id, secret(seated[0]))
            assert "\nedition: our-copy " in await client.record(one.id)

    named = ("our-copy", "Our copy")
    run(test)


def test_a_file_is_checked_and_can_be_changed(server: Running) -> None:
    client = Client(server.url)

    async def test() -> None:
        village = edition("village") or ""
        read = await client.write_edition("card-game", edition=village)
        assert (read.id, read.text) == ("village", village)
        changed = await client.write_edition("card-game", {"kinds": [CUP]}, edition=village)
        assert (changed.id, changed.title) == ("village", read.title)
        assert changed.numbers["chambers"] == read.numbers["chambers"]
        (other,) = [row for row in changed.numbers["kinds"] if row not in read.numbers["kinds"]]
        assert other == CUP
        printed = await client.write_edition("archeologic")
        assert (printed.id, bool(printed.numbers["buildings"])) == ("archeologic", True)
        assert await create_table(client, game="card-game", edition=changed.text)

    run(test)


@pytest.mark.parametrize(
    ("body", "why", "reason"),
    [
        (None, "malformed", "this call needs a body"),
        ('{"title": 5}', "malformed", "'title' must be text"),
        ('{"numbers": {"kinds": 5}}', "bad-options", "these are no numbers of card-game"),
        ('{"edition": "x ["}', "bad-options", "edition: this is no TOML"),
        (
            '{"numbers": {"kinds": [{"kind": "cup", "trade": [99, "T"]}]}}',
            "bad-options",
            "edition: cards.cup.trade: must be a whole number from 1 to 9, not 99",
        ),
    ],
)
def test_what_is_wrong_is_said(server: Running, body: str | None, why: str, reason: str) -> None:
    status, _, answer = call(server, "POST", EDITIONS, body)
    problem = msgspec.json.decode(answer, type=Problem)
    assert (status, problem.why) == (400, why)
    assert problem.reason.startswith(reason)


def test_games_that_take_no_numbers(server: Running) -> None:
    client = Client(server.url)

    async def test() -> None:
        for name in ("archeologic", "chess"):
            assert await refused(client.write_edition(name, {}, title="Mine")) == "unknown"

    run(test)
