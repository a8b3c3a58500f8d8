"""Play to the end inside the compiled core: at random, or as a policy decides."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dighouse.kernel.dice import Dice
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import State


class Playouts:
    """What many games from one position came to."""

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


def playout(state: State, dice: Dice, policy: Policy | None = None) -> State:
    """The end of one game from `state`, which is left as it was.

    Seats play at random, or as the policy picks for them: then it has what they know of each other.
    BadOptions if the game need not end; IllegalMove if a pick of the policy's is not on the menu.
    """
    state.game.must_end("playout()")
    end = _copy(state, policy)
    _finish(end, dice, policy)
    return end


def playouts(state: State, n: int, dice: Dice, policy: Policy | None = None) -> Playouts:
    """n games from `state`, which is left as it was; see `playout`."""
    state.game.must_end("playouts()")
    if n < 1:
        raise ValueError(f"playouts() plays one game or more, not {n}")
    seats = len(state.scores())
    steps: i64 = 0
    totals = [0] * seats
    wins = [0.0] * seats
    for _ in range(n):
        end = _copy(state, policy)
        steps += _finish(end, dice, policy)
        for seat, score in enumerate(end.scores()):
            totals[seat] += score
        winners = end.winners()
        for seat in winners:
            wins[seat] += 1.0 / len(winners)
    return Playouts(n, steps, wins, [total / n for total in totals])


def _copy(state: State, policy: Policy | None) -> State:
    return state.without_knowledge() if policy is None else state.clone()


def _finish(state: State, dice: Dice, policy: Policy | None) -> int:
    return state.finish(dice) if policy is None else state.finish_by(policy, dice)
