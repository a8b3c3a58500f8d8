"""A seat is taken along to another device. Its secret is never in an address."""

from __future__ import annotations

import json

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.player import Player
from tests.e2e.tables import menu, play_now
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running


class Asked:
    """Every address that a browser has asked for, sockets included."""

    def __init__(self, context: BrowserContext) -> None:
        self.addresses: list[str] = []
        context.on("request", lambda request: self.addresses.append(request.url))
        context.on("page", self._watch)

    def _watch(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.addresses.append(socket.url))
        page.on("framenavigated", lambda frame: self.addresses.append(frame.url))


def secrets(page: Page) -> list[str]:
    kept = json.loads(page.evaluate("() => localStorage.getItem('dighouse.tables')"))
    return [secret for table in kept for secret in table["secrets"].values()]


def test_a_seat_moves_from_the_laptop_to_the_phone(house: Running, visitors: Visitors) -> None:
    visitors.expect("devices/claim")  # a code that was used before
    laptops, phones = visitors.context(), visitors.context(phone=True)
    asked = [Asked(laptops), Asked(phones)]
    laptop = visitors.open(laptops, house.url)
    play_now(laptop)
    Player(laptop).turn()
    Player(laptop).wait()
    cards = Player(laptop).cards()

    menu(laptop, "menu_devices")
    laptop.get_by_role("button", name=said("table", "devices_make")).click()
    link = laptop.get_by_label(said("table", "devices_link")).input_value()
    code = link.partition("#device=")[2]
    assert code

    phone = visitors.open(phones, link)
    phone.locator("[data-place=hand]").wait_for()
    assert "#" not in phone.url
    assert phone.evaluate("() => history.length") <= 2
    assert Player(phone).cards() == cards
    elsewhere = said("table", "gone_elsewhere")
    expect(laptop.get_by_role("heading", name=elsewhere)).to_be_visible()
    expect(laptop.locator("[data-card]")).to_have_count(0)
    Player(phone, touch=True).turn()

    # A link works once, and says so.
    again = visitors.open(visitors.context(), link)
    expect(again.get_by_text(said("table", "you_watch"), exact=True)).to_be_visible()

    laptop.get_by_role("button", name=said("table", "gone_here")).click()
    expect(phone.get_by_role("heading", name=elsewhere)).to_be_visible()
    Player(laptop).turn()

    hidden = [*secrets(laptop), *secrets(phone), code]
    assert len(set(hidden)) == 3
    addresses = [address.partition("#")[0] for one in asked for address in one.addresses]
    assert any("/socket" in address for address in addresses)
    assert not [address for address in addresses if any(secret in address for secret in hidden)]
