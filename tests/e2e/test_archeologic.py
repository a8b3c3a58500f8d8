"""ArcheOlogic alone: a quest from the shelf to its medal, and the dig of the day."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.digger import Digger
from tests.e2e.visitors import Visitors
from tests.e2e.words import like, said
from tests.server.running import Running

QUESTS = "/games/archeologic/quests"


def dig_first(page: Page) -> str:
    """Take the first quest from the shelf; its number."""
    quest = page.locator("[data-quest]").first
    number = quest.get_attribute("data-quest") or ""
    quest.get_by_role("button", name=like("archeologic/quests", "dig_at", number=number)).click()
    page.wait_for_url("**/t/*")
    return number


def test_a_quest_from_the_shelf_to_its_medal(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url + QUESTS)
    number = dig_first(page)
    notes = page.get_by_role("region", name=said("table", "guide_title"))
    title = said("archeologic/guide", "welcome_title")
    expect(notes.get_by_role("heading", name=title)).to_be_visible()
    notes.get_by_role("button", name=said("table", "guide_stop")).click()

    digger = Digger(page)
    digger.begin()
    assert digger.known is not None
    first = digger.known.count
    city = digger.find_out()
    # A wrong building does not agree with the answers, and the page says so when it is asked.
    digger.lay(city[:5])
    digger.press(page.locator("[data-action=compare]"))
    expect(page.locator("[data-place=advice]")).to_contain_text(said("archeologic/page", "agrees"))
    digger.lay(city[5:])
    digger.check()

    digger.over.wait_for()
    expect(page.get_by_role("img", name=like("archeologic/result", "medal"))).to_be_visible()
    places = page.get_by_role("list", name=said("archeologic/result", "list"))
    expect(places).to_contain_text(said("archeologic/result", "checks_right"))
    how_it_was_known(page, digger, first)
    the_replay_shows_every_answer(page, digger)

    page.goto(house.url + QUESTS)
    quest = page.locator(f"[data-quest='{number}']")
    expect(quest).to_contain_text(like("archeologic/quests", "best"))
    seen = said("archeologic/quests", "see_at", number=number)
    expect(quest.get_by_role("link", name=seen)).to_be_visible()


def how_it_was_known(page: Page, digger: Digger, first: int) -> None:
    """The page tells the same numbers as we had in mind."""
    story = page.get_by_role("region", name=said("archeologic/review", "title"))
    expect(
        story.get_by_text(like("archeologic/review", "decided_you", n=digger.asked))
    ).to_be_visible()
    steps = story.locator("ol > li")
    expect(steps).to_have_count(digger.asked + 2)  # the clues and the check, too
    expect(steps.first).to_contain_text(f"{first:,}")
    slider = story.get_by_role("slider", name=said("archeologic/review", "moment"))
    expect(slider).to_have_value("0")
    story.get_by_role("button", name=said("archeologic/review", "forward")).click()
    expect(slider).to_have_value("1")
    steps.nth(digger.asked).get_by_role("button").click()
    expect(slider).to_have_value(str(digger.asked))
    expect(story.get_by_text(like("archeologic/review", "from_to", n=1))).to_be_visible()
    story.get_by_text(said("archeologic/review", "table"), exact=True).click()
    expect(story.get_by_role("table").locator("tbody tr")).to_have_count(digger.asked + 2)


def the_replay_shows_every_answer(page: Page, digger: Digger) -> None:
    page.get_by_role("link", name=said("after", "replay")).click()
    page.get_by_role("button", name=said("after", "to_end")).click()
    expect(page.locator("[data-answers] li")).to_have_count(digger.asked)
    expect(page.get_by_text(said("after", "check_nothing"))).to_be_visible()
    expect(page.locator("#review-title")).to_be_visible()


def test_the_dig_of_the_day(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url + QUESTS)
    daily = page.get_by_role("region", name=said("archeologic/quests", "daily"), exact=True)
    expect(daily).to_contain_text(said("archeologic/quests", "streak_none"))
    daily.get_by_role("button", name=said("archeologic/quests", "daily_start")).click()
    page.wait_for_url("**/t/*")
    digger = Digger(page)
    digger.begin()
    # It can be left, and is gone on with where it stood.
    page.goto(house.url + QUESTS)
    daily.get_by_role("link", name=said("archeologic/quests", "daily_go_on")).click()
    digger.solve()
    digger.over.wait_for()

    page.goto(house.url + QUESTS)
    expect(daily).to_contain_text(like("archeologic/quests", "daily_solved"))
    expect(daily).to_contain_text(said("archeologic/quests", "streak", n=1))
    line = daily.locator("[data-share]")
    expect(line).to_be_visible()
    shared = line.inner_text()
    assert re.search(r"\d", shared), shared
    assert not re.search(r"\b[A-E][1-5]\b", shared), f"{shared!r} gives something away"
    # The first try counts; another is practice.
    again = daily.get_by_role("button", name=said("archeologic/quests", "daily_again"))
    expect(again).to_be_visible()
