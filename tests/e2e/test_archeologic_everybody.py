"""ArcheOlogic on a phone, without a mouse, and for a screen reader."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.digger import COLUMNS, Digger, held_at, read_answer, read_placed
from tests.e2e.test_keyboard import LISTEN, spoken
from tests.e2e.visitors import Visitors, too_wide
from tests.e2e.words import archeologic_event, like, said
from tests.server.running import Running

QUESTS = "/games/archeologic/quests"


def test_a_quest_on_a_phone(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url + QUESTS, phone=True)
    assert too_wide(page) == []
    quest = page.locator("[data-quest]").nth(1)
    quest.get_by_role("button").tap()
    page.wait_for_url("**/t/*")
    stop = page.get_by_role("button", name=said("table", "guide_stop"))
    stop.tap()
    digger = Digger(page, touch=True)
    digger.begin("1")
    zone = page.locator("[data-zone=C3]")
    digger.leaf("map")
    box = zone.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44, f"{box} is hard to hit"
    digger.solve()
    digger.over.wait_for()
    expect(page.get_by_role("img", name=like("archeologic/result", "medal"))).to_be_visible()
    expect(page.locator("#review-title")).to_be_visible()
    assert too_wide(page) == []


class Keys:
    """Somebody who digs by keys alone; the eyes are those of `Digger`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.eyes = Digger(page)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, wanted: Locator, most: int = 60, back: bool = False) -> None:
        for _ in range(most):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{wanted} is not reached in {most} tabs")

    def choose(self, group: Locator, value: str) -> None:
        """In a group of radios: Tab leads to one of them, arrows to the others."""
        inside = "(one) => one.contains(document.activeElement)"
        for _ in range(60):
            if group.evaluate(inside):
                break
            self.press("Tab")
        for _ in range(12):
            if self.page.locator(":focus").get_attribute("value") == value:
                # Whatever was chosen at first is not chosen anew by arrows that come back to it.
                self.press("Space")
                return
            self.press("ArrowRight")
        raise AssertionError(f"{value} is not reached by arrows")

    def ask(self, axis: str, question: str) -> None:
        self.choose(self.eyes.ring, axis)
        self.choose(self.page.locator("[data-place=ask] fieldset").last, question)
        self.tab_to(self.eyes.ask_button)
        self.press("Enter")
        note = self.eyes.note(axis, question)
        note.wait_for(state="attached")
        self.eyes.learn(axis, question, read_answer(note.text_content() or "", question))

    def lay(self, placed: str) -> None:
        """By the building's letter, turns, arrows to the zone, and Enter."""
        building, zone, turns = read_placed(placed)
        self.press(building.lower(), *["r"] * turns)
        wanted = held_at(building, zone, turns)
        now = self.page.locator("[data-zone]:focus").get_attribute("data-zone") or "A1"
        across = COLUMNS.index(wanted[0]) - COLUMNS.index(now[0])
        down = int(wanted[1]) - int(now[1])
        self.press(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
        self.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        expect(self.page.locator(":focus")).to_have_attribute("data-zone", wanted)
        self.press("Enter")


def test_a_quest_by_keyboard(house: Running, visitors: Visitors) -> None:
    context = visitors.context()
    context.add_init_script(LISTEN)
    page = visitors.open(context, house.url + QUESTS)
    keys = Keys(page)
    dig = page.locator("[data-quest]").nth(2).get_by_role("button")
    dig.wait_for()
    keys.tab_to(dig)
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    stop = page.get_by_role("button", name=said("table", "guide_stop"))
    stop.wait_for()
    keys.tab_to(stop)
    keys.press("Enter")

    keys.choose(keys.eyes.ring, "D")
    keys.tab_to(keys.eyes.set_button)
    keys.press("Enter")
    keys.eyes.set_button.wait_for(state="detached")
    the_board_has_names(page)
    keys.eyes.read_clues()
    while keys.eyes.known is not None and keys.eyes.known.count > 1:
        best = keys.eyes.best()
        keys.ask(best.axis, best.question)
    on_the_map = page.locator("[data-zone][tabindex='0']")
    keys.tab_to(on_the_map, back=True)
    for placed in keys.eyes.find_out():
        keys.lay(placed)
    keys.tab_to(keys.eyes.check_button)
    keys.press("Enter")
    now = page.locator("[data-action=check-now]")
    now.wait_for()
    keys.tab_to(now)
    keys.press("Enter")

    keys.eyes.over.wait_for()
    keys.tab_to(keys.eyes.over.get_by_role("button", name=said("after", "rematch")))
    heard = spoken(page)
    for sentence in (
        like("archeologic/prompts", "set"),
        archeologic_event("set.you"),
        archeologic_event("asked.you"),
        like("archeologic/prompts", "turn"),
        archeologic_event("won.you"),
    ):
        assert sentence.search(heard), f"nobody said {sentence.pattern} in\n{heard}"


def the_board_has_names(page: Page) -> None:
    tree = page.get_by_role("main").aria_snapshot()
    for role, name in [
        ("region", said("archeologic/page", "ask_title")),
        ("region", said("archeologic/page", "track")),
        ("region", said("archeologic/page", "notes")),
        ("group", said("archeologic/page", "map")),
        ("group", said("archeologic/page", "tray")),
        ("group", said("archeologic/page", "ring_legend")),
        ("group", said("archeologic/page", "questions_legend")),
        ("button", said("archeologic/page", "check")),
    ]:
        assert f'- {role} "{name}' in tree, f"no {role} {name} in\n{tree}"
    zones = page.locator("[data-zone]")
    expect(zones).to_have_count(25)
    expect(zones.first).to_have_accessible_name(f"A1: {said('archeologic/page', 'zone_open')}")
