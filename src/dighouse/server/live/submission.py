"""What is brought to a table: a command on its way, or the wish to read on in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dighouse.protocol.messages import Applied, Refused
from dighouse.server.table.commands import Decision
from dighouse.server.table.table import Table

# What comes of a command at a table, at some time; None: no row, since it is so already.
Decide = Callable[[Table, float], Decision | Refused | None]
Answer = Callable[[Applied | Refused], None]


class Submission:
    """A command on its way to a table: who, its id, how to decide, how to answer.

    `decide` may be called several times, each time with a newer table; `answer` is called once.
    """

    __slots__ = ("answer", "decide", "id", "seat")

    def __init__(self, seat: int, id: str, decide: Decide, answer: Answer) -> None:  # noqa: A002
        self.seat = seat
        self.id = id
        self.decide = decide
        self.answer = answer


class CatchUp:
    """Read on in the log: another node may have written. `done` is set when that was tried."""

    __slots__ = ("done",)

    def __init__(self) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def resolve(self) -> None:
        if not self.done.done():
            self.done.set_result(None)
