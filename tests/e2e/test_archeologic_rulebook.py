"""ArcheOlogic by the rulebook: alone with one check, and out with rivals who dig on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.digger import Digger, some_other_city
from tests.e2e.tables import ARCHEOLOGIC, new_table, sit_down, start
from tests.e2e.test_archeologic_together import on_turn
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running


def test_alone_one_wrong_check_ends_the_quest(house: Running, visitors: Visitors) -> None:
    """AO-20, AO-25: both are chosen in the form, and the ending says why it is over."""
    page = visitors.enter(house.url)
    new_table(page, game=ARCHEOLOGIC, edition=None, mode="rulebook")
    options = page.get_by_role("group").filter(has_text=said("table", "options"))
    for name in ("archeologic.mode.rulebook", "archeologic.time_limit.none"):
        expect(options.get_by_text(said("options", name), exact=True)).to_be_visible()
    start(page)
    page.get_by_role("button", name=said("table", "guide_stop")).click()
    digger = Digger(page)
    digger.begin()
    assert digger.known is not None
    digger.lay(some_other_city(digger.known))
    digger.press(digger.check_button)
    expect(page.get_by_role("dialog")).to_contain_text(
        said("archeologic/page", "wrong_solo_rulebook")
    )
    digger.press(page.locator("[data-action=check-now]"))
    digger.over.wait_for()
    expect(page.get_by_text(said("archeologic/result", "ending_wrong_text"))).to_be_visible()
    places = page.get_by_role("list", name=said("archeologic/result", "list"))
    expect(places).to_contain_text(said("archeologic/result", "out"))


def test_who_is_out_is_asked_for_nothing_any_more(house: Running, visitors: Visitors) -> None:
    """AO-16: neither a question nor a check is offered to whoever only looks on."""
    ada = visitors.enter(house.url)
    link = new_table(ada, "link", game=ARCHEOLOGIC, edition=None, mode="rulebook")
    ben = visitors.enter(link)
    sit_down(ben, "Ben")
    start(ada)
    diggers = {"Ada": Digger(ada), "Ben": Digger(ben)}
    for digger in diggers.values():
        digger.page.get_by_role("button", name=said("table", "guide_stop")).click()
        digger.read_clues()
    first, hasty = on_turn(diggers)
    assert hasty.known is not None
    hasty.lay(some_other_city(hasty.known))
    hasty.check()
    other = next(digger for name, digger in diggers.items() if name != first)
    while other.is_our_turn() and hasty.ask_button.is_visible():
        other.ask(other.next_axis(), "S")
    expect(hasty.page.get_by_text(said("archeologic/prompts", "wait_out"))).to_be_visible()
    expect(hasty.ask_button).to_have_count(0)
    expect(hasty.check_button).to_have_count(0)
