"""Somebody who plays This Belongs in a Museum by pointing at the map and at the bar beside it.

The policy has everything in it: tiles come to lie close together, the camp in the second turn, each icon
is used once before a mummy moves, and what can be collected is.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from playwright.sync_api import FloatRect, Locator, Page

from tests.e2e.player import ABLE, PATIENCE
from tests.e2e.tables import new_table
from tests.e2e.visitors import SECONDS, too_wide
from tests.e2e.words import said

Question = Literal["over", "hand", "icon", "walk"]

TITLE = said("museum/door", "title")
TOMB = "M13"
ICONS = ("rotate", "swap", "replace")
# No two tiles are the same, so a name on the wire is one tile. Temples of both seats are everywhere.
TILES = {
    "rotate": ["tB tG M aB.0", "tG tB S aG.0", "tB aR.1 M tG", "tG aY.1 S tB"],
    "swap": ["tB tB aG.1 M", "tG tG aB.1 S", "tB tG aR.0 S", "tG tB aY.0 M"],
    "replace": ["tB tB aR.0 tG", "tG tG aY.0 tB", "tB aB.1 S tG", "tG aG.1 M tB"],
}
# Without icons no mummy ever stands in the way; and each tile has something to be found on it.
QUIET = {
    "": [
        "tB aB.0 M S",
        "tG aG.0 M S",
        "tB aR.0 S tG",
        "tG aY.0 M tB",
        "tB tG aB.1 M",
        "tG tB aG.1 S",
    ]
}
GAMES = 3  # in which everything should have been asked


def short_edition(folder: Path, tiles: dict[str, list[str]] = TILES, artifacts: int = 8) -> Path:
    """A dozen tiles or fewer. With all eight artifacts, every picture is one that is looked for."""
    lines = [
        *('id = "quarry"', 'ruleset = "museum"', 'title = "The Quarry"'),
        *("[setup]", 'tiles = [3, "R"]', f'artifacts = [{artifacts}, "R"]'),
        *("[walk]", 'steps = [3, "R"]'),
        *("[score]", 'temple = [1, "R"]', 'artifact = [3, "R"]', 'token = [3, "R"]'),
        "[tiles]",
    ]
    for icon, faces in tiles.items():
        for number, quarters in enumerate(faces, 1):
            shown = f'icon = "{icon}", ' if icon else ""
            name = f"{icon or 'plain'}{number}"
            lines.append(f'{name} = {{ quarters = "{quarters}", {shown}copies = [1, "R"] }}')
    edition = folder / "quarry.toml"
    edition.write_text("\n".join(lines) + "\n", "utf-8")
    return edition


def new_museum(page: Page, *others: str, edition: Path | None, name: str = "Ada") -> str:
    """From the front door to a waiting room; answers with the table's address."""
    return new_table(page, *others, name=name, game=TITLE, edition=edition)


