"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable
from functools import partial

import uvicorn

from dighouse.kernel.language import chosen, need_words
from dighouse.registry import families
from dighouse.server.api.request_admission import HEADERS
from dighouse.server.app import Server
from dighouse.server.net.connection_acceptor import ConnectionAcceptor
from dighouse.server.net.http_connection import HttpConnection
from dighouse.server.ops.file_descriptors import raise_limit
from dighouse.server.ops.logs import set_up
from dighouse.server.ops.settings import Settings

SHUTDOWN_SECONDS = 5
COLLECT_SECONDS = 0.25  # what is new by then is looked through in a millisecond or two
OLDER, ALL = 8, 3600  # every so many times, what is older is looked through, or everything
# That a thread may go on when another one wants to. A transaction of SQLite gives way a dozen times,
# and has to wait as long each time while the event loop is busy.
SWITCH_SECONDS = 0.0001


def run(settings: Settings, started: Callable[[int], None] | None = None) -> int:
    """Serve; `started` hears the port once it can be reached. BadOptions, StorageError, OSError before
    that.
    """
    # A language without words would be noticed by the first visitor.
    for manifest in families().values():
        need_words(manifest.words or "", chosen())
    set_up(settings.log_level, settings.log_json)
    raise_limit()

    def ready(server: Server) -> None:
        stay_responsive()
        if started is not None:
            started(server.addresses.port)

    with asyncio.Runner(loop_factory=_quick_loop()) as runner:
        runner.run(serve(settings, ready))
    return 0


def stay_responsive() -> None:
    """See to it that no move waits for our own housekeeping; from now on, in the loop that runs.

    Tables are many small objects that live for hours. To look through all of them after every few
    hundred new ones, as Python would, takes a third of a busy server's time, in the middle of
    somebody's move. Little of what we drop is in circles, so to look now and then is enough: but
    soon enough that there is little to look at, as everybody waits meanwhile.

    And a thread that reads many rows would keep the loop waiting for five milliseconds.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.disable()
    gc.collect()
    gc.freeze()

    def collect(times: int) -> None:
        gc.collect(2 if times % ALL == 0 else 1 if times % OLDER == 0 else 0)
        loop.call_later(COLLECT_SECONDS, collect, times + 1)

    loop = asyncio.get_running_loop()
    loop.call_later(COLLECT_SECONDS, collect, 1)


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return asyncio.new_event_loop
    return uvloop.new_event_loop


async def serve(
    settings: Settings, ready: Callable[[Server], None] | None = None, **parts: object
) -> None:
    listener = listen(settings)
    try:
        port = listener.getsockname()[1]
        server = await Server.open(settings, port=port, **parts)
    except BaseException:
        listener.close()
        raise
    await run_on(server, listener, ready)


def listen(settings: Settings) -> socket.socket:
    """Take the port before anything else: OSError if somebody has it."""
    found = socket.getaddrinfo(
        settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except BaseException:
        listener.close()
        raise
    return listener


async def run_on(
    server: Server, listener: socket.socket, ready: Callable[[Server], None] | None = None
) -> None:
    config = uvicorn.Config(
        server.app,
        ws=server.sockets.factory(),  # type: ignore[arg-type]
        http=partial(HttpConnection, server.connection_admission, HEADERS),  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        date_header=True,
        proxy_headers=False,  # X-Forwarded-For is read by Addresses, which knows whom to trust
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    web = _UvicornServer(config, server, ready)
    await web.serve(sockets=[listener])


class _UvicornServer(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, server: Server, ready: Callable[[Server], None] | None
    ) -> None:
        super().__init__(config)
        self._server = server
        self._ready = ready
        self._acceptors: list[ConnectionAcceptor] = []
        server.stop = self._stop

    def _stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        watched = sockets if _can_watch() else None
        await super().startup([] if watched else sockets)
        for listener in watched or ():
            acceptor = ConnectionAcceptor(
                listener, self._server.connection_admission, self._make_connection
            )
            acceptor.open()
            self._acceptors.append(acceptor)
        if self._ready is not None and not self.should_exit:
            self._ready(self._server)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for acceptor in self._acceptors:
            acceptor.close()
        await super().shutdown(sockets)

    def _make_connection(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made


def _can_watch() -> bool:
    """Can this loop tell when a connection waits? On Windows it takes connections in by itself."""
    return sys.platform != "win32"
