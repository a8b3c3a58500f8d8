"""What a table was created with, and what lobby and maintenance need of it without reading its log."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dighouse.protocol.bodies import Clock
from dighouse.protocol.messages import Help, Phase, WaitsFor


class SeatConfig(msgspec.Struct, frozen=True):
    """A seat as the table was made: for a person, or for a bot of some level."""

    kind: Literal["human", "bot"]
    level: str | None = None
    name: str = ""
    choice: str | None = None  # what it wishes to have


class TableConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes about a table."""

    id: str  # 128 random bits: whoever has it may come in
    ruleset: str
    version: int  # of the ruleset's behaviour
    options: dict[str, Any]
    edition: str | None  # the text, if it is not the built-in one
    seats: list[SeatConfig] = msgspec.field(name="places")
    public: bool
    clock: Clock | None
    seed: bytes  # of the deal; its commitment is shown, itself only after the end
    given: list[str] = []  # first chance outcomes that its creator brought; as secret as the seed
    created_at: float
    rematch_of: str | None = None
    made_by: str = (
        ""  # an address, in a way that only this server can tell; see storage/creators.py
    )
    memory: bool = True  # may pages show what a perfect memory would know?
    help: Help = "contradictions"  # how much pages may help with thinking


class TableSummary(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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


class StoredTable(msgspec.Struct, frozen=True):
    """A table as its summary tells of it, its log unread but for the position of the last row."""

    config: TableConfig  # without its seed
    summary: TableSummary
    position: int

    @property
    def open(self) -> bool:
        return self.summary.phase in ("waiting", "running")
