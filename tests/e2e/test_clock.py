"""A table with a clock: what the page shows of it, and what it says when time runs out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player
from tests.e2e.tables import menu, new_table, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.play.playing import Hands
from tests.server.running import Running

BANK = 4 * 60.0  # of the brisk clock


@pytest.fixture(scope="module")
def hands() -> Hands:
    return Hands()


@pytest.fixture(scope="module")
def clockwork(hands: Hands, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock can be turned on."""
    with Running(tmp_path_factory.mktemp("clockwork"), clock=hands) as running:
        yield running


def brisk_table(page: Page) -> Player:
    new_table(page, "bot", name="Ada", clock="brisk")
    start(page)
    player = Player(page)
    player.wait()
    return player


def own_clock(page: Page) -> Locator:
    seats = page.get_by_role("list", name=said("table", "seats_label"))
    return seats.locator("li.mine").get_by_role("timer").locator("[aria-hidden]")


def shows_about(page: Page, seconds: float) -> None:
    """The clock counts down, so that it may be a little less."""
    whole = [int(seconds) - less for less in range(9)]
    texts = [f"{left // 60}:{left % 60:02}" for left in whole if left >= 10]
    expect(own_clock(page)).to_have_text(re.compile(f"^({'|'.join(texts)})$"))


def test_the_clock_is_right_on_every_return(
    clockwork: Running, hands: Hands, visitors: Visitors
) -> None:
    laptop = visitors.enter(clockwork.url)
    brisk_table(laptop)
    shows_about(laptop, BANK)
    menu(laptop, "menu_devices")
    laptop.get_by_role("button", name=said("table", "devices_make")).click()
    link = laptop.get_by_label(said("table", "devices_link")).input_value()

    # On the phone three and a half minutes of the decision pass.
    hands.turn(100.0)
    phone = visitors.enter(link, phone=True)
    shows_about(phone, BANK - 100.0)
    hands.turn(100.0)
    phone.reload()
    shows_about(phone, BANK - 200.0)

    laptop.get_by_role("button", name=said("table", "gone_here")).click()
    shows_about(laptop, BANK - 200.0)

    # The network is gone for a while.
    laptop.context.set_offline(True)
    hands.turn(15.0)
    laptop.context.set_offline(False)
    shows_about(laptop, BANK - 215.0)
