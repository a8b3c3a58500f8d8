"""The socket: bytes from and to one client, by the rules of WebSocket.

uvicorn hands an upgraded connection over to this class. Going through ASGI instead would cost a
queue, a task and two dictionaries a message; and only here can a slow client be told from a
quick one, by the bytes that wait to be sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from enum import Enum
from http import HTTPStatus
from typing import Protocol, cast

from websockets.http11 import Request
from websockets.server import ServerProtocol

from dighouse.protocol.messages import BINARY as TEXT_ONLY
from dighouse.protocol.messages import FRAME_BYTES, POLICY
from dighouse.server.net.framing import (
    BINARY,
    CLOSE,
    CONTINUATION,
    NO_CODE,
    NOT_OURS,
    PING,
    PONG,
    TEXT,
    FrameError,
    WebSocketFrame,
    close_code,
    close_frame,
    control_frame,
    is_goodbye,
    plain_text,
    read_frame,
    text_frame,
)

WAITING_BYTES = 256 * 1024  # that a client may be behind before it is resynced
FRAMES_A_TURN = 32  # of a socket, that are read before it is the others' turn
REST_SECONDS = 0.25  # that a socket with too many frames is left alone, at least
UNREAD_BYTES = (
    2 * FRAME_BYTES
)  # that may wait of a client who says too much; whoever sends more is cut off
COST_BYTES = 1024
AFTER_CLOSE_BYTES = 256 * 1024  # that a client may send after a goodbye
CLOSE_SECONDS = 5.0
CLOSE_CODES = 1000  # and above; below are HTTP's statuses

# What the library says of each broken handshake is of no use to anybody; errors reach us anyway.
_silent = logging.getLogger("dighouse.socket")
_silent.setLevel(logging.CRITICAL)


class SocketHandler(Protocol):
    """Who speaks with a client."""

    def allow(self, cost: int) -> float:
        """0 if so much more may be heard of it now, or else in how many seconds."""
        ...

    def take_turn(self, go: Callable[[], None]) -> bool:
        """May much of it be heard in this turn of the loop? Or else `go` is called when it may."""
        ...

    def on_message(self, data: bytes) -> None: ...
    def on_disconnect(self) -> None: ...
    def on_slow(self) -> None: ...
    def on_caught_up(self) -> None: ...
    def on_shutdown(self) -> None: ...


class HandshakeHandler(Protocol):
    """Lets clients in, or says why not: by a status, or (browsers see no status) by a close code."""

    def admit(
        self, request: Request, peer: str, socket: Socket
    ) -> SocketHandler | tuple[int, str]: ...


class Connections(Protocol):
    def add(self, socket: Socket, /) -> None: ...
    def discard(self, socket: Socket, /) -> None: ...


class SocketState(Enum):
    HANDSHAKE = 1  # its handshake is still to come
    OPEN = 2
    CLOSING = 3  # nothing that comes is read any more


class Socket(asyncio.Protocol):
    """However much a client sends, it gets little of the loop's time: every frame counts, whatever
    it is, only a few are read in a turn, and nothing is taken from the network while some wait.
    """

    __slots__ = (
        "_at",
        "_behind",
        "_bytes_after_close",
        "_connections",
        "_handler",
        "_handshakes",
        "_held",
        "_message_bytes",
        "_out",
        "_parts",
        "_ping",
        "_reason_bytes",
        "_state",
        "_unread",
        "answered",
        "transport",
    )

    def __init__(self, handshakes: HandshakeHandler, connections: Connections) -> None:
        self._handshakes = handshakes
        self._connections = connections
        self._state = SocketState.HANDSHAKE
        self._handler: SocketHandler | None = None
        self._unread = bytearray()
        self._at = 0  # where in it the next frame begins
        self._parts: list[bytes] | None = None  # of a message in several frames
        self._message_bytes = 0  # how many bytes of it there are
        self._ping: bytes | None = None  # to be answered; only the last one is
        self._out: list[bytes] = []  # frames that go out together
        self._held = False  # do we wait before we read on?
        self._behind = False  # does the client leave unread what we send?
        self._bytes_after_close = 0  # bytes that came after a goodbye
        self._reason_bytes = 0  # how long the reason of our goodbye is
        self.answered = True  # has the last ping been?
        self.transport: asyncio.Transport

    @property
    def is_open(self) -> bool:
        return self._state is SocketState.OPEN

    # -- from the network ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=WAITING_BYTES)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        self.answered = True
        if self._state is not SocketState.OPEN:
            if self._state is SocketState.HANDSHAKE:
                self._handshake(data)
            else:
                self._after_close(data)
            return
        handler = self._handler
        assert handler is not None
        if not self._unread and self._parts is None and len(data) <= FRAME_BYTES:
            message = plain_text(data)
            if message is not None and not handler.allow(cost(len(data))):
                handler.on_message(message)
                return
        self._unread += data
        if not self._held:
            self._read_in_turn()

    def eof_received(self) -> None:
        """Whoever says no more hears no more: the transport closes itself."""

    def connection_lost(self, error: Exception | None) -> None:
        self._state = SocketState.CLOSING
        self._connections.discard(self)
        handler, self._handler = self._handler, None
        if handler is not None:
            handler.on_disconnect()

    def pause_writing(self) -> None:
        # Nor do we read on: each command would add an answer to what is not being read.
        self._behind = True
        self.transport.pause_reading()
        if self._handler is not None:
            self._handler.on_slow()

    def resume_writing(self) -> None:
        self._behind = False
        if not self._held:
            self.transport.resume_reading()
        if self._handler is not None:
            self._handler.on_caught_up()

    def _handshake(self, data: bytes) -> None:
        ws = ServerProtocol(logger=_silent)
        ws.receive_data(data)
        for request in ws.events_received():
            if isinstance(request, Request):
                self._admit(ws, request)
        for answer in ws.data_to_send():
            self.transport.write(answer)
        if self._handler is None and self._state is not SocketState.CLOSING:
            self._end()

    def _admit(self, ws: ServerProtocol, request: Request) -> None:
        response = ws.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            peer = self.transport.get_extra_info("peername")
            admitted = self._handshakes.admit(request, str(peer[0]) if peer else "", self)
            if not isinstance(admitted, tuple):
                self._handler = admitted
                self._state = SocketState.OPEN
            elif admitted[0] < CLOSE_CODES:
                response = ws.reject(HTTPStatus(admitted[0]), f"{admitted[1]}\n")
            else:
                ws.send_response(response)
                self.transport.write(b"".join(ws.data_to_send()))
                self._state = SocketState.OPEN
                self.close(*admitted)
                return
        ws.send_response(response)

    def _read(self) -> None:
        """Some of the frames that are there."""
        handler = self._handler
        assert handler is not None
        try:
            for _ in range(FRAMES_A_TURN):
                found = read_frame(self._unread, self._at, FRAME_BYTES - self._message_bytes)
                if found is None:
                    self._wait_for_more(handler)
                    break
                wait = handler.allow(cost(found.size))
                if wait:
                    self._hold(wait)
                    break
                self._at += found.size
                self._frame(handler, found)
                if self._state is not SocketState.OPEN:
                    return
            else:
                self._hold(0)
        except FrameError as fault:
            self.close(fault.code, fault.reason)
            self._end()
            return
        if self._ping is not None:
            ping, self._ping = self._ping, None
            self.transport.write(control_frame(PONG, ping))

    def _frame(self, handler: SocketHandler, frame: WebSocketFrame) -> None:
        opcode, data = frame.opcode, frame.data
        if opcode == TEXT or opcode == CONTINUATION:
            if (opcode == TEXT) is not (self._parts is None):
                raise FrameError(NOT_OURS, "a message is begun once, and ended before the next")
            if frame.final and self._parts is None:
                handler.on_message(data)
                return
            parts = self._parts = self._parts or []
            if data:
                parts.append(data)
                self._message_bytes += len(data)
            if frame.final:
                self._parts, self._message_bytes = None, 0
                handler.on_message(b"".join(parts))
        elif opcode == PING:
            self._ping = data
        elif opcode == BINARY:
            self.close(TEXT_ONLY, "text only")
        elif opcode == CLOSE:
            code = close_code(data)
            self._say_goodbye(control_frame(CLOSE, data), 0 if code == NO_CODE else len(data) - 2)
            self._end()

    def _wait_for_more(self, handler: SocketHandler) -> None:
        """A frame in many small pieces counts, too."""
        del self._unread[: self._at]
        self._at = 0
        wait = handler.allow(1) if self._unread else 0.0
        if wait:
            self._hold(wait)

    def _hold(self, seconds: float) -> None:
        """Read on later; meanwhile the network keeps what comes."""
        if seconds and len(self._unread) - self._at > UNREAD_BYTES:
            self.close(POLICY, "far too many messages")
            return
        self._held = True
        self.transport.pause_reading()
        loop = asyncio.get_running_loop()
        if seconds:
            loop.call_later(max(seconds, REST_SECONDS), self._go_on)
        else:
            loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        if self._state is SocketState.OPEN:
            self._read_in_turn()
        else:
            self._held = False

    def _read_in_turn(self) -> None:
        """Several sockets of one address, with much to read each, wait for each other."""
        handler = self._handler
        assert handler is not None
        if handler.take_turn(self._read_on):
            self._read_on()
        else:
            self._held = True
            self.transport.pause_reading()

    def _read_on(self) -> None:
        was_held, self._held = self._held, False
        if self._state is SocketState.OPEN:
            self._read()
        if was_held and not self._held and not self._behind and not self.transport.is_closing():
            self.transport.resume_reading()

    def _after_close(self, data: bytes) -> None:
        """After a goodbye only the client's own one is of interest."""
        self._bytes_after_close += len(data)
        if is_goodbye(data, self._reason_bytes):
            self._end()
        elif self._bytes_after_close > AFTER_CLOSE_BYTES:
            self.transport.abort()

    # -- to the network --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """What one turn of the event loop has for a client, such as news and the answer to the
        command that made them, costs one call to the system.
        """
        if self._state is SocketState.OPEN:
            if not self._out:
                asyncio.get_running_loop().call_soon(self.write_out)
            self._out.append(text_frame(data))

    def write_out(self) -> None:
        """Write the frames that have gathered."""
        if self._out:
            frames, self._out = self._out, []
            if self.transport.is_closing():
                return  # the client is gone, or going
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def close(self, code: int, reason: str) -> None:
        if self._state is SocketState.OPEN:
            self._say_goodbye(close_frame(code, reason), len(reason.encode()))

    def _say_goodbye(self, frame: bytes, reason_bytes: int) -> None:
        """The last frame; and the line is closed even if the client never does."""
        self._state = SocketState.CLOSING
        self._reason_bytes = reason_bytes
        self._unread.clear()
        self._parts = None
        self.write_out()
        if not self.transport.is_closing():
            self.transport.write(frame)
            self._hang_up_later()

    def _end(self) -> None:
        """Nothing more goes out."""
        if self._state is SocketState.HANDSHAKE:
            self._hang_up_later()
        self._state = SocketState.CLOSING
        if not self.transport.is_closing() and self.transport.can_write_eof():
            self.transport.write_eof()

    def _hang_up_later(self) -> None:
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.transport.abort)

    def ping(self) -> None:
        """Ask whether anybody is there; a client that never answered the last time is not."""
        if self._state is not SocketState.OPEN:
            return
        if not self.answered:
            self.transport.abort()
            return
        self.answered = False
        self.transport.write(control_frame(PING))

    def shutdown(self) -> None:
        """uvicorn stops."""
        if self._handler is not None:
            self._handler.on_shutdown()
        else:
            self.transport.close()


def cost(size: int) -> int:
    """What a frame of so many bytes counts: one, and more for those that are much to read."""
    return 1 + size // COST_BYTES
