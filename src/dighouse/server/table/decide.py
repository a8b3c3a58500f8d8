"""Commands as values, and the one place that decides them.

Whoever brings a command says what is wanted, and nothing of how: it is decided by the table as it is
when its turn comes, perhaps several times, each time with a newer table.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from dighouse.protocol import messages
from dighouse.protocol.messages import Refused
from dighouse.server.table import commands, seat_commands
from dighouse.server.table.commands import Decision
from dighouse.server.table.moves import DrawChance
from dighouse.server.table.table import Table


class TableCommand(msgspec.Struct, frozen=True, gc=False):
    """What is asked of a table by a call, or by the server itself."""


class SitCommand(TableCommand, frozen=True, gc=False):
    seat: int | None  # None: the first that is free
    name: str
    guest: str  # what somebody without a name is called
    choice: str | None


class LeaveCommand(TableCommand, frozen=True, gc=False):
    seat: int


class RenameCommand(TableCommand, frozen=True, gc=False):
    seat: int
    name: str


class ChooseCommand(TableCommand, frozen=True, gc=False):
    seat: int
    choice: str


class ReseatCommand(TableCommand, frozen=True, gc=False):
    seat: int
    level: str | None  # None: a person's
    name: str | None


class DealBytesCommand(TableCommand, frozen=True, gc=False):
    seat: int
    text: str


class HostCommand(TableCommand, frozen=True, gc=False):
    seat: int
    before: int | None


class StartCommand(TableCommand, frozen=True, gc=False):
    """A deal can take long: it was drawn before, for a table where the same people still sit.

    It is never drawn here: whoever deals again does so where nobody waits for it.
    """

    dealt_for: Table
    dealt: Decision | Refused


class PauseCommand(TableCommand, frozen=True, gc=False):
    seat: int
    paused: bool


class CloseCommand(TableCommand, frozen=True, gc=False):
    pass


class RematchCommand(TableCommand, frozen=True, gc=False):
    table: str


class ReturnCommand(TableCommand, frozen=True, gc=False):
    """Somebody is back, and plays on in place of a bot."""

    seat: int


class BotMoveCommand(TableCommand, frozen=True, gc=False):
    """What a bot plays at a position. Positions never return, so it was decided already."""

    position: int
    decision: Decision | Refused


class ExpireClockCommand(TableCommand, frozen=True, gc=False):
    pass


class CloseEndlessCommand(TableCommand, frozen=True, gc=False):
    pass


SeatCommand = messages.Act | messages.Undo | messages.Chat | messages.Resign | messages.Takeover
AnyCommand = SeatCommand | TableCommand


class SeatPresence(Protocol):
    """Who is at a table."""

    def is_here(self, seat: int) -> bool: ...
    def away_since(self, seat: int) -> float: ...


class Circumstances(msgspec.Struct, frozen=True, gc=False):
    """What decides beside the table itself: the time, chance, and who is here."""

    now: float
    chance: DrawChance
    presence: SeatPresence
    watched_since: float  # nobody is known to be away for longer


def decide(command: AnyCommand, table: Table, about: Circumstances) -> Decision | Refused | None:
    """What comes of a command at a table; None: no row, since it is so already."""
    match command:
        case messages.Act():
            return commands.act(table, command, about.chance)
        case messages.Undo():
            return commands.undo(table, command)
        case messages.Chat():
            return commands.chat(table, command)
        case messages.Resign():
            return commands.resign(table, command)
        case messages.Takeover(target=target):
            here = about.presence.is_here(target)
            return commands.takeover(table, command, here, _seconds_away(table, target, about))
        case BotMoveCommand(position, decision):
            if table.position != position or table.waits_for() != "bot":
                return Refused(None, "stale", "the table has gone on")
            return decision
        case StartCommand(dealt_for, dealt):
            if (table.phase, table.seats) != (dealt_for.phase, dealt_for.seats):
                return Refused(None, "stale", "somebody came, went or chose something just now")
            return dealt
        case SitCommand(seat, name, guest, choice):
            return seat_commands.sit(table, seat, name, guest, choice)
        case LeaveCommand(seat):
            return seat_commands.leave(table, seat)
        case RenameCommand(seat, name):
            return seat_commands.rename(table, seat, name)
        case ChooseCommand(seat, choice):
            return seat_commands.choose(table, seat, choice)
        case ReseatCommand(seat, level, name):
            return seat_commands.reseat(table, seat, level, name)
        case DealBytesCommand(seat, text):
            return seat_commands.add_deal_bytes(table, seat, text)
        case HostCommand(seat, before):
            return seat_commands.change_host(table, seat, before)
        case ReturnCommand(seat):
            return commands.return_seat(table, seat, "")
        case PauseCommand(seat, paused):
            return commands.pause(table, seat, paused)
        case CloseCommand():
            return commands.close(table)
        case RematchCommand(other):
            return commands.note_rematch(table, other)
        case ExpireClockCommand():
            return commands.expire_clock(table, about.now) or _not_now("the clock has not run out")
        case CloseEndlessCommand():
            return commands.close_endless(table) or _not_now("somebody plays here")
    raise TypeError(f"nobody decides a {type(command).__name__}")


def _seconds_away(table: Table, seat: int, about: Circumstances) -> float:
    """Nobody has been away for longer than the server has been looking; and whoever chose to wait
    is asked again when as much time has passed once more.
    """
    waited = dict(table.waited).get(seat, 0.0)
    gone = about.presence.away_since(seat)
    return about.now - max(gone, about.watched_since, table.started_at, waited)


def _not_now(reason: str) -> Refused:
    return Refused(None, "not-now", reason)
