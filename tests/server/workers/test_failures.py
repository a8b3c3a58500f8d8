"""Bots that crash, hang or cheat: a second try, then a sentence, and the next bot is served."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from dighouse.server.workers.messages import WorkerFailed
from dighouse.server.workers.pool import Workers
from tests.server.workers.asking import gone, request, run, wait_for


@pytest.mark.parametrize(
    ("level", "why", "restarts"),
    [
        ("exits", "crashed: its process ended with code 3", 2),
        ("blurts", r"crashed: ValueError in strange\.py, line \d+", 0),
        ("quits", r"crashed: SystemExit in strange\.py, line \d+", 0),
        ("hoards", r"crashed: MemoryError in strange\.py, line \d+", 0),
        ("cheats", "gave an illegal answer", 0),
    ],
)
def test_failures(level: str, why: str, restarts: int) -> None:
    log: list[tuple[str, Any]] = []

    async def test(workers: Workers) -> None:
        with pytest.raises(WorkerFailed, match=f"^the bot '{level}' of card-game {why}$") as failed:
            await workers.ask_bot(request(level))
        assert failed.value.why == str(failed.value)
        assert [(event, facts["attempt"]) for event, facts in log] == [
            ("bot failed", 1),
            ("bot failed", 2),
        ]
        assert {facts["why"] for _, facts in log} == {failed.value.why}
        assert await workers.ask_bot(request("random"))
        assert workers.restarts == restarts

    run(test, log=lambda event, facts: log.append((event, facts)))
    assert ("farewell\n" in {facts["stderr"] for _, facts in log}) == (level == "exits")


def test_an_endless_loop_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "pid"

    async def test(workers: Workers) -> None:
        await workers.start()
        begin = time.monotonic()
        with pytest.raises(WorkerFailed, match=r"gave no answer within 0\.3 seconds"):
            await workers.ask_bot(request(f"loops {file}", deadline=0.3))
        assert 0.6 <= time.monotonic() - begin < 10
        # Reaped at once: not even a zombie is left.
        assert not Path(f"/proc/{file.read_text()}").exists()
        assert await workers.ask_bot(request("random"))
        assert workers.restarts == 2

    run(test)


def test_a_second_try_may_succeed(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        assert await workers.ask_bot(request(f"exits-once {tmp_path / 'mark'}"))

    assert run(test).restarts == 1


def test_printing_is_harmless() -> None:
    log: list[str] = []

    async def test(workers: Workers) -> None:
        for seed in range(3):
            printed = await workers.ask_bot(request("prints", seed=seed))
            assert printed == await workers.ask_bot(request("random", seed=seed))

    assert run(test, log=lambda event, facts: log.append(event)).restarts == 0
    assert log == []


def test_an_asker_who_gives_up_leaves_no_answer_behind() -> None:
    async def test(workers: Workers) -> None:
        expected = await workers.ask_bot(request("random", seed=2))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(workers.ask_bot(request("dawdles", seed=1)), 0.1)
        assert workers.busy == 0
        assert await workers.ask_bot(request("random", seed=2)) == expected
        assert workers.restarts == 1

    run(test)


def test_one_failure_does_not_disturb_the_others() -> None:
    async def test(workers: Workers) -> None:
        levels = ["random", "exits", "cheats", "greedy"] * 4
        asks = (workers.ask_bot(request(level)) for level in levels)
        answers = await asyncio.gather(*asks, return_exceptions=True)
        for level, answer in zip(levels, answers, strict=True):
            assert isinstance(answer, WorkerFailed) == (level in ("exits", "cheats")), answer

    run(test, count=2)


def test_a_bot_finder_that_is_missing_is_told() -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(
            WorkerFailed, match="a bot worker crashed: its process ended with code 1"
        ):
            await workers.start()
        with pytest.raises(WorkerFailed, match="the bot 'random' of card-game crashed"):
            await workers.ask_bot(request("random"))

    log: list[Any] = []
    run(test, finder="nowhere:find", log=lambda event, facts: log.append(facts["stderr"]))
    assert "No module named 'nowhere'" in log[0]


def test_close_while_bots_think(tmp_path: Path) -> None:
    file = tmp_path / "pid"

    async def test(workers: Workers) -> None:
        asks = [asyncio.create_task(workers.ask_bot(request(f"loops {file}"))) for _ in range(3)]
        await asyncio.to_thread(wait_for, lambda: file.exists() and bool(file.read_text()))
        assert workers.busy == 1
        await workers.close()
        for answer in await asyncio.gather(*asks, return_exceptions=True):
            assert isinstance(answer, WorkerFailed)
            assert answer.why == "the bot workers are closed"
        with pytest.raises(WorkerFailed, match="closed"):
            await workers.ask_bot(request("random"))
        await workers.close()

    run(test)
    assert gone(int(file.read_text()))


def test_close_while_processes_start() -> None:
    async def test(workers: Workers) -> None:
        starting = asyncio.create_task(workers.start())
        await asyncio.sleep(0)
        await workers.close()
        with pytest.raises(WorkerFailed, match=r"closed|crashed"):
            await starting

    run(test, count=2)


def test_there_must_be_a_worker() -> None:
    with pytest.raises(ValueError, match="at least one bot worker, not 0"):
        Workers(0)
