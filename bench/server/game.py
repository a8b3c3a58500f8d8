"""A table of the load, whichever server it is at: two players, and one move at a time."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

SEATS = 2


class Broken(Exception):
    """The server did what it must not; the text says what."""


class Tally:
    """What the tables report."""

    def __init__(self) -> None:
        self.counting = False
        self.moves = 0
        self.latencies: list[float] = []

    def moved(self, seconds: float) -> None:
        if self.counting:
            self.moves += 1
            self.latencies.append(seconds)


class Game:
    """`go` makes a move; `done` is called when both players have seen it.

    A move's time runs from its sending to when the bytes with its update were read by whoever
    made it.
    """

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.over = False
        self.moving = False
        self.done: Callable[[Game], None] = lambda game: None
        self.due: deque[float] = deque()  # moves that were due while another one was under way
        self._began = 0.0
        self._seen = 0

    async def open(self) -> None:
        """Sit down with both players and start."""
        raise NotImplementedError

    def play(self) -> bool:
        """Send the next move; False if the game is over."""
        raise NotImplementedError

    def check(self) -> None:
        """Broken unless the moves did what they say."""

    def go(self, began: float | None = None) -> None:
        self._began = time.perf_counter() if began is None else began
        self._seen = 0
        self.moving = True
        if not self.play():
            self.moving = False
            self.over = True
            self.done(self)

    def saw(self, own: bool, at: float) -> None:
        """One of the players has seen the move; `own`: the one who made it."""
        if not self.moving:
            return
        self._seen += 1
        if own:
            self.tally.moved(at - self._began)
        if self._seen == SEATS:
            self.moving = False
            self.done(self)
