"""A line that mends itself: coming back, asking again, and when to give up."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from dighouse.client import Gone, Unreachable, reconnecting
from dighouse.protocol import messages
from dighouse.protocol.messages import Applied, Bye, Chat, Hello, Notice, Welcome
from tests.client.peer import SECRET, TABLE, Wire, peer, run, welcome


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnecting, "FIRST_DELAY", 0.01)


def test_it_comes_back_and_asks_again() -> None:
    """What was not answered is asked again with the same id, in order, after the welcome."""
    ids: list[str] = []
    hellos: list[Hello] = []

    async def first(wire: Wire) -> None:
        hellos.append(await wire.greet())
        await wire.say(Notice(6, "seen"))
        for _ in range(2):
            ids.append((await wire.hear(Chat)).id)
        wire.hang_up()

    async def broken(wire: Wire) -> None:
        hellos.append(await wire.hear(Hello))
        wire.hang_up()

    async def last(wire: Wire) -> None:
        hellos.append(await wire.greet(seq=9))
        for known in list(ids):
            chat = await wire.hear(Chat)
            assert chat.id == known
            await wire.say(Applied(known, 20, 10))
        await wire.stay()

    async def test() -> None:
        async with (
            peer(first, broken, broken, last) as served,
            served.client.join(TABLE, [SECRET]) as table,
        ):
            answers = await asyncio.gather(table.chat("one"), table.chat("two"))
            assert [answer.id for answer in answers] == ids
            assert [hello.last for hello in hellos] == [None, 6, 6, 6]
            assert len({hello.bytes for hello in hellos}) == 1
            assert [type(await anext(table)) for _ in range(3)] == [Welcome, Notice, Welcome]
            assert table.seq == 9

    run(test)


def test_what_is_asked_while_away_waits() -> None:
    async def first(wire: Wire) -> None:
        await wire.greet()
        await wire.say(Bye("a moment", 0.1))
        await wire.close(1012)

    async def second(wire: Wire) -> None:
        await wire.greet()
        chat = await wire.hear(Chat)
        await wire.say(Applied(chat.id, 20, 6))
        await wire.stay()

    async def test() -> None:
        async with peer(first, second) as served, served.client.join(TABLE, [SECRET]) as table:
            async for message in table:
                if isinstance(message, Bye):
                    break
            await asyncio.sleep(0.02)
            assert (await table.chat("are you there?")).seq == 6

    run(test)


def test_goodbye_in_the_same_breath() -> None:
    """The welcome and the close come in one piece, and with a question still open."""

    async def first(wire: Wire) -> None:
        await wire.greet()
        await wire.hear(Chat)
        wire.hang_up()

    async def breathless(wire: Wire) -> None:
        await wire.hear(Hello)
        words = Frame(Opcode.TEXT, msgspec.json.encode(welcome()), True).serialize(mask=False)
        close = Frame(Opcode.CLOSE, (1012).to_bytes(2, "big"), True).serialize(mask=False)
        wire.socket.transport.write(words + close)
        await wire.stay()

    async def last(wire: Wire) -> None:
        await wire.greet()
        chat = await wire.hear(Chat)
        await wire.say(Applied(chat.id, 20, 6))
        await wire.stay()

    async def test() -> None:
        async with (
            peer(first, breathless, last) as served,
            served.client.join(TABLE, [SECRET]) as table,
        ):
            assert (await table.chat("hello")).seq == 6

    run(test)


def test_it_comes_back_when_it_was_told_to() -> None:
    left: list[float] = []

    async def first(wire: Wire) -> None:
        await wire.greet()
        await wire.say(Bye("the server restarts", 0.5))
        left.append(time.monotonic())
        await wire.close(1012, "restart")

    async def second(wire: Wire) -> None:
        left.append(time.monotonic())
        await wire.greet(seq=8)
        await wire.stay()

    async def test() -> None:
        async with peer(first, second) as served, served.client.join(TABLE, [SECRET]) as table:
            async for _ in table:
                if table.seq == 8:
                    break
        assert 0.5 <= left[1] - left[0] < 5

    run(test)


FOR_GOOD = [
    (messages.UNKNOWN_TABLE, "no such table"),
    (messages.BAD_SECRET, "not valid"),
    (messages.REPLACED, "another device"),
    (messages.TOO_LARGE, "too large"),
    (messages.POLICY, "does not want this connection"),
]


@pytest.mark.parametrize(("code", "sentence"), FOR_GOOD)
def test_some_closings_are_for_good(code: int, sentence: str) -> None:
    async def at_once(wire: Wire) -> None:
        await wire.hear(Hello)
        await wire.close(code)

    async def later(wire: Wire) -> None:
        await wire.greet()
        await wire.hear(Chat)
        await wire.close(code)

    async def test() -> None:
        async with peer(at_once) as served:
            with pytest.raises(Gone, match=sentence) as gone:
                async with served.client.join(TABLE, [SECRET]):
                    pass
            assert gone.value.code == code
            assert served.connections == 1
        async with peer(later) as served, served.client.join(TABLE, [SECRET]) as table:
            with pytest.raises(Gone, match=sentence):
                await table.chat("hello")
            with pytest.raises(Gone, match=sentence):
                [message async for message in table]
            with pytest.raises(Gone, match=sentence):
                await table.chat("hello")
            assert served.connections == 1

    run(test)


def test_patience_ends() -> None:
    async def script(wire: Wire) -> None:
        await wire.greet()
        wire.hang_up()

    async def test() -> None:
        async with peer(script) as served:
            client = served.client
            table = client.join(TABLE, [SECRET], patience=0.2)
            await table.__aenter__()
            assert served.server is not None
            served.server.close()
            with pytest.raises(Unreachable):
                [message async for message in table]
            await table.__aexit__(None, None, None)

    run(test)


def test_patience_ends_where_there_is_never_a_welcome() -> None:
    """A server that hangs up on everybody, and one that says nothing."""

    async def hang_up(wire: Wire) -> None:
        await wire.hear(Hello)
        wire.hang_up()

    async def silent(wire: Wire) -> None:
        await wire.stay()

    async def test() -> None:
        for script in (hang_up, silent):
            async with peer(script) as served:
                with pytest.raises(Unreachable, match=r"for 0\.2 seconds"):
                    async with (
                        asyncio.timeout(5),
                        served.client.join(TABLE, [SECRET], patience=0.2),
                    ):
                        pass

    run(test)


def test_a_line_that_breaks_after_each_welcome_is_not_tried_all_the_time() -> None:
    async def script(wire: Wire) -> None:
        await wire.greet()
        wire.hang_up()

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET]):
            await asyncio.sleep(0.5)
            # After 0.01, 0.02, 0.04 … seconds, and half as much by chance.
            assert 3 <= served.connections <= 8

    run(test)


def test_nobody_waits_for_a_server_that_was_never_there() -> None:
    async def test() -> None:
        async with peer() as served:
            client = served.client
        with pytest.raises(Unreachable):
            async with client.join(TABLE, [SECRET]):
                pass

    run(test)
