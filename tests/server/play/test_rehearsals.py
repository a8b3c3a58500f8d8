"""Picks that are tried out over the socket: who may, how often, and that nothing comes of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dighouse.client import Client, RefusedError
from dighouse.protocol.messages import PICKS
from dighouse.server.live.runner import TableRunner
from dighouse.server.ops.limits import LimitSettings, Rate
from tests.server.play.playing import Raw, refused, run, running_table, secret
from tests.server.running import Running
from tests.server.table.toy import Peek, on_the_shelf


def rehearse(raw: Raw, at: int, moves: list[str], **more: Any) -> None:
    asked = {"type": "rehearse", "id": "1", "seat": 0, "position": at, "picks": moves}
    raw.say(**asked | more)


def test_a_decision_is_put_together_pick_by_pick(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, seated):
            with Raw(server, tables[0].id) as ada:
                welcome = ada.hello(secret(seated[0]))
                position = welcome["position"]
                rehearse(ada, position, ["lift"])
                found = await asyncio.to_thread(ada.hear, "rehearsed")
                words = found.pop("words")
                view = found.pop("view")
                assert found == {
                    "type": "rehearsed",
                    "id": "1",
                    "judged": 1,
                    "allowed": True,
                    "finished": False,
                    "menu": ["drop", "keep"],
                }
                assert view == welcome["view"] | {"menu": [6, 7]}
                # The words are a function of that view, as everywhere.
                game = Peek.choose({"seats": 2})
                assert words["text"] == game.text_view(msgspec.convert(view, Peek.View))
                assert words["moves"] == ["drop", "keep"]
                rehearse(ada, position, ["lift", "drop"])
                done = await asyncio.to_thread(ada.hear, "rehearsed")
                assert (done["finished"], done["view"]["scores"]) == (True, [1, 0])
                ada.say(type="act", id="2", seat=0, position=position, picks=["lift", "drop"])
                update = await asyncio.to_thread(ada.hear, "update")
                assert (update["view"], update["words"]) == (done["view"], done["words"])

    run(test)


def test_it_says_why_not_and_where_it_must_stop(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, _):
            ada = tables[0]
            no = await ada.rehearse(["lift", "pass"])
            assert (no.judged, no.allowed, no.finished, no.view) == (2, False, False, None)
            assert no.reason.startswith("'pass' is not possible")
            assert [ada.game.text(pick) for pick in no.menu or []] == ["drop", "keep"]
            # A die has to fall, and a neighbour has to answer: no more is said of either.
            for picks in (["roll", "lift"], ["pass", "pass"], ["lift", "keep", "roll"]):
                found = await ada.rehearse(picks)
                assert (found.allowed, found.finished) == (True, True)
                assert (found.menu, found.view) == (None, None)
            assert (await ada.rehearse(["roll", "dance"])).judged == 1
            # Numbers will do, too; and the answer's view is the game's own.
            lifted = await ada.rehearse([ada.game.parse("lift")])
            assert isinstance(lifted.view, Peek.View)

    run(test)


def test_nothing_comes_of_it_and_nobody_hears_of_it(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, _):
            ada, bea = tables
            before = (ada.seq, ada.position, bea.seq, bea.unheard)
            for picks in (["hide left"], ["pass"], ["roll"], ["dance"], []):
                await ada.rehearse(picks)
            await ada.chat("still here")
            assert (ada.seq - 1, ada.position) == before[:2]
            async for message in bea:
                assert type(message).__name__ in (
                    "Welcome",
                    "Update",
                    "Seats",
                    "Presence",
                    "ChatSaid",
                )
                if type(message).__name__ == "ChatSaid":
                    break

    run(test)


def test_who_may_not_act_may_not_rehearse(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, seated):
            ada, bea = tables
            with Raw(server, ada.id) as watching, Raw(server, ada.id) as both:
                position = watching.hello()["position"]
                rehearse(watching, position, ["pass"])
                refusal = await asyncio.to_thread(watching.hear, "refused")
                assert refusal["why"] == "not-your-seat"
                assert await refused(bea.rehearse(["pass"])) == "not-now"
                assert await refused(bea.rehearse(["pass"], seat=0)) == "not-your-seat"
                assert await refused(ada.rehearse(["pass"], position=position - 1)) == "stale"
                # Behind a closed curtain there is nobody to tell.
                both.hello(*map(secret, seated))
                rehearse(both, position, ["pass"])
                refusal = await asyncio.to_thread(both.hear, "refused")
                assert (refusal["why"], refusal.get("menu")) == ("not-now", None)
                both.say(type="open", id="2", seat=0)
                rehearse(both, position, ["pass"])
                assert (await asyncio.to_thread(both.hear, "rehearsed"))["allowed"] is True

    run(test)


def test_it_is_malformed_where_an_act_would_be(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, seated):
            with Raw(server, tables[0].id) as ada:
                position = ada.hello(secret(seated[0]))["position"]
                wrong: list[dict[str, Any]] = [
                    {"picks": ["pass"] * (PICKS + 1)},
                    {"picks": "pass"},
                    {"id": ""},
                    {"id": ".mine"},
                    {"position": None},
                ]
                for more in wrong:
                    rehearse(ada, position, [], **more)
                    refusal = await asyncio.to_thread(ada.hear, "refused")
                    assert refusal["why"] == "malformed"
                rehearse(ada, position, ["pass"] * PICKS)
                assert (await asyncio.to_thread(ada.hear, "rehearsed"))["judged"] == 1

    run(test)


def test_it_counts_like_an_act(tmp_path: Path) -> None:
    """Both from one bucket: whoever has rehearsed too much can't act for a moment either."""
    limits = LimitSettings(act=Rate(0.2, 8))

    async def test(server: Running) -> None:
        client = Client(server.url)
        async with running_table(client, 2) as (tables, seated):
            with Raw(server, tables[0].id) as ada:
                position = ada.hello(secret(seated[0]))["position"]
                for _ in range(20):
                    rehearse(ada, position, ["lift"])
                ada.say(type="act", id="2", seat=0, position=position, picks=["pass"])
                refusals: list[dict[str, Any]] = []
                while not refusals or refusals[-1]["id"] != "2":
                    refusals.append(await asyncio.to_thread(ada.hear, "refused"))
                assert {refusal["why"] for refusal in refusals} == {"rate"}
                assert len(refusals) == 20 - 8 + 1
                assert all(refusal["seconds"] > 0 for refusal in refusals)

    with on_the_shelf(), Running(tmp_path, limits=limits) as server:
        run(lambda: test(server))


