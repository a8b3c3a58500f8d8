"""Rounds: who plays, for how long, and which round counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import NamedTuple


class Counts(NamedTuple):
    """What a batch of work did. `counted` and `forced` are floats where a mean stands in."""

    counted: float  # picks where there was a choice (or clones, where clones are measured)
    forced: float  # picks from a list of one: applied, but counted for neither side
    games: int
    aside: float = 0.0  # seconds of it that are not to be counted


@dataclass(frozen=True)
class Contestant:
    name: str
    ours: bool
    loop: str  # what the loop does, in a sentence
    batch: Callable[[], Counts]  # one game, or some milliseconds of work


@dataclass(frozen=True)
class Tally:
    """One round of one contestant."""

    counted: float
    forced: float
    games: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.counted / self.seconds


def one_round(
    batch: Callable[[], Counts], seconds: float, clock: Callable[[], float] = time.perf_counter
) -> Tally:
    counted = forced = 0.0
    games = 0
    aside = 0.0
    start = clock()
    while True:
        done = batch()
        counted += done.counted
        forced += done.forced
        games += done.games
        aside += done.aside
        spent = clock() - start - aside
        if spent >= seconds:
            return Tally(counted, forced, games, spent)


def interleaved(contestants: Iterable[Contestant]) -> list[Contestant]:
    """Ours, theirs, ours, theirs: a machine that slows down for a while slows both sides."""
    everyone = list(contestants)
    ours = [one for one in everyone if one.ours]
    theirs = [one for one in everyone if not one.ours]
    return [one for one in chain(*zip_longest(ours, theirs)) if one is not None]


def best_rounds(
    contestants: Sequence[Contestant],
    rounds: int,
    seconds: float,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, Tally]:
    """Each contestant's best round. The best, as noise only ever makes a round slower."""
    order = interleaved(contestants)
    for contestant in order:
        contestant.batch()  # caches, lazy imports and first allocations are nobody's speed
    best: dict[str, Tally] = {}
    for _ in range(rounds):
        for contestant in order:
            tally = one_round(contestant.batch, seconds, clock)
            if contestant.name not in best or tally.rate > best[contestant.name].rate:
                best[contestant.name] = tally
    return best
