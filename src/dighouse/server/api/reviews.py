"""What can be learned from a game, once it is over."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from dighouse.server.api.gzip import pack, packed
from dighouse.server.api.problems import Refusal
from dighouse.server.api.request_context import AnyRequest, InjectedContext
from dighouse.server.table.record_export import picks_of
from dighouse.server.workers.messages import HelpRequest

DEADLINE = 30.0  # seconds


@get("/api/tables/{table:str}/review")
async def review(
    request: AnyRequest, table: FromPath[str], context: InjectedContext
) -> Response[Any]:
    """How everybody played, in the game's own terms, once it is over. Not every game has one."""
    live = await context.manager.live_table(table)
    if live.table.phase == "closed":
        raise Refusal(409, "over", "the game was given up: there is no review of it")
    if not live.table.over:
        raise Refusal(409, "not-now", "the review is told once the game is over")
    _ = live.table.game  # without its rules there is none
    context.limit("export", request)
    config = live.table.config

    async def make() -> bytes:
        log = await context.manager.store.rows(table)
        question = HelpRequest(
            what="review",
            ruleset=config.ruleset,
            seats=len(config.seats),
            options=config.options,
            edition=config.edition,
            about=msgspec.Raw(msgspec.json.encode(picks_of(log))),
            deadline=DEADLINE,
        )
        answer = await context.ask_helper(question, request)
        return await asyncio.to_thread(pack, msgspec.Raw(answer))

    return await packed(request, await context.reviews.get(table, make))


HANDLERS = [review]
