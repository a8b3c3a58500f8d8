"""Where others find a table: as a link, and as a picture for the cameras of phones."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from dighouse.server.ops import qr
from dighouse.server.api.request_context import AnyRequest, AtDesk, Desk
from dighouse.protocol.bodies import Invite


@get("/api/tables/{table:str}/invite")
async def invite(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Invite:
    """The invite link, by an address that leads here from as far as possible."""
    return await _invite(request, table, desk)


@get("/api/tables/{table:str}/invite.svg", media_type="image/svg+xml")
async def picture(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Response[bytes]:
    """The same link as a QR code."""
    found = await _invite(request, table, desk)
    drawn = await desk.house.aside.run(desk.asker(request), qr.picture, found.link)
    return Response(drawn, media_type="image/svg+xml")


async def _invite(request: AnyRequest, table: str, desk: Desk) -> Invite:
    room = await desk.house.room(table)
    url, reach = desk.addresses.outward(request.headers.get("host"))
    return Invite(f"{url}/t/{room.table.charter.id}", reach)


HANDLERS = [invite, picture]
