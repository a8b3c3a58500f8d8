"""Edition files: buildings, map, ring of axes and costs, each with the mark of its source."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from dighouse.kernel import game
from dighouse.kernel.edition_file import (
    MARKS,
    Number,
    TomlReader,
    named,
)
from dighouse.kernel.editions import Editions
from dighouse.kernel.errors import BadOptions

RULESET = "archeologic"
BUILDINGS_AT_MOST = 6
COST_AT_MOST = 20
TRAPS_AT_MOST = 3  # on an axis: answers count each symbol in base 4
# What is asked about an axis beside single buildings, in the order of picks.
GENERAL = ("buildings", "empty", "traps")
COLUMNS = "ABCDE"


class MarkedText(NamedTuple):
    value: str
    mark: str


class BuildingPlan(NamedTuple):
    rows: tuple[str, ...]  # of '.', 'o', 'f' and 's'
    mark: str


class Building(NamedTuple):
    name: str  # one capital letter
    size: MarkedText  # big or small
    plan: BuildingPlan


class Edition(game.Edition):
    """The numbers of a game. `tiles` tells whether two editions have the same quests."""

    def __init__(self, text: str, source: str, built_in: bool) -> None:
        top = self.begin(text, source, built_in)
        city = top.table("map")
        self.side = city.number("side", 2, len(COLUMNS))
        self.traps = city.number("traps", 0, TRAPS_AT_MOST)
        self.ring = _ring(city, self.side.value)
        city.end()
        costs = top.table("costs")
        self.costs: dict[str, Number] = {
            name: costs.number(name, 1, COST_AT_MOST)
            for name in (*GENERAL, "small", "big", "step", "aim", "check")
        }
        costs.end()
        if self.costs["aim"].value <= self.costs["step"].value:
            raise top.fault("costs.aim", "must be more than costs.step")
        self.buildings = [_building(one, self.side.value) for one in top.tables("buildings")]
        names = [building.name for building in self.buildings]
        if not names:
            raise top.fault("buildings", f"must be 1 to {BUILDINGS_AT_MOST}")
        if len(set(names)) < len(names):
            raise top.fault("buildings", "two buildings have the same name")
        top.end()

    def fault(self, key: str, what: str) -> BadOptions:
        """What is wrong with it, where that shows only once the buildings are laid out."""
        return BadOptions(f"{named(self.source)}: {key}: {what}")

    # What is worked out for an edition serves all that have its text, wherever they came from.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def axes(self) -> list[str]:
        """The rows and columns in the order of the ring."""
        return self.ring.value.split()

    @property
    def questions(self) -> list[str]:
        return [*GENERAL, *(building.name for building in self.buildings)]

    def cost(self, question: str) -> int:
        """The time that a question takes, without moves of the viewfinder."""
        sizes = {building.name: building.size.value for building in self.buildings}
        return self.costs[sizes.get(question, question)].value

    @property
    def tiles(self) -> str:
        """What decides which layouts there are: the map and the buildings, as one line."""
        plans = [f"{one.name}:{'/'.join(one.plan.rows)}" for one in self.buildings]
        return f"{self.side.value} {self.traps.value} {self.ring.value} | {' '.join(plans)}"


def _marked(table: TomlReader, key: str, kind: type, example: str) -> tuple[Any, str]:
    """[value, mark], where the value is no number."""
    pair = table.take(key, list, f'[value, mark], such as [{example}, "T"]')
    if len(pair) != 2 or not isinstance(pair[0], kind):
        raise table.fault(key, f'must be [value, mark], such as [{example}, "T"], not {pair!r}')
    value, mark = pair
    if not isinstance(mark, str) or mark not in MARKS:
        raise table.fault(key, f"its mark must be one of {', '.join(MARKS)}, not {mark!r}")
    return value, mark


def _ring(table: TomlReader, side: int) -> MarkedText:
    value, mark = _marked(table, "ring", str, '"1 A 2 B 3 C"')
    axes = [*map(str, range(1, side + 1)), *COLUMNS[:side]]
    if sorted(value.split()) != sorted(axes):
        raise table.fault("ring", f"must have each of {' '.join(axes)} once, not {value!r}")
    return MarkedText(" ".join(value.split()), mark)


def _building(table: TomlReader, side: int) -> Building:
    name = table.string("name")
    if not re.fullmatch("[A-Z]", name):
        raise table.fault("name", f"must be one capital letter, not {name!r}")
    size, size_mark = _marked(table, "size", str, '"big"')
    if size not in ("big", "small"):
        raise table.fault("size", f"must be big or small, not {size!r}")
    rows, plan_mark = _marked(table, "plan", list, '["f.", "oo"]')
    what = (
        "must be rows of equal length of '.', 'o', 'f' and 's', with a box in each row and column"
    )
    if not all(isinstance(row, str) and re.fullmatch("[.ofs]+", row) for row in rows):
        raise table.fault("plan", f"{what}, not {rows!r}")
    columns = ["".join(column) for column in zip(*rows, strict=False)]
    if (
        not rows
        or len(set(map(len, rows))) > 1
        or any(set(line) == {"."} for line in rows + columns)
    ):
        raise table.fault("plan", f"{what}, not {rows!r}")
    if max(len(rows), len(columns)) > min(side, 3):
        raise table.fault("plan", f"must be at most {min(side, 3)} boxes long, not {rows!r}")
    table.end()
    return Building(name, MarkedText(size, size_mark), BuildingPlan(tuple(rows), plan_mark))


EDITIONS = Editions(RULESET, __package__, Edition)
built_in, read, chosen = EDITIONS.built_in, EDITIONS.read, EDITIONS.chosen
