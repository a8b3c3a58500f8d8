"""The companion for the printed game: what follows from what one was told, and what can't be."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from dighouse.archeologic import Contradiction, Deduction
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running

COMPANION = "/games/archeologic/companion"
CLUES = ("A1 sharp", "C3 fire", "E5 fire")


def add_clue(page: Page, clue: str) -> None:
    zone, trap = clue.split()
    page.locator("[data-add=trap]").click()
    page.locator(f"[data-trap={trap}]").click()
    page.locator(".side").locator(f"[data-zone={zone}]").click()


def add_answer(page: Page, axis: str, question: str, answer: str) -> None:
    page.locator("[data-add=answer]").click()
    page.locator(f"[data-axis='{axis}']").click()
    page.locator(f"[data-question='{question}']").click()
    offered = page.locator(f"[data-answer='{answer}']")
    if not offered.is_visible():
        page.get_by_text(said("companion", "answer_others")).click()
    offered.click()


def test_it_counts_and_finds_the_contradiction(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url + COMPANION)
    for clue in CLUES:
        add_clue(page, clue)
    known = Deduction(*CLUES)
    left = page.locator("[data-left]")
    expect(left).to_have_attribute("data-left", str(known.count))
    known = known.learn("empty", "1", "1")
    add_answer(page, "1", "empty", "1")
    expect(left).to_have_attribute("data-left", str(known.count))

    # An answer that no city with these clues would give.
    try:
        known.learn("traps", "3", "none")
    except Contradiction as contradiction:
        guilty = len(contradiction.facts)
    else:
        raise AssertionError("there is a fire trap in row 3")
    add_answer(page, "3", "traps", "none")
    conflict = page.get_by_role("region", name=said("companion", "contradiction"))
    expect(conflict.locator("li")).to_have_count(guilty)
    expect(conflict).to_contain_text("C3")

    # What is wrong is taken out with a tap; the rest was kept all the while, also by the browser.
    conflict.locator("li").last.get_by_role("button", name=said("companion", "remove")).click()
    expect(left).to_have_attribute("data-left", str(known.count))
    page.reload()
    expect(left).to_have_attribute("data-left", str(known.count))

    # A building that covers the trap with a box that has none can't lie so.
    page.locator("[data-building=I]").click()
    page.locator(".main").locator("[data-zone=B1]").click()
    expect(page.locator("[data-verdict=fails]")).to_be_visible()
