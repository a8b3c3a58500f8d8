"""Frames that no honest client sends, some that one does, and what each of them must be answered."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from typing import Any, NamedTuple

from dighouse.protocol.messages import FRAME_BYTES, ID_CHARACTERS, PICKS
from dighouse.server.live.bot_turns import random_picks
from dighouse.server.table.table import Table
from tests.server.fuzz.wire import BINARY, CLOSE, PING, PONG, frame

FIELDS: dict[str, tuple[str, ...]] = {
    "hello": ("secrets", "last", "bytes"),
    "act": ("id", "seat", "position", "picks"),
    "rehearse": ("id", "seat", "position", "picks"),
    "undo": ("id", "seat", "to"),
    "open": ("id", "seat"),
    "chat": ("id", "seat", "text"),
    "resign": ("id", "seat"),
    "takeover": ("id", "seat", "target", "choice"),
    "skip": ("id", "seat"),
}
WORDS = (
    "end",
    "done",
    "rob 1",
    "offer coin",
    "sell coin 5",
    "dig thief",
    "find map",
    "dance",
    "",
    " ",
)
NUMBERS = (0, 1, -1, 2, 7, 2**31, -(2**63), 2**63, 2**64, 10**30, 0.5, 1e308)
TEXTS = ("", "\x00", "\ud800", "é" * 200, "\u202e", "𝒳" * 50, "'; DROP TABLE log; --", "a" * 3000)


class Strange(NamedTuple):
    frames: bytes
    id: str | None = None  # that the answer must carry, if it is known
    answers: int = 1
    closes: int | None = None  # the code that must follow


class Generator:
    """`now` tells where the table stands, for frames that are nearly right, or quite."""

    def __init__(self, rng: random.Random, seat: int, now: Callable[[], Table | None]) -> None:
        self.rng = rng
        self.seat = seat
        self.now = now
        self.number = 0
        self.sent: list[Strange] = []

    def next(self) -> Strange:
        creators = (
            self.garbage, self.mutated, self.wrong_types, self.wrong_types, self.incomplete,
            self.nested, self.stale, self.stale, self.foreign, self.foreign, self.out_of_order,
            self.out_of_order, self.bad_picks, self.bad_picks, self.bad_picks, self.bad_id,
            self.repeated, self.legal, self.legal, self.rehearsal, self.talk, self.fragments,
        )  # fmt: skip
        made = self.rng.choice(creators)()
        self.sent.append(made)
        return made

    def last(self) -> Strange:
        """A frame that ends the connection."""
        rng = self.rng
        long = frame(b" " * (FRAME_BYTES + rng.choice([1, 100, 5000, 100_000])))
        half = frame(b" " * (FRAME_BYTES // 2 + 1), last=False) + frame(
            b" " * (FRAME_BYTES // 2 + 1), opcode=0
        )
        return rng.choice(
            [
                Strange(frame(rng.randbytes(rng.randrange(50)), BINARY), None, 0, 1003),
                Strange(long, None, 0, 1009),
                Strange(half, None, 0, 1009),
                # Against the rules of WebSocket itself: its own codes.
                Strange(frame(b"{}", masked=False), None, 0, 1002),
                Strange(frame(b"{}", opcode=rng.choice([3, 7, 11, 15])), None, 0, 1002),
                Strange(frame(b"{}", opcode=0), None, 0, 1002),
                Strange(frame(b"x" * 126, PING), None, 0, 1002),
                Strange(frame((1000).to_bytes(2, "big"), CLOSE), None, 0, 1000),
                Strange(frame(b"", CLOSE), None, 0, 1005),
            ]
        )

    # -- what can't be read ------------------------------------------------------------------------

    def garbage(self) -> Strange:
        rng = self.rng
        data = rng.choice(
            [
                rng.randbytes(rng.randrange(200)),
                b"",
                b"null",
                b"[]",
                b'"hello"',
                b"{" * rng.randrange(1, 50),
                b'{"type":"act"' + b" " * 5000,
                b'{"type":"chat","id":"a","seat":0,"text":"\xff\xfe"}',
                b'\xef\xbb\xbf{"type":"skip"}',
                b'{"type":NaN}',
                b'{"type":"act","type":"chat"}',
                json.dumps(
                    {"type": rng.choice(["", "Act", "welcome", "x" * 500, 7, None])}
                ).encode(),
            ]
        )
        return Strange(frame(data))

    def nested(self) -> Strange:
        """Deep enough to exhaust a parser's stack, if it has no end of it."""
        depth = self.rng.choice([10, 1000, 5000])
        opened, closed = self.rng.choice([(b"[", b"]"), (b'{"a":', b"}")])
        data = b'{"type":"act","id":' + (opened * depth)[:8000] + (closed * depth)[:4000]
        return Strange(frame(data))

    def mutated(self) -> Strange:
        """An honest frame with a few bytes changed, lost or doubled."""
        rng = self.rng
        data = bytearray(encoded(self.message(rng.choice(list(FIELDS)))))
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(data))
            kind = rng.randrange(3)
            if kind == 0:
                data[at] = rng.randrange(256)
            elif kind == 1:
                del data[at : at + rng.randrange(1, 5)]
            else:
                data[at:at] = data[at : at + rng.randrange(1, 9)]
            if not data:
                data += b" "
        return Strange(frame(bytes(data)))

    def wrong_types(self) -> Strange:
        rng = self.rng
        kind = rng.choice(list(FIELDS))
        message = self.message(kind)
        name = rng.choice(FIELDS[kind])
        message[name] = self.anything()
        if rng.random() < 0.2:
            message["surplus"] = self.anything()
        return Strange(frame(encoded(message)))

    def incomplete(self) -> Strange:
        message = self.message(self.rng.choice(list(FIELDS)))
        del message[self.rng.choice(list(message))]
        return Strange(frame(encoded(message)))

    # -- what can be read, and is refused ----------------------------------------------------------

    def stale(self) -> Strange:
        message = self.message(self.rng.choice(["act", "rehearse"]))
        message["position"] += self.rng.choice([-1, 1, 1000, -1000])
        return self.honest(message)

    def foreign(self) -> Strange:
        message = self.message(
            self.rng.choice(["act", "rehearse", "undo", "chat", "resign", "takeover", "skip"])
        )
        message["seat"] = self.rng.choice([1 - self.seat, 2, -1, 99])
        return self.honest(message)

    def out_of_order(self) -> Strange:
        rng = self.rng
        kind = rng.choice(["hello", "undo", "open", "takeover", "skip", "undo", "resign"])
        if kind == "resign" and rng.random() < 0.9:
            kind = "skip"  # once in a while is enough
        message = self.message(kind)
        if kind == "hello":
            return Strange(frame(encoded(message)))
        if kind == "undo":
            message["to"] = rng.choice([None, 0, -1, rng.randrange(50)])
        if kind == "takeover":
            message |= {
                "target": rng.choice([0, 1, 2, -1, 9]),
                "choice": rng.choice(["bot", "wait", "back"]),
            }
        return self.honest(message)

    def bad_picks(self) -> Strange:
        rng = self.rng
        message = self.message(rng.choice(["act", "rehearse"]))
        picks = message["picks"]
        message["picks"] = rng.choice(
            [
                [],
                picks + picks,
                picks[:-1],
                [rng.choice(WORDS) for _ in range(rng.randrange(1, 6))],
                ["end"] * (PICKS + rng.randrange(2)),
                [rng.choice(WORDS) * 50],
            ]
        )
        return self.honest(message)

    def bad_id(self) -> Strange:
        message = self.message(self.rng.choice(["act", "chat", "open"]))
        message["id"] = self.rng.choice(
            ["", ".bot-1", ".", "x" * (ID_CHARACTERS + 1), "\x00", "é" * 60, " ", "x" * 5000]
        )
        return Strange(frame(encoded(message)))

    # -- what is quite right -----------------------------------------------------------------------

    def repeated(self) -> Strange:
        return self.rng.choice(self.sent) if self.sent else self.talk()

    def legal(self) -> Strange:
        return self.honest(self.message("act"))

    def rehearsal(self) -> Strange:
        return self.honest(self.message("rehearse"))

    def talk(self) -> Strange:
        message = self.message("chat")
        message["text"] = self.rng.choice([*TEXTS[2:], "hello"])
        if message["text"] == "\ud800":  # no text at all, so not even its id has to be found
            return Strange(frame(encoded(message)))
        return self.honest(message)

    def fragments(self) -> Strange:
        """One message in several frames, with pings between."""
        data = encoded(self.message("chat"))
        cut = self.rng.randrange(len(data))
        between = frame(b"hm", self.rng.choice([PING, PONG]))
        return Strange(frame(data[:cut], last=False) + between + frame(data[cut:], opcode=0))

    # -- parts -------------------------------------------------------------------------------------

    def honest(self, message: dict[str, Any]) -> Strange:
        return Strange(frame(encoded(message)), message["id"])

    def message(self, kind: str) -> dict[str, Any]:
        """One that an honest client could have sent."""
        self.number += 1
        table = self.now()
        running = table is not None and table.actor is not None
        values: dict[str, Any] = {
            "id": f"f{self.number}",
            "seat": self.seat,
            "position": 0 if table is None else table.position,
            "picks": ["end"],
            "to": None,
            "text": self.rng.choice(string.ascii_letters),
            "target": 1 - self.seat,
            "choice": "bot",
            "secrets": [],
            "last": None,
            "bytes": None,
        }
        if table is not None and running and table.actor == self.seat:
            values["picks"] = random_picks(table, self.seat)
        return {"type": kind} | {name: values[name] for name in FIELDS[kind]}

    def anything(self, depth: int = 0) -> Any:
        rng = self.rng
        kind = rng.randrange(8 if depth < 3 else 5)
        if kind == 0:
            return rng.choice(NUMBERS)
        if kind == 1:
            return rng.choice(TEXTS)
        if kind == 2:
            return rng.choice([None, True, False])
        if kind == 3:
            return rng.randrange(-5, 5)
        if kind == 4:
            return "".join(chr(rng.randrange(0x3000)) for _ in range(rng.randrange(20)))
        if kind == 5:
            return {
                str(self.anything(9)): self.anything(depth + 1) for _ in range(rng.randrange(4))
            }
        return [self.anything(depth + 1) for _ in range(rng.randrange(5))]


def encoded(message: Any) -> bytes:
    return json.dumps(message).encode()
