"""The rows of tests/fixtures/perft: seats, depth and how many positions there are."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from dighouse.kernel.sources import Counts
from tests.archaeology.reference import CHANCE, OVER, Numbers, Reference, every_deck, perft
from tests.archaeology.table import EDITIONS

FILES = sorted((Path(__file__).parents[1] / "fixtures" / "perft").glob("*.txt"))
WHOLE = 10_000  # deeper than any of these trees


class Row(NamedTuple):
    edition: str
    seats: int
    depth: int
    counts: Counts


def read(edition: str, line: str) -> Row | None:
    """A line of a file; None for a comment or an empty line."""
    words = line.partition("#")[0].split()
    if not words:
        return None
    seats, depth, chance, decision, terminal = words
    return Row(
        edition,
        int(seats),
        WHOLE if depth == "whole" else int(depth),
        Counts(int(chance), int(decision), int(terminal)),
    )


def row_text(row: Row, counts: Counts) -> str:
    depth = "whole" if row.depth == WHOLE else str(row.depth)
    return f"{row.seats:5}  {depth:>5}  {counts.chance:8}  {counts.decision:8}  {counts.terminal:8}"


def rows() -> list[Row]:
    lines = [(path.stem, line) for path in FILES for line in path.read_text("utf-8").splitlines()]
    return [row for edition, line in lines if (row := read(edition, line)) is not None]


def reference_counts(row: Row) -> Counts:
    """What the slow reference counts."""
    edition = tomllib.loads((EDITIONS / f"{row.edition}.toml").read_text("utf-8"))
    numbers = Numbers(edition, row.seats)
    found = perft(Reference(numbers, every_deck(numbers)), row.depth)
    return Counts(found[CHANCE], found[0], found[OVER])
