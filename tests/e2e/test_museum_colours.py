"""Choosing an archeologist: at a new table, as one sits down, and in the waiting room."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.curator import QUIET, new_museum, short_edition
from tests.e2e.tables import start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running


def test_everybody_chooses_a_colour(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    ada = visitors.enter(house.url)
    address = new_museum(ada, "link", edition=short_edition(tmp_path, QUIET))
    mine(ada).select_option("Y")
    bo = visitors.enter(address, phone=True)
    wish = bo.locator("form select[data-choice]")
    # What Ada has is not offered.
    expect(wish.locator("option")).to_have_count(4)
    expect(wish.locator("option[value=Y]")).to_have_count(0)
    wish.select_option("R")
    bo.get_by_label(said("table", "your_name")).fill("Bo")
    bo.get_by_role("button", name=said("table", "sit_down")).click()
    expect(mine(bo)).to_have_value("R")
    expect(mine(bo).locator("option[value=Y]")).to_be_disabled()
    mine(bo).select_option("B")
    expect(ada.locator("li span[data-choice]")).to_have_text(said("options", "museum.colours.B"))
    start(ada)
    for page, seats in ((ada, ["Yellow", "Blue"]), (bo, ["Blue", "Yellow"])):
        told = page.locator("[data-place=seats] small").all_inner_texts()
        assert [text.split(",")[0] for text in told] == seats


def mine(page: Page) -> Locator:
    """The choice of one's own seat in the waiting room."""
    return page.locator("li select[data-choice]")
