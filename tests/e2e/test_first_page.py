"""What is sent before anybody plays: how much, how safe, and what a link looks like elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Response, expect

from tests.e2e.player import Player
from tests.e2e.tables import GAME, new_table, play_now, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running

MOST_BYTES = 90_000  # JavaScript, CSS and art, as they are sent


def test_the_first_page_is_small(house: Running, visitors: Visitors) -> None:
    page = visitors.enter("about:blank")
    files: list[Response] = []
    page.on("response", lambda response: files.append(response))
    page.goto(house.url)
    page.get_by_role("button", name=said("home", "play_now_at", game=GAME)).wait_for()
    page.wait_for_load_state("networkidle")
    sizes = {
        response.url: int(response.headers["content-length"])
        for response in files
        if "/api/" not in response.url and response.request.resource_type != "document"
    }
    assert any(url.endswith(".js") for url in sizes)
    assert any(url.endswith(".css") for url in sizes)
    assert all(
        response.headers.get("content-encoding") == "gzip"
        for response in files
        if response.url.endswith((".js", ".css", ".svg"))
        and int(response.headers["content-length"]) > 500
    )
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_nothing_inline_is_allowed(house: Running, visitors: Visitors) -> None:
    page = visitors.enter("about:blank")
    page.add_init_script(
        "window.violated = [];"
        "addEventListener('securitypolicyviolation', (event) => violated.push(event.blockedURI));"
    )
    answer = page.goto(house.url)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    play_now(page)
    Player(page).turn()
    assert page.evaluate("() => violated") == []


def test_a_link_can_be_looked_at_elsewhere(house: Running, visitors: Visitors) -> None:
    visitors.expect("404")
    page = visitors.enter(house.url)
    link = new_table(page, "link", name="Ada")
    guest = visitors.enter(link)
    assert tag(guest, "og:title") == said("preview", "table", game=GAME)
    assert tag(guest, "og:description") == said("preview", "table_text")
    picture = tag(guest, "og:image")
    assert picture
    assert guest.request.get(picture).headers["content-type"].startswith("image/")
    icon = guest.locator("link[rel~=icon]").first.get_attribute("href") or ""
    assert guest.request.get(house.url + icon).ok
    for path in ("/nowhere", "/t/not-a-table", "/x/y/z"):
        answer = page.goto(house.url + path)
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", name=said("house", "missing_title"))).to_be_visible()


def tag(page: Page, name: str) -> str:
    return page.locator(f'meta[property="{name}"]').get_attribute("content") or ""


def test_nothing_jumps_while_others_play(house: Running, visitors: Visitors) -> None:
    page = visitors.enter("about:blank")
    page.add_init_script(
        "window.shifted = 0;"
        "new PerformanceObserver((list) => {"
        "  for (const one of list.getEntries()) if (!one.hadRecentInput) shifted += one.value;"
        "}).observe({ type: 'layout-shift', buffered: true });"
    )
    page.goto(house.url)
    page.get_by_role("button", name=said("home", "play_now_at", game=GAME)).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("() => shifted") < 0.1
    new_table(page, "bot", "bot", "bot", name="Ada")
    start(page)
    player = Player(page)
    for _ in range(3):
        player.turn()
    player.wait()
    assert page.evaluate("() => shifted") < 0.2


def test_a_page_without_a_server_says_so_calmly(house: Running, visitors: Visitors) -> None:
    visitors.expect("ERR_|Failed to load")
    page = visitors.enter(house.url)
    page.get_by_role("button", name=said("home", "play_now_at", game=GAME)).wait_for()
    page.route(re.compile("/api/"), lambda route: route.abort())
    page.get_by_role("link", name=said("home", "new_table_at", game=GAME)).click()
    expect(page.get_by_role("heading", name=said("house", "down_title"))).to_be_visible()
    page.unroute(re.compile("/api/"))
    page.get_by_role("button", name=said("house", "try_again")).click()
    expect(page.get_by_role("button", name=said("new-table", "create"))).to_be_visible()
