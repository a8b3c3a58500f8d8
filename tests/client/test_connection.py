"""The socket: frames in any pieces, pings, closing, silence."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from dighouse.client import Client, Connection, RefusedError, Unreachable, connection, greeting
from dighouse.protocol.messages import FRAME_BYTES, Applied, Chat, Hello, Notice, Outgoing
from tests.client.peer import SECRET, TABLE, Peer, Wire, peer, run

encode = msgspec.json.encode


class Ear:
    """What a connection tells."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[Outgoing] = asyncio.Queue()
        self.closed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def made(self, client: Client, *secrets: str) -> Connection:
        return Connection(
            client.server,
            TABLE,
            greeting(secrets),
            self.heard.put_nowait,
            lambda code, reason: self.closed.set_result((code, reason)),
        )


def frame(message: Any, *, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    data = message if isinstance(message, bytes) else encode(message)
    return Frame(opcode, data, fin).serialize(mask=False)


def test_hello_is_said_first_with_bytes_for_each_secret() -> None:
    async def script(wire: Wire) -> None:
        assert wire.path == f"/api/tables/{TABLE}/socket"
        hello = await wire.hear(Hello)
        assert hello.secrets == [SECRET, "another"]
        assert hello.last is None
        assert hello.bytes is not None
        assert len(bytes.fromhex(hello.bytes)) == 32
        await wire.say(Notice(1, "heard"))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            connection = await ear.made(served.client, SECRET, "another").open()
            assert await ear.heard.get() == Notice(1, "heard")
            connection.close()
            assert await ear.closed == (1000, "")

    run(test)


def test_a_spectator_adds_nothing_to_the_deal() -> None:
    assert greeting() == Hello(secrets=[], last=None, bytes=None)
    assert greeting([SECRET]).bytes != greeting([SECRET]).bytes


def test_frames_come_in_any_pieces() -> None:
    notices = [Notice(number, "é" * number) for number in range(5)]

    async def script(wire: Wire) -> None:
        await wire.hear(Hello)
        data = b"".join(frame(notice) for notice in notices)
        wire.socket.transport.write(data)  # all in one piece
        for at in range(len(data)):  # byte by byte
            wire.socket.transport.write(data[at : at + 1])
            await asyncio.sleep(0.001)
        for notice in notices:  # one message, many frames, one of them in the middle of a letter
            whole = encode(notice)
            cut = whole.find("é".encode()) + 1 or 3
            parts = [
                frame(whole[:cut], fin=False),
                frame(b"still there?", opcode=Opcode.PING),
                frame(b"", fin=False, opcode=Opcode.CONT),
                frame(whole[cut:], opcode=Opcode.CONT),
            ]
            wire.socket.transport.write(b"".join(parts))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            connection = await ear.made(served.client).open()
            assert [await ear.heard.get() for _ in range(15)] == notices * 3
            connection.close()
            await connection.wait_closed()

    run(test)


def test_pings_are_answered() -> None:
    async def script(wire: Wire) -> None:
        await wire.hear(Hello)
        await (await wire.socket.ping())
        await wire.say(Notice(1, "pong"))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            connection = await ear.made(served.client).open()
            assert await ear.heard.get() == Notice(1, "pong")
            connection.close()
            await connection.wait_closed()

    run(test)


def test_the_server_says_why_it_closes() -> None:
    async def script(wire: Wire) -> None:
        await wire.hear(Hello)
        await wire.say(Notice(1, "last words"))
        await wire.close(4008, "replaced")

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            connection = await ear.made(served.client).open()
            assert await ear.closed == (4008, "replaced")
            assert await ear.heard.get() == Notice(1, "last words")
            assert not connection.is_open
            with pytest.raises(Unreachable):
                connection.send(Chat("1", 0, "too late"))

    run(test)


def test_a_lost_socket_is_1006() -> None:
    async def script(wire: Wire) -> None:
        await wire.hear(Hello)
        wire.hang_up()

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            await ear.made(served.client).open()
            assert await ear.closed == (1006, "")

    run(test)


@pytest.mark.parametrize("message", [b"\x00\x01", '{"type":"unheard-of"}', "[", "null"])
def test_what_is_not_understood_ends_it(message: str | bytes) -> None:
    async def script(wire: Wire) -> None:
        await wire.hear(Hello)
        await wire.socket.send(message)
        with pytest.raises(ConnectionClosed):
            await wire.socket.recv()

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            await ear.made(served.client).open()
            assert (await ear.closed)[0] == 1007
            assert ear.heard.empty()

    run(test)


def test_messages_have_a_size() -> None:
    async def script(wire: Wire) -> None:
        await wire.hear(Hello)
        assert len((await wire.hear(Chat)).text) > FRAME_BYTES - 100
        await wire.say(Applied("1", 0, 1))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            connection = await ear.made(served.client).open()
            with pytest.raises(RefusedError, match="at most 16384 bytes"):
                connection.send(Chat("1", 0, "x" * FRAME_BYTES))
            connection.send(Chat("1", 0, "x" * (FRAME_BYTES - 50)))
            assert await ear.heard.get() == Applied("1", 0, 1)
            connection.close()
            await connection.wait_closed()

    run(test)


REFUSALS = [
    (403, "this page is not of this server\n", RefusedError, "this page is not of this server"),
    (404, "<h1>Not here</h1>", RefusedError, "404 not found"),
    (429, '{"why": "rate", "reason": "slowly", "seconds": 3}', RefusedError, "slowly"),
    (502, "<h1>Bad gateway</h1>", Unreachable, "the server answered: 502 bad gateway"),
    (200, "<h1>Welcome</h1>", Unreachable, "the server answered: 200 ok"),
]


@pytest.mark.parametrize(("status", "body", "kind", "message"), REFUSALS)
def test_no_socket_there(status: int, body: str, kind: type[Exception], message: str) -> None:
    async def test() -> None:
        async with peer() as served:
            served.pages[f"/api/tables/{TABLE}/socket"] = (status, body)
            with pytest.raises(kind) as caught:
                await Ear().made(served.client).open()
            assert str(caught.value) == message

    run(test)


def test_nobody_there() -> None:
    async def test() -> None:
        async with peer() as served:
            client = served.client
        with pytest.raises(Unreachable, match=r"^http://127\.0\.0\.1:\d+ can't be reached: Conn"):
            await Ear().made(client).open()

    run(test)


def test_something_else_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of another kind, or one that never says a word."""
    monkeypatch.setattr(connection, "CONNECT_SECONDS", 0.2)
    done = asyncio.Event()
    greetings = [b"220 mail.example ESMTP\r\n", b"", None]

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        words = greetings.pop(0)
        with contextlib.suppress(ConnectionError):
            if words is None:
                await reader.read()
            else:
                writer.write(words)
            writer.close()
            await writer.wait_closed()
        if not greetings:
            done.set()

    async def test() -> None:
        async with await asyncio.start_server(meet, "127.0.0.1", 0) as server:
            client = Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
            for message in ("this is no table server", "hung up", "not answer"):
                with pytest.raises(Unreachable, match=message):
                    await Ear().made(client).open()
            await done.wait()

    run(test)


def test_silence_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is there answers pings, even if it has nothing to say; a lost one does not."""
    monkeypatch.setattr(connection, "QUIET_SECONDS", 0.4)

    async def script(wire: Wire) -> None:
        await wire.hear(Hello)
        await asyncio.sleep(1.2)
        await wire.say(Notice(1, "still here"))
        wire.socket.transport.pause_reading()
        await asyncio.sleep(3)

    async def test() -> None:
        async with peer(script) as served:
            ear = Ear()
            await ear.made(served.client).open()
            assert await ear.heard.get() == Notice(1, "still here")
            assert await ear.closed == (1006, "")
            hang_up(served)

    def hang_up(served: Peer) -> None:
        assert served.server is not None
        for socket in served.server.connections:
            socket.transport.abort()

    run(test)
