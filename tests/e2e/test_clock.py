"""A table with a clock: what the page shows of it, and what it says when time runs out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.critic import Critic
from tests.e2e.player import Player, play_together
from tests.e2e.tables import menu, new_table, sit_down, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import like, said
from tests.server.play.playing import Hands
from tests.server.running import Running


@pytest.fixture(scope="module")
def hands() -> Hands:
    return Hands()


@pytest.fixture(scope="module")
def clockwork(hands: Hands, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock can be turned on."""
    with Running(tmp_path_factory.mktemp("clockwork"), clock=hands) as running:
        yield running


def two_at_a_brisk_table(house: Running, visitors: Visitors) -> tuple[Page, Page]:
    """Ada, who is to move, and Ben."""
    ada = visitors.enter(house.url)
    ben = visitors.enter(new_table(ada, "link", name="Ada", clock="brisk"))
    sit_down(ben, "Ben")
    start(ada)
    player = Player(ada)
    play_together(player, Player(ben), until=lambda: player.asked() == "act")
    return ada, ben


def own_clock(page: Page) -> Locator:
    seats = page.get_by_role("list", name=said("table", "seats_label"))
    return seats.locator("li.mine").get_by_role("timer").locator("[aria-hidden]")


def time_left(page: Page) -> float:
    minutes, seconds = own_clock(page).inner_text().split(":")
    return 60.0 * int(minutes) + float(seconds)


def shows_about(page: Page, seconds: float) -> None:
    """The clock counts down, so that it may be a little less."""
    whole = [int(seconds) - less for less in range(9)]
    texts = [f"{left // 60}:{left % 60:02}" for left in whole if left >= 10]
    expect(own_clock(page)).to_have_text(re.compile(f"^({'|'.join(texts)})$"))


def test_the_clock_is_right_on_every_return(
    clockwork: Running, hands: Hands, visitors: Visitors
) -> None:
    visitors.expect("ERR_INTERNET_DISCONNECTED")
    laptop, _ = two_at_a_brisk_table(clockwork, visitors)
    bank = time_left(laptop)
    menu(laptop, "menu_devices")
    laptop.get_by_role("button", name=said("table", "devices_make")).click()
    link = laptop.get_by_label(said("table", "devices_link")).input_value()

    # On the phone three and a half minutes of the decision pass.
    hands.turn(100.0)
    phone = visitors.enter(link, phone=True)
    shows_about(phone, bank - 100.0)
    hands.turn(100.0)
    phone.reload()
    shows_about(phone, bank - 200.0)

    laptop.get_by_role("button", name=said("table", "gone_here")).click()
    shows_about(laptop, bank - 200.0)

    # The network is gone for a while.
    laptop.context.set_offline(True)
    hands.turn(15.0)
    laptop.context.set_offline(False)
    shows_about(laptop, bank - 215.0)


def test_who_runs_out_of_time_is_told_before_and_after_and_comes_back(
    clockwork: Running, hands: Hands, visitors: Visitors, critic: Critic
) -> None:
    ada, ben = two_at_a_brisk_table(clockwork, visitors)
    bank = time_left(ada)
    warning = ada.get_by_text(like("table", "time_short"), exact=True)
    expect(warning).to_be_hidden()
    hands.turn(bank - 25.0)
    ada.clock.set_fixed_time(time.time() + bank - 25.0)
    expect(warning).to_be_visible()
    spoken = ada.locator("[aria-live=assertive]").get_by_text(like("table", "time_short_said"))
    expect(spoken).to_have_count(1)

    critic.look(ada, "little time is left")

    hands.turn(30.0)
    expect(ada.get_by_text(said("table", "task_time_out"))).to_be_visible()
    expect(ada.get_by_text(like("table", "stand_in_time"))).to_be_visible()
    expect(warning).to_be_hidden()
    expect(spoken).to_have_count(1)
    expect(Player(ada).bar).to_have_count(0)
    told = ben.locator("[aria-live=polite]").get_by_text(said("table", "bot_for_time", name="Ada"))
    expect(told.first).to_be_attached()

    critic.look(ada, "time has run out")

    Player(ben).wait()
    ada.get_by_role("button", name=said("table", "take_back")).click()
    expect(ada.get_by_text(like("table", "stand_in_time"))).to_be_hidden()
    expect(own_clock(ada)).to_have_text("0:15")
    expect(Player(ada).bar).to_be_visible()


def test_a_pause_is_asked_for_while_a_clock_runs(clockwork: Running, visitors: Visitors) -> None:
    ada, ben = two_at_a_brisk_table(clockwork, visitors)
    question = ben.get_by_role("region", name=said("table", "pause_asked", name="Ada"))
    menu(ada, "menu_pause_ask")
    expect(ada.get_by_text(said("table", "pause_asked_you")).first).to_be_visible()
    question.get_by_role("button", name=said("table", "pause_no")).click()
    told = ada.locator("[aria-live=polite]").get_by_text(said("table", "pause_none"))
    expect(told.first).to_be_attached()

    menu(ada, "menu_pause_ask")
    question.get_by_role("button", name=said("table", "pause_yes")).click()
    expect(ada.get_by_text(said("table", "task_paused_host"))).to_be_visible()
    expect(ben.get_by_text(said("table", "task_paused_clock"))).to_be_visible()
    expect(question).to_be_hidden()
    ben.get_by_role("button", name=said("table", "pause_button"), exact=True).click()
    expect(ada.get_by_text(said("table", "task_paused_host"))).to_be_hidden()
