"""How hard a numbered quest is: the time of one fixed solver, and thresholds from it (AO-19).

The solver always asks for the most bits per time under solo's rules, and checks when one layout is
left. It is a yardstick, not a player: it stays as it is when bots get better, and it counts in
whole numbers only, so that thresholds are the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.edition import GENERAL, Edition, built_in
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool

LOG_UNIT = 256  # logarithms are whole multiples of 1/256 bit

# (times of the solver at least, master, seasoned): the pairs of the printed game. The times are
# cut so that each pair is as frequent among the numbers 1 to 6000 as among the 28 printed quests.
PRINTED = (
    (0, 18, 27),
    (109, 19, 29),
    (118, 20, 31),
    (121, 20, 32),
    (125, 21, 33),
    (128, 21, 34),
    (132, 21, 35),
    (133, 22, 35),
    (136, 22, 36),
    (143, 23, 37),
    (145, 23, 38),
    (148, 23, 39),
    (149, 24, 40),
    (160, 24, 41),
    (165, 25, 41),
)
# Editions with other tiles or costs: the printed means, and the solver's mean time, in tenths.
MASTER_MEAN, SEASONED_MEAN, SOLVER_MEAN = 219, 355, 137

Longs = npt.NDArray[np.int64]


def thresholds_for(edition: Edition, time: int) -> tuple[int, int]:
    """The longest times for the ranks of master and seasoned, by how hard a quest is."""
    if (edition.tiles, _costs(edition)) == (built_in().tiles, _costs(built_in())):
        return next((one[1], one[2]) for one in reversed(PRINTED) if time >= one[0])
    mean = SOLVER_MEAN * len(edition.axes)
    return time * MASTER_MEAN // mean, time * SEASONED_MEAN // mean


def _costs(edition: Edition) -> list[int]:
    return [edition.cost(name) for name in edition.questions] + [
        edition.costs[name].value for name in ("step", "aim", "check")
    ]


@lru_cache(maxsize=1024)
def time_for(edition: Edition, layout: int, clues: tuple[int, ...]) -> int:
    """How hard a layout is to find with the traps in these zones as clues.

    The times of the solver from every axis where the viewfinder may be set, added up.
    """
    here = layout_pool(edition)
    left = np.arange(here.count)
    for zone in clues:
        left = left[here.zones[zone][left] & 3 == here.zones[zone, layout] & 3]
    solver = _Solver(here, layout)
    return sum(solver.time(left, axis) for axis in range(len(here.axes)))


class _Solver:
    """Looks for one layout. What it has worked out for one start often serves the next."""

    def __init__(self, pool: LayoutPool, layout: int) -> None:
        self.pool = pool
        self.layout = layout
        self.costs = np.array([pool.edition.cost(name) for name in pool.questions], np.int64)
        self.moves = _moves(pool.edition)
        self.check = pool.edition.costs["check"].value
        self.known: dict[bytes, Longs] = {}

    def time(self, left: npt.NDArray[np.intp], viewfinder: int) -> int:
        """Until the right check, from the layouts that are left and where the viewfinder stands."""
        time = 0
        while len(left) > 1:
            bits = self._bits(left)
            if not bits.any():
                break
            costs = self.moves[viewfinder][:, None] + self.costs
            axis, question = _most_per_time(bits, costs)
            time += int(costs[axis, question])
            answers = self.pool.answers[self.pool.row(axis, question)]
            code = int(answers[self.layout])
            left = left[answers[left] == code]
            icons = code // 4 % 4 + code // 16 if question >= GENERAL.index("traps") else 0
            viewfinder = (axis + icons) % len(self.pool.axes)
        # Layouts that no question tells apart are checked one after another.
        return time + self.check * (1 + int(np.searchsorted(left, self.layout)))

    def _bits(self, left: npt.NDArray[np.intp]) -> Longs:
        """What each question about each axis is worth: bits, times the number of layouts left."""
        key = left.tobytes()
        if key not in self.known:
            answers = self.pool.answers[:, left]
            rows, count = answers.shape
            codes = int(answers.max()) + 1
            places = answers + np.arange(0, rows * codes, codes)[:, None]
            sizes = np.bincount(places.ravel(), minlength=rows * codes)
            logs = _size_times_log(1 << count.bit_length())
            worth = int(logs[count]) - logs[sizes].reshape(rows, codes).sum(axis=1)
            self.known[key] = worth.reshape(len(self.pool.axes), len(self.costs))
        return self.known[key]


def _most_per_time(bits: Longs, costs: Longs) -> tuple[int, int]:
    """The question with most bits per time; of equals the cheapest, then the first."""
    best, best_bits, best_cost = (0, 0), -1, 1
    for place, (worth, cost) in enumerate(
        zip(bits.ravel().tolist(), costs.ravel().tolist(), strict=True)
    ):
        more = worth * best_cost - best_bits * cost
        if more > 0 or (more == 0 and cost < best_cost):
            best, best_bits, best_cost = divmod(place, bits.shape[1]), worth, cost
    return best


@lru_cache(maxsize=8)
def _moves(edition: Edition) -> list[Longs]:
    """[where the viewfinder stands][axis]: what it costs to look at that axis this turn."""
    count = len(edition.axes)
    moves = []
    for stand in range(count):
        costs = np.full(count, edition.costs["aim"].value, np.int64)
        costs[(stand + 2) % count] = edition.costs["step"].value
        costs[(stand + 1) % count] = 0
        moves.append(costs)
    return moves


@lru_cache(maxsize=24)
def _size_times_log(below: int) -> Longs:
    """size * log2(size) in units of 1/256 bit, rounded down, for sizes up to `below` - 1."""
    logs = [size * ((size**LOG_UNIT).bit_length() - 1) for size in range(1, below)]
    return np.array([0, *logs], np.int64)
