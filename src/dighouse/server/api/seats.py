"""Seats: taking, naming, leaving, removing; and the devices that hold them."""

from __future__ import annotations

from litestar import delete, get, patch, post
from litestar.params import FromPath, JSONBody

from dighouse.protocol.bodies import (
    ChangeSeat,
    DeviceCode,
    Devices,
    OneTimeCode,
    Seated,
    TablePage,
    TakeSeat,
)
from dighouse.server.api.problems import Refusal
from dighouse.server.api.request_context import AnyRequest, InjectedContext, RequestContext
from dighouse.server.api.tables import page
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.table_creation import checked_level
from dighouse.server.ops.ids_and_secrets import hashed
from dighouse.server.table import log_events
from dighouse.server.table.decide import (
    ChooseCommand,
    LeaveCommand,
    RenameCommand,
    ReseatCommand,
    SitCommand,
)
from dighouse.server.table.names import guest_name
from dighouse.server.table.seat_choices import checked_choice

CODE_SECONDS = 600.0


@post("/api/tables/{table:str}/seats", status_code=201)
async def take(
    request: AnyRequest, table: FromPath[str], data: JSONBody[TakeSeat], context: InjectedContext
) -> Seated:
    """Take a free seat, or a certain one. The answer has its secret."""
    context.limit("join", request)
    live = await context.find(request, table)
    choice = checked_choice(live.table.config.ruleset, data.choice)
    guest = guest_name(context.manager.ids)
    wish = SitCommand(data.seat, data.name, guest, choice)
    applied = await context.submit(live.id, log_events.SERVER_SEAT, wish)
    live = context.manager.loaded(live.id) or live
    seat = await _seat_taken(context, live.id, applied.seq)
    secret = context.manager.ids.secret()
    await context.manager.store.give_seat(live.id, seat, hashed(secret), context.manager.clock())
    return Seated(live.id, live.table.code, seat, secret, live.table.commitment)


@patch("/api/tables/{table:str}/seats/{seat:int}")
async def change(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[ChangeSeat],
    context: InjectedContext,
) -> TablePage:
    """Rename oneself, or choose something else; as the host, make a seat a bot's or a person's."""
    live = await context.manager.live_table(table)
    who = await context.seat(request, table)
    _exists(live, seat)
    if data == ChangeSeat():
        raise Refusal(400, "malformed", "give a name, a choice, or a kind (and a level for a bot)")
    if data.kind is None and data.level is None:
        if who != seat:
            raise Refusal(403, "not-your-seat", "only its own person can rename a seat, or choose")
        context.limit_seat("change", table, seat)
        choice = checked_choice(live.table.config.ruleset, data.choice)
        if choice is not None:
            live = await context.change(live.id, who, ChooseCommand(seat, choice))
        if data.name is not None:
            live = await context.change(live.id, who, RenameCommand(seat, data.name))
    elif data.choice is not None:
        raise Refusal(400, "malformed", "a choice is its own person's: bots take what is left")
    else:
        await context.as_host(live, who)
        level = None
        if data.kind != "human":
            level = checked_level(data.level, live.table.config.ruleset)
        live = await context.change(live.id, who, ReseatCommand(seat, level, data.name))
        if level is not None:
            await _sign_out(context, live, seat)
    return page(live, context)


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=200)
async def leave(
    request: AnyRequest, table: FromPath[str], seat: FromPath[int], context: InjectedContext
) -> TablePage:
    """Before the start: leave one's seat, or as the host remove somebody from theirs."""
    live = await context.manager.live_table(table)
    who = await context.seat(request, table)
    _exists(live, seat)
    if who != seat:
        await context.as_host(live, who)
    live = await context.change(live.id, who, LeaveCommand(seat))
    await _sign_out(context, live, seat)
    return page(live, context)


# -- devices ---------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/devices")
async def devices(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> Devices:
    """When each device got into this seat."""
    seat = await context.seat(request, table)
    return Devices(seat, await context.manager.store.devices(table, seat))


@post("/api/tables/{table:str}/devices", status_code=201)
async def offer_device(
    request: AnyRequest, table: FromPath[str], context: InjectedContext
) -> OneTimeCode:
    """A code with which another device can play this seat, once and for ten minutes."""
    context.limit("join", request)
    seat = await context.seat(request, table)
    code = context.manager.ids.secret()
    expires = context.manager.clock() + CODE_SECONDS
    await context.manager.store.add_code(table, seat, hashed(code), expires)
    return OneTimeCode(code, expires)


@post("/api/tables/{table:str}/devices/claim", status_code=201)
async def claim_device(
    request: AnyRequest, table: FromPath[str], data: JSONBody[DeviceCode], context: InjectedContext
) -> Seated:
    """Exchange a one-time code for a secret of one's own."""
    context.limit("join", request)
    live = await context.manager.live_table(table)
    now = context.manager.clock()
    seat = await context.manager.store.use_code(table, hashed(data.code), now)
    if seat is None:
        raise Refusal(403, "not-your-seat", "this code was used, or is too old: ask for another")
    secret = context.manager.ids.secret()
    await context.manager.store.add_secret(table, seat, hashed(secret), now)
    return Seated(table, live.table.code, seat, secret, live.table.commitment)


@delete("/api/tables/{table:str}/devices", status_code=200)
async def sign_out(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> Devices:
    """Sign out all other devices of this seat."""
    live = await context.manager.live_table(table)
    seat, kept = await context.seat_and_hash(request, table)
    await context.manager.store.sign_out(table, seat, kept, context.manager.clock())
    await context.manager.secrets_changed(live, seat)
    return Devices(seat, await context.manager.store.devices(table, seat))


async def _sign_out(context: RequestContext, live: LiveTable, seat: int) -> None:
    await context.manager.store.drop_secrets(live.table.config.id, seat)
    await context.manager.secrets_changed(live, seat)


def _exists(live: LiveTable, seat: int) -> None:
    seats = len(live.table.seats)
    if not 0 <= seat < seats:
        raise Refusal(404, "unknown", f"there is no seat {seat}: seats are 0 to {seats - 1}")


async def _seat_taken(context: RequestContext, table: str, seq: int) -> int:
    """Which seat somebody got, as the log says."""
    row = (await context.manager.store.rows(table, seq - 1))[0]
    assert isinstance(row.event, log_events.SitEvent)
    return row.event.seat


HANDLERS = [take, change, leave, devices, offer_device, claim_device, sign_out]
