"""However a client's bytes are cut up, the socket hears the messages that were sent."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.uri import parse_uri

from dighouse.server.wire.framing import plain_text, text_frame
from dighouse.server.wire.messages import FRAME_BYTES
from dighouse.server.wire.protocol import Outbox, Socket


class Line:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.written += data

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted

    def can_write_eof(self) -> bool:
        return False

    def set_write_buffer_limits(self, high: int) -> None:
        pass

    def get_extra_info(self, name: str) -> Any:
        return ("127.0.0.1", 1)


class Ear:
    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def received(self, data: bytes) -> None:
        self.heard.append(data)

    def lost(self) -> None: ...
    def slow(self) -> None: ...
    def caught_up(self) -> None: ...
    def leaving(self) -> None: ...


class Hall:
    def __init__(self) -> None:
        self.outbox = Outbox()
        self.ear = Ear()

    def admit(self, request: Request, peer: str, socket: Socket) -> Ear:
        return self.ear


def listen(pieces: list[bytes]) -> tuple[list[bytes], bytes]:
    """What is heard of these bytes, and what is written back."""

    async def run() -> tuple[list[bytes], bytes]:
        hall, line = Hall(), Line()
        socket = Socket(hall, set())  # type: ignore[arg-type]
        socket.connection_made(line)  # type: ignore[arg-type]
        client = ClientProtocol(parse_uri("ws://localhost/"))
        client.send_request(client.connect())
        socket.data_received(b"".join(client.data_to_send()))
        for piece in pieces:
            socket.data_received(piece)
        return hall.ear.heard, line.written

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
