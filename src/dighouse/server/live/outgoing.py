"""Frames for the seats and for spectators, made from views and from events that they hear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from dighouse import registry
from dighouse.kernel.events import Event
from dighouse.protocol import messages
from dighouse.protocol.messages import (
    ClockInfo,
    EventInfo,
    LoggedEventInfo,
    OutdatedInfo,
    ResultInfo,
    SeatInfo,
    SeatOptionInfo,
    TableInfo,
)
from dighouse.server.live import generic_page_text
from dighouse.server.table import log_events
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.outdated import outdated
from dighouse.server.table.seat_choices import choices_of, option_of
from dighouse.server.table.table import Table

_encoder = msgspec.json.Encoder()
encode = _encoder.encode

NOTHING = msgspec.Raw(b"null")


def updates(
    table: Table, seats: list[int | None], events: Sequence[Event], by_bot: int | None = None
) -> dict[int | None, bytes]:
    """What a row comes to, for each audience. `by_bot`: the person's seat that a bot played."""
    in_words = generic_page_text.needed(table)
    return {
        seat: encode(
            messages.Update(
                seq=table.seq,
                position=table.position,
                events=heard(table, events, seat, by_bot),
                view=view,
                undo=table.undo_to(seat),
                words=generic_page_text.view_text(table, view) if in_words else msgspec.UNSET,
            )
        )
        for seat, view in zip(seats, _views(table, seats), strict=True)
    }


def view(table: Table, seat: int | None) -> msgspec.Raw:
    """What a seat may know, as JSON; null before the start."""
    return NOTHING if table.state is None else msgspec.Raw(encode(_views(table, [seat])[0]))


def view_and_words(
    table: Table, seat: int | None
) -> tuple[msgspec.Raw, messages.ViewInWords | msgspec.UnsetType]:
    """The same, and beside it in words where the page has none."""
    if table.state is None:
        return NOTHING, msgspec.UNSET
    (found,) = _views(table, [seat])
    return msgspec.Raw(encode(found)), generic_page_text.view_text(table, found)


def revealed_view(table: Table) -> Any:
    """What a spectator sees of a game that is over, or was given up; None until then."""
    return _views(table, [None])[0] if table.over and table.state is not None else None


def _views(table: Table, seats: list[int | None]) -> list[Any]:
    """A table that was closed has no secrets any more, as if its game were over."""
    if table.phase == "closed":
        return [table.state.revealed_view(seat) for seat in seats]
    views: list[Any] = table.state.views(seats)
    return views


def told_at(
    table: Table, seq: int, events: Iterable[Event], seat: int | None, by_bot: int | None = None
) -> list[LoggedEventInfo]:
    found = heard(table, events, seat, by_bot)
    return [LoggedEventInfo(seq, one.kind, one.data, one.by_bot, one.text) for one in found]


def heard(
    table: Table, events: Iterable[Event], seat: int | None, by_bot: int | None
) -> list[EventInfo]:
    """Those of these events that a seat hears, as it does."""
    in_words = generic_page_text.needed(table)
    return [
        EventInfo(
            event.kind,
            event.data,
            bot := by_bot is not None and event.data.get("seat") == by_bot,
            generic_page_text.event_text(table, event, seat, bot) if in_words else "",
        )
        for event in events
        if event.heard_by(seat)
    ]


def by_bot(row: LogRow, table: Table) -> int | None:
    """The person's seat whose decision a bot made, if this row is one."""
    moved = isinstance(row.event, log_events.ActEvent) and row.id.startswith(
        log_events.SERVER_ID_PREFIX
    )
    return row.seat if moved and table.seats[row.seat].person else None


def table_info(table: Table) -> TableInfo:
    config = table.config
    rules = table.rules
    edition = None if rules is None else rules.edition
    return TableInfo(
        id=config.id,
        code=table.code,
        ruleset=config.ruleset,
        title=registry.ruleset(config.ruleset).title if rules is None else rules.title,
        version=config.version,
        options=config.options,
        edition=None if edition is None else edition.id,
        public=config.public,
        memory=config.memory,
        help=config.help,
        phase=table.phase,
        paused=table.paused,
        pause_asked=table.pause_asked,
        host=table.host,
        clock=None
        if config.clock is None
        else {"bank": config.clock.bank, "bonus": config.clock.bonus},
        commitment=table.commitment,
        waits_for=table.waits_for(),
        result=result(table),
        rematch=table.rematch,
        outdated=outdated_info(table),
        given=bool(config.given),
        seat_option=seat_option(config.ruleset),
    )


def outdated_info(table: Table) -> OutdatedInfo | None:
    found = None if table.rules is not None else outdated(table.config)
    return None if found is None else OutdatedInfo(found.version, found.release, found.reason)


def result(table: Table) -> ResultInfo | None:
    if table.phase != "over" or table.state is None:
        return None
    return ResultInfo(
        scores=table.state.scores(),
        ranks=table.state.ranks(),
        winners=table.state.winners(),
        resigned=[seat for seat, seat_state in enumerate(table.seats) if seat_state.resigned],
        stood_in=[seat for seat, seat_state in enumerate(table.seats) if seat_state.bot_decided],
    )


def seat_option(ruleset: str) -> SeatOptionInfo | None:
    one = option_of(ruleset)
    return None if one is None else SeatOptionInfo(one.name, one.choices, one.help)


def seat_infos(table: Table) -> list[SeatInfo]:
    choices: Sequence[str | None] = choices_of(table) or [None] * len(table.seats)
    return [
        SeatInfo(
            seat=seat,
            kind="human" if seat_state.bot is None else "bot",
            name=seat_state.name,
            level=table.level(seat) if seat_state.by_bot else None,
            played_by="nobody" if seat_state.free else "bot" if seat_state.by_bot else "person",
            resigned=seat_state.resigned,
            added=bool(seat_state.addition),
            choice=choices[seat],
            chosen=seat_state.choice is not None,
        )
        for seat, seat_state in enumerate(table.seats)
    ]


def seats(table: Table) -> bytes:
    return encode(messages.Seats(table.seq, table_info(table), seat_infos(table)))


def clock_info(table: Table, now: float) -> ClockInfo | None:
    """The banks at the moment `now`, so that a client counts down from when it hears of them.

    It could not count from when the decision began: its own clock may differ from ours.
    """
    if table.banks is None:
        return None
    banks = list(table.banks)
    running = table.actor if table.waits_for() == "human" else None
    if running is not None:
        banks[running] = max(0.0, banks[running] - max(0.0, now - table.since))
    return ClockInfo(banks=[round(bank, 3) for bank in banks], running=running, at=round(now, 3))


def clock(table: Table, now: float) -> bytes | None:
    info = clock_info(table, now)
    return None if info is None else encode(messages.ClockFrame(table.seq, info))
