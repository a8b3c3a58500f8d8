"""At the door of every call: the right name, the right page, not too many; and safe headers."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from dighouse.server.api.desk import AnyRequest, Desk
from dighouse.server.api.front import Front
from dighouse.server.api.problems import Refusal, answer
from dighouse.server.api.site import File, Site

HEADERS = {
    # Everything is a file of our own: nothing inline, nothing from elsewhere, in nobody's frame.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # an invite link is for those who have it
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
# Elsewhere browsers do not heed it, and complain.
WHERE_TRUSTED = {"Cross-Origin-Opener-Policy": "same-origin"}


class Guard:
    def __init__(self, app: ASGIApp, desk: Desk, site: Site | None = None) -> None:
        self.app = app
        self.desk = desk
        self.files = {} if site is None else site.files
        if site is not None:
            self.app = Front(app, desk, site)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        status = 500
        request: AnyRequest = Request(scope)
        trusted = self.desk.addresses.trustworthy(request.headers.get("host"))
        safe = HEADERS | WHERE_TRUSTED if trusted else HEADERS

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableScopeHeaders.from_message(message)
                for name, value in safe.items():
                    headers.setdefault(name, value)
            await send(message)

        file = self.files.get(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
        try:
            self._admit(request)
            # To send a file from memory costs no more than to refuse it, and many phones that open
            # their first page at once may well be behind one address.
            if file is None:
                self.desk.limit("http", request)
        except Refusal as refusal:
            response = answer(refusal.status, refusal.problem)
            await response.to_asgi_response(app=None, request=request)(scope, receive, guarded)
        else:
            await (file or self.app)(scope, receive, guarded)
        self.desk.house.metrics.http(_route(scope, file), status)

    def _admit(self, request: AnyRequest) -> None:
        addresses = self.desk.addresses
        if not addresses.allowed_host(request.headers.get("host")):
            raise Refusal(421, "not-now", "this server has another name: see --public-url")
        if not addresses.allowed_origin(request.headers.get("origin")):
            raise Refusal(403, "not-now", "this page is not of this server")


def _route(scope: Scope, file: File | None) -> str:
    """What metrics call it: never the path itself, which may be anything."""
    return "file" if file is not None else str(scope.get("path_template", "other"))
