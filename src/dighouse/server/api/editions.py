"""Editions of one's own: numbers that somebody entered, or a file, as something that can be played."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, post
from litestar.params import FromPath, JSONBody

from dighouse.protocol.bodies import EditionFile, EditionWish
from dighouse.server.api.request_context import EDITION_SECONDS, AnyRequest, InjectedContext
from dighouse.server.api.rules import known
from dighouse.server.workers.messages import HelpRequest


@post("/api/games/{ruleset:str}/editions", status_code=200)
async def write_edition(
    request: AnyRequest,
    ruleset: FromPath[str],
    data: JSONBody[EditionWish],
    context: InjectedContext,
) -> Response[EditionFile]:
    """An edition file with these numbers, checked. It is not kept here: send its text with a table."""
    known(ruleset)
    context.limit("study", request)
    about = msgspec.Raw(msgspec.json.encode(data))
    question = HelpRequest(what="edition", ruleset=ruleset, about=about, deadline=EDITION_SECONDS)
    answer: Response[Any] = Response(
        await context.ask_helper(question, request), media_type=MediaType.JSON
    )
    return answer


HANDLERS = [write_edition]
