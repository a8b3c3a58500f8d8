"""A client that does not read: it costs the server a little memory, and nobody else anything."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import ExitStack

import pytest

from dighouse.client import Client
from dighouse.server.live.session import Session
from dighouse.server.net.websocket import WAITING_BYTES, Socket
from tests.server.play.playing import SECONDS, frame, run, running_table, until
from tests.server.running import Running

PADDING = 8_000  # bytes of each view
UPDATES = 400
SMALL = 4096  # bytes of the system's buffers, which would hide the effect


class Sleeper:
    """A spectator who says hello and then reads nothing, until told to."""

    def __init__(self, server: Running, table: str) -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        self.line.settimeout(SECONDS)
        self.line.connect(("127.0.0.1", server.port))
        self.line.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        self.data = bytearray()
        while b"\r\n\r\n" not in self.data:
            self.data += self.line.recv(SMALL)
        assert self.data.startswith(b"HTTP/1.1 101")
        del self.data[: self.data.index(b"\r\n\r\n") + 4]

    def say(self, **message: object) -> None:
        self.line.sendall(frame(message))

    def read(self) -> dict[str, object]:
        """The next message."""
        self._fill(2)
        size, start = self.data[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            self._fill(start)
            size = int.from_bytes(self.data[2:start], "big")
        self._fill(start + size)
        message: dict[str, object] = json.loads(self.data[start : start + size])
        del self.data[: start + size]
        return message

    def _fill(self, size: int) -> None:
        while len(self.data) < size:
            more = self.line.recv(1 << 16)
            assert more, "the server has hung up"
            self.data += more


def newest(server: Running) -> Socket:
    """The server's end of a spectator's socket."""
    (found,) = [
        one
        for one in server.server.sockets._open
        if isinstance(one._handler, Session)
        and one._handler.live is not None
        and not one._handler.held
    ]
    return found


class Waiting:
    """The most that waited in a buffer: also just when it is full, before the system takes some of it."""

    def __init__(self, theirs: Socket) -> None:
        self._theirs = theirs
        self.most = 0

    def look(self) -> None:
        self.most = max(self.most, self._theirs.transport.get_write_buffer_size())


def test_who_does_not_read_is_resynced_and_never_buffered_for_ever(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        client = Client(own_server.url)
        async with running_table(client, options={"padding": PADDING}) as ((table, other), _):
            sleeper = await asyncio.to_thread(Sleeper, own_server, table.id)
            closing.callback(sleeper.line.close)
            sleeper.say(type="hello")
            assert (await asyncio.to_thread(sleeper.read))["type"] == "welcome"
            theirs = newest(own_server)
            line = theirs.transport.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
            handler = theirs._handler
            assert isinstance(handler, Session)
            waiting = Waiting(theirs)
            on_slow = Session.on_slow

            def full(session: Session) -> None:
                waiting.look()
                on_slow(session)

            monkeypatch.setattr(Session, "on_slow", full)
            for _ in range(UPDATES):
                await table.act(["lift", "keep"])
                waiting.look()
            most = waiting.most
            # What it asks for now is not even read, so it can't pile up answers.
            for _ in range(3):
                sleeper.say(type="open", id="o", seat=None)
            assert handler.behind
            assert WAITING_BYTES < most < WAITING_BYTES + 10 * PADDING
            await until(lambda: other.position == table.position)  # nobody else has noticed
            # And when it wakes up, it gets what was on its way, and then the table as it is now.
            behind, news = await asyncio.to_thread(until_welcome, sleeper)
            assert behind < UPDATES / 2
            assert (news["seq"], news["position"]) == (table.seq, table.position)
            await table.act(["pass"])
            while (await asyncio.to_thread(sleeper.read)).get("position") != table.position:
                pass  # and so it goes on

    with ExitStack() as closing:
        run(test)


def until_welcome(sleeper: Sleeper) -> tuple[int, dict[str, object]]:
    """How many updates came before the welcome, and the welcome."""
    updates = 0
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        message = sleeper.read()
        if message["type"] == "welcome":
            return updates, message
        updates += message["type"] == "update"
    raise AssertionError("it never came")
