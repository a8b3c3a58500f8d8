"""Looks on while a game is played: whose turn it was first, how many turns and picks there were."""

from __future__ import annotations

from dighouse.kernel.state import CHANCE, State


class GameObserver:
    def __init__(self) -> None:
        self.state: State | None = None
        self.first = CHANCE
        self.turns = 0
        self.picks = 0
        self._turn = CHANCE

    def __call__(self, state: State, pick: int) -> None:
        # The one state of the game, which goes on changing: in the end it is the final one.
        self.state = state
        self.picks += 1
        if state.actor == CHANCE:
            return
        turn = int(state.whose_turn())
        if turn != self._turn:
            self._turn = turn
            self.turns += 1
        if self.first == CHANCE:
            self.first = turn
