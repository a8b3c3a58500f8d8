"""A socket to a table that keeps every byte that the server says, and can wait for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, State
from websockets.uri import WebSocketURI

LONGEST = 30.0  # seconds for anything that the server should do at once


class Wire(asyncio.Protocol):
    """`keep` gets each text as it came, and at the end how the socket was closed."""

    def __init__(self, port: int, path: str, keep: Callable[[bytes], None]) -> None:
        self._ws = ClientProtocol(WebSocketURI(False, "127.0.0.1", port, path, ""))
        self._keep = keep
        self._port = port
        self._numbers = count(1)
        self._pongs: dict[bytes, asyncio.Future[None]] = {}
        loop = asyncio.get_running_loop()
        self._ready: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()
        self._transport: asyncio.Transport
        self.spoke = False  # since the last barrier
        self.heard = 0  # texts

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        await asyncio.wait_for(self._ready, LONGEST)

    @property
    def is_open(self) -> bool:
        return not self.lost.done()

    def say(self, text: bytes) -> None:
        self.spoke = True
        self._ws.send_text(text)
        self._flush()

    async def barrier(self) -> None:
        """Until the server has read all that we said."""
        self.spoke = False
        if not is_open(self._ws):
            await asyncio.wait_for(asyncio.shield(self.lost), LONGEST)
            return
        word = str(next(self._numbers)).encode()
        pong = self._pongs[word] = asyncio.get_running_loop().create_future()
        self._ws.send_ping(word)
        self._flush()
        await asyncio.wait_for(pong, LONGEST)

    async def close(self) -> None:
        if is_open(self._ws):
            self._ws.send_close(1000)
            self._flush()
        await asyncio.wait_for(asyncio.shield(self.lost), LONGEST)

    # -- what the transport tells ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._ws.send_request(self._ws.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._ws.receive_data(data)
        for event in self._ws.events_received():
            if not isinstance(event, Frame):
                if self._ws.handshake_exc is not None:
                    self._ready.set_exception(self._ws.handshake_exc)
                else:
                    self._ready.set_result(None)
            elif event.opcode is Opcode.TEXT:
                assert event.fin, "the server never splits a message"
                self.heard += 1
                self._keep(bytes(event.data))
            elif event.opcode is Opcode.PONG:
                self._pongs.pop(bytes(event.data)).set_result(None)
        self._flush()

    def eof_received(self) -> None:
        self._ws.receive_eof()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        said = self._ws.close_rcvd
        self._keep(b"closed" if said is None else f"closed {said.code} {said.reason}".encode())
        self.lost.set_result(None)
        for pong in self._pongs.values():
            pong.set_result(None)
        self._pongs.clear()

    def _flush(self) -> None:
        for data in self._ws.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()


def is_open(protocol: Protocol) -> bool:
    return protocol.state is State.OPEN
