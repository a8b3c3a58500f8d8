"""However a client's bytes are cut up, the socket hears the messages that were sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.uri import parse_uri

from dighouse.protocol.messages import FRAME_BYTES, POLICY
from dighouse.server.net.framing import plain_text, text_frame
from dighouse.server.net.websocket import AFTER_CLOSE_BYTES, FRAMES_A_TURN, Socket


class PlainConnection:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.aborted = False
        self.ended = False
        self.reading = True

    def write(self, data: bytes) -> None:
        self.written += data

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.ended = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def set_write_buffer_limits(self, high: int) -> None:
        pass

    def get_extra_info(self, name: str) -> Any:
        return ("127.0.0.1", 1)


class Ear:
    def __init__(self, patience: float = float("inf")) -> None:
        self.heard: list[bytes] = []
        self.patience = patience  # how many frames it lets through

    def allow(self, cost: int) -> float:
        self.patience -= cost
        return 0.0 if self.patience >= 0 else 0.01

    def take_turn(self, go: Callable[[], None]) -> bool:
        return True

    def on_message(self, data: bytes) -> None:
        self.heard.append(data)

    def on_disconnect(self) -> None: ...
    def on_slow(self) -> None: ...
    def on_caught_up(self) -> None: ...
    def on_shutdown(self) -> None: ...


class Hall:
    def __init__(self, ear: Ear | None = None) -> None:
        self.ear = ear or Ear()

    def admit(self, request: Request, peer: str, socket: Socket) -> Ear:
        return self.ear


def opened(ear: Ear) -> tuple[Socket, PlainConnection]:
    """A socket after its handshake."""
    line = PlainConnection()
    socket = Socket(Hall(ear), set())
    socket.connection_made(line)  # type: ignore[arg-type]
    client = ClientProtocol(parse_uri("ws://localhost/"))
    client.send_request(client.connect())
    socket.data_received(b"".join(client.data_to_send()))
    line.written = b""
    return socket, line


def listen(pieces: list[bytes]) -> tuple[list[bytes], bytes]:
    """What is heard of these bytes, and what is written back."""

    async def run() -> tuple[list[bytes], bytes]:
        ear = Ear()
        socket, line = opened(ear)
        for piece in pieces:
            socket.data_received(piece)
            while not line.reading:
                await asyncio.sleep(0)
        return ear.heard, line.written

    return asyncio.run(run())


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


texts = st.one_of(st.text(max_size=8), st.text(min_size=120, max_size=140)).map(str.encode)


@st.composite
def traffic(draw: Any) -> tuple[list[bytes], list[bytes]]:
    """Messages, and the bytes of their frames cut up at random, pings in between."""
    sent, data, starts = [], b"", []
    for message in draw(st.lists(texts, min_size=1, max_size=6)):
        sent.append(message)
        starts.append(len(data))
        if draw(st.booleans()):
            data += frame(Opcode.PING, b"?")
        if draw(st.integers(0, 3)) == 0:
            middle = len(message) // 2
            data += frame(Opcode.TEXT, message[:middle], fin=False)
            starts.append(len(data))
            data += frame(Opcode.CONT, message[middle:])
        else:
            data += frame(Opcode.TEXT, message)
    # Mostly at the beginning of frames, as networks do, and a little past it, as they may.
    places = draw(st.lists(st.sampled_from(starts), max_size=6))
    cuts = sorted({min(len(data), place + draw(st.integers(0, 3))) for place in places})
    edges = [0, *cuts, len(data)]
    pieces = [data[a:b] for a, b in pairwise(edges) if b > a]
    return sent, pieces


@given(traffic())
def test_every_message_is_heard_once_and_in_order(given: tuple[list[bytes], list[bytes]]) -> None:
    sent, pieces = given
    assert listen(pieces)[0] == sent


def test_a_message_that_is_too_long_is_not_heard() -> None:
    long = b'"' + b"x" * FRAME_BYTES + b'"'
    heard, written = listen([frame(Opcode.TEXT, long)])
    assert heard == []
    assert (1009).to_bytes(2, "big") in written


def test_a_frame_that_is_not_masked_is_none() -> None:
    assert plain_text(text_frame(b"hello")) is None
    heard, written = listen([text_frame(b"hello!")])
    assert heard == []
    assert (1002).to_bytes(2, "big") in written


@given(st.binary(max_size=70_000))
def test_frames_to_a_client_are_read_by_the_library(data: bytes) -> None:
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


# -- far too much ------------------------------------------------------------------------------------

MEANINGLESS = {
    "pings": frame(Opcode.PING, b""),
    "pongs": frame(Opcode.PONG, b""),
    "continuations": frame(Opcode.CONT, b"", fin=False),
    "texts": frame(Opcode.TEXT, b"{}"),
}


def begun(kind: str) -> bytes:
    return frame(Opcode.TEXT, b"[", fin=False) if kind == "continuations" else b""


@pytest.mark.parametrize("kind", MEANINGLESS)
def test_every_frame_counts_and_few_are_read_in_a_turn(kind: str) -> None:
    """Whatever comes at once, the loop is soon free for others; then it goes on."""

    async def run() -> None:
        ear = Ear(patience=1e9)
        socket, line = opened(ear)
        many = 4 * FRAMES_A_TURN
        socket.data_received(begun(kind) + MEANINGLESS[kind] * many)
        assert 1e9 - ear.patience == FRAMES_A_TURN
        assert not line.reading
        turns = 1
        while not line.reading:
            await asyncio.sleep(0)
            turns += 1
        assert 1e9 - ear.patience == many + bool(begun(kind))
        assert turns >= 4
        assert ear.heard == ([b"{}"] * many if kind == "texts" else [])

    asyncio.run(run())


@pytest.mark.parametrize("kind", MEANINGLESS)
def test_who_says_too_much_waits_and_who_goes_on_is_cut_off(kind: str) -> None:
    async def run() -> None:
        ear = Ear(patience=10)
        socket, line = opened(ear)
        socket.data_received(begun(kind) + MEANINGLESS[kind] * 20)
        assert not line.reading
        assert POLICY.to_bytes(2, "big") not in line.written
        ear.patience = 1e9  # after a while
        while not line.reading:
            await asyncio.sleep(0.001)
        assert len(ear.heard) == (20 if kind == "texts" else 0)

        ear.patience = 10
        socket.data_received(MEANINGLESS[kind] * 20_000)
        assert POLICY.to_bytes(2, "big") in line.written

    asyncio.run(run())


def test_nothing_is_read_after_a_goodbye() -> None:
    async def run() -> None:
        ear = Ear()
        socket, line = opened(ear)
        socket.close(POLICY, "enough")
        before, line.written = line.written, b""
        assert before.endswith(b"enough")
        for _ in range(10):
            socket.data_received(frame(Opcode.TEXT, b"{}") + frame(Opcode.PING, b"?"))
        assert (ear.heard, line.written) == ([], b"")
        assert not line.ended
        socket.data_received(frame(Opcode.PING, b"?") + frame(Opcode.CLOSE, before[2:]))
        assert line.ended  # that was the client's own
        socket.data_received(bytes(AFTER_CLOSE_BYTES))
        assert line.aborted

    asyncio.run(run())


def test_only_the_last_of_many_pings_is_answered() -> None:
    pings = b"".join(frame(Opcode.PING, bytes([number])) for number in range(9))
    _, written = listen([pings])
    assert written == Frame(Opcode.PONG, bytes([8])).serialize(mask=False)


BROKEN = {
    "half a code": frame(Opcode.CLOSE, b"\x03"),
    "a code that is never sent": frame(Opcode.CLOSE, (1005).to_bytes(2, "big")),
    "a reason that is no text": frame(Opcode.CLOSE, (1000).to_bytes(2, "big") + b"\xff"),
    "the rest of nothing": frame(Opcode.CONT, b"{}"),
    "a message in a message": (frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.TEXT, b"}")),
    "a reserved bit": b"\xc1\x80\0\0\0\0",
    "an unknown opcode": b"\x83\x80\0\0\0\0",
    "a part of a ping": b"\x09\x80\0\0\0\0",
    "a long ping": b"\x89\xfe\0\x7e\0\0\0\0",
}


# By name: masks are random, and two processes must agree on what a test is called.
@pytest.mark.parametrize("broken", BROKEN)
def test_what_no_client_may_send(broken: str) -> None:
    data = BROKEN[broken]
    heard, written = listen([data, frame(Opcode.TEXT, b"{}")])
    assert heard == []
    assert (1002).to_bytes(2, "big") == written[2:4]
