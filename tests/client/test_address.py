"""Links that people paste."""

from __future__ import annotations

import pytest

from dighouse.client import ServerAddress, read_link, read_server
from dighouse.kernel.errors import BadOptions

HERE = ServerAddress(False, "localhost", 8080, "")

LINKS = [
    ("http://localhost:8080", HERE, None),
    ("http://localhost:8080/", HERE, None),
    (" http://localhost:8080/t/abc_-1\n", HERE, "abc_-1"),
    ("http://localhost:8080/t/abc/", HERE, "abc"),
    ("http://localhost:8080/BCDFGH", HERE, "BCDFGH"),
    ("http://localhost:8080/t/abc?x=1#code", HERE, "abc"),
    ("https://dig.example/t/abc", ServerAddress(True, "dig.example", 443, ""), "abc"),
    ("https://dig.example/games/t/abc", ServerAddress(True, "dig.example", 443, "/games"), "abc"),
    ("http://[::1]:81/t/abc", ServerAddress(False, "::1", 81, ""), "abc"),
]


@pytest.mark.parametrize(("text", "server", "table"), LINKS)
def test_links(text: str, server: ServerAddress, table: str | None) -> None:
    assert read_link(text) == (server, table)


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:8080",
        "https://dig.example",
        "http://[::1]:81",
        "https://dig.example/games",
    ],
)
def test_servers_are_written_as_they_are_read(url: str) -> None:
    assert read_server(url).url == url


@pytest.mark.parametrize(
    "text",
    [
        "",
        "localhost:8080",
        "ws://localhost",
        "http://",
        "http://a:b",
        "http://[",
        "http://u:p@host",
    ],
)
def test_no_links(text: str) -> None:
    with pytest.raises(BadOptions):
        read_link(text)
