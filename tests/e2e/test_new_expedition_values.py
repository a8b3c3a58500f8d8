"""Whoever owns the New Expedition enters the numbers of its cards; the table is played and named by them."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.tables import menu, start
from tests.e2e.visitors import PHONE, Visitors, too_wide, violations
from tests.e2e.words import like, said
from tests.server.running import Running

HOUSE = said("new-table", "edition_house")
MINE = "Ada's copy"


def editor(page: Page, key: str) -> Locator:
    """The fields, after a click on what opens them."""
    page.get_by_role("button", name=said("new-table", key)).click()
    return page.get_by_role("region", name=like("new-table", "own_new" if "enter" in key else key))


def cell(fields: Locator, row: str, key: str, **slots: object) -> Locator:
    return fields.locator(f"[data-row='{row}']").get_by_label(
        said("archaeology/values-editor", key, **slots)
    )


def save(fields: Locator) -> None:
    fields.get_by_role("button", name=said("new-table", "own_save")).click()


def test_values_from_printed_cards(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(f"{house.url}/new/new-expedition")
    expect(page.get_by_role("radio", name=HOUSE)).to_be_checked()
    fields = editor(page, "own_enter")
    fields.get_by_label(said("new-table", "own_name"), exact=True).fill(MINE)
    pair = cell(fields, "cup", "set_spoken", n=2)
    expect(pair).to_have_accessible_name(like("archaeology/values-editor", "house"))

    # Under their heads: from left to right, in one line.
    row = fields.locator("[data-row='cup']").get_by_role("textbox")
    boxes = row.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert [box["x"] for box in boxes] == sorted({box["x"] for box in boxes})
    assert len({box["y"] for box in boxes}) == 1

    # What can't be is said at once, and beside its field.
    pair.fill("1o")
    wrong = said("archaeology/values-editor", "range", field="A set of 2", least=0, most=9999)
    expect(fields.get_by_role("alert")).to_have_text(wrong)
    expect(pair).to_have_accessible_description(wrong)
    save(fields)
    expect(pair).to_be_focused()
    page.set_viewport_size(PHONE)
    assert too_wide(page) == []
    assert violations(page) == []

    # Together there must be enough cards; only the server can tell.
    pair.fill("14")
    for kind in ("shard", "parchment", "coin"):
        cell(fields, kind, "copies").fill("0")
    visitors.expect("400")
    pair.press("Enter")
    expect(fields.get_by_role("alert")).to_contain_text("there are only")
    for kind, copies in {"shard": 16, "parchment": 16, "coin": 12}.items():
        cell(fields, kind, "copies").fill(str(copies))
    save(fields)
    expect(page.get_by_role("radio", name=MINE)).to_be_checked()
    expect(page.get_by_role("radio", name=MINE)).to_be_focused()

    # The browser keeps them, and they can be changed again.
    page.reload()
    page.get_by_role("radio", name=MINE).check()
    fields = editor(page, "own_change")
    expect(cell(fields, "cup", "set_spoken", n=2)).to_have_value("14")
    expect(fields.get_by_role("checkbox", name="Broken cup")).to_be_checked()
    cell(fields, "cup", "trade_spoken").fill("3")
    save(fields)

    seats = page.get_by_role("group", name=said("new-table", "seats"))
    seats.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label(said("new-table", "who", n=2)).select_option(
        label=said("new-table", "who_bot")
    )
    page.get_by_role("radio", name=said("options", "new-expedition.monument.tomb")).check()
    page.get_by_role("button", name=said("new-table", "create")).click()
    expect(page.get_by_role("definition").filter(has_text=MINE)).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="Tomb")).to_be_visible()
    start(page)
    menu(page, "menu_rules")
    rules = page.get_by_role("dialog", name=said("table", "rules_title"))
    expect(rules.get_by_text(said("rules", "note_own", edition=MINE))).to_be_visible()
    expect(rules.get_by_role("row", name="Broken cup")).to_contain_text("14")


def test_a_file_goes_out_and_comes_back(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.enter(f"{house.url}/new/new-expedition")
    fields = editor(page, "own_enter")
    fields.get_by_label(said("new-table", "own_name"), exact=True).fill(MINE)
    cell(fields, "mask", "set_spoken", n=5).fill("77")
    save(fields)
    with page.expect_download() as downloading:
        page.get_by_role("button", name=said("new-table", "own_download")).click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    page.get_by_role("button", name=said("new-table", "own_delete")).click()
    page.get_by_role("dialog").get_by_role("button", name=said("new-table", "own_delete")).click()
    expect(page.get_by_role("radio", name=MINE)).to_have_count(0)
    expect(page.get_by_role("radio", name=HOUSE)).to_be_checked()

    upload = page.get_by_label(said("new-table", "edition_file"))
    broken = tmp_path / "broken.toml"
    broken.write_text(file.read_text("utf-8").replace("[77,", "[-7,"), encoding="utf-8")
    visitors.expect("400")
    upload.set_input_files(broken)
    expect(page.get_by_text("cards.mask.sells[4]: Must be a whole number")).to_be_visible()
    upload.set_input_files(file)
    expect(page.get_by_role("radio", name=MINE)).to_be_checked()


def test_variants_are_offered_where_they_can_be_played(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(f"{house.url}/new/new-expedition")
    seats = page.get_by_role("group", name=said("new-table", "seats"))
    monuments = page.get_by_role("group", name=said("options", "new-expedition.monument"))
    expect(monuments.get_by_role("radio")).to_have_count(7)
    variants = [f"new-expedition.{name}" for name in ("long_expedition", "fierce_weather")]
    for number, allowed in {3: (True, True), 5: (False, True)}.items():
        seats.get_by_role("radio", name=str(number), exact=True).check()
        for variant, able in zip(variants, allowed, strict=True):
            switch = page.get_by_role("switch", name=said("options", variant))
            expect(switch).to_be_enabled(enabled=able)
