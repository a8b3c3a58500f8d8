"""ArcheOlogic at length: twin worlds and the conformance kit, each way to play in turn."""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))  # for the helpers among the tests

from dighouse.testing import TwinReport, check_game, twin_worlds  # noqa: E402
from tests.games.archeologic.table import game  # noqa: E402
from tests.games.archeologic.test_kit import GAMES  # noqa: E402
from tests.games.archeologic.twins import others  # noqa: E402

Job = tuple[int, bool]  # the number of the game, and whether every law is to be checked


def play(job: Job) -> TwinReport:
    number, laws = job
    played = game(**list(GAMES.values())[number % len(GAMES)])
    if laws:
        check_game(played, games=1, seed=number, others=others)
        return TwinReport(games=1)
    return twin_worlds(played, games=1, seed=number, others=others)


def run(games: int, jobs: int) -> dict[str, Any]:
    """So many games with their twins, and a tenth of that with every law."""

    def numbers(count: int, laws: bool) -> Iterator[Job]:
        return ((number, laws) for number in range(count))

    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        report = reduce(add, pool.imap_unordered(play, numbers(games, laws=False)))
        checked = reduce(add, pool.imap_unordered(play, numbers(games // 10, laws=True)))
    assert report.differing == 0, report
    assert report.share >= 0.9, f"only {report.share:.1%} of the twins really differ"
    return {"twins": {**asdict(report), "share": report.share}, "kit_games": checked.games}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), jobs=2), indent=2))
