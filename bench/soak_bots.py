"""Greedy against random at every monument of the New Expedition: the long form of tests/bots.

Every deal is played once for each seat of greedy; random has all the others.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import dighouse
from dighouse.cli.statistics import wilson
from dighouse.cli.tournament import tournament
from dighouse.registry import ruleset

RULESET = "new-expedition"
BARS = {2: 0.95, 5: 0.85}  # seats, and the share of games that greedy should win
DEALS = 10  # that one process plays before it takes the next ones

Job = tuple[str, int, int]  # monument, seats, first deal


def monuments() -> list[str]:
    options = {option.name: option for option in ruleset(RULESET).offer().options}
    return [name for name in options["monument"].choices or () if name != "random"]


def jobs_for(games: int) -> Iterator[Job]:
    for seats in BARS:
        for monument in monuments():
            for first in range(0, -(-games // seats), DEALS):
                yield monument, seats, first


def batch(job: Job) -> tuple[str, int, list[float]]:
    """Wins of greedy; a shared one is split."""
    monument, seats, first = job
    game = dighouse.game(RULESET, seats=seats, monument=monument)
    contest = tournament(game, ["greedy", *["random"] * (seats - 1)], seed=2026, games=1)
    played = [one for deal in range(first, first + DEALS) for one in contest.deal(deal)]
    return monument, seats, [one.wins[one.bots.index("greedy")] for one in played]


def run(games: int, jobs: int) -> dict[str, Any]:
    """At least so many games of each kind. AssertionError if greedy wins too few."""
    wins: dict[tuple[int, str], list[float]] = defaultdict(list)
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for monument, seats, won in pool.imap_unordered(batch, jobs_for(games)):
            wins[seats, monument] += won
    figures: dict[str, Any] = {}
    for (seats, monument), won in sorted(wins.items()):
        share = sum(won) / len(won)
        low, high = wilson(share, len(won))
        assert share >= BARS[seats], f"{monument}, {seats} seats: greedy wins only {share:.1%}"
        row = {"games": len(won), "wins": sum(won), "from": round(low, 4), "to": round(high, 4)}
        figures.setdefault(f"{seats} seats", {})[monument] = row
    return figures


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), jobs=2), indent=2))
