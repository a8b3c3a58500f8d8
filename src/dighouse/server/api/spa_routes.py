"""Which addresses of the browser client there are, and what a link to each of them promises.

The client reads the same addresses in web/src/router.svelte.ts, and has pages of its own for what
is not there (any more); here they only get the right status.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from importlib import resources
from typing import NamedTuple

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from dighouse import registry
from dighouse.protocol.bodies import Problem
from dighouse.server.api.problems import answer
from dighouse.server.api.request_context import AnyRequest, RequestContext
from dighouse.server.api.site import BuiltSite
from dighouse.server.storage.errors import StorageError

# Not of the client: calls, and pages for programs.
NOT_PAGES = {"api", "docs", "healthz", "metrics"}
TABLE = re.compile("[A-Za-z0-9_-]{22}")
CODE = re.compile("[A-Za-z]{6}")
PICTURE = "/preview.png"


class PageRoute(NamedTuple):
    """An address: the entry of the words for it, and the game that it is about."""

    words: str = "house"
    game: str | None = None
    found: bool = True


MISSING = PageRoute(found=False)


class SpaRoutes:
    """In front of the calls: answers browsers with the client's page.

    A program that asks for what is not there (its Accept does not name HTML) gets a Problem instead.
    """

    def __init__(self, app: ASGIApp, context: RequestContext, site: BuiltSite) -> None:
        self.app = app
        self.context = context
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        parts = [part for part in scope["path"].split("/") if part]
        if parts and parts[0] in NOT_PAGES:
            await self.app(scope, receive, send)
            return
        route = await self._route(parts)
        request: AnyRequest = Request(scope)
        scope["path_template"] = "page"
        if not route.found and "text/html" not in request.headers.get("accept", ""):
            problem = answer(404, Problem("unknown", "there is no such page"))
            await problem.to_asgi_response(app=None, request=request)(scope, receive, send)
            return
        page = self.site.page(self._preview(route), 200 if route.found else 404)
        await page(scope, receive, send)

    async def _route(self, parts: list[str]) -> PageRoute:
        match parts:
            case []:
                return PageRoute()
            case ["about" | "join" as page]:
                return PageRoute(page)
            case ["new" | "rules" as page, name]:
                return PageRoute(page, _title(name)) if name in registry.rulesets() else MISSING
            case ["games", name, page, *rest]:
                return _page_of_game(name, page, rest)
            case ["t", table] if TABLE.fullmatch(table):
                return await self._table("table", table)
            case ["t", table, "replay"] if TABLE.fullmatch(table):
                return await self._table("replay", table)
            case [code] if CODE.fullmatch(code):
                return PageRoute(
                    "join"
                )  # whether it is one is not told here: codes could be guessed
        return MISSING

    async def _table(self, page: str, table: str) -> PageRoute:
        try:
            config = await self.context.manager.store.config(table)
        except StorageError:
            return PageRoute()  # the client will find out, and say so
        return MISSING if config is None else PageRoute(page, _title(config.ruleset))

    def _preview(self, route: PageRoute) -> str:
        words, url = _words(), self.context.addresses.url
        game = {"{game}": route.game or ""}
        title = _filled(words[route.words], game)
        text = _filled(words[f"{route.words}_text"], game)
        tags = [
            ("property", "og:type", "website"),
            ("property", "og:site_name", words["site"]),
            ("property", "og:title", title),
            ("property", "og:description", text),
        ]
        card = "summary"
        if PICTURE in self.site.files:
            card = "summary_large_image"
            tags.append(("property", "og:image", url + PICTURE))
            tags.append(("property", "og:image:alt", words["picture"]))
        tags.append(("name", "twitter:card", card))
        return "\n    ".join(
            f'<meta {kind}="{name}" content="{escape(content)}" />' for kind, name, content in tags
        )


def _page_of_game(ruleset: str, page: str, rest: list[str]) -> PageRoute:
    """A page that a game has for itself, as its manifest says."""
    entry = registry.rulesets().get(ruleset)
    if entry is None or page not in entry.web_pages:
        return MISSING
    follows = entry.web_pages[page]
    if rest and (follows is None or len(rest) > 1 or not re.fullmatch(follows, rest[0])):
        return MISSING
    return PageRoute(page if page in _words() else "house", _title(ruleset))


def _title(ruleset: str) -> str:
    return registry.ruleset(ruleset).title if ruleset in registry.rulesets() else ruleset


def _filled(text: str, slots: dict[str, str]) -> str:
    for slot, value in slots.items():
        text = text.replace(slot, value)
    return text


@cache
def _words() -> dict[str, str]:
    file = resources.files("dighouse.words") / "en" / "preview.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found
