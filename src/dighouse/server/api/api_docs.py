"""What is published about the server for those who write programs. It is the same until the next
release, so it is made once, when the server starts, and then sent from memory.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

import msgspec
from litestar import Litestar

from dighouse import registry
from dighouse.protocol import messages
from dighouse.server.api.fallback_page import LINK, STYLE, STYLESHEET
from dighouse.server.api.site import ASK_AGAIN, TEXT, TYPES, SiteFile


def api_docs(app: Litestar) -> dict[str, SiteFile]:
    """Every page by its path. The app is the one that is described."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    pages = {
        "/docs": (calls_page(schema).encode(), TEXT),
        "/docs/openapi.json": (msgspec.json.encode(schema), TYPES[".json"]),
        "/docs/messages.json": (message_schemas(), TYPES[".json"]),
        STYLESHEET: (STYLE.encode(), TYPES[".css"]),
    }
    for name in registry.rulesets():
        pages[f"/docs/views/{name}.json"] = view_schema(name), TYPES[".json"]
    return {
        path: SiteFile(data, kind, cache=ASK_AGAIN, squeeze=True)
        for path, (data, kind) in pages.items()
    }


@lru_cache
def view_schema(ruleset: str) -> bytes:
    schema = msgspec.json.schema(registry.ruleset(ruleset).View)
    return msgspec.json.encode(schema, order="sorted")


@lru_cache(maxsize=1)
def message_schemas() -> bytes:
    (incoming, outgoing), components = msgspec.json.schema_components(
        (messages.Incoming, messages.Outgoing), ref_template="#/$defs/{name}"
    )
    schema = {"from_client": incoming, "from_server": outgoing, "$defs": components}
    return msgspec.json.encode(schema, order="sorted")


def calls_page(schema: dict[str, Any]) -> str:
    """The calls, as a page: no script, and nothing from elsewhere."""
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
