"""How picks are written: `play 13`, `at M12`, `turn 2`, `to M12ne`; and names of cells and quarters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dighouse.games.museum.rules import AIRPORT, MOUNTAIN, SEA, Rules, artifact, temple
from dighouse.games.museum.views import COLOURS, CORNERS

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
ARTIFACTS = tuple(f"a{letter}{which}" for letter in COLOURS for which in (0, 1))


def shown_in(colours: Sequence[str]) -> dict[int, str]:
    """What each quarter shows, by its code, if the colours go by these letters.

    An artifact in the ground of its own culture is written aB0, in that of another one aG.B0.
    """
    shown = {MOUNTAIN: "M", SEA: "S", AIRPORT: "P"}
    for colour, letter in enumerate(colours):
        shown[temple(colour)] = f"t{letter}"
        for number, name in enumerate(ARTIFACTS):
            own = name[1] == letter
            shown[artifact(colour, number)] = name if own else f"a{letter}.{name[1:]}"
    return shown


SHOWN = shown_in(COLOURS)  # for the codes of an edition


def picture_of(shown: str) -> str:
    """The artifact that a quarter shows, whatever ground it lies in: aB0 for aB0 and for aG.B0."""
    return f"a{shown[-2:]}"


class Names:
    """Of cells and quarters, by their numbers in the bordered grid, and back; and of colours."""

    def __init__(self, rules: Rules, colours: Sequence[str] = COLOURS) -> None:
        self.colours = colours  # those of the seats, then those that nobody plays
        self.shown = shown_in(colours)
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
        Form("equip", "ARTIFACT", ARTIFACTS),
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
    return f"Moves are: {decisions}; chance: {chances}. Cells are written M13, quarters M13ne"


def text(texts: list[str], pick: int) -> str:
    if not 0 <= pick < len(texts):
        raise IndexError(f"pick {pick} does not exist: picks are 0 to {len(texts) - 1}")
    return texts[pick]
