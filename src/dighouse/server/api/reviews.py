"""What can be learned from a game, once it is over."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from dighouse.server.api.request_context import AnyRequest, AtDesk
from dighouse.server.api.gzip import pack, packed
from dighouse.server.api.problems import Refusal
from dighouse.server.table.record_export import texts_of
from dighouse.server.workers import Question

DEADLINE = 30.0  # seconds


@get("/api/tables/{table:str}/review")
async def review(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Response[Any]:
    """How everybody played, in the game's own terms, once it is over. Not every game has one."""
    room = await desk.house.room(table)
    if room.table.phase == "closed":
        raise Refusal(409, "over", "the game was given up: there is no review of it")
    if not room.table.over:
        raise Refusal(409, "not-now", "the review is told once the game is over")
    _ = room.table.game  # without its rules there is none
    desk.limit("export", request)
    charter = room.table.charter

    async def make() -> bytes:
        log = await desk.house.store.rows(table)
        question = Question(
            what="review",
            ruleset=charter.ruleset,
            seats=len(charter.places),
            options=charter.options,
            edition=charter.edition,
            about=msgspec.Raw(msgspec.json.encode(texts_of(log))),
            deadline=DEADLINE,
        )
        answer = await desk.think(question, request)
        return await asyncio.to_thread(pack, msgspec.Raw(answer))

    return await packed(request, await desk.reviews.get(table, make))


HANDLERS = [review]
