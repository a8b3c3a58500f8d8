"""How many commands of one address are under way at once. The others of that address wait in line.

What a batch of rows leads to is shown in one turn of the event loop. If all of them were of one address,
everybody else's moves would wait for that long.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable

WAITING_PER_SOCKET = 16  # commands
WAITING_PER_ADDRESS = 512


class InFlight:
    """`begin` is called once for each command, and `end` once when it is answered.

    Sockets of an address take turns, so that who sends much waits for themself.
    """

    __slots__ = ("_most", "_running", "_waiting")

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: dict[str, int] = {}
        self._waiting: dict[str, dict[Hashable, deque[Callable[[], None]]]] = {}

    def begin(self, address: str, socket: Hashable, go: Callable[[], None]) -> bool:
        """Go at once, or when an earlier one of this address has ended. False: too many wait."""
        running = self._running.get(address, 0)
        if running < self._most:
            self._running[address] = running + 1
            go()
            return True
        lines = self._waiting.setdefault(address, {})
        line = lines.get(socket)
        full = line is not None and len(line) >= WAITING_PER_SOCKET
        if full or sum(map(len, lines.values())) >= WAITING_PER_ADDRESS:
            return False
        lines.setdefault(socket, deque()).append(go)
        return True

    def end(self, address: str) -> None:
        lines = self._waiting.get(address)
        if lines:
            socket, line = next(iter(lines.items()))
            del lines[socket]
            go = line.popleft()
            if line:
                lines[socket] = line  # behind the others
            elif not lines:
                del self._waiting[address]
            go()
        elif self._running[address] > 1:
            self._running[address] -= 1
        else:
            del self._running[address]
