"""Twin worlds over the real socket, at length: `run(500, jobs=2)`. See tests/server/twins.

python bench/soak_twins.py 40   # a short one, to look at
"""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))  # for the helpers among the tests

from tests.server.twins.play import plans, twin_worlds  # noqa: E402
from tests.server.twins.report import Report  # noqa: E402

SEATS = (2, 3, 4)
TWINS = 3  # of each game
BATCH = 12  # games that are played in step on one server


def batches(games: int) -> Iterator[tuple[int, int]]:
    """(number of the first game, how many) of the batches."""
    for first in range(0, games, BATCH):
        yield first, min(BATCH, games - first)


def batch(job: tuple[int, int]) -> Report:
    first, games = job
    seats = [SEATS[number % len(SEATS)] for number in range(first, first + games)]
    return sum(twin_worlds(plans(seats, first), TWINS), Report())


def run(games: int, jobs: int) -> dict[str, Any]:
    """Play games with their twins, in so many processes. AssertionError if a byte differs."""
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        report = sum(pool.imap_unordered(batch, batches(games)), Report())
    assert report.differing == 0, "\n".join(report.leaks)
    assert report.share >= 0.9, f"only {report.share:.1%} of the twins really differ"
    figures = asdict(report)
    del figures["leaks"]
    figures["frames"] = dict(sorted(report.frames.items()))
    return figures | {"share": report.share, "seconds": round(time.monotonic() - began)}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), jobs=2), indent=2))
