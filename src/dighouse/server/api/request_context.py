"""What the calls share: who asks, for which table, and how often."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency

from dighouse import registry
from dighouse.protocol.bodies import NewTable
from dighouse.protocol.messages import Applied, Refused
from dighouse.server.api.answer_cache import AnswerCache, SharedAnswer
from dighouse.server.api.problems import Refusal
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.manager import TableManager, UnknownTable
from dighouse.server.live.table_quota import QuotaExceeded, TableQuota
from dighouse.server.ops.addresses import Addresses, client_network
from dighouse.server.ops.fair_queue import Requester
from dighouse.server.ops.ids_and_secrets import hashed, looks_like_code
from dighouse.server.ops.limits import Kind
from dighouse.server.ops.settings import Settings
from dighouse.server.storage.health import Health
from dighouse.server.table.commands import AWAY
from dighouse.server.table.decide import AnyCommand, HostCommand
from dighouse.server.table.log_events import SERVER_ID_PREFIX
from dighouse.server.workers.messages import HelpRequest, WorkerFailed
from dighouse.server.workers.pool import Workers

AnyRequest = Request[Any, Any, Any]

EDITION_SECONDS = 15.0  # of some editions it must be counted whether they can be played


class RequestContext:
    def __init__(
        self, manager: TableManager, addresses: Addresses, settings: Settings, helpers: Workers
    ) -> None:
        self.manager = manager
        self.addresses = addresses
        self.table_quota = TableQuota(manager, settings)
        self.records = AnswerCache(32)
        self.health = Health(manager.store, manager.node, manager.metrics)
        self.stories = AnswerCache(8)
        self.reviews = AnswerCache(8)
        self.hints = AnswerCache(256)
        self.challenge_lists = AnswerCache(8)
        self.lobby = SharedAnswer()
        self._helpers = helpers

    # -- who asks --------------------------------------------------------------------------------

    def address(self, request: AnyRequest) -> str:
        peer = request.client.host if request.client else ""
        forwarded = ",".join(request.headers.getall("x-forwarded-for", [])) or None
        return client_network(self.addresses.client_address(peer, forwarded))

    def limit(self, kind: Kind, request: AnyRequest) -> None:
        wait = self.manager.limits.take(kind, self.address(request))
        if wait:
            raise _too_many("from this address", wait)

    def limit_seat(self, kind: Kind, table: str, seat: int) -> None:
        wait = self.manager.limits.take(kind, (table, seat))
        if wait:
            raise _too_many("for this seat", wait)

    def requester(self, request: AnyRequest) -> Requester:
        """Whose turn it is when something is done for this call."""
        return Requester(self.address(request))

    @asynccontextmanager
    async def reserve_table(
        self, request: AnyRequest, *, bots_alone: bool = False
    ) -> AsyncIterator[str]:
        """Refusal if there are as many tables as there may be; or else who makes this one."""
        address = self.address(request)
        try:
            async with self.table_quota.reserve(address, bots_alone=bots_alone):
                yield self.manager.store.creator_id(address)
        except QuotaExceeded as full:
            status, why = (429, "rate") if full.theirs else (503, "not-now")
            raise Refusal(status, why, str(full), max(1.0, round(full.seconds, 1))) from full

    async def seat(self, request: AnyRequest, table: str) -> int:
        """The seat whose secret the call carries."""
        return (await self.seat_and_hash(request, table))[0]

    def secret(self, request: AnyRequest) -> str:
        """The secret that the call carries, of whatever seat."""
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not secret.strip():
            raise Refusal(
                401, "not-your-seat", "this needs a seat's secret, as 'Authorization: Bearer ...'"
            )
        return secret.strip()

    async def seat_and_hash(self, request: AnyRequest, table: str) -> tuple[int, str]:
        kept = hashed(self.secret(request))
        seat = await self.manager.store.seat_of(table, kept)
        if seat is None:
            raise Refusal(403, "not-your-seat", "this secret opens no seat of this table")
        return seat, kept

    # -- which table -----------------------------------------------------------------------------

    async def find(self, request: AnyRequest, name: str) -> LiveTable:
        """A table by its id, or by its short code while it waits."""
        if looks_like_code(name):
            self.limit("code", request)
            table = await self.manager.store.by_code(name.upper())
            if table is None:
                raise UnknownTable(name)
            name = table
        return await self.manager.live_table(name)

    # -- what is thought about -------------------------------------------------------------------

    async def ask_helper(self, question: HelpRequest, request: AnyRequest) -> bytes:
        """What a game answers, as JSON, from outside the event loop. BadOptions, Refusal."""
        try:
            answer = await self._helpers.ask_help(question, self.requester(request))
        except WorkerFailed as failed:
            raise Refusal(503, "not-now", "no answer came in time: try again", 2.0) from failed
        if answer == b"null":
            title = registry.ruleset(question.ruleset).title
            raise Refusal(404, "unknown", f"{title} has no such thing ({question.what})")
        return answer

    async def try_out(self, request: AnyRequest, wish: NewTable) -> None:
        """Make a game with an edition of somebody's own where it can do no harm. BadOptions, Refusal."""
        question = HelpRequest(
            what="table",
            ruleset=wish.game,
            seats=len(wish.seats),
            options=wish.options,
            edition=wish.edition,
            about=msgspec.Raw(b"null"),
            deadline=EDITION_SECONDS,
        )
        await self.ask_helper(question, request)

    # -- what is done ----------------------------------------------------------------------------

    async def submit(self, table: str, seat: int, command: AnyCommand) -> Applied:
        """Bring a command to a table, and wait until it is saved. Refusal."""
        command_id = f"{SERVER_ID_PREFIX}{self.manager.ids.secret()}"
        answer = await self.manager.submit_and_wait(table, seat, command_id, command)
        if isinstance(answer, Refused):
            self.manager.metrics.refused(answer.why)
            raise Refusal.of(answer)
        return answer

    async def change(self, table: str, seat: int, command: AnyCommand) -> LiveTable:
        """The table after a command. Refusal."""
        await self.submit(table, seat, command)
        return self.manager.loaded(table) or await self.manager.live_table(table)

    async def as_host(self, live: LiveTable, seat: int) -> None:
        """Only the host may go on; if the host is away for long, whoever asks becomes it."""
        host = live.table.host
        if host == seat:
            return
        await self.manager.refresh_presence(live)
        now = self.manager.clock()
        if host is not None:
            sat_at = live.table.seats[host].sat_at
            since = max(live.away_since(host), self.manager.opened_at, sat_at)
            if live.is_here(host) or now - since < AWAY:
                raise Refusal(403, "not-your-seat", "only the host may do this")
        await self.submit(live.id, seat, HostCommand(seat, host))


def _too_many(where: str, wait: float) -> Refusal:
    seconds = max(1.0, round(wait, 1))
    return Refusal(429, "rate", f"too many calls {where}: wait a little", seconds)


# What a handler asks for as `context`.
InjectedContext = NamedDependency[RequestContext]
