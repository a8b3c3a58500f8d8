"""Calls over HTTP as nobody should make them: a typed problem each, and never our fault."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.server.fuzz.calls import fuzz_calls
from tests.server.fuzz.driver import overheard
from tests.server.running import Running

CALLS = 1_500
SEED = 1


def test_every_call_is_done_or_answered_by_a_typed_problem(tmp_path: Path) -> None:
    with overheard() as told, Running(tmp_path) as server:
        figures = fuzz_calls(server, CALLS, SEED)
    assert told.wrong == []
    wanted = {"200", "201", "400", "401", "403", "404", "405", "409", "413", "421"}
    assert set(figures["statuses"]) >= wanted


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # somebody tries TLS
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\r\n\r\n",
        b"FROB / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
    ids=["tls", "version", "no version", "method", "length", "chunks", "long"],
)
def test_what_is_no_http_is_turned_away(tmp_path: Path, sent: bytes) -> None:
    with overheard() as told, Running(tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while more := line.recv(4096):
                answer += more
        assert answer == b"" or answer.split()[1].startswith(b"4"), answer
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.sendall(f"GET /healthz HTTP/1.0\r\nHost: localhost:{server.port}\r\n\r\n".encode())
            assert b"200 OK" in line.recv(4096)
    assert [line for line in told.wrong if "Invalid HTTP request" not in line] == []
