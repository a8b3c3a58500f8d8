"""Which bus a server has: Redis if one is named, otherwise what the database can do."""

from __future__ import annotations

from dighouse.server.bus.postgres import PostgresBus
from dighouse.server.bus.redis import RedisBus
from dighouse.server.bus.sqlite import SqliteBus
from dighouse.server.bus.wake import Bus
from dighouse.server.storage.store import Store


def open_bus(store: Store, node: str, redis: str | None) -> Bus:
    """Nothing is connected before its `start`."""
    if redis is not None:
        return RedisBus(node, redis)
    if store.dialect == "postgresql":
        return PostgresBus(node, store)
    return SqliteBus(store)
