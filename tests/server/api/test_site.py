"""The browser client as it is served: its files, its page at every address, and its policy."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from dighouse.client import Client
from dighouse.protocol.bodies import SeatWish
from dighouse.server.api.site import BuiltSite, find_site
from dighouse.server.ops.limits import LimitSettings, Rate
from tests.server.running import Running

SCRIPT = b"console.log('dig');\n" * 200
INDEX = "<!doctype html><html><head><!-- preview --></head><body>the client</body></html>"
FILES = {
    "assets/index-a1b2.js": SCRIPT,
    "assets/index-a1b2.css": b"a{}",
    "favicon.svg": b"<svg/>" * 100,
    "preview.png": b"\x89PNG",
    ".made-from": b"secret",
    "index.html": INDEX.encode(),
}
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
TIGHT = LimitSettings(http=Rate(0.001, 3))


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def build(folder: Path) -> Path:
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = build(tmp_path / "site")
    monkeypatch.setenv("DIGHOUSE_SITE", str(folder))
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = build(tmp_path_factory.mktemp("built") / "site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DIGHOUSE_SITE", str(folder))
        with Running(tmp_path_factory.mktemp("data")) as running:
            patch.undo()  # it has found the site
            yield running


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server that came without the client."""
    monkeypatch.setenv("DIGHOUSE_SITE", str(tmp_path / "nowhere"))
    with Running(tmp_path) as running:
        yield running


def ask(server: Running, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=sent)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, found, answer.read())
    finally:
        connection.close()


# -- files -----------------------------------------------------------------------------------------


def test_files(server: Running) -> None:
    script = ask(server, "/assets/index-a1b2.js")
    assert (script.status, script.body) == (200, SCRIPT)
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-length"] == str(len(SCRIPT))
    picture = ask(server, "/preview.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["cache-control"] == "no-cache"
    assert ask(server, "/favicon.svg").headers["content-type"] == "image/svg+xml"
    assert ask(server, "/assets/index-a1b2.js?v=1").status == 200


def test_squeezed(server: Running) -> None:
    small = ask(server, "/assets/index-a1b2.js", Accept_Encoding="br, gzip;q=0.5")
    assert small.headers["content-encoding"] == "gzip"
    assert small.headers["vary"] == "accept-encoding"
    assert gzip.decompress(small.body) == SCRIPT
    plain = ask(server, "/assets/index-a1b2.js", Accept_Encoding="gzip;q=0")
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "accept-encoding"
    assert plain.headers["etag"] != small.headers["etag"]
    # Not worth it.
    for path in ("/assets/index-a1b2.css", "/preview.png"):
        assert "content-encoding" not in ask(server, path, Accept_Encoding="gzip").headers


def test_unchanged(server: Running) -> None:
    for path in ("/assets/index-a1b2.js", "/favicon.svg", "/", "/about"):
        tag = ask(server, path).headers["etag"]
        for known in (tag, f'"other", W/{tag}', "*"):
            again = ask(server, path, If_None_Match=known)
            assert (again.status, again.body) == (304, b"")
            assert again.headers["etag"] == tag
        assert ask(server, path, If_None_Match='"other"').status == 200


def test_heads(server: Running) -> None:
    for path in ("/assets/index-a1b2.js", "/", "/about", "/nothing"):
        whole, head = ask(server, path, **BROWSER), ask(server, path, "HEAD", **BROWSER)
        assert head.body == b""
        assert (head.status, head.headers["content-length"]) == (whole.status, str(len(whole.body)))


@pytest.mark.parametrize(
    "path",
    [
        "/.made-from",
        "/assets/../.made-from",
        "/assets/%2e%2e/.made-from",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/assets",
        "/assets/",
        "/assets/nothing.js",
        "/%00",
        "/assets/index-a1b2.js/",
    ],
)
def test_nothing_else_on_the_disk(server: Running, path: str) -> None:
    answer = ask(server, path)
    assert b"secret" not in answer.body
    assert b"root:" not in answer.body
    assert SCRIPT not in answer.body
    assert answer.status == (200 if path in ("/assets", "/assets/") else 404)  # six letters: a code


def test_a_class_of_phones_behind_one_address(site: Path, tmp_path: Path) -> None:
    with Running(tmp_path, limits=TIGHT) as server:
        for _ in range(100):
            assert ask(server, "/assets/index-a1b2.css").status == 200
        assert [ask(server, "/").status for _ in range(4)] == [200, 200, 200, 429]


# -- pages -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/about",
        "/about/",
        "/join",
        "/new/card-game",
        "/rules/card-game",
        "/games/archeologic/quests",
        "/games/archeologic/companion",
        "/games/archeologic/cards",
        "/games/archeologic/cards/new",
        "/games/archeologic/cards/12",
        "/BCDFGH",
        "/?from=x",
    ],
)
def test_addresses_of_the_house(server: Running, path: str) -> None:
    answer = ask(server, path, **BROWSER)
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert b"the client" in answer.body
    assert ask(server, path).status == 200  # messengers that make previews name no HTML


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/new/chess",
        "/rules/chess",
        "/games/chess/quests",
        "/games/card-game/quests",
        "/games/card-game/companion",
        "/games/card-game/cards",
        "/games/archeologic/quests/1",
        "/games/archeologic/cards/new/1",
        "/games/archeologic/cards/0",
        "/games/card-game",
        "/t/x",
        f"/t/{'a' * 22}",
        "/t",
        "/index.html",
    ],
)
def test_what_is_not_there(server: Running, path: str) -> None:
    page = ask(server, path, **BROWSER)
    assert page.status == 404
    assert b"the client" in page.body
    problem = ask(server, path, Accept="application/json")
    assert problem.status == 404
    assert json.loads(problem.body)["why"] == "unknown"