class Curator:
    """`met` counts the steps of decisions that the bar has asked for, `done` what was done."""

    def __init__(self, page: Page, touch: bool = False, careful: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.careful = careful  # looks whether what was foretold comes true
        self.turns = 0
        self.met: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.first_time: Callable[[str], None] = lambda step: None
        self.map = page.locator("[data-place=map]")
        self.bar = page.locator("[data-place=actions]")
        self.hand = page.locator("[data-place=hand] [data-tile]")
        self.seats = page.locator("[data-place=seats] [data-seat]")
        self.changes = self.bar.locator("[data-changes] li")
        self.over = page.get_by_role("navigation", name=said("after", "ways"))
        self._sights: dict[Question, Locator] = {
            "over": self.over,
            "hand": self.at("hand"),
            # While an answer is under way the bar still asks, and its buttons are off.
            "icon": self.at("icon").locator(f"[data-action=nothing]{ABLE}"),
            "walk": self.at("walk").locator(f"[data-action=stay]{ABLE}"),
        }

    # -- what we see -------------------------------------------------------------------------------

    def at(self, step: str) -> Locator:
        """The bar, as soon as it asks for this."""
        return self.page.locator(f"[data-place=actions][data-step={step}]")

    def deed(self, name: str) -> Locator:
        return self.bar.locator(f"[data-action={name}]{ABLE}")

    def place(self, at: str) -> Locator:
        """A cell of the map, or a quarter while quarters are asked for."""
        return self.map.locator(f'[data-at="{at}"]')

    def offered(self) -> list[str]:
        return (self.map.get_attribute("data-offered") or "").split()

    def held(self, tile: str) -> Locator:
        return self.page.locator(f"[data-place=hand] [data-tile={tile}]")

    def tiles(self) -> list[str]:
        """The hand, without the camp."""
        held = self.hand.evaluate_all("all => all.map((one) => one.dataset.tile)")
        return [tile for tile in held if tile != "camp"]

    def artifacts(self) -> list[str]:
        """All that we look for, found or not."""
        own = self.page.locator("[data-artifact]")
        found: list[str] = own.evaluate_all("all => all.map((one) => one.dataset.artifact)")
        return found

    def scores(self) -> list[int]:
        """By seat, our own first."""
        return [number(text) for text in self.seats.locator("header b").all_inner_texts()]

    def foretold(self) -> list[int]:
        """The scores that the open decision would make, at a table for two."""
        scores = self.scores()
        for change in self.changes.all():
            mine = "mine" in (change.get_attribute("class") or "").split()
            spoken = change.locator(".visually-hidden").text_content() or ""
            scores[0 if mine else 1] = number(spoken.rpartition(":")[2])
        return scores

    # -- what is asked of us -----------------------------------------------------------------------

    def wait(self) -> Question:
        """Until there is something to do, or it is over."""
        any_of_them = self.over
        for sight in self._sights.values():
            any_of_them = any_of_them.or_(sight)
        while True:
            any_of_them.first.wait_for(timeout=PATIENCE)
            question = self.asked()
            if question is not None:
                return question

    def asked(self) -> Question | None:
        for question, sight in self._sights.items():
            if sight.first.is_visible():
                return question
        return None

    def step(self) -> Question:
        """Wait for a decision, and make it."""
        question = self.wait()
        if question == "hand":
            self.lay()
        elif question == "icon":
            self.use_icon()
        elif question == "walk":
            self.walk()
        return question

    def finish(self, most: int = 120) -> None:
        for _ in range(most):
            if self.step() == "over":
                return
        raise AssertionError(f"not over after {most} decisions")

    # -- what we do --------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        if self.touch:
            assert too_wide(self.page) == []
            what.tap()
        else:
            what.click()

    def pick(self, at: str) -> None:
        """Point at a place of the map; one that is out of sight is looked for first."""
        outside = self.place(at).evaluate(
            """(one) => {
              const { x, y, width, height } = one.getBoundingClientRect();
              const { left, right, top, bottom } = one.closest('[data-map]').getBoundingClientRect();
              const [across, down] = [x + width / 2, y + height / 2];
              return across < left || across > right || down < top || down > bottom;
            }"""
        )
        if outside:
            self.press(self.map.get_by_role("button", name=said("museum/map", "show_all")))
        self.at_rest(at)
        self.press(self.place(at))

    def at_rest(self, at: str) -> FloatRect:
        """Where a place is, once the map glides no more."""
        now = self.place(at).bounding_box()
        while True:
            self.page.wait_for_timeout(80)
            before, now = now, self.place(at).bounding_box()
            if now and now == before:
                return now

    def see(self, step: str) -> None:
        """The next step of a decision: the bar asks for it."""
        self.at(step).wait_for()
        self.met[step] += 1
        if self.met[step] == 1:
            self.first_time(step)

    def lay(self) -> None:
        """A tile, or in the second turn the camp."""
        self.see("hand")
        tiles = self.tiles()
        camp = self.held("camp")
        pitch = camp.is_visible() and (self.turns > 0 or not tiles)
        self.press(camp if pitch else self.held(min(tiles, key=self._known)))
        self.see("cell")
        cell = self.amid()
        self.pick(cell)
        self.see("laid")
        if self.turns % 2 == 0:
            self.pick(cell)  # which turns it
        self.turns += 1
        self.confirm()

    def amid(self) -> str:
        """The free cell with the most tiles around it, so that there is a way to everything."""
        offered = self.offered()
        places = self.map.locator("[data-at]").evaluate_all(
            "all => all.map((one) => one.dataset.at)"
        )
        lying = set(places) - {*offered, TOMB}
        offered.sort(key=lambda cell: (-len(lying & set(around(cell).values())), far(cell)))
        return next((cell for cell in offered if not self.is_covered(cell)), offered[0])

    def is_covered(self, at: str) -> bool:
        """By a button that zooms: people would move the map."""
        covered: bool = self.place(at).evaluate(
            """(one) => {
              const { x, y, width, height } = one.getBoundingClientRect();
              const top = document.elementFromPoint(x + width / 2, y + height / 2);
              return top !== null && top.closest('button') !== null;
            }"""
        )
        return covered

    def _known(self, tile: str) -> int:
        """How often the icon of one of our own tiles was used: the new ones come first."""
        return self.done[tile.rstrip("0123456789")]

    def use_icon(self) -> None:
        self.see("icon")
        use = self.deed("use")
        icon = (use.text_content() or "").split()[1].lower() if use.is_visible() else ""
        mummies = self.bar.locator(f"[data-action^=mummy]{ABLE}")
        if icon and (not self.done[icon] or self.done["mummy"]):
            self.use(icon)
        elif mummies.count():
            self.haunt(mummies.first)
        else:
            self.press(self.deed("nothing"))

    def use(self, icon: str) -> None:
        self.press(self.deed("use"))
        self.see("target")
        self.pick(self.offered()[0])
        if icon == "swap":
            self.see("second")
            self.pick(self.offered()[0])
        if icon == "replace":
            self.see("put")
            self.press(self.held(self.tiles()[0]))
        self.see("fit")
        # The first turn of a rotation is given; another one could bring the tile back.
        if icon != "rotate" and self.deed("turn-right").is_visible():
            self.press(self.deed("turn-right"))
        self.done[icon] += 1
        self.confirm()

    def haunt(self, mummy: Locator) -> None:
        self.press(mummy)
        self.see("haunt")
        self.pick(self.offered()[0])
        self.see("haunted")
        self.done["mummy"] += 1
        self.confirm()

    def walk(self) -> None:
        """To something that is looked for, or as far away from the Tomb as it goes."""
        self.see("walk")
        wanted = self.map.locator(f'[data-at][aria-label*="{said("museum/map", "wanted")}"]')
        found = wanted.first.get_attribute("data-at") if wanted.count() else None
        self.pick(found or max(self.offered(), key=far))
        self.see("arrived")
        self.done["walk"] += 1
        if self.deed("collect").is_visible():
            self.met["finds"] += 1
            if self.met["finds"] == 1:
                self.first_time("finds")
            self.done["collect"] += 1
            self.confirm("collect")
        else:
            self.confirm()

    def confirm(self, deed: str = "confirm") -> None:
        foretold = self.foretold()
        step = self.bar.get_attribute("data-step") or ""
        self.press(self.deed(deed))
        if not self.careful:
            return
        self.at(step).wait_for(state="detached")
        self.done["change"] += foretold != self.scores()
        deadline = time.monotonic() + SECONDS
        while not self.over.is_visible() and self.scores() != foretold:
            assert time.monotonic() < deadline, f"{self.scores()}, not {foretold} as foretold"
            self.page.wait_for_timeout(10)


def around(cell: str) -> dict[str, str]:
    """By arrow key: the cell that it leads to."""
    column, row = ord(cell[0]), int(cell[1:])
    return {
        "ArrowUp": f"{chr(column)}{row - 1}",
        "ArrowRight": f"{chr(column + 1)}{row}",
        "ArrowDown": f"{chr(column)}{row + 1}",
        "ArrowLeft": f"{chr(column - 1)}{row}",
    }


def far(place: str) -> int:
    """From the Tomb to a cell or quarter."""
    cell = re.match(r"([A-Z])(\d+)", place)
    assert cell
    return abs(ord(cell[1]) - ord(TOMB[0])) + abs(int(cell[2]) - int(TOMB[1:]))


def number(text: str) -> int:
    found = re.search(r"\d+", text)
    assert found, text
    return int(found[0])
