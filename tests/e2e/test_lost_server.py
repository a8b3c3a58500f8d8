"""The server is killed in mid-game, and comes back: a hiccup, and nothing is lost or done twice."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.player import Player
from tests.e2e.tables import new_table, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import like, said
from tests.server.running import Process


class DeafLine:
    """Between page and server. While it is deaf, what the server says does not get through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.deaf = False
        self.missed: list[str] = []
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, ends: WebSocketRoute) -> None:
        server = ends.connect_to_server()

        def hear(text: str | bytes) -> None:
            if self.deaf:
                self.missed.append(json.loads(text)["type"])
            else:
                ends.send(text)

        server.on_message(hear)

    def wait_for_missed(self, kind: str) -> None:
        for _ in range(1500):
            if kind in self.missed:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"the server never said {kind}")


def test_the_server_is_killed_in_mid_game(visitors: Visitors, tmp_path: Path) -> None:
    visitors.expect("WebSocket connection|ERR_CONNECTION_REFUSED")
    with Process(tmp_path, "--bot-workers", "1") as server:
        page = visitors.enter("about:blank")
        line = DeafLine(page)
        page.goto(server.url)
        new_table(page, "bot", name="Ada", edition=None)
        start(page)
        player = Player(page)
        player.turn()

        # The move reaches nobody: the server is dead before it reads it.
        wait_for_our_turn(player)
        os.kill(server.pid, signal.SIGSTOP)
        sold = sell_one_set(player)
        server.kill()
        the_line_is_lost_calmly(page)
        server.start()
        the_line_is_back(page)
        it_was_sold_once(page, sold)

        # The move is saved, but the answer reaches nobody.
        wait_for_our_turn(player)
        line.deaf = True
        sold = sell_one_set(player)
        line.wait_for_missed("applied")
        server.kill()
        line.deaf = False
        the_line_is_lost_calmly(page)
        server.start()
        the_line_is_back(page)
        it_was_sold_once(page, sold)
        player.turn()


def wait_for_our_turn(player: Player) -> None:
    while player.wait() != "act":
        player.step()


def sell_one_set(player: Player) -> str:
    """Answers with what the page should say then of the cards that are left."""
    player.sets().first.click()
    left = player.cards() - chosen(player)
    player.sell.click()
    return said("archaeology/card-game", "cards_held", n=left)


def chosen(player: Player) -> int:
    """How many cards the button says that it sells."""
    found = like("archaeology/card-game", "sell").search(player.sell.text_content() or "")
    assert found is not None
    return int(found[0].split()[1])


def the_line_is_lost_calmly(page: Page) -> None:
    expect(page.get_by_text(said("table", "lost_note"))).to_be_visible()
    # The table stays in sight behind it.
    expect(page.locator("[data-place=hand]")).to_be_visible()


def the_line_is_back(page: Page) -> None:
    expect(page.get_by_text(said("table", "lost_note"))).to_be_hidden(timeout=45_000)


def it_was_sold_once(page: Page, left: str) -> None:
    expect(page.locator("#hand-title .aside")).to_have_text(left)
    expect(page.locator(".refused")).to_be_hidden()
