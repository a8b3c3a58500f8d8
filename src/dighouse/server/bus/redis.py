"""A bus over Redis: pub/sub on one channel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import cast
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError

from dighouse.server.bus.reconnecting import CHANNEL, BusLink, ReconnectingBus
from dighouse.server.storage.errors import StorageError

PATIENCE = 5.0  # seconds for an answer
HEALTH = 10.0  # seconds of silence after which we ask whether the server is still there


class RedisBus(ReconnectingBus):
    def __init__(self, node: str, url: str) -> None:
        async def connect() -> BusLink:
            return await _connect(url)

        super().__init__(node, connect)


class _RedisLink:
    limit = 100_000

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._channel = client.pubsub(ignore_subscribe_messages=True)

    async def open(self) -> None:
        await self._channel.subscribe(CHANNEL)
        # Redis confirms it. Before that, others' messages may pass us by.
        await self._channel.get_message(timeout=PATIENCE)

    async def send(self, message: bytes) -> None:
        await self._client.publish(CHANNEL, message)

    async def messages(self) -> AsyncIterator[bytes]:
        while True:
            message = await self._channel.get_message(timeout=HEALTH)
            if message is not None:
                yield cast(bytes, message["data"])

    async def close(self) -> None:
        try:
            await self._channel.aclose()  # type: ignore[no-untyped-call]
        finally:
            await self._client.aclose()


async def _connect(url: str) -> BusLink:
    try:
        client = Redis.from_url(
            url,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            socket_keepalive=True,
            health_check_interval=int(HEALTH),
            retry=Retry(NoBackoff(), 0),  # the relay connects again
        )
    except ValueError:
        # The text may have a password in it, so it is not repeated.
        raise StorageError("that is no address of a Redis: give redis://host:6379/0") from None
    link = _RedisLink(client)
    try:
        await link.open()
    except AuthenticationError as error:
        await link.close()
        raise StorageError(
            f"the Redis at {_place(url)} refused this password: check the address"
        ) from error
    except (RedisError, OSError) as error:
        await link.close()
        raise StorageError(
            f"the Redis at {_place(url)} can't be reached: start it, or leave it out"
        ) from error
    return link


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.hostname or 'localhost'}:{parts.port or 6379}"
