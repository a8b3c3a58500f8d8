"""Health, metrics, the published schemas, and a plain page that says what runs here."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath

import dighouse
from dighouse import registry
from dighouse.server.api.api_docs import message_schemas, view_schema
from dighouse.server.api.fallback_page import fallback_page
from dighouse.server.api.problems import Refusal
from dighouse.server.api.request_context import InjectedContext
from dighouse.server.ops.metrics import CONTENT_TYPE
from dighouse.server.storage.health import KNOWN_SECONDS


@get("/healthz", media_type=MediaType.JSON)
async def healthz(context: InjectedContext) -> dict[str, str]:
    """Is the server up, and can it save a move?"""
    wrong = await context.health.wrong()
    if wrong is not None:
        raise Refusal(503, "not-saved", wrong, KNOWN_SECONDS)
    return {"status": "ok", "release": dighouse.__version__, "core": dighouse.core}


@get("/metrics", sync_to_thread=False)
def metrics(context: InjectedContext) -> Response[bytes]:
    """For Prometheus."""
    return Response(context.manager.metrics.render(), media_type=CONTENT_TYPE)


@get("/docs/messages.json", sync_to_thread=False)
def messages() -> Response[bytes]:
    """The JSON Schema of every message of the socket."""
    return Response(message_schemas(), media_type=MediaType.JSON)


@get("/docs/views/{file:str}", sync_to_thread=False)
def view(file: FromPath[str]) -> Response[bytes]:
    """The JSON Schema of a game's views: /docs/views/RULESET.json."""
    name = file.removesuffix(".json")
    if name not in registry.rulesets():
        raise Refusal(404, "unknown", f"there are views of: {', '.join(registry.rulesets())}")
    return Response(view_schema(name), media_type=MediaType.JSON)


@get("/", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def home(context: InjectedContext) -> str:
    """Without the browser client: what runs here, and how to play from a terminal."""
    return fallback_page(context.addresses.url, None)


@get("/t/{table:str}", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def invited(table: FromPath[str], context: InjectedContext) -> str:
    """Where an invite link leads, without the browser client."""
    return fallback_page(context.addresses.url, table[:64])


HANDLERS = [healthz, metrics, messages, view, home, invited]
