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
from dighouse.protocol.messages import Refused
from dighouse.server.api.problems import Refusal
from dighouse.server.api.request_context import AnyRequest, InjectedContext, RequestContext
from dighouse.server.api.tables import page
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.table_creation import checked_level
from dighouse.server.ops.tokens import hashed
from dighouse.server.table import log_events
from dighouse.server.table.commands import Decision
from dighouse.server.table.names import bot_name, clean_name, guest_name, unique_name
from dighouse.server.table.seat_choices import checked, refused
from dighouse.server.table.table import Table

CODE_SECONDS = 600.0


@post("/api/tables/{table:str}/seats", status_code=201)
async def take(
    request: AnyRequest, table: FromPath[str], data: JSONBody[TakeSeat], context: InjectedContext
) -> Seated:
    """Take a free seat, or a certain one. The answer has its secret."""
    context.limit("join", request)
    live = await context.find(request, table)
    choice = checked(live.table.config.ruleset, data.choice)
    guest = guest_name(context.manager.ids)
    taken: list[int] = []

    def decide(now_table: Table, now: float) -> Decision | Refused:
        if now_table.over:
            return Refused(None, "over", "the game is over")
        if now_table.phase != "waiting":
            return Refused(None, "not-now", "the game has started: you can watch it")
        if not now_table.free:
            return Refused(None, "not-now", "all seats are taken")
        seat = now_table.free[0] if data.seat is None else data.seat
        if seat not in now_table.free:
            free = ", ".join(map(str, now_table.free))
            return Refused(None, "not-now", f"seat {seat} is not free; free: {free}")
        refusal = None if choice is None else refused(now_table, seat, choice)
        if refusal is not None:
            return refusal
        taken[:] = [seat]
        name = unique_name(clean_name(data.name) or guest, _names(now_table))
        return Decision(log_events.SitEvent(seat, name, choice, position=now_table.position))

    live = await context.do(live.id, log_events.SERVER_SEAT, decide)
    secret = context.manager.ids.secret()
    found = live.table.config.id
    await context.manager.store.give_seat(found, taken[0], hashed(secret), context.manager.clock())
    return Seated(found, live.table.code, taken[0], secret, live.table.commitment)


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
        choice = checked(live.table.config.ruleset, data.choice)
        if choice is not None:
            live = await context.do(
                live.id, who, lambda now_table, now: _choose(now_table, seat, choice)
            )
        if data.name is not None:
            name = data.name
            live = await context.do(
                live.id, who, lambda now_table, now: _rename(now_table, seat, name)
            )
    elif data.choice is not None:
        raise Refusal(400, "malformed", "a choice is its own person's: bots take what is left")
    else:
        await context.as_host(live, who)
        level = None
        if data.kind != "human":
            level = checked_level(data.level, live.table.config.ruleset)
        live = await context.do(
            live.id, who, lambda now_table, now: _reseat(now_table, seat, level, data.name)
        )
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

    def decide(now_table: Table, now: float) -> Decision | Refused:
        if now_table.phase != "waiting":
            return Refused(None, "not-now", "after the start one can resign, not leave")
        if not now_table.seats[seat].person:
            return Refused(None, "not-now", f"nobody sits in seat {seat}")
        return Decision(log_events.LeaveEvent(seat, position=now_table.position))

    live = await context.do(live.id, who, decide)
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


def _rename(table: Table, seat: int, name: str) -> Decision | Refused | None:
    cleaned = clean_name(name)
    if not cleaned:
        return Refused(None, "malformed", "there is nothing in this name to show")
    if table.over:
        return Refused(None, "over", "the game is over")
    before = table.seats[seat].name
    after = unique_name(cleaned, [other for other in _names(table) if other != before])
    if after == before:
        return None
    return Decision(log_events.RenameEvent(seat, after, position=table.position))


def _choose(table: Table, seat: int, choice: str) -> Decision | Refused | None:
    refusal = refused(table, seat, choice)
    if refusal is not None:
        return refusal
    if table.seats[seat].choice == choice:
        return None
    return Decision(log_events.ChooseEvent(seat, choice, position=table.position))


def _reseat(table: Table, seat: int, level: str | None, name: str | None) -> Decision | Refused:
    if table.phase != "waiting":
        return Refused(None, "not-now", "seats are changed before the start")
    if seat == table.host:
        return Refused(None, "not-now", "the host's own seat stays the host's")
    if level is None and table.seats[seat].bot is None:
        return Refused(None, "not-now", f"seat {seat} is a person's already")
    shown = ""
    if level is not None:
        shown = unique_name(clean_name(name or "") or bot_name(_names(table)), _names(table))
    return Decision(log_events.ReseatEvent(seat, level, shown, position=table.position))


def _exists(live: LiveTable, seat: int) -> None:
    seats = len(live.table.seats)
    if not 0 <= seat < seats:
        raise Refusal(404, "unknown", f"there is no seat {seat}: seats are 0 to {seats - 1}")


def _names(table: Table) -> list[str]:
    return [seat_state.name for seat_state in table.seats if seat_state.name]


HANDLERS = [take, change, leave, devices, offer_device, claim_device, sign_out]
