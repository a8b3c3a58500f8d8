"""The New Expedition in a browser: a game at each monument by clicking, and what is left of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.critic import Critic
from tests.e2e.explorer import GAMES, TITLE, Explorer, games, new_expedition
from tests.e2e.player import Decision
from tests.e2e.tables import menu, new_table, start
from tests.e2e.visitors import Visitors, too_wide
from tests.e2e.words import event, like, said
from tests.server.running import Running

# What each monument asks, beside the storm's question about the tent.
ASKS: dict[str, set[Decision]] = {
    "great-pyramid": set(),
    "temple": {"look"},
    "tomb": {"keep"},
    "mine": {"press"},
    "sphinx": {"name"},
    "buried-ruins": set(),  # its chambers lie open
}


@pytest.mark.parametrize("monument", ASKS)
def test_a_game_at_each_monument(
    house: Running, visitors: Visitors, critic: Critic, tmp_path: Path, monument: str
) -> None:
    page = visitors.enter(house.url)
    questions = {"tent", *ASKS[monument]}

    def look(decision: Decision) -> None:
        if decision in (ASKS[monument] or {"tent"}):
            critic.look(page, f"{monument}: {decision}")

    for explorer in games(page, monument=monument, folder=tmp_path):
        explorer.sells_first = "look" in ASKS[monument]  # while there is something to look at
        explorer.first_time = look
        explorer.finish()
        if explorer.explored and questions <= explorer.met.keys():
            break
    else:
        raise AssertionError(f"not asked in {GAMES} games: {questions}")
    places = page.get_by_role("list", name=said("archaeology/result", "list"))
    expect(places.locator("> li")).to_have_count(2)
    page.get_by_role("figure", name=said("after", "chart")).wait_for()
    if monument in ("temple", "tomb"):
        private_looks_are_open_now(page)


def private_looks_are_open_now(page: Page) -> None:
    """In the words, and on the board for whoever looks at everything."""
    page.get_by_role("link", name=said("after", "replay")).click()
    story = page.get_by_role("region", name=said("after", "story"))
    expect(story).not_to_contain_text("{")  # every sentence has the version that says all
    story.get_by_role("button").filter(has_text=event("saw.you")).first.click()
    seen = page.get_by_role("list", name=like("archaeology/new-expedition", "seen_spoken"))
    expect(seen.get_by_role("listitem").first).to_be_visible()
    eyes = page.get_by_label(said("after", "eyes"))
    eyes.select_option(label=said("after", "eyes_spectator"))
    expect(seen).to_have_count(0)
    eyes.select_option(label=said("after", "eyes_you"))
    own = page.get_by_role("list", name=like("archaeology/new-expedition", "saw_all_spoken"))
    expect(own.get_by_role("listitem").first).to_be_visible()


def test_five_seats_on_a_phone(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.enter(house.url, phone=True)
    new_expedition(page, "bot", "bot", "bot", "bot", monument="temple", folder=tmp_path)
    start(page)
    explorer = Explorer(page, touch=True)
    explorer.wait()
    camp = page.locator("[data-place=camp]").get_by_role("listitem")
    expect(camp).to_have_count(5)
    chambers = page.locator("[data-place=monument]").get_by_role("button")
    expect(chambers).to_have_count(3)
    for button in (*chambers.all(), *explorer.bar.locator("[data-action]").all()):
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, f"{button} is hard to hit: {box}"
    explorer.finish()
    places = page.get_by_role("list", name=said("archaeology/result", "list"))
    expect(places.locator("> li")).to_have_count(5)
    page.get_by_role("figure", name=said("after", "chart")).wait_for()
    assert too_wide(page) == []


def test_the_rules_say_what_is_a_house_value(
    house: Running, visitors: Visitors, critic: Critic
) -> None:
    page = visitors.enter(house.url + "/rules/new-expedition")
    page.get_by_role("heading", name=said("rules", "numbers")).wait_for()
    critic.look(page, "the rules")
    page.goto(house.url)
    new_table(page, "bot", game=TITLE, edition=None, monument="Tomb")
    start(page)
    menu(page, "menu_rules")
    rules = page.get_by_role("dialog", name=said("table", "rules_title"))
    expect(rules.get_by_text(like("rules", "note_house"))).to_be_visible()
    # The rules of this table's monument, and of no other.
    expect(rules.get_by_role("heading", name="Tomb", exact=True)).to_be_visible()
    expect(rules.get_by_role("heading", name="Sphinx", exact=True)).to_have_count(0)
    # Each number that nobody has read off a card has its mark, and the marks are explained: here the
    # trade value and both selling values, but not the number of cards.
    cup = rules.get_by_role("row", name="Broken cup")
    expect(cup.locator("abbr")).to_have_text(["A", "A", "A"])
    expect(rules.get_by_text(like("sources", "house", mark="A"))).to_be_visible()
    rules.get_by_text(like("rules", "rulings_show")).click()
    expect(rules.get_by_text("NE-10")).to_have_count(0)
    expect(rules.get_by_text("NE-15")).to_be_visible()
