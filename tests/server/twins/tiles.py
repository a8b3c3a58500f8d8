"""Tables of the tile game for twin worlds: other tiles and artifacts that somebody does not see."""

from __future__ import annotations

from collections.abc import Sequence

from dighouse.protocol.bodies import Clock
from tests.server.twins.sitting import Plan

CLOCK = Clock(36_000.0, 5.0)  # nobody's runs out
OPTIONS = ((), (("table", 9),), (("archeologist_links", True),))


def tile_games(seats: Sequence[int], first: int = 0, steps: int = 420) -> list[Plan]:
    """A game for each number of seats: one option after the other, half of them with a clock."""
    return [
        Plan(
            f"tiles {number} of {count}",
            count,
            CLOCK if number % 2 else None,
            steps=steps,
            game="museum",
            options=OPTIONS[number % len(OPTIONS)],
        )
        for number, count in enumerate(seats, first)
    ]
