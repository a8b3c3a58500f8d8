"""axe-core looks at every page: on a laptop and on a phone, in light and in dark."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.critic import Critic
from tests.e2e.digger import Digger
from tests.e2e.player import Player
from tests.e2e.tables import GAME, menu, new_table, sit_down, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running

NO_TABLE = "x" * 22


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_pages_around_the_tables(house: Running, visitors: Visitors, critic: Critic) -> None:
    visitors.expect("404")
    page = visitors.enter(house.url)
    page.get_by_role("button", name=said("home", "play_now_at", game=GAME)).wait_for()
    critic.look(page, "the front door")
    page.get_by_role("button", name=said("house", "settings")).click()
    critic.look(page, "settings")
    close(page)
    for path, heading in {
        "/new/card-game": said("new-table", "heading", game=GAME),
        "/join": said("home", "join_page_title"),
        "/about": None,
        "/rules/card-game": None,
        "/nowhere/at/all": said("house", "missing_title"),
        f"/t/{NO_TABLE}": said("house", "expired_title"),
        f"/t/{NO_TABLE}/replay": None,
        "/BCDFGH": said("home", "wrong_code_title", code="BCDFGH"),
    }.items():
        page.goto(house.url + path)
        title = page.get_by_role("heading", level=1)
        if heading:
            expect(title).to_have_text(heading)
        title.first.wait_for()
        critic.look(page, path)


def test_a_table_from_the_waiting_room_to_the_replay(
    house: Running, visitors: Visitors, critic: Critic
) -> None:
    page = visitors.enter(house.url)
    link = new_table(page, "link", "bot", name="Ada", public=True)
    critic.look(page, "the waiting room")
    guest = visitors.enter(link)
    guest.get_by_role("button", name=said("table", "sit_down")).wait_for()
    critic.look(guest, "a guest in the waiting room")
    sit_down(guest, "Ben")
    start(page)
    watcher = visitors.enter(link)
    watcher.get_by_text(said("table", "you_watch"), exact=True).wait_for()
    critic.look(watcher, "a spectator")
    player, other = Player(page), Player(guest)
    turns = [one for one in (player, other) if one.asked() is not None]
    while not turns:
        page.wait_for_timeout(20)
        turns = [one for one in (player, other) if one.asked() is not None]
    critic.look(turns[0].page, "somebody's turn")
    for name in ("rules", "keys", "settings", "invite", "devices", "resign"):
        key = f"menu_{name}"
        menu(page, key)
        page.get_by_role("dialog").wait_for()
        critic.glance(page, key)
        close(page)
    page.get_by_role("button", name=said("table", "menu"), exact=True).click()
    critic.glance(page, "the menu")
    close(page)
    guest.close()


def test_the_end_of_a_game(house: Running, visitors: Visitors, critic: Critic) -> None:
    page = visitors.enter(house.url)
    new_table(page, "bot", name="Ada")
    start(page)
    critic.look(page, "the guide")
    Player(page).finish()
    page.get_by_role("figure", name=said("after", "chart")).wait_for()
    critic.look(page, "the result")
    table = page.url
    page.get_by_role("link", name=said("after", "replay")).click()
    page.get_by_role("slider").first.wait_for()
    page.get_by_role("button", name=said("after", "check_run")).click()
    page.locator("[data-verdict]").wait_for()
    for summary in page.locator("details > summary").all():
        summary.click()
    critic.look(page, "the replay")
    page.goto(house.url)
    page.get_by_role("heading", name=said("home", "yours")).wait_for()
    critic.look(page, f"your tables, with {table}")


def test_the_pages_of_archeologic(house: Running, visitors: Visitors, critic: Critic) -> None:
    page = visitors.enter(house.url)
    for path in ("/new/archeologic", "/rules/archeologic"):
        page.goto(house.url + path)
        page.locator("main").get_by_role("heading", level=2).first.wait_for()
        critic.look(page, path)
    page.goto(house.url + "/games/archeologic/companion")
    page.locator(".side [data-zone=A1]").click()
    page.locator("[data-add=answer]").click()
    page.locator("[data-axis='1']").click()
    page.locator("[data-question=traps]").click()
    page.get_by_text(said("archeologic/companion", "answer_others")).click()
    page.locator("[data-answer=none]").click()
    page.get_by_role("heading", name=said("archeologic/companion", "contradiction")).wait_for()
    critic.look(page, "a contradiction")


def test_a_quest_from_the_shelf_to_its_replay(
    house: Running, visitors: Visitors, critic: Critic
) -> None:
    page = visitors.enter(house.url + "/games/archeologic/quests")
    page.locator("[data-quest]").first.wait_for()
    critic.look(page, "the shelf of quests")
    page.locator("[data-quest]").first.get_by_role("button").click()
    digger = Digger(page)
    digger.begin()
    digger.ask(digger.next_axis(), "traps")
    page.locator("[data-place=answer]").wait_for()
    page.locator("[data-action=pencil]").click()
    page.locator("[data-zone=B2]").click()
    page.locator("[data-action=hint]").click()
    page.locator("[data-place=advice]").wait_for()
    critic.look(page, "an answer, the pencil and a hint")
    page.locator("[data-action=build]").click()
    digger.lay(digger.find_out())
    digger.check_button.click()
    page.locator("[data-action=check-now]").wait_for()
    critic.glance(page, "before a check")
    page.locator("[data-action=check-now]").click()
    page.locator("#review-title").wait_for()
    page.get_by_text(said("archeologic/review", "table"), exact=True).click()
    critic.look(page, "how it was known")
    page.get_by_role("link", name=said("after", "replay")).click()
    page.get_by_role("button", name=said("after", "to_end")).click()
    page.locator("#review-title").wait_for()
    critic.glance(page, "the replay of a quest")
    page.goto(house.url + "/games/archeologic/quests")
    page.get_by_text(said("archeologic/quests", "see"), exact=True).wait_for()
    critic.glance(page, "the shelf with a medal")
