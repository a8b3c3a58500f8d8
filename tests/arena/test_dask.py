"""A real Dask cluster on this machine: workers are killed, and the scheduler, and nothing is lost.

`bench/soak_arena.py` is the long form.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dighouse.arena import Definition, run
from dighouse.arena.definition import StopRule
from dighouse.arena.executors import NoExecutor, executor_at
from dighouse.arena.findings import results_of, to_json
from dighouse.arena.result_store import read_results
from dighouse.arena.runner import ArenaRun, ExecutorLost
from dighouse.kernel.errors import BadOptions
from tests.arena.dask_cluster import DaskCluster
from tests.arena.lineups import PROFESSOR, RANDOM, lineup

pytest.importorskip("distributed")

DEFINITION = Definition("one", (lineup(PROFESSOR, RANDOM),), StopRule(60))


def test_killed_workers_and_a_killed_scheduler(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    undisturbed = to_json(results_of(run(DEFINITION)))
    with DaskCluster(workers=2) as cluster:

        def kill_one(arena: ArenaRun) -> None:
            if arena.games_played and cluster.killed == 0:
                cluster.kill_worker()
            elif arena.games_played > 40 and cluster.killed == 1:
                cluster.kill_scheduler()

        with pytest.raises(ExecutorLost), executor_at(f"dask:{cluster.address}") as executor:
            run(DEFINITION, executor, results=path, watch=kill_one)
    kept = read_results(path)
    assert 20 <= len(kept) < 60
    with DaskCluster(workers=1) as cluster, executor_at(f"dask:{cluster.address}") as executor:
        played = run(DEFINITION, executor, results=path)
    assert played.kept == len(kept)
    assert to_json(results_of(played)) == undisturbed
    everything = read_results(path)
    assert len({deal.key for deal in everything}) == len(everything) == 60


@pytest.mark.parametrize("place", ["local:0", "local:many", "moon", "dask:", "local:2000"])
def test_places_that_there_are_not(place: str) -> None:
    with pytest.raises(BadOptions), executor_at(place):
        pass


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dighouse.arena.executors.CONNECT_SECONDS", 1)
    with (
        pytest.raises(NoExecutor, match="no Dask scheduler at"),
        executor_at("dask:tcp://127.0.0.1:9"),
    ):
        pass
