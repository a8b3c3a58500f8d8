"""A bus inside one process."""

from __future__ import annotations

import asyncio

from dighouse.server.bus.wake import OnWake, Wake


class Hub:
    """What the buses of several nodes in one process have in common."""

    def __init__(self) -> None:
        self.buses: list[MemoryBus] = []


class MemoryBus:
    """Alone it has nobody to tell; on a hub, the hub's other buses hear it."""

    def __init__(self, node: str, hub: Hub | None = None) -> None:
        self.node = node
        self._hub = hub or Hub()
        self._on_wake: OnWake | None = None  # while it is started
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self, on_wake: OnWake) -> None:
        self._on_wake = on_wake
        self._loop = asyncio.get_running_loop()
        self._hub.buses.append(self)

    def publish(self, wake: Wake) -> None:
        if self._loop is not None:
            for bus in self._hub.buses:
                if bus is not self:
                    self._loop.call_soon(bus._call, wake)

    def _call(self, wake: Wake) -> None:
        if self._on_wake is not None:
            self._on_wake(wake)

    async def close(self) -> None:
        self._on_wake = self._loop = None
        if self in self._hub.buses:
            self._hub.buses.remove(self)
