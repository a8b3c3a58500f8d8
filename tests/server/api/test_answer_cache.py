"""Answers that many ask for at once."""

from __future__ import annotations

import asyncio

from dighouse.server.api.answer_cache import SharedAnswer


def test_one_answer_for_all_who_ask_meanwhile_and_none_older_than_the_question() -> None:
    made: list[asyncio.Future[bytes]] = []

    async def make() -> bytes:
        made.append(asyncio.get_running_loop().create_future())
        return await made[-1]

    async def test() -> None:
        lobby = SharedAnswer()
        first = asyncio.create_task(lobby.get(make))
        while not made:
            await asyncio.sleep(0)
        # They ask after the first one was begun, which may not know what they know.
        others = [asyncio.create_task(lobby.get(make)) for _ in range(9)]
        others[0].cancel()
        await asyncio.sleep(0)
        made[0].set_result(b"before")
        while len(made) < 2:
            await asyncio.sleep(0)
        made[1].set_result(b"after")
        assert await first == b"before"
        assert await asyncio.gather(*others[1:]) == [b"after"] * 8
        last = asyncio.create_task(lobby.get(make))
        while len(made) < 3:
            await asyncio.sleep(0)
        made[2].set_exception(OSError())
        await asyncio.wait([last])
        assert isinstance(last.exception(), OSError)

    asyncio.run(test())
