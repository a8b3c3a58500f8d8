"""The rules of a game for people, with the numbers of the edition that is played."""

from __future__ import annotations

import asyncio
from functools import cache

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from dighouse import registry
from dighouse.kernel.game import Game
from dighouse.kernel.weak_cache import weak_lru_cache
from dighouse.protocol.bodies import RuleSection, RulesPage, RulingInfo
from dighouse.server.api.gzip import pack, packed
from dighouse.server.api.problems import Refusal
from dighouse.server.api.request_context import AnyRequest, InjectedContext


def known(ruleset: str) -> None:
    """Refusal unless there is such a game."""
    if ruleset not in registry.rulesets():
        raise Refusal(404, "unknown", f"the games here are: {', '.join(registry.rulesets())}")


@get("/api/games/{ruleset:str}/rules")
async def rules(request: AnyRequest, ruleset: FromPath[str]) -> Response[RulesPage]:
    """How a game is played, with the numbers of its built-in edition."""
    known(ruleset)
    return await packed(request, await asyncio.to_thread(_built_in, ruleset))


@get("/api/tables/{table:str}/rules")
async def table_rules(
    request: AnyRequest, table: FromPath[str], context: InjectedContext
) -> Response[RulesPage]:
    """How the game of a table is played, with the numbers that the table plays by."""
    live = await context.find(request, table)
    game = live.table.game
    return await packed(
        request, await context.manager.threads.run(context.requester(request), _rules, game)
    )


@cache
def _built_in(ruleset: str) -> bytes:
    cls = registry.ruleset(ruleset)
    return _rules(cls.choose({"seats": cls.offer().seats[0]}))


@weak_lru_cache(maxsize=64)  # games are equal if they have the same options and the same edition
def _rules(game: Game) -> bytes:
    text = game.how_to_play()
    edition = game.edition
    page = RulesPage(
        ruleset=game.ruleset,
        title=game.title,
        version=game.version,
        edition=None if edition is None else edition.id,
        built_in=edition is None or edition.built_in,
        numbers=text.numbers,
        marks=text.marks,
        sections=[RuleSection(**msgspec.structs.asdict(part)) for part in text.sections],
        rulings=[RulingInfo(**msgspec.structs.asdict(ruling)) for ruling in text.rulings],
        edition_title=None if edition is None else edition.title,
    )
    return pack(page)


HANDLERS = [rules, table_rules]
