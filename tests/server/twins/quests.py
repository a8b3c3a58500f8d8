"""Twins of ArcheOlogic tables: another hidden city, in which a seat is told the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dighouse.games.archeologic.state import QuestState
from tests.games.archeologic.twins import alike
from tests.server.twins.logs import Original


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
