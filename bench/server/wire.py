"""A socket of the load: the least of WebSocket that a player needs, the same for both servers.

Whatever a library would do here for every message would be held against the server.
"""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable

from websockets.utils import apply_mask

TEXT, PING, PONG, CLOSE = 0x81, 0x89, 0x8A, 0x88
MASKED = 0x80
SHORT, MEDIUM = 126, 1 << 16
MASK = b"\x12\x34\x56\x78"  # nothing here needs to be hidden from a proxy

Hear = Callable[[bytes, float], None]  # a message, and when its bytes were read


class Wire(asyncio.Protocol):
    def __init__(self, host: str, path: str, hear: Hear) -> None:
        self._host = host
        self._path = path
        self._hear = hear
        self._bytes = b""  # read, but not yet a whole frame
        self._opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    async def open(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        opened = self._opened
        assert opened is not None
        self._transport, _ = await loop.create_connection(lambda: self, self._host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await opened

    def send(self, message: bytes) -> None:
        self._send(TEXT, message)

    def _send(self, first: int, message: bytes) -> None:
        size = len(message)
        if size < SHORT:
            head = bytes((first, MASKED | size))
        else:
            assert size < MEDIUM
            head = bytes((first, MASKED | 126, size >> 8, size & 255))
        self._transport.write(head + MASK + apply_mask(message, MASK))

    def data_received(self, data: bytes) -> None:
        at = time.perf_counter()
        data = self._bytes + data if self._bytes else data
        if self._opened is not None:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._bytes = head
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                raise AssertionError(f"the server does not shake hands: {head!r}")
            self._opened.set_result(None)
            self._opened = None
        start = 0
        while (end_of := whole(data, start)) is not None:
            begin, stop = end_of
            self._frame(data[start], data[begin:stop], at)
            start = stop
        self._bytes = data[start:]

    def _frame(self, first: int, message: bytes, at: float) -> None:
        if first == TEXT:
            self._hear(message, at)
        elif first == PING:
            self._send(PONG, message)
        else:
            raise AssertionError(f"a frame that no player expects: {first:#x} {message!r}")

    def connection_lost(self, error: Exception | None) -> None:
        raise AssertionError(f"the server hung up: {error}")


def whole(data: bytes, start: int) -> tuple[int, int] | None:
    """Where the message of the frame that begins at `start` begins and ends, if all of it is here."""
    if len(data) < start + 2:
        return None
    size, begin = data[start + 1], start + 2
    if size == SHORT:
        size, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
    elif size > SHORT:
        size, begin = int.from_bytes(data[begin : begin + 8], "big"), begin + 8
    return (begin, begin + size) if begin + size <= len(data) else None
