"""Tables with a hidden part that somebody brought: kept like the seed, and told at the end alone."""

from __future__ import annotations

from typing import Any

import pytest

from dighouse.client import Client
from dighouse.client.request import request
from dighouse.kernel.record import Record
from tests.games.archeologic.test_given_quest import CLUES, LAYOUT
from tests.server.play.playing import HUMAN, refused, run, running_table, secret, until
from tests.server.running import Running

GIVEN: dict[str, Any] = {"layout": LAYOUT, "clues": CLUES}
CHECK = ["check", *(f"place {placed.lower()}" for placed in LAYOUT)]


@pytest.fixture
def client(server: Running) -> Client:
    return Client(server.url)


def test_a_printed_card_at_a_table(client: Client) -> None:
    async def test() -> None:
        options = {"game": "archeologic", "given": GIVEN, "public": True}
        async with running_table(client, 2, **options) as (tables, seated):
            table = tables[0]
            assert table.info.given
            assert "given" not in table.info.options
            assert [clue.zones[0] for clue in table.view.clues] == CLUES[:3]
            shown = await request(client.server, "GET", f"/api/tables/{table.id}")
            lobby = await request(client.server, "GET", "/api/tables")
            for placed in LAYOUT:
                for told in (shown, lobby):
                    assert placed.lower() not in told.decode().lower()
            first = next(one for one in tables if one.my_turn)
            (other,) = (one for one in tables if one is not first)
            await first.act(CHECK)
            while not first.over:  # it is resolved once the checker is last again
                await until(lambda: other.my_turn or first.over)
                if other.my_turn:
                    await other.act(["stay", "ask S"])
            record = Record.parse(await client.record(table.id))
            checked = record.verify()
            assert (record.given, checked.given, checked.of_table) == (9, 9, True)
            assert checked.chance_steps == 2  # the pawns' order
            story = await client.story(table.id)
            assert story.given == 9
            again = await client.rematch(table.id, secret(seated[0]))
            assert not (await client.table(again.table)).table.given

    run(test)


def test_the_store_keeps_it_apart(server: Running) -> None:
    """What lists tables never reads it, and a new process finds it again."""

    async def test() -> None:
        client = Client(server.url)
        made = await client.create("archeologic", [HUMAN, HUMAN], given=GIVEN, public=True)
        store = server.server.manager.store
        config = await store.config(made.table)
        assert config is not None
        assert len(config.given) == 9
        listed = [one for one, _ in await store.lobby() if one.id == made.table]
        assert [(one.given, one.seed) for one in listed] == [([], b"")]

    run(test)


def test_what_can_not_be_played_is_refused(client: Client) -> None:
    async def test() -> None:
        bad = {"layout": LAYOUT[1:]}
        made = client.create("archeologic", [HUMAN, HUMAN], given=bad)
        assert await refused(made) == "bad-options"
        assert await refused(client.create("card-game", [HUMAN, HUMAN], given={})) == "bad-options"

    run(test)
