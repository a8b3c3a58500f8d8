"""One socket of a table, as light as can be: no tasks, one decoder for all, callbacks.

The protocol is that of the websockets library without its tasks and queues; the bytes come and go
through an asyncio transport. A load generator holds a thousand of these in one process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import ssl
from collections.abc import Callable, Sequence
from typing import Self, cast

import msgspec
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import WebSocketURI

from dighouse.client.address import ServerAddress
from dighouse.client.decode import read
from dighouse.client.errors import RefusedError, Unreachable
from dighouse.client.request import problem, unreachable
from dighouse.kernel.fair_deal import ADDITION_BYTES
from dighouse.protocol.messages import FRAME_BYTES, Hello, Incoming, Outgoing

MESSAGE_BYTES = 4 * 1024 * 1024  # from the server: a welcome may bring a long chat and many events
CONNECT_SECONDS = 20.0
CLOSE_SECONDS = 5.0  # for the server to hang up, once one side has said goodbye
QUIET_SECONDS = 30.0  # after which we ask whether the server is still there; twice that is too much

NORMAL = 1000
LOST = 1006  # the socket ended without a word
NOT_UNDERSTOOD = 1007

OnMessage = Callable[[Outgoing], object]
OnClosed = Callable[[int, str], object]

_encode = msgspec.json.Encoder().encode


def greeting(secrets: Sequence[str] = (), last: int | None = None) -> Hello:
    """The first message, with random bytes for the deal from each seat that the secrets are for."""
    addition = os.urandom(ADDITION_BYTES * len(secrets)).hex()
    return Hello(secrets=list(secrets), last=last, bytes=addition or None)


class Connection(asyncio.Protocol):
    """`await Connection(server, table, greeting([secret]), on_message, on_closed).open()`.

    Both callbacks run inside the event loop. `on_closed(code, reason)` is called once, if the
    socket had opened at all; 1006 means that it was lost without a word.
    """

    def __init__(
        self,
        server: ServerAddress,
        table: str,
        hello: Hello,
        on_message: OnMessage,
        on_closed: OnClosed,
    ) -> None:
        path = server.socket_path(table)
        uri = WebSocketURI(server.secure, server.host, server.port, path, "")
        self._protocol = ClientProtocol(uri, max_size=MESSAGE_BYTES)
        self._server = server
        self._hello = hello
        self._on_message = on_message
        self._on_closed = on_closed
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._lost: asyncio.Future[None] = self._loop.create_future()
        self._transport: asyncio.Transport | None = None
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._timer: asyncio.TimerHandle | None = None
        self._heard_at = 0.0

    async def open(self) -> Self:
        """Connect and say hello. Unreachable if nobody answers, Refused if somebody says no."""
        server = self._server
        tls = ssl.create_default_context() if server.secure else None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._loop.create_connection(lambda: self, server.host, server.port, ssl=tls)
                await self._opened
        except BaseException as error:
            self.abort()
            if isinstance(error, TimeoutError):
                raise Unreachable(f"{server.url} does not answer") from None
            if isinstance(error, OSError) and not isinstance(error, Unreachable):
                raise unreachable(server, error) from error
            raise
        return self

    @property
    def is_open(self) -> bool:
        return self._protocol.state is State.OPEN

    def send(self, message: Incoming) -> None:
        """Hand a message to the network. What becomes of it is told by the answer alone."""
        if self._protocol.state is not State.OPEN:
            raise Unreachable("the connection to the table is closed")
        data = _encode(message)
        if len(data) > FRAME_BYTES:
            raise RefusedError(
                "malformed", f"a message has at most {FRAME_BYTES} bytes, not {len(data)}"
            )
        self._protocol.send_text(data)
        self._flush()

    def close(self, code: int = NORMAL) -> None:
        """Say goodbye; `on_closed` follows when the server has, too."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code)
            self._flush()
            self._hang_up_later()
        elif self._protocol.state is State.CONNECTING:
            self.abort()

    async def wait_closed(self) -> None:
        """Until nothing of the socket is left, if there was one."""
        if self._transport is not None:
            await asyncio.shield(self._lost)

    def abort(self) -> None:
        """Hang up without a word."""
        if self._transport is not None:
            self._transport.abort()

    # -- what the transport tells ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its type
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._loop.time()
        self._protocol.receive_data(data)
        self._flush()  # pongs, and the echo of a close
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._frame(event)
            else:
                self._shake_hands()
        if self._protocol.close_expected():
            self._hang_up_later()

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        self._lost.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        with contextlib.suppress(EOFError):
            self._protocol.receive_eof()
        if not self._opened.done():
            self._opened.set_exception(_no(self._protocol.handshake_exc))
            self._opened.exception()  # whoever gave up waiting for it need not be told
            return
        if self._opened.cancelled() or self._opened.exception() is not None:
            return  # whoever waited for it knows already
        said = self._protocol.close_rcvd or self._protocol.close_sent
        if said is None:
            self._on_closed(LOST, "")
        else:
            self._on_closed(said.code, said.reason)

    # -- inside ------------------------------------------------------------------------------------

    def _shake_hands(self) -> None:
        fault = self._protocol.handshake_exc
        if fault is None:
            if self.is_open:  # the server may have hung up in the same breath
                self.send(self._hello)
            self._timer = self._loop.call_later(QUIET_SECONDS, self._watch)
            if not self._opened.done():
                self._opened.set_result(None)
        elif not self._opened.done():
            self._opened.set_exception(_no(fault))

    def _frame(self, frame: Frame) -> None:
        opcode = frame.opcode
        if opcode is Opcode.TEXT:
            if frame.fin:
                self._deliver(frame.data)
            else:
                self._parts = [bytes(frame.data)]
        elif opcode is Opcode.CONT:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                whole, self._parts = b"".join(self._parts), []
                self._deliver(whole)
        elif opcode is Opcode.BINARY:
            self._give_up()

    def _deliver(self, data: bytes | bytearray | memoryview) -> None:
        try:
            message = read(data)
        except (msgspec.DecodeError, UnicodeError):
            self._give_up()
        else:
            self._on_message(message)

    def _give_up(self) -> None:
        """The server speaks another language than we do: an older or a newer one."""
        if self._protocol.state is State.OPEN:
            self._protocol.fail(NOT_UNDERSTOOD, "not understood")
            self._flush()
            self._hang_up_later()

    def _flush(self) -> None:
        transport = self._transport
        assert transport is not None
        for data in self._protocol.data_to_send():
            if data:
                transport.write(data)
            else:
                transport.close()

    def _watch(self) -> None:
        """A network can vanish without a word; then only silence tells."""
        quiet = self._loop.time() - self._heard_at
        if quiet >= 2 * QUIET_SECONDS:
            self.abort()
            return
        if quiet >= QUIET_SECONDS and self._protocol.state is State.OPEN:
            self._protocol.send_ping(b"")
            self._flush()
        self._timer = self._loop.call_later(QUIET_SECONDS, self._watch)

    def _hang_up_later(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(CLOSE_SECONDS, self.abort)


def _no(fault: Exception | None) -> Exception:
    """Why there is no socket: the server's own words, if it said any."""
    if isinstance(fault, InvalidStatus):
        response = fault.response
        return problem(response.status_code, bytes(response.body or b""))
    if fault is None or isinstance(fault.__cause__, EOFError):
        return Unreachable("the server hung up before the socket was open")
    return Unreachable(f"this is no table server: {fault}")
