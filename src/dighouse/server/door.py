"""At the door of the whole server: who comes in, how much each address may ask for, whose turn it is.

All of it is decided before a call or a handshake costs anything, since whoever wants to disturb sends
far more than will be answered.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection
from typing import Protocol

import msgspec

from dighouse.server.address import Addresses, household
from dighouse.server.descriptors import Room
from dighouse.server.limits import Limits
from dighouse.server.metrics import Metrics
from dighouse.server.wire.http import Problem

CALLS_A_TURN = 4  # of an address, that are begun before it is the others' turn
LOOKED_AT = 64  # plain connections, the oldest first, when one has to make room

Headers = list[tuple[bytes, bytes]]


class Line(Protocol):
    """A plain connection, for calls."""

    client: tuple[str, int] | None

    @property
    def idle(self) -> bool: ...
    def cut(self) -> None: ...


class Door:
    def __init__(
        self,
        addresses: Addresses,
        limits: Limits,
        metrics: Metrics,
        room: Room,
        files: Collection[str] = (),
    ) -> None:
        self._addresses = addresses
        self._limits = limits
        self._metrics = metrics
        self._room = room
        self._files = files
        self._lines: dict[Line, None] = {}  # in the order of their coming
        self.starts = Starts()

    # -- connections -----------------------------------------------------------------------------

    def knock(self, peer: str) -> bool:
        """May one more connection of this address come in, or have there been too many lately?"""
        if self._addresses.is_trusted(peer):
            return True  # a proxy, in the name of many
        return not self._limits.take("knock", household(peer))

    def enter(self, line: Line) -> bool:
        """May this plain connection stay? If so, it counts until `leave`."""
        if len(self._lines) >= self._room.lines and not self.make_room():
            return False
        peer = line.client[0] if line.client else ""
        if not self._addresses.is_trusted(peer) and not self._limits.open_line(household(peer)):
            return False
        self._lines[line] = None
        return True

    def leave(self, line: Line) -> None:
        if line in self._lines:
            del self._lines[line]
            peer = line.client[0] if line.client else ""
            if not self._addresses.is_trusted(peer):
                self._limits.close_line(household(peer))

    def make_room(self) -> bool:
        """Cut off whoever has been here for longest without asking for anything."""
        for number, line in enumerate(self._lines):
            if line.idle:
                line.cut()
                self.leave(line)
                return True
            if number >= LOOKED_AT:
                break
        return False

    # -- calls -----------------------------------------------------------------------------------

    def address(self, peer: str, headers: Headers) -> str:
        """Who asks, as limits count them."""
        hops = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
        return household(self._addresses.client_address(peer, ",".join(hops) or None))

    def wait(self, peer: str, headers: Headers, path: bytes) -> float:
        """0 if a call may be made now, or else in how many seconds.

        A file from memory costs little, and many phones that open their first page at once may well
        be behind one address.
        """
        file = path.partition(b"?")[0].decode("latin-1") in self._files
        return self._limits.take("file" if file else "http", self.address(peer, headers))

    def refused(self, status: int) -> None:
        self._metrics.http("other", status)


class Starts:
    """Calls that come at once begin a few at a time, of each address as many."""

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._turning = False

    async def take(self, address: str) -> None:
        """Until it is this address' turn."""
        begun = self._begun.get(address, 0)
        if begun < CALLS_A_TURN and address not in self._waiting:
            self._begun[address] = begun + 1
            self._turn_later()
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        self._turn_later()
        await turn

    def _turn_later(self) -> None:
        if not self._turning:
            self._turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._turning = False
        self._begun.clear()
        for address, waiting in list(self._waiting.items()):
            while waiting and self._begun.get(address, 0) < CALLS_A_TURN:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    self._begun[address] = self._begun.get(address, 0) + 1
            if not waiting:
                del self._waiting[address]
        if self._begun:
            self._turn_later()


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
