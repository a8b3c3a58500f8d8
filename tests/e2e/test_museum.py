"""This Belongs in a Museum in a browser: a game by clicking and what is left of it, turns by touch and by keys."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.critic import Critic
from tests.e2e.curator import (
    GAMES,
    QUIET,
    TOMB,
    Curator,
    around,
    new_museum,
    number,
    short_edition,
)
from tests.e2e.tables import start, stop_guide
from tests.e2e.test_keyboard import LISTEN, Keys
from tests.e2e.test_new_expedition_together import hears
from tests.e2e.visitors import Visitors, too_wide
from tests.e2e.words import like, museum_event, said
from tests.server.running import Running

# What the page asks; and what of it the critic sees, for the others differ from one of these by a line.
QUESTIONS = {
    *("hand", "cell", "laid", "icon", "target", "second", "put", "fit", "haunt", "haunted"),
    *("walk", "arrived", "finds"),
}
LOOKED_AT = {"laid", "finds"}
GLANCED_AT = {"icon", "fit", "haunt", "walk"}


def test_a_game_by_clicking(
    house: Running, visitors: Visitors, critic: Critic, tmp_path: Path
) -> None:
    page = visitors.enter(house.url)

    def look(step: str) -> None:
        if step in LOOKED_AT:
            critic.look(page, step)
        elif step in GLANCED_AT:
            critic.glance(page, step)

    edition = short_edition(tmp_path)
    ada = Curator(page)
    ada.first_time = look
    sit_alone(page, edition)
    ada.finish()
    score_sheet(page)
    critic.look(page, "score sheet")
    replay(page)
    critic.glance(page, "replay")
    for _ in range(GAMES):
        if ada.met.keys() >= QUESTIONS:
            return
        page.goto(house.url)
        sit_alone(page, edition)
        ada.turns = 0
        while ada.met.keys() < QUESTIONS and ada.step() != "over":
            pass
    raise AssertionError(f"not asked in {GAMES} games: {QUESTIONS - ada.met.keys()}")


def sit_alone(page: Page, edition: Path) -> None:
    new_museum(page, "bot", edition=edition)
    start(page)


def score_sheet(page: Page) -> None:
    """What is added up is what everybody has."""
    places = page.get_by_role("list", name=said("museum/result", "list")).locator("> li")
    expect(places).to_have_count(2)
    for place in places.all():
        score = number(place.locator(".score").inner_text())
        tokens = place.locator(".tokens").get_by_role("img").count()
        sites = place.locator("[data-site] b").all_inner_texts()
        assert score == 3 * tokens + sum(map(int, sites))
    page.get_by_role("figure", name=said("after", "chart")).wait_for()


def replay(page: Page) -> None:
    """From the Tomb alone to the end, with everybody's hands."""
    page.get_by_role("link", name=said("after", "replay")).click()
    story = page.get_by_role("region", name=said("after", "story"))
    expect(story).not_to_contain_text("{")
    board = page.locator("[data-place=map]").first
    expect(board.locator("[data-at]")).to_have_count(1)
    page.get_by_role("button", name=said("after", "to_end")).click()
    expect(board.locator("[data-at]")).to_have_count(12 + 2 + 1)
    story.get_by_role("button").filter(has_text=museum_event("placed")).first.click()
    hands = page.get_by_role("list", name=like("museum/page", "hand_of"))
    expect(hands).to_have_count(2)
    eyes = page.get_by_label(said("after", "eyes"))
    eyes.select_option(label=said("after", "eyes_spectator"))
    expect(hands).to_have_count(0)


