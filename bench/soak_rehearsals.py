"""What seats rehearse in worlds that look the same to them, at length: `run(400, jobs=2)`.

python bench/soak_rehearsals.py 40           # a short one, to look at
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

import dighouse  # noqa: E402
from dighouse.testing import RehearsalReport, rehearsal_twins  # noqa: E402
from tests.games.archeologic.twins import others  # noqa: E402

MONUMENTS = ("great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins")
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("card-game", {"seats": 2}),
    ("card-game", {"seats": 4}),
    *(("new-expedition", {"seats": 3, "monument": monument}) for monument in MONUMENTS),
    ("museum", {"seats": 2}),
    ("museum", {"seats": 4, "archeologist_links": True}),
    ("archeologic", {"seats": 1, "time_limit": 25}),
    ("archeologic", {"seats": 2, "mode": "rulebook", "time_limit": 40}),
    ("archeologic", {"seats": 3, "time_limit": 20}),
)
BATCH = 5  # games that one process plays before it takes the next ones

Job = tuple[str, dict[str, Any], int]


def batches(games: int) -> Iterator[Job]:
    for number in range(-(-games // BATCH)):
        ruleset, options = GAMES[number % len(GAMES)]
        yield ruleset, options, number * BATCH


def batch(job: Job) -> tuple[str, RehearsalReport]:
    ruleset, options, first = job
    other_beginnings = others if ruleset == "archeologic" else None
    game = dighouse.game(ruleset, **options)
    return ruleset, rehearsal_twins(game, games=BATCH, seed=first, others=other_beginnings)


def run(games: int, jobs: int) -> dict[str, Any]:
    """Games with their twins, in so many processes. A Failure if an answer differs."""
    began = time.monotonic()
    reports: dict[str, RehearsalReport] = {}
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for ruleset, report in pool.imap_unordered(batch, batches(games)):
            reports[ruleset] = reports.get(ruleset, RehearsalReport()) + report
    for ruleset, report in sorted(reports.items()):
        print(f"rehearsals of {ruleset}: {report}", flush=True)
    return {
        **{ruleset: asdict(report) for ruleset, report in sorted(reports.items())},
        "seconds": round(time.monotonic() - began),
    }


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), jobs=2), indent=2))
