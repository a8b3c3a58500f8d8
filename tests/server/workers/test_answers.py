"""What workers answer, and what they refuse."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dighouse import CHANCE, OVER, BadOptions, Chance
from dighouse.server.live.table_creation import checked_level
from dighouse.server.workers.bot_requests import find_built_in_bot
from dighouse.server.workers.messages import WorkerFailed
from dighouse.server.workers.pool import BUILT_IN, Workers
from tests.server.workers.asking import GAME, request, run


@pytest.mark.parametrize("level", ["greedy", "random"])
def test_a_whole_game(level: str) -> None:
    async def test(workers: Workers) -> None:
        state, chance = GAME.start(), Chance(3)
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(chance.pick(state))
                continue
            for text in await workers.ask_bot(request(level, state)):
                state.apply(GAME.parse(text))
            assert state.settled

    assert run(test, finder=BUILT_IN).restarts == 0


def test_the_same_seed_gives_the_same_answer() -> None:
    async def test(workers: Workers) -> None:
        answers = [await workers.ask_bot(request("random", seed=seed)) for seed in range(10)]
        again = [await workers.ask_bot(request("random", seed=seed)) for seed in range(10)]
        assert answers == again
        assert len({tuple(picks) for picks in answers}) > 1

    run(test, finder=BUILT_IN)


def test_an_edition_comes_with_the_request() -> None:
    assert GAME.edition is not None
    text = GAME.edition.text + "\n# as it was when the table was made\n"

    async def test(workers: Workers) -> None:
        assert await workers.ask_bot(request("greedy", edition=text))

    run(test, finder=BUILT_IN)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"ruleset": "chess"}, "there is no game 'chess'"),
        ({"seats": 9}, "no game for 9 seats"),
        ({"options": {"sand": 1}}, "no option 'sand'"),
        (
            {"level": "grandmaster"},
            "card-game has the levels master, professor, digger, novice, random",
        ),
        ({"view": msgspec.Raw(b'{"hand": {"mask": 1}}')}, "no view of this game"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(changes: dict[str, Any], why: str) -> None:
    attempts = []

    def log(event: str, facts: dict[str, Any]) -> None:
        attempts.append(facts["attempt"])

    async def test(workers: Workers) -> None:
        with pytest.raises(WorkerFailed, match=why):
            await workers.ask_bot(request(**{"level": "greedy", **changes}))
        assert await workers.ask_bot(request("greedy"))

    assert run(test, finder=BUILT_IN, log=log).restarts == 0
    assert attempts == [1]


def test_a_level_goes_by_its_old_name_as_well() -> None:
    """Tables that were made before it had another one go on."""
    assert find_built_in_bot("greedy", "museum") is find_built_in_bot("digger", "museum")
    assert checked_level("greedy", "museum") == "digger"
    with pytest.raises(BadOptions, match="museum has no bot ''"):
        checked_level("", "museum")


def test_a_level_is_never_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from dighouse.search import random as bot\n")

    async def test(workers: Workers) -> None:
        for level in (str(file), f"{file}:bot"):
            with pytest.raises(WorkerFailed, match="has the levels"):
                await workers.ask_bot(request(level))

    run(test, finder=BUILT_IN)


def test_a_bot_hears_what_happened(tmp_path: Path) -> None:
    file = tmp_path / "heard"
    heard = [{"kind": "dig", "data": {"seat": 1}}, {"kind": "end", "data": {}}]

    async def test(workers: Workers) -> None:
        await workers.ask_bot(request(f"listens {file}", seat=2, heard=heard))

    run(test)
    assert msgspec.json.decode(file.read_bytes()) == [2, ["dig", "end"], {"seat": 1}]


def test_many_at_once() -> None:
    async def test(workers: Workers) -> None:
        asks = [workers.ask_bot(request("random", seed=seed)) for seed in range(50)]
        together = await asyncio.gather(*asks)
        assert workers.busy == 0
        for seed in range(0, 50, 7):
            assert await workers.ask_bot(request("random", seed=seed)) == together[seed]

    assert run(test, count=3, finder=BUILT_IN).restarts == 0


def test_first_come_first_served() -> None:
    order: list[int] = []

    async def ask(workers: Workers, number: int) -> None:
        await workers.ask_bot(request("dawdles" if number == 0 else "random"))
        order.append(number)

    async def test(workers: Workers) -> None:
        await asyncio.gather(*(ask(workers, number) for number in range(8)))

    run(test)
    assert order == list(range(8))


def test_waiting_for_a_worker_takes_none_of_the_time() -> None:
    async def test(workers: Workers) -> None:
        slow = [workers.ask_bot(request("dawdles", deadline=1.5)) for _ in range(9)]
        await asyncio.gather(*slow)

    assert run(test).restarts == 0
