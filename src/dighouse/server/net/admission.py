"""Admission of connections and calls: who comes in, how much each address may ask for, whose turn it is.

All of it is decided before a call or a handshake costs anything, since whoever wants to disturb sends
far more than will be answered.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from typing import Protocol

import msgspec

from dighouse.protocol.bodies import Problem
from dighouse.server.ops.addresses import Addresses, client_network
from dighouse.server.ops.descriptors import DescriptorShares
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.metrics import Metrics

READS_A_TURN = (
    8  # connections of an address, whose bytes are looked at before it is the others' turn
)
CALLS_A_TURN = 2  # of an address, that are begun
# Of all addresses together. A move takes five turns of the event loop from its socket to the disk
# and back, so whatever a turn does besides is waited for five times.
ALL_READS_A_TURN = 4
ALL_CALLS_A_TURN = 1
# Seconds until the next call is begun where many wait: threads that write moves get to run then.
BETWEEN_CALLS = 0.002
LOOKED_AT = 64  # plain connections, the oldest first, when one has to make room

Headers = list[tuple[bytes, bytes]]


class PlainConnection(Protocol):
    """A plain connection, for calls."""

    client: tuple[str, int] | None

    @property
    def idle(self) -> bool: ...
    def abort(self) -> None: ...


class Admission:
    def __init__(
        self,
        addresses: Addresses,
        limits: Limits,
        metrics: Metrics,
        shares: DescriptorShares,
        files: Collection[str] = (),
    ) -> None:
        self._addresses = addresses
        self._limits = limits
        self._metrics = metrics
        self._shares = shares
        self._files = files
        self._lines: dict[PlainConnection, None] = {}  # in the order of their coming
        self.reads = LoopQuota(READS_A_TURN, ALL_READS_A_TURN)
        self.starts = LoopQuota(CALLS_A_TURN, ALL_CALLS_A_TURN, BETWEEN_CALLS)

    # -- connections -----------------------------------------------------------------------------

    def may_connect(self, peer: str) -> bool:
        """May one more connection of this address come in, or have there been too many lately?"""
        if self._addresses.is_trusted(peer):
            return True  # a proxy, in the name of many
        return not self._limits.take("knock", client_network(peer))

    def admit(self, line: PlainConnection) -> bool:
        """May this plain connection stay? If so, it counts until `leave`."""
        if len(self._lines) >= self._shares.lines and not self.evict_idle():
            return False
        address = self.client_network(line)
        if address is not None and not self._limits.open_line(address):
            return False
        self._lines[line] = None
        return True

    def client_network(self, line: PlainConnection) -> str | None:
        """Whose turn it has to be for a connection; None for a proxy's, which are everybody's."""
        peer = line.client[0] if line.client else ""
        return None if self._addresses.is_trusted(peer) else client_network(peer)

    def release(self, line: PlainConnection) -> None:
        if line in self._lines:
            del self._lines[line]
            address = self.client_network(line)
            if address is not None:
                self._limits.close_line(address)

    def evict_idle(self) -> bool:
        """Cut off whoever has been here for longest without asking for anything."""
        for number, line in enumerate(self._lines):
            if line.idle:
                line.abort()
                self.release(line)
                return True
            if number >= LOOKED_AT:
                break
        return False

    # -- calls -----------------------------------------------------------------------------------

    def address(self, peer: str, headers: Headers) -> str:
        """Who asks, as limits count them."""
        hops = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
        return client_network(self._addresses.client_address(peer, ",".join(hops) or None))

    def wait(self, peer: str, headers: Headers, path: bytes) -> float:
        """0 if a call may be made now, or else in how many seconds.

        A file from memory costs little, and many phones that open their first page at once may well
        be behind one address.
        """
        file = path.partition(b"?")[0].decode("latin-1") in self._files
        return self._limits.take("file" if file else "http", self.address(peer, headers))

    def refused(self, status: int) -> None:
        self._metrics.http("other", status)


class LoopQuota:
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


def refusal(status: bytes, problem: Problem, headers: dict[str, str], stay: bool = False) -> bytes:
    """A whole answer: `status` is a line such as b"429 Too Many Requests"."""
    body = msgspec.json.encode(problem)
    lines = [f"{name.lower()}: {value}" for name, value in headers.items()]
    lines += ["content-type: application/json", f"content-length: {len(body)}"]
    if problem.seconds is not None:
        lines.append(f"retry-after: {max(1, round(problem.seconds))}")
    if not stay:
        lines.append("connection: close")
    head = "\r\n".join(lines).encode()
    return b"HTTP/1.1 " + status + b"\r\n" + head + b"\r\n\r\n" + body
