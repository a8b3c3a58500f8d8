"""Which bus a server has: Redis if one is named, otherwise what the database can do."""

from __future__ import annotations

from dighouse.server.bus.wake import Bus
from dighouse.server.storage.store import Store


def open_bus(store: Store, node: str, redis: str | None) -> Bus:
    """Nothing is connected before its `start`. Drivers are imported when they are needed: a server
    on a laptop needs none of them, and starts the sooner.
    """
    if redis is not None:
        from dighouse.server.bus.redis import RedisBus

        return RedisBus(node, redis)
    if store.dialect == "postgresql":
        from dighouse.server.bus.postgres import PostgresBus

        return PostgresBus(node, store)
    from dighouse.server.bus.sqlite import SqliteBus

    return SqliteBus(store)
