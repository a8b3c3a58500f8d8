"""How many commands of one address are under way at once. The others of that address wait in line.

What a batch of rows leads to is shown in one turn of the event loop. If all of them were of one address,
everybody else's moves would wait for that long.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class InFlight:
    """`begin` is called once for each command, and `end` once when it is answered."""

    __slots__ = ("_most", "_running", "_waiting")

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: dict[str, int] = {}
        self._waiting: dict[str, deque[Callable[[], None]]] = {}

    def begin(self, address: str, go: Callable[[], None]) -> None:
        """Go at once, or when an earlier one of this address has ended."""
        running = self._running.get(address, 0)
        if running < self._most:
            self._running[address] = running + 1
            go()
        else:
            self._waiting.setdefault(address, deque()).append(go)

    def end(self, address: str) -> None:
        waiting = self._waiting.get(address)
        if waiting:
            go = waiting.popleft()
            if not waiting:
                del self._waiting[address]
            go()
        elif self._running[address] > 1:
            self._running[address] -= 1
        else:
            del self._running[address]
