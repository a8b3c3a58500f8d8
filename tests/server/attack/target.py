"""What an attack aims at, and the few things that most attacks begin with: by hand, byte for byte,
since no client library would do what they do.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from tests.server.fuzz.wire import CLOSE, frame

PAUSE = 0.2  # seconds after a refusal
SECONDS = 10.0  # after which an answer is none
NEW_TABLE = {"game": "card-game", "seats": [{"kind": "human"}, {"kind": "human"}]}

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Target:
    """A server, as somebody at one address sees it. `tally` is what the attack tells about itself:
    what it has sent, and how it was refused.
    """

    port: int
    source: str  # its address; bystanders come from 127.0.0.1
    tally: Counter[str] = field(default_factory=Counter)

    def elsewhere(self, number: int) -> Target:
        """The same, from another address: where an attack uses up what an address may do."""
        return replace(self, source=f"127.0.66.{number}")

    async def open(self) -> Line:
        line = asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        return await asyncio.wait_for(line, SECONDS)

    def head(self, method: str, path: str, *headers: str) -> bytes:
        """The head of a call, ready to be sent."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def call(
        self, method: str, path: str, body: Any = None, secret: str = ""
    ) -> tuple[int, bytes]:
        """One call on a connection of its own: status and body."""
        data = b"" if body is None else json.dumps(body).encode()
        headers = ["Connection: close", "Content-Type: application/json"]
        if secret:
            headers.append(f"Authorization: Bearer {secret}")
        reader, writer = await self.open()
        try:
            writer.write(self.head(method, path, *headers, f"Content-Length: {len(data)}") + data)
            answer = await asyncio.wait_for(reader.read(), SECONDS)
        finally:
            writer.close()
        head, _, rest = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), rest

    async def count(
        self, what: str, method: str, path: str, body: Any = None, secret: str = ""
    ) -> tuple[int, bytes]:
        """One call, whose status is counted; 0 if there was no answer. After a refusal it waits a
        little: what refusals cost is for other attacks to show.
        """
        try:
            status, answer = await self.call(method, path, body, secret)
        except (OSError, TimeoutError, IndexError):
            status, answer = 0, b""
        self.tally[f"{what} {status}"] += 1
        if status in (0, 429, 503):
            await asyncio.sleep(PAUSE)
        return status, answer

    async def table(self, wish: dict[str, Any] | None = None) -> str:
        """A table of the attacker's own."""
        status, body = await self.call("POST", "/api/tables", wish or NEW_TABLE)
        assert status == 201, (status, body)
        table: str = json.loads(body)["table"]
        return table

    async def watch(self, table: str, *secrets: str) -> Line:
        """A socket that has said hello: a spectator's, unless it has a seat's secret."""
        reader, writer = await self.open()
        upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
        writer.write(self.head("GET", f"/api/tables/{table}/socket", *upgrade, key))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SECONDS)
        assert head.startswith(b"HTTP/1.1 101"), head
        writer.write(frame(json.dumps({"type": "hello", "secrets": secrets}).encode()))
        return reader, writer

    async def close_code(self, reader: asyncio.StreamReader) -> int:
        """Read on until the server hangs up; the code that it gives, or 1006."""
        try:
            while True:
                first, size = await reader.readexactly(2)
                if size >= 126:
                    longer = await reader.readexactly(2 if size == 126 else 8)
                    size = int.from_bytes(longer, "big")
                data = await reader.readexactly(size)
                if first & 0x0F == CLOSE:
                    return int.from_bytes(data[:2], "big")
        except (asyncio.IncompleteReadError, OSError):
            return 1006


Attack = Callable[[Target], Awaitable[None]]