def test_turns_by_touch(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.enter(house.url, phone=True)
    sit_alone(page, short_edition(tmp_path, QUIET))
    ada = Curator(page, touch=True)
    ada.wait()
    ada.press(ada.hand.first)
    ada.see("cell")
    fingers_move_the_map(ada)
    easy_to_hit(ada.hand, ada.bar.locator("[data-action]"), ada.map.get_by_role("button"))
    ada.press(ada.deed("back"))
    while not ada.done["collect"]:
        assert ada.step() != "over"
    assert too_wide(page) == []


def fingers_move_the_map(ada: Curator) -> None:
    """One finger drags it, two make it larger; and a button shows all of it again."""
    before = ada.at_rest(TOMB)
    middle = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    slide(ada.page, [middle], [(middle[0] + 50, middle[1] + 40)])
    dragged = ada.at_rest(TOMB)
    assert (round(dragged["x"] - before["x"]), round(dragged["y"] - before["y"])) == (50, 40)
    assert ada.met["laid"] == 0  # a drag is no tap
    x, y = middle
    slide(ada.page, [(x - 20, y), (x + 20, y)], [(x - 60, y), (x + 60, y)])
    ada.page.wait_for_function(
        "([at, than]) => document.querySelector(at).getBoundingClientRect().width > 2 * than",
        arg=[f'[data-at="{TOMB}"]', dragged["width"]],
    )
    ada.press(ada.page.get_by_role("button", name=said("museum/map", "show_all")))
    # As large as before, or larger: the page may have scrolled, and the hand covers less of the map.
    ada.page.wait_for_function(
        """([at, most]) => {
          const [tomb, map] = [at, '[data-place="map"]'].map((one) =>
            document.querySelector(one).getBoundingClientRect());
          return tomb.width < most && tomb.left > map.left && tomb.right < map.right
            && tomb.top > map.top && tomb.bottom < map.bottom;
        }""",
        arg=[f'[data-at="{TOMB}"]', 1.5 * before["width"]],
    )


def slide(page: Page, fingers: list[tuple[float, float]], to: list[tuple[float, float]]) -> None:
    """Put fingers down, move them there in some steps, and lift them."""
    hand = page.context.new_cdp_session(page)
    steps = 8
    for step in range(steps + 1):
        points = [
            {"x": a + (c - a) * step / steps, "y": b + (d - b) * step / steps, "id": finger}
            for finger, ((a, b), (c, d)) in enumerate(zip(fingers, to, strict=True))
        ]
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def easy_to_hit(*buttons: Locator) -> None:
    for group in buttons:
        for button in group.all():
            size = box(button)
            assert min(size["width"], size["height"]) >= 44, f"{button} is hard to hit: {size}"


def box(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found
    return found


def test_a_turn_by_keys(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    context = visitors.context()
    context.add_init_script(LISTEN)
    page = visitors.open(context, house.url)
    sit_alone(page, short_edition(tmp_path, QUIET))
    stop_guide(page)
    ada, keys = Curator(page), Keys(page)
    assert ada.wait() == "hand"

    # The camp, beside the Tomb or what the bot has laid there.
    keys.press(str(ada.hand.count()))
    ada.see("cell")
    to_the_map(keys)
    assert said("museum/map", "tomb", at=TOMB) in keys.label()
    keys.press("PageDown")
    camp = keys.focus.get_attribute("data-at") or ""
    assert keys.label().startswith(said("museum/map", "free_offered", at=camp))
    keys.press("Enter")
    ada.see("laid")
    keys.press("Enter")
    hears(page, museum_event("camp.you", at=camp))
    if ada.wait() == "walk":
        keys.tab_to(ada.deed("stay"))
        keys.press("Enter")
    assert ada.wait() == "hand"

    # A tile beside it: the cursor is still where the camp lies, and carries the tile with it.
    keys.press("1")
    ada.see("cell")
    to_the_map(keys)
    assert said("museum/map", "camp", at=camp, whose=said("museum/map", "yours")) in keys.label()
    cell = beside(keys, camp, ada.offered())
    assert said("museum/map", "free_offered", at=cell) in keys.label()
    expect(ada.map.locator(".floating")).to_be_visible()
    keys.press("Enter")
    ada.see("laid")
    lies = keys.label()
    keys.press("r")
    expect(ada.place(cell)).not_to_have_accessible_name(lies)
    keys.press("Escape")  # it is in the hand again
    ada.see("cell")
    keys.press("Enter", "Enter")
    hears(page, museum_event("placed.you", at=cell))

    # What lies on it can be found: the numbers of steps are spoken.
    assert ada.wait() == "walk"
    for _ in range(len(ada.offered())):
        keys.press("PageDown")
        if said("museum/map", "wanted") in keys.label():
            break
    assert like("museum/map", "steps").search(keys.label())
    keys.press("Enter")
    ada.see("arrived")
    expect(ada.bar.get_by_role("status")).to_have_text(like("museum/page", "step_finds"))
    keys.tab_to(ada.deed("collect"))
    keys.press("Enter")
    hears(page, museum_event("collected.you"))


def to_the_map(keys: Keys) -> None:
    """By Tab: one place of the map is a stop on the way."""
    if keys.focus.get_attribute("data-at") is None:
        keys.tab_to(keys.page.locator("[data-at][tabindex='0']"))


def beside(keys: Keys, cell: str, offered: list[str]) -> str:
    """Go by one arrow to a cell that is offered."""
    arrow, there = next(way for way in around(cell).items() if way[1] in offered)
    keys.press(arrow)
    assert keys.focus.get_attribute("data-at") == there
    return there
