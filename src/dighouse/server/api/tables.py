"""Tables: making, finding, starting, pausing, closing, playing again, and their records."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody

from dighouse import registry
from dighouse.bots import registry as bots
from dighouse.server.live import outgoing
from dighouse.server.table import log_events
from dighouse.server.api.request_context import AnyRequest, AtDesk, Desk
from dighouse.server.api.gzip import pack, packed
from dighouse.server.api.problems import Refusal
from dighouse.server.live.table_creation import check, found, refound
from dighouse.server.table.record_export import log_text, record_of
from dighouse.server.live.live_table import Room
from dighouse.server.live.replay_export import story_of
from dighouse.server.table import commands
from dighouse.server.table.commands import Decision
from dighouse.server.table.table import Table
from dighouse.server.ops.tokens import hashed, next_secret
from dighouse.protocol.bodies import (
    GameInfo,
    LobbyEntry,
    NewTable,
    OptionInfo,
    PauseWish,
    Seated,
    Story,
    TablePage,
)
from dighouse.protocol.messages import Refused


@get("/api/games", sync_to_thread=True)
def games() -> list[GameInfo]:
    """The rulesets, with their options, seats, editions and bots."""
    found = []
    for name in registry.RULESETS:
        cls = registry.ruleset(name)
        offer = cls.offer()
        found.append(
            GameInfo(
                ruleset=name,
                title=cls.title,
                version=cls.version,
                seats=offer.seats,
                options=[
                    OptionInfo(
                        name=one.name,
                        default=offer.for_people.get(one.name, one.default),
                        choices=one.choices,
                        help=one.help,
                        seats=one.seats,
                    )
                    for one in offer.options
                ],
                editions=offer.editions,
                levels=bots.names(name),
                memory=offer.memory,
                help=offer.help,
                seat_option=outgoing.seat_option(name),
            )
        )
    return found


@post("/api/tables", status_code=201)
async def create(request: AnyRequest, data: JSONBody[NewTable], desk: AtDesk) -> Seated:
    """Make a table. The answer has its id, its short code, and the creator's seat and secret."""
    desk.limit("create", request)
    check(data)
    bots_alone = all(seat.kind == "bot" for seat in data.seats)
    async with desk.room_for(request, bots_alone=bots_alone) as maker:
        if data.edition is not None:
            await desk.try_out(request, data)
        return await found(desk.house, data, maker)


@get("/api/tables")
async def lobby(desk: AtDesk) -> Response[list[LobbyEntry]]:
    """Public tables: those that wait for players first, then those that can be watched."""
    body = await desk.lobby.get(lambda: _lobby(desk))
    answer: Response[Any] = Response(body, media_type=MediaType.JSON)
    return answer


async def _lobby(desk: Desk) -> bytes:
    entries = [
        LobbyEntry(
            id=charter.id,
            code=standing.code,
            ruleset=charter.ruleset,
            title=registry.ruleset(charter.ruleset).title,
            options=charter.options,
            phase=standing.phase,
            seats=len(charter.places),
            people=standing.people,
            free=standing.free,
            clock=charter.clock,
            created_at=charter.created_at,
        )
        for charter, standing in await desk.house.store.lobby()
        if charter.ruleset in registry.RULESETS  # another release may have had more
    ]
    return msgspec.json.encode(entries)


