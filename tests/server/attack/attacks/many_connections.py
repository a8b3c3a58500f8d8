"""Connections that are opened and dropped, as many as there can be."""

from __future__ import annotations

import asyncio
import socket

from tests.server.attack.target import Target

AT_ONCE = 100


async def many_connections(target: Target) -> None:
    await asyncio.gather(*(_connect_again_and_again(target) for _ in range(AT_ONCE)))


async def _connect_again_and_again(target: Target) -> None:
    loop = asyncio.get_running_loop()
    ask = target.head("GET", "/")
    while True:
        connection = socket.socket()
        connection.setblocking(False)
        try:
            connection.bind((target.source, 0))
            await loop.sock_connect(connection, ("127.0.0.1", target.port))
            await loop.sock_sendall(connection, ask)
            target.tally["answered" if await loop.sock_recv(connection, 9) else "hung up"] += 1
        except OSError:
            target.tally["hung up"] += 1
        finally:
            connection.close()
