"""HEAD on everything that can be fetched: the same answer as to GET, without its body."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


class HeadMethod:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def bodiless(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A copy: the server itself has to remember that it was asked for the head alone.
        fetched = scope.copy()
        fetched["method"] = "GET"
        try:
            await self.app(fetched, receive, bodiless)
        finally:
            if "path_template" in fetched:
                scope["path_template"] = fetched["path_template"]
