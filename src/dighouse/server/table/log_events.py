"""The log of a table: one row for each accepted command. A table is nothing but its log, read again.

A row is written with all the chance outcomes that follow its picks, so the last one never leaves
a chance step open. Picks and outcomes are in notation: pick numbers may change, words do not.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

HOUSE = -1  # who acts when nobody at the table does: the clock, the sweep, the server

OURS = "."  # the house's own command ids begin with it; a client's may not, or it could use them up

WaitsFor = Literal["human", "bot", "nobody"]
# A game's pages may do nothing for a player; keep notes; show what of a plan contradicts what is
# known; give hints. Each has all that is before it.
Help = Literal["none", "notes", "contradictions", "hints"]
Phase = Literal["waiting", "running", "over", "closed"]


class Deed(
    msgspec.Struct, tag_field="kind", tag=str.lower, omit_defaults=True, kw_only=True, gc=False
):
    """What a row says happened; `kind` names it."""

    # The table's after it. It rises with every pick and every undo and never returns; a table takes
    # it from here and does not count again, so that logs of releases that counted otherwise keep
    # their numbers. A repeat is answered with it.
    position: int = 0


class Sit(Deed):
    """A person takes a seat."""

    seat: int
    name: str
    choice: str | None = None  # what it wishes to have, where a game lets seats choose


class Choose(Deed):
    """A seat wishes to have something else; a bot or a free seat that had it takes what is left."""

    seat: int
    choice: str


class Rename(Deed):
    seat: int
    name: str


class Stand(Deed):
    """A seat is free again: its person left, or the host removed them, before the start."""

    seat: int


class Reseat(Deed):
    """The host makes a seat one for a bot (with a level) or for a person (without)."""

    seat: int
    level: str | None = None
    name: str = ""


class Add(Deed):
    """A seat's bytes for the deal, in hexadecimal."""

    seat: int
    bytes: str


class Start(Deed):
    chance: list[str]  # the set-up
    choices: list[str] | None = None  # what each seat has, where a game lets seats choose


class Act(Deed):
    picks: list[str]
    chance: list[str] = []


class Undo(Deed):
    to: int  # the seq after which the table stands again


class Chat(Deed):
    text: str


class Resign(Deed):
    """A bot plays on for good, and the result says so."""


class Takeover(Deed):
    """A bot plays on for a seat until its person is back."""

    seat: int
    why: Literal["clock", "vote"]


class Wait(Deed):
    """The others wait for somebody who is away."""

    seat: int


class Back(Deed):
    """A person has come back, and has the seat again."""

    seat: int


class Pause(Deed):
    paused: bool


class AskPause(Deed):
    """Somebody would like to pause while a clock runs; or: they, or whom they asked, would not."""

    asked: bool


class Host(Deed):
    """The host's role passes on."""

    seat: int


class Close(Deed):
    why: Literal["host", "abandoned", "resigned", "endless", "outdated"]


class Rematch(Deed):
    table: str  # the new one


AnyDeed = (
    Sit
    | Choose
    | Rename
    | Stand
    | Reseat
    | Add
    | Start
    | Act
    | Undo
    | Chat
    | Resign
    | Takeover
    | Wait
    | Back
    | Pause
    | AskPause
    | Host
    | Close
    | Rematch
)


class Row(msgspec.Struct, frozen=True, gc=False):
    seq: int  # 1 is the first
    seat: int  # who did it, or HOUSE
    id: str  # of the command: unique for a seat of a table
    at: float  # seconds since 1970
    deed: AnyDeed


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time: a bank for the whole game, and a bonus for each turn that is finished."""

    bank: float
    bonus: float = 0.0


class Place(msgspec.Struct, frozen=True):
    """A seat as the table was made: for a person, or for a bot of some level."""

    kind: Literal["human", "bot"]
    level: str | None = None
    name: str = ""
    choice: str | None = None  # what it wishes to have


class Charter(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes about a table."""

    id: str  # 128 random bits: whoever has it may come in
    ruleset: str
    version: int  # of the ruleset's behaviour
    options: dict[str, Any]
    edition: str | None  # the text, if it is not the built-in one
    places: list[Place]
    public: bool
    clock: Clock | None
    seed: bytes  # of the deal; its commitment is shown, itself only after the end
    given: list[str] = []  # first chance outcomes that its maker brought; as secret as the seed
    created_at: float
    rematch_of: str | None = None
    made_by: str = ""  # an address, in a way that only this house can tell; see `makers`
    memory: bool = True  # may pages show what a perfect memory would know?
    help: Help = "contradictions"  # how much pages may help with thinking


class Standing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the log comes to, as far as lobby and sweeps need it without reading the log."""

    head: int  # seq of the last row
    phase: Phase
    waits_for: WaitsFor
    due_at: float | None  # when a bot moves or a clock runs out
    code: str | None  # the short code, while the table waits
    people: int  # seats with a person in them
    free: int  # seats that a person could take
    updated_at: float
    lease: str | None = None  # the node that will see to what is due ...
    lease_until: float = 0.0  # ... unless it has not by then


class Summary(msgspec.Struct, frozen=True):
    """A table as its summary tells of it, its log unread but for the position of the last row."""

    charter: Charter  # without its seed
    standing: Standing
    position: int

    @property
    def open(self) -> bool:
        return self.standing.phase in ("waiting", "running")


class Append(msgspec.Struct, frozen=True, gc=False):
    """A row to be written, and what the table comes to with it."""

    table: str
    row: Row
    standing: Standing


class Stale(msgspec.Struct, frozen=True):
    """Another row has that seq already: read the log and think again."""

    table: str


class Repeated(msgspec.Struct, frozen=True):
    """That command of that seat is in the log already, in this row."""

    table: str
    row: Row


class NotSaved(msgspec.Struct, frozen=True):
    """The storage could not write it: nothing has happened."""

    table: str
    why: str
