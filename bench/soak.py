"""The long form of the tests: thousands of games, frames and kills.

make soak                               # the whole of it; figures go to bench/soak.json
make soak ARGS="--size 0.03"            # a short one
make soak ARGS="--only frames kills"    # some of it
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import dighouse
import soak_archeologic
import soak_arena
import soak_attacks
import soak_bots
import soak_expedition
import soak_fuzz
import soak_kills
import soak_museum
import soak_rehearsals
import soak_training
import soak_twins
from dighouse.arena.statistics import wilson
from dighouse.arena.tournament import tournament
from dighouse.testing import TwinReport, check_game, twin_worlds

SEATS = (2, 3, 4)
BATCH = 10  # games that one process plays before it takes the next ones


def game(seats: int) -> dighouse.Game:
    return dighouse.game("card-game", seats=seats)


def twin_batch(job: tuple[int, int]) -> TwinReport:
    seats, first = job
    return twin_worlds(game(seats), games=BATCH, seed=first)


def kit_batch(job: tuple[int, int]) -> int:
    seats, first = job
    check_game(game(seats), games=BATCH, seed=first)
    return BATCH


def batches(games: int) -> Iterator[tuple[int, int]]:
    """(seats, first seed) of the batches that make up so many games, shared by the seat counts."""
    for number in range(-(-games // BATCH)):
        yield SEATS[number % len(SEATS)], number * BATCH


def spread(pool: Any, work: Callable[[Any], Any], jobs: Iterator[Any]) -> list[Any]:
    return list(pool.imap_unordered(work, jobs))


def greedy_batch(job: tuple[int, int]) -> list[float]:
    """Wins of greedy against random at two seats, each deal with both seatings."""
    first, last = job
    contest = tournament(game(2), ["greedy", "random"], seed=2026, games=0)
    outcomes = [one for deal in range(first, last) for one in contest.deal(deal)]
    return [one.wins[one.bots.index("greedy")] for one in outcomes]


def library(games: int) -> dict[str, Any]:
    """The rules: twin worlds, the conformance kit, greedy against random."""
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        report = reduce(add, spread(pool, twin_batch, batches(games)))
        print(f"twin worlds: {report}", flush=True)
        checked = sum(spread(pool, kit_batch, batches(games // 10)))
        print(f"conformance kit: {checked} games kept every law", flush=True)
        deals = ((first, first + BATCH) for first in range(0, games // 2, BATCH))
        wins = [win for batch in spread(pool, greedy_batch, deals) for win in batch]
    low, high = wilson(sum(wins) / len(wins), len(wins))
    print(
        f"greedy against random: {sum(wins) / len(wins):.1%} of {len(wins)} games "
        f"({low:.1%} to {high:.1%})",
        flush=True,
    )
    return {
        "twins": {**asdict(report), "share": report.share},
        "kit_games": checked,
        "greedy_vs_random": {"games": len(wins), "wins": sum(wins), "from": low, "to": high},
    }


JOBS = os.cpu_count() or 1
# Each part by its name, with its share of the size: 1.0 is what is quoted.
PARTS: dict[str, Callable[[float], dict[str, Any]]] = {
    "library": lambda size: library(max(60, round(2000 * size))),
    "expedition": lambda size: soak_expedition.run(max(50, round(1000 * size)), JOBS),
    "expedition_bots": lambda size: soak_bots.run(max(20, round(500 * size)), JOBS),
    "museum_bots": lambda size: soak_bots.run(max(20, round(500 * size)), JOBS, soak_bots.MUSEUM),
    "expedition_socket_twins": lambda size: soak_twins.run(
        max(6, round(500 * size)), JOBS, soak_twins.EXPEDITION
    ),
    "museum": lambda size: soak_museum.run(max(60, round(2000 * size)), JOBS),
    "museum_socket_twins": lambda size: soak_twins.run(
        max(6, round(300 * size)), JOBS, soak_twins.MUSEUM
    ),
    "archeologic": lambda size: soak_archeologic.run(max(24, round(240 * size)), JOBS),
    "archeologic_socket_twins": lambda size: soak_twins.run(
        max(6, round(300 * size)), JOBS, soak_twins.ARCHEOLOGIC
    ),
    "socket_twins": lambda size: soak_twins.run(max(6, round(500 * size)), JOBS),
    "rehearsals": lambda size: soak_rehearsals.run(max(65, round(1300 * size)), JOBS),
    "frames": lambda size: soak_fuzz.run(max(1000, round(100_000 * size))),
    "attacks": lambda size: soak_attacks.run(max(3.0, 60.0 * size)),
    "arena": lambda size: soak_arena.soak(max(200, round(10_000 * size))),
    "training": lambda size: soak_training.run(soak_training.HOURS),
    "kills": lambda size: soak_kills.everything(max(2, round(200 * size))),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=float, default=1.0, help="0.05: a twentieth of all numbers")
    parser.add_argument("--only", nargs="*", choices=PARTS, help="some of the parts")
    parser.add_argument("--json", type=Path, default=Path(__file__).with_name("soak.json"))
    arguments = parser.parse_args()
    path: Path = arguments.json
    figures: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    for name in arguments.only or PARTS:
        began = time.monotonic()
        figures[name] = {
            "core": dighouse.core,
            "version": dighouse.__version__,
            **PARTS[name](arguments.size),
            "seconds": round(time.monotonic() - began),
        }
        print(f"{name}: {json.dumps(figures[name])}", flush=True)
        path.write_text(json.dumps(figures, indent=2) + "\n")  # part by part: it takes long
    print(f"written to {path}")


if __name__ == "__main__":
    main()
