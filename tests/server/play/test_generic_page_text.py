"""Games without a web folder: what they show and tell comes in words, made from views and events alone."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from dighouse.client import Client, RemoteTable
from dighouse.kernel.events import Event
from tests.server.play.playing import Raw, create_table, run, running_table, secret
from tests.server.running import Running
from tests.server.table.toy import Peek


def test_views_and_events_come_in_words_to_each_who_may_know(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        seated = await create_table(client, 2)
        mine, theirs = map(secret, seated)
        with (
            Raw(server, seated[0].table) as ada,
            Raw(server, seated[0].table) as bea,
            Raw(server, seated[0].table) as watching,
        ):
            assert "words" not in ada.hello(mine), "there is no view before the start"
            bea.hello(theirs)
            watching.hello()
            await client.start(seated[0].table, mine)
            update = await asyncio.to_thread(ada.hear, "update")
            assert update["words"] == in_words(update["view"], 2)
            assert update["words"]["moves"] == ["hide left", "hide right", "roll", "lift", "pass"]
            for other in (bea, watching):
                heard = await asyncio.to_thread(other.hear, "update")
                assert heard["words"] == in_words(heard["view"], 2)
                assert heard["words"]["moves"] == []
            ada.say(type="act", id="1", seat=0, position=update["position"], picks=["hide left"])
            all_heard = [
                await asyncio.to_thread(one.hear, "update") for one in (ada, bea, watching)
            ]
            # The neighbour hears that it was hidden, and not where.
            texts = [one["events"][0]["text"] for one in all_heard]
            name = (await client.table(seated[0].table)).seats[0].name
            assert texts == [f"{name}: hide, where 0.", f"{name}: hide.", f"{name}: hide."]
            # Who comes back is told the same.
            with Raw(server, seated[0].table) as again:
                welcome = again.hello(last=0)
                assert [told["text"] for told in welcome["events"]] == [texts[2]]
                assert welcome["words"] == in_words(welcome["view"], 2)

    run(test)


def test_a_game_whose_words_fail_is_told_in_plain_ones(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else's package may have faults: its table goes on."""

    def broken(*_: Any, **__: Any) -> str:
        raise ZeroDivisionError

    async def test() -> None:
        async with running_table(Client(server.url)) as (tables, _):
            monkeypatch.setattr(Peek, "text_view", broken)
            monkeypatch.setattr(Event, "sentence", broken)
            with Raw(server, tables[0].id) as watching:
                assert watching.hello()["words"]["text"].startswith("Seat 0 is to move.")
                await tables[0].act(["hide left"])
                update = await asyncio.to_thread(watching.hear, "update")
                assert update["events"][0]["text"].endswith(": hide.")

    run(test)


def in_words(view: dict[str, Any], seats: int) -> dict[str, Any]:
    """What the words must be: a function of the view."""
    game = Peek.choose({"seats": seats})
    seen = msgspec.convert(view, Peek.View)
    return {
        "text": game.text_view(seen),
        "actor": view["actor"],
        "moves": [game.text(pick) for pick in view["menu"]],
    }


def test_a_move_that_goes_on_is_refused_with_what_may_follow(server: Running) -> None:
    """So a page that knows nothing of the game can put a decision of several picks together."""

    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, seated):
            with Raw(server, tables[0].id) as ada:
                position = ada.hello(secret(seated[0]))["position"]
                ada.say(type="act", id="1", seat=0, position=position, picks=["lift"])
                refusal = await asyncio.to_thread(ada.hear, "refused")
                assert refusal["menu"] == ["drop", "keep"]
                ada.say(type="act", id="2", seat=0, position=position, picks=["lift", "keep"])
                assert await asyncio.to_thread(ada.hear, "applied")

    run(test)


async def play(table: RemoteTable) -> None:
    """To the end, with the first that the menu has to offer and is not lifting a weight for ever."""
    async for _ in table:
        while table.my_turn and not table.over:
            menu = [table.game.text(pick) for pick in table.view.menu]
            await table.act([next(move for move in menu if move != "lift")])
        if table.over:
            break


def test_a_story_has_every_view_in_words(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, _):
            await asyncio.gather(*(play(table) for table in tables))
            story = await client.story(tables[0].id)
        game = Peek.choose({"seats": 2})
        for step in story.steps:
            open_to_all, *own = step.views
            seen = [open_to_all, *({**open_to_all, **one} for one in own)]
            assert isinstance(step.words, list)
            assert [one.text for one in step.words] == [
                game.text_view(msgspec.convert(view, Peek.View)) for view in seen
            ]
            # Also what only one seat heard: now everybody may.
            assert all(told.text for told in step.events)

    run(test)


def test_games_with_a_page_of_their_own_bring_no_words(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2, game="card-game") as (tables, seated):
            with Raw(server, tables[0].id) as ada:
                welcome = ada.hello(secret(seated[0]), last=0)
                assert "words" not in welcome
                assert welcome["events"]
                assert not any("text" in told for told in welcome["events"])

    run(test)