def test_it_does_not_wait_for_the_tables_commands(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor do they wait for it: the table's task never sees it."""

    async def test() -> None:
        client = Client(own_server.url)
        async with running_table(client, 2) as (tables, _):
            ada = tables[0]
            held = asyncio.Event()
            serve = TableRunner._serve

            async def slow(runner: TableRunner, submission: Any) -> Any:
                await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(held.wait(), loop))
                return await serve(runner, submission)

            loop = asyncio.get_running_loop()
            monkeypatch.setattr(TableRunner, "_serve", slow)
            acting = asyncio.create_task(ada.act(["hide left"]))
            found = await ada.rehearse(["hide right"])
            assert found.allowed
            assert not acting.done()
            held.set()
            await acting
            assert [stone is None for stone in ada.view.stones] == [False, True]

    run(test)


def test_a_game_that_fails_is_no_end_of_the_connection(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with running_table(Client(server.url), 2) as (tables, _):
            ada = tables[0]

            def broken(*_: Any) -> bool:
                raise ZeroDivisionError

            with monkeypatch.context() as patch:
                patch.setattr(Peek, "reveals", broken)
                with pytest.raises(RefusedError, match="it was noted"):
                    await ada.rehearse(["pass"])
            assert (await ada.rehearse(["pass"])).allowed

    run(test)
