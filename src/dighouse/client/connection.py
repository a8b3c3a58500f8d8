"""One socket of a table: messages in and out, and the word how it ended.

The socket itself is the websockets library's. Two tasks stand between it and whoever uses it: one reads
messages and hands them on, one writes what was sent, so that nobody has to wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Sequence
from typing import Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.protocol import State

from dighouse.client.address import ServerAddress
from dighouse.client.decode import read
from dighouse.client.errors import RefusedError, Unreachable
from dighouse.client.request import problem, unreachable
from dighouse.kernel.fair_deal import ADDITION_BYTES
from dighouse.protocol.messages import FRAME_BYTES, Hello, Incoming, Outgoing

MESSAGE_BYTES = 4 * 1024 * 1024  # from the server: a welcome may bring a long chat and many events
CONNECT_SECONDS = 20.0
CLOSE_SECONDS = 5.0  # for the server to hang up, once one side has said goodbye
QUIET_SECONDS = 30.0  # after which the server is pinged, and within which it has to answer

NORMAL = 1000
LOST = 1006  # the socket ended without a word
NOT_UNDERSTOOD = 1007

OnMessage = Callable[[Outgoing], object]
OnClosed = Callable[[int, str], object]

_encode = msgspec.json.Encoder().encode

# How a socket ended is told by `on_closed`; a terminal in which somebody plays is no place for a log.
_silent = logging.getLogger("dighouse.client.socket")
_silent.setLevel(logging.CRITICAL)


def greeting(secrets: Sequence[str] = (), last: int | None = None) -> Hello:
    """The first message, with random bytes for the deal from each seat that the secrets are for."""
    addition = os.urandom(ADDITION_BYTES * len(secrets)).hex()
    return Hello(secrets=list(secrets), last=last, bytes=addition or None)


class Connection:
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
        self._server = server
        self._table = table
        self._hello = hello
        self._on_message = on_message
        self._on_closed = on_closed
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: goodbye
        self._leaving = False
        self._socket: ClientConnection | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> Self:
        """Connect and say hello. Unreachable if nobody answers, Refused if somebody says no."""
        server = self._server
        try:
            self._socket = await connect(
                f"{'wss' if server.secure else 'ws'}://{server.netloc}{server.socket_path(self._table)}",
                # Named here, so that nobody can send us, and our secrets, to another host.
                host=server.host,
                port=server.port,
                proxy=None,
                compression=None,
                open_timeout=CONNECT_SECONDS,
                close_timeout=CLOSE_SECONDS,
                ping_interval=QUIET_SECONDS,
                ping_timeout=QUIET_SECONDS,
                max_size=MESSAGE_BYTES,
                logger=_silent,
            )
        except TimeoutError:
            raise Unreachable(f"{server.url} does not answer") from None
        except OSError as error:
            raise unreachable(server, error) from error
        except (WebSocketException, ValueError) as error:
            raise _no(error) from error
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._read(self._socket)),
            loop.create_task(self._write(self._socket)),
        ]
        self._outgoing.put_nowait(_encode(self._hello))
        return self

    @property
    def is_open(self) -> bool:
        socket = self._socket
        return socket is not None and socket.state is State.OPEN and not self._leaving

    def send(self, message: Incoming) -> None:
        """Hand a message to the network. What becomes of it is told by the answer alone."""
        if not self.is_open:
            raise Unreachable("the connection to the table is closed")
        data = _encode(message)
        if len(data) > FRAME_BYTES:
            raise RefusedError(
                "malformed", f"a message has at most {FRAME_BYTES} bytes, not {len(data)}"
            )
        self._outgoing.put_nowait(data)

    def close(self) -> None:
        """Say goodbye, after all that was sent; `on_closed` follows when the server has, too."""
        if self.is_open:
            self._leaving = True
            self._outgoing.put_nowait(None)

    async def wait_closed(self) -> None:
        """Until nothing of the socket is left, if there was one."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def abort(self) -> None:
        """Hang up without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _read(self, socket: ClientConnection) -> None:
        """Hand on what comes, up to the end."""
        code, reason = LOST, ""
        try:
            while True:
                data = await socket.recv(decode=False)
                try:
                    message = read(data)
                except (msgspec.DecodeError, UnicodeError):
                    # The server speaks another language than we do: an older or a newer one.
                    code = NOT_UNDERSTOOD
                    await socket.close(code, "not understood")
                    break
                self._on_message(message)
        except ConnectionClosed as closed:
            if closed.rcvd is not None:
                code, reason = closed.rcvd.code, closed.rcvd.reason
        except BaseException as error:
            socket.transport.abort()
            if isinstance(error, Exception):  # of whoever listens
                self._on_closed(code, reason)
            raise
        finally:
            self._tasks[1].cancel()
        self._on_closed(code, reason)

    async def _write(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while (data := await self._outgoing.get()) is not None:
                await socket.send(data, text=True)
            await socket.close(NORMAL)


def _no(fault: Exception) -> Exception:
    """Why there is no socket: the server's own words, if it said any."""
    # A redirect that the library would not follow is told by an error of its own.
    status = fault if isinstance(fault, InvalidStatus) else fault.__context__
    if isinstance(status, InvalidStatus):
        response = status.response
        return problem(response.status_code, bytes(response.body or b""))
    if isinstance(fault.__cause__, EOFError):
        return Unreachable("the server hung up before the socket was open")
    return Unreachable(f"this is no table server: {fault}")
