"""Letters at 150 %: what all games share is read in full, on a phone and on a laptop."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.player import Player, play_together
from tests.e2e.tables import menu, new_table, sit_down, start
from tests.e2e.test_comforts import choose
from tests.e2e.visitors import LAPTOP, PHONE, Visitors, too_wide
from tests.e2e.words import said
from tests.server.running import Running

LONG = "Maximiliana von Sternberg"[:24]
# Text that is longer than its box, and hidden where it sticks out; and choices longer than their box. The boards
# of the games have tests of their own, and a link that is copied as a whole need not be read as one.
CUT = """() => {
  const pen = document.createElement('canvas').getContext('2d');
  const shared = (one) => !one.closest('.board, svg, .visually-hidden') && !one.matches('input[readonly]');
  const hides = (how) => ['hidden', 'clip'].includes(how);
  const seen = (one) => one.clientWidth > 1 && one.clientHeight > 1;
  const cut = (one) => {
    const style = getComputedStyle(one);
    if (one.matches('select')) {
      pen.font = style.font;
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return pen.measureText(one.selectedOptions[0]?.text ?? '').width > room;
    }
    return (
      (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1) ||
      (hides(style.overflowY) && one.scrollHeight > one.clientHeight + 2) ||
      // Not hidden, but beyond the edge of what it stands in.
      (one.matches('button, a, p, summary, legend, li') &&
        style.display !== 'inline' && one.scrollWidth > one.clientWidth + 1)
    );
  };
  return [...document.querySelectorAll('body *')]
    .filter((one) => seen(one) && shared(one) && cut(one))
    .map((one) => `${one.tagName}: ${(one.innerText ?? '').slice(0, 60)}`);
}"""


def test_nothing_is_cut_off(house: Running, visitors: Visitors) -> None:
    found: list[str] = []
    page = visitors.enter(house.url)
    choose(page).get_by_text(said("house", "percent", n=150)).click()
    look(page, "settings", found)
    page.keyboard.press("Escape")
    look(page, "the front door", found)

    page.goto(f"{house.url}/new/card-game")
    page.get_by_label(said("new-table", "your_name"), exact=True).wait_for()
    look(page, "a new table", found)
    page.goto(house.url)
    link = new_table(page, "link", "link", "bot", name=LONG)
    look(page, "a waiting room", found)
    others = [visitors.enter(link), visitors.enter(link)]
    for other, name in zip(others, ("Ben", "Cleo"), strict=True):
        sit_down(other, name)
    start(page)

    player = Player(page)
    play_together(player, *map(Player, others), until=lambda: player.asked() == "act")
    look(page, "a turn", found)
    page.get_by_role("button", name=said("table", "menu"), exact=True).click()
    look(page, "the menu", found)
    page.keyboard.press("Escape")
    for name in ("keys", "invite", "devices", "resign", "close"):
        menu(page, f"menu_{name}")
        look(page, name, found)
        page.keyboard.press("Escape")
    menu(page, "menu_pause")
    expect(page.get_by_text(said("table", "task_paused_host"))).to_be_visible()
    look(page, "a pause", found)
    assert not found, "\n".join(found)


def look(page: Page, where: str, found: list[str]) -> None:
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        settle(page, lambda: page.evaluate(CUT) or too_wide(page))
        width = size["width"]
        found += [f"{where}, {width}: {one}" for one in page.evaluate(CUT)]
        found += [f"{where}, {width}, too wide: {one}" for one in too_wide(page)]


def settle(page: Page, unrest: Callable[[], list[str]]) -> None:
    """The page has to notice its new size."""
    for _ in range(20):
        if not unrest():
            return
        page.wait_for_timeout(25)
