"""The network goes while a rival thinks: it is noticed soon, said beside what matters, and mended by itself."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.player import Player, play_together
from tests.e2e.tables import new_table, sit_down, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running

NOTICED = 5_000.0  # milliseconds
BACK = 15_000.0


class Cable:
    """Between page and server. When it is cut nothing gets through, and neither of them is told."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, ends: WebSocketRoute) -> None:
        server = ends.connect_to_server()
        server.on_message(lambda text: self._pass_on(ends, text))
        ends.on_message(lambda text: self._pass_on(server, text))

    def _pass_on(self, to: WebSocketRoute, text: str | bytes) -> None:
        if not self.cut:
            to.send(text)


def test_a_cut_cable_is_noticed_while_a_rival_thinks(house: Running, visitors: Visitors) -> None:
    ada = visitors.enter(house.url)
    link = new_table(ada, "link", name="Ada")
    ben = visitors.enter("about:blank", phone=True)
    cable = Cable(ben)
    ben.goto(link)
    sit_down(ben, "Ben")
    start(ada)
    adas = Player(ada)
    play_together(adas, Player(ben, touch=True), until=lambda: adas.asked() == "act")
    note = ben.get_by_text(said("table", "lost_note"))
    expect(note).to_be_hidden()

    cable.cut = True
    expect(note).to_be_visible(timeout=NOTICED)
    below(ben, ".task", ".lost")
    below(ben, ".tools", ".lost")
    adas.turn()
    cable.cut = False
    expect(note).to_be_hidden(timeout=BACK)
    play_together(adas, Player(ben, touch=True), until=lambda: adas.asked() == "act")


def below(page: Page, upper: str, lower: str) -> None:
    """Nothing of the one is covered by the other."""
    above, under = page.locator(upper).bounding_box(), page.locator(lower).bounding_box()
    assert above is not None
    assert under is not None
    assert above["y"] + above["height"] <= under["y"]
