"""Spectators, those who go away, and what a host may do."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.player import Player, play_together
from tests.e2e.tables import GAME, menu, new_table, sit_down, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import like, said
from tests.server.play.playing import Hands
from tests.server.running import Running

AWAY = 130.0  # seconds; after 120 the others may choose


@pytest.fixture(scope="module")
def hands() -> Hands:
    return Hands()


@pytest.fixture(scope="module")
def clockwork(hands: Hands, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose clock can be turned on."""
    with Running(tmp_path_factory.mktemp("clockwork"), clock=hands) as running:
        yield running


def test_a_spectator_sees_no_hand(house: Running, visitors: Visitors) -> None:
    ada = visitors.enter(house.url)
    link = new_table(ada, "bot", name="Ada", public=True)
    start(ada)
    watcher = visitors.enter(house.url)
    watcher.get_by_role("link", name=like("home", "watch_at")).first.click()
    watcher.wait_for_url(link)
    expect(watcher.get_by_text(said("table", "you_watch"), exact=True)).to_be_visible()
    Player(ada).turn()
    log = watcher.get_by_role("group", name=said("table", "log_title"))
    expect(log).to_contain_text("Ada")
    expect(watcher.locator("[data-place=hand]")).to_have_count(0)
    expect(watcher.locator("[data-action]")).to_have_count(0)
    expect(watcher.locator("[data-card][data-spot^='hand:']")).to_have_count(0)


def test_a_bot_plays_on_for_whoever_stays_away(
    clockwork: Running, hands: Hands, visitors: Visitors
) -> None:
    ada = visitors.enter(clockwork.url)
    link = new_table(ada, "link", name="Ada")
    bens = visitors.context()
    ben = visitors.open(bens, link)
    sit_down(ben, "Ben")
    start(ada)
    seat = ada.get_by_role("list", name=said("table", "seats_label")).locator("li").nth(1)
    expect(seat).to_contain_text(said("table", "here"))
    ben.close()
    expect(seat).to_contain_text(said("table", "away_now"))
    hands.turn(AWAY)
    ada.clock.set_fixed_time(time.time() + AWAY)
    ada.get_by_role("button", name=like("table", "let_bot")).click()
    expect(seat).to_contain_text(said("table", "stand_in"))
    player = Player(ada)
    player.turn()

    # Coming back is enough to have the seat again.
    ben = visitors.open(bens, link)
    expect(seat).to_contain_text(said("table", "here"))
    play_together(player, Player(ben), until=lambda: player.turns >= 2)


def test_the_host_pauses_and_a_player_resigns(house: Running, visitors: Visitors) -> None:
    ada = visitors.enter(house.url)
    link = new_table(ada, "link", name="Ada")
    ben = visitors.enter(link)
    sit_down(ben, "Ben")
    start(ada)
    menu(ada, "menu_pause")
    expect(ben.get_by_text(said("table", "task_paused", name="Ada"))).to_be_visible()
    assert Player(ben).asked() is None
    for page in (ada, ben):
        expect(Player(page).bar).to_contain_text(said("table", "halted_paused"))
        expect(page).to_have_title(GAME)
    ada.get_by_role("button", name=said("table", "pause_button"), exact=True).click()
    expect(ben.get_by_text(said("table", "task_paused", name="Ada"))).to_be_hidden()

    menu(ben, "menu_resign")
    ask = ben.get_by_role("dialog", name=said("table", "resign_ask"))
    ask.get_by_role("button", name=said("table", "resign_yes")).click()
    expect(ben.get_by_text(said("table", "resigned_you")).first).to_be_visible()
    expect(Player(ben).hand).to_be_visible()
    expect(Player(ben).bar).to_have_count(0)
    Player(ada).finish()
    expect(ada.get_by_text(said("after", "resigned", name="Ben"))).to_be_visible()


def test_the_waiting_room_says_who_is_not_there_yet(house: Running, visitors: Visitors) -> None:
    ada = visitors.enter(house.url)
    link = new_table(ada, "link", name="Ada")
    ben = visitors.enter(link)
    sit_down(ben, "Ben")
    start(ada)
    menu(ada, "menu_close")
    ada.get_by_role("button", name=said("table", "close_yes")).click()

    # The position in which it was given up asks for nothing any more.
    ben.get_by_text(said("table", "show_board")).click()
    expect(Player(ben).hand).to_be_visible()
    expect(Player(ben).bar).to_have_count(0)

    ada.get_by_role("button", name=said("after", "rematch")).click()
    waits = ada.get_by_role("heading", name=said("table", "waiting_title"))
    expect(waits).to_be_visible()
    expect(ada.get_by_text(said("table", "start_away", n=1, names="Ben"))).to_be_visible()
    expect(ada.get_by_text(said("table", "start_ready"))).to_be_hidden()
    ben.get_by_role("button", name=said("after", "rematch_join")).click()
    expect(ada.get_by_text(said("table", "start_ready"))).to_be_visible()
    expect(waits).to_be_hidden()
