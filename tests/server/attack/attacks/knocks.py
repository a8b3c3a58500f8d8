"""Connections that are opened and dropped, as many as there can be."""

from __future__ import annotations

import asyncio
import socket

from tests.server.attack.target import Target

AT_ONCE = 100


async def knocks(target: Target) -> None:
    await asyncio.gather(*(_knock(target) for _ in range(AT_ONCE)))


async def _knock(target: Target) -> None:
    loop = asyncio.get_running_loop()
    ask = target.head("GET", "/")
    while True:
        line = socket.socket()
        line.setblocking(False)
        try:
            line.bind((target.source, 0))
            await loop.sock_connect(line, ("127.0.0.1", target.port))
            await loop.sock_sendall(line, ask)
            target.tally["answered" if await loop.sock_recv(line, 9) else "hung up"] += 1
        except OSError:
            target.tally["hung up"] += 1
        finally:
            line.close()
