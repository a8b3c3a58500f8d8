"""Which names the server answers to, and who is behind proxies."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.server.ops import addresses as addresses_module
from dighouse.server.ops.addresses import Addresses, client_network, local_addresses, parse_address
from dighouse.server.ops.settings import Settings


def addresses(port: int | None = None, local: tuple[str, ...] = (), **flags: Any) -> Addresses:
    return Addresses(Settings.from_environment({}, **flags), port, local)


# -- Host and Origin -------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LocalHost"])
def test_this_computer(host: str) -> None:
    ours = addresses()
    assert ours.allowed_host(f"{host}:8484")
    assert ours.allowed_origin(f"http://{host}:8484")
    assert not ours.allowed_host(host)
    assert not ours.allowed_host(f"{host}:8485")
    assert not ours.allowed_origin(f"https://{host}:8484")


@pytest.mark.parametrize(
    "host",
    [
        None, "", ":8484", "evil.example:8484", "localhost.evil.example:8484", "localhost:8484 ",
        "127.0.0.1:8484.evil.example", "x@localhost:8484", "127.1:8484", "[::ffff:127.0.0.1]:8484",
        "192.168.1.20:8484", "0.0.0.0:8484",
    ],
)  # fmt: skip
def test_foreign_hosts(host: str | None) -> None:
    assert not addresses().allowed_host(host)


@pytest.mark.parametrize(
    "origin",
    [
        "", "null", "http://evil.example", "http://localhost", "http://localhost:8485",
        "http://localhost:8484.evil.example", "http://localhost:8484/", "file://",
    ],
)  # fmt: skip
def test_foreign_origins(origin: str) -> None:
    assert not addresses().allowed_origin(origin)


def test_programs_have_no_origin() -> None:
    assert addresses().allowed_origin(None)


def test_the_port_that_was_free() -> None:
    ours = addresses(port=4711)
    assert ours.allowed_host("localhost:4711")
    assert not ours.allowed_host("localhost:8484")
    assert ours.url == "http://localhost:4711"


def test_the_port_of_the_web_goes_without_saying() -> None:
    ours = addresses(port=80)
    assert ours.allowed_host("localhost")
    assert ours.allowed_host("localhost:80")
    assert ours.allowed_origin("http://localhost")
    assert ours.url == "http://localhost"


def test_an_address_of_its_own() -> None:
    ours = addresses(host="192.168.1.20")
    assert ours.allowed_host("192.168.1.20:8484")
    assert ours.url == "http://192.168.1.20:8484"
    assert addresses(host="fd00::2").allowed_host("[fd00::2]:8484")


@pytest.mark.parametrize("flags", [{"lan": True}, {"host": "0.0.0.0"}, {"host": "::"}])
def test_the_local_network(flags: dict[str, Any]) -> None:
    ours = addresses(local=("192.168.1.20", "fd00::2"), **flags)
    assert ours.allowed_host("192.168.1.20:8484")
    assert ours.allowed_host("[fd00::2]:8484")
    assert ours.allowed_origin("http://192.168.1.20:8484")
    assert ours.allowed_host("localhost:8484")
    assert not ours.allowed_host("192.168.1.21:8484")
    assert not ours.allowed_host("0.0.0.0:8484")
    assert ours.url_here == "http://localhost:8484"
    assert ours.url == ("http://192.168.1.20:8484" if "lan" in flags else "http://localhost:8484")


@pytest.mark.parametrize(
    ("host", "flags", "outward"),
    [
        ("localhost:8484", {}, ("http://localhost:8484", "computer")),
        ("[::1]:8484", {}, ("http://localhost:8484", "computer")),
        ("localhost:8484", {"lan": True}, ("http://192.168.1.20:8484", "network")),
        ("127.0.0.1:8484", {"host": "0.0.0.0"}, ("http://192.168.1.20:8484", "network")),
        ("10.0.0.7:8484", {"lan": True}, ("http://10.0.0.7:8484", "network")),
        ("evil.example", {"lan": True}, ("http://192.168.1.20:8484", "network")),
        (None, {}, ("http://localhost:8484", "computer")),
        (
            "localhost:8484",
            {"public_url": "https://dig.example"},
            ("https://dig.example", "anywhere"),
        ),
        ("dig.local:8484", {"host": "dig.local"}, ("http://dig.local:8484", "network")),
    ],
)
def test_what_to_give_to_others(
    host: str | None, flags: dict[str, Any], outward: tuple[str, str]
) -> None:
    assert addresses(local=("192.168.1.20", "10.0.0.7"), **flags).outward(host) == outward


def test_the_public_url() -> None:
    ours = addresses(public_url="https://dig.example.org")
    assert ours.allowed_host("dig.example.org")
    assert ours.allowed_host("Dig.Example.org:443")
    assert ours.allowed_origin("https://dig.example.org")
    assert not ours.allowed_host("dig.example.org:8484")
    assert not ours.allowed_origin("http://dig.example.org")
    assert ours.allowed_host("localhost:8484")
    assert ours.url == "https://dig.example.org"
    other = addresses(public_url="http://[fd00::2]:8080")
    assert other.allowed_host("[fd00::2]:8080")
    assert not other.allowed_host("[fd00::2]")


# -- who asks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.5", None, "203.0.113.5"),
        ("203.0.113.5", "198.51.100.7", "203.0.113.5"),  # no proxy of ours: not believed
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"),  # the client wrote the first
        ("127.0.0.1", "1.2.3.4, 198.51.100.7, 10.1.2.3", "198.51.100.7"),
        ("127.0.0.1", "10.9.9.9,10.1.2.3", "10.9.9.9"),
        ("127.0.0.1", "198.51.100.7, nonsense", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7, unknown, 10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7:5123", "198.51.100.7"),
        ("127.0.0.1", "[2001:db8::7]:5123", "2001:db8::7"),
        ("::ffff:127.0.0.1", "2001:db8::7", "2001:db8::7"),
        ("127.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", ",".join(["10.0.0.1"] * 9999), "10.0.0.1"),
        ("testclient", "198.51.100.7", "testclient"),
    ],
)
def test_the_client(peer: str, forwarded: str | None, client: str) -> None:
    ours = addresses(trusted_proxies="127.0.0.1,10.0.0.0/8")
    assert ours.client_address(peer, forwarded) == client


@given(st.text(max_size=60) | st.text("0123456789.:,[]% af", max_size=60))
def test_any_header_does_no_harm(forwarded: str) -> None:
    ours = addresses(trusted_proxies="0.0.0.0/0,::/0")
    assert parse_address(ours.client_address("127.0.0.1", forwarded)) is not None


def test_households() -> None:
    assert client_network("198.51.100.7") == "198.51.100.7"
    assert (
        client_network("2001:db8:0:1::7")
        == client_network("2001:db8:0:1:ffff::9")
        == "2001:db8:0:1::/64"
    )
    assert client_network("2001:db8:0:2::7") != client_network("2001:db8:0:1::7")
    assert client_network("testclient") == "testclient"


# -- where we are ----------------------------------------------------------------------------------


def test_addresses_of_this_computer() -> None:
    for text in local_addresses():
        found = parse_address(text)
        assert found is not None
        assert not found.is_loopback


def test_a_computer_without_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["127.0.1.1", "192.168.1.20", "192.168.1.20", "fe80::1%eth0", "fd00::2"]
    monkeypatch.setattr(addresses_module, "_towards", lambda *_: None)
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", (name, 0)) for name in names]
    )
    assert local_addresses() == ["192.168.1.20", "fd00::2"]


def test_a_computer_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(addresses_module, "_towards", lambda *_: None)
    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert local_addresses() == []
