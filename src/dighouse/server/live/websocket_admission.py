"""Admission of WebSockets: the right names, the right page, not too many at once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from http import HTTPStatus

from websockets.http11 import Request

from dighouse.protocol import messages
from dighouse.server.live.session import HELLO_SECONDS, Session, SessionContext
from dighouse.server.net.websocket import Socket
from dighouse.server.ops.addresses import Addresses, client_network

PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/socket")
PING_SECONDS = 20.0


class WebSocketAdmission:
    """Whoever is let in gets a `Session`; here are also all sockets that are open."""

    def __init__(self, context: SessionContext, addresses: Addresses, most: int) -> None:
        self._context = context
        self._addresses = addresses
        self._most = most
        self._open: set[Socket] = set()

    def factory(self) -> Callable[..., asyncio.Protocol]:
        """What uvicorn calls for each connection that asks for a socket."""

        def make(config: object, server_state: object, app_state: object) -> asyncio.Protocol:
            connections = server_state.connections  # type: ignore[attr-defined]
            return Socket(self, _SocketSets(self._open, connections))

        return make

    def admit(self, request: Request, peer: str, socket: Socket) -> Session | tuple[int, str]:
        headers = request.headers
        manager = self._context.manager
        path = PATH.fullmatch(request.path.partition("?")[0])
        if path is None:
            return HTTPStatus.NOT_FOUND, "sockets are at /api/tables/{id}/socket"
        # Two of one of them are one too many: somebody else may read the other one.
        hosts, origins = headers.get_all("Host"), headers.get_all("Origin")
        if len(hosts) != 1 or not self._addresses.allowed_host(hosts[0]):
            return messages.POLICY, "this server has another name"
        origin = origins[0] if origins else None
        if len(origins) > 1 or not self._addresses.allowed_origin(origin):
            return messages.POLICY, "this page is not of this server"
        if len(self._open) > self._most:
            return HTTPStatus.SERVICE_UNAVAILABLE, "there is no room for another socket now"
        forwarded = ",".join(headers.get_all("X-Forwarded-For")) or None
        address = client_network(self._addresses.client_address(peer, forwarded))
        if manager.limits.take("connect", address):
            return messages.POLICY, "too many connections too quickly"
        if not manager.limits.connect(address):
            return messages.POLICY, "too many connections from this address"
        manager.metrics.sockets(1)
        session = Session(self._context, socket, path.group(1), address)
        asyncio.get_running_loop().call_later(HELLO_SECONDS, _expect_hello, session)
        return session

    async def keep_alive(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            for number, socket in enumerate(list(self._open)):
                socket.ping()
                if number % 100 == 99:
                    await asyncio.sleep(0)  # moves go first


def _expect_hello(session: Session) -> None:
    if session.live is None and not session.joining:
        session.socket.close(messages.POLICY, "no hello")


class _SocketSets:
    """Our own list of sockets and uvicorn's, which it uses to stop them."""

    __slots__ = ("_sets",)

    def __init__(self, *sets: set[Socket]) -> None:
        self._sets = sets

    def add(self, socket: Socket, /) -> None:
        for one in self._sets:
            one.add(socket)

    def discard(self, socket: Socket, /) -> None:
        for one in self._sets:
            one.discard(socket)
