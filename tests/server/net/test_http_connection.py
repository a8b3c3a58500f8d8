"""Plain connections: how much of a call is read, for how long, and from how many at once."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from dighouse.server import app
from dighouse.server.net import http_connection
from dighouse.server.net.fair_turns import FairTurns
from dighouse.server.ops.file_descriptors import RESERVED, share_descriptors
from dighouse.server.ops.limits import LimitSettings, Rate
from tests.server.fuzz.driver import overheard
from tests.server.running import GENEROUS, Running

SECONDS = 10.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("lines")) as running:
        yield running


@contextmanager
def line(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as opened:
        yield opened


def head(server: Running, *more: str, method: str = "GET", path: str = "/healthz") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *more]
    return ("\r\n".join(lines) + "\r\n").encode()


def answer(opened: socket.socket) -> tuple[int, dict[str, object]]:
    """Status and body of the last answer on a connection, which the server then closes."""
    told = b""
    while piece := opened.recv(1 << 16):
        told += piece
    first, _, body = told.partition(b"\r\n\r\n")
    return int(first.split()[1]), json.loads(body)


def ask(opened: socket.socket, call: bytes) -> bytes:
    """One answer, head and body, on a connection that stays open."""
    opened.sendall(call)
    told = b""
    while b"\r\n\r\n" not in told:
        told += opened.recv(1 << 16)
    first, _, body = told.partition(b"\r\n\r\n")
    rest = int(first.lower().partition(b"content-length: ")[2].split()[0]) - len(body)
    while rest:
        piece = opened.recv(rest)
        told, rest = told + piece, rest - len(piece)
    return told


# -- heads -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("filler", ["X-Filler: x\r\n" * 200, "X-Filler: " + "x" * 200_000])
def test_a_head_without_an_end_is_refused(server: Running, filler: str) -> None:
    with line(server) as opened:
        opened.sendall(head(server) + filler.encode())
        status, body = answer(opened)
    assert (status, body["why"]) == (431, "too-large")
    assert str(http_connection.HEAD_BYTES) in str(body["reason"])


def test_a_head_of_many_small_pieces_is_refused_too(server: Running) -> None:
    with line(server) as opened:
        opened.sendall(head(server) + b"X-Filler: ")
        for _ in range(9):
            opened.sendall(b"x" * 4000)
        assert answer(opened)[0] == 431


def test_an_honest_head_is_not(server: Running) -> None:
    cookies = [f"X-Header-{number}: {'x' * 200}" for number in range(60)]
    with line(server) as opened:
        opened.sendall(head(server, *cookies, "Connection: close") + b"\r\n")
        assert answer(opened)[0] == 200


def test_what_is_no_http_is_told_so(server: Running) -> None:
    with line(server) as opened:
        opened.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        status, body = answer(opened)
    assert (status, body["why"]) == (400, "malformed")


@pytest.mark.parametrize("second", ["evil.example", "127.0.0.1:{port}"])
def test_a_call_names_one_host(server: Running, second: str) -> None:
    host = f"Host: {second.format(port=server.port)}"
    with line(server) as opened:
        opened.sendall(head(server, host, "Connection: close") + b"\r\n")
        status, body = answer(opened)
    assert (status, body["why"]) == (400, "malformed")


@pytest.mark.parametrize(
    ("named", "status"),
    [
        ("evil.example", 400),
        ("127.0.0.1:{port}@evil.example", 400),
        ("evil.example?127.0.0.1:{port}", 400),
        ("127.0.0.1:{port}", 200),
    ],
)
def test_a_call_for_a_whole_address_names_the_same_host(
    server: Running, named: str, status: int
) -> None:
    """Its host would count more than the header that is looked at."""
    target = f"http://{named.format(port=server.port)}/healthz"
    with line(server) as opened:
        opened.sendall(head(server, "Connection: close", path=target) + b"\r\n")
        assert answer(opened)[0] == status
    with line(server) as opened:  # in a query it is like any other text
        opened.sendall(head(server, "Connection: close", path=f"/healthz?{target}") + b"\r\n")
        assert answer(opened)[0] == 200


def test_a_body_that_is_no_utf8_is_refused(server: Running) -> None:
    body = b'{"game": "card-game", "seats": [{"kind": "human", "name": "\xff"}]}'
    wants = (f"Content-Length: {len(body)}", "Content-Type: application/json", "Connection: close")
    with line(server) as opened:
        opened.sendall(head(server, *wants, method="POST", path="/api/tables") + b"\r\n" + body)
        status, problem = answer(opened)
    assert (status, problem["why"]) == (400, "malformed")


# -- time ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["head", "body"])
def test_a_call_that_does_not_come_in_time_is_given_up(
    server: Running, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(http_connection, "BODY_SECONDS", 0.1)
    begun = head(server, "Content-Length: 100", method="POST", path="/api/tables")
    with line(server) as opened:
        opened.sendall(begun + (b"\r\n{" if kind == "body" else b"X-Slow: "))
        assert answer(opened)[0] == 408


def test_a_connection_that_asks_for_nothing_is_closed(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "HEAD_SECONDS", 0.1)
    with line(server) as opened:
        assert opened.recv(100) == b""


# -- how many --------------------------------------------------------------------------------------


def test_an_address_has_so_many_connections_at_once(tmp_path: Path) -> None:
    tight = LimitSettings(http_connections=3)
    with Running(tmp_path, limits=tight) as server, ExitStack() as stack:
        first = [stack.enter_context(line(server)) for _ in range(3)]
        for opened in first:
            assert ask(opened, head(server) + b"\r\n").startswith(b"HTTP/1.1 200")
        assert answer(stack.enter_context(line(server)))[0] == 503
        first[0].close()
        another = stack.enter_context(line(server))
        another.sendall(head(server, "Connection: close") + b"\r\n")
        assert answer(another)[0] == 200


def test_whoever_connects_all_the_time_is_not_let_in(tmp_path: Path) -> None:
    with Running(tmp_path, limits=LimitSettings(accept=Rate(0.001, 3))) as server:
        found = []
        for _ in range(5):
            with line(server) as opened:
                opened.sendall(head(server, "Connection: close") + b"\r\n")
                try:
                    found.append(answer(opened)[0])
                except (OSError, IndexError):
                    found.append(0)
    assert found == [200, 200, 200, 0, 0]


def test_players_keep_their_descriptors() -> None:
    for limit in (256, 1024, 20_000, 1 << 20):
        room = share_descriptors(limit)
        assert room.http_connections + room.sockets + RESERVED <= max(limit, RESERVED + 8)
        assert room.sockets >= 2 * room.http_connections
        assert room.sockets_of_an_address < room.sockets
        assert room.http_connections_of_an_address < room.http_connections


def test_one_address_never_has_all_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "descriptor_limit", lambda: 1024)
    with Running(tmp_path) as server:
        limits = server.server.manager.limits.settings
        assert limits.http_connections < server.server.connection_admission._shares.http_connections


def test_the_oldest_idle_connection_makes_room(tmp_path: Path) -> None:
    with Running(tmp_path) as server, ExitStack() as stack:
        admission = server.server.connection_admission
        admission._shares = admission._shares._replace(http_connections=2)
        oldest, other = (stack.enter_context(line(server)) for _ in range(2))
        for opened in (oldest, other):
            assert ask(opened, head(server) + b"\r\n").startswith(b"HTTP/1.1 200")
        newcomer = stack.enter_context(line(server))
        assert ask(newcomer, head(server) + b"\r\n").startswith(b"HTTP/1.1 200")
        with suppress(ConnectionResetError):
            assert oldest.recv(1) == b""
        other.sendall(head(server, "Connection: close") + b"\r\n")
        assert answer(other)[0] == 200


# -- how often -------------------------------------------------------------------------------------


def test_calls_that_do_not_wait_for_answers_are_ended(server: Running) -> None:
    with overheard() as told, line(server) as opened:
        opened.sendall((head(server, path="/api/games") + b"\r\n") * 1000)
        heard = b""
        while piece := opened.recv(1 << 16):
            heard += piece
    assert heard.count(b"HTTP/1.1 200") <= http_connection.WAITING + 1
    assert heard.count(b"HTTP/1.1 429") == 1
    assert told.wrong == []


def test_too_many_calls_are_refused_and_then_heard_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is made of a call that is refused, and the connection has to wait."""
    monkeypatch.setattr(http_connection, "PAUSE", 0.05)
    limits = LimitSettings(http=Rate(0.001, 1), http_connections=GENEROUS.http_connections)
    with Running(tmp_path, limits=limits) as server, line(server) as opened:
        call = head(server, path="/api/games") + b"\r\n"
        found, told = [], b""
        for _ in range(3 * http_connection.PATIENCE):
            told = ask(opened, call)
            found.append(told[9:12])
        assert found == [b"200"] + [b"429"] * (len(found) - 1)
        assert b"retry-after: 1000" in told
        assert b"x-content-type-options: nosniff" in told
        # All at once, it is not even told so.
        opened.sendall(call * 1000)
        told = b""
        while piece := opened.recv(1 << 16):
            told += piece
        assert told.count(b"HTTP/1.1 429") <= http_connection.PATIENCE + 2


