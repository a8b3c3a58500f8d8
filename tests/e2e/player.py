"""Somebody who plays a game of the card family by clicking on what can be seen.

The policy is simple, and ends every game: what is complete is sold, as is the best set of a hand
that the next storm would halve; and once there is nothing to dig, everything.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page

from tests.e2e.visitors import too_wide
from tests.e2e.words import like, said

Decision = Literal[
    "over",
    "curtain",
    "question",
    "rob",
    "storm",
    "sell",
    "act",
    "tent",
    "look",
    "keep",
    "press",
    "name",
]
ABLE = ":not([aria-disabled=true])"
MANY = 7  # cards in a hand: then some are brought to safety
TOGETHER_SECONDS = 120.0
PATIENCE = 45_000.0  # milliseconds; the others at the table may be slow


class Player:
    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.turns = 0  # that we have ended
        self.bar = page.locator("[data-place=actions]")
        self.hand = page.locator("[data-place=hand]")
        self.market = page.locator("[data-place=market]")
        self.sell = self.deed("sell")
        self.trade = self.deed("trade")
        self.end = self.deed("end")
        self._rob = self.bar.locator(f'[data-action^="rob"]{ABLE}')
        self.lose = self.deed("storm")
        # While a move is under way the bar still asks for it, and says that it is busy; or that all wait.
        self.ready = self.bar.filter(
            has_not_text=said("archaeology/card-game", "why_moment")
        ).filter(has_not_text=said("table", "halted_paused"))
        self._cheapest = self.ready.locator("[data-action=cheapest]")
        self._must = self.ready.filter(has_text=said("archaeology/card-game", "why_must_sell"))
        self._anyway = page.get_by_role("button", name=said("archaeology/card-game", "waste_yes"))
        self._ways = page.get_by_role("navigation", name=said("after", "ways"))
        self.curtain = page.get_by_role("button", name=like("table", "curtain_open"))
        self._sights: dict[Decision, Locator] = {
            "over": self._ways,
            "curtain": self.curtain,
            "question": self._anyway,
            "rob": self._rob,
            "storm": self._cheapest,
            "sell": self._must,
            "act": self.end,
        }

    # -- what is asked of us -----------------------------------------------------------------------

    def wait(self) -> Decision:
        """Until there is something to do, or it is over."""
        sights = list(self._sights.values())
        any_of_them = sights[0]
        for sight in sights[1:]:
            any_of_them = any_of_them.or_(sight)
        while True:
            any_of_them.first.wait_for(timeout=PATIENCE)
            decision = self.asked()
            if decision is not None:
                return decision

    def asked(self) -> Decision | None:
        """What is asked just now, if anything."""
        for decision, sight in self._sights.items():
            if sight.first.is_visible():
                return decision
        return None

    # -- what we do --------------------------------------------------------------------------------

    def step(self) -> Decision:
        """Wait for a decision, and make it: a click or a few.

        What is clicked is disabled at once, until the server has answered and the table shows what
        came of it. So nothing needs to be waited for here.
        """
        decision = self.wait()
        if self.touch:
            assert too_wide(self.page) == []
        if decision == "curtain":
            self.click(self.curtain.first)
            self.curtain.first.wait_for(state="detached")
        elif decision == "question":
            self.click(self._anyway)
            self.turns += 1
        elif decision == "rob":
            self.click(self._rob.first)
        elif decision == "storm":
            self.click(self._cheapest)
            self.click(self.lose)
        elif decision == "sell":
            self.sell_set(self.sets().first)
        elif decision == "act":
            self.act()
        elif decision != "over":
            self.answer(decision)
        return decision

    def answer(self, decision: Decision) -> None:
        """What only some games ask."""
        raise NotImplementedError(decision)

    def act(self) -> None:
        tag = self._to_sell()
        if tag is not None:
            self.sell_set(tag)
            return
        self.click(self.end)
        # What would be wasted is asked about first.
        if not self._anyway.is_visible():
            self.turns += 1

    def _to_sell(self) -> Locator | None:
        nothing_to_dig = said("archaeology/card-game", "pass") in self.end.inner_text()
        if nothing_to_dig or self.cards() >= MANY:
            return self.sets().first if self.sets().count() else None
        return self.complete().first if self.complete().count() else None

    def sell_set(self, tag: Locator) -> None:
        """Choose a whole set by its tag, and sell it."""
        self.click(tag)
        self.click(self.sell)

    def turn(self) -> Decision:
        """Until we have ended a turn, or it is over, or another person is to sit down."""
        before = self.turns
        while True:
            decision = self.step()
            if decision in ("over", "curtain") or self.turns > before:
                return decision

    def finish(self, most: int = 400) -> None:
        for _ in range(most):
            if self.step() == "over":
                return
        raise AssertionError(f"not over after {most} decisions")

    # -- what we see -------------------------------------------------------------------------------

    def deed(self, name: str) -> Locator:
        """Its button, as soon as it can be done."""
        return self.bar.locator(f'[data-action="{name}"]{ABLE}')

    def sets(self) -> Locator:
        return self.hand.get_by_role("button", name=like("archaeology/card-game", "choose_set"))

    def complete(self) -> Locator:
        return self.hand.locator(".tag.complete")

    def cards(self) -> int:
        """In hand, as the page says."""
        text = self.page.locator("#hand-title .aside").text_content() or "0"
        return int(text.split()[0])

    def click(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()


def play_together(*players: Player, until: Callable[[], bool] | None = None) -> None:
    """Several browsers, one test: whoever is asked moves; to the end, or until something is so."""
    deadline = time.monotonic() + TOGETHER_SECONDS
    while until is None or not until():
        assert time.monotonic() < deadline, "the game does not go on"
        asked = [player.asked() for player in players]
        if all(decision == "over" for decision in asked):
            return
        for player, decision in zip(players, asked, strict=True):
            if decision not in (None, "over"):
                player.step()
                break
        else:
            players[0].page.wait_for_timeout(10)
