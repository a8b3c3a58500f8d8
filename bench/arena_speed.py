"""How the arena's speed grows with workers: `python bench/arena_speed.py [GAMES]`.

Games a second with one and with two processes of this machine, and with two workers of Dask, in turn, the
best of three rounds each. On a machine that is busy with other work the ratios say nothing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dighouse.arena import run
from dighouse.arena.executors import executor_at
from soak_arena import definition
from tests.arena.dask_cluster import DaskCluster

GAMES = 4000
ROUNDS = 3
PLACES = ("local:1", "local:2", "dask")


@contextmanager
def address(place: str) -> Iterator[str]:
    if place != "dask":
        yield place
        return
    with DaskCluster(workers=2) as cluster:
        yield f"dask:{cluster.address}"


def games_a_second(place: str, games: int) -> float:
    with address(place) as where, executor_at(where) as executor:
        run(definition(40), executor)  # so that the players have begun
        played = run(definition(games), executor)
    return played.games_played / played.seconds


def main(games: int) -> None:
    best = dict.fromkeys(PLACES, 0.0)
    for _ in range(ROUNDS):
        for place in PLACES:
            best[place] = max(best[place], games_a_second(place, games))
    one, two, dask = best.values()
    print(json.dumps({**best, "two_of_one": two / one, "dask_of_local": dask / two}))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
