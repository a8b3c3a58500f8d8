"""Somebody who digs for the buried city: asks by clicking, reads the answers from the page, and thinks with the library."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from dighouse.games.archeologic.solver import Deduction, Question, built_in, layout
from tests.e2e.visitors import too_wide
from tests.e2e.words import said

PLANS = {one.name: one.plan.rows for one in built_in().buildings}
COLUMNS = "ABCDE"
MANY = 30  # questions: far more than it takes


class Digger:
    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.asked = 0
        self.ring = page.locator("[data-place=ring]")
        self.ask_button = page.locator("[data-action=ask]")
        self.set_button = page.locator("[data-action=set]")
        self.check_button = page.locator("[data-action=check]")
        self.over = page.get_by_role("navigation", name=said("after", "ways"))
        self.known: Deduction | None = None

    # -- what we see -------------------------------------------------------------------------------

    def clues(self) -> list[str]:
        """The traps on the map, such as 'C1 fire'."""
        found = []
        for trap in ("fire", "sharp"):
            label = said("archeologic/page", f"zone_clue_{trap}")
            zones = self.page.locator(f'[data-zone][aria-label*="{label}"]')
            found += [f"{one.get_attribute('data-zone')} {trap}" for one in zones.all()]
        return found

    def viewfinder(self) -> str:
        stands = said("archeologic/page", "axis_stands", text="")
        axis = self.ring.locator(f'input[aria-label$="{stands}"]').get_attribute("value")
        assert axis is not None
        return axis

    def next_axis(self) -> str:
        """The one that is free to look at."""
        axes = built_in().axes
        return axes[(axes.index(self.viewfinder()) + 1) % len(axes)]

    def note(self, axis: str, question: str) -> Locator:
        """An answer on the note sheet, once it is there: before, it may say who else has asked."""
        return self.page.locator(f'[data-note="{axis} {question}"]:has(.symbols) .visually-hidden')

    def is_our_turn(self) -> bool:
        seats = self.page.get_by_role("list", name=said("table", "seats_label"))
        return seats.locator("li.mine[aria-current]").count() > 0

    # -- what we do --------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def leaf(self, name: str) -> None:
        """On a phone one thing is in sight at a time."""
        if self.touch:
            assert too_wide(self.page) == []
            self.press(self.page.locator(f"[data-tab={name}]"))

    def begin(self, axis: str = "E") -> None:
        """Solo: put the viewfinder down, and read the clues."""
        self.leaf("ask")
        self.choose_axis(axis)
        self.press(self.set_button)
        self.set_button.wait_for(state="detached")
        self.read_clues()

    def read_clues(self) -> None:
        self.known = Deduction(*self.clues())

    def choose_axis(self, axis: str) -> None:
        self.press(self.page.locator(f"label[data-axis='{axis}']"))

    def choose_question(self, question: str) -> None:
        self.press(self.page.locator(f"label[data-question='{question}']"))

    def ask(self, axis: str, question: str) -> None:
        self.leaf("ask")
        self.choose_axis(axis)
        self.choose_question(question)
        self.press(self.ask_button)
        note = self.note(axis, question)
        note.or_(self.over).first.wait_for(state="attached")
        # Somebody's sealed city may have been opened by it, and have been right.
        if not self.over.is_visible():
            self.learn(axis, question, read_answer(note.text_content() or "", question))

    def learn(self, axis: str, question: str, answer: str) -> None:
        assert self.known is not None
        self.known = self.known.learn(question, axis, answer)
        self.asked += 1

    def best(self) -> Question:
        """What tells most for its time."""
        assert self.known is not None
        return self.known.questions(self.viewfinder())[0]

    def find_out(self) -> list[str]:
        """Ask until only one city is left: its buildings, such as 'S C1 90'."""
        assert self.known is not None
        for _ in range(MANY):
            if self.known.count == 1:
                return layout(int(self.known.candidates[0]))
            best = self.best()
            self.ask(best.axis, best.question)
        raise AssertionError(f"{self.known.count} cities are left after {MANY} questions")

    def lay(self, city: Sequence[str]) -> None:
        """Choose a building, turn it, and tap the zone that the box at its middle comes to lie on."""
        self.leaf("map")
        for placed in city:
            building, zone, turns = read_placed(placed)
            self.press(self.page.locator(f"[data-building={building}]"))
            for _ in range(turns):
                self.press(self.page.locator("[data-action=turn-right]"))
            self.press(self.page.locator(f"[data-zone={held_at(building, zone, turns)}]"))
            lies = said("archeologic/page", "tile_lies", name=building, zone=zone)
            tile = self.page.locator(f"[data-building={building}]")
            expect(tile).to_have_accessible_name(lies)

    def check(self) -> None:
        self.press(self.check_button)
        self.press(self.page.locator("[data-action=check-now]"))

    def clear(self) -> None:
        """Take everything off the map; that takes two taps."""
        if self.page.locator("[data-building].lies").count():
            self.press(self.page.locator("[data-action=clear]"))
            self.press(self.page.locator("[data-action=clear]"))

    def solve(self) -> None:
        city = self.find_out()
        self.clear()
        self.lay(city)
        self.check()


def read_answer(text: str, question: str) -> str:
    """As the library reads it: '1 fire trap and 2 sharp traps' is 'fire sharp sharp'."""
    assert re.match(r"\d|no\b|nothing\b", text), f"no answer: {text!r}"
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (risk-free|fire|sharp)", text)}
    if question in ("buildings", "empty"):
        number = re.search(r"\d+", text)
        return number[0] if number else "0"
    symbols = {"risk-free": "free", "fire": "fire", "sharp": "sharp"}
    shown = [symbols[word] for word, n in counts.items() for _ in range(n)]
    return " ".join(shown) or "none"


def read_placed(text: str) -> tuple[str, str, int]:
    building, zone, degrees = text.split()
    return building, zone, int(degrees) // 90


def held_at(building: str, zone: str, turns: int) -> str:
    """The zone under the box nearest to the middle of a building: by that it is held."""
    rows = list(PLANS[building])
    for _ in range(turns):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    middle_x, middle_y = (len(rows[0]) - 1) / 2, (len(rows) - 1) / 2
    boxes = [(x, y) for y, row in enumerate(rows) for x, box in enumerate(row) if box != "."]
    x, y = min(boxes, key=lambda box: round((box[0] - middle_x) ** 2 + (box[1] - middle_y) ** 2, 6))
    column, row = COLUMNS.index(zone[0]), int(zone[1:])
    return f"{COLUMNS[column + x]}{row + y}"


def some_other_city(known: Deduction) -> list[str]:
    """One that is ruled out already, so that a check of it is wrong for sure."""
    possible = set(known.candidates.tolist())
    return layout(next(number for number in range(known.pool.count) if number not in possible))
