"""Twin worlds over the real socket, at length: `run(500, jobs=2)`. See tests/server/twins.

python bench/soak_twins.py 40                # a short one, to look at
python bench/soak_twins.py 40 new-expedition
python bench/soak_twins.py 40 museum
python bench/soak_twins.py 40 archeologic
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

from tests.server.twins.looks import expeditions, other_looks  # noqa: E402
from tests.server.twins.play import plans, twin_worlds  # noqa: E402
from tests.server.twins.quests import other_cities, quest_games  # noqa: E402
from tests.server.twins.report import Report  # noqa: E402
from tests.server.twins.tiles import tile_games  # noqa: E402

CARD_GAME, EXPEDITION, MUSEUM = "card-game", "new-expedition", "museum"
ARCHEOLOGIC = "archeologic"
SEATS = {
    CARD_GAME: (2, 3, 4),
    EXPEDITION: (2, 3, 4, 5),
    MUSEUM: (2, 3, 4),
    ARCHEOLOGIC: (2, 3, 4),
}
TWINS = 3  # of each game
BATCH = 12  # games that are played in step on one server

Job = tuple[str, int, int]  # the game, the number of the first table, and how many


def batches(game: str, tables: int) -> Iterator[Job]:
    for first in range(0, tables, BATCH):
        yield game, first, min(BATCH, tables - first)


def batch(job: Job) -> Report:
    game, first, tables = job
    seats = [SEATS[game][number % len(SEATS[game])] for number in range(first, first + tables)]
    if game == EXPEDITION:
        reports = twin_worlds(expeditions(seats, first), TWINS, other_looks)
    elif game == MUSEUM:
        reports = twin_worlds(tile_games(seats, first), TWINS)
    elif game == ARCHEOLOGIC:
        reports = twin_worlds(quest_games(seats, first), TWINS, other_cities)
    else:
        reports = twin_worlds(plans(seats, first), TWINS)
    return sum(reports, Report())


def run(games: int, jobs: int, game: str = CARD_GAME) -> dict[str, Any]:
    """Play games with their twins, in so many processes. AssertionError if a byte differs."""
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        report = sum(pool.imap_unordered(batch, batches(game, games)), Report())
    assert report.differing == 0, "\n".join(report.leaks)
    assert report.share >= 0.9, f"only {report.share:.1%} of the twins really differ"
    figures = asdict(report)
    del figures["leaks"]
    figures["frames"] = dict(sorted(report.frames.items()))
    return figures | {"share": report.share, "seconds": round(time.monotonic() - began)}


if __name__ == "__main__":
    played = sys.argv[2] if len(sys.argv) > 2 else CARD_GAME
    print(json.dumps(run(int(sys.argv[1]), jobs=2, game=played), indent=2))
