"""Somebody who plays the New Expedition by clicking: as the Card Game, but for the monument above all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.player import ABLE, Decision, Player
from tests.e2e.tables import new_table, start
from tests.e2e.words import ROOT, said

TITLE = said("archaeology/door", "title_new-expedition")
CARAVAN = ROOT / "tests" / "fixtures" / "editions-expedition" / "caravan.toml"
# A short game with storms and a thief in which nobody digs for a map in vain: one opens any chamber.
FEWER = {"mask": 1, "talisman": 1, "map": 8}
DANGERS = {"thieves": 1, "storms": 2}
GAMES = 4  # in which something that chance may keep from us should have come up


def short_edition(folder: Path) -> Path:
    text = CARAVAN.read_text("utf-8")
    for kind, copies in FEWER.items():
        text = re.sub(rf"(\[cards\.{kind}\]\ncopies = \[)\d+", rf"\g<1>{copies}", text)
    head, variants = text.split("[variants", 1)
    for danger, number in DANGERS.items():
        head = re.sub(rf"({danger} = \[)\d+", rf"\g<1>{number}", head)
    variants = re.sub(r"(maps = \[)\d+", r"\g<1>1", variants)  # and the monuments after them
    edition = folder / "short.toml"
    edition.write_text(f"{head}[variants{variants}", "utf-8")
    return edition


def new_expedition(page: Page, *others: str, monument: str, folder: Path, name: str = "Ada") -> str:
    """From the front door to a waiting room; answers with the table's address."""
    called = said("options", f"new-expedition.monument.{monument}")
    edition = short_edition(folder)
    return new_table(page, *others, name=name, game=TITLE, edition=edition, monument=called)


class Explorer(Player):
    """Explores whenever there is a map for it. `met` counts what was asked of us."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        super().__init__(page, touch)
        self.met: Counter[Decision] = Counter()
        self.explored = 0
        self.curious = True  # explores and looks wherever it may
        self.sells_first = False  # something, on its first turn
        self.first_time: Callable[[Decision], None] = lambda decision: None
        self.offer = page.locator("[data-place=offer] [data-card]")
        self.explorations = self.bar.locator(f'[data-action^="explore"]{ABLE}')
        self._sights |= {
            "tent": self.deed("use tent"),
            "look": self.deed("no look"),
            "keep": self.ready.locator("[data-action=keep]"),
            "press": self.deed("go on"),
            "name": self.ready.locator("[data-action=name]"),
        }

    def wait(self) -> Decision:
        decision = super().wait()
        if not self.met[decision]:
            self.first_time(decision)
        self.met[decision] += 1
        return decision

    def act(self) -> None:
        """One exploration a turn, of the first chamber in reach; then as in the Card Game."""
        if self.sells_first:
            self.sells_first = False
            others = self.hand.locator("[data-kind]:not([data-kind=map])").locator(self.sets())
            self.sell_set((others if others.count() else self.sets()).first)
            return
        if self.curious and self.deed("which").is_visible():
            self.click(self.deed("which"))
            self.explorations.first.wait_for()
        if self.curious and self.explorations.count():
            self.click(self.explorations.first)
            self.explored += 1
        else:
            super().act()

    def answer(self, decision: Decision) -> None:
        if decision == "tent":
            self.click(self.deed("use tent"))
        elif decision == "look":
            look = self.bar.locator(f'[data-action^="look "]{ABLE}').first
            self.click(look if self.curious else self.deed("no look"))
        elif decision == "press":
            # Once deeper than one must, and then up again.
            self.click(self.deed("go on" if self.met["press"] == 1 else "stop"))
        else:
            self.choose()
            self.click(self.deed(decision))

    def choose(self) -> None:
        """As many cards to keep, or kinds to name, as the bar asks for."""
        due = re.search(r"\d+", self.bar.locator("strong").inner_text())
        assert due
        for at in range(int(due[0])):
            self.click(self.offer.nth(at % self.offer.count()))


def games(page: Page, *, monument: str, folder: Path) -> Iterator[Explorer]:
    """One table after another, each against a bot: until one of the games had all in it."""
    home = page.url
    for _ in range(GAMES):
        page.goto(home)
        new_expedition(page, "bot", monument=monument, folder=folder)
        start(page)
        yield Explorer(page)
