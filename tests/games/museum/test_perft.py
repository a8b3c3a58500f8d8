"""How many positions there are: counts that catch what no scenario thinks of."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from dighouse.kernel.chance_sources import PerftCounts, perft
from tests.games.museum.agree import reference_of
from tests.games.museum.reference import CHANCE, OVER, Reference
from tests.games.museum.small import EDITIONS, small

WHOLE = 10_000  # deeper than any of these trees


# A camp and two tiles lie; both seats have tiles with icons, and somebody can walk.
BEGUN = (
    "deal ruin, deal bay, deal hill, deal field, equip aB1, equip aG0, first 0, "
    "play camp, at B1, draw field, play bay, at A1, turn 1, nothing, draw ruin, "
    "play hill, at C1, turn 2, use, at A1, turn 0"
)


class PerftRow(NamedTuple):
    edition: str
    begun: str  # moves before the first position that is counted
    depth: int
    counts: PerftCounts

    @property
    def moves(self) -> list[str]:
        return self.begun.split(", ") if self.begun else []


# Positions within so many picks of the first, once for each way there.
ROWS = [
    PerftRow("thimble", "", 7, PerftCounts(chance=5, decision=428, terminal=0)),
    PerftRow("thimble", "", WHOLE, PerftCounts(chance=5, decision=15772, terminal=23744)),
    PerftRow("bucket", "", 8, PerftCounts(chance=5, decision=796, terminal=0)),
    PerftRow("bucket", "", 12, PerftCounts(chance=5, decision=28236, terminal=0)),
    PerftRow("sandpit", "", 5, PerftCounts(chance=979, decision=0, terminal=0)),
    PerftRow("sandpit", "", 6, PerftCounts(chance=7507, decision=0, terminal=0)),
    PerftRow("sandpit", BEGUN, 5, PerftCounts(chance=0, decision=838, terminal=0)),
    PerftRow("sandpit", BEGUN, 7, PerftCounts(chance=0, decision=8371, terminal=0)),
]
SMALL = [row for row in ROWS if sum(row.counts) <= 2_000]


def name(row: PerftRow) -> str:
    begun = "-begun" if row.begun else ""
    return f"{row.edition}{begun}-{'whole' if row.depth == WHOLE else row.depth}"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_engine_counts_the_same_positions(row: PerftRow) -> None:
    game = small(row.edition)
    state = game.start()
    for move in row.moves:
        state.apply(game.parse(move))
    assert perft(state, row.depth) == row.counts


@pytest.mark.parametrize("row", SMALL, ids=name)
def test_the_reference_counts_the_same_positions(row: PerftRow) -> None:
    assert reference_counts(row.edition, row.moves, row.depth) == row.counts


def test_every_small_edition_is_counted() -> None:
    # The others are for games that are compared move by move: their trees are too wide.
    editions = {path.stem for path in EDITIONS.glob("*.toml")}
    assert {row.edition for row in ROWS} == editions - {"souk", "bazaar"}
    assert {row.edition for row in SMALL} == {row.edition for row in ROWS}
    assert any(row.counts.terminal for row in ROWS)


def reference_counts(edition: str, moves: list[str], depth: int) -> PerftCounts:
    """A coroutine can't be copied, so each position is played from the start."""
    reference = play_again(edition, moves)
    actor = reference.asked.actor
    counts = [int(actor == CHANCE), int(actor >= 0), int(actor == OVER)]
    for move in reference.asked.menu if depth else ():
        below = reference_counts(edition, [*moves, move], depth - 1)
        counts = [mine + other for mine, other in zip(counts, below, strict=True)]
    return PerftCounts(*counts)


def play_again(edition: str, moves: list[str]) -> Reference:
    reference = reference_of(small(edition))
    for move in moves:
        reference.apply(move)
    return reference
