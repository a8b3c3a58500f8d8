"""A position of the tile game, and how tiles come to lie on the table.

What is picked inside a composite is only noted down (`chosen`, `cell`, `second`, `spin`, `goal`): the
table changes when the composite is done, so until then there is nothing for others to see.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import (
    CAMP,
    CAMP_TILE,
    NOTHING,
    TOMB,
    TOMB_TILE,
    GameNumbers,
)
from dighouse.games.museum.phases import DEAL
from dighouse.kernel.composed_state import ComposedState
from dighouse.kernel.state import CHANCE
from dighouse.kernel.vectors import numbers, small_numbers


class Position(ComposedState):
    __slots__ = (
        "archeologists",
        "artifacts",
        "camps",
        "cell",
        "chosen",
        "collected",
        "dealt",
        "frontier",
        "goal",
        "grid",
        "hands",
        "known",
        "laid",
        "mummies",
        "options",
        "phase",
        "pile",
        "placed",
        "rules",
        "second",
        "spin",
        "tiles",
        "turn",
        "turned",
        "undrawn",
    )

    def __init__(self, game: Any, rules: GameNumbers) -> None:
        self.game = game
        self.rules = rules
        self.actor = CHANCE
        self.settled = True
        self.phase: i64 = DEAL
        self.turn: i64 = 0  # whose turn it is
        self.dealt: i64 = 0  # tiles and artifacts, during set-up
        self.options: list[int] | None = None  # the menu, once somebody asked for it

        # The table. A cell or quarter with number 0 is in the border: it means none.
        self.grid: vec[u8] = rules.blank  # what each quarter shows
        self.laid: vec[u8] = rules.blank  # 1 + kind in each cell, or TOMB_TILE, CAMP_TILE
        self.turned: vec[u8] = rules.blank  # how each of them lies: quarter turns clockwise
        self.tiles: list[int] = []  # cells of tiles in play, ascending; not the Tomb, not camps
        self.frontier: list[int] = []  # `at` picks of empty cells beside a tile, ascending
        self.camps: vec[i64] = rules.corners  # by seat: its cell, or 0 while it is held
        self.archeologists: vec[i64] = rules.corners  # by seat: a quarter, or 0
        self.mummies: vec[i64] = rules.corners  # by seat: a quarter, or 0 on the Tomb

        # What is hidden.
        self.hands: list[list[int]] = []  # kinds by seat, ascending
        self.artifacts: vec[i64] = rules.corners  # by seat: uncollected pictures, as bits
        self.collected: vec[i64] = rules.corners  # by seat: as bits
        self.undrawn: vec[u8] = rules.copies  # by kind: in the pile
        self.pile: i64 = 0
        # By seat: kinds that Replace took, which everybody knows to be held (MU-34). Random play has
        # no use for it.
        self.known: list[list[int]] | None = None

        # This turn.
        self.placed: i64 = 0  # the cell of the tile just placed
        self.chosen: i64 = 0  # the kind from the hand, or rules.camp
        self.cell: i64 = 0
        self.second: i64 = 0
        self.spin: i64 = 0  # the rotation of the tile that comes to `cell`
        self.goal: i64 = 0  # a quarter; or the seat whose mummy moves

    def lay_out(self) -> None:
        """MU-1: the Tomb, and nothing else."""
        rules = self.rules
        self.grid = rules.blank[:]
        self.laid = small_numbers([NOTHING] * int(rules.cells))
        self.turned = small_numbers([0] * int(rules.cells))
        self.tiles = []
        self.frontier = []
        self.camps = numbers([0] * int(rules.seats))
        self.archeologists = numbers([0] * int(rules.seats))
        self.mummies = numbers([0] * int(rules.seats))
        self.hands = [[] for _ in range(rules.seats)]
        self.artifacts = numbers([0] * int(rules.seats))
        self.collected = numbers([0] * int(rules.seats))
        self.undrawn = rules.copies[:]
        self.pile = rules.tiles
        self.known = [[] for _ in range(rules.seats)]
        self._cover(rules.centre, TOMB)
        self.laid[rules.centre] = TOMB_TILE
        self._update_frontier(rules.centre)

    # -- what lies where ---------------------------------------------------------------------------

    def put_tile(self, cell: i64, kind: i64, rotation: i64) -> None:
        """A tile comes to lie in a cell, in place of what lay there."""
        rules = self.rules
        if self.laid[cell] == NOTHING:
            self._update_frontier(cell)
            insort(self.tiles, cell)
        self.laid[cell] = u8(kind + 1)
        self.turned[cell] = u8(rotation)
        base = rules.base[cell]
        face = (kind * 4 + rotation) * 4
        for corner in range(i64(4)):
            self.grid[base + rules.corners[corner]] = rules.faces[face + corner]

    def put_camp(self, cell: i64, seat: i64) -> None:
        """MU-6: the archeologist enters on it."""
        if self.laid[cell] == NOTHING:
            self._update_frontier(cell)
        else:
            del self.tiles[bisect_left(self.tiles, cell)]
        self.laid[cell] = u8(CAMP_TILE)
        self.turned[cell] = u8(0)
        self._cover(cell, CAMP + seat)
        self.camps[seat] = cell
        self.archeologists[seat] = self.rules.base[cell]

    def kind_at(self, cell: i64) -> i64:
        return i64(self.laid[cell]) - 1

    def gates(self, cell: i64) -> i64:
        """MU-16: the corners of a tile where archeologists stand on its airports, as bits."""
        return i64(self.rules.gates[self.kind_at(cell) * 4 + i64(self.turned[cell])])

    def _cover(self, cell: i64, code: i64) -> None:
        rules = self.rules
        for corner in range(i64(4)):
            self.grid[rules.base[cell] + rules.corners[corner]] = u8(code)

    def _update_frontier(self, cell: i64) -> None:
        """MU-5: a tile goes to an empty cell that shares an edge with another one. A cell is no longer
        empty: it leaves the frontier, and its empty neighbours join it.
        """
        rules = self.rules
        frontier = self.frontier
        pick = rules.at_pick[cell]
        place = bisect_left(frontier, pick)
        if place < len(frontier) and frontier[place] == pick:
            del frontier[place]
        for side in range(i64(4)):
            beside = self.beside(cell, side, rules.width)
            pick = rules.at_pick[beside]
            if pick and self.laid[beside] == NOTHING:
                place = bisect_left(frontier, pick)
                if place == len(frontier) or frontier[place] != pick:
                    frontier.insert(place, pick)

    def beside(self, place: i64, side: i64, width: i64) -> i64:
        """The neighbour of a cell or quarter in a grid of this width: up, right, down, left."""
        if side == 0:
            return place - width
        if side == 1:
            return place + 1
        if side == 2:
            return place + width
        return place - 1

    # -- what is locked (MU-9) ---------------------------------------------------------------------

    def locked(self, cell: i64) -> bool:
        """Does a piece stand on this tile? The Tomb and camps are not asked about."""
        rules = self.rules
        for seat in range(rules.seats):
            if rules.cell_of[self.archeologists[seat]] == cell:
                return True
            if rules.cell_of[self.mummies[seat]] == cell:
                return True
        return False

    def holds_tiles(self, seat: i64) -> bool:
        return len(self.hands[seat]) > 0 or self.camps[seat] == 0
