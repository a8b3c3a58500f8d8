"""Two people with a browser each, at one table, with and without bots."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.player import Player, play_together
from tests.e2e.tables import GAME, new_table, sit_down, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import house_event, said
from tests.server.running import Running


def say_to_all(page: Page, text: str) -> None:
    page.get_by_label(said("table", "chat_input")).fill(text)
    page.get_by_role("button", name=said("table", "chat_send")).click()


def test_a_laptop_and_a_phone_play_a_whole_game_and_another(
    house: Running, visitors: Visitors
) -> None:
    ada = visitors.enter(house.url)
    new_table(ada, "link", "bot", "bot", name="Ada")
    code = ada.locator(".code [aria-hidden]").inner_text()

    ben = visitors.enter(house.url, phone=True)
    ben.get_by_label(said("home", "join_label")).fill(code.lower())
    ben.get_by_role("button", name=said("home", "join"), exact=True).tap()
    ben.wait_for_url("**/t/*")
    sit_down(ben, "Ben")
    say_to_all(ben, "Hello from the train")
    expect(ada.get_by_text("Hello from the train").first).to_be_visible()
    start(ada)

    play_together(Player(ada), Player(ben, touch=True))
    for page in (ada, ben):
        places = page.get_by_role("list", name=said("archaeology/result", "list"))
        expect(places.get_by_role("heading", name="Ada")).to_be_visible()
        expect(places.get_by_role("heading", name="Ben")).to_be_visible()

    over = ada.url
    ada.get_by_role("button", name=said("after", "rematch")).click()
    ben.get_by_role("button", name=said("after", "rematch_join")).tap()
    for page in (ada, ben):
        page.wait_for_url(lambda url: url != over)
    assert ada.url == ben.url
    for name in ("Ada", "Ben"):
        expect(ada.get_by_role("main").get_by_text(name, exact=True).first).to_be_visible()
    expect(ben.get_by_text(said("table", "you"), exact=True).first).to_be_visible()


def test_what_one_does_the_other_sees(house: Running, visitors: Visitors) -> None:
    ada = visitors.enter(house.url)
    link = new_table(ada, "link", name="Ada")
    bens = visitors.context()
    ben = visitors.open(bens, link)
    expect(ben.get_by_text(GAME).first).to_be_visible()
    sit_down(ben, "Ben")
    start(ada)

    # A move is taken back, and everybody hears of it.
    player = Player(ada)
    play_together(player, Player(ben), until=lambda: player.asked() == "act")
    held = player.cards()
    player.sell_set(player.sets().first)
    undo = ada.get_by_role("button", name=said("table", "undo"), exact=True)
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    assert player.cards() < held
    undo.click()
    expect(ada.locator("#hand-title .aside")).to_have_text(
        said("archaeology/card-game", "cards_held", n=held)
    )
    log = ben.get_by_role("group", name=said("table", "log_title"))
    expect(log).to_contain_text(house_event("undone", seat="Ada"))

    # Words at the table: typed, and quick ones.
    say_to_all(ben, "<b>Hm</b> & so on")
    expect(ada.get_by_text("<b>Hm</b> & so on").first).to_be_visible()
    ada.get_by_role("button", name=said("table", "quick_well")).click()
    talk = ben.get_by_role("group", name=said("table", "chat_title"))
    expect(talk).to_contain_text(said("table", "quick_well"))

    # Somebody closes the page, and comes back.
    bens_seat = ada.get_by_role("list", name=said("table", "seats_label")).locator("li").nth(1)
    expect(bens_seat).to_contain_text(said("table", "here"))
    ben.close()
    expect(bens_seat).to_contain_text(said("table", "away_now"))
    ben = visitors.open(bens, link)
    expect(bens_seat).to_contain_text(said("table", "here"))
    play_together(player, Player(ben), until=lambda: player.turns >= 2)
