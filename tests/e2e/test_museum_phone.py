"""The map of This Belongs in a Museum on a small phone: all of it can be read and hit."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FloatRect, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.curator import Curator, new_museum, short_edition
from tests.e2e.tables import start
from tests.e2e.test_comforts import choose
from tests.e2e.visitors import SECONDS, Visitors, too_wide
from tests.e2e.words import said
from tests.server.running import Running

STICKING_OUT = """() => [...document.querySelectorAll('.board .panel')].flatMap((panel) => {
  const edge = panel.getBoundingClientRect().right;
  return [...panel.querySelectorAll('strong, small, span, b, p, button')]
    .filter((one) => !one.matches('.visually-hidden') && one.getBoundingClientRect().right > edge)
    .map((one) => `${one.tagName}: ${one.innerText}`);
})"""

# Of every place that is offered, what is wrong with the names of its column and row: they stand beside it, in the
# rulers, nothing lies over them, and they lie over no place; and what is less than so many pixels wide. None while the
# map glides, or nothing is offered.
UNNAMED = """(least) => {
  const map = document.querySelector('[data-place=map]');
  const pane = map.querySelector('.pane').getBoundingClientRect();
  const places = map.dataset.offered.split(' ')
    .map((at) => [at, map.querySelector(`[data-at="${at}"]`)]).filter(([, place]) => place);
  if (places.length === 0 || map.querySelector('.gliding')) return null;
  const names = (axis) => new Map([...map.querySelectorAll(`[data-ruler=${axis}] span`)]
    .map((name) => [name.textContent, name]));
  const [columns, rows] = [names('columns'), names('rows')];
  return places.flatMap(([at, place]) => {
    const box = place.getBoundingClientRect();
    const wrong = box.width < least ? [`only ${box.width} pixels wide`] : [];
    if (box.left < pane.left || box.top < pane.top || box.right > pane.right) wrong.push('out of sight');
    for (const [name, low, high] of [
      [columns.get(at[0]), 'left', 'right'],
      [rows.get(parseInt(at.slice(1)).toString()), 'top', 'bottom'],
    ]) {
      const mark = name.getBoundingClientRect();
      const middle = (mark[low] + mark[high]) / 2;
      if (middle < box[low] - 1.5 || middle > box[high] + 1.5)
        wrong.push(`${name.textContent} at ${middle}, not from ${box[low]} to ${box[high]}`);
      const seen = document.elementFromPoint((mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2);
      if (seen !== name) wrong.push(`${name.textContent} is covered by ${seen?.outerHTML.slice(0, 80)}`);
    }
    return wrong.map((one) => `${at}: ${one}`);
  });
}"""


def at_a_phone(house: Running, visitors: Visitors, folder: Path) -> tuple[Page, Curator]:
    page = visitors.enter(house.url, phone=True)
    new_museum(page, "bot", edition=short_edition(folder))
    start(page)
    ada = Curator(page, touch=True)
    ada.wait()
    return page, ada


def test_nothing_covers_what_is_offered(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    """Neither the panel below, which grows with what is asked, nor the edge of the map."""
    page, ada = at_a_phone(house, visitors, tmp_path)
    for _ in range(4):
        ada.press(ada.hand.first)
        ada.see("cell")
        all_in_sight(page)
        ada.press(ada.deed("back"))
        assert ada.step() != "over"
        while ada.wait() != "hand":
            assert ada.step() != "over"


def test_the_map_grows_again_once_a_note_is_gone(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    page, ada = at_a_phone(house, visitors, tmp_path)
    note = page.get_by_role("button", name=said("table", "guide_stop"))
    expect(note).to_be_visible()
    ada.press(ada.hand.first)
    before = in_rest(page)
    note.click()
    expect(note).to_be_hidden()
    page.wait_for_function(
        "width => document.querySelector('[data-map] [data-at]').getBoundingClientRect().width > width",
        arg=before * 1.1,
        timeout=SECONDS * 1000,
    )


def test_columns_and_rows_have_their_names_in_sight(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    """Where a tile can come to lie, and from near, while a walk is chosen."""
    page, ada = at_a_phone(house, visitors, tmp_path)
    ada.press(ada.hand.first)
    ada.see("cell")
    named(page)
    ada.press(ada.deed("back"))
    while ada.wait() != "walk":
        assert ada.step() != "over"
    ada.see("walk")
    named(page, least=29)  # so the map has come nearer


def named(page: Page, least: int = 0) -> None:
    """Wait until all that is offered has its names beside it, and is so wide; else say what is not."""
    done = f"(least) => ({UNNAMED})(least)?.length === 0"
    try:
        page.wait_for_function(done, arg=least, timeout=SECONDS * 1000)
    except PlaywrightTimeout:
        assert page.evaluate(UNNAMED, least) == []
        raise


def test_large_letters_fit(house: Running, visitors: Visitors) -> None:
    """Neither is the page wider than the phone, nor does a line leave the panel that it stands in."""
    page = visitors.enter(house.url, phone=True)
    new_museum(page, "bot", "bot", edition=None)
    start(page)
    Curator(page, touch=True).wait()
    for percent in (120, 150):
        table = page.url
        page.goto(house.url)
        choose(page).get_by_text(said("house", "percent", n=percent)).tap()
        page.goto(table)
        Curator(page, touch=True).wait()
        assert (too_wide(page), page.evaluate(STICKING_OUT)) == ([], []), percent


def all_in_sight(page: Page) -> None:
    """Every place that is offered lies in the map's window, and not under the dock."""
    page.wait_for_function(
        """() => {
          const map = document.querySelector('[data-place=map]');
          const pane = map.querySelector('.pane').getBoundingClientRect();
          const dock = document.querySelector('[data-dock]').getBoundingClientRect();
          const free = map.dataset.offered.split(' ');
          return free.length > 0 && free.every((at) => {
            const place = map.querySelector(`[data-at="${at}"]`);
            if (!place) return false;
            const { left, right, top, bottom } = place.getBoundingClientRect();
            return left >= pane.left && right <= pane.right && top >= pane.top &&
              bottom <= Math.min(pane.bottom, dock.top);
          });
        }""",
        timeout=SECONDS * 1000,
    )


def in_rest(page: Page) -> float:
    """How wide a tile is, once the map has stopped gliding."""
    page.wait_for_function("() => !document.querySelector('[data-map] .gliding')")
    return box(page.locator("[data-map] [data-at]").first)["width"]


def box(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found
    return found
