"""Twin worlds of ArcheOlogic: other cities in which a seat would have heard the same so far.

Which ones is worked out from the log and from the table of answers, not from views or samples.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.state import QuestState
from dighouse.testing import Trace
from dighouse.testing.twins import Beginning

HORIZONS = 4  # twins for each observer: a few early ones live long, a few late ones are rich


def others(trace: Trace, seat: int | None, rng: random.Random) -> Iterator[Beginning]:
    end = trace.states[-1]
    assert isinstance(end, QuestState)
    for _ in range(HORIZONS):
        state = trace.states[rng.randrange(len(trace.states))]
        assert isinstance(state, QuestState)
        cities = alike(state, seat)
        if len(cities):
            yield from beginning(trace, int(rng.choice(cities.tolist())))
    yield from swapped_checks(trace, seat, rng)


def alike(state: QuestState, seat: int | None) -> np.ndarray:
    """The other layouts of the pool in which a seat would have been told all that it was told."""
    rules, pool = state.rules, state.rules.pool
    if state.quest.laid < rules.buildings:
        return np.arange(0)
    true = state.layout
    fits = np.ones(pool.count, bool)
    fits[true] = False
    for clue in state.clues[: state.clues_of(seat)]:
        if rules.choice.expert:
            fits &= rules.statements[clue].holds(pool)
        else:
            fits &= pool.zones[clue] % 4 == pool.zones[clue, true] % 4
    for asked in state.asked:
        row = pool.answers[pool.row(asked.axis, asked.question)]
        if asked.seat == seat:
            fits &= row == row[true]
        elif rules.solo and not rules.general(asked.question):
            fits &= row // 4 % 4 + row // 16 == asked.moved
    for check in state.checks:
        if check.right is None:
            continue
        fits[check.layout] = False
        if check.seat == seat and rules.colours:
            fits &= _same(pool, check.layout, true)
    return np.flatnonzero(fits)


def _same(pool: LayoutPool, check: int, true: int) -> np.ndarray:
    guess = pool.ways[:, check]
    told = guess == pool.ways[:, true]
    return np.asarray(((pool.ways == guess[:, None]) == told[:, None]).all(axis=0))


def beginning(trace: Trace, layout: int) -> Iterator[Beginning]:
    """The same game with another city under it."""
    first = trace.states[0]
    assert isinstance(first, QuestState)
    rules = first.rules
    if rules.secret:
        ways = rules.pool.ways[:, layout].tolist()
        picks = [rules.lay + rules.starts[at] + way for at, way in enumerate(ways)]
        yield first, picks
    elif first.common >= 0:  # with a letter still to be drawn the clues would follow the number
        dump = first.dump()
        dump["quest"] = [
            rules.texts[rules.place + rules.starts[at] + way].removeprefix("place ")
            for at, way in enumerate(rules.pool.ways[:, layout].tolist())
        ]
        yield trace.game.load(dump), []


def swapped_checks(trace: Trace, seat: int | None, rng: random.Random) -> Iterator[Beginning]:
    """A rival's check of another layout, as wrong as the one that was handed in."""
    for step, pick in enumerate(trace.picks):
        state = trace.states[step]
        assert isinstance(state, QuestState)
        rules = state.rules
        if pick != rules.check or state.actor == seat:
            continue
        other = rng.randrange(rules.pool.count)
        ways = rules.pool.ways[:, other].tolist()
        placed = [rules.place + rules.starts[at] + way for at, way in enumerate(ways)]
        if other != state.layout:
            yield trace.states[0], [*trace.picks[: step + 1], *placed]
