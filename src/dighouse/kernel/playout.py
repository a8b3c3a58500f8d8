"""Random play to the end, inside the compiled core."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dighouse.kernel.dice import Dice
from dighouse.kernel.state import State


class Playouts:
    """What many random games from one position came to."""

    def __init__(self, games: int, steps: int, wins: list[float], scores: list[float]) -> None:
        self.games = games
        self.steps = steps  # picks that had an alternative, over all the games
        self.wins = wins  # by seat; a shared win counts for each winner by its share
        self.scores = scores  # mean final score by seat

    def __reduce__(self) -> tuple[Any, ...]:
        return Playouts, (self.games, self.steps, self.wins, self.scores)

    def __repr__(self) -> str:
        return (
            f"Playouts(games={self.games}, steps={self.steps}, "
            f"wins={self.wins}, scores={self.scores})"
        )


def playout(state: State, dice: Dice) -> State:
    """The end of one random game from `state`, which is left as it was.

    BadOptions if the game need not end.
    """
    state.game.must_end("playout()")
    end = state.without_knowledge()
    end.finish(dice)
    return end


def playouts(state: State, n: int, dice: Dice) -> Playouts:
    """n random games from `state`, which is left as it was; see `playout`."""
    state.game.must_end("playouts()")
    if n < 1:
        raise ValueError(f"playouts() plays one game or more, not {n}")
    seats = len(state.scores())
    steps: i64 = 0
    totals = [0] * seats
    wins = [0.0] * seats
    for _ in range(n):
        end = state.without_knowledge()
        steps += end.finish(dice)
        for seat, score in enumerate(end.scores()):
            totals[seat] += score
        winners = end.winners()
        for seat in winners:
            wins[seat] += 1.0 / len(winners)
    return Playouts(n, steps, wins, [total / n for total in totals])
