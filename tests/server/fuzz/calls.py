"""Calls as no client makes them: each is answered by a typed problem, or done."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from collections import Counter
from typing import Any

import msgspec

from dighouse.client import Client
from dighouse.protocol.bodies import Problem, SeatWish
from tests.server.fuzz.strange import NUMBERS, TEXTS, Generator
from tests.server.running import Running

METHODS = ("GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "TRACE", "PROPFIND")
ENDINGS = (
    "", "/seats", "/seats/0", "/seats/1", "/seats/-1", "/seats/x", "/seats/99999999999999999999",
    "/start", "/close", "/pause", "/rematch", "/record", "/edition", "/hint", "/review", "/devices", "/devices/claim",
    "/socket", "/nothing", "//", "/seats/0/more", "/%2e%2e/seats",
)  # fmt: skip
PAGES = (
    "/", "/docs", "/docs/openapi.json", "/docs/messages.json", "/docs/views/card-game.json",
    "/docs/views/none.json", "/healthz", "/metrics", "/api/games", "/api/games/archeologic/study",
    "/api/games/card-game/editions", "/api/games/card-game/challenges", "/api/games/none/challenges", "/api/tables", "/api", "/t/x",
    "/t/%3Cscript%3E", "/favicon.ico", "/%00", "/%ff", "/..%2f..%2fetc/passwd", "*",
)  # fmt: skip
TABLES = (
    "nowhere",
    "BCDFGH",
    "bcdfgh",
    "%00",
    "%ff",
    "x" * 300,
    "..",
    "%F0%9F%8E%B2",
    "a%2Fb",
    " ",
)
TYPES = (
    "application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
    "application/msgpack", "nonsense", "application/json; charset=utf-16", "",
)  # fmt: skip
BODIES = (
    b"", b"{", b"null", b"[]", b"[1,2", b"\xff\xfe", b"\x00", b"true", b"{}" * 100, b"[" * 5000,
    b'{"game":' * 3000, b'{"paused": 1e999}', b'{"name": "\\ud800"}', b"a=b&c=d",
    b'{"name": "\xff"}', b'{"game": "\xc3("}', b'{"\xff": 1}',
)  # fmt: skip
FIELDS = {
    "": ("game", "seats", "options", "edition", "public", "clock", "help"),
    "/seats": ("name", "seat"),
    "/seats/0": ("name", "kind", "level"),
    "/pause": ("paused",),
    "/devices/claim": ("code",),
}
RIGHT = {
    "": "POST", "/seats": "POST", "/seats/0": "PATCH", "/seats/1": "DELETE", "/seats/-1": "DELETE",
    "/start": "POST", "/close": "POST", "/pause": "POST", "/rematch": "POST", "/devices": "POST",
    "/devices/claim": "POST",
}  # fmt: skip
ALLOWED = {200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 421, 429}
BIG = 70 * 1024  # more than a body may have


class Caller:
    def __init__(self, server: Running, rng: random.Random) -> None:
        self.server = server
        self.rng = rng
        self.things = Generator(rng, 0, lambda: None)
        self.tables: list[tuple[str, str]] = []
        self.statuses: Counter[int] = Counter()

    def call(self) -> None:
        rng = self.rng
        if not self.tables or rng.random() < 0.01:
            seated = asyncio.run(
                Client(self.server.url).create("card-game", [SeatWish("human")] * 2)
            )
            self.tables.append((seated.table, str(seated.secret)))
        table, secret = rng.choice(self.tables)
        ending = rng.choice(ENDINGS)
        if rng.random() < 0.2:
            table = rng.choice(TABLES)
        path = f"/api/tables/{table}{ending}" if rng.random() < 0.7 else rng.choice(PAGES)
        if path == "/api/tables" or rng.random() < 0.1:
            path, ending = "/api/tables", ""
        if rng.random() < 0.1:
            path += "?" + "&".join(f"a{n}={n}" for n in range(rng.randrange(100)))
        method = RIGHT.get(ending, "GET") if path.startswith("/api/tables") else "GET"
        if rng.random() < 0.3:
            method = rng.choice(METHODS)
        self.ask(method, path.replace(" ", "%20"), self.headers(secret), self.body(ending))

    def headers(self, secret: str) -> dict[str, str]:
        rng = self.rng
        found = {"Authorization": f"Bearer {secret}"}
        if rng.random() < 0.7:
            found["Content-Type"] = "application/json"
        else:
            found["Content-Type"] = rng.choice(TYPES)
        if rng.random() < 0.2:
            found["Authorization"] = rng.choice(
                [
                    "",
                    "Bearer",
                    "Bearer ",
                    "Basic QQ==",
                    "bearer x",
                    "Bearer \xe9",
                    f"Bearer {'x' * 4000}",
                ]
            )
        if rng.random() < 0.1:
            found["Origin"] = rng.choice(["http://evil.example", "null", "x", self.server.url])
        if rng.random() < 0.05:
            found["Host"] = rng.choice(["evil.example", "", "localhost", "[::1", "127.0.0.1:1"])
        if rng.random() < 0.2:
            name, value = rng.choice(
                [
                    ("X-Forwarded-For", "1.2.3.4, , x, ::1, \xe9"),
                    ("Accept", "image/png"),
                    ("Accept-Encoding", "br;q=x"),
                    ("Cookie", "a=b; c"),
                    ("Range", "bytes=0-1"),
                    ("Expect", "nothing"),
                    ("X-HTTP-Method-Override", "DELETE"),
                    ("Accept-Language", "x" * 3000),
                ]
            )
            found[name] = value
        return found

    def body(self, ending: str) -> bytes | None:
        rng = self.rng
        kind = rng.randrange(6)
        if kind == 0:
            return None
        if kind == 1:
            return rng.choice(BODIES)
        if kind == 2 and rng.random() < 0.1:
            return b'{"edition":"' + b"x" * BIG + b'"}'
        names = FIELDS.get(ending, ("name", "seat", "kind"))
        body: dict[str, Any] = (
            {"game": "card-game", "seats": [{"kind": "human"}] * 2} if not ending else {}
        )
        for name in rng.sample(names, rng.randrange(len(names) + 1)):
            body[name] = rng.choice(
                [self.things.anything(), rng.choice(TEXTS), rng.choice(NUMBERS)]
            )
        return json.dumps(body).encode()

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes | None) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            connection.request(method, path, body, {**headers, "Connection": "close"})
            response = connection.getresponse()
            answer = response.read()
        except (BrokenPipeError, ConnectionResetError):
            # It may answer, and hang up, before it has read all of a body that is too large.
            assert body is not None
            assert len(body) >= BIG
            return
        finally:
            connection.close()
        what = f"{method} {path} {headers} {body!r:.300}: {response.status} {answer!r:.300}"
        assert response.status in ALLOWED, what
        self.statuses[response.status] += 1
        if response.status >= 400 and method != "HEAD":
            problem = msgspec.json.decode(answer, type=Problem)
            assert problem.why, what
            assert problem.reason, what
            assert response.headers["Content-Security-Policy"], what


def fuzz_calls(server: Running, calls: int, seed: int) -> dict[str, Any]:
    """So many calls. AssertionError if one is answered by anything but a typed body."""
    caller = Caller(server, random.Random(seed))
    began = time.monotonic()
    for _ in range(calls):
        caller.call()
    return {
        "calls": calls,
        "statuses": {str(status): count for status, count in sorted(caller.statuses.items())},
        "seconds": round(time.monotonic() - began, 1),
    }
