"""The socket: bytes from and to one client, by the rules of WebSocket.

uvicorn hands an upgraded connection over to this class. Going through ASGI instead would cost a
queue, a task and two dictionaries a message; and only here can a slow client be told from a
quick one, by the bytes that wait to be sent.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import Protocol, cast

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from dighouse.server.wire.framing import are_whole, plain_text, text_frame
from dighouse.server.wire.messages import BINARY, FRAME_BYTES

WAITING_BYTES = 256 * 1024  # that a client may be behind before it is resynced
CLOSE_SECONDS = 5.0
CLOSE_CODES = 1000  # and above; below are HTTP's statuses

# What the library says of each broken handshake is of no use to anybody; errors reach us anyway.
_silent = logging.getLogger("dighouse.socket")
_silent.setLevel(logging.CRITICAL)


class Talk(Protocol):
    """Who speaks with a client."""

    def received(self, data: bytes) -> None: ...
    def lost(self) -> None: ...
    def slow(self) -> None: ...
    def caught_up(self) -> None: ...
    def leaving(self) -> None: ...


class Outbox:
    """Sockets with frames to write. What one turn of the event loop has for a client, such as the
    answer to a command and the news that it makes, costs one call to the system.
    """

    def __init__(self) -> None:
        self._sockets: list[Socket] = []

    def add(self, socket: Socket) -> None:
        if not self._sockets:
            asyncio.get_running_loop().call_soon(self._write)
        self._sockets.append(socket)

    def _write(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.write_out()


class Reception(Protocol):
    """Lets clients in, or says why not: by a status, or (browsers see no status) by a close code."""

    outbox: Outbox

    def admit(self, request: Request, peer: str, socket: Socket) -> Talk | tuple[int, str]: ...


class Connections(Protocol):
    def add(self, socket: Socket, /) -> None: ...
    def discard(self, socket: Socket, /) -> None: ...


class Socket(asyncio.Protocol):
    __slots__ = (
        "_between",
        "_closing",
        "_connections",
        "_out",
        "_parts",
        "_reception",
        "_talk",
        "_ws",
        "answered",
        "transport",
    )

    def __init__(self, reception: Reception, connections: Connections) -> None:
        self._reception = reception
        self._connections = connections
        self._ws = ServerProtocol(max_size=FRAME_BYTES, logger=_silent)
        self._talk: Talk | None = None
        self._parts: list[bytes] = []  # of a message in several frames
        self._out: list[bytes] = []  # frames that go out together, see Outbox
        self._closing = False
        self._between = False  # are we surely between two messages?
        self.answered = True  # has the last ping been?
        self.transport: asyncio.Transport

    # -- from the network ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=WAITING_BYTES)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        ws = self._ws
        self.answered = True
        if self._between and len(data) <= FRAME_BYTES:
            message = plain_text(data)
            if message is not None:
                self._received(message)
                return
        self._between = self._between and are_whole(data)
        ws.receive_data(data)
        for event in ws.events_received():
            if isinstance(event, Frame):
                self._frame(event)
            elif isinstance(event, Request):
                self._handshake(event)
        self._flush()
        if ws.close_expected() and not self._closing:
            self._close_soon()

    def eof_received(self) -> None:
        self._ws.receive_eof()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.discard(self)
        talk, self._talk = self._talk, None
        if talk is not None:
            talk.lost()

    def pause_writing(self) -> None:
        # Nor do we read on: each command would add an answer to what is not being read.
        self.transport.pause_reading()
        if self._talk is not None:
            self._talk.slow()

    def resume_writing(self) -> None:
        self.transport.resume_reading()
        if self._talk is not None:
            self._talk.caught_up()

    def _handshake(self, request: Request) -> None:
        ws = self._ws
        response = ws.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            peer = self.transport.get_extra_info("peername")
            admitted = self._reception.admit(request, str(peer[0]) if peer else "", self)
            if not isinstance(admitted, tuple):
                self._talk = admitted
                self._between = True
            elif admitted[0] < CLOSE_CODES:
                response = ws.reject(HTTPStatus(admitted[0]), f"{admitted[1]}\n")
            else:
                ws.send_response(response)
                ws.send_close(*admitted)
                return
        ws.send_response(response)

    def _frame(self, frame: Frame) -> None:
        if frame.opcode == Opcode.TEXT and frame.fin:
            self._received(bytes(frame.data))
        elif frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._parts.append(bytes(frame.data))
            if frame.fin:
                message, self._parts = b"".join(self._parts), []
                self._received(message)
        elif frame.opcode == Opcode.BINARY:
            self.close(BINARY, "text only")
        elif frame.opcode == Opcode.PONG:
            self.answered = True

    def _received(self, data: bytes) -> None:
        if self._talk is not None and self._ws.state is State.OPEN:
            self._talk.received(data)

    # -- to the network --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        if self._ws.state is State.OPEN:
            if not self._out:
                self._reception.outbox.add(self)
            self._out.append(text_frame(data))

    def write_out(self) -> None:
        """Write the frames that have gathered."""
        if self._out:
            frames, self._out = self._out, []
            if self.transport.is_closing():
                return  # the client is gone, or going
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def close(self, code: int, reason: str) -> None:
        if self._ws.state is State.OPEN:
            self._ws.send_close(code, reason)
            self._flush()
            self._close_soon()

    def ping(self) -> None:
        """Ask whether anybody is there; a client that never answered the last time is not."""
        if self._ws.state is not State.OPEN:
            return
        if not self.answered:
            self.transport.abort()
            return
        self.answered = False
        self._ws.send_ping(b"")
        self._flush()

    def shutdown(self) -> None:
        """uvicorn stops."""
        if self._talk is not None:
            self._talk.leaving()
        else:
            self.transport.close()

    def _flush(self) -> None:
        self.write_out()
        for data in self._ws.data_to_send():
            if data:
                self.transport.write(data)
            elif self.transport.can_write_eof():
                self.transport.write_eof()
        if self._ws.close_expected() and not self._closing:
            self._close_soon()

    def _close_soon(self) -> None:
        """Close the line even if the client never does."""
        self._closing = True
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.transport.abort)
