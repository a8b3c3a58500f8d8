"""Why a site is connected: a shortest way to it from its owner's camp (MU-26), for people to follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dighouse.games.museum.game_numbers import AIRPORT, COLOURS

if TYPE_CHECKING:
    from dighouse.games.museum.state import TileState


class SitePaths:
    """From one seat's camp to all that hangs together with it.

    A region, an airport and a site count as one space each, so the shortest way is the one that is
    told in the fewest words.
    """

    def __init__(self, state: TileState, seat: int) -> None:
        rules = state.rules
        self._state = state
        self._seat = seat
        self._before: dict[int, int] = {}  # by space: the space before it
        self._space: dict[int, int] = {}  # by quarter: the quarter by which its space was reached
        self._quarters: dict[int, list[int]] = {}  # by space
        queue: list[int] = []
        camp = int(rules.base[state.camps[seat]])
        self._enter(camp, 0, queue)
        if rules.links:
            # As if it were a step from the camp to where the archeologist stands.
            self._enter(int(state.archeologists[seat]), camp, queue)
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
        inside = state.patch(quarter) if state.site(quarter) else state.space(quarter)
        self._quarters[quarter] = inside
        self._space.update(dict.fromkeys(inside, quarter))
        self._before[quarter] = before
        queue.append(quarter)

    def _carries(self, quarter: int) -> bool:
        code = int(self._state.grid[quarter])
        group = self._state.rules.groups[code]
        mine = self._state.rules.cell_of[quarter] == self._state.camps[self._seat]
        return mine or code == AIRPORT or group == self._seat + 1 or group > COLOURS

    def _next_to(self, space: int) -> Iterator[int]:
        state, known = self._state, self._space
        rules = state.rules
        stride = int(rules.stride)
        for quarter in self._quarters[space]:
            for beside in (quarter - stride, quarter + 1, quarter + stride, quarter - 1):
                if beside not in known:
                    yield beside
        if state.grid[space] >= AIRPORT:
            for cell in state.tiles:
                gates = int(state.gates(cell))
                for corner in range(4):
                    if gates >> corner & 1:
                        yield int(rules.base[cell] + rules.corners[corner])