@get("/api/tables/{table:str}")
async def show(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> TablePage:
    """What anybody may know of a table, by its id or its short code."""
    return page(await desk.find(request, table), desk)


@get("/api/tables/{table:str}/edition", media_type="text/plain")
async def edition(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> str:
    """The edition file that a table plays by."""
    room = await desk.find(request, table)
    found = room.table.game.edition
    if found is None:
        raise Refusal(404, "unknown", "this game has no edition")
    return found.text


@post("/api/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> TablePage:
    """Deal, and begin: as the host, when nobody is missing."""
    room = await desk.house.room(table)
    seat = await desk.seat(request, table)
    await desk.as_host(room, seat)
    before, chance = room.table, desk.house.chance
    # A deal can take long: it is drawn outside the event loop, for the table as it is now.
    asker = desk.asker(request)
    drawn = await desk.house.aside.run(asker, commands.start, before, "", chance)

    def decide(table: Table, now: float) -> Decision | Refused:
        return drawn if table is before else commands.start(table, "", chance)

    await desk.do(room, seat, decide)
    return page(room, desk)


@post("/api/tables/{table:str}/close", status_code=200)
async def close(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> TablePage:
    """Give a table up, as the host. Its deal is laid open."""
    room = await desk.house.room(table)
    seat = await desk.seat(request, table)
    await desk.as_host(room, seat)

    await desk.do(room, seat, lambda now_table, now: _closed(now_table))
    return page(room, desk)


def _closed(table: Table) -> Decision | Refused:
    if table.over:
        return Refused(None, "over", "the table is over already")
    return Decision(log_events.Close("host", position=table.position))


@post("/api/tables/{table:str}/pause", status_code=200)
async def pause(
    request: AnyRequest, table: FromPath[str], desk: AtDesk, data: JSONBody[PauseWish | None] = None
) -> TablePage:
    """Pause a table, or let it go on, as the host.

    With a clock, another person has to agree, and everybody who plays may let it go on.
    """
    paused = data is None or data.paused
    room = await desk.house.room(table)
    seat = await desk.seat(request, table)
    desk.limit_seat("change", table, seat)
    goes_on = not paused and commands.may_go_on(room.table, seat)
    if room.table.pause_asked is None and not goes_on:
        await desk.as_host(room, seat)

    await desk.do(room, seat, lambda now_table, now: commands.pause(now_table, seat, paused))
    return page(room, desk)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Seated:
    """The same again: the first to ask makes the new table, the others get their seats there."""
    room = await desk.house.room(table)
    seat = await desk.seat(request, table)
    if not room.table.over:
        raise Refusal(409, "not-now", "a rematch comes after the game")
    if room.table.rematch is None:
        desk.limit("create", request)
        async with desk.room_for(request) as maker:
            made = await refound(desk.house, room.table, seat, desk.secret(request), maker)

        def decide(now_table: Table, now: float) -> Decision | Refused:
            if now_table.rematch is not None:
                return Refused(None, "not-now", "somebody was quicker")
            return Decision(log_events.Rematch(made.table, position=now_table.position))

        try:
            await desk.do(room, seat, decide)
            return made
        except Refusal as refusal:
            # Somebody was quicker, or it could not be saved: nobody needs the table just made.
            spare = await desk.house.room(made.table)
            await desk.house.do(
                spare, seat, f"{log_events.OURS}spare", lambda spared, now: _closed(spared)
            )
            if refusal.problem.why != "not-now":
                raise
    other = room.table.rematch
    assert other is not None
    again = await desk.house.room(other)
    if await _was_given_away(desk, other, seat):
        raise Refusal(409, "not-now", "the host has given your seat there to somebody else")
    secret = next_secret(desk.secret(request), other)
    if not await desk.house.store.follow(other, seat, hashed(secret), desk.house.clock()):
        raise Refusal(
            403,
            "not-your-seat",
            "this device was signed out of your seat there: let another one of yours send you a code",
        )
    return Seated(other, again.table.code, seat, secret, again.table.commitment)


async def _was_given_away(desk: Desk, table: str, seat: int) -> bool:
    """Did the host change a seat? Whoever sits there then is not who sat there before."""
    log = await desk.house.store.rows(table)
    return any(
        isinstance(row.deed, log_events.Stand | log_events.Reseat) and row.deed.seat == seat for row in log
    )


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def record(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Response[bytes]:
    """The record, once the game is over: every move, and what the deal was drawn from.

    Of a table that no code plays any more it is the log as text, which nobody has replayed.
    """
    room = await desk.house.room(table)
    if not room.table.over:
        raise Refusal(409, "not-now", "the record is shown once the game is over")
    desk.limit("export", request)
    asker, charter, playable = desk.asker(request), room.table.charter, room.table.rules is not None

    async def make() -> bytes:
        log = await desk.house.store.rows(table)
        return await desk.house.aside.run(asker, _record, charter, log, playable)

    text = await desk.records.get(table, make)
    name = f"{table}.dig" if playable else f"{table}.log.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def _record(charter: log_events.Charter, log: list[log_events.Row], playable: bool) -> bytes:
    text = record_of(charter, log).text() if playable else log_text(charter, log)
    return text.encode()


@get("/api/tables/{table:str}/story")
async def story(request: AnyRequest, table: FromPath[str], desk: AtDesk) -> Response[Story]:
    """The whole game with all hands open, step by step, once it is over."""
    room = await desk.house.room(table)
    if not room.table.over:
        raise Refusal(409, "not-now", "the story is told once the game is over")
    _ = room.table.game  # without its rules there is none
    desk.limit("export", request)
    asker = desk.asker(request)

    async def make() -> bytes:
        log = await desk.house.store.rows(table)
        return await desk.house.aside.run(asker, lambda: pack(story_of(room.table.charter, log)))

    return await packed(request, await desk.stories.get(table, make))


def page(room: Room, desk: Desk) -> TablePage:
    return TablePage(
        outgoing.table_info(room.table),
        outgoing.seat_infos(room.table),
        room.presence(desk.house.clock()),
        room.table.actor,
        outgoing.laid_open(room.table),
    )


HANDLERS = [games, create, lobby, show, edition, start, close, pause, rematch, record, story]
