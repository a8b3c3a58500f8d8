"""The HTTP calls, against a server that writes down what it is asked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple

import msgspec
import pytest

from dighouse.client import Client, RefusedError, Unreachable
from dighouse.protocol.bodies import Clock, Devices, OneTimeCode, Seated, SeatWish, TablePage
from dighouse.protocol.messages import PresenceInfo
from tests.client.peer import info, seat_infos

SEATED = Seated("a-table", "BCDFGH", 1, "a-secret", "c0ffee")


class Asked(NamedTuple):
    call: str
    secret: str | None
    body: Any


class RecordingServer(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[Asked] = []
        self.status = 200
        self.answer = b"{}"
        self.missing = 0  # bytes that are announced and do not come

    @property
    def client(self) -> Client:
        return Client(f"http://127.0.0.1:{self.server_address[1]}")


class Handler(BaseHTTPRequestHandler):
    server: RecordingServer

    def do(self) -> None:
        size = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(size)) if size else None
        secret = self.headers.get("Authorization")
        self.server.asked.append(Asked(f"{self.command} {self.path}", secret, body))
        self.send_response(self.server.status)
        size = len(self.server.answer) + self.server.missing
        self.send_header("Content-Length", str(size))
        self.end_headers()
        self.wfile.write(self.server.answer)

    do_GET = do_POST = do_PATCH = do_DELETE = do  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@pytest.fixture
def desk() -> Iterator[RecordingServer]:
    with RecordingServer() as made:
        thread = Thread(target=made.serve_forever, args=(0.01,))
        thread.start()
        yield made
        made.shutdown()
        thread.join()


Call = Callable[[Client], Awaitable[Any]]
S = "Bearer a-secret"
T = "/api/tables/a-table"

CHANGES: list[tuple[Call, Asked]] = [
    (lambda client: client.start("a-table", "a-secret"), Asked(f"POST {T}/start", S, None)),
    (lambda client: client.close("a-table", "a-secret"), Asked(f"POST {T}/close", S, None)),
    (
        lambda client: client.pause("a-table", "a-secret", False),
        Asked(f"POST {T}/pause", S, {"paused": False}),
    ),
    (
        lambda client: client.change_seat("a-table", 1, "a-secret", kind="bot", level="greedy"),
        Asked(
            f"PATCH {T}/seats/1",
            S,
            {"name": None, "kind": "bot", "level": "greedy", "choice": None},
        ),
    ),
    (lambda client: client.leave("a-table", 1, "a-secret"), Asked(f"DELETE {T}/seats/1", S, None)),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_calls_that_change_a_table(desk: RecordingServer, number: int) -> None:
    call, asked = CHANGES[number]
    page = TablePage(info(), seat_infos(), PresenceInfo([True, True], [None, None], 0), None)
    desk.answer = msgspec.json.encode(page)
    assert asyncio.run(_await(call(desk.client))) == page
    assert desk.asked == [asked]


async def _await(call: Awaitable[Any]) -> Any:
    return await call


SEATING: list[tuple[Call, Asked]] = [
    (
        lambda client: client.create(
            "card-game",
            [SeatWish("human", name="Ada"), SeatWish("bot", "greedy")],
            edition="id = 1",
            public=True,
            clock=Clock(300, 5),
        ),
        Asked(
            "POST /api/tables",
            None,
            {
                "game": "card-game",
                "seats": [
                    {"kind": "human", "level": None, "name": "Ada", "choice": None},
                    {"kind": "bot", "level": "greedy", "name": "", "choice": None},
                ],
                "options": {},
                "edition": "id = 1",
                "public": True,
                "clock": {"bank": 300, "bonus": 5},
                "memory": True,
                "help": None,
                "given": None,
            },
        ),
    ),
    (
        lambda client: client.sit("a-table", "Bo", 1),
        Asked(f"POST {T}/seats", None, {"name": "Bo", "seat": 1, "choice": None}),
    ),
    (lambda client: client.rematch("a-table", "a-secret"), Asked(f"POST {T}/rematch", S, None)),
    (
        lambda client: client.claim("a-table", "123"),
        Asked(f"POST {T}/devices/claim", None, {"code": "123"}),
    ),
]


@pytest.mark.parametrize("number", range(len(SEATING)))
def test_calls_that_give_a_seat(desk: RecordingServer, number: int) -> None:
    call, asked = SEATING[number]
    desk.status = 201
    desk.answer = msgspec.json.encode(msgspec.to_builtins(SEATED) | {"new": 1})
    assert asyncio.run(_await(call(desk.client))) == SEATED
    assert desk.asked == [asked]


def test_questions(desk: RecordingServer) -> None:
    client = desk.client
    desk.answer = b"[]"
    assert asyncio.run(client.games()) == []
    assert asyncio.run(client.tables()) == []
    desk.answer = b'{"code":"123","expires_at":5.5}'
    assert asyncio.run(client.device_code("a-table", "a-secret")) == OneTimeCode("123", 5.5)
    desk.answer = b'{"seat":0,"since":[1.5]}'
    assert asyncio.run(client.devices("a-table", "a-secret")) == Devices(0, [1.5])
    assert asyncio.run(client.sign_out_others("a-table", "a-secret")) == Devices(0, [1.5])
    desk.answer = "dighouse record 1 é".encode()
    assert asyncio.run(client.record("a-table")) == "dighouse record 1 é"
    assert asyncio.run(client.edition("a-table")) == "dighouse record 1 é"
    assert asyncio.run(client.metrics()) == "dighouse record 1 é"
    desk.answer = b'{"ok":true}'
    assert asyncio.run(client.health()) == {"ok": True}
    assert [asked.call for asked in desk.asked] == [
        "GET /api/games",
        "GET /api/tables",
        f"POST {T}/devices",
        f"GET {T}/devices",
        f"DELETE {T}/devices",
        f"GET {T}/record",
        f"GET {T}/edition",
        "GET /metrics",
        "GET /healthz",
    ]


def test_a_name_can_not_lead_elsewhere(desk: RecordingServer) -> None:
    asyncio.run(desk.client.record("../x?y#z"))
    assert desk.asked[0].call == "GET /api/tables/..%2Fx%3Fy%23z/record"


def test_a_refusal_says_why(desk: RecordingServer) -> None:
    desk.status = 429
    desk.answer = b'{"why":"rate","reason":"too many tables","seconds":12.5}'
    with pytest.raises(RefusedError, match=r"^too many tables$") as refused:
        asyncio.run(desk.client.sit("a-table"))
    assert (refused.value.why, refused.value.seconds) == ("rate", 12.5)


def test_something_else_answers(desk: RecordingServer) -> None:
    desk.answer = b"<h1>It works</h1>"
    with pytest.raises(Unreachable, match="as no table server of ours does"):
        asyncio.run(desk.client.games())
    desk.status = 503
    with pytest.raises(Unreachable, match="503 service unavailable"):
        asyncio.run(desk.client.games())


def test_an_answer_that_breaks_off(desk: RecordingServer) -> None:
    desk.answer, desk.missing = b"half of a rec", 5
    with pytest.raises(Unreachable, match="in the middle of an answer"):
        asyncio.run(desk.client.record("a-table"))


def test_nobody_answers(desk: RecordingServer) -> None:
    client = desk.client
    desk.shutdown()
    desk.server_close()
    with pytest.raises(Unreachable, match=r"^http://127.0.0.1:\d+ can't be reached: Connection"):
        asyncio.run(client.games())
