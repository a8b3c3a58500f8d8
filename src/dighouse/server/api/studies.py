"""Help for those who play elsewhere, such as with the printed game: they tell, a game answers."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, post
from litestar.params import FromPath, JSONBody

from dighouse.server.api.request_context import AnyRequest, InjectedContext
from dighouse.server.api.rules import known
from dighouse.server.workers.messages import HelpRequest

DEADLINE = 15.0  # seconds


@post("/api/games/{ruleset:str}/study", status_code=200)
async def study(
    request: AnyRequest, ruleset: FromPath[str], data: JSONBody[Any], context: InjectedContext
) -> Response[Any]:
    """What follows from what the body tells, in the game's own terms. Not every game has this."""
    known(ruleset)
    context.limit("study", request)
    about = msgspec.Raw(msgspec.json.encode(data))
    question = HelpRequest(what="study", ruleset=ruleset, about=about, deadline=DEADLINE)
    return Response(await context.ask_helper(question, request), media_type=MediaType.JSON)


HANDLERS = [study]
