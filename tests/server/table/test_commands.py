"""Commands brought to a table: saved before they are shown, answered once, harmless when repeated."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dighouse.protocol import messages
from dighouse.protocol.bodies import Clock
from dighouse.protocol.messages import Applied, Refused
from dighouse.server.bus.memory import Hub, MemoryBus
from dighouse.server.live.live_table import REMEMBERED, LiveTable
from dighouse.server.live.manager import TableManager, UnknownTable
from dighouse.server.live.runner import QUEUE
from dighouse.server.live.table_loader import load_table
from dighouse.server.ops.ids_and_secrets import RandomIds
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage.results import Append, AppendResult, NotSaved
from dighouse.server.storage.store import Store
from dighouse.server.table import log_events
from tests.server.table.playing import Play, config


class Node:
    """A house, and a way to bring commands to its table as a client would."""

    def __init__(self, store: Store, hub: Hub, name: str) -> None:
        self.bus = MemoryBus(name, hub)
        self.manager = TableManager(
            store=store,
            bus=self.bus,
            node=name,
            clock=lambda: 2000.0,
            ids=RandomIds(),
            metrics=Metrics(),
            limits=Limits(),
        )

    async def live_table(self) -> LiveTable:
        return await self.manager.live_table("a-table")

    async def ask(self, message: Any) -> Applied | Refused:
        return await self.bring(await self.live_table(), message)

    async def bring(self, live: LiveTable, message: Any) -> Applied | Refused:
        return await self.manager.submit_and_wait(live.id, message.seat, message.id, message)


@asynccontextmanager
async def nodes(path: Path, count: int = 1, **options: Any) -> AsyncIterator[list[Node]]:
    """A running game, and so many nodes that have it open."""
    play = Play(config(**options)).start()
    async with AsyncExitStack() as closing:
        hub = Hub()
        found = []
        for number in range(count):
            store = await Store.open(f"sqlite:///{path / 'tables.sqlite'}")
            closing.push_async_callback(store.close)
            node = Node(store, hub, f"node {number}")
            if not number:
                summary = play.table.summary(0.0, "nobody")
                await store.create(play.config, play.log, summary, [])
            await node.bus.start(node.manager.on_wake)
            closing.push_async_callback(node.manager.close)
            closing.push_async_callback(node.manager.drain)
            found.append(node)
        yield found


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


def chat(number: int | str, text: str = "hi") -> messages.Chat:
    return messages.Chat(f"chat-{number}", 1, text)


def test_a_repeat_gets_the_first_answer_again(tmp_path: Path) -> None:
    """At once, while the first is being saved, when all has changed, and by another node."""

    async def test() -> None:
        async with nodes(tmp_path, 2) as (one, two):
            hide = messages.Act("hide", 0, 0, ["hide left"])
            first, second = await asyncio.gather(one.ask(hide), one.ask(hide))
            assert isinstance(first, Applied)
            assert second == first
            assert await two.ask(hide) == first
            passed = await one.ask(messages.Act("pass", 0, 1, ["pass"]))
            assert isinstance(passed, Applied)
            for node in (one, two):
                assert await node.ask(hide) == first  # though it would be stale by now
            live = await one.live_table()
            assert (live.table.position, live.table.seq) == (2, passed.seq)
            # Another seat's command with the same id is another command.
            other = await one.ask(messages.Act("hide", 1, 2, ["hide left"]))
            assert isinstance(other, Applied)
            assert other.seq == passed.seq + 1

    run(test)


def test_a_repeat_is_known_however_long_ago_the_first_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, 2) as (one, two):
            hide = messages.Act("hide", 0, 0, ["hide left"])
            first = await one.ask(hide)
            said = await one.ask(chat("first"))
            for number in range(REMEMBERED + 1):
                await one.ask(chat(number))
            head = (await one.live_table()).table.seq
            for node in (one, two):  # one that has forgotten it, one that never knew
                assert await node.ask(hide) == first
                assert await node.ask(chat("first")) == said
            assert (await one.live_table()).table.seq == head

    run(test)


def test_of_two_nodes_one_move_wins_and_the_other_is_stale(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, 2) as (one, two):
            await one.live_table()
            await two.live_table()
            answers = await asyncio.gather(
                one.ask(messages.Act("left", 0, 0, ["hide left"])),
                two.ask(messages.Act("right", 0, 0, ["hide right"])),
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["Applied", "Refused"]
            lost = next(answer for answer in answers if isinstance(answer, Refused))
            assert lost.why == "stale"
            # What only makes the log longer is no conflict: both are tried again until they fit.
            said = await asyncio.gather(
                *(node.ask(chat(n)) for n in range(5) for node in (one, two))
            )
            assert all(isinstance(answer, Applied) for answer in said)

    run(test)


def test_nodes_hear_of_each_other_and_have_the_same_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, 2) as (one, two):
            there = await two.live_table()
            await one.ask(messages.Act("hide", 0, 0, ["hide left"]))
            async with asyncio.timeout(5):
                while there.table.position == 0:
                    await asyncio.sleep(0.005)
            here = await one.live_table()
            assert here.table == there.table
            assert here.recent == there.recent
            # And so has one that reads it all from the log.
            store = one.manager.store
            written = await store.rows("a-table")
            found = await store.config("a-table")
            assert found is not None
            read = load_table(found, written, None)
            assert read.table == replace(here.table, code=None)
            assert list(read.recent)[-1] == list(here.recent)[-1]

    run(test)


def test_what_can_not_be_saved_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (node,):
            live = await node.live_table()
            before = live.table

            async def full(batch: list[Append]) -> list[AppendResult]:
                return [NotSaved(one.table, "the disk is full") for one in batch]

            async def broken(batch: list[Append]) -> list[AppendResult]:
                raise OSError("gone")

            hide = messages.Act("hide", 0, 0, ["hide left"])
            for append in (full, broken):
                with monkeypatch.context() as patch:
                    patch.setattr(node.manager._writer, "_append", append)
                    answers = await asyncio.gather(node.ask(hide), node.ask(chat(1)))
                for answer in answers:
                    assert isinstance(answer, Refused)
                    assert answer.why == "not-saved"
                assert live.table is before
            assert isinstance(await node.ask(hide), Applied), "the same id may try again"

    run(test)


def test_a_table_has_a_queue_and_the_queue_an_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (node,):
            live = await node.live_table()
            said = [chat(number) for number in range(QUEUE + 11)]
            answers = await asyncio.gather(*(node.bring(live, one) for one in said))
            whys = [answer.why for answer in answers if isinstance(answer, Refused)]
            assert whys == ["rate"] * 10
            seqs = [answer.seq for answer in answers if isinstance(answer, Applied)]
            assert seqs == sorted(seqs), "first come, first served"

    run(test)


def test_who_was_away_is_told_what_they_missed_as_far_as_it_is_kept(tmp_path: Path) -> None:
    class Somebody:
        held = (1,)
        opened = 1

    async def test() -> None:
        async with nodes(tmp_path) as (node,):
            live = await node.live_table()
            begun = live.table.seq
            await node.ask(messages.Act("hide", 0, 0, ["hide left"]))

            def welcome(last: int | None) -> Any:
                return msgspec.json.decode(live.welcome(Somebody(), last, 0.0))  # type: ignore[arg-type]

            told = welcome(begun)["events"]
            # The other seat's stone is not for these eyes.
            told_to = {"seq": begun + 1, "kind": "hide", "data": {"seat": 0}, "text": "Ada: hide."}
            assert told == [told_to]
            assert (welcome(begun + 1)["events"], welcome(None)["events"]) == ([], [])
            assert not welcome(begun)["missed"]
            for number in range(REMEMBERED):
                await node.ask(chat(number))
            assert welcome(begun)["missed"]
            assert welcome(begun)["events"] == []
            assert not welcome(begun + 1)["missed"]
            node.manager.unload_idle(float("inf"))
            assert not node.manager.live_tables
            live = await node.live_table()
            assert welcome(begun)["missed"]
            assert not welcome(begun + 1)["missed"]

    run(test)


def test_there_is_no_room_for_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path) as (node,):
            for _ in range(2):
                with pytest.raises(UnknownTable):
                    await node.manager.live_table("nowhere")

    run(test)


def test_a_clock_that_runs_out_is_written_once_by_whichever_node(tmp_path: Path) -> None:
    async def test() -> None:
        from dighouse.server.live.maintenance import Maintenance

        async with nodes(tmp_path, 2, clock=Clock(10.0)) as both:
            await asyncio.gather(*(Maintenance(node.manager, 30, 24).sweep() for node in both))
            async with asyncio.timeout(5):
                while not (await both[0].manager.store.rows("a-table"))[-1].id.startswith(".clock"):
                    await asyncio.sleep(0.005)
            written = await both[0].manager.store.rows("a-table")
            assert [type(row.event) for row in written].count(log_events.TakeoverEvent) == 1

    run(test)