def test_connections_that_speak_at_once_take_turns() -> None:
    """Those of one address wait for each other, and nobody else for them."""

    async def run() -> None:
        turns, heard = FairTurns(2), []
        for number in range(5):
            if turns.try_take("busy"):
                heard.append(f"busy {number}")
            else:
                turns.call_later("busy", partial(heard.append, f"busy {number}"))
        assert turns.try_take("other")
        assert heard == ["busy 0", "busy 1"]
        await asyncio.sleep(0)
        assert heard == [f"busy {number}" for number in range(4)]
        assert not turns.try_take("busy")  # somebody of theirs still waits
        await asyncio.gather(*(turns.wait_turn("busy") for _ in range(3)))
        assert heard == [f"busy {number}" for number in range(5)]

    asyncio.run(run())


def test_many_addresses_together_take_no_more_of_a_turn() -> None:
    """However many addresses ask at once, little is done before it is the players' turn; and
    whoever comes later waits for one call of each address before them, not for all.
    """

    async def run() -> None:
        turns, heard = FairTurns(2, 4), []
        for address in range(6):
            for number in range(3):
                name = f"{address}.{number}"
                if turns.try_take(str(address)):
                    heard.append(name)
                else:
                    turns.call_later(str(address), partial(heard.append, name))
        assert heard == ["0.0", "0.1", "1.0", "1.1"]
        for done in (8, 12, 16, 18):
            await asyncio.sleep(0)
            assert len(heard) == done
        # The second round of those who had theirs comes after everybody's first.
        assert heard[4:12] == ["0.2", "1.2", "2.0", "2.1", "3.0", "3.1", "4.0", "4.1"]
        assert heard[12:] == ["5.0", "5.1", "2.2", "3.2", "4.2", "5.2"]
        # Two of the last turn's four are left.
        assert [turns.try_take(late) for late in "abc"] == [True, True, False]

    asyncio.run(run())
