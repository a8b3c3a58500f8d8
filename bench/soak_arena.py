"""The arena on a Dask cluster whose workers are killed, and once its scheduler.

    python bench/soak_arena.py 10000 5            # games, and seconds between two kills

The results part of the report must be, byte for byte, that of a run that nobody disturbed. The long form of
tests/arena/test_dask.py.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import dighouse
from dighouse.arena import Definition, run
from dighouse.arena.definition import StopRule
from dighouse.arena.executors import executor_at
from dighouse.arena.findings import results_of, to_json
from dighouse.arena.lineup import Entrant, GameChoice, Lineup
from dighouse.arena.result_store import read_results
from dighouse.arena.runner import ExecutorLost
from tests.arena.dask_cluster import DaskCluster

GAMES = 10_000
WORKERS = 2
KILL_EVERY = 5.0  # seconds


def definition(games: int) -> Definition:
    choice = GameChoice.of(dighouse.game("card-game", seats=2))
    entrants = (Entrant("professor", "professor"), Entrant("random", "random"))
    return Definition("soak", (Lineup(choice, entrants, seed=2026),), StopRule(games // 2))


def run_once(
    wanted: Definition, results: Path, seconds: float, until: float | None
) -> tuple[int, bool]:
    """How many workers were killed, and whether it came to an end. After a share of the deals the scheduler
    is killed, too."""
    over = threading.Event()
    with DaskCluster(WORKERS) as cluster:

        def kill_workers() -> None:
            while not over.wait(seconds):
                cluster.kill_worker()

        def kill_scheduler(arena: Any) -> None:
            if until is not None and len(arena.lineups[0].deals) > until * wanted.stop.deals:
                over.set()
                cluster.kill_scheduler()

        killer = threading.Thread(target=kill_workers)
        killer.start()
        try:
            with executor_at(f"dask:{cluster.address}") as executor:
                run(wanted, executor, results=results, watch=kill_scheduler)
            return cluster.killed, True
        except ExecutorLost:
            return cluster.killed, False
        finally:
            over.set()
            killer.join()


def soak(games: int, seconds: float = KILL_EVERY) -> dict[str, Any]:
    wanted, began = definition(games), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="dighouse-soak-") as folder:
        results = Path(folder) / "results.jsonl"
        killed, ended = run_once(wanted, results, seconds, until=0.5)
        if ended:
            raise AssertionError("the scheduler was killed, and the run did not notice")
        kept = len(read_results(results))
        more, ended = run_once(wanted, results, seconds, until=None)
        everything = read_results(results)
        keys = {deal.key for deal in everything}
        if not ended or len(keys) != wanted.stop.deals:
            raise AssertionError(f"{len(keys)} of {wanted.stop.deals} deals are there")
        if len(everything) != len(keys):
            raise AssertionError(f"{len(everything) - len(keys)} deals are there twice")
        disturbed = to_json(results_of(run(wanted, results=results)))
    undisturbed = to_json(results_of(run(wanted)))
    if disturbed != undisturbed:
        raise AssertionError("the results differ from those of an undisturbed run")
    return {
        "games": games,
        "killed": killed + more,
        "kept_when_the_scheduler_died": kept,
        "seconds": round(time.monotonic() - began),
    }


if __name__ == "__main__":
    given = sys.argv[1:]
    wished = (int(given[0]) if given else GAMES, float(given[1]) if given[1:] else KILL_EVERY)
    print(json.dumps(soak(*wished)))
