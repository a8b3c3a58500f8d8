"""docs/adding-a-game.md works as it stands, on whichever core is installed."""

from __future__ import annotations

from types import ModuleType

import pytest

from dighouse.testing import check_game
from tests.testing.conftest import blocks


def test_all_of_the_page_runs(newcomer: ModuleType) -> None:
    names = dict(vars(newcomer))
    for block in blocks()[1:]:
        exec(block, names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_passes_the_kit(newcomer: ModuleType, seats: int) -> None:
    check_game(newcomer.ThreeTricks(seats), games=10, seed=100)


def test_it_is_small() -> None:
    lines = [line for line in blocks()[0].splitlines() if line.strip()]
    assert len(lines) < 160
