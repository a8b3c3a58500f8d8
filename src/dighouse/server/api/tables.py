"""Tables: making, finding, starting, pausing, closing, playing again, and their records."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody

from dighouse import registry
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
from dighouse.search import bots
from dighouse.server.api.gzip import pack, packed
from dighouse.server.api.home_entry import home_entry
from dighouse.server.api.problems import Refusal
from dighouse.server.api.request_context import AnyRequest, InjectedContext, RequestContext
from dighouse.server.live import outgoing
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.replay_export import replay_of
from dighouse.server.live.table_creation import check_wish, create_rematch, create_table
from dighouse.server.ops.ids_and_secrets import hashed, next_secret
from dighouse.server.table import commands, log_events
from dighouse.server.table.config import TableConfig
from dighouse.server.table.decide import (
    CloseCommand,
    PauseCommand,
    RematchCommand,
    StartCommand,
)
from dighouse.server.table.record_export import log_text, record_of

DEALS = 5  # times that a table is dealt anew, where seats change while it is dealt


@get("/api/games", sync_to_thread=True)
def games() -> list[GameInfo]:
    """The rulesets, with their options, seats, editions and bots."""
    found = []
    for name in registry.rulesets():
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
                door=home_entry(name),
            )
        )
    return found


@post("/api/tables", status_code=201)
async def create(request: AnyRequest, data: JSONBody[NewTable], context: InjectedContext) -> Seated:
    """Make a table. The answer has its id, its short code, and the creator's seat and secret."""
    context.limit("create", request)
    check_wish(data)
    bots_alone = all(seat.kind == "bot" for seat in data.seats)
    async with context.reserve_table(request, bots_alone=bots_alone) as creator:
        if data.edition is not None:
            await context.try_out(request, data)
        return await create_table(context.manager, data, creator)


@get("/api/tables")
async def lobby(context: InjectedContext) -> Response[list[LobbyEntry]]:
    """Public tables: those that wait for players first, then those that can be watched."""
    body = await context.lobby.get(lambda: _lobby(context))
    answer: Response[Any] = Response(body, media_type=MediaType.JSON)
    return answer


async def _lobby(context: RequestContext) -> bytes:
    entries = [
        LobbyEntry(
            id=config.id,
            code=summary.code,
            ruleset=config.ruleset,
            title=registry.ruleset(config.ruleset).title,
            options=config.options,
            phase=summary.phase,
            seats=len(config.seats),
            people=summary.people,
            free=summary.free,
            clock=config.clock,
            created_at=config.created_at,
        )
        for config, summary in await context.manager.store.lobby()
        if config.ruleset in registry.rulesets()  # another release may have had more
    ]
    return msgspec.json.encode(entries)


