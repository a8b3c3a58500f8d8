"""The companion for the printed game: what follows from what one was told, and what can't be."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from dighouse.games.archeologic.solver import Contradiction, Deduction, layout
from tests.e2e.critic import Critic
from tests.e2e.digger import held_at, read_placed
from tests.e2e.test_comforts import choose
from tests.e2e.visitors import Visitors, too_wide
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
        page.get_by_text(said("archeologic/companion", "answer_others")).click()
    offered.click()


def lay(page: Page, where: str, city: Sequence[str]) -> None:
    """Buildings onto a map by keyboard: chosen, turned, and put down where they are held."""
    for placed in city:
        building, zone, turns = read_placed(placed)
        page.locator(where).locator(f"[data-building={building}]").press("Enter")
        for _ in range(turns):
            page.keyboard.press("r")
        page.locator(where).locator(f"[data-zone={held_at(building, zone, turns)}]").press("Enter")


def test_a_wrong_test_with_its_colours_counts(
    house: Running, visitors: Visitors, critic: Critic
) -> None:
    page = visitors.enter(house.url + COMPANION)
    for clue in CLUES:
        add_clue(page, clue)
    known = Deduction(*CLUES)
    left = page.locator("[data-left]")
    expect(left).to_have_attribute("data-left", str(known.count))
    tested, true = layout(int(known.candidates[0])), layout(int(known.candidates[1]))
    right = [placed[0] for placed in tested if placed in true]
    assert 0 < len(right) < len(tested) - 1
    page.locator("[data-add=check]").click()
    lay(page, ".add", tested)
    # Nothing is red before somebody says what was green, or that all was red.
    add = page.locator("[data-action=add-check]")
    page.get_by_text(said("archeologic/companion", "check_colours")).wait_for()
    expect(page.locator("[data-right]")).to_have_count(0)
    expect(add).to_have_attribute("aria-disabled", "true")
    page.get_by_label(said("archeologic/companion", "check_red")).check()
    expect(add).to_have_attribute("aria-disabled", "false")
    page.get_by_label(said("archeologic/companion", "check_coloured")).check()
    for building in right:
        page.locator(f"[data-colour={building}]").click()
    critic.look(page, "a wrong test")
    add.click()
    known = known.wrong(*tested, right=right)
    expect(left).to_have_attribute("data-left", str(known.count))

    # With the same city and other colours nothing is left, and both tests are named.
    lay(page, ".add", tested)
    wrong = next(placed[0] for placed in tested if placed not in true)
    page.locator(f"[data-colour={wrong}]").click()
    add.click()
    conflict = page.get_by_role("region", name=said("archeologic/companion", "contradiction"))
    expect(conflict.locator("li")).to_have_count(2)

    # A change takes it out, with its city to begin with again.
    conflict.locator("li").last.get_by_role(
        "button", name=said("archeologic/companion", "edit")
    ).click()
    expect(page.locator(f"[data-colour={wrong}]")).to_have_attribute("data-right", "true")
    expect(left).to_have_attribute("data-left", str(known.count))
    page.reload()
    expect(left).to_have_attribute("data-left", str(known.count))


def test_it_fits_on_a_phone_with_large_letters(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url + COMPANION, phone=True)
    choose(page).get_by_text(said("house", "percent", n=150)).tap()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=said("archeologic/companion", "best_more")).tap()
    for way in ("trap", "expert", "check", "answer"):
        page.locator(f"[data-add={way}]").tap()
        assert too_wide(page) == [], way
    page.locator("[data-axis='C']").tap()
    page.locator("[data-question=S]").tap()
    page.locator("[data-answer]").first.wait_for()
    assert too_wide(page) == []


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
    conflict = page.get_by_role("region", name=said("archeologic/companion", "contradiction"))
    expect(conflict.locator("li")).to_have_count(guilty)
    expect(conflict).to_contain_text("C3")

    # What is wrong is taken out with a tap; the rest was kept all the while, also by the browser.
    conflict.locator("li").last.get_by_role(
        "button", name=said("archeologic/companion", "remove")
    ).click()
    expect(left).to_have_attribute("data-left", str(known.count))
    page.reload()
    expect(left).to_have_attribute("data-left", str(known.count))

    # A building that covers the trap with a box that has none can't lie so.
    page.locator("[data-building=I]").click()
    page.locator(".main").locator("[data-zone=B1]").click()
    expect(page.locator("[data-verdict=fails]")).to_be_visible()
