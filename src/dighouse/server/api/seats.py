"""Seats: taking, naming, leaving, removing; and the devices that hold them."""

from __future__ import annotations

from litestar import delete, get, patch, post
from litestar.params import FromPath, JSONBody

from dighouse.server.table import log_events
from dighouse.server.api.request_context import AnyRequest, AtDesk, Desk
from dighouse.server.api.problems import Refusal
from dighouse.server.api.tables import page
from dighouse.server.live.table_creation import checked_level
from dighouse.server.table.names import bot_name, clean_name, guest_name, unique_name
from dighouse.server.live.live_table import Room
from dighouse.server.table.seat_choices import checked, refused
from dighouse.server.table.commands import Decision
from dighouse.server.table.table import Table
from dighouse.server.ops.tokens import hashed
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

CODE_SECONDS = 600.0


@post("/api/tables/{table:str}/seats", status_code=201)
async def take(
    request: AnyRequest, table: FromPath[str], data: JSONBody[TakeSeat], desk: AtDesk
) -> Seated:
    """Take a free seat, or a certain one. The answer has its secret."""
    desk.limit("join", request)
    room = await desk.find(request, table)
    choice = checked(room.table.charter.ruleset, data.choice)
    guest = guest_name(desk.house.ids)
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
        return Decision(log_events.Sit(seat, name, choice, position=now_table.position))

    await desk.do(room, log_events.HOUSE, decide)
    secret = desk.house.ids.secret()
    found = room.table.charter.id
    await desk.house.store.seat_somebody(found, taken[0], hashed(secret), desk.house.clock())
    return Seated(found, room.table.code, taken[0], secret, room.table.commitment)


@patch("/api/tables/{table:str}/seats/{seat:int}")
async def change(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[ChangeSeat],
    desk: AtDesk,
) -> TablePage:
    """Rename oneself, or choose something else; as the host, make a seat a bot's or a person's."""
    room = await desk.house.room(table)
    who = await desk.seat(request, table)
    _exists(room, seat)
    if data == ChangeSeat():
        raise Refusal(400, "malformed", "give a name, a choice, or a kind (and a level for a bot)")
    if data.kind is None and data.level is None:
        if who != seat:
            raise Refusal(403, "not-your-seat", "only its own person can rename a seat, or choose")
        desk.limit_seat("change", table, seat)
        choice = checked(room.table.charter.ruleset, data.choice)
        if choice is not None:
            await desk.do(room, who, lambda now_table, now: _choose(now_table, seat, choice))
        if data.name is not None:
            name = data.name
            await desk.do(room, who, lambda now_table, now: _rename(now_table, seat, name))
    elif data.choice is not None:
        raise Refusal(400, "malformed", "a choice is its own person's: bots take what is left")
    else:
        await desk.as_host(room, who)
        level = None
        if data.kind != "human":
            level = checked_level(data.level, room.table.charter.ruleset)
        await desk.do(room, who, lambda now_table, now: _reseat(now_table, seat, level, data.name))
        if level is not None:
            await _sign_out(desk, room, seat)
    return page(room, desk)


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=200)
async def leave(
    request: AnyRequest, table: FromPath[str], seat: FromPath[int], desk: AtDesk
) -> TablePage:
    """Before the start: leave one's seat, or as the host remove somebody from theirs."""
    room = await desk.house.room(table)
    who = await desk.seat(request, table)
    _exists(room, seat)
    if who != seat:
        await desk.as_host(room, who)

    def decide(now_table: Table, now: float) -> Decision | Refused:
        if now_table.phase != "waiting":
            return Refused(None, "not-now", "after the start one can resign, not leave")
        if not now_table.sitters[seat].person:
            return Refused(None, "not-now", f"nobody sits in seat {seat}")
        return Decision(log_events.Stand(seat, position=now_table.position))

    await desk.do(room, who, decide)
    await _sign_out(desk, room, seat)
    return page(room, desk)


# -- devices ---------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/devices")
async def devices(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Devices:
    """When each device got into this seat."""
    seat = await desk.seat(request, table)
    return Devices(seat, await desk.house.store.devices(table, seat))


@post("/api/tables/{table:str}/devices", status_code=201)
async def offer_device(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> OneTimeCode:
    """A code with which another device can play this seat, once and for ten minutes."""
    desk.limit("join", request)
    seat = await desk.seat(request, table)
    code = desk.house.ids.secret()
    expires = desk.house.clock() + CODE_SECONDS
    await desk.house.store.add_code(table, seat, hashed(code), expires)
    return OneTimeCode(code, expires)


@post("/api/tables/{table:str}/devices/claim", status_code=201)
async def claim_device(
    request: AnyRequest, table: FromPath[str], data: JSONBody[DeviceCode], desk: AtDesk
) -> Seated:
    """Exchange a one-time code for a secret of one's own."""
    desk.limit("join", request)
    room = await desk.house.room(table)
    now = desk.house.clock()
    seat = await desk.house.store.use_code(table, hashed(data.code), now)
    if seat is None:
        raise Refusal(403, "not-your-seat", "this code was used, or is too old: ask for another")
    secret = desk.house.ids.secret()
    await desk.house.store.add_secret(table, seat, hashed(secret), now)
    return Seated(table, room.table.code, seat, secret, room.table.commitment)


@delete("/api/tables/{table:str}/devices", status_code=200)
async def sign_out(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Devices:
    """Sign out all other devices of this seat."""
    room = await desk.house.room(table)
    seat, kept = await desk.seat_and_hash(request, table)
    await desk.house.store.sign_out(table, seat, kept, desk.house.clock())
    await desk.house.secrets_changed(room, seat)
    return Devices(seat, await desk.house.store.devices(table, seat))


async def _sign_out(desk: Desk, room: Room, seat: int) -> None:
    await desk.house.store.drop_secrets(room.table.charter.id, seat)
    await desk.house.secrets_changed(room, seat)


def _rename(table: Table, seat: int, name: str) -> Decision | Refused | None:
    cleaned = clean_name(name)
    if not cleaned:
        return Refused(None, "malformed", "there is nothing in this name to show")
    if table.over:
        return Refused(None, "over", "the game is over")
    before = table.sitters[seat].name
    after = unique_name(cleaned, [other for other in _names(table) if other != before])
    if after == before:
        return None
    return Decision(log_events.Rename(seat, after, position=table.position))


def _choose(table: Table, seat: int, choice: str) -> Decision | Refused | None:
    refusal = refused(table, seat, choice)
    if refusal is not None:
        return refusal
    if table.sitters[seat].choice == choice:
        return None
    return Decision(log_events.Choose(seat, choice, position=table.position))


def _reseat(table: Table, seat: int, level: str | None, name: str | None) -> Decision | Refused:
    if table.phase != "waiting":
        return Refused(None, "not-now", "seats are changed before the start")
    if seat == table.host:
        return Refused(None, "not-now", "the host's own seat stays the host's")
    if level is None and table.sitters[seat].bot is None:
        return Refused(None, "not-now", f"seat {seat} is a person's already")
    shown = ""
    if level is not None:
        shown = unique_name(clean_name(name or "") or bot_name(_names(table)), _names(table))
    return Decision(log_events.Reseat(seat, level, shown, position=table.position))


def _exists(room: Room, seat: int) -> None:
    seats = len(room.table.sitters)
    if not 0 <= seat < seats:
        raise Refusal(404, "unknown", f"there is no seat {seat}: seats are 0 to {seats - 1}")


def _names(table: Table) -> list[str]:
    return [sitter.name for sitter in table.sitters if sitter.name]


HANDLERS = [take, change, leave, devices, offer_device, claim_device, sign_out]
