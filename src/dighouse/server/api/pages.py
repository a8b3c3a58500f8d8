"""Health, metrics, the published schemas, and a plain page that says what runs here."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

import dighouse
from dighouse import registry
from dighouse.server.api.desk import AnyRequest, AtDesk
from dighouse.server.api.home import LINK, STYLE, STYLESHEET, home_page
from dighouse.server.api.problems import Refusal
from dighouse.server.metrics import CONTENT_TYPE
from dighouse.server.wire import messages


@get("/healthz", media_type=MediaType.JSON)
async def healthz(desk: AtDesk) -> dict[str, str]:
    """Is the server up, and does its storage answer?"""
    await desk.house.store.count()
    return {"status": "ok", "release": dighouse.__version__, "core": dighouse.core}


@get("/metrics", sync_to_thread=False)
def metrics(desk: AtDesk) -> Response[bytes]:
    """For Prometheus."""
    return Response(desk.house.metrics.render(), media_type=CONTENT_TYPE)


@get("/docs/messages.json", sync_to_thread=False)
def message_schemas() -> Response[bytes]:
    """The JSON Schema of every message of the socket."""
    return Response(_message_schemas(), media_type=MediaType.JSON)


@get("/docs/views/{file:str}", sync_to_thread=False)
def view_schema(file: FromPath[str]) -> Response[bytes]:
    """The JSON Schema of a game's views: /docs/views/RULESET.json."""
    name = file.removesuffix(".json")
    if name not in registry.RULESETS:
        raise Refusal(404, "unknown", f"there are views of: {', '.join(registry.RULESETS)}")
    schema = msgspec.json.schema(registry.ruleset(name).View)
    return Response(msgspec.json.encode(schema, order="sorted"), media_type=MediaType.JSON)


@lru_cache(maxsize=1)
def _message_schemas() -> bytes:
    (incoming, outgoing), components = msgspec.json.schema_components(
        (messages.Incoming, messages.Outgoing), ref_template="#/$defs/{name}"
    )
    schema = {"from_client": incoming, "from_server": outgoing, "$defs": components}
    return msgspec.json.encode(schema, order="sorted")


@get("/docs", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def docs(request: AnyRequest) -> str:
    """The calls, as a page: no script, and nothing from elsewhere."""
    schema: dict[str, Any] = request.app.openapi_schema.to_schema()
    rows = []
    for path, methods in sorted(schema["paths"].items()):
        for method, call in methods.items():
            text = call.get("description") or call.get("summary") or ""
            rows.append(
                f"<tr><td><code>{escape(method.upper())}</code></td>"
                f"<td><code>{escape(path)}</code></td><td>{escape(text)}</td></tr>"
            )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Calls of this server</title>{LINK}<main><h1>Calls</h1>"
        f'<p>The same for programs: <a href="/docs/openapi.json">OpenAPI</a>, '
        f'<a href="/docs/messages.json">messages of the socket</a>.</p>'
        f'<div class="wide"><table><thead><tr><th>method</th><th>path</th><th>does</th></tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div></main></html>"
    )


@get(STYLESHEET, sync_to_thread=False, include_in_schema=False)
def style() -> Response[str]:
    """A file of its own: our policy allows no style inside of a page."""
    return Response(STYLE, media_type=MediaType.CSS, headers={"Cache-Control": "max-age=3600"})


@get("/docs/openapi.json", sync_to_thread=False, include_in_schema=False)
def openapi(request: AnyRequest) -> Response[bytes]:
    schema = request.app.openapi_schema.to_schema()
    return Response(msgspec.json.encode(schema), media_type=MediaType.JSON)


@get("/", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def home(desk: AtDesk) -> str:
    """Without the browser client: what runs here, and how to play from a terminal."""
    return home_page(desk.addresses.url, None)


@get("/t/{table:str}", media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def invited(table: FromPath[str], desk: AtDesk) -> str:
    """Where an invite link leads, without the browser client."""
    return home_page(desk.addresses.url, table[:64])


HANDLERS = [healthz, metrics, message_schemas, view_schema, docs, style, openapi, home, invited]
