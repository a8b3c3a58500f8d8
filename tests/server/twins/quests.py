"""Twins of ArcheOlogic tables: another hidden city, in which a seat is told the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from dighouse.games.archeologic.state import QuestState
from tests.games.archeologic.twins import alike
from tests.server.twins.logs import Original
from tests.server.twins.sitting import Plan

OPTIONS: tuple[tuple[tuple[str, Any], ...], ...] = (
    (),
    (("mode", "rulebook"),),
    (("clues", 5),),
    (("expert", True),),
)


def quest_games(seats: Sequence[int], first: int = 0, steps: int = 160) -> list[Plan]:
    """A game for each number of seats: one option after the other, in half of them with many checks."""
    return [
        Plan(
            f"quest {number} of {count}",
            count,
            steps=steps,
            game="archeologic",
            options=(*OPTIONS[number % len(OPTIONS)], ("handicap", [0, 1, 2, 1][:count])),
            liked="check" if number % 2 else "",
            undoes=number % 2 == 1,
        )
        for number, count in enumerate(seats, first)
    ]


def other_cities(
    original: Original, number: int, rng: random.Random
) -> Iterator[tuple[list[int], str]]:
    """Each time another seat could not tell it from the true one, up to some moment."""
    seats = original.log.game.seats
    moments = [state for seq, state in original.after.items() if seq > original.where[0][1]]
    for count in range(number):
        state = rng.choice(moments[: len(moments) // 2])
        assert isinstance(state, QuestState)
        cities = alike(state, count % seats).tolist()
        if cities:
            rules, city = state.rules, rng.choice(cities)
            ways = rules.pool.ways[:, city].tolist()
            laid = [rules.lay + rules.starts[at] + way for at, way in enumerate(ways)]
            yield [*laid, *original.outcomes[len(laid) :]], f"the start: city {city}"
