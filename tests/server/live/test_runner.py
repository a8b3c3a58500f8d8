"""No submission is lost, whatever is unloaded, and whenever."""

from __future__ import annotations

import asyncio
import types
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from dighouse.protocol import messages
from dighouse.protocol.messages import Applied, Refused
from dighouse.server.bus.memory import MemoryBus
from dighouse.server.live.live_table import REMEMBERED, LiveTable
from dighouse.server.live.maintenance import Maintenance
from dighouse.server.live.manager import TableManager
from dighouse.server.live.runner import TableRunner
from dighouse.server.live.session import Session, SessionContext
from dighouse.server.live.submission import Submission
from dighouse.server.ops.ids_and_secrets import RandomIds
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.results import Append, AppendResult
from dighouse.server.storage.store import Store
from dighouse.server.table.decide import CloseCommand
from dighouse.server.table.log_events import LogRow
from tests.server.table.playing import Play, config
from tests.server.table.toy import on_the_shelf

TABLE = "a-table"
COMMANDS = 60
PATIENCE = 20.0  # seconds; whoever loses a command waits for so long

Run = Callable[[TableRunner], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with on_the_shelf():
        yield


@types.coroutine
def stepped(
    work: Coroutine[Any, Any, None], at_each_await: Callable[[], None]
) -> Generator[Any, Any, None]:
    """Run a coroutine, and do something before and after each of its steps."""
    while True:
        at_each_await()
        try:
            awaited = work.send(None)
        except StopIteration:
            at_each_await()
            return
        at_each_await()
        yield awaited


@asynccontextmanager
async def manager(path: Path) -> AsyncIterator[TableManager]:
    store = await Store.open(f"sqlite:///{path / 'tables.sqlite'}")
    play = Play(config()).start()
    await store.create(play.config, play.log, play.table.summary(0.0, "nobody"), [])
    made = TableManager(
        store=store,
        bus=MemoryBus("node"),
        node="node",
        clock=lambda: 2000.0,
        ids=RandomIds(),
        metrics=Metrics(),
        limits=Limits(),
    )
    try:
        yield made
        await made.drain()
    finally:
        await made.close()
        await store.close()


def submission(number: int, answer: Callable[[Applied | Refused], object]) -> Submission:
    chat = messages.Chat(f"chat-{number}", 1, f"number {number}")
    made = Submission(1, chat.id, chat)
    made.reply.add_done_callback(lambda reply: answer(reply.result()))
    return made


async def answers_of_many(path: Path, patch: pytest.MonkeyPatch, run: Run) -> list[int]:
    """Submit many commands, one at each await of a runner, where idle tables are unloaded, too.

    The numbers of those that were answered and saved; each of them once.
    """
    submitted: list[Submission] = []

    def answered() -> list[int]:
        return [number for number, one in enumerate(submitted) if one.reply.done()]

    async with manager(path) as tables:

        def submit() -> None:
            if len(submitted) < COMMANDS:
                submitted.append(submission(len(submitted), lambda _: None))
                tables.submit(TABLE, submitted[-1])

        def at_each_await() -> None:
            tables.unload_idle(float("inf"))
            # Sometimes one waits behind another, and often the queue is about to be empty.
            if len(submitted) - len(answered()) <= len(submitted) % 3:
                submit()
            tables.unload_idle(float("inf"))

        async def driven(runner: TableRunner) -> None:
            await stepped(run(runner), at_each_await)

        patch.setattr(TableRunner, "run", driven)
        submit()
        try:
            async with asyncio.timeout(PATIENCE):
                while len(answered()) < COMMANDS:
                    await asyncio.sleep(0.005)
                    tables.unload_idle(float("inf"))
        except TimeoutError:
            pass
        patch.undo()
        rows = await tables.store.rows(TABLE)
        saved = answered()
    said = [int(row.id.removeprefix("chat-")) for row in rows if row.id.startswith("chat-")]
    assert sorted(said) == saved
    return saved


def test_no_submission_is_lost_when_its_table_is_unloaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = asyncio.run(answers_of_many(tmp_path, monkeypatch, TableRunner.run))
    assert answered == list(range(COMMANDS))


def test_a_runner_that_ends_in_two_turns_of_the_loop_would_lose_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above can fail."""
    monkeypatch.setattr("tests.server.live.test_runner.PATIENCE", 1.0)
    run = TableRunner.run

    async def slow_to_end(runner: TableRunner) -> None:
        task = runner._task
        await run(runner)
        runner._task = task  # it looks busy ...
        await asyncio.sleep(0)  # ... but does not look at its queue again
        runner._task = None

    answered = asyncio.run(answers_of_many(tmp_path, monkeypatch, slow_to_end))
    assert len(answered) < COMMANDS


def test_what_an_answer_raises_stops_nobody_else(tmp_path: Path) -> None:
    async def test() -> None:
        answered: list[Applied | Refused] = []

        def fails(answer: Applied | Refused) -> None:
            raise ValueError("nobody listens")

        async with manager(tmp_path) as tables:
            tables.submit(TABLE, submission(0, fails))
            tables.submit(TABLE, submission(1, answered.append))
            await tables.live_table(TABLE)
            async with asyncio.timeout(5):
                while not answered:
                    await asyncio.sleep(0.005)
        assert isinstance(answered[0], Applied)

    asyncio.run(test())


def test_a_command_for_a_table_that_can_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async def broken(table: str, after: int = 0) -> list[LogRow]:
            raise StorageError("the disk is gone")

        async with manager(tmp_path) as tables:
            monkeypatch.setattr(tables.store, "rows", broken)
            answer = await tables.submit_and_wait(TABLE, 0, "x", CloseCommand())
        assert isinstance(answer, Refused)
        assert (answer.why, "try again" in answer.reason) == ("not-saved", True)

    asyncio.run(test())


def test_a_command_for_a_table_that_is_gone_is_told_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with manager(tmp_path) as tables:
            answer = await tables.submit_and_wait("nowhere", 0, "x", CloseCommand())
        assert answer == Refused("x", "over", "this table is gone")

    asyncio.run(test())


def test_nobody_waits_while_an_old_repeat_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a refused command is older than what is remembered only the log can tell."""
    answers: list[Applied | Refused] = []

    async def test() -> None:
        async with manager(tmp_path) as tables:
            hide = messages.Act("hide", 0, 0, ["hide left"])
            first = await tables.submit_and_wait(TABLE, 0, hide.id, hide)
            for number in range(REMEMBERED + 1):
                tables.submit(TABLE, submission(number, lambda _: None))
                await tables.drain()
            find, looked_up = tables.store.find, asyncio.Event()

            async def slowly(table: str, seat: int, command: str) -> LogRow | None:
                await looked_up.wait()
                return await find(table, seat, command)

            monkeypatch.setattr(tables.store, "find", slowly)
            again = Submission(0, hide.id, hide)
            again.reply.add_done_callback(lambda reply: answers.append(reply.result()))
            tables.submit(TABLE, again)
            chat = messages.Chat("meanwhile", 1, "nobody holds me up")
            said = await tables.submit_and_wait(TABLE, 1, chat.id, chat)
            assert isinstance(said, Applied)
            assert answers == []
            looked_up.set()
            assert await again.reply == first

    asyncio.run(test())


def test_whoever_hears_applied_has_heard_the_news_before(tmp_path: Path) -> None:
    class Somebody:
        held = (0,)
        opened = 0
        behind = False

        def send(self, message: bytes) -> None:
            heard.append(message.partition(b'"type":"')[2].partition(b'"')[0].decode())

    heard: list[str] = []

    async def test() -> None:
        hide = messages.Act("hide", 0, 0, ["hide left"])
        async with manager(tmp_path) as tables:
            live = await tables.live_table(TABLE)
            live.listeners[Somebody()] = None  # type: ignore[index]
            asked = Submission(0, hide.id, hide)
            asked.reply.add_done_callback(lambda reply: heard.append(type(reply.result()).__name__))
            tables.submit(TABLE, asked)
            await tables.drain()
            live.listeners.clear()

    asyncio.run(test())
    assert heard == ["update", "Applied"]


def test_what_goes_wrong_with_one_command_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> list[Applied | Refused]:
        answers: list[Applied | Refused] = []
        async with manager(tmp_path) as tables:
            await tables.live_table(TABLE)
            with monkeypatch.context() as patch:
                patch.setattr(tables.bus, "publish", lambda wake: 1 / 0)
                tables.submit(TABLE, submission(1, answers.append))
                tables.submit(TABLE, submission(2, lambda answer: 1 / 0))
                await tables.drain()
                patch.setattr(tables._writer, "save", lambda append: 1 / 0)
                tables.submit(TABLE, submission(3, answers.append))
                await tables.drain()
            tables.submit(TABLE, submission(1, answers.append))
            tables.submit(TABLE, submission(3, answers.append))
            await tables.drain()
        return answers

    answers = asyncio.run(test())
    # What is saved is answered as saved, whatever goes wrong after it.
    assert [type(answer) for answer in answers] == [Applied, Refused, Applied, Applied]


def test_whoever_comes_listens_to_the_table_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is unloaded before they do."""

    class Line:
        def send(self, message: bytes) -> None:
            heard.append(message.partition(b'"type":"')[2].partition(b'"')[0].decode())

        def close(self, code: int, reason: str) -> None:
            heard.append(reason)

    heard: list[str] = []
    unloads = 3

    async def test() -> None:
        async with manager(tmp_path) as tables:
            live_table = tables.live_table

            async def and_unload(table: str) -> LiveTable:
                nonlocal unloads
                found = await live_table(table)
                if unloads:
                    unloads -= 1
                    tables.unload_idle(float("inf"))
                return found

            monkeypatch.setattr(tables, "live_table", and_unload)
            context = SessionContext(tables, Maintenance(tables, 1, 1))
            session = Session(context, Line(), TABLE, "somewhere")  # type: ignore[arg-type]
            session.on_message(b'{"type":"hello"}')
            async with asyncio.timeout(PATIENCE):
                while session.live is None:
                    await asyncio.sleep(0.005)
            assert session.live is tables.loaded(TABLE)
            tables.submit(TABLE, submission(1, lambda _: heard.append("answer")))
            await tables.drain()
            session.on_disconnect()

    asyncio.run(test())
    assert heard == ["welcome", "presence", "chat", "answer"]


def test_what_is_saved_while_the_server_closes_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the storage is, and however many wait."""
    monkeypatch.setattr("dighouse.server.live.manager.DRAIN_SECONDS", 0.1)
    answers: list[Applied | Refused] = []

    async def test() -> None:
        async with manager(tmp_path) as tables:
            await tables.live_table(TABLE)
            append = tables._writer._append

            async def slowly(batch: Sequence[Append]) -> list[AppendResult]:
                saved = await append(batch)
                await asyncio.sleep(0.15)
                return saved

            monkeypatch.setattr(tables._writer, "_append", slowly)
            for number in range(4):
                tables.submit(TABLE, submission(number, answers.append))
            tables.begin_closing()
            await tables.drain()
            await tables.close()

    asyncio.run(test())
    assert [type(answer) for answer in answers] == [Applied] * 4
