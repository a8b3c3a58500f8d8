"""What every bus does: others hear of it, oneself does not, and a dead server is no disaster."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis as Client

from dighouse.server.bus import UNKNOWN_CHANGE, Bus, Wake, open_bus
from dighouse.server.bus.memory import Hub, MemoryBus
from dighouse.server.bus.postgres import PostgresBus
from dighouse.server.bus.reconnecting import CHANNEL
from dighouse.server.bus.redis import RedisBus
from dighouse.server.bus.sqlite import SqliteBus
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.store import Store
from tests.server.storage.tables import make, move
from tools.services import Postgres, Redis

WAKES = [
    Wake("left", "t1", 43),
    Wake("left", "t2", 0, presence=True),
    Wake("left", "t3", 7, presence=True, seat=2, connection="Zoë's"),
]


class Node:
    def __init__(self, bus: Bus, store: Store | None) -> None:
        self.bus = bus
        self.store = store
        self.on_wake: list[Wake] = []

    def hear(self, wake: Wake) -> None:
        self.on_wake.append(wake)

    async def hears(self, count: int, seconds: float = 10.0) -> list[Wake]:
        """What was heard, as soon as it is so much."""
        async with asyncio.timeout(seconds):
            while len(self.on_wake) < count:
                await asyncio.sleep(0.01)
        on_wake, self.on_wake = self.on_wake, []
        return on_wake


class Kind:
    """A kind of bus, and what its nodes share."""

    def __init__(self, name: str, request: pytest.FixtureRequest, folder: Path) -> None:
        self.name = name
        self.hub = Hub()
        self.redis: str | None = None
        self.database = f"sqlite:///{folder / 'tables.db'}"
        if name == "redis":
            self.redis = request.getfixturevalue("redis").url
        elif name == "postgres":
            self.database = request.getfixturevalue("postgres_url")

    @asynccontextmanager
    async def node(self, name: str) -> AsyncIterator[Node]:
        async with AsyncExitStack() as stack:
            if self.name == "memory":
                node = Node(MemoryBus(name, self.hub), None)
            else:
                store = await Store.open(self.database)
                stack.push_async_callback(store.close)
                node = Node(open_bus(store, name, self.redis), store)
            await node.bus.start(node.hear)
            stack.push_async_callback(node.bus.close)
            yield node


@pytest.fixture
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    return Kind(request.param, request, tmp_path)


every = pytest.mark.parametrize("kind", ["memory", "redis", "postgres", "sqlite"], indirect=True)
# SQLite's says only that something has changed.
talking = pytest.mark.parametrize("kind", ["memory", "redis", "postgres"], indirect=True)


@every
def test_the_right_one_is_opened(kind: Kind) -> None:
    async def story() -> None:
        async with kind.node("left") as left:
            kinds = {
                "memory": MemoryBus,
                "redis": RedisBus,
                "postgres": PostgresBus,
                "sqlite": SqliteBus,
            }
            assert type(left.bus) is kinds[kind.name]

    asyncio.run(story())


@talking
def test_the_others_hear_what_was_said_and_the_speaker_does_not(kind: Kind) -> None:
    async def story() -> None:
        async with (
            kind.node("left") as left,
            kind.node("right") as right,
            kind.node("third") as third,
        ):
            for wake in WAKES:
                left.bus.publish(wake)
            assert await right.hears(3) == WAKES
            assert await third.hears(3) == WAKES
            right.bus.publish(Wake("right", "t1", 44))
            assert await left.hears(1) == [Wake("right", "t1", 44)]
            assert await third.hears(1) == [Wake("right", "t1", 44)]
            assert right.on_wake == []

    asyncio.run(story())


@talking
def test_many_at_once_all_arrive_in_order(kind: Kind) -> None:
    async def story() -> None:
        async with kind.node("left") as left, kind.node("right") as right:
            many = [Wake("left", f"table-{number:032}", number) for number in range(2000)]
            for wake in many:
                left.bus.publish(wake)
            assert await right.hears(2000) == many

    asyncio.run(story())


# The memory's listeners are called by the event loop itself, which goes on.
@pytest.mark.parametrize("kind", ["redis", "postgres", "sqlite"], indirect=True)
def test_a_listener_that_fails_is_called_again(kind: Kind) -> None:
    async def story() -> None:
        async with kind.node("left") as left, kind.node("right") as right:
            calls: list[Wake] = []

            def fail(wake: Wake) -> None:
                calls.append(wake)
                if len(calls) == 1:
                    raise ValueError("planted")

            right.hear = fail  # type: ignore[method-assign]
            await right.bus.close()
            await right.bus.start(right.hear)
            for number in range(1, 3):
                await _say(left, number)
                async with asyncio.timeout(10):
                    while len(calls) < number:
                        await asyncio.sleep(0.01)

    asyncio.run(story())


async def _say(node: Node, head: int) -> None:
    if isinstance(node.bus, SqliteBus):
        assert node.store is not None
        await make(node.store, f"t{head}")
    else:
        node.bus.publish(Wake("left", "t", head))


@every
def test_after_the_end_nothing_is_heard_and_nothing_fails(kind: Kind) -> None:
    async def story() -> None:
        async with kind.node("left") as left, kind.node("right") as right:
            await right.bus.close()
            await right.bus.close()
            right.bus.publish(Wake("right", "t1", 1))
            await _say(left, 1)
            await asyncio.sleep(0.4)
            assert (left.on_wake, right.on_wake) == ([], [])

    asyncio.run(story())


def test_sqlite_tells_of_others_changes_and_not_of_ones_own(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async def story() -> None:
        kind = Kind("sqlite", request, tmp_path)
        async with kind.node("left") as left, kind.node("right") as right:
            assert left.store is not None
            await make(left.store, "a")
            assert await right.hears(1) == [UNKNOWN_CHANGE]
            for seq in range(2, 20):
                await left.store.append([move("a", seq)])
                await asyncio.sleep(0.02)
            on_wake = await right.hears(1)
            await asyncio.sleep(0.4)
            on_wake += right.on_wake
            # Once for all that happened between two looks.
            assert 1 <= len(on_wake) <= 12
            assert set(on_wake) == {UNKNOWN_CHANGE}
            assert left.on_wake == []

    asyncio.run(story())


@pytest.mark.parametrize("name", ["redis", "postgres"])
def test_a_server_that_dies_costs_only_wakes(
    name: str, request: pytest.FixtureRequest, tmp_path: Path, own: None
) -> None:
    kind = Kind(name, request, tmp_path)
    service: Postgres | Redis = request.getfixturevalue(name)

    async def story() -> None:
        async with kind.node("left") as left, kind.node("right") as right:
            left.bus.publish(WAKES[0])
            assert await right.hears(1) == WAKES[:1]
            await asyncio.to_thread(service.kill)
            for _ in range(20):
                left.bus.publish(WAKES[1])
                await asyncio.sleep(0.01)
            await asyncio.to_thread(service.start)
            # Who has been deaf for a while looks for itself.
            assert UNKNOWN_CHANGE in await right.hears(1, 20.0)
            assert UNKNOWN_CHANGE in await left.hears(1, 20.0)
            left.bus.publish(WAKES[2])
            assert WAKES[2] in await right.hears(1)

    asyncio.run(story())


def test_strange_messages_are_ignored(redis: Redis) -> None:
    async def story() -> None:
        bus = RedisBus("left", redis.url)
        on_wake: list[Wake] = []
        await bus.start(on_wake.append)
        client = Client.from_url(redis.url)
        for message in (b"", b"{", b"\xff\xfe", b"[1]", b'[{"node": 1}]'):
            await client.publish(CHANNEL, message)
        await client.publish(CHANNEL, b'[{"node": "x", "table": "t", "head": 1, "more": 2}]')
        async with asyncio.timeout(5):
            while not on_wake:
                await asyncio.sleep(0.01)
        assert on_wake == [Wake("x", "t", 1)]  # a later release may say more
        await client.aclose()
        await bus.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("redis://:hush@127.0.0.1:1/0", "the Redis at 127.0.0.1:1 can't be reached: start it"),
        ("http://hush", "that is no address of a Redis: give redis://host:6379/0"),
    ],
)
def test_a_redis_that_is_not_there_is_told_at_the_start(address: str, sentence: str) -> None:
    async def story() -> None:
        bus = RedisBus("left", address)
        with pytest.raises(StorageError) as refused:
            await bus.start(lambda wake: None)
        assert str(refused.value).startswith(sentence)
        assert "hush" not in str(refused.value)
        bus.publish(Wake("left", "t", 1))
        await bus.close()

    asyncio.run(story())
