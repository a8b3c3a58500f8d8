"""The turn: place a tile, use its icon, walk, collect, draw. The numbers are those of the ledger."""

from __future__ import annotations

from bisect import bisect_left, insort
from operator import index

from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import PICKS_AT_MOST, REPLACE, ROTATE, SWAP
from dighouse.games.museum.legal_picks import LegalPicks
from dighouse.games.museum.phases import (
    CELL,
    COLLECT,
    DEAL,
    DRAW,
    EQUIP,
    FIRST,
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
from dighouse.kernel.state import CHANCE, OVER


class Turn(LegalPicks):
    __slots__ = ()

    def apply(self, pick: int) -> None:
        at = index(pick)  # the plain core would take 5.0 for 5, and fail half-way
        if not self.legal(at):
            raise self.illegal_move(at)
        self.carry_out(at)

    def legal(self, pick: int) -> bool:
        if pick < 0 or pick > PICKS_AT_MOST:
            return False
        options = self.legal_picks()
        place = bisect_left(options, pick)
        return place < len(options) and options[place] == pick

    def carry_out(self, pick: i64) -> None:
        """A pick that is on the menu."""
        rules = self.rules
        phase = self.phase
        self.options = None
        if phase == PLAY:
            self.chosen = pick - rules.play
            self._ask(CELL)
        elif phase == CELL:
            self.cell = rules.at_cell[pick - rules.at]
            self._ask_rotation(ROTATION)
        elif phase == ROTATION:
            self._place(pick - rules.rotation)
        elif phase == WALK:
            self._walk(pick)
        elif phase == DRAW:
            self._draw(pick - rules.draw)
        elif phase == COLLECT:
            self._collect(pick == rules.collect)
        elif phase == ICON:
            self._icon_chosen(pick)
        elif phase == HAUNT:
            self.mummies[self.goal] = rules.to_quarter[pick - rules.to]
            self._walk_next()
        elif phase == TARGET:
            self._target(rules.at_cell[pick - rules.at])
        elif phase == SECOND:
            self.second = rules.at_cell[pick - rules.at]
            self._ask_rotation(ROTATION_FIRST)
        elif phase == PUT:
            self.chosen = pick - rules.play
            self._ask_rotation(ROTATION_FIRST)
        elif phase == ROTATION_FIRST:
            self._rotate_first(pick - rules.rotation)
        elif phase == ROTATION_SECOND:
            self._swap(pick - rules.rotation)
        else:
            self._set_up(pick)

    def _set_up(self, pick: i64) -> None:
        rules = self.rules
        if self.phase == DEAL:
            self._deal(pick - rules.deal)
        elif self.phase == EQUIP:
            self._equip(pick - rules.equip)
        else:
            self._begin_turn(pick - rules.first)

    def _ask(self, phase: i64) -> None:
        """The next question of a composite."""
        self.phase = phase
        self.settled = False

    def _ask_rotation(self, phase: i64) -> None:
        """Ask how the tile is turned, unless it looks the same in every rotation."""
        self._ask(phase)
        single = True
        if phase == ROTATION_SECOND or self.kind_to_rotate() != self.rules.camp:
            single = len(self.rules.rotations[self.kind_to_rotate()]) == 1
        if not single:
            return
        if phase == ROTATION:
            self._place(0)
        elif phase == ROTATION_FIRST:
            self._rotate_first(0)
        else:
            self._swap(0)

    # -- set-up ------------------------------------------------------------------------------------

    def _deal(self, kind: i64) -> None:
        """MU-2: three tiles each."""
        rules = self.rules
        self._take(self.dealt % rules.seats, kind)
        self.dealt += 1
        if self.dealt == rules.seats * rules.hand:
            self.phase = EQUIP if rules.artifacts else FIRST

    def _equip(self, picture: i64) -> None:
        """MU-2: five artifacts each."""
        rules = self.rules
        seat = self.equipping()
        self.artifacts[seat] = self.artifacts[seat] | i64(1) << picture
        self.dealt += 1
        if self.dealt == rules.seats * (rules.hand + rules.artifacts):
            self.phase = FIRST

    def _take(self, seat: i64, kind: i64) -> None:
        """From the pile into a hand."""
        insort(self.hands[seat], int(kind))
        self.undrawn[kind] = self.undrawn[kind] - u8(1)
        self.pile -= 1

    def _begin_turn(self, seat: i64) -> None:
        self.placed = 0
        self.turn = seat
        self.actor = seat
        self.phase = PLAY

    # -- 1. place a tile ---------------------------------------------------------------------------

    def _place(self, rotation: i64) -> None:
        """MU-6: the camp is a tile, too."""
        rules = self.rules
        self.placed = self.cell
        if self.chosen == rules.camp:
            self.put_camp(self.cell, self.turn)
        else:
            self._play(self.chosen)
            self.put_tile(self.cell, self.chosen, rotation)
            if rules.icons[self.chosen]:
                self._settle()
                self.phase = ICON
                if len(self.legal_picks()) > 1:
                    return
        self._walk_next()

    def _play(self, kind: i64) -> None:
        """A tile leaves the hand of whoever's turn it is."""
        hand = self.hands[self.turn]
        del hand[bisect_left(hand, int(kind))]
        if self.known is not None:
            known = self.known[self.turn]
            place = bisect_left(known, int(kind))
            if place < len(known) and known[place] == int(kind):
                del known[place]

    def _settle(self) -> None:
        """A composite is done."""
        self.settled = True
        self.options = None
        self.chosen = 0
        self.cell = 0
        self.second = 0
        self.spin = 0
        self.goal = 0

    # -- 2. use its icon ---------------------------------------------------------------------------

    def _icon_chosen(self, pick: i64) -> None:
        """MU-8: the tile action, a mummy, or nothing."""
        rules = self.rules
        if pick == rules.use:
            self._ask(TARGET)
        elif pick < rules.nothing:
            self.goal = pick - rules.mummy
            self._ask(HAUNT)
        else:
            self._walk_next()

    def _target(self, cell: i64) -> None:
        self.cell = cell
        icon = self.rules.icons[self.kind_at(self.placed)]
        self._ask(ROTATION_FIRST if icon == ROTATE else SECOND if icon == SWAP else PUT)

    def _rotate_first(self, rotation: i64) -> None:
        icon = self.rules.icons[self.kind_at(self.placed)]
        if icon == SWAP:
            self.spin = rotation
            self._ask_rotation(ROTATION_SECOND)
        elif icon == REPLACE:
            self._replace(rotation)
        else:
            # MU-10: one tile is turned. MU-14: pieces stay where they are, whatever merges.
            self.put_tile(self.cell, self.kind_at(self.cell), rotation)
            self._walk_next()

    def _swap(self, rotation: i64) -> None:
        """MU-11: two tiles change places."""
        kind = self.kind_at(self.cell)
        self.put_tile(self.cell, self.kind_at(self.second), self.spin)
        self.put_tile(self.second, kind, rotation)
        if self.placed == self.cell:
            self.placed = self.second
        elif self.placed == self.second:
            self.placed = self.cell
        self._walk_next()

    def _replace(self, rotation: i64) -> None:
        """MU-12: a tile off the table for another one of the hand."""
        taken = self.kind_at(self.cell)
        if self.chosen == self.rules.camp:
            self.put_camp(self.cell, self.turn)
        else:
            self._play(self.chosen)
            self.put_tile(self.cell, self.chosen, rotation)
        insort(self.hands[self.turn], int(taken))
        if self.known is not None:
            insort(self.known[self.turn], int(taken))
        self._walk_next()

    # -- 3. walk, 4. collect -----------------------------------------------------------------------

    def _walk_next(self) -> None:
        """MU-4: without a camp on the table there is nobody to walk."""
        self._settle()
        if self.camps[self.turn]:
            self.phase = WALK
            if len(self.legal_picks()) > 1:
                return
        self._draw_next()

    def _walk(self, pick: i64) -> None:
        rules = self.rules
        if pick == rules.stay:
            self._draw_next()
            return
        quarter = rules.to_quarter[pick - rules.to]
        if self.picture(quarter):
            # Asked at every artifact: how many picks a walk took must not tell who needs which.
            self.goal = quarter
            self._ask(COLLECT)
        else:
            self.archeologists[self.turn] = quarter
            self._draw_next()

    def _collect(self, wanted: bool) -> None:
        """MU-22: the token is revealed, and the archeologist is back in the camp."""
        seat = self.turn
        if wanted:
            token = i64(1) << self.picture(self.goal) - 1
            self.artifacts[seat] = self.artifacts[seat] & ~token
            self.collected[seat] = self.collected[seat] | token
            self.archeologists[seat] = self.rules.base[self.camps[seat]]
        else:
            self.archeologists[seat] = self.goal
        self._draw_next()

    # -- 5. draw a tile ----------------------------------------------------------------------------

    def _draw_next(self) -> None:
        self._settle()
        if self.pile:  # MU-7: with an empty pile the draw is skipped
            self.phase = DRAW
            self.actor = CHANCE
        else:
            self._next_turn()

    def _draw(self, kind: i64) -> None:
        self._take(self.turn, kind)
        self._next_turn()

    def _next_turn(self) -> None:
        """MU-7: whoever has no tiles is skipped; if nobody has any, it is over."""
        seats = self.rules.seats
        for later in range(i64(1), seats + 1):
            seat = (self.turn + later) % seats
            if self.holds_tiles(seat):
                self._begin_turn(seat)
                return
        self.placed = 0
        self.phase = OVER_PHASE
        self.actor = OVER
