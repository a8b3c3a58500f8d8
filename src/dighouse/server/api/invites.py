"""Where others find a table: as a link, and as a picture for the cameras of phones."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from dighouse.protocol.bodies import Invite
from dighouse.server.api.request_context import AnyRequest, InjectedContext, RequestContext
from dighouse.server.ops import qr


@get("/api/tables/{table:str}/invite")
async def invite(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> Invite:
    """The invite link, by an address that leads here from as far as possible."""
    return await _invite(request, table, context)


@get("/api/tables/{table:str}/invite.svg", media_type="image/svg+xml")
async def picture(
    request: AnyRequest, table: FromPath[str], context: InjectedContext
) -> Response[bytes]:
    """The same link as a QR code."""
    found = await _invite(request, table, context)
    drawn = await context.manager.threads.run(context.requester(request), qr.picture, found.link)
    return Response(drawn, media_type="image/svg+xml")


async def _invite(request: AnyRequest, table: str, context: RequestContext) -> Invite:
    live = await context.manager.live_table(table)
    url, reach = context.addresses.outward(request.headers.get("host"))
    return Invite(f"{url}/t/{live.table.config.id}", reach)


HANDLERS = [invite, picture]
