"""The rows of tests/fixtures/perft: seats, depth and how many positions there are.

A file is named after its edition, or after its edition and its monument: oasis.mine.txt.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from dighouse import Game
from dighouse.kernel.chance_sources import PerftCounts
from tests.games.archaeology.camps import EXPEDITIONS, expedition
from tests.games.archaeology.expedition import Camp, Expedition
from tests.games.archaeology.reference import CHANCE, OVER, Numbers, Reference, every_deck, perft
from tests.games.archaeology.table import EDITIONS, shrunken

FILES = sorted((Path(__file__).parents[2] / "fixtures" / "perft").glob("*.txt"))
WHOLE = 10_000  # deeper than any of these trees


class PerftRow(NamedTuple):
    edition: str
    monument: str  # of an expedition
    seats: int
    depth: int
    counts: PerftCounts

    def game(self) -> Game:
        if self.monument:
            return expedition(self.monument, self.seats, self.edition)
        return shrunken(self.edition, self.seats)


def read(stem: str, line: str) -> PerftRow | None:
    """A line of a file; None for a comment or an empty line."""
    words = line.partition("#")[0].split()
    if not words:
        return None
    seats, depth, chance, decision, terminal = words
    edition, _, monument = stem.partition(".")
    return PerftRow(
        edition,
        monument,
        int(seats),
        WHOLE if depth == "whole" else int(depth),
        PerftCounts(int(chance), int(decision), int(terminal)),
    )


def row_text(row: PerftRow, counts: PerftCounts) -> str:
    depth = "whole" if row.depth == WHOLE else str(row.depth)
    return f"{row.seats:5}  {depth:>5}  {counts.chance:8}  {counts.decision:8}  {counts.terminal:8}"


def rows() -> list[PerftRow]:
    lines = [(path.stem, line) for path in FILES for line in path.read_text("utf-8").splitlines()]
    return [row for stem, line in lines if (row := read(stem, line)) is not None]


def reference_counts(row: PerftRow) -> PerftCounts:
    """What the slow reference counts."""
    folder = EXPEDITIONS if row.monument else EDITIONS
    edition = tomllib.loads((folder / f"{row.edition}.toml").read_text("utf-8"))
    if row.monument:
        camp = Camp(edition, row.seats, row.monument)
        found = perft(Expedition(camp, every_deck(camp)), row.depth)
    else:
        numbers = Numbers(edition, row.seats)
        found = perft(Reference(numbers, every_deck(numbers)), row.depth)
    return PerftCounts(found[CHANCE], found[0], found[OVER])
