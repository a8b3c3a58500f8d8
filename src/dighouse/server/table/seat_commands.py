"""What is asked about seats: taking one, leaving it, a name, a choice, a bot's level, the host's part.

As in `commands`: an event for the log, or a refusal that says why. None: it is so already.
"""

from __future__ import annotations

from dighouse.protocol.messages import Refused
from dighouse.server.table import log_events
from dighouse.server.table.commands import Decision
from dighouse.server.table.names import bot_name, clean_name, unique_name
from dighouse.server.table.seat_choices import choice_refusal
from dighouse.server.table.table import Table


def sit(
    table: Table, wanted: int | None, name: str, guest: str, choice: str | None
) -> Decision | Refused:
    """Take a seat: that one, or the first that is free. `guest`: what somebody without a name is called."""
    if table.over:
        return Refused(None, "over", "the game is over")
    if table.phase != "waiting":
        return Refused(None, "not-now", "the game has started: you can watch it")
    if not table.free:
        return Refused(None, "not-now", "all seats are taken")
    seat = table.free[0] if wanted is None else wanted
    if seat not in table.free:
        free = ", ".join(map(str, table.free))
        return Refused(None, "not-now", f"seat {seat} is not free; free: {free}")
    refusal = None if choice is None else choice_refusal(table, seat, choice)
    if refusal is not None:
        return refusal
    shown = unique_name(clean_name(name) or guest, _names(table))
    return Decision(log_events.SitEvent(seat, shown, choice, position=table.position))


def leave(table: Table, seat: int) -> Decision | Refused:
    if table.phase != "waiting":
        return Refused(None, "not-now", "after the start one can resign, not leave")
    if not table.seats[seat].person:
        return Refused(None, "not-now", f"nobody sits in seat {seat}")
    return Decision(log_events.LeaveEvent(seat, position=table.position))


def rename(table: Table, seat: int, name: str) -> Decision | Refused | None:
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


def choose(table: Table, seat: int, choice: str) -> Decision | Refused | None:
    refusal = choice_refusal(table, seat, choice)
    if refusal is not None:
        return refusal
    if table.seats[seat].choice == choice:
        return None
    return Decision(log_events.ChooseEvent(seat, choice, position=table.position))


def reseat(table: Table, seat: int, level: str | None, name: str | None) -> Decision | Refused:
    """Make a seat a bot's of some level, or a person's."""
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


def add_deal_bytes(table: Table, seat: int, text: str) -> Decision | Refused:
    if table.phase != "waiting" or table.seats[seat].addition:
        return Refused(None, "not-now", "the bytes are in already")
    return Decision(log_events.DealBytesEvent(seat, text, position=table.position))


def change_host(table: Table, seat: int, before: int | None) -> Decision | Refused:
    """`before`: whose part it is to be, if it is still theirs."""
    if table.host != before:
        return Refused(None, "stale", "there is another host now")
    return Decision(log_events.HostEvent(seat, position=table.position))


def _names(table: Table) -> list[str]:
    return [seat_state.name for seat_state in table.seats if seat_state.name]
