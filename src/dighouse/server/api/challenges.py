"""What a game lays out for everybody alike, and what it has for today."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from dighouse.kernel.game import ChallengeList
from dighouse.server.api.gzip import pack, packed
from dighouse.server.api.request_context import AnyRequest, InjectedContext
from dighouse.server.api.rules import known
from dighouse.server.workers.messages import HelpRequest

DEADLINE = 60.0  # seconds


@get("/api/games/{ruleset:str}/challenges")
async def challenges(
    request: AnyRequest, ruleset: FromPath[str], context: InjectedContext
) -> Response[ChallengeList]:
    """The challenges of a game, today's among them. A day begins at midnight UTC."""
    known(ruleset)
    now = datetime.fromtimestamp(context.manager.clock(), UTC)
    day = now.date()

    async def make() -> bytes:
        about = msgspec.Raw(msgspec.json.encode(day.isoformat()))
        question = HelpRequest(what="challenges", ruleset=ruleset, about=about, deadline=DEADLINE)
        return await asyncio.to_thread(
            pack, msgspec.Raw(await context.ask_helper(question, request))
        )

    answer = await packed(request, await context.challenge_lists.get((ruleset, day), make))
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    answer.headers["Cache-Control"] = f"public, max-age={int((midnight - now).total_seconds())}"
    return answer


HANDLERS = [challenges]
