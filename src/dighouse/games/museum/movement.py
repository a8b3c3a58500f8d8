"""Spaces, walks and where mummies may go: flood fills over the quarters of a table.

At most a few hundred quarters lie on a table, so everything is looked at anew when it is asked for:
Rotate, Swap and Replace change too much for anything cleverer to stay simple.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import (
    AIRPORT,
    ARTIFACT,
    CAMP,
    COLOURS,
    EMPTY,
    MOUNTAIN,
    PICTURES,
    TOMB,
)
from dighouse.games.museum.position import Position

# Marks on quarters, beside the steps that lead there.
WALL: Final = 255  # nobody may go there
HOME: Final = 254  # the space where a walk begins


class Movement(Position):
    __slots__ = ()

    def fill(self, marks: vec[u8], queue: vec[i64], first: i64, start: i64, mark: u8) -> i64:
        """Mark the site or region of a quarter, and queue its quarters from `first` on.

        Answers with the end of the queue.
        """
        rules = self.rules
        grid = self.grid
        groups = rules.groups
        width = rules.stride
        group = groups[i64(grid[start])]
        marks[start] = mark
        queue[first] = start
        end = first + 1
        while first < end:
            here = queue[first]
            first += 1
            for side in range(i64(4)):
                quarter = self.beside(here, side, width)
                if marks[quarter] != mark and groups[i64(grid[quarter])] == group:
                    marks[quarter] = mark
                    queue[end] = quarter
                    end += 1
        return end

    def enter(self, marks: vec[u8], queue: vec[i64], end: i64, quarter: i64, mark: u8) -> i64:
        """MU-16: mark and queue the space that a quarter belongs to; answers with the queue's end."""
        rules = self.rules
        code = i64(self.grid[quarter])
        if code >= AIRPORT:
            cell = rules.cell_of[quarter]
            base = rules.base[cell]
            hall: i64 = 15
            if code == AIRPORT:
                face = (self.kind_at(cell) * 4 + i64(self.turned[cell])) * 4
                hall = i64(rules.halls[face + i64(rules.corner_of[quarter])])
            for corner in range(i64(4)):
                if hall >> corner & 1:
                    marks[base + rules.corners[corner]] = mark
                    queue[end] = base + rules.corners[corner]
                    end += 1
            return end
        if rules.groups[code] > COLOURS:
            return self.fill(marks, queue, end, quarter, mark)
        marks[quarter] = mark
        queue[end] = quarter
        return end + 1

    # For what is not compiled: a vec that is handed over from there is never freed.

    def patch(self, quarter: i64) -> list[int]:
        """The quarters of the site or region that a quarter is in."""
        queue = self.rules.queue[:]
        end = self.fill(self.rules.blank[:], queue, 0, quarter, u8(1))
        return [int(queue[at]) for at in range(end)]

    def space(self, quarter: i64) -> list[int]:
        """The quarters of the space that a quarter belongs to."""
        queue = self.rules.queue[:]
        end = self.enter(self.rules.blank[:], queue, 0, quarter, u8(1))
        return [int(queue[at]) for at in range(end)]

    # -- walking -----------------------------------------------------------------------------------

    def reach(self, seat: i64) -> vec[u8]:
        """How many steps lead the seat's archeologist to each quarter; 0, WALL or HOME: none do."""
        rules = self.rules
        marks = self.fenced(seat)
        queue = rules.queue[:]
        start = self.archeologists[seat]
        shut_in = marks[start] == WALL  # MU-20: a site that can be left, but not entered again
        end = self.enter(marks, queue, 0, start, u8(HOME))
        end = self.spread(seat, marks, queue, end, rules.steps)
        if end > 1 and rules.steps > 1 and self.picture(start) and not shut_in:
            # MU-21: off an artifact and back onto it. Whoever stands on one may do so, needed or
            # not, so that it tells nobody which are needed.
            marks[start] = u8(2)
        return marks

    def spread(self, seat: i64, marks: vec[u8], queue: vec[i64], end: i64, steps: i64) -> i64:
        """Mark all that lies so many steps away from the quarters in the queue, by the steps."""
        rules = self.rules
        first: i64 = 0
        flown = False
        for step in range(i64(1), steps + 1):
            last = end
            airborne = False
            while first < last:
                here = queue[first]
                first += 1
                for side in range(i64(4)):
                    quarter = self.beside(here, side, rules.stride)
                    if marks[quarter] == 0 and self._walkable(seat, quarter):
                        end = self.enter(marks, queue, end, quarter, u8(step))
                if self.grid[here] >= AIRPORT:
                    airborne = True
            if airborne and not flown:
                flown = True
                end = self._fly(seat, marks, queue, end, u8(step))
        return end

    def _walkable(self, seat: i64, quarter: i64) -> bool:
        """MU-18: not off the table, nor onto the Tomb or another's camp."""
        code = i64(self.grid[quarter])
        return code != EMPTY and (code < TOMB or code == CAMP + seat)

    def _fly(self, seat: i64, marks: vec[u8], queue: vec[i64], end: i64, step: u8) -> i64:
        """MU-17: from an airport or the own camp to all airports, and to the own camp."""
        rules = self.rules
        camp = rules.base[self.camps[seat]]
        if marks[camp] == 0:
            end = self.enter(marks, queue, end, camp, step)
        for cell in self.tiles:
            if rules.flown[i64(self.laid[cell])] == 0:
                continue
            gates = self.gates(cell)
            for corner in range(i64(4)):
                quarter = rules.base[cell] + rules.corners[corner]
                if gates >> corner & 1 and marks[quarter] == 0:
                    end = self.enter(marks, queue, end, quarter, step)
        return end

    def fenced(self, seat: i64) -> vec[u8]:
        """MU-19, MU-20: marks with a WALL on others' spaces, and on sites with mummies."""
        marks = self.rules.blank[:]
        queue = self.rules.queue[:]
        # Mummies first: a fill stops at quarters that are fenced already.
        for other in range(self.rules.seats):
            mummy = self.mummies[other]
            if mummy:
                self.fill(marks, queue, 0, mummy, u8(WALL))
        for other in range(self.rules.seats):
            archeologist = self.archeologists[other]
            if archeologist and other != seat:
                self.enter(marks, queue, 0, archeologist, u8(WALL))
        return marks

    # -- mummies -----------------------------------------------------------------------------------

    def haunted(self) -> vec[u8]:
        """MU-23: WALL on every site that holds a mummy or an archeologist."""
        rules = self.rules
        marks = rules.blank[:]
        queue = rules.queue[:]
        for seat in range(rules.seats):
            mummy = self.mummies[seat]
            if mummy:
                self.fill(marks, queue, 0, mummy, u8(WALL))
            archeologist = self.archeologists[seat]
            if archeologist and self.site(archeologist):
                self.fill(marks, queue, 0, archeologist, u8(WALL))
        return marks

    def picture(self, quarter: i64) -> i64:
        """1 + picture of an artifact; 0: it is none."""
        code = i64(self.grid[quarter])
        if code < ARTIFACT or code >= MOUNTAIN:
            return 0
        return (code - ARTIFACT) % PICTURES + 1

    def site(self, quarter: i64) -> i64:
        """1 + colour of a temple or artifact; 0: it is neither."""
        group = self.rules.groups[i64(self.grid[quarter])]
        return group if group <= COLOURS else 0
