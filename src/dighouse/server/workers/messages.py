"""What goes through the pipes: a length of four bytes, big-endian, and so much JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dighouse.kernel.errors import DighouseError

HEAD = 4  # bytes of the length
LONGEST = 1 << 24  # bytes of a message: far more than any view needs


class WorkerFailed(DighouseError):
    """A bot has no answer. `why` says it in a sentence that anybody may read: no cards in it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class BotRequest(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What a bot is to decide: all that its process ever learns of a table."""

    ruleset: str
    seats: int
    options: dict[str, Any]  # of the game, without the seats
    edition: str | None  # its text, if it is not the built-in one
    level: str  # the name of a built-in bot
    seat: int
    view: msgspec.Raw  # the seat's, as JSON
    heard: list[dict[str, Any]]  # events since the seat's last decision: their kind and data
    seed: int  # of the bot's luck
    deadline: float  # seconds that the bot may take


class HelpRequest(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What somebody wants to know of a game, and all that the answer may be made from."""

    what: Literal["hint", "review", "study", "challenges", "edition", "table"]
    ruleset: str
    seats: int = 1
    options: dict[str, Any] = {}
    edition: str | None = None
    about: msgspec.Raw  # a seat's view; the picks of a game, in notation; a wish; a day
    deadline: float


class Reply(msgspec.Struct, frozen=True):
    """The picks in notation, or what the bot did instead: 'gave an illegal answer'.

    To a question: its answer, or in `refused` what is wrong with the question.
    """

    picks: list[str] = []
    answer: msgspec.Raw = msgspec.Raw(b"null")
    refused: str | None = None
    fault: str | None = None
    again: bool = True  # could another try turn out better?
    tired: bool = False  # has the process used so much memory that another one should take over?


def pack(message: msgspec.Struct) -> bytes:
    body = msgspec.json.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


def length(head: bytes) -> int:
    """How long the message after this head is; ValueError if it can be no message."""
    size = int.from_bytes(head, "big")
    if size > LONGEST:
        raise ValueError(f"a message has at most {LONGEST} bytes, not {size}")
    return size
