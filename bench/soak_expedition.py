"""The New Expedition's rules at length: twin worlds and the conformance kit, each monument in turn."""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import reduce
from operator import add
from typing import Any

import dighouse
from dighouse.testing import TwinReport, check_game, twin_worlds
from soak_bots import EXPEDITION, monuments

BATCH = 5  # games that one process plays before it takes the next ones
VARIANTS: tuple[dict[str, bool], ...] = (
    {},
    {"fierce_weather": True},
    {"beginners_luck": True},
    {"fierce_weather": True, "beginners_luck": True},
    {"long_expedition": True},
)

Job = tuple[int, int]  # the batch, and whether every law is to be checked


def game(batch: int) -> dighouse.Game:
    """Another monument, number of seats and variant each time."""
    names = ["random", *monuments(EXPEDITION)]
    options = dict(VARIANTS[batch % len(VARIANTS)])
    seats = 2 + batch // len(names) % (2 if "long_expedition" in options else 4)
    return dighouse.game(EXPEDITION, seats=seats, monument=names[batch % len(names)], **options)


def play(job: Job) -> TwinReport:
    batch, laws = job
    if laws:
        check_game(game(batch), games=BATCH, seed=batch * BATCH)
        return TwinReport(games=BATCH)
    return twin_worlds(game(batch), games=BATCH, seed=batch * BATCH)


def run(games: int, jobs: int) -> dict[str, Any]:
    """So many games with their twins, and a tenth of that with every law."""

    def batches(number: int, laws: bool) -> Iterator[Job]:
        return ((batch, laws) for batch in range(-(-number // BATCH)))

    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        report = reduce(add, pool.imap_unordered(play, batches(games, laws=False)))
        checked = reduce(add, pool.imap_unordered(play, batches(games // 10, laws=True)))
    return {"twins": {**asdict(report), "share": report.share}, "kit_games": checked.games}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), jobs=2), indent=2))
