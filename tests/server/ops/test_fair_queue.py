"""Who is served next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from dighouse.server.ops.fair_queue import FairQueue, QueueClosed, QueueFull, Requester


def served(askers: list[Requester], **settings: int) -> list[str]:
    """In which order askers are served one after the other, if all come while the first is."""
    order: list[str] = []

    async def main() -> None:
        turns = FairQueue(1, **settings)

        async def ask(requester: Requester) -> None:
            async with turns.slot(requester):
                order.append(requester.address + requester.table)
                await asyncio.sleep(0)

        await asyncio.gather(*map(ask, askers))

    asyncio.run(main())
    return order


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        async with asyncio.timeout(5):
            await test()

    asyncio.run(main())


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_addresses_take_turns_and_so_do_their_tables() -> None:
    many = [Requester("a", "1")] * 3 + [Requester("a", "2")] * 2
    order = served([*many, Requester("b", "3"), Requester("c", "4")])
    assert " ".join(order) == "a1 a1 b3 c4 a2 a1 a2"


def test_people_go_before_what_nobody_waits_for() -> None:
    idle = [Requester("a", str(table), idle=True) for table in range(9)]
    order = served([*idle, Requester("b", "x"), Requester("a", "y")])
    assert order[:3] == ["a0", "bx", "ay"]
    assert len(order) == 11


def test_who_has_too_many_waiting_is_told_so() -> None:
    async def test() -> None:
        turns = FairQueue(1, each=2)
        async with turns.slot(Requester("a")):
            waiting = [asyncio.create_task(turns._acquire(Requester("a"))) for _ in range(2)]
            await a_moment()
            with pytest.raises(QueueFull):
                await turns._acquire(Requester("a"))
            other = asyncio.create_task(turns._acquire(Requester("b")))
            await a_moment()
            assert not other.done(), "another address may wait"
            for task in [*waiting, other]:
                task.cancel()
        await asyncio.gather(*waiting, other, return_exceptions=True)
        async with turns.slot(Requester("a")):
            pass

    run(test)


def test_one_address_does_not_get_every_place() -> None:
    async def test() -> None:
        turns = FairQueue(2, share=1)
        async with turns.slot(Requester("a")):
            second = asyncio.create_task(turns._acquire(Requester("a")))
            async with turns.slot(Requester("b")):
                await a_moment()
                assert not second.done()
        await second

    run(test)


def test_idle_work_leaves_a_place_free() -> None:
    async def test() -> None:
        turns = FairQueue(3)
        idle = [asyncio.create_task(turns._acquire(Requester("a", idle=True))) for _ in range(3)]
        await a_moment()
        assert [task.done() for task in idle] == [True, True, False]
        async with turns.slot(Requester("b")):
            pass
        assert not idle[2].done()
        turns._release(Requester("a", idle=True))
        await idle[2]

    run(test)


def test_who_hangs_up_loses_nobody_a_turn() -> None:
    async def test() -> None:
        turns = FairQueue(1)
        first = asyncio.create_task(turns._acquire(Requester("a")))
        await first
        gone, stays = (asyncio.create_task(turns._acquire(Requester(who))) for who in "bc")
        await a_moment()
        turns._release(Requester("a"))  # it is b's turn, who hangs up before hearing of it
        gone.cancel()
        await stays

    run(test)


def test_closing_sends_those_who_wait_away() -> None:
    async def test() -> None:
        turns = FairQueue(1)
        await turns._acquire(Requester("a"))
        waits = asyncio.create_task(turns._acquire(Requester("b")))
        await a_moment()
        closing = asyncio.create_task(turns.close())
        with pytest.raises(QueueClosed):
            await waits
        assert not closing.done(), "somebody is still served"
        turns._release(Requester("a"))
        await closing
        with pytest.raises(QueueClosed):
            await turns._acquire(Requester("c"))

    run(test)
