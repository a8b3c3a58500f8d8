"""Admission of HTTP requests: the right name, the right page, its turn; and safe headers for all answers."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from dighouse.server.api.problems import Refusal, answer
from dighouse.server.api.request_context import AnyRequest, RequestContext
from dighouse.server.api.site import BuiltSite, SiteFile
from dighouse.server.api.spa_routes import SpaRoutes
from dighouse.server.net.connection_admission import ConnectionAdmission

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
METRICS = "/metrics"
# Elsewhere browsers do not heed it, and complain.
WHERE_TRUSTED = {"Cross-Origin-Opener-Policy": "same-origin"}


class RequestAdmission:
    """`files` are sent from memory, whatever calls there are."""

    def __init__(
        self,
        app: ASGIApp,
        context: RequestContext,
        connections: ConnectionAdmission,
        files: dict[str, SiteFile],
        site: BuiltSite | None,
    ) -> None:
        self.app = app
        self.context = context
        self.connections = connections
        self.files = files
        if site is not None:
            self.app = SpaRoutes(app, context, site)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        status = 500
        request: AnyRequest = Request(scope)
        trusted = self.context.addresses.trustworthy(request.headers.get("host"))
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
        if file is None:  # what is sent from memory costs no more than to wait for one's turn
            await self.connections.starts.wait_turn(self.context.address(request))
        try:
            self._admit(request)
            if scope["path"] != METRICS and scope["path"].strip("/.") == METRICS.strip("/"):
                # A proxy that keeps it from the world need not know every way to write it.
                raise Refusal(404, "unknown", f"metrics are at {METRICS}")
        except Refusal as refusal:
            response = answer(refusal.status, refusal.problem)
            await response.to_asgi_response(app=None, request=request)(scope, receive, guarded)
        else:
            await (file or self.app)(scope, receive, guarded)
        self.context.manager.metrics.http(_route(scope, file), status)

    def _admit(self, request: AnyRequest) -> None:
        addresses = self.context.addresses
        # Of two, somebody else may read the other one.
        if len(request.headers.getall("host", [])) != 1:
            raise Refusal(400, "malformed", "a call names one host")
        if not addresses.allowed_host(request.headers.get("host")):
            raise Refusal(421, "not-now", "this server has another name: see --public-url")
        origins = request.headers.getall("origin", [])
        if len(origins) > 1:
            raise Refusal(400, "malformed", "a call names one origin")
        if not addresses.allowed_origin(origins[0] if origins else None):
            raise Refusal(403, "not-now", "this page is not of this server")


def _route(scope: Scope, file: SiteFile | None) -> str:
    """What metrics call it: never the path itself, which may be anything."""
    return "file" if file is not None else str(scope.get("path_template", "other"))
