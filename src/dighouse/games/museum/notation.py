"""How picks are written: `play 13`, `at M12`, `turn 2`, `to M12ne`; and names of cells and quarters."""

from __future__ import annotations

from collections.abc import Sequence

from dighouse.games.museum.game_numbers import AIRPORT, MOUNTAIN, SEA, GameNumbers, artifact, temple
from dighouse.games.museum.views import COLOURS, CORNERS
from dighouse.kernel.notation import MoveForm, summary_of, texts_of

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

    def __init__(self, rules: GameNumbers, colours: Sequence[str] = COLOURS) -> None:
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


def _decisions(rules: GameNumbers, names: Names) -> list[MoveForm]:
    seats = [str(seat) for seat in range(rules.seats)]
    return [
        MoveForm("play", "TILE", [*rules.names, "camp"]),
        MoveForm("at", "CELL", list(names.cells.values())),
        MoveForm("turn", "TURNS", ["0", "1", "2", "3"]),
        MoveForm("use"),
        MoveForm("mummy", "SEAT", seats),
        MoveForm("nothing"),
        MoveForm("to", "QUARTER", list(names.quarters.values())),
        MoveForm("stay"),
        MoveForm("collect"),
        MoveForm("leave"),
    ]


def _chances(rules: GameNumbers) -> list[MoveForm]:
    return [
        MoveForm("deal", "TILE", rules.names),
        MoveForm("equip", "ARTIFACT", ARTIFACTS),
        MoveForm("first", "SEAT", [str(seat) for seat in range(rules.seats)]),
        MoveForm("draw", "TILE", rules.names),
    ]


def texts(rules: GameNumbers, names: Names) -> list[str]:
    """The notation of every pick, in the order of their numbers in `game_numbers.py`."""
    return texts_of([*_decisions(rules, names), *_chances(rules)])


def summary(rules: GameNumbers, names: Names) -> str:
    """All forms of picks, in a sentence."""
    forms = summary_of(_decisions(rules, names), _chances(rules))
    return f"{forms}. Cells are written M13, quarters M13ne"
