"""What may be picked: the menu of each phase, ascending."""

from __future__ import annotations

from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import AIRPORT, PICTURES, REPLACE, ROTATE, SWAP
from dighouse.games.museum.movement import HOME, Movement
from dighouse.games.museum.phases import (
    CELL,
    COLLECT,
    DEAL,
    DRAW,
    EQUIP,
    HAUNT,
    ICON,
    OVER_PHASE,
    PLAY,
    PUT,
    ROTATION,
    ROTATION_FIRST,
    ROTATION_SECOND,
    SECOND,
    TARGET,
    WALK,
)
from dighouse.kernel.errors import NotNow
from dighouse.kernel.state import CHANCE


class LegalPicks(Movement):
    __slots__ = ()

    def menu(self) -> list[int]:
        return self.legal_picks()[:]

    def legal_picks(self) -> list[int]:
        """The menu, worked out once a position. Not to be changed."""
        options = self.options
        if options is None:
            options = self._make_menu()
            self.options = options
        return options

    def _make_menu(self) -> list[int]:
        phase = self.phase
        if phase == PLAY or phase == PUT:
            return self._held()
        if phase == CELL:
            # MU-5: the empty cells that share an edge with a tile; `_update_frontier` in position.py
            # keeps them up to date.
            return self.frontier[:]
        if phase == ROTATION or phase == ROTATION_FIRST or phase == ROTATION_SECOND:
            return self._rotations()
        if phase == ICON:
            return self._icon()
        if phase == TARGET or phase == SECOND:
            return self._targets()
        if phase == HAUNT:
            return self._haunts(self.goal)
        if phase == WALK:
            return self._walks()
        if phase == COLLECT:
            return self._collects()
        if phase == OVER_PHASE:
            return []
        return [pick for pick, _ in self.chances()]

    def _held(self) -> list[int]:
        """MU-2, MU-12: a tile of the hand, or the camp while it is held."""
        rules = self.rules
        picks: list[int] = []
        last = -1
        for kind in self.hands[self.turn]:
            if kind != last:
                picks.append(kind)
                last = kind
        if self.camps[self.turn] == 0:
            picks.append(int(rules.camp))
        return picks

    # -- how a tile is turned: `turn` in notation and views ----------------------------------------

    def kind_to_rotate(self) -> i64:
        """Of the tile that is asked about."""
        phase = self.phase
        rules = self.rules
        if phase == ROTATION:
            return self.chosen
        icon = rules.icons[self.kind_at(self.placed)]
        if icon == REPLACE:
            return self.chosen
        # MU-11: first the one that comes to `cell`, then the other.
        if icon == SWAP and phase == ROTATION_FIRST:
            return self.kind_at(self.second)
        return self.kind_at(self.cell)

    def _rotations(self) -> list[int]:
        rules = self.rules
        picks = [
            int(rules.rotation) + rotation for rotation in rules.rotations[self.kind_to_rotate()]
        ]
        if self.phase == ROTATION_FIRST and rules.icons[self.kind_at(self.placed)] == ROTATE:
            # MU-10: to another orientation.
            picks.remove(int(rules.rotation) + int(self.turned[self.cell]))
        return picks

    # -- icons -------------------------------------------------------------------------------------

    def _icon(self) -> list[int]:
        """MU-8: its tile action, or any one mummy, or nothing."""
        rules = self.rules
        picks: list[int] = []
        if self._usable():
            picks.append(int(rules.use))
        free = self._free_colours()
        for seat in range(rules.seats):
            if free & ~(i64(1) << seat):  # MU-23: on a site of its own colour there is no place
                picks.append(int(rules.mummy + seat))
        picks.append(int(rules.nothing))
        return picks

    def _usable(self) -> bool:
        rules = self.rules
        icon = rules.icons[self.kind_at(self.placed)]
        if icon == REPLACE and not self.holds_tiles(self.turn):
            return False  # MU-12: another tile of the hand is needed
        targets: i64 = 0
        for cell in self.tiles:
            if self._may_act_on(icon, cell):
                targets += 1
                if icon != SWAP or targets == 2:
                    return True
        return False

    def _may_act_on(self, icon: i64, cell: i64) -> bool:
        """MU-9 to MU-12: may this icon be used on the tile in this cell?"""
        if icon != SWAP and cell == self.placed:
            return False  # MU-10, MU-12: not the tile just placed; MU-11 allows it
        if icon == ROTATE and len(self.rules.rotations[self.kind_at(cell)]) == 1:
            return False
        return not self.locked(cell)  # MU-9; MU-13: airports are tiles like any other

    def _targets(self) -> list[int]:
        """Of two tiles to swap, the first in the order of the cells is picked first."""
        rules = self.rules
        icon = rules.icons[self.kind_at(self.placed)]
        after = self.cell if self.phase == SECOND else 0
        picks = [
            rules.at_pick[cell]
            for cell in self.tiles
            if cell > after and self._may_act_on(icon, cell)
        ]
        if icon == SWAP and self.phase == TARGET:
            picks.pop()
        return picks

    def _free_colours(self) -> i64:
        """The colours of sites that a mummy could go to, as bits."""
        rules = self.rules
        marks = self.haunted()
        free: i64 = 0
        for cell in self.tiles:
            base = rules.base[cell]
            for corner in range(i64(4)):
                quarter = base + rules.corners[corner]
                group = self.site(quarter)
                if group and marks[quarter] == 0:
                    free |= i64(1) << (group - 1)
        return free

    def _haunts(self, mummy: i64) -> list[int]:
        """MU-23, MU-24."""
        rules = self.rules
        marks = self.haunted()
        picks: list[int] = []
        for cell in self.tiles:
            base = rules.base[cell]
            for corner in range(i64(4)):
                quarter = base + rules.corners[corner]
                group = self.site(quarter)
                if group and group != mummy + 1 and marks[quarter] == 0:  # MU-23
                    picks.append(rules.to_pick[quarter])
        return picks

    # -- walking -----------------------------------------------------------------------------------

    def _walks(self) -> list[int]:
        """MU-17 to MU-21. An airport and the own camp are offered once, by their first corner."""
        rules = self.rules
        marks = self.reach(self.turn)
        picks: list[int] = []
        camp = self.camps[self.turn]
        for cell in self.tiles:
            if camp < cell:
                self._add_camp(camp, marks[rules.base[camp]], picks)
                camp = rules.cells
            base = rules.base[cell]
            for corner in range(i64(4)):
                quarter = base + rules.corners[corner]
                mark = marks[quarter]
                if mark == 0 or mark >= HOME:
                    continue
                if self.grid[quarter] != AIRPORT or self.gates(cell) >> corner & 1:
                    picks.append(rules.to_pick[quarter])
        if camp < rules.cells:
            self._add_camp(camp, marks[rules.base[camp]], picks)
        picks.append(int(rules.stay))
        return picks

    def _collects(self) -> list[int]:
        """MU-22: what is not needed, or not any more, stays."""
        rules = self.rules
        picture = self.picture(self.goal) - 1
        if self.artifacts[self.turn] >> picture & 1:
            return [int(rules.collect), int(rules.leave)]
        return [int(rules.leave)]

    def _add_camp(self, camp: i64, mark: u8, picks: list[int]) -> None:
        if mark and mark < HOME:
            picks.append(self.rules.to_pick[self.rules.base[camp]])

    # -- chance ------------------------------------------------------------------------------------

    def chances(self) -> list[tuple[int, int]]:
        """The outcomes and their weights: each undrawn tile is equally likely."""
        if self.actor != CHANCE:
            raise NotNow("chances() is for chance steps; see actor and menu() for what is next")
        rules = self.rules
        phase = self.phase
        if phase == DEAL or phase == DRAW:
            first = int(rules.deal if phase == DEAL else rules.draw)
            return [
                (first + kind, int(self.undrawn[kind]))
                for kind in range(int(rules.kinds))
                if self.undrawn[kind]
            ]
        if phase == EQUIP:
            held = self.artifacts[self.equipping()]
            return [
                (int(rules.equip) + picture, 1)
                for picture in range(PICTURES)
                if not held >> picture & 1
            ]
        # MU-3: anybody goes first.
        return [(int(rules.first) + seat, 1) for seat in range(int(rules.seats))]

    def equipping(self) -> i64:
        """Who draws the next artifact."""
        rules = self.rules
        return (self.dealt - rules.seats * rules.hand) // rules.artifacts
