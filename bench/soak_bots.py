"""Greedy against random: the long form of the families' bot tests. At every monument, and at the tile game's table.

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
from dighouse.arena.statistics import wilson
from dighouse.arena.tournament import tournament
from dighouse.registry import ruleset

EXPEDITION, MUSEUM = "new-expedition", "museum"
# By seats: the share of games that greedy should win.
BARS = {EXPEDITION: {2: 0.95, 5: 0.85}, MUSEUM: {2: 0.95, 4: 0.85}}
DEALS = {EXPEDITION: 10, MUSEUM: 2}  # that one process plays before it takes the next ones

Job = tuple[str, str, int, int]  # ruleset, monument, seats, first deal


def monuments(of: str) -> list[str]:
    """Of a game that has none: one without a name."""
    options = {option.name: option for option in ruleset(of).offer().options}
    if "monument" not in options:
        return [""]
    return [name for name in options["monument"].choices or () if name != "random"]


def jobs_for(of: str, games: int) -> Iterator[Job]:
    for seats in BARS[of]:
        for monument in monuments(of):
            for first in range(0, -(-games // seats), DEALS[of]):
                yield of, monument, seats, first


def batch(job: Job) -> tuple[str, int, list[float]]:
    """Wins of greedy; a shared one is split."""
    of, monument, seats, first = job
    choices = {"monument": monument} if monument else {}
    game = dighouse.game(of, seats=seats, **choices)
    contest = tournament(game, ["greedy", *["random"] * (seats - 1)], seed=2026, games=1)
    played = [one for deal in range(first, first + DEALS[of]) for one in contest.deal(deal)]
    return monument, seats, [one.wins[one.bots.index("greedy")] for one in played]


def run(games: int, jobs: int, of: str = EXPEDITION) -> dict[str, Any]:
    """At least so many games of each kind. AssertionError if greedy wins too few."""
    wins: dict[tuple[int, str], list[float]] = defaultdict(list)
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for monument, seats, won in pool.imap_unordered(batch, jobs_for(of, games)):
            wins[seats, monument] += won
    figures: dict[str, Any] = {}
    for (seats, monument), won in sorted(wins.items()):
        share = sum(won) / len(won)
        low, high = wilson(share, len(won))
        where = f"{monument or of}, {seats} seats"
        assert share >= BARS[of][seats], f"{where}: greedy wins only {share:.1%}"
        row = {"games": len(won), "wins": sum(won), "from": round(low, 4), "to": round(high, 4)}
        if monument:
            figures.setdefault(f"{seats} seats", {})[monument] = row
        else:
            figures[f"{seats} seats"] = row
    return figures


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), 2, *sys.argv[2:]), indent=2))
