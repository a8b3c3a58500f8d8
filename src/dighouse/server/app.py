"""A server, put together. Chance, clock and ids come from outside: two worlds can be played in
step, and their frames compared.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import cache
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig

import dighouse
from dighouse.kernel.chance import draw
from dighouse.server.api import (
    challenges,
    editions,
    hints,
    invites,
    pages,
    reviews,
    rules,
    seats,
    studies,
    tables,
)
from dighouse.server.api.api_docs import api_docs
from dighouse.server.api.head_method import HeadMethod
from dighouse.server.api.problems import HANDLERS
from dighouse.server.api.request_admission import RequestAdmission
from dighouse.server.api.request_context import RequestContext
from dighouse.server.api.site import SiteFile, find_site
from dighouse.server.bus import Bus, open_bus
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.live.bot_turns import BotTurns
from dighouse.server.live.maintenance import Maintenance
from dighouse.server.live.manager import TableManager
from dighouse.server.live.session import SessionContext
from dighouse.server.live.table_closing import close_outdated_tables
from dighouse.server.live.websocket_admission import WebSocketAdmission
from dighouse.server.net.connection_admission import ConnectionAdmission
from dighouse.server.ops.addresses import Addresses
from dighouse.server.ops.clock import ServerClock
from dighouse.server.ops.file_descriptors import descriptor_limit, share_descriptors
from dighouse.server.ops.ids_and_secrets import Ids, RandomIds
from dighouse.server.ops.limits import Limits, LimitSettings
from dighouse.server.ops.logs import log
from dighouse.server.ops.metrics import Metrics
from dighouse.server.ops.settings import Settings
from dighouse.server.storage.store import Store
from dighouse.server.table.moves import DrawChance
from dighouse.server.workers.pool import Workers

BODY_BYTES = 64 * 1024
ROUTES = [
    *tables.HANDLERS,
    *invites.HANDLERS,
    *rules.HANDLERS,
    *hints.HANDLERS,
    *reviews.HANDLERS,
    *studies.HANDLERS,
    *challenges.HANDLERS,
    *editions.HANDLERS,
    *seats.HANDLERS,
    *pages.HANDLERS,
]


class Server:
    """All parts of one server process. `open` before, `close` after."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        *,
        node: str,
        port: int | None = None,
        chance: DrawChance = draw,
        clock: Callable[[], float] | None = None,
        ids: Ids | None = None,
        limits: LimitSettings | None = None,
        pace: BotPace | None = None,
        workers: Workers | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.metrics = Metrics()
        self.addresses = Addresses(settings, port)
        self.workers = workers or Workers(
            settings.bot_workers, _worker_log, each=settings.max_tables
        )
        # Of their own: whoever wants to know something does not hold up a bot's turn. Some questions
        # take seconds, so there is always a helper left for another address.
        helpers = max(2, settings.bot_workers)
        self.helpers = Workers(helpers, _worker_log, share=helpers - 1)
        # Everybody's connections take descriptors: see to it that players find one.
        space = share_descriptors(descriptor_limit())
        limits = limits or LimitSettings()
        limits = replace(
            limits,
            connections=min(limits.connections, space.sockets_of_an_address),
            http_connections=min(limits.http_connections, space.http_connections_of_an_address),
        )
        self.manager = TableManager(
            store=store,
            bus=bus,
            node=node,
            chance=chance,
            clock=clock or ServerClock(time.time()),
            ids=ids or RandomIds(),
            metrics=self.metrics,
            limits=Limits(limits),
            pace=pace,
            bots=lambda manager: BotTurns(manager, self.workers),
        )
        self.maintenance = Maintenance(self.manager, settings.keep_days, settings.wait_hours)
        self.sockets = WebSocketAdmission(
            SessionContext(self.manager, self.maintenance), self.addresses, space.sockets
        )
        self.context = RequestContext(self.manager, self.addresses, settings, self.helpers)
        self.stop: Callable[[], None] = lambda: None  # whoever runs it says how
        # Around all of it: what has no handler is guarded too.
        site = find_site()
        files = _published() | ({} if site is None else site.files)
        self.connection_admission = ConnectionAdmission(
            self.addresses, self.manager.limits, self.metrics, space, files.keys()
        )
        self.app = RequestAdmission(
            HeadMethod(self._app()), self.context, self.connection_admission, files, site
        )
        self._pings: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings, **parts: Any) -> Server:
        """With the storage and the bus that the settings name. StorageError."""
        store = await Store.open(settings.database_url, accept_loss=settings.accept_loss)
        if store.accepted_loss is not None:
            log.warning("not all that was saved is there", lost=store.accepted_loss.words)
        node = RandomIds().table()
        bus = open_bus(store, node, settings.redis)
        if "clock" not in parts:
            parts["clock"] = ServerClock(await store.now())
        server = cls(settings, store, bus, node=node, **parts)
        try:
            await bus.start(server.manager.on_wake)
        except BaseException:
            await bus.close()
            await store.close()
            raise
        return server

    async def start(self) -> None:
        await close_outdated_tables(self.store, self.manager.clock())
        self.maintenance.start()
        self._pings = asyncio.get_running_loop().create_task(self.sockets.keep_alive())

    async def close(self) -> None:
        self.manager.begin_closing()
        if self._pings is not None:
            self._pings.cancel()
        await self.maintenance.close()
        await self.manager.drain()
        await self.manager.close()
        await self.workers.close()
        await self.helpers.close()
        await self.bus.close()
        await self.store.close()

    def _app(self) -> Litestar:
        context = self.context
        return Litestar(
            route_handlers=ROUTES,
            dependencies={"context": Provide(lambda: context, sync_to_thread=False)},
            exception_handlers=HANDLERS,
            openapi_config=None,  # described once, below
            request_max_body_size=BODY_BYTES,
            lifespan=[self._lifespan],
            logging_config=None,  # logs.set_up has seen to it, for everybody
            debug=False,
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Litestar) -> AsyncIterator[None]:
        await self.start()
        try:
            yield
        finally:
            await self.close()


@cache
def _published() -> dict[str, SiteFile]:
    """What tells of the calls: from an app that is only there to be described."""
    described = Litestar(
        route_handlers=ROUTES,
        dependencies={"context": Provide(lambda: None, sync_to_thread=False)},
        openapi_config=OpenAPIConfig(
            title="Dighouse", version=dighouse.__version__, use_handler_docstrings=True
        ),
        logging_config=None,
    )
    return api_docs(described)


def _worker_log(event: str, values: dict[str, Any]) -> None:
    # What a bot writes to standard error may name cards.
    log.warning(event, **{name: value for name, value in values.items() if name != "stderr"})
