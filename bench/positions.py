"""Positions to measure from, found the same way in every engine. Nothing here is timed."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from clock import Counts
from loops import Outcomes, draw_by_weight

# Enough deals that none is typical of nothing; few enough that their surveys stay short.
POSITIONS = 20


class Engine(Protocol):
    """The few words that differ between engines."""

    def start(self) -> Any: ...
    def at_chance(self, state: Any) -> bool: ...
    def outcomes(self, state: Any) -> Outcomes: ...  # picks and weights; empty when it is over
    def apply(self, state: Any, pick: int) -> None: ...


def start_of_play(engine: Engine) -> Any:
    """The first decision, after the deal: OpenSpiel can't search from a chance step."""
    state = engine.start()
    while engine.at_chance(state):
        engine.apply(state, draw_by_weight(engine.outcomes(state)))
    return state


def middle_of_game(engine: Engine) -> Any:
    """Half the picks of one random game, applied to a new start."""
    picks = []
    state = engine.start()
    while outcomes := engine.outcomes(state):
        picks.append(draw_by_weight(outcomes))
        engine.apply(state, picks[-1])
    state = engine.start()
    for pick in picks[: len(picks) // 2]:
        engine.apply(state, pick)
    return state


def several(make: Callable[[Engine], Any], engine: Engine) -> list[Any]:
    return [make(engine) for _ in range(POSITIONS)]


def chance_lists(engine: Engine, games: int = 50) -> Iterable[Outcomes]:
    """Every chance list that some random games meet."""
    for _ in range(games):
        state = engine.start()
        while outcomes := engine.outcomes(state):
            if engine.at_chance(state):
                yield outcomes
            engine.apply(state, draw_by_weight(outcomes))


def chance_is_even(engine: Engine) -> bool:
    return all(
        math.isclose(weight, outcomes[0][1], rel_tol=1e-9)
        for outcomes in chance_lists(engine)
        for _, weight in outcomes
    )


def choice_share(engine: Engine) -> float:
    """The share of chance steps that had more than one outcome."""
    return statistics.fmean(len(outcomes) > 1 for outcomes in chance_lists(engine))


@dataclass(frozen=True)
class Survey:
    """The mean picks of a random game from one position, and how sure that is."""

    counted: float
    forced: float
    error: float  # standard error of `counted`


def survey(play: Callable[[Any], Counts], position: Any, games: int = 100) -> Survey:
    """Play from clones of a position in Python, where picks can be counted."""
    played = [play(position.clone()) for _ in range(games)]
    counted = [one.counted for one in played]
    return Survey(
        statistics.fmean(counted),
        statistics.fmean(one.forced for one in played),
        statistics.stdev(counted) / math.sqrt(games),
    )


def mean_survey(surveys: Sequence[Survey]) -> Survey:
    return Survey(
        statistics.fmean(one.counted for one in surveys),
        statistics.fmean(one.forced for one in surveys),
        math.hypot(*(one.error for one in surveys)) / len(surveys),
    )
