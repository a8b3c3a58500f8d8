"""A table and its log, as a house keeps them, without the house: the test is the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dighouse import registry
from dighouse.kernel.chance import draw
from dighouse.protocol import messages
from dighouse.protocol.bodies import Clock
from dighouse.protocol.messages import Refused
from dighouse.server.storage import codec
from dighouse.server.table import commands, log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.commands import Decision
from dighouse.server.table.config import SeatConfig, TableConfig
from dighouse.server.table.log_events import SERVER_SEAT, LogRow
from dighouse.server.table.moves import DrawChance
from dighouse.server.table.table import Table, new_table

NAMES = ("Ada", "Bo", "Cy", "Di")


def config(
    ruleset: str = "peek",
    seats: str = "hh",
    clock: Clock | None = None,
    edition: str | None = None,
    **options: Any,
) -> TableConfig:
    """`seats` has an h for each person and a b for each bot."""
    return TableConfig(
        id="a-table",
        ruleset=ruleset,
        version=registry.ruleset(ruleset).version,
        options=options,
        edition=edition,
        seats=[
            SeatConfig("human") if kind == "h" else SeatConfig("bot", "random", f"Bot {seat}")
            for seat, kind in enumerate(seats)
        ],
        public=False,
        clock=clock,
        seed=bytes(range(32)),
        created_at=1000.0,
    )


class Play:
    def __init__(self, made: TableConfig | None = None, chance: DrawChance = draw) -> None:
        self.config = made or config()
        self.table = new_table(self.config, "BCDFGH")
        self.log: list[LogRow] = []
        self.now = self.config.created_at
        self.chance = chance

    # -- the log -----------------------------------------------------------------------------------

    def write(
        self, seat: int, event: log_events.AnyLogEvent, decision: Decision | None = None
    ) -> LogRow:
        row = LogRow(self.table.seq + 1, seat, f"c{self.table.seq + 1}", self.now, event)
        self.table, _ = apply_event(self.table, row, None if decision is None else decision.move)
        self.log.append(row)
        return row

    def did(self, seat: int, answer: Decision | Refused | None) -> Refused | None:
        """Write what was decided, if it was allowed. The refusal, if not."""
        if isinstance(answer, Decision):
            self.write(seat, answer.event, answer)
            return None
        assert answer is not None
        return answer

    def again(self) -> Table:
        """The table, read from its log as a storage gives it back."""
        table = new_table(self.config, "BCDFGH")
        for row in self.log:
            table, _ = apply_event(table, reread(row))
        return table

    # -- what seats ask for ------------------------------------------------------------------------

    def sit_all(self) -> Play:
        for seat in self.table.free:
            self.write(seat, log_events.SitEvent(seat, NAMES[seat]))
            self.write(seat, log_events.DealBytesEvent(seat, bytes([seat] * 16).hex()))
        return self

    def start(self) -> Play:
        if self.config.seats:
            self.sit_all()
        assert self.did(self.table.host or 0, commands.start(self.table, "go", self.chance)) is None
        return self

    def act(
        self, *picks: str, seat: int | None = None, position: int | None = None
    ) -> Refused | None:
        seat = self.table.actor if seat is None else seat
        assert seat is not None
        at = self.table.position if position is None else position
        asked = messages.Act("id", seat, at, list(picks))
        return self.did(seat, commands.act(self.table, asked, self.chance))

    def bot(self, *picks: str) -> Refused | None:
        """The house plays for the actor."""
        seat = self.table.actor
        assert seat is not None
        return self.did(seat, commands.play_picks(self.table, seat, list(picks), "id", self.chance))

    def undo(self, seat: int, to: int | None = None) -> Refused | None:
        return self.did(seat, commands.undo(self.table, messages.Undo("id", seat, to)))

    def chat(self, seat: int, text: str = "hello") -> Refused | None:
        return self.did(seat, commands.chat(self.table, messages.Chat("id", seat, text)))

    def resign(self, seat: int) -> Refused | None:
        return self.did(seat, commands.resign(self.table, messages.Resign("id", seat)))

    def takeover(
        self, seat: int, target: int, choice: Any = "bot", here: bool = False, away: float = 121.0
    ) -> Refused | None:
        asked = messages.Takeover("id", seat, target, choice)
        return self.did(seat, commands.takeover(self.table, asked, here, away))

    def return_seat(self, seat: int) -> Refused | None:
        return self.did(seat, commands.return_seat(self.table, seat, "id"))

    def expire_clock(self) -> bool:
        """Has a clock run out?"""
        decision = commands.expire_clock(self.table, self.now)
        return decision is not None and self.did(SERVER_SEAT, decision) is None

    def pause(self, paused: bool = True) -> None:
        self.write(
            self.table.host or 0, log_events.PauseEvent(paused, position=self.table.position)
        )

    def wait(self, seconds: float) -> Play:
        self.now += seconds
        return self


def reread(row: LogRow) -> LogRow:
    """A row as a storage gives it back."""
    _, seq, seat, command, at, _, body = codec.row_values("a-table", row)
    return codec.read_row((seq, seat, command, at, body))


def scripted(game: Any, outcomes: Sequence[str]) -> DrawChance:
    """A dealer that draws what the test says, and nothing else."""
    left = list(outcomes)

    def deal(key: bytes, step: int, chances: list[tuple[int, int]]) -> int:
        pick: int = game.parse(left.pop(0))
        assert pick in [possible for possible, _ in chances]
        return pick

    return deal


def never(key: bytes, step: int, chances: list[tuple[int, int]]) -> int:
    raise AssertionError("something was drawn")
