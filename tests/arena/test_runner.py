"""Runs: whatever happens on the way, the same games count, each once."""

from __future__ import annotations

import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dighouse.arena import Definition, run
from dighouse.arena.definition import StopRule
from dighouse.arena.findings import results_of, to_json
from dighouse.arena.player import close_players, play_deals
from dighouse.arena.result_store import read_results
from dighouse.arena.runner import ExecutorLost
from dighouse.arena.sequential import STRONGER
from dighouse.arena.work_unit import UnitResult, WorkUnit
from dighouse.kernel.errors import BadOptions
from tests.arena.lineups import PROFESSOR, RANDOM, from_code, lineup

LAST = from_code("last", "def bot(view, rng):\n    return view.menu[-1]\n")
LINEUPS = (lineup(PROFESSOR, RANDOM), lineup(PROFESSOR, LAST), lineup(LAST, RANDOM, RANDOM))
DEFINITION = Definition("three", LINEUPS, StopRule(8))


class BadExecutor(ThreadPoolExecutor):
    """Answers in any order, loses units, and sends some twice; after so many of them it is gone."""

    def __init__(self, seed: int, lost: float, units: int = 10**9) -> None:
        super().__init__(2)
        self._rng = Random(seed)
        self._lost = lost
        self._left = units

    def submit(self, fn: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        if self._left <= 0:
            raise RuntimeError("the cluster is gone")
        self._left -= 1
        return super().submit(self._play, fn, arguments[0], self._rng.random())

    def _play(self, function: Any, unit: WorkUnit, luck: float) -> UnitResult:
        time.sleep(luck / 20)
        if luck < self._lost:
            raise ConnectionError("a worker is gone")
        found: UnitResult = function(unit)
        again = found.deals if luck > 0.7 else []
        return UnitResult([*found.deals, *again], found.seconds)


def bytes_of(executor: Executor | None, results: Path | None = None) -> bytes:
    return to_json(results_of(run(DEFINITION, executor, results=results)))


@pytest.fixture(scope="module")
def undisturbed() -> bytes:
    found = bytes_of(None)
    close_players()
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_bad_executor_makes_no_difference(undisturbed: bytes, seed: int) -> None:
    assert bytes_of(BadExecutor(seed, lost=0.3)) == undisturbed


def test_a_run_goes_on_where_it_was_broken_off(undisturbed: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with pytest.raises(ExecutorLost, match="another run goes on from there"):
        bytes_of(BadExecutor(1, lost=0.1, units=9), path)
    kept = read_results(path)
    assert 0 < len(kept) < 24
    played = run(DEFINITION, results=path)
    assert to_json(results_of(played)) == undisturbed
    everything = read_results(path)
    assert everything[: len(kept)] == kept
    assert len({deal.key for deal in everything}) == len(everything) == 24
    again = run(DEFINITION, results=path)
    assert (again.games_played, to_json(results_of(again))) == (0, undisturbed)


def test_more_deals_later_play_only_those(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    one = Definition("one", LINEUPS[:1], StopRule(3))
    assert run(one, results=path).games_played == 6
    more = Definition("more", LINEUPS[:1], StopRule(5))
    found = run(more, results=path)
    assert (found.kept, found.games_played) == (3, 4)
    assert [deal.deal for deal in found.lineups[0].deals] == [0, 1, 2, 3, 4]


def test_a_test_stops_it_and_what_was_played_beyond_does_not_count() -> None:
    stop = StopRule(500, "e-values", edge=0.3, error=0.2)
    played = run(Definition("short", LINEUPS[:1], stop))
    (one,) = played.lineups
    assert one.verdict is not None
    assert one.verdict.found == STRONGER
    assert len(one.deals) == one.verdict.deals < 40
    alone = list(play_deals(LINEUPS[0], range(one.verdict.deals)))
    assert [deal.games for deal in one.deals] == [deal.games for deal in alone]


def test_an_error_of_ours_is_not_tried_again() -> None:
    other = type(LINEUPS[0])(LINEUPS[0].choice, (PROFESSOR, RANDOM), code="of another release")
    with pytest.raises(BadOptions, match="another dighouse"):
        run(Definition("old", (other,), StopRule(4)))
