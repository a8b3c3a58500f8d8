"""Two people share a device. What only one of them may see never gets there before their curtain opens."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.player import Player
from tests.e2e.tables import new_table, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running

PRIVATE = ("dealt", "dug", "found", "stole")  # whose card is told to some, and not to others


class Frames:
    """What comes over the line, next to whose curtain is open or being opened."""

    def __init__(self, page: Page) -> None:
        self.seen: set[int] = set()
        self.opened: list[int] = []
        self.leaks: list[str] = []
        self._allowed: int | None = None
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "open" and message["seat"] is not None:
            self.opened.append(message["seat"])
            self._allowed = message["seat"]

    def _received(self, frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        view = message.get("view")
        if not view:
            return
        viewer = view["viewer"]
        if viewer is None:
            if view.get("hand"):
                self.leaks.append(f"a closed curtain shows {view['hand']}")
        else:
            self.seen.add(viewer)
            if viewer != self._allowed:
                self.leaks.append(f"the cards of {viewer}, but {self._allowed} has opened")
        for told in message.get("events", []):
            data = told["data"]
            mine = viewer is not None and viewer in (data.get("seat"), data.get("victim"))
            if told["kind"] in PRIVATE and "kind" in data and not mine:
                self.leaks.append(f"{viewer} hears {told}")


def nothing_private_is_on_the_page(page: Page, heard: list[str]) -> None:
    """Not even where nobody looks: in the log, behind the curtain, in what was spoken."""
    expect(page.locator("[data-place=hand]")).to_have_count(0)
    expect(page.locator("[data-card]")).to_have_count(0)
    text = page.locator("body").text_content() or ""
    assert not [sentence for sentence in heard if sentence in text]


def private_sentences(page: Page) -> list[str]:
    """What the log tells the person who sits there, and nobody else."""
    lines = page.locator("[data-log] li").all_inner_texts()
    return [
        line for line in lines if line.startswith(("You dig up a", "You are dealt", "You steal"))
    ]


def test_two_people_share_a_device(house: Running, visitors: Visitors) -> None:
    page = visitors.enter("about:blank")
    frames = Frames(page)
    page.goto(house.url)
    new_table(page, "Ben", name="Ada")
    start(page)
    player = Player(page)

    heard: list[str] = []
    curtains = 0
    for _ in range(400):
        decision = player.wait()
        if decision == "over":
            break
        if decision == "curtain":
            nothing_private_is_on_the_page(page, heard)
            curtains += 1
            asked = page.get_by_role("heading", level=1).inner_text()
            assert asked in {said("table", "curtain_title", name=name) for name in ("Ada", "Ben")}
        else:
            heard = private_sentences(page)
        player.step()
    assert player.asked() == "over"
    assert curtains > 6
    assert set(frames.opened) == frames.seen == {0, 1}
    assert frames.leaks == []
