"""What one sees in the Temple, the other does not; and an exploration without a mouse."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.explorer import GAMES, Explorer, games, new_expedition
from tests.e2e.player import play_together
from tests.e2e.tables import sit_down, start, stop_guide
from tests.e2e.test_keyboard import LISTEN, spoken
from tests.e2e.visitors import SECONDS, Visitors
from tests.e2e.words import event, like, said
from tests.server.running import Running


class Wire:
    """All that a page is sent."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def has(self, key: str) -> bool:
        return any(f'"{key}"' in frame for frame in self.frames)


def test_a_look_into_the_temple_is_for_one_seat(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.enter(house.url)
    link = new_expedition(page, "link", monument="temple", folder=tmp_path)
    other = visitors.enter("about:blank")
    wires = Wire(page), Wire(other)
    page.reload()  # with a socket that is listened to
    other.goto(link)
    sit_down(other, "Ben")
    start(page)
    ada, ben = Explorer(page), Explorer(other)
    ada.curious = ben.curious = False  # until her first sale no chamber is touched
    play_together(ada, ben, until=lambda: ada.asked() == "act")
    ada.sell_set(ada.sets().first)
    assert ada.wait() == "look"
    ada.click(ada.deed("look left"))

    seen = like("archaeology/new-expedition", "saw_all_spoken", chamber="the left chamber")
    cards = page.get_by_role("list", name=seen).get_by_role("listitem")
    expect(cards.first).to_be_visible()
    kinds = cards.all_inner_texts()
    temple = other.locator("[data-place=monument]")
    expect(
        temple.get_by_text(said("archaeology/new-expedition", "seen_by", names="Ada"))
    ).to_be_attached()
    expect(other.get_by_role("list", name=seen)).to_have_count(0)
    assert [(wire.has("looks"), wire.has("saw"), wire.has("among")) for wire in wires] == [
        (True, True, True),
        (True, False, False),
    ]

    # It stays so, for each of them; and nothing tells the story of a game that goes on.
    for one in (page, other):
        one.reload()
        one.locator("[data-place=monument]").wait_for()
    expect(cards).to_have_text(kinds)
    expect(other.get_by_role("list", name=seen)).to_have_count(0)
    assert not wires[1].has("among")
    table = link.rpartition("/")[2]
    assert other.request.get(f"{house.url}/api/tables/{table}/story").status == 409


def hears(page: Page, *sentences: re.Pattern[str]) -> None:
    """One of these is spoken by now, or will be in a moment."""
    deadline = time.monotonic() + SECONDS
    while not any(sentence.search(spoken(page)) for sentence in sentences):
        assert time.monotonic() < deadline, spoken(page)
        page.wait_for_timeout(20)


def until_an_exploration(visitors: Visitors, url: str, folder: Path, monument: str) -> Explorer:
    context = visitors.context()
    context.add_init_script(LISTEN)
    page = visitors.open(context, url)
    for explorer in games(page, monument=monument, folder=folder):
        while (decision := explorer.wait()) != "over":
            if decision == "act" and explorer.explorations.is_visible():
                stop_guide(page)
                return explorer
            explorer.step()
    raise AssertionError(f"nothing to explore in {GAMES} games")


def test_down_the_mine_by_keys(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    explorer = until_an_exploration(visitors, house.url, tmp_path, "mine")
    page = explorer.page
    page.keyboard.press("x")
    assert explorer.wait() == "press"  # no card by itself is too much
    hears(page, event("turned.you"))
    page.keyboard.press("s")
    explorer.end.wait_for()
    hears(page, event("stopped.you"))


def test_to_the_sphinx_by_keys(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    explorer = until_an_exploration(visitors, house.url, tmp_path, "sphinx")
    page = explorer.page
    page.keyboard.press("x")
    assert explorer.wait() == "name"
    for at in range(2):
        kind = explorer.offer.nth(at)
        for _ in range(60):
            if kind.evaluate("(one) => one === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(kind).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("n")
    explorer.end.wait_for()
    hears(page, event("named.you"))
    hears(page, event("answered.you"), event("answered.=0.you"))
