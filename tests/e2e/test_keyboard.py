"""A whole game without a mouse: by Tab, arrows, Enter and the keys that the page itself lists.

What a screen reader would find and say is looked at on the way.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player
from tests.e2e.tables import GAME
from tests.e2e.visitors import Visitors
from tests.e2e.words import event, house_event, like, said
from tests.server.running import Running

# Everything that is added to a live region, in order.
LISTEN = """
window.spoken = [];
addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes)
    if (target.nodeType === 1 && target.closest('[data-live]'))
      for (const node of addedNodes) if (node.textContent.trim()) window.spoken.push(node.textContent);
}).observe(document.body, { childList: true, subtree: true }));
"""


def spoken(page: Page) -> str:
    return "\n".join(page.evaluate("() => window.spoken"))


class Keys:
    """Somebody who plays by keys alone; the eyes are those of `Player`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.eyes = Player(page)
        self.focus = page.locator(":focus")
        self.sold = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, wanted: Locator, most: int = 40) -> None:
        for _ in range(most):
            self.press("Tab")
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
        raise AssertionError(f"{wanted} is not reached in {most} tabs")

    def label(self) -> str:
        """What a screen reader says of what has the focus."""
        said_of_it = self.focus.get_attribute("aria-label") or self.focus.text_content() or ""
        return " ".join(said_of_it.split())

    # -- a game ------------------------------------------------------------------------------------

    def wait_for_our_turn(self) -> None:
        while (decision := self.eyes.wait()) != "act":
            self._storm() if decision == "storm" else self._rob()

    def finish(self) -> None:
        for _ in range(400):
            decision = self.eyes.wait()
            if decision == "over":
                return
            if decision == "rob":
                self._rob()
            elif decision == "storm":
                self._storm()
            elif decision == "question":
                self.press("Shift+Tab")
                expect(self.focus).not_to_have_attribute("aria-disabled", "true")
                self.press("Enter")
            elif decision == "sell" or not self._act():
                self.sell_first()
        raise AssertionError("not over after 400 decisions")

    def _rob(self) -> None:
        # The rivals are numbered; one may have nothing to take.
        for key in ("1", "2", "3"):
            self.press(key)
            if self.eyes.asked() != "rob":
                return

    def _storm(self) -> None:
        self.press("h", "Home")
        for _ in range(7):
            self.press("a")
            if self.eyes.lose.is_visible():
                break
            self.press("ArrowRight")
        self.press("d")

    def _act(self) -> bool:
        """Sell what is complete, or end the turn. False: everything should be sold now."""
        last = said("archaeology/card-game", "pass") in self.eyes.end.inner_text()
        if self.eyes.sets().count():
            if last or self.eyes.cards() >= 7:
                return False
            complete = like("archaeology/card-game", "sale_complete", now="").pattern
            self.press("h", "Home")
            for _ in range(self.eyes.sets().count()):
                if re.search(complete, self.label()):
                    self.press("a", "s")
                    self.sold += 1
                    return True
                self.press("ArrowRight")
        self.press("e")
        return True

    def sell_first(self) -> None:
        self.press("h", "Home", "a", "s")
        self.sold += 1


def test_a_whole_game_by_keyboard(house: Running, visitors: Visitors) -> None:
    context = visitors.context()
    context.add_init_script(LISTEN)
    page = visitors.open(context, house.url)
    play = page.get_by_role("button", name=said("home", "play_now_at", game=GAME))
    play.wait_for()
    keys = Keys(page)
    keys.press("Tab")
    expect(page.get_by_role("link", name=said("house", "skip"))).to_be_focused()
    keys.tab_to(play)
    keys.press("Enter")
    page.locator("[data-place=hand]").wait_for()
    the_guide_is_spoken_and_stopped(keys)
    keys.wait_for_our_turn()
    the_table_has_names(page)
    panels_open_and_give_the_focus_back(keys)
    a_sale_is_taken_back(keys)
    keys.finish()
    what_was_spoken(page)
    ways = page.get_by_role("navigation", name=said("after", "ways"))
    keys.tab_to(ways.get_by_role("button", name=said("after", "rematch")))


def the_guide_is_spoken_and_stopped(keys: Keys) -> None:
    keys.eyes.wait()
    stop = keys.page.get_by_role("button", name=said("table", "guide_stop"))
    expect(stop).to_be_visible()
    assert like("table", "guide_said").search(spoken(keys.page))
    keys.tab_to(stop, 60)
    keys.press("Enter")
    expect(stop).to_be_hidden()


def the_table_has_names(page: Page) -> None:
    tree = page.get_by_role("main").aria_snapshot()
    for role, name in [
        ("list", said("table", "seats_label")),
        ("region", said("archaeology/card-game", "market")),
        ("region", said("archaeology/card-game", "hand")),
        ("region", said("archaeology/card-game", "museum")),
        ("region", said("archaeology/card-game", "pyramid")),
        ("region", said("archaeology/card-game", "actions")),
        ("group", said("table", "log_title")),
        ("button", said("table", "undo")),
        ("button", said("table", "menu")),
    ]:
        assert f'- {role} "{name}' in tree, f"no {role} {name} in\n{tree}"
    for where, key in (("hand", "card_hand"), ("market", "card_market")):
        kinds = page.locator(f"[data-place={where}] [data-card]")
        expect(kinds).not_to_have_count(0)
        for card in kinds.all():
            expect(card).to_have_accessible_name(like("archaeology/card-game", key))
    # What can't be done says why.
    sell = page.locator("[data-action=sell]")
    expect(sell).to_have_attribute("aria-disabled", "true")
    assert sell.evaluate(
        "(one) => document.getElementById(one.getAttribute('aria-describedby')).textContent"
    )


def panels_open_and_give_the_focus_back(keys: Keys) -> None:
    page = keys.page
    keys.press("h")
    before = keys.label()
    keys.press("?")
    dialog = page.get_by_role("dialog", name=said("table", "keys_title"))
    expect(dialog).to_be_visible()
    keys.press("Escape")
    expect(dialog).to_be_hidden()
    assert keys.label() == before
    keys.press("r")
    rules = page.get_by_role("dialog", name=said("table", "rules_title"))
    expect(rules).to_be_visible()
    # A letter that would play is silent here.
    keys.press("e", "Escape")
    expect(rules).to_be_hidden()


def a_sale_is_taken_back(keys: Keys) -> None:
    eyes = keys.eyes
    held = eyes.cards()
    keys.sell_first()
    undo = keys.page.get_by_role("button", name=said("table", "undo"), exact=True)
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    keys.press("u")
    title = keys.page.locator("#hand-title .aside")
    expect(title).to_have_text(said("archaeology/card-game", "cards_held", n=held))


def what_was_spoken(page: Page) -> None:
    expect(page.locator("[data-live=polite]")).to_contain_text(
        re.compile(f"{event('won').pattern}|{event('won.you').pattern}|{event('won.one').pattern}")
    )
    heard = spoken(page)
    for sentence in (
        event("dug.you"),
        event("dug.none"),
        event("sold.you"),
        event("sold"),
        like("archaeology/card-game", "task_act"),
        house_event("undone.you"),
    ):
        assert sentence.search(heard), f"nobody said {sentence.pattern} in\n{heard}"
