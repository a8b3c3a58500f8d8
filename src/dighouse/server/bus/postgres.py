"""A bus over PostgreSQL: LISTEN and NOTIFY."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import psycopg

from dighouse.server.bus.reconnecting import CHANNEL, BusLink, ReconnectingBus
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.store import Store

PATIENCE = 5  # seconds for a connection

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresBus(ReconnectingBus):
    def __init__(self, node: str, store: Store) -> None:
        async def connect() -> BusLink:
            return await _connect(store.url.replace("+psycopg", "", 1))

        super().__init__(node, connect)


class _PostgresLink:
    limit = 7_900  # PostgreSQL takes less than 8000 bytes

    # Two connections: one that listens can do nothing else meanwhile.
    def __init__(self, listener: Connection, sender: Connection) -> None:
        self._listener = listener
        self._sender = sender

    async def send(self, message: bytes) -> None:
        await self._sender.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message.decode()))

    async def messages(self) -> AsyncIterator[str]:
        async for message in self._listener.notifies():
            yield message.payload

    async def close(self) -> None:
        await self._listener.close()
        await self._sender.close()


async def _connect(url: str) -> BusLink:
    try:
        listener = await _connection(url)
        try:
            await listener.execute(f"LISTEN {CHANNEL}")
            return _PostgresLink(listener, await _connection(url))
        except BaseException:
            await listener.close()
            raise
    except psycopg.Error as error:
        # The error may tell the address, and the address the password.
        raise StorageError("PostgreSQL gives no connection for wake-ups: allow it more") from error


async def _connection(url: str) -> Connection:
    # Each message is a transaction of its own; a connection that is dead is noticed.
    return await Connection.connect(
        url,
        autocommit=True,
        application_name="dighouse bus",
        connect_timeout=PATIENCE,
        keepalives_idle=10,
        keepalives_interval=5,
        keepalives_count=3,
        tcp_user_timeout=15000,
    )
