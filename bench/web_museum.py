"""Frames a second while a full table of the tile game is dragged: 54 tiles, four camps and the Tomb.

python bench/web_museum.py                # the bar: 60 frames a second, no task of more than 50 ms
python bench/web_museum.py --seconds 10   # longer
python bench/web_museum.py --slower 4     # on a processor so many times as slow
python bench/web_museum.py --check        # exit with 1 if the bar is missed

Needs Chromium and the built client, as the tests in tests/e2e do. The game is played by bots, and its end
is looked at in the replay. What is drawn is drawn by the processor: a screen of one's own does better.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench.web import CATEGORIES, tasks_of
from tests.e2e.conftest import FLAGS
from tests.e2e.curator import TOMB, Curator, new_museum
from tests.e2e.tables import menu, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running
from tools.services import chromium_path

TILES = 54 + 4 + 1
FRAMES = 60.0  # a second
LONGEST = 50.0  # milliseconds of a task
CLOSE = 0.95  # of the frames: a timer is never as even as a screen
RADIUS = 180  # pixels: the map goes in circles
GAME = 240_000.0  # milliseconds in which bots have played to the end
COUNT = """() => {
  window.frames_at = [];
  const count = (now) => { window.frames_at.push(now); requestAnimationFrame(count); };
  requestAnimationFrame(count);
}"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--seconds", type=float, default=2.0, help="of dragging")
    options.add_argument("--slower", type=float, default=1.0, help="how many times")
    options.add_argument("--check", action="store_true", help="exit with 1 if the bar is missed")
    wish = options.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        page = full_table(browser, house.url)
        frames, tasks = measure(browser, page, wish.seconds, wish.slower)
        browser.close()
    rate, gap = frames
    longest, wall = tasks[0]
    met = rate >= CLOSE * FRAMES and longest <= LONGEST
    print(f"{TILES} tiles dragged for {wish.seconds:.0f} seconds, {wish.slower:g} times slower")
    print(f"frames:  {rate:.1f} a second, at most {gap:.0f} ms apart")
    print(f"longest: {longest:.0f} ms on the processor ({wall:.0f} ms by the wall)")
    print("next:    " + ", ".join(f"{task:.0f}" for task, _ in tasks[1:8]))
    print(f"bar:     {FRAMES:.0f} frames, {LONGEST:.0f} ms: {'met' if met else 'missed'}")
    sys.exit(1 if wish.check and not met else 0)


def full_table(browser: Browser, url: str) -> Page:
    """The last moment of a game among bots: one of them has our seat."""
    page = Visitors(browser).enter(url)
    new_museum(page, "bot", "bot", "bot", edition=None)
    start(page)
    Curator(page).wait()
    menu(page, "menu_resign")
    ask = page.get_by_role("dialog", name=said("table", "resign_ask"))
    ask.get_by_role("button", name=said("table", "resign_yes")).click()
    page.get_by_role("link", name=said("after", "replay")).click(timeout=GAME)
    page.get_by_role("button", name=said("after", "to_end")).click()
    places = page.locator("[data-place=map] [data-at]")
    expect(places).to_have_count(TILES)
    return page


def measure(
    browser: Browser, page: Page, seconds: float, slower: float
) -> tuple[tuple[float, float], list[tuple[float, float]]]:
    """Frames a second and the longest time between two; tasks as `bench/web.py` counts them."""
    tomb = page.locator(f'[data-place=map] [data-at="{TOMB}"]')
    tomb.scroll_into_view_if_needed()
    box = tomb.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.wait_for_timeout(1000)  # until nothing moves any more
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.mouse.move(x, y)
    page.mouse.down()
    drag(page, x, y, 0.3)  # what happens once, when a drag begins, is no frame of it
    assert tomb.bounding_box() != box, "the map does not follow the mouse"
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(COUNT)
    drag(page, x, y, seconds)
    at: list[float] = page.evaluate("() => window.frames_at")
    trace = json.loads(browser.stop_tracing())
    page.mouse.up()
    gaps = [after - before for before, after in pairwise(at)]
    rate = 1000 * len(gaps) / sum(gaps)
    return (rate, max(gaps)), sorted(tasks_of(trace["traceEvents"]), reverse=True)


def drag(page: Page, x: float, y: float, seconds: float) -> None:
    began = time.monotonic()
    while (gone := time.monotonic() - began) < seconds:
        turn = gone * math.pi  # half a round a second
        page.mouse.move(x + RADIUS * math.sin(turn), y + RADIUS * (1 - math.cos(turn)))


if __name__ == "__main__":
    main()
