"""The notes of a first game: who gets them, and that they are not told twice."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player, play_together
from tests.e2e.tables import new_table, play_now, sit_down, start, stop_guide
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running


def notes(page: Page) -> Locator:
    return page.get_by_role("region", name=said("table", "guide_title"))


def titled(page: Page, step: str) -> Locator:
    return notes(page).get_by_role(
        "heading", name=said("archaeology/card-game-guide", f"{step}_title")
    )


def read_on(page: Page, step: str) -> None:
    """To this note. Somebody may have been robbed already, and read of that in between."""
    for _ in range(4):
        if titled(page, step).count():
            return
        notes(page).get_by_role("button", name=said("table", "guide_next")).click()
    expect(titled(page, step)).to_be_visible()


def test_a_friend_with_the_link_gets_notes_and_whoever_knows_them_does_not(
    house: Running, visitors: Visitors
) -> None:
    adas = visitors.context()
    ada = visitors.open(adas, house.url)
    play_now(ada)
    stop_guide(ada)
    expect(notes(ada)).to_have_count(0)
    ada.goto(house.url)
    link = new_table(ada, "link", name="Ada")
    ben = visitors.enter(link)
    sit_down(ben, "Ben")
    start(ada)

    player, friend = Player(ada), Player(ben)
    expect(notes(ben)).to_be_visible()
    play_together(player, friend, until=lambda: friend.asked() == "act")
    expect(notes(ada)).to_have_count(0)
    expect(titled(ben, "welcome")).to_be_visible()
    read_on(ben, "turn")

    # What was read stays read; and what speaks of a turn goes with it.
    ben.reload()
    expect(titled(ben, "turn")).to_be_visible()
    friend.turn()
    expect(titled(ben, "turn")).to_have_count(0)


def test_people_who_share_a_device_are_asked(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url)
    new_table(page, "Ben", name="Ada")
    start(page)
    player = Player(page)
    assert player.step() == "curtain"
    expect(page.get_by_text(said("table", "guide_offer"))).to_be_visible()
    notes(page).get_by_role("button", name=said("table", "menu_guide")).click()
    expect(page.get_by_text(said("table", "guide_offer"))).to_have_count(0)
    expect(notes(page)).to_be_visible()
    while player.step() != "curtain":
        pass
    # The other one has not been asked yet.
    notes(page).get_by_role("button", name=said("table", "guide_offer_no"), exact=True).click()
    expect(notes(page)).to_have_count(0)


# By how much the outline of what a note speaks of lies outside of its place.
OUTSIDE = """(place) => {
  const { outlineOffset, outlineWidth } = getComputedStyle(place);
  return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
}"""


def test_what_a_note_speaks_of_is_outlined_inside(house: Running, visitors: Visitors) -> None:
    """The hand of a phone reaches to the edge of the screen."""
    page = visitors.enter(house.url, phone=True)
    play_now(page)
    Player(page).wait()
    read_on(page, "hand")
    hand = page.locator("[data-place=hand][data-guided]")
    expect(hand).to_be_visible()
    assert hand.evaluate(OUTSIDE) <= 0
