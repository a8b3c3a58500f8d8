"""Why a site is connected: a shortest way to it from its owner's camp (MU-26), for people to follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dighouse.games.museum.rules import AIRPORT, COLOURS

if TYPE_CHECKING:
    from dighouse.games.museum.state import TileState


class Ways:
    """From one seat's camp to all that hangs together with it.

    A region, an airport and a site count as one space each, so the shortest way is the one that is
    told in the fewest words.
    """

    def __init__(self, state: TileState, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._before: dict[int, int] = {}  # by space: the space before it
        self._space: dict[
            int, int
        ] = {}  # by quarter: the first quarter of its space that was reached
        queue: list[int] = []
        self._enter(int(state.rules.base[state.camps[seat]]), 0, queue)
        if state.rules.links:
            self._enter(int(state.archeologists[seat]), 0, queue)
        for space in queue:
            for quarter in self._next_to(space):
                self._enter(quarter, space, queue)

    def to(self, quarter: int) -> list[int]:
        """One quarter of each space on the way to a quarter, the last one left out."""
        space = self._before.get(self._space.get(quarter, 0), 0)
        way = []
        while self._before.get(space):
            way.append(space)
            space = self._before[space]
        return way[::-1]

    def _enter(self, quarter: int, before: int, queue: list[int]) -> None:
        if quarter in self._space or not self._carries(quarter):
            return
        state = self._state
        rules = state.rules
        marks, found = rules.blank[:], rules.queue[:]
        if 1 <= rules.groups[int(state.grid[quarter])] <= COLOURS:
            end = state.fill(marks, found, 0, quarter, 1)
        else:
            end = state.enter(marks, found, 0, quarter, 1)
        for at in range(end):
            self._space[int(found[at])] = quarter
        self._before[quarter] = before
        queue.append(quarter)

    def _carries(self, quarter: int) -> bool:
        code = int(self._state.grid[quarter])
        group = self._state.rules.groups[code]
        mine = self._state.rules.cell_of[quarter] == self._state.camps[self._seat]
        return mine or code == AIRPORT or group == self._seat + 1 or group > COLOURS

    def _next_to(self, space: int) -> Iterator[int]:
        state = self._state
        rules = state.rules
        for quarter in [one for one, of in self._space.items() if of == space]:
            for side in range(4):
                yield int(state.beside(quarter, side, rules.stride))
        if state.grid[space] >= AIRPORT:
            for cell in state.tiles:
                if state.grid[rules.base[cell]] == AIRPORT:
                    yield int(rules.base[cell])
