"""How much longer a search takes, judged by nothing but how many layouts are left.

Two tables of the expected time until a right check, its own time included. `expected` is what good play
needed on average: leaves of a search that stops early are judged by it. `at_least` is a bound that no
play can beat, which lets an exact search skip what can't be best.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.policy.question_matrix import codes_of, costs_of

Floats = npt.NDArray[np.float64]

# (log2 of the layouts left, time left without the check): means of the strong policy's own games.
MEASURED = (
    (0.0, 0.0), (1.0, 1.62), (1.58, 2.1), (2.0, 2.5), (2.58, 3.05), (3.31, 3.75), (4.0, 4.4),
    (5.0, 5.15), (6.0, 6.0), (7.0, 6.7), (8.0, 7.4), (9.0, 8.1), (10.0, 8.9), (11.0, 9.8),
)  # fmt: skip
BEYOND = 0.9  # for each bit more


def expected_time(edition: Edition, layouts: int) -> float:
    bits = math.log2(layouts)
    known = [point[0] for point in MEASURED]
    times = [point[1] for point in MEASURED]
    more = max(0.0, bits - known[-1]) * BEYOND
    return float(np.interp(bits, known, times)) + more + costs_of(edition).check


@lru_cache(maxsize=64)
def _expected(edition: Edition, most: int) -> Floats:
    times = [layouts * expected_time(edition, layouts) for layouts in range(1, most + 1)]
    return np.array([0.0, *times])


def expected(edition: Edition, most: int) -> Floats:
    """[layouts]: that number times the expected time, up to `most` layouts at least."""
    return _expected(edition, 1 << max(10, most.bit_length()))


@lru_cache(maxsize=8)
def at_least(edition: Edition, most: int = 64) -> list[float]:
    """[layouts]: no policy needs less time on average, wherever the viewfinder stands.

    A question splits the layouts into as many sets as it has answers, in the best case into sets for
    which the bound is lowest. A check ends it for one layout, and at best tells all others apart.
    """
    check = costs_of(edition).check
    options = answers_by_cost(layout_pool(edition))
    parts = options[-1][0]
    # best[a, n]: n layouts in at most a sets, each counted by its layouts * its bound.
    best = np.full((parts + 1, most + 1), np.inf)
    best[:, 0] = 0.0
    best[1:, 1] = check
    for layouts in range(2, most + 1):
        least = check * (2 * layouts - 1)
        for sets in range(2, parts + 1):
            first = np.arange(1, layouts)
            # Sets of all the layouts are those that the question does not split.
            split = float((best[1, first] + best[sets - 1, layouts - first]).min())
            best[sets, layouts] = min(best[sets - 1, layouts], split)
        for answers, cost in options:
            least = min(least, cost * layouts + best[answers, layouts])
        best[1, layouts] = least
        best[2:, layouts] = np.minimum(best[2:, layouts], least)
    return [0.0, *(float(best[1, layouts]) / layouts for layouts in range(1, most + 1))]


def answers_by_cost(pool: LayoutPool) -> list[tuple[int, float]]:
    """(most answers, cost) of questions, cheapest first; dearer ones only if they have more answers."""
    codes, costs = codes_of(pool), costs_of(pool.edition)
    counts = codes.dense.max(axis=1).astype(int) + 1
    found: list[tuple[int, float]] = []
    for cost in sorted(set(costs.asking.tolist())):
        most = int(counts[costs.asking == cost].max())
        if not found or most > found[-1][0]:
            found.append((most, cost))
    return found
