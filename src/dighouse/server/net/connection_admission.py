"""Admission of connections, and of calls on them: how many each address may have, and whose turn it is.

All of it is decided before a call or a handshake costs anything, since whoever wants to disturb sends
far more than will be answered.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import msgspec

from dighouse.protocol.bodies import Problem
from dighouse.server.net.fair_turns import FairTurns
from dighouse.server.ops.addresses import Addresses, client_network
from dighouse.server.ops.file_descriptors import DescriptorShares
from dighouse.server.ops.limits import Limits
from dighouse.server.ops.metrics import Metrics

# A move takes five turns of the event loop from its socket to the disk and back, so whatever a turn
# does besides is waited for five times.
READS_A_TURN = 4  # plain connections whose bytes are read
CALLS_A_TURN = 1  # calls that are begun
# Seconds until the next call is begun where many wait: threads that write moves get to run then.
CALL_INTERVAL = 0.002
LOOKED_AT = 64  # plain connections, the oldest first, when one has to make room

Headers = list[tuple[bytes, bytes]]


class PlainConnection(Protocol):
    """A plain connection, for calls."""

    client: tuple[str, int] | None

    @property
    def idle(self) -> bool: ...
    def abort(self) -> None: ...


class ConnectionAdmission:
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
        self._connections: dict[PlainConnection, None] = {}  # in the order of their coming
        self.reads = FairTurns(each=READS_A_TURN, total=READS_A_TURN)
        self.starts = FairTurns(each=CALLS_A_TURN, total=CALLS_A_TURN, pause=CALL_INTERVAL)

    # -- connections -----------------------------------------------------------------------------

    def may_connect(self, peer: str) -> bool:
        """May one more connection of this address come in, or have there been too many lately?"""
        if self._addresses.is_trusted(peer):
            return True  # a proxy, in the name of many
        return not self._limits.take("accept", client_network(peer))

    def admit(self, connection: PlainConnection) -> bool:
        """May this plain connection stay? If so, it counts until `release`."""
        if len(self._connections) >= self._shares.http_connections and not self.evict_idle():
            return False
        address = self.client_network(connection)
        if address is not None and not self._limits.open_http_connection(address):
            return False
        self._connections[connection] = None
        return True

    def client_network(self, connection: PlainConnection) -> str | None:
        """Whose turn it has to be for a connection; None for a proxy's, which are everybody's."""
        peer = connection.client[0] if connection.client else ""
        return None if self._addresses.is_trusted(peer) else client_network(peer)

    def release(self, connection: PlainConnection) -> None:
        if connection in self._connections:
            del self._connections[connection]
            address = self.client_network(connection)
            if address is not None:
                self._limits.close_http_connection(address)

    def evict_idle(self) -> bool:
        """Cut off whoever has been here for longest without asking for anything."""
        for number, connection in enumerate(self._connections):
            if connection.idle:
                connection.abort()
                self.release(connection)
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
