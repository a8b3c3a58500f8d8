"""At the door of every call: the right name, the right page, not too many; and safe headers."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from dighouse.server.api.desk import AnyRequest, Desk
from dighouse.server.api.problems import Refusal, answer

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # an invite link is for those who have it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self.app = app
        self.desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        status = 500

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        request: AnyRequest = Request(scope)
        try:
            self._admit(request)
        except Refusal as refusal:
            response = answer(refusal.status, refusal.problem)
            await response.to_asgi_response(app=None, request=request)(scope, receive, guarded)
        else:
            await self.app(scope, receive, guarded)
        self.desk.house.metrics.http(scope.get("path_template", "other"), status)

    def _admit(self, request: AnyRequest) -> None:
        addresses = self.desk.addresses
        if not addresses.allowed_host(request.headers.get("host")):
            raise Refusal(421, "not-now", "this server has another name: see --public-url")
        if not addresses.allowed_origin(request.headers.get("origin")):
            raise Refusal(403, "not-now", "this page is not of this server")
        self.desk.limit("http", request)
