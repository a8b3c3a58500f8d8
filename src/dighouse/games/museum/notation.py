"""How picks are written: `play 13`, `at m12`, `turn 2`, `to m12ne`; and names of cells and quarters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dighouse.games.museum.rules import AIRPORT, ARTIFACT, MOUNTAIN, PICTURES, SEA, TEMPLE, Rules
from dighouse.games.museum.views import COLOURS, CORNERS

LETTERS = "abcdefghijklmnopqrstuvwxy"

# What each quarter shows, by its code.
SHOWN = {
    **{TEMPLE + colour: f"t{letter}" for colour, letter in enumerate(COLOURS)},
    **{ARTIFACT + picture: f"a{COLOURS[picture // 2]}{picture % 2}" for picture in range(PICTURES)},
    MOUNTAIN: "M",
    SEA: "S",
    AIRPORT: "P",
}
ARTIFACTS = tuple(SHOWN[ARTIFACT + picture] for picture in range(PICTURES))


class Names:
    """Of cells and quarters, by their numbers in the bordered grid, and back."""

    def __init__(self, rules: Rules) -> None:
        size = int(rules.size)
        plain = [f"{LETTERS[at % size]}{at // size + 1}" for at in range(size * size)]
        self.cells = dict(zip(rules.at_cell, plain, strict=True))
        self.quarters = {
            quarter: plain[at // 4] + CORNERS[at % 4] for at, quarter in enumerate(rules.to_quarter)
        }
        self.cell_numbers = {name: number for number, name in self.cells.items()}
        self.quarter_numbers = {name: number for number, name in self.quarters.items()}

    def cell(self, number: int) -> str | None:
        return self.cells.get(number)

    def quarter(self, number: int) -> str | None:
        return self.quarters.get(number)


class Form(NamedTuple):
    """Picks that differ in a name alone, such as `mummy SEAT`."""

    verb: str
    what: str = ""
    names: Sequence[str] = ("",)


def _decisions(rules: Rules, names: Names) -> list[Form]:
    seats = [str(seat) for seat in range(rules.seats)]
    return [
        Form("play", "TILE", [*rules.names, "camp"]),
        Form("at", "CELL", list(names.cells.values())),
        Form("turn", "TURNS", ["0", "1", "2", "3"]),
        Form("use"),
        Form("mummy", "SEAT", seats),
        Form("nothing"),
        Form("to", "QUARTER", list(names.quarters.values())),
        Form("stay"),
        Form("collect"),
        Form("leave"),
    ]


def _chances(rules: Rules) -> list[Form]:
    return [
        Form("deal", "TILE", rules.names),
        # Moves are written in lower case throughout.
        Form("equip", "ARTIFACT", [name.lower() for name in ARTIFACTS]),
        Form("first", "SEAT", [str(seat) for seat in range(rules.seats)]),
        Form("draw", "TILE", rules.names),
    ]


def texts(rules: Rules, names: Names) -> list[str]:
    """The notation of every pick, in the order of their numbers in `rules.py`."""
    forms = _decisions(rules, names) + _chances(rules)
    return [f"{form.verb} {name}".rstrip() for form in forms for name in form.names]


def summary(rules: Rules, names: Names) -> str:
    """All forms of picks, in a sentence."""
    decisions, chances = (
        ", ".join(f"{form.verb} {form.what}".rstrip() for form in forms)
        for forms in (_decisions(rules, names), _chances(rules))
    )
    return f"Moves are: {decisions}; chance: {chances}. Cells are written m13, quarters m13ne"


def text(texts: list[str], pick: int) -> str:
    if not 0 <= pick < len(texts):
        raise IndexError(f"pick {pick} does not exist: picks are 0 to {len(texts) - 1}")
    return texts[pick]
