"""A connection that mends itself: it comes back, and asks again what was not answered.

To ask again is harmless. A command has an id, and the server answers a known id as it did before.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from dighouse.client.address import ServerAddress
from dighouse.client.connection import NOT_UNDERSTOOD, Connection
from dighouse.client.errors import Gone, RefusedError, Unreachable
from dighouse.protocol import messages
from dighouse.protocol.messages import (
    Applied,
    Bye,
    Command,
    Hello,
    Outgoing,
    Rehearsed,
    Welcome,
)

FIRST_DELAY = 0.2  # seconds before the second try; the first is made at once
LONGEST_DELAY = 10.0
STABLE_AFTER = (
    5.0  # seconds after a welcome; a connection that is lost sooner is waited for longer each time
)
SPREAD = 0.5  # of a delay is random: a thousand clients should not come back at the same moment

WHY_GONE = {
    messages.UNKNOWN_TABLE: "there is no such table on this server",
    messages.BAD_SECRET: "the secret for this seat is not valid, or no longer",
    messages.REPLACED: "another device has taken this seat over",
}
# We would only do it again.
OUR_MISTAKES = {
    messages.BINARY: "the server wants no binary messages",
    messages.POLICY: "the server does not want this connection",
    messages.TOO_LARGE: "a message was too large",
    NOT_UNDERSTOOD: "the server speaks another version of the protocol than this client",
}


class PendingCommand(NamedTuple):
    command: Command
    answer: asyncio.Future[Applied | Rehearsed]


class ReconnectingConnection:
    """`on_message` gets all but the answers to `ask`. `on_end(error)` is called once, when the line
    ends for good: without an error if the table said goodbye, or if we did.
    """

    def __init__(
        self,
        server: ServerAddress,
        table: str,
        hello: Hello,
        on_message: Callable[[Outgoing], object],
        on_end: Callable[[Exception | None], object],
        patience: float,
    ) -> None:
        self._server = server
        self._table = table
        self._hello = hello
        self._on_message = on_message
        self._on_end = on_end
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._connection: Connection | None = None
        self._welcomed = False  # on this connection
        self._first_welcome: asyncio.Future[None] = self._loop.create_future()
        self._questions: dict[str, PendingCommand] = {}  # unanswered, in the order of asking
        self._bye: Bye | None = None
        self._lost_at: float | None = None
        self._delay = 0.0
        self._welcomed_at = 0.0
        self._return: asyncio.Task[None] | None = None
        self._ended: Gone | None = None
        self.last: int | None = None  # the seq that was seen last; whoever listens keeps it

    async def open(self) -> None:
        """Connect, and wait for the welcome. Unreachable, Refused or Gone if there is none."""
        self._lost_at = self._loop.time()
        try:
            await self._connect()
            async with asyncio.timeout(self._patience):
                await self._first_welcome
        except TimeoutError:
            self.close()
            raise Unreachable(self._no_welcome()) from None
        except BaseException:
            self.close()
            raise

    async def ask(self, command: Command) -> Applied | Rehearsed:
        """Send a command, now or when the connection is back. Refused says why it was not done."""
        if self._ended is not None:
            raise self._ended
        question = PendingCommand(command, self._loop.create_future())
        self._questions[command.id] = question
        try:
            if self._welcomed:
                self._send(question)
            return await question.answer
        finally:
            self._questions.pop(command.id, None)

    def close(self) -> None:
        """Say goodbye."""
        if self._return is not None:
            self._return.cancel()
        if self._connection is not None:
            self._connection.close()
        self._end(None)

    async def wait_closed(self) -> None:
        if self._connection is not None:
            await self._connection.wait_closed()

    # -- what the connection tells -----------------------------------------------------------------

    def _message(self, message: Outgoing) -> None:
        if isinstance(message, Applied | Rehearsed | messages.Refused) and message.id is not None:
            question = self._questions.get(message.id)
            if question is not None and not question.answer.done():
                self._delay = 0.0  # a line that brings answers is worth coming back to at once
                _answer(question.answer, message)
            return
        if isinstance(message, Bye):
            self._bye = message
        self._on_message(message)
        if isinstance(message, Welcome):
            self._welcome()

    def _welcome(self) -> None:
        again = not self._welcomed
        self._welcomed = True
        self._lost_at = None
        self._welcomed_at = self._loop.time()
        if not self._first_welcome.done():
            self._first_welcome.set_result(None)
        if again:
            for question in list(self._questions.values()):
                self._send(question)

    def _send(self, question: PendingCommand) -> None:
        # A goodbye may have come together with the welcome; then there will be another one.
        if self._connection is not None and self._connection.is_open:
            try:
                self._connection.send(question.command)
            except RefusedError as refused:
                if not question.answer.done():
                    question.answer.set_exception(refused)

    def _closed(self, code: int, reason: str) -> None:
        if self._welcomed and self._loop.time() > self._welcomed_at + STABLE_AFTER:
            self._delay = 0.0
        self._welcomed = False
        bye, self._bye = self._bye, None
        if self._ended is not None:
            return
        if code in WHY_GONE:
            self._end(Gone(WHY_GONE[code], code))
        elif bye is not None and bye.seconds is None:
            self._end(None, bye.reason)
        elif bye is None and code in OUR_MISTAKES:
            said = f": {reason}" if reason else ""
            self._end(Gone(OUR_MISTAKES[code] + said, code))
        else:
            seconds = 0.0 if bye is None or bye.seconds is None else bye.seconds
            self._come_back_in(seconds)

    # -- coming back -------------------------------------------------------------------------------

    def _come_back_in(self, seconds: float) -> None:
        if self._lost_at is None:
            self._lost_at = self._loop.time() + seconds
        elif self._patience_is_over():
            self._end(Unreachable(self._no_welcome()))
            return
        self._return = self._loop.create_task(self._come_back(seconds))

    async def _come_back(self, seconds: float) -> None:
        """Until there is a connection; if that ends without a welcome, the delays go on growing."""
        while True:
            delay = max(seconds, self._delay)
            await asyncio.sleep(delay + random.random() * SPREAD * delay)
            self._delay = min(max(2 * self._delay, FIRST_DELAY), LONGEST_DELAY)
            try:
                await self._connect()
            except (Unreachable, RefusedError) as error:
                seconds = 0.0
                if isinstance(error, RefusedError):
                    if error.seconds is None:
                        self._end(error)
                        return
                    seconds = error.seconds
                if self._patience_is_over():
                    self._end(error)
                    return
            else:
                return

    def _patience_is_over(self) -> bool:
        return self._lost_at is None or self._loop.time() > self._lost_at + self._patience

    def _no_welcome(self) -> str:
        return f"the server let nobody in to the table for {self._patience:g} seconds"

    async def _connect(self) -> None:
        self._welcomed = False
        # The bytes for the deal stay the same: a seat adds them once.
        hello = msgspec.structs.replace(self._hello, last=self.last)
        self._connection = Connection(self._server, self._table, hello, self._message, self._closed)
        await self._connection.open()

    def _end(self, error: Exception | None, reason: str = "the table was left") -> None:
        if self._ended is not None:
            return
        self._ended = error if isinstance(error, Gone) else Gone(str(error or reason))
        if not self._first_welcome.done():
            self._first_welcome.set_exception(error or self._ended)
            self._first_welcome.exception()  # nobody may be waiting for it
        for question in self._questions.values():
            if not question.answer.done():
                question.answer.set_exception(error or self._ended)
        self._on_end(error)


def _answer(
    future: asyncio.Future[Applied | Rehearsed], message: Applied | Rehearsed | messages.Refused
) -> None:
    if not isinstance(message, messages.Refused):
        future.set_result(message)
    else:
        future.set_exception(
            RefusedError(message.why, message.reason, message.seconds, message.menu)
        )
