"""Small editions: of so few tiles that everything about them can be counted or written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dighouse
from dighouse import Game

EDITIONS = Path(__file__).parents[2] / "fixtures" / "editions-museum"
TABLE = 3  # cells on a side: the least that holds all tiles
TABLES = {"souk": 5, "bazaar": 5}
# Ways to play the game as printed: the table, a crowded one, and the wider reading of MU-29.
VARIANTS: tuple[dict[str, Any], ...] = ({}, {"table": 9}, {"archeologist_links": True})


def small(name: str, seats: int = 2, **options: Any) -> Game:
    least = {"table": TABLES.get(name, TABLE)}
    edition = EDITIONS / f"{name}.toml"
    return dighouse.game("museum", seats=seats, edition=edition, **{**least, **options})


def printed(number: int) -> Game:
    """The game as it is, with another number of seats and another variant for each number."""
    return dighouse.game("museum", seats=2 + number % 3, **VARIANTS[number // 3 % len(VARIANTS)])
