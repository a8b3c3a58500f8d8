"""Runs an arena: hands out work units, keeps what comes back, and stops where a test is sure.

What counts are the first deals of a lineup, in their order. So it makes no difference to the results how
many workers there were, which of them were lost, or in which order they came back.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack
from pathlib import Path

from dighouse.arena.deal_results import DealResult
from dighouse.arena.definition import Definition, StopRule
from dighouse.arena.executors import executor_at, is_lost, workers_of
from dighouse.arena.lineup import Lineup
from dighouse.arena.player import PlayerLost
from dighouse.arena.result_store import ResultStore
from dighouse.arena.sequential import UNDECIDED, StrengthVerdict, decide
from dighouse.arena.work_unit import UnitResult, WorkUnit, play_unit
from dighouse.kernel.errors import DighouseError

UNIT_SECONDS = 2.0  # that a work unit should take
DEALS_A_UNIT = 256  # at most
UNITS_AHEAD = 3  # for each worker, so that none waits
LOOK_EVERY = 1.0  # seconds, whether the executor is still there
PATIENCE = 10  # times that it was not, one after the other
LOSSES_AT_MOST = 20  # units that are lost with none coming back in between


class ExecutorLost(DighouseError):
    """No more work can be handed out. What was played is kept: another run goes on from there."""


class LineupRun:
    """How far a lineup has come."""

    def __init__(self, lineup: Lineup, stop: StopRule, store: ResultStore) -> None:
        self.lineup = lineup
        self.stop = stop
        self.question = stop.question(lineup)
        self.deals: list[DealResult] = []  # the first ones, without a gap
        self.verdict: StrengthVerdict | None = None
        self._later: dict[int, DealResult] = {}
        self._wanted = iter(range(stop.deals))
        self._again: list[int] = []  # of units that were lost
        self._values: list[float] = []
        self.seconds_a_deal: float | None = None
        kept = (store.get(lineup.key(number)) for number in range(stop.deals))
        self.add([deal for deal in kept if deal is not None])

    @property
    def done(self) -> bool:
        return len(self.deals) >= self.stop.deals or self._decided

    @property
    def _decided(self) -> bool:
        return self.verdict is not None and self.verdict.found != UNDECIDED

    def take(self, most: int) -> tuple[int, ...]:
        """The next deals that nobody has been asked for; none if there are no more."""
        if self.done:
            return ()
        taken = self._again[:most]
        del self._again[:most]
        while len(taken) < most:
            number = next(self._wanted, None)
            if number is None:
                break
            if number >= len(self.deals) and number not in self._later:
                taken.append(number)
        return tuple(taken)

    def want_again(self, deals: tuple[int, ...]) -> None:
        self._again += deals

    def add(self, deals: list[DealResult]) -> None:
        self._later |= {deal.deal: deal for deal in deals}
        before = len(self.deals)
        while not self.done and len(self.deals) in self._later:
            self.deals.append(self._later.pop(len(self.deals)))
        new = self.deals[before:]
        if self.question is None or not new:
            return
        self._values += [share_of_first(self.lineup, deal) for deal in new]
        self.verdict = decide(self.question, self._values)
        # What was played beyond is kept in the file, but was not needed.
        del self.deals[self.verdict.deals :]


def share_of_first(lineup: Lineup, deal: DealResult) -> float:
    """Of the games of a deal, how many the first bot of the lineup won, with all its seats."""
    first = {at for at, one in enumerate(lineup.entrants) if one.name == lineup.entrants[0].name}
    won = sum(
        win
        for game in deal.games
        for entrant, win in zip(game.seating, game.wins, strict=True)
        if entrant in first
    )
    return won / len(deal.games)


class ArenaRun:
    """What a run came to."""

    def __init__(self, definition: Definition, store: ResultStore) -> None:
        self.definition = definition
        self.lineups = [LineupRun(lineup, definition.stop, store) for lineup in definition.lineups]
        self.kept = sum(len(one.deals) for one in self.lineups)  # deals that had been played before
        self.workers = 0
        self.lost_units = 0
        self.differing: set[str] = store.differing
        self.seconds = 0.0
        self.busy_seconds = 0.0  # of all workers together
        self.games_played = 0  # now, with those that were not needed


Watch = Callable[[ArenaRun], object]


def run(
    definition: Definition,
    executor: Executor | None = None,
    *,
    results: str | Path | None = None,
    watch: Watch | None = None,
) -> ArenaRun:
    """Play an arena on an executor, or on all cores of this machine.

    `results` is a file that keeps what was played: a run that was broken off goes on where it was.
    `watch` is called whenever something came back. ExecutorLost if the work can't go on.
    """
    with ExitStack() as stack:
        store = stack.enter_context(ResultStore(None if results is None else Path(results)))
        if executor is None:
            executor = stack.enter_context(executor_at("local"))
        return _Runner(ArenaRun(definition, store), store, executor, watch).run()


class _Runner:
    def __init__(
        self, arena: ArenaRun, store: ResultStore, executor: Executor, watch: Watch | None
    ) -> None:
        self._arena = arena
        self._store = store
        self._executor = executor
        self._watch = watch
        self._workers = workers_of(executor)
        self._under_way: dict[Future[UnitResult], tuple[LineupRun, WorkUnit]] = {}
        self._back: queue.SimpleQueue[Future[UnitResult]] = queue.SimpleQueue()
        self._losses = 0

    def run(self) -> ArenaRun:
        arena, began = self._arena, time.perf_counter()
        arena.workers = self._workers
        try:
            self._hand_out()
            while self._under_way:
                self._receive(self._next_answer())
                arena.seconds = time.perf_counter() - began
                if self._watch is not None:
                    self._watch(arena)
                self._hand_out()
        finally:
            for future in self._under_way:
                future.cancel()
        return arena

    def _next_answer(self) -> Future[UnitResult]:
        patience = PATIENCE
        while True:
            try:
                return self._back.get(timeout=LOOK_EVERY)
            except queue.Empty:
                patience = patience - 1 if is_lost(self._executor) else PATIENCE
                if not patience:
                    raise self._lost(ConnectionError("its scheduler is gone")) from None

    def _hand_out(self) -> None:
        for lineup_run in self._by_need():
            while len(self._under_way) < UNITS_AHEAD * self._workers:
                deals = lineup_run.take(self._deals_a_unit(lineup_run))
                if not deals:
                    break
                self._submit(lineup_run, WorkUnit(lineup_run.lineup, deals))
                if len(self._arena.lineups) > 1:
                    break  # all lineups grow together
        if not self._under_way and not all(one.done for one in self._arena.lineups):
            raise AssertionError("there are deals left, and nobody was asked for them")

    def _by_need(self) -> Iterator[LineupRun]:
        """The lineups with fewest deals first, again and again until none has any to give."""
        under_way = UNITS_AHEAD * self._workers
        while len(self._under_way) < under_way:
            before = len(self._under_way)
            yield from sorted(
                (one for one in self._arena.lineups if not one.done), key=lambda one: len(one.deals)
            )
            if len(self._under_way) == before:
                return

    def _deals_a_unit(self, lineup_run: LineupRun) -> int:
        """Enough for some seconds, and few enough that all workers are busy to the end."""
        if lineup_run.seconds_a_deal is None:
            return 1
        left = lineup_run.stop.deals - len(lineup_run.deals)
        even = -(-left // (UNITS_AHEAD * self._workers))
        fits = int(UNIT_SECONDS / max(lineup_run.seconds_a_deal, 1e-6))
        return max(1, min(DEALS_A_UNIT, fits, even))

    def _submit(self, lineup_run: LineupRun, unit: WorkUnit) -> None:
        try:
            future = self._executor.submit(play_unit, unit)
        except Exception as error:
            raise self._lost(error) from error
        self._under_way[future] = (lineup_run, unit)
        future.add_done_callback(self._back.put)

    def _receive(self, future: Future[UnitResult]) -> None:
        lineup_run, unit = self._under_way.pop(future)
        try:
            result = future.result()
        except DighouseError as error:
            if not isinstance(error, PlayerLost):
                raise
            self._play_again(lineup_run, unit, error)
        except (Exception, CancelledError) as error:
            self._play_again(lineup_run, unit, error)
        else:
            self._losses = 0
            arena = self._arena
            arena.busy_seconds += result.seconds
            arena.games_played += sum(len(deal.games) for deal in result.deals)
            lineup_run.seconds_a_deal = result.seconds / len(result.deals)
            lineup_run.add(self._store.add(result.deals))

    def _play_again(self, lineup_run: LineupRun, unit: WorkUnit, error: BaseException) -> None:
        self._losses += 1
        self._arena.lost_units += 1
        if self._losses > LOSSES_AT_MOST:
            raise self._lost(error) from error
        lineup_run.want_again(unit.deals)

    def _lost(self, error: BaseException) -> ExecutorLost:
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return ExecutorLost(
            f"no more games could be handed out ({what}); what was played is kept, and another run "
            "goes on from there"
        )
