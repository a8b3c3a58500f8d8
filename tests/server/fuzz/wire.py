"""A socket by hand: any bytes can be sent, and what comes back is read as it is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from dighouse.client.decode import read
from dighouse.protocol.messages import Applied, Outgoing, Refused, Rehearsed, Welcome

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LOST = 1006
SECONDS = 30.0


def frame(data: bytes, opcode: int = TEXT, last: bool = True, masked: bool = True) -> bytes:
    size = len(data)
    mask = 0x80 if masked else 0
    if size < 126:
        length = bytes([mask | size])
    elif size < 1 << 16:
        length = bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([mask | 127]) + size.to_bytes(8, "big")
    # A mask of zeros leaves the data as it is.
    return bytes([(0x80 if last else 0) | opcode]) + length + (bytes(4) if masked else b"") + data


class Wire:
    """Answers are counted; what else is told is only checked to be a message of ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.answers: deque[Applied | Rehearsed | Refused] = deque()
        self.answered = 0
        self.told = 0
        self.welcome: Welcome | None = None
        self.code: int | None = None  # with which the server has closed
        self.position = 0
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    @classmethod
    async def open(cls, port: int, table: str, headers: Sequence[str] = ()) -> Wire:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        lines = [
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            *headers,
        ]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SECONDS)
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer)

    def send(self, *data: bytes) -> None:
        self._writer.write(b"".join(data))

    async def until_answered(self, count: int) -> bool:
        """Until so many answers have come in all. False if the server has closed before."""
        await self._until(lambda: self.answered >= count or self.code is not None)
        return self.answered >= count

    async def until_closed(self) -> int:
        await self._until(lambda: self.code is not None)
        assert self.code is not None
        return self.code

    async def until_welcome(self) -> bool:
        await self._until(lambda: self.welcome is not None or self.code is not None)
        return self.welcome is not None

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._writer.close()
        await asyncio.gather(self._writer.wait_closed(), return_exceptions=True)

    async def _until(self, there: object) -> None:
        assert callable(there)
        async with asyncio.timeout(SECONDS):
            while not there():
                self._changed.clear()
                await self._changed.wait()

    async def _listen(self) -> None:
        try:
            while self.code is None:
                first, second = await self._reader.readexactly(2)
                size = second & 0x7F
                if size >= 126:
                    size = int.from_bytes(
                        await self._reader.readexactly(2 if size == 126 else 8), "big"
                    )
                data = await self._reader.readexactly(size)
                self._frame(first & 0x0F, data)
                self._changed.set()
        except (asyncio.IncompleteReadError, ConnectionError):
            self.code = LOST
        self._changed.set()

    def _frame(self, opcode: int, data: bytes) -> None:
        if opcode == TEXT:
            self._message(read(data))  # or else it is none of ours
        elif opcode == CLOSE:
            self.code = int.from_bytes(data[:2], "big") if data else 1005
            self.send(frame(data[:2], CLOSE))
        elif opcode == PING:
            self.send(frame(data, PONG))

    def _message(self, message: Outgoing) -> None:
        if isinstance(message, (Applied, Rehearsed, Refused)):
            self.answers.append(message)
            self.answered += 1
        else:
            self.told += 1
            if isinstance(message, Welcome):
                self.welcome = message
            self.position = getattr(message, "position", self.position)
