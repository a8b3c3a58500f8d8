"""Takes connections in: a few a turn, and those of an address that connects all the time are turned away
before anything is made for them.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

from dighouse.server.net.connection_admission import ConnectionAdmission
from dighouse.server.ops.logs import log

CONNECTIONS_A_TURN = 4  # connections that are taken in before it is the others' turn
PAUSE = 0.1  # seconds, when there is no descriptor left


class ConnectionAcceptor:
    """`open` in the loop that is to serve. NotImplementedError where a loop can't watch a socket."""

    def __init__(
        self,
        listener: socket.socket,
        admission: ConnectionAdmission,
        make: Callable[[], asyncio.Protocol],
    ) -> None:
        self._listener = listener
        self._admission = admission
        self._make = make
        self._coming: set[asyncio.Task[object]] = set()
        self._loop = asyncio.get_running_loop()
        self._closed = False

    def open(self) -> None:
        self._listener.setblocking(False)
        self._loop.add_reader(self._listener, self._accept)

    def close(self) -> None:
        self._closed = True
        self._loop.remove_reader(self._listener)

    def _accept(self) -> None:
        for _ in range(CONNECTIONS_A_TURN):
            try:
                connection, peer = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionError):
                return
            except OSError as error:
                # Not one descriptor is left; the others wait in the kernel's queue.
                log.warning("no descriptors", exc_info=error)
                self._admission.evict_idle()
                self._loop.remove_reader(self._listener)
                self._loop.call_later(PAUSE, self._open_again)
                return
            if self._admission.may_connect(str(peer[0])):
                self._take_in(connection)
            else:
                connection.close()

    def _open_again(self) -> None:
        if not self._closed:
            self.open()

    def _take_in(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task = self._loop.create_task(self._connect(connection))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _connect(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._make, connection)
        except OSError:
            connection.close()  # gone before it was here