def test_calls_are_not_pages(server: Running) -> None:
    for path in ("/api/nothing", "/api", "/docs/nothing"):
        answer = ask(server, path, **BROWSER)
        assert answer.status == 404
        assert json.loads(answer.body)["why"] == "unknown"
    assert ask(server, "/about", "POST").status in (404, 405)


def test_an_invitation(server: Running) -> None:
    made = asyncio.run(Client(server.url).create("card-game", [SeatWish("human")] * 2))
    answer = ask(server, f"/t/{made.table}", **BROWSER)
    assert answer.status == 200
    tags = meta(answer.body.decode())
    assert tags["og:title"] == "You are invited to a table of Archaeology: The Card Game"
    assert tags["og:image"] == f"http://localhost:{server.port}/preview.png"
    assert tags["twitter:card"] == "summary_large_image"
    assert made.table not in str(tags)
    assert "move by move" in meta(ask(server, f"/t/{made.table}/replay").body.decode())["og:title"]
    # What is not there promises nothing.
    assert "invited" not in str(meta(ask(server, "/t/x", **BROWSER).body.decode()))


def meta(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page))


def test_without_a_picture(site: Path, tmp_path: Path) -> None:
    (site / "preview.png").unlink()
    with Running(tmp_path) as server:
        tags = meta(ask(server, "/").body.decode())
    assert "og:image" not in tags
    assert tags["twitter:card"] == "summary"


# -- without the client, and everywhere ------------------------------------------------------------


def test_the_plain_page(without: Running) -> None:
    for path in ("/", "/t/whatever", "/docs"):
        page = ask(without, path, **BROWSER)
        assert page.status == 200
        assert b"<style" not in page.body
        assert b"style=" not in page.body
        (sheet,) = re.findall(rb'<link rel="stylesheet" href="([^"]+)">', page.body)
        style = ask(without, sheet.decode())
        assert style.headers["content-type"].startswith("text/css")
    assert b"dighouse play --table" in ask(without, "/").body
    assert ask(without, "/about", **BROWSER).status == 404


def test_the_policy(server: Running) -> None:
    for path in ("/", "/assets/index-a1b2.js", "/docs", "/nothing", "/api/games", "/healthz"):
        headers = ask(server, path, **BROWSER).headers
        policy = headers["content-security-policy"].split("; ")
        assert policy[0] == "default-src 'none'"
        assert "script-src 'self'" in policy
        assert "style-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in str(policy)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert ask(server, "/", Host="evil.example").status == 421
    assert ask(server, "/assets/index-a1b2.js", Host="evil.example").status == 421


def test_where_the_client_is_looked_for(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(find_site(), BuiltSite)
    monkeypatch.setenv("DIGHOUSE_SITE", str(tmp_path))
    assert find_site() is None


@pytest.mark.parametrize("path", ["/docs", "/docs/openapi.json", "/docs/messages.json"])
def test_what_is_published_is_made_once_and_sent_as_bytes(server: Running, path: str) -> None:
    files = server.server.app.files
    first = ask(server, path)
    assert first.body == files[path].plain.data
    again = ask(server, path, If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert ask(server, path, method="HEAD").headers["content-length"] == str(len(first.body))
    assert ask(server, "/docs/schema/openapi.json").status == 404


def test_metrics_have_one_address(server: Running) -> None:
    """Or else a proxy that keeps it from the world would have to know them all."""
    assert ask(server, "/metrics").status == 200
    for path in ("/metrics/", "//metrics", "/metrics//", "/metrics/.", "/./metrics"):
        assert ask(server, path).status == 404
