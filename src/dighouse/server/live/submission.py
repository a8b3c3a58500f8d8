"""What is brought to a table: a command on its way, or the wish to read on in the log."""

from __future__ import annotations

import asyncio

from dighouse.protocol.messages import Applied, Refused
from dighouse.server.table.decide import AnyCommand


class Submission:
    """A command on its way to a table: who, its id, what is wanted, and where the answer goes.

    `reply` has the answer once the command is saved or refused. Whoever waits for it reads it in a
    later turn of the loop, so a runner never calls whoever it works for.
    """

    __slots__ = ("command", "id", "reply", "seat", "work_seconds")

    def __init__(self, seat: int, id: str, command: AnyCommand) -> None:  # noqa: A002
        self.seat = seat
        self.id = id
        self.command = command
        self.work_seconds = 0.0  # of the event loop, that went into it
        self.reply: asyncio.Future[Applied | Refused] = asyncio.get_running_loop().create_future()

    def answer(self, answer: Applied | Refused) -> None:
        """The first answer counts; and perhaps nobody waits for it any more."""
        if not self.reply.done():
            self.reply.set_result(answer)


class CatchUp:
    """Read on in the log: another node may have written. `done` is set when that was tried."""

    __slots__ = ("done",)

    def __init__(self) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def resolve(self) -> None:
        if not self.done.done():
            self.done.set_result(None)
