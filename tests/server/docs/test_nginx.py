"""docs/hosting.md, "nginx in front", with a real nginx and a server that is set up as the page says."""

from __future__ import annotations

import asyncio
import http.client
import random
import re
import socket
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dighouse.client import Client, RemoteTable
from dighouse.protocol.bodies import Seated, SeatWish
from dighouse.search import random as any_bot
from dighouse.search.whole_decision import whole_decision
from dighouse.server.live.websocket_admission import PING_SECONDS
from tests.docs.pages import blocks, page, section
from tests.server.running import Process, free_port
from tools.services import TEMP_PATHS, Nginx, need

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has more than one loopback address by itself"
)

PAGE = section(page("hosting.md"), "nginx in front")
NAME = "dig.example.org"
SERVER = "127.0.0.1:8484"

VISITOR, NEIGHBOUR = "127.0.0.2", "127.0.0.3"  # neither of them is the proxy's own address
GUESSES = 40  # short codes; an address may look up 20 at once


class Site(NamedTuple):
    nginx: Nginx
    server: Process


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """nginx and the server as the page has them, but for ports, the name and TLS."""
    port = free_port()
    (block,) = blocks(PAGE, "nginx")
    config = block.text.replace("    listen [::]:80;\n", "")
    for old, new in (("listen 80;", "listen 127.0.0.1:{port};"), (NAME, "127.0.0.1")):
        assert old in config
        config = config.replace(old, new)
    assert config.count(SERVER) == 2
    config = config.replace(SERVER, f"127.0.0.1:{port}")
    whole = f"events {{ }}\nhttp {{\n{TEMP_PATHS}\n{config}\n}}\n"
    with need(lambda: Nginx(whole)) as nginx:
        env = dict(re.findall(r"^(DIGHOUSE_\w+)=(.*)$", PAGE, re.MULTILINE))
        assert env["DIGHOUSE_PUBLIC_URL"] == f"https://{NAME}"
        env["DIGHOUSE_PUBLIC_URL"] = nginx.url
        with Process(tmp_path_factory.mktemp("data"), port=port, env=env) as server:
            yield Site(nginx, server)


def get(port: int, path: str, source: str = VISITOR, **headers: str) -> tuple[int, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
    try:
        line.request("GET", path, headers={key.replace("_", "-"): headers[key] for key in headers})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def guess(port: int, source: str) -> list[int]:
    """Look up short codes, each time in another's name; the statuses."""
    return [
        get(port, "/api/tables/BCDFGH", source, X_Forwarded_For=f"192.0.2.{number}")[0]
        for number in range(GUESSES)
    ]


# -- calls -----------------------------------------------------------------------------------------


def test_calls_go_through(site: Site) -> None:
    status, body = get(site.nginx.port, "/healthz")
    assert status == 200
    assert b'"ok"' in body
    status, body = get(site.nginx.port, "/")
    assert status == 200
    assert site.nginx.url.encode() in body  # the server knows how it is reached


def test_another_name_is_refused(site: Site) -> None:
    assert get(site.nginx.port, "/healthz", Host="evil.example")[0] == 421
    assert get(site.nginx.port, "/healthz", Origin="http://evil.example")[0] == 403
    assert get(site.nginx.port, "/healthz", Origin=site.nginx.url)[0] == 200


def test_metrics_are_not_for_the_world(site: Site) -> None:
    for path in ("/metrics", "/metrics/", "//metrics", "/%6detrics", "/metrics%2f", "/./metrics/"):
        assert get(site.nginx.port, path)[0] == 403, path
    status, body = get(site.server.port, "/metrics")
    assert status == 200
    assert b"dighouse_moves_total" in body


def test_large_bodies_are_refused(site: Site) -> None:
    line = http.client.HTTPConnection("127.0.0.1", site.nginx.port, timeout=10)
    line.request("POST", "/api/tables", b" " * 70_000, {"Content-Type": "application/json"})
    assert line.getresponse().status == 413
    line.close()


# -- who asks --------------------------------------------------------------------------------------


def test_nobody_hides_behind_a_forwarded_address(site: Site) -> None:
    """What a visitor claims in X-Forwarded-For does not count; what nginx adds does."""
    assert 429 in guess(site.nginx.port, VISITOR)
    assert get(site.nginx.port, "/api/tables/BCDFGH", NEIGHBOUR)[0] == 404


def test_only_the_proxy_is_believed(site: Site) -> None:
    assert 429 in guess(site.server.port, "127.0.0.4")
    assert set(guess(site.server.port, "127.0.0.1")) == {404}


# -- the socket ------------------------------------------------------------------------------------


def test_a_game_goes_through(site: Site) -> None:
    async def test() -> None:
        client = Client(site.nginx.url)
        first = await client.create("card-game", [SeatWish("human"), SeatWish("human")])
        second = await client.sit(first.table)
        async with joined(client, first) as one, joined(client, second) as two:
            assert one.presence.here[0]
            await client.start(first.table, secret(first))
            for _ in range(20):
                await decide(one, two)
            assert one.position > 30
            await client.close(first.table, secret(first))
            assert "result: unfinished" in await client.record(first.table)

    asyncio.run(asyncio.wait_for(test(), 20))


def joined(client: Client, seated: Seated) -> RemoteTable:
    return client.join(seated.table, [secret(seated)])


def secret(seated: Seated) -> str:
    assert seated.secret is not None
    return seated.secret


async def decide(*tables: RemoteTable) -> None:
    """Whoever's turn it is moves, and everybody sees it."""
    while True:
        for table in tables:
            if table.my_turn:
                picks = whole_decision(table.game, table.view, any_bot, random.Random(1))
                applied = await table.act(picks)
                while any(other.seq < applied.seq for other in tables):
                    await asyncio.sleep(0.005)
                return
        await asyncio.sleep(0.005)


def test_a_socket_by_another_name_is_closed(site: Site) -> None:
    line = socket.create_connection(("127.0.0.1", site.nginx.port), source_address=(VISITOR, 0))
    url = "ws://evil.example/api/tables/nope/socket"
    with (
        connect(url, sock=line, compression=None, proxy=None) as opened,
        pytest.raises(ConnectionClosed) as closed,
    ):
        opened.recv(timeout=10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_quiet_sockets_stay_open() -> None:
    """The server pings more often than nginx hangs up."""
    for name in ("read", "send"):
        (seconds,) = re.findall(rf"proxy_{name}_timeout (\d+)s;", PAGE)
        assert int(seconds) > 2 * PING_SECONDS


def test_a_flood_is_cut_off_behind_nginx_too(site: Site) -> None:
    """The proxy speaks for many: only the socket that floods feels it."""
    table = asyncio.run(Client(site.nginx.url).create("card-game", [SeatWish("human")] * 2)).table
    url = f"ws://127.0.0.1:{site.nginx.port}/api/tables/{table}/socket"
    line = socket.create_connection(("127.0.0.1", site.nginx.port), source_address=(VISITOR, 0))
    with connect(url, sock=line, compression=None, proxy=None) as flooding:
        flooding.send('{"type": "hello"}')
        pings = b"\x89\x80\0\0\0\0" * 10_000
        line.settimeout(0.2)
        sent = 0
        try:
            while sent < 20_000_000:
                sent += line.send(pings)
        except OSError:
            pass  # nobody takes it any more
        assert sent < 20_000_000
        began = time.monotonic()
        assert get(site.nginx.port, "/api/games", NEIGHBOUR)[0] == 200
        assert time.monotonic() - began < 1.0
