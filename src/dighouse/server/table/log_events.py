"""The log of a table: one row for each accepted command. A table is nothing but its log, read again.

A row is written with all the chance outcomes that follow its picks, so the last one never leaves
a chance step open. Picks and outcomes are in notation: pick numbers may change, words do not.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SERVER_SEAT = -1  # who acts when nobody at the table does: a clock that ran out, maintenance

# Command ids of the server itself begin with it. A client may not use it: it could take an id before
# the server needs it.
SERVER_ID_PREFIX = "."


def _kind(name: str) -> str:
    """What the log calls an event: "act" for ActEvent."""
    return name.removesuffix("Event").lower()


class LogEvent(
    msgspec.Struct, tag_field="kind", tag=_kind, omit_defaults=True, kw_only=True, gc=False
):
    """What a row says happened; `kind` names it."""

    # The table's after it. It rises with every pick and every undo and never returns; a table takes
    # it from here and does not count again, so that logs of releases that counted otherwise keep
    # their numbers. A repeat is answered with it.
    position: int = 0


class SitEvent(LogEvent):
    """A person takes a seat."""

    seat: int
    name: str
    choice: str | None = None  # what it wishes to have, where a game lets seats choose


class ChooseEvent(LogEvent):
    """A seat wishes to have something else; a bot or a free seat that had it takes what is left."""

    seat: int
    choice: str


class RenameEvent(LogEvent):
    seat: int
    name: str


class LeaveEvent(LogEvent, tag="stand"):
    """A seat is free again: its person left, or the host removed them, before the start."""

    seat: int


class ReseatEvent(LogEvent):
    """The host makes a seat one for a bot (with a level) or for a person (without)."""

    seat: int
    level: str | None = None
    name: str = ""


class DealBytesEvent(LogEvent, tag="add"):
    """A seat's bytes for the deal, in hexadecimal."""

    seat: int
    bytes: str


class StartEvent(LogEvent):
    chance: list[str]  # the set-up
    choices: list[str] | None = None  # what each seat has, where a game lets seats choose


class ActEvent(LogEvent):
    picks: list[str]
    chance: list[str] = []


class UndoEvent(LogEvent):
    to: int  # the seq after which the table stands again


class ChatEvent(LogEvent):
    text: str


class ResignEvent(LogEvent):
    """A bot plays on for good, and the result says so."""


class TakeoverEvent(LogEvent):
    """A bot plays on for a seat until its person is back."""

    seat: int
    why: Literal["clock", "vote"]


class WaitEvent(LogEvent):
    """The others wait for somebody who is away."""

    seat: int


class ReturnEvent(LogEvent, tag="back"):
    """A person has come back, and has the seat again."""

    seat: int


class PauseEvent(LogEvent):
    paused: bool


class AskPauseEvent(LogEvent):
    """Somebody would like to pause while a clock runs; or: they, or whom they asked, would not."""

    asked: bool


class HostEvent(LogEvent):
    """The host's role passes on."""

    seat: int


class CloseEvent(LogEvent):
    why: Literal["host", "abandoned", "resigned", "endless", "outdated"]


class RematchEvent(LogEvent):
    table: str  # the new one


AnyLogEvent = (
    SitEvent
    | ChooseEvent
    | RenameEvent
    | LeaveEvent
    | ReseatEvent
    | DealBytesEvent
    | StartEvent
    | ActEvent
    | UndoEvent
    | ChatEvent
    | ResignEvent
    | TakeoverEvent
    | WaitEvent
    | ReturnEvent
    | PauseEvent
    | AskPauseEvent
    | HostEvent
    | CloseEvent
    | RematchEvent
)


class LogRow(msgspec.Struct, frozen=True, gc=False):
    seq: int  # 1 is the first
    seat: int  # who did it, or SERVER_SEAT
    id: str  # of the command: unique for a seat of a table
    at: float  # seconds since 1970
    event: AnyLogEvent