@get("/api/tables/{table:str}")
async def show(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> TablePage:
    """What anybody may know of a table, by its id or its short code."""
    return page(await context.find(request, table), context)


@get("/api/tables/{table:str}/edition", media_type="text/plain")
async def edition(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> str:
    """The edition file that a table plays by."""
    live = await context.find(request, table)
    found = live.table.game.edition
    if found is None:
        raise Refusal(404, "unknown", "this game has no edition")
    return found.text


@post("/api/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> TablePage:
    """Deal, and begin: as the host, when nobody is missing."""
    live = await context.manager.live_table(table)
    seat = await context.seat(request, table)
    await context.as_host(live, seat)
    chance, requester = context.manager.chance, context.requester(request)
    for tries_left in reversed(range(DEALS)):
        # A deal can take long: it is drawn outside the event loop, for the table as it is now.
        before = live.table
        dealt = await context.manager.threads.run(requester, commands.start, before, "", chance)
        try:
            live = await context.change(live.id, seat, StartCommand(before, dealt))
            break
        except Refusal as refusal:
            if refusal.problem.why != "stale" or not tries_left:
                raise
    return page(live, context)


@post("/api/tables/{table:str}/close", status_code=200)
async def close(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> TablePage:
    """Give a table up, as the host. Its deal is laid open."""
    live = await context.manager.live_table(table)
    seat = await context.seat(request, table)
    await context.as_host(live, seat)
    live = await context.change(live.id, seat, CloseCommand())
    return page(live, context)


@post("/api/tables/{table:str}/pause", status_code=200)
async def pause(
    request: AnyRequest,
    table: FromPath[str],
    context: InjectedContext,
    data: JSONBody[PauseWish | None] = None,
) -> TablePage:
    """Pause a table, or let it go on, as the host.

    With a clock, another person has to agree, and everybody who plays may let it go on.
    """
    paused = data is None or data.paused
    live = await context.manager.live_table(table)
    seat = await context.seat(request, table)
    context.limit_seat("change", table, seat)
    goes_on = not paused and commands.may_go_on(live.table, seat)
    if live.table.pause_asked is None and not goes_on:
        await context.as_host(live, seat)
    live = await context.change(live.id, seat, PauseCommand(seat, paused))
    return page(live, context)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, table: FromPath[str], context: InjectedContext) -> Seated:
    """The same again: the first to ask makes the new table, the others get their seats there."""
    live = await context.manager.live_table(table)
    seat = await context.seat(request, table)
    if not live.table.over:
        raise Refusal(409, "not-now", "a rematch comes after the game")
    if live.table.rematch is None:
        context.limit("create", request)
        async with context.reserve_table(request) as creator:
            made = await create_rematch(
                context.manager, live.table, seat, context.secret(request), creator
            )
        try:
            await context.submit(table, seat, RematchCommand(made.table))
            return made
        except Refusal as refusal:
            # Somebody was quicker, or it could not be saved: nobody needs the table just made.
            spare = f"{log_events.SERVER_ID_PREFIX}spare"
            await context.manager.submit_and_wait(made.table, seat, spare, CloseCommand())
            if refusal.problem.why != "not-now":
                raise
        live = await context.manager.live_table(table)
    other = live.table.rematch
    assert other is not None
    again = await context.manager.live_table(other)
    if await _was_given_away(context, other, seat):
        raise Refusal(409, "not-now", "the host has given your seat there to somebody else")
    secret = next_secret(context.secret(request), other)
    if not await context.manager.store.follow_to_rematch(
        other, seat, hashed(secret), context.manager.clock()
    ):
        raise Refusal(
            403,
            "not-your-seat",
            "this device was signed out of your seat there: let another one of yours send you a code",
        )
    return Seated(other, again.table.code, seat, secret, again.table.commitment)


async def _was_given_away(context: RequestContext, table: str, seat: int) -> bool:
    """Did the host change a seat? Whoever sits there then is not who sat there before."""
    log = await context.manager.store.rows(table)
    return any(
        isinstance(row.event, log_events.LeaveEvent | log_events.ReseatEvent)
        and row.event.seat == seat
        for row in log
    )


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def record(
    request: AnyRequest, table: FromPath[str], context: InjectedContext
) -> Response[bytes]:
    """The record, once the game is over: every move, and what the deal was drawn from.

    Of a table that no code plays any more it is the log as text, which nobody has replayed.
    """
    live = await context.manager.live_table(table)
    if not live.table.over:
        raise Refusal(409, "not-now", "the record is shown once the game is over")
    context.limit("export", request)
    requester, config, playable = (
        context.requester(request),
        live.table.config,
        live.table.rules is not None,
    )

    async def make() -> bytes:
        log = await context.manager.store.rows(table)
        return await context.manager.threads.run(requester, _record, config, log, playable)

    text = await context.records.get(table, make)
    name = f"{table}.dig" if playable else f"{table}.log.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def _record(config: TableConfig, log: list[log_events.LogRow], playable: bool) -> bytes:
    text = record_of(config, log).text() if playable else log_text(config, log)
    return text.encode()


@get("/api/tables/{table:str}/story")
async def story(
    request: AnyRequest, table: FromPath[str], context: InjectedContext
) -> Response[Story]:
    """The whole game with all hands open, step by step, once it is over."""
    live = await context.manager.live_table(table)
    if not live.table.over:
        raise Refusal(409, "not-now", "the story is told once the game is over")
    _ = live.table.game  # without its rules there is none
    context.limit("export", request)
    requester = context.requester(request)

    async def make() -> bytes:
        log = await context.manager.store.rows(table)
        return await context.manager.threads.run(
            requester, lambda: pack(replay_of(live.table.config, log))
        )

    return await packed(request, await context.stories.get(table, make))


def page(live: LiveTable, context: RequestContext) -> TablePage:
    return TablePage(
        outgoing.table_info(live.table),
        outgoing.seat_infos(live.table),
        live.presence(context.manager.clock()),
        live.table.actor,
        outgoing.revealed_view(live.table),
    )


HANDLERS = [games, create, lobby, show, edition, start, close, pause, rematch, record, story]
