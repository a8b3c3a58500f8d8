"""A hint for a seat: from what that seat may know, and where the table allows it."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

from dighouse.kernel.game import Advice
from dighouse.server.api.problems import Refusal
from dighouse.server.api.request_context import AnyRequest, InjectedContext
from dighouse.server.live import outgoing
from dighouse.server.live.live_table import LiveTable
from dighouse.server.workers.messages import HelpRequest

DEADLINE = 10.0  # seconds


@get("/api/tables/{table:str}/hint")
async def hint(
    request: AnyRequest, table: FromPath[str], context: InjectedContext
) -> Response[Advice]:
    """What the seat whose secret the call carries can know for certain, and what is worth doing."""
    live = await context.manager.live_table(table)
    seat = await context.seat(request, table)
    _must_be_allowed(live, seat)
    context.limit_seat("hint", table, seat)
    now = live.table
    view = outgoing.view(now, seat)
    question = HelpRequest(
        what="hint",
        ruleset=now.config.ruleset,
        seats=len(now.seats),
        options=now.config.options,
        edition=now.config.edition,
        about=view,
        deadline=DEADLINE,
    )
    # A hint follows from the question, so it is the same for as long as that is. Kept by a digest: the
    # game itself would be held by it after its table is gone.
    key = hashlib.sha256(msgspec.json.encode(question)).digest()
    body = await context.hints.get(key, lambda: context.ask_helper(question, request))
    answer: Response[Any] = Response(body, media_type=MediaType.JSON)
    return answer


def _must_be_allowed(live: LiveTable, seat: int) -> None:
    table = live.table
    if table.config.help != "hints":
        raise Refusal(403, "no-hints", "this table was made without hints")
    if table.over:
        raise Refusal(409, "over", "the game is over: its review tells more than a hint")
    if table.state is None:
        raise Refusal(409, "not-now", "there is nothing to know before the game starts")
    holder = live.holder(seat)
    if holder is not None and holder.opened != seat:
        raise Refusal(409, "not-now", "open this seat's curtain first: others may be looking on")


HANDLERS = [hint]
