"""Turns: what comes in at once is done a little at a time, of each address as much."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class FairTurns:
    """What comes at once is done a little at a time: in one turn of the event loop `each` of an
    address, and `total` of all of them. Addresses that wait take turns, `pause` seconds apart.
    """

    def __init__(self, each: int, total: int | None = None, pause: float = 0.0) -> None:
        self._each = each
        self._total = total
        self._pause = pause
        self._left = total  # of this turn
        self._done: dict[str, int] = {}  # in this turn, by address
        self._waiting: dict[str, deque[Callable[[], None]]] = {}  # whose turn is next comes first
        self._turning = False

    def try_take(self, address: str) -> bool:
        """May this address do something more in this turn of the loop? Then it has done so."""
        done = self._done.get(address, 0)
        if done >= self._each or address in self._waiting or self._left == 0:
            return False
        self._done[address] = done + 1
        if self._left is not None:
            self._left -= 1
        self._schedule_turn()
        return True

    def call_later(self, address: str, go: Callable[[], None]) -> None:
        """When it is this address' turn."""
        self._waiting.setdefault(address, deque()).append(go)
        self._schedule_turn()

    async def wait_turn(self, address: str) -> None:
        """Until it is this address' turn."""
        if not self.try_take(address):
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.call_later(address, lambda: None if turn.done() else turn.set_result(None))
            await turn

    def _schedule_turn(self) -> None:
        if not self._turning:
            self._turning = True
            loop = asyncio.get_running_loop()
            if self._pause and self._waiting:
                loop.call_later(self._pause, self._turn)
            else:
                loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._turning = False
        self._done.clear()
        self._left = self._total
        for address in list(self._waiting):
            if self._left == 0:
                break
            waiting = self._waiting.pop(address)
            count = min(len(waiting), self._each)
            if self._left is not None:
                count = min(count, self._left)
                self._left -= count
            self._done[address] = count
            some = [waiting.popleft() for _ in range(count)]
            if waiting:
                self._waiting[address] = waiting  # behind all others
            for go in some:
                go()
        if self._done:
            self._schedule_turn()
