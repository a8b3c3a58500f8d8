"""How many positions there are: counts that catch what no scenario thinks of."""

from __future__ import annotations

import pytest

from dighouse.kernel.chance_sources import perft
from tests.games.archaeology.camps import MONUMENTS
from tests.games.archaeology.perft_rows import WHOLE, PerftRow, reference_counts, rows
from tests.games.archaeology.table import SHRUNKEN

ROWS = rows()
SMALL = [row for row in ROWS if sum(row.counts) <= 10_000]


def name(row: PerftRow) -> str:
    depth = "whole" if row.depth == WHOLE else row.depth
    return f"{row.edition}-{row.monument or 'cards'}-{row.seats}-{depth}"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_engine_counts_the_same_positions(row: PerftRow) -> None:
    assert perft(row.game().start(), row.depth) == row.counts


@pytest.mark.parametrize("row", SMALL, ids=name)
def test_the_reference_counts_the_same_positions(row: PerftRow) -> None:
    assert reference_counts(row) == row.counts


def test_whole_trees_are_among_them() -> None:
    whole = [row for row in ROWS if row.depth == WHOLE]
    assert {row.edition for row in whole} >= {"hamlet", "stall", "tomb"}
    assert all(row.counts.terminal for row in whole)


def test_every_shrunken_edition_is_counted() -> None:
    # The village is for games that are compared move by move: its tree is too wide.
    assert {row.edition for row in ROWS if not row.monument} == set(SHRUNKEN) - {"village"}


def test_every_monument_is_counted() -> None:
    assert {row.monument for row in ROWS if row.monument} == set(MONUMENTS)
