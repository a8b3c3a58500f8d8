"""What processes tell each other, and how they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import msgspec


class Wake(msgspec.Struct, frozen=True, omit_defaults=True):
    node: str  # who says it
    table: str
    head: int  # the seq of the table's last row
    presence: bool = False  # somebody has come or gone
    seat: int | None = None
    connection: str | None = None


# Something has changed somewhere, or may have while the bus was down: compare the heads.
UNKNOWN_CHANGE = Wake(node="", table="", head=0)

OnWake = Callable[[Wake], None]


class Bus(Protocol):
    async def start(self, on_wake: OnWake) -> None:
        """From now on `heard` is called, on the event loop, for other processes' wakes."""

    def publish(self, wake: Wake) -> None:
        """Tell the others. Never waits and never fails; that it arrives is not certain."""

    async def close(self) -> None:
        """Nothing is heard after it."""


_decoder = msgspec.json.Decoder(list[Wake])


def pack(wakes: Iterable[Wake], limit: int) -> Iterator[bytes]:
    """Messages with these wakes, none longer than `limit` bytes. A wake that is longer is lost."""
    message = bytearray()
    for wake in wakes:
        text = msgspec.json.encode(wake)
        if message and len(message) + len(text) + 2 > limit:
            yield bytes(message) + b"]"
            message.clear()
        if len(text) + 2 <= limit:
            message += (b"," if message else b"[") + text
    if message:
        yield bytes(message) + b"]"


def unpack(message: bytes | str) -> list[Wake]:
    """MsgspecError if it is not one of our messages."""
    return _decoder.decode(message)
