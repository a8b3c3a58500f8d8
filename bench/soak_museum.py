"""The tile game's rules at length: against the slow reference, twin worlds, and the conformance kit.

python bench/soak_museum.py 60                # a short one, to look at
"""

from __future__ import annotations

import json
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))  # for the helpers among the tests

import dighouse  # noqa: E402
from dighouse.testing import TwinReport, check_game, twin_worlds  # noqa: E402
from tests.games.museum.agree import Pair  # noqa: E402

RULESET = "museum"
SEATS = (2, 3, 4)
BATCH = 10  # games that one process plays before it takes the next ones
# The printed table, a small one, and the wider reading of MU-29.
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"table": 9}, {"archeologist_links": True})
LONGEST_MENU = 300


def game(batch: int) -> dighouse.Game:
    """Another number of seats each time, and other options."""
    options = OPTIONS[batch // len(SEATS) % len(OPTIONS)]
    return dighouse.game(RULESET, seats=SEATS[batch % len(SEATS)], **options)


class Agreed(NamedTuple):
    """Games in which engine and reference agreed after every pick; a difference is an error."""

    games: int
    picks: int
    longest_menu: int
    seen: Counter[str]  # positions with something rare

    def plus(self, other: Agreed) -> Agreed:
        return Agreed(
            self.games + other.games,
            self.picks + other.picks,
            max(self.longest_menu, other.longest_menu),
            self.seen + other.seen,
        )


def agree(batch: int) -> Agreed:
    total = Agreed(0, 0, 0, Counter())
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        pair = Pair(game(batch))
        try:
            pair.finish(random.Random(seed))
        except AssertionError as error:
            raise AssertionError(f"batch {batch}, seed {seed}: {error}") from error
        total = total.plus(Agreed(1, pair.verbs.total(), pair.longest, pair.seen))
    return total


def twins(batch: int) -> TwinReport:
    return twin_worlds(game(batch), games=BATCH, seed=batch * BATCH)


def laws(batch: int) -> int:
    check_game(game(batch), games=BATCH, seed=batch * BATCH)
    return BATCH


def batches(games: int) -> Iterator[int]:
    return iter(range(-(-games // BATCH)))


def run(games: int, jobs: int) -> dict[str, Any]:
    """So many games beside the reference, a quarter of that with twins, a twentieth with every law."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        agreed = reduce(Agreed.plus, pool.imap_unordered(agree, batches(games)))
        print(f"agreed: {agreed}", flush=True)
        report = reduce(add, pool.imap_unordered(twins, batches(games // 4)))
        print(f"twin worlds: {report}", flush=True)
        checked = sum(pool.imap_unordered(laws, batches(games // 20)))
    assert agreed.longest_menu <= LONGEST_MENU
    return {
        "reference": {
            **agreed._asdict(),
            "seen": dict(sorted(agreed.seen.items())),
            "differing": 0,
        },
        "twins": {**asdict(report), "share": report.share},
        "kit_games": checked,
    }


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), jobs=2), indent=2))
