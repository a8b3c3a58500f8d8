"""Rules and stories: what a page shows beside a game, and after it."""

from __future__ import annotations

import asyncio
import gzip
import urllib.request
from typing import Any

import msgspec

from dighouse.client import Client
from dighouse.kernel import chance, fair_deal
from dighouse.kernel.events import Event
from dighouse.protocol.bodies import Story
from dighouse.server.live.replay_export import fullest
from tests.games.archaeology.table import EDITIONS
from tests.server.play.playing import (
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


def ask(url: str, accepted: str) -> tuple[Any, bytes]:
    request = urllib.request.Request(url, headers={"Accept-Encoding": accepted})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.headers, answer.read()


def test_a_story_has_the_whole_game(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2, bot("greedy"), game="card-game") as (tables, seated):
            first, second = tables
            assert await refused(client.story(first.id)) == "not-now"
            await asyncio.gather(play_random(first, 1), play_random(second, 2))
            page = await client.table(first.id)
            assert page.turn is None
            story = await client.story(first.id)
            record = await client.record(first.id)
        assert story.result == page.table.result
        assert story.players == [seat.name for seat in page.seats]
        texts = [
            text
            for step in story.steps
            for text in (*step.picks, *(draw.outcome for draw in step.draws))
        ]
        assert all(f" {text}" in record.replace("\n", " ") for text in texts)
        checked(story)
        told_once(story)
        hands_are_open(story)
        for one in seated:
            assert secret(one) not in msgspec.json.encode(story).decode()

    run(test)


def checked(story: Story) -> None:
    """Everything drawn follows from the key, as anybody can compute it."""
    seed, additions = bytes.fromhex(story.seed), [bytes.fromhex(one) for one in story.additions]
    key = bytes.fromhex(story.key)
    assert (fair_deal.commitment(seed), fair_deal.key(seed, additions)) == (story.commitment, key)
    draws = [draw for step in story.steps for draw in step.draws]
    assert [draw.step for draw in draws] == list(range(len(draws)))
    for draw in draws:
        tickets = [outcome for outcome, weight in draw.chances for _ in range(weight)]
        assert tickets[chance.number(key, draw.step, len(tickets))] == draw.outcome, draw


def told_once(story: Story) -> None:
    for step in story.steps:
        hidden = [draw for draw in step.draws if draw.outcome not in ("dig storm", "dig thief")]
        cards = [draw for draw in hidden if not draw.outcome.startswith("first")]
        told = [event.data["kind"] for event in step.events if "kind" in event.data]
        assert told == [draw.outcome.split()[1] for draw in cards]


def hands_are_open(story: Story) -> None:
    assert story.steps[0].seat is None
    assert story.steps[0].turn is not None
    assert story.steps[-1].turn is None
    assert story.result is not None
    assert story.steps[-1].scores == story.result.scores
    for step in story.steps:
        spectator, *own = step.views
        assert spectator["viewer"] is None
        for seat, view in enumerate(own):
            assert view["viewer"] == seat
            assert "market" not in view, "what all see alike is there once"
            hand = view.get("hand", spectator["hand"])
            assert sum(hand.values()) == spectator["seats"][seat]["hand"]


def test_a_story_leaves_out_what_was_undone_and_a_closed_table_has_one(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client) as ((first, second), seated):
            acting = first if first.my_turn else second
            assert (await client.table(first.id)).turn == acting.seat
            await acting.act(["hide left"])
            await acting.undo()
            await acting.act(["hide right"])
            await client.close(first.id, secret(seated[0]))
            await until(lambda: first.info.phase == "closed")
            story = await client.story(first.id)
        assert [step.picks for step in story.steps] == [[], ["hide right"]]
        assert story.result is None
        assert fair_deal.commitment(bytes.fromhex(story.seed)) == story.commitment
        seats = await create_table(client)
        await client.close(seats[0].table, secret(seats[0]))
        assert (await client.story(seats[0].table)).steps == []

    run(test)


def test_a_story_tells_what_a_bot_did_in_the_place_of_a_person(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        village = (EDITIONS / "village.toml").read_text("utf-8")  # played quickly
        async with running_table(client, game="card-game", edition=village) as ((first, second), _):
            await first.resign()
            await play_random(second, 2)
            story = await client.story(first.id)
        told = [(step.seat, event) for step in story.steps for event in step.events]
        for seat, event in told:
            assert event.by_bot == (seat == 0 and event.data.get("seat") == 0)
        assert any(event.by_bot for _, event in told)

    run(test)


def test_long_answers_are_packed_for_those_who_can_unpack_them(server: Running) -> None:
    url = f"{server.url}/api/games/card-game/rules"
    plain, body = ask(url, "identity")
    assert plain["Content-Encoding"] is None
    for accepted in ("gzip", "br, gzip;q=0.5"):
        headers, packed = ask(url, accepted)
        assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
        assert (gzip.decompress(packed), len(packed) < len(body) / 2) == (body, True)
    assert ask(url, "br, gzip;q=0.0")[1] == body


def test_rules_have_the_numbers_that_are_played(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        ours = await client.rules("card-game")
        assert (ours.edition, ours.built_in) == ("card-game", True)
        assert ours.numbers["seats"]["4"] == {"thieves": [8, "T"], "storms": [4, "T"]}
        assert ours.rulings
        assert await refused(client.rules("chess")) == "unknown"
        text = (EDITIONS / "village.toml").read_text("utf-8")
        (one, _) = await create_table(client, game="card-game", edition=text)
        theirs = await client.table_rules(str(one.code))
        assert (theirs.edition, theirs.built_in) == ("village", False)
        assert theirs.numbers != ours.numbers
        assert theirs.numbers["kinds"][0]["kind"] == "mask"
        parts = [part.id for part in theirs.sections if part.id != "house-values"]
        assert parts == [part.id for part in ours.sections], "ours has no assumed numbers"
        assert theirs.sections != ours.sections, "the text has the numbers, too"
        (peek, _) = await create_table(client)
        assert (await client.table_rules(peek.table)).sections == []

    run(test)


def test_of_two_versions_the_fuller_one_is_taken() -> None:
    full, less = Event("found", {"kind": "coin"}, (0,)), Event("found", {}, (1, -3))
    other = Event("won", {})
    assert fullest([other, less, full, less, full]) == [other, full, full]
