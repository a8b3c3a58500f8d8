"""A seat's view as a row of numbers, for programs that learn.

docs/tensors.md explains the fields. They are read off the position, which is quicker than building a
view first; but they are what the view tells, and nothing else: a test makes the same row from the view.
Seats, and colours that seats play, are counted from the viewer on, so that a program sees every seat as
its own.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dighouse.games.museum.game_numbers import (
    CAMP,
    CODES,
    COLOURS,
    ICONS,
    PICTURES,
    REPLACE,
    TOMB,
    TOMB_TILE,
    GameNumbers,
    recoloured,
)
from dighouse.games.museum.phases import (
    CELL,
    COLLECT,
    FIRST,
    HAUNT,
    ICON,
    PLAY,
    ROTATION,
    ROTATION_FIRST,
    ROTATION_SECOND,
    WALK,
)
from dighouse.games.museum.state import TileState
from dighouse.games.museum.views import PHASES
from dighouse.kernel.observation import RowWriter
from dighouse.kernel.state import State
from dighouse.kernel.vectors import numbers, small_numbers

PHASE_COUNT: Final = len(PHASES)
ICON_COUNT: Final = len(ICONS) - 1


class Observation(RowWriter):
    """How rows of one game are laid out, and how they are written."""

    __slots__ = ("_colours", "_map", "_rules", "_seen")

    def __init__(self, rules: GameNumbers, colours: list[int]) -> None:
        """`colours` are those of the seats, among all colours in the order of their letters."""
        self._rules: GameNumbers = rules
        self._colours: vec[i64] = numbers(colours)
        self._seen: vec[u8] = small_numbers(_codes_by_viewer(int(rules.seats)))
        cells = int(rules.size * rules.size)
        super().__init__(_fields(rules, cells), _most_points(rules))
        self._map: i64 = self.size - 5 * cells  # where tiles and quarters begin

    def write(self, state: State, seat: i64, row: vec[i16], at: i64) -> None:
        position = cast(TileState, state)
        self.begin(row, at)
        self._write_turn(position, seat)
        self._write_decision(position, seat)
        self._write_hand(position, seat)
        self._write_unseen(position, seat)
        self._write_seats(position, seat)
        self._write_map(position, seat, row, at + self._map)

    # -- one part after the other ------------------------------------------------------------------

    def _write_turn(self, position: TileState, seat: i64) -> None:
        rules = self._rules
        acting = seat == position.actor
        phase = position.phase
        if not acting:
            # Inside somebody else's composite nothing has happened yet.
            if phase == CELL or phase == ROTATION:
                phase = PLAY
            elif ICON < phase < WALK:
                phase = ICON
            elif phase == COLLECT:
                phase = WALK
        self.one_of(phase, PHASE_COUNT)
        self.flag(acting)
        self.flag(position.settled or not acting)
        self.one_of((position.turn - seat) % rules.seats if phase > FIRST else -1, rules.seats)
        self.number(position.pile)
        self._cell(position.placed)
        self.one_of(self._placed_icon(position) - 1, ICON_COUNT)

    def _placed_icon(self, position: TileState) -> i64:
        """What the tile lets one do that was placed this turn; 0: nothing."""
        what = i64(position.laid[position.placed])
        return self._rules.icons[what - 1] if 0 < what < TOMB_TILE else 0

    def _write_decision(self, position: TileState, seat: i64) -> None:
        """What the viewer has picked in a composite that is not done yet."""
        rules = self._rules
        phase: i64 = -1 if position.settled or seat != position.actor else position.phase
        inside = phase >= 0
        replacing = phase == ROTATION_FIRST and self._placed_icon(position) == REPLACE
        from_hand = phase == CELL or phase == ROTATION or replacing
        self.one_of(position.chosen if from_hand else -1, rules.kinds + 1)
        self._cell(position.cell if inside else 0)
        self._cell(position.second if inside else 0)
        self.one_of(position.spin if phase == ROTATION_SECOND else -1, 4)
        self.one_of((position.goal - seat) % rules.seats if phase == HAUNT else -1, rules.seats)
        self._quarter(position.goal if phase == COLLECT else 0)

    def _write_hand(self, position: TileState, seat: i64) -> None:
        rules = self._rules
        row, first = self._row, self._at
        room = rules.hand + 1
        quarters = first + rules.kinds
        icons = quarters + 4 * room
        self._at = icons + room
        for place in range(first, self._at):
            row[place] = 0
        hand = position.hands[seat]
        for at in range(i64(len(hand))):
            kind: i64 = hand[at]
            row[first + kind] = row[first + kind] + i16(1)
            for corner in range(i64(4)):
                shown = i64(rules.faces[16 * kind + corner])
                row[quarters + 4 * at + corner] = i16(self._seen[seat * CODES + shown])
            row[icons + at] = i16(rules.icons[kind])
        self._pictures(position.artifacts[seat])

    def _write_unseen(self, position: TileState, seat: i64) -> None:
        """What lies face down, and what others hold, without the tiles that are known to be there."""
        rules = self._rules
        row, first = self._row, self._at
        for kind in range(rules.kinds):
            row[first + kind] = i16(position.undrawn[kind])
        known = position.known
        for rival in range(rules.seats):
            if rival == seat:
                continue
            for held in position.hands[rival]:
                row[first + held] = row[first + held] + i16(1)
            if known is not None:
                for held in known[rival]:
                    row[first + held] = row[first + held] - i16(1)
        self._at = first + rules.kinds

    def _write_seats(self, position: TileState, seat: i64) -> None:
        rules = self._rules
        seats, kinds = rules.seats, rules.kinds
        scores = position.scores()
        for step in range(seats):
            self.one_of(self._colours[(seat + step) % seats], COLOURS)
        for step in range(seats):
            self.number(len(position.hands[(seat + step) % seats]))
        for step in range(seats):
            self.number(scores[(seat + step) % seats])
        for step in range(seats):
            self.number(_count(position.artifacts[(seat + step) % seats]))
        for step in range(seats):
            self._cell(position.camps[(seat + step) % seats])
        for step in range(seats):
            self._quarter(position.archeologists[(seat + step) % seats])
        for step in range(seats):
            self._quarter(position.mummies[(seat + step) % seats])
        for step in range(seats):
            self._pictures(position.collected[(seat + step) % seats])
        row, first = self._row, self._at
        self._at = first + seats * kinds
        for place in range(first, self._at):
            row[place] = 0
        known = position.known
        if known is not None:
            for step in range(seats):
                for held in known[(seat + step) % seats]:
                    place = first + step * kinds + held
                    row[place] = row[place] + i16(1)

    def _write_map(self, position: TileState, seat: i64, row: vec[i16], first: i64) -> None:
        """Cells that have been empty since the game began are left alone: they are most of the row."""
        rules = self._rules
        quarters = first + rules.size * rules.size
        for cell in position.tiles:
            at = rules.at_pick[cell] - rules.at
            row[first + at] = i16(position.laid[cell])
            base = rules.base[cell]
            for corner in range(i64(4)):
                shown = i64(position.grid[base + rules.corners[corner]])
                row[quarters + 4 * at + corner] = i16(self._seen[seat * CODES + shown])
        self._write_space(rules.centre, i16(TOMB), row, first)
        for owner in range(rules.seats):
            if position.camps[owner]:
                code = i16(CAMP + (owner - seat) % rules.seats)
                self._write_space(position.camps[owner], code, row, first)

    def _write_space(self, cell: i64, code: i16, row: vec[i16], first: i64) -> None:
        """The Tomb or a camp; a tile that a camp has replaced is no more there."""
        rules = self._rules
        at = rules.at_pick[cell] - rules.at
        quarters = first + rules.size * rules.size + 4 * at
        row[first + at] = 0
        for corner in range(i64(4)):
            row[quarters + corner] = code

    # -- numbers -----------------------------------------------------------------------------------

    def _cell(self, cell: i64) -> None:
        """Row and column, from 1 on; zeros for none."""
        self.number(cell // self._rules.width)
        self.number(cell % self._rules.width)

    def _quarter(self, quarter: i64) -> None:
        """The same in the grid of quarters, which has a border of two."""
        stride = self._rules.stride
        self.number(quarter // stride - 1 if quarter else 0)
        self.number(quarter % stride - 1 if quarter else 0)

    def _pictures(self, bits: i64) -> None:
        for picture in range(i64(PICTURES)):
            self.number(bits >> picture & 1)


def _count(bits: i64) -> i64:
    number: i64 = 0
    while bits:
        number += bits & 1
        bits >>= 1
    return number


def _fields(rules: GameNumbers, cells: int) -> list[tuple[str, int]]:
    seats, kinds, room = int(rules.seats), int(rules.kinds), int(rules.hand) + 1
    return [
        ("phase", PHASE_COUNT),
        ("acting", 1),
        ("settled", 1),
        ("turn", seats),
        ("pile", 1),
        ("placed", 2),
        ("placed_icon", ICON_COUNT),
        ("chosen", kinds + 1),
        ("cell", 2),
        ("second", 2),
        ("spin", 4),
        ("moving_mummy", seats),
        ("goal", 2),
        ("hand", kinds),
        ("hand_quarters", 4 * room),
        ("hand_icons", room),
        ("artifacts", PICTURES),
        ("unseen", kinds),
        ("colour", COLOURS * seats),
        ("hand_size", seats),
        ("score", seats),
        ("artifacts_left", seats),
        ("camp", 2 * seats),
        ("archeologist", 2 * seats),
        ("mummy", 2 * seats),
        ("collected", PICTURES * seats),
        ("known", kinds * seats),
        ("tiles", cells),
        ("quarters", 4 * cells),
    ]


def _codes_by_viewer(seats: int) -> list[int]:
    """By viewer and code: the code with the viewer's own colour as the first one."""
    codes: list[int] = []
    for viewer in range(seats):
        colours = [(colour - viewer) % seats for colour in range(seats)]
        colours += range(seats, COLOURS)
        codes += [recoloured(code, colours) for code in range(CODES)]
    return codes


def _most_points(rules: GameNumbers) -> int:
    """If every tile and every token counted for one seat."""
    points = rules.token * rules.artifacts
    for kind in range(rules.kinds):
        for corner in range(i64(4)):
            shown = i64(rules.faces[16 * kind + corner])
            points += i64(rules.copies[kind]) * rules.worth[shown]
    return int(points)
