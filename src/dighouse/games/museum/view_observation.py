"""A view as the numbers of `observation.py`, for bots, who have nothing but views."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from dighouse.games.museum.edition import LETTERS
from dighouse.games.museum.game_numbers import (
    AIRPORT,
    CAMP,
    ICONS,
    MOUNTAIN,
    SEA,
    TOMB,
    GameNumbers,
    artifact,
    temple,
)
from dighouse.games.museum.notation import ARTIFACTS, picture_of
from dighouse.games.museum.notation import LETTERS as COLUMNS
from dighouse.games.museum.views import CORNERS, PHASES, Seat, View
from dighouse.kernel.errors import BadPosition

TERRAIN = {"M": MOUNTAIN, "S": SEA, "P": AIRPORT}


def numbers_of(
    rules: GameNumbers, colours: str, fields: list[tuple[str, int]], view: View
) -> list[int]:
    """The fields, one after the other. A spectator has no seat to count from: ValueError.

    BadPosition if it is a view of a game with other seats, colours or tiles, or of another table.
    """
    if view.viewer is None:
        raise ValueError("only a seat's view can be observed, not a spectator's")
    if [seat.colour for seat in view.seats] != list(colours):
        raise BadPosition(f"this view is not of a game with the colours {', '.join(colours)}")
    if view.table != rules.size:
        raise BadPosition(f"this view is of a table of {view.table} cells, not of {rules.size}")
    if not 0 <= view.viewer < rules.seats:
        raise BadPosition(f"this view is of seat {view.viewer}, which the game does not have")
    row: list[int] = []
    try:
        made = _ViewFields(rules, view, view.viewer)
        for name, length in fields:
            part = list(getattr(made, name)())
            if len(part) != length:
                raise ValueError(f"{name} has {len(part)} numbers, not {length}")
            row += part
    except (IndexError, KeyError, ValueError) as error:
        raise BadPosition(
            f"this view is of another edition, or contradicts itself: {error}"
        ) from None
    return row


class _ViewFields:
    """A method for each field."""

    def __init__(self, rules: GameNumbers, view: View, viewer: int) -> None:
        self._rules = rules
        self._view = view
        self._viewer = viewer
        self._kinds = {name: kind for kind, name in enumerate(rules.names)}
        self._seats = [view.seats[(viewer + step) % len(view.seats)] for step in range(rules.seats)]
        # The viewer's own colour is the first; those that nobody plays come last.
        played = [seat.colour for seat in self._seats]
        self._colours = [*played, *(letter for letter in LETTERS if letter not in played)]
        self._cells = {tile.at: tile for tile in view.tiles}

    # -- the turn ----------------------------------------------------------------------------------

    def phase(self) -> list[int]:
        return _one_of(PHASES, self._view.phase)

    def acting(self) -> list[int]:
        return [int(self._view.actor == self._viewer)]

    def settled(self) -> list[int]:
        return [int(self._view.settled)]

    def turn(self) -> list[int]:
        return self._one_seat(self._view.turn)

    def pile(self) -> list[int]:
        return [self._view.pile]

    def placed(self) -> list[int]:
        return self._cell(self._view.placed)

    def placed_icon(self) -> list[int]:
        placed = self._view.placed
        return _one_of(ICONS[1:], None if placed is None else self._cells[placed].icon)

    # -- a decision that is not done yet -----------------------------------------------------------

    def chosen(self) -> list[int]:
        return _one_of([*self._kinds, "camp"], self._view.chosen)

    def cell(self) -> list[int]:
        return self._cell(self._view.cell)

    def second(self) -> list[int]:
        return self._cell(self._view.second)

    def spin(self) -> list[int]:
        return _one_of(range(4), self._view.spin)

    def moving_mummy(self) -> list[int]:
        return self._one_seat(self._view.mummy)

    def goal(self) -> list[int]:
        return self._quarter(self._view.goal)

    # -- the own hand, and what nobody shows -------------------------------------------------------

    def hand(self) -> list[int]:
        return self._by_kind({held.tile: held.number for held in self._view.hand})

    def hand_quarters(self) -> list[int]:
        shown = [
            self._code(quarter)
            for held in self._view.hand
            for _ in range(held.number)
            for quarter in held.quarters
        ]
        return _padded(shown, 4 * (int(self._rules.hand) + 1))

    def hand_icons(self) -> list[int]:
        icons = [ICONS.index(held.icon) for held in self._view.hand for _ in range(held.number)]
        return _padded(icons, int(self._rules.hand) + 1)

    def artifacts(self) -> list[int]:
        return _pictures(self._view.artifacts)

    def unseen(self) -> list[int]:
        return self._by_kind(self._view.unseen)

    # -- seats, the viewer's own first -------------------------------------------------------------

    def colour(self) -> list[int]:
        return self._by_seat(lambda seat: _one_of(LETTERS, seat.colour))

    def hand_size(self) -> list[int]:
        return [seat.hand for seat in self._seats]

    def score(self) -> list[int]:
        return [seat.score for seat in self._seats]

    def artifacts_left(self) -> list[int]:
        return [seat.artifacts for seat in self._seats]

    def camp(self) -> list[int]:
        return self._by_seat(lambda seat: self._cell(seat.camp))

    def archeologist(self) -> list[int]:
        return self._by_seat(lambda seat: self._quarter(seat.archeologist))

    def mummy(self) -> list[int]:
        return self._by_seat(lambda seat: self._quarter(seat.mummy))

    def collected(self) -> list[int]:
        return self._by_seat(lambda seat: _pictures(seat.collected))

    def known(self) -> list[int]:
        return self._by_seat(lambda seat: self._by_kind(seat.known))

    # -- the table ---------------------------------------------------------------------------------

    def tiles(self) -> list[int]:
        cells = [0] * self._view.table**2
        for tile in self._view.tiles:
            if tile.tile not in ("tomb", "camp"):
                cells[self._place(tile.at)] = 1 + self._kinds[tile.tile]
        return cells

    def quarters(self) -> list[int]:
        codes = [0] * (4 * self._view.table**2)
        for tile in self._view.tiles:
            shown = [self._code(quarter) for quarter in tile.quarters]
            if tile.seat is not None:
                shown = [CAMP + self._relative(tile.seat)] * 4
            elif tile.tile == "tomb":
                shown = [TOMB] * 4
            first = 4 * self._place(tile.at)
            codes[first : first + 4] = shown
        return codes

    # -- numbers -----------------------------------------------------------------------------------

    def _relative(self, seat: int) -> int:
        return (seat - self._viewer) % len(self._seats)

    def _one_seat(self, seat: int | None) -> list[int]:
        return _one_of(range(len(self._seats)), None if seat is None else self._relative(seat))

    def _by_seat(self, row: Callable[[Seat], list[int]]) -> list[int]:
        return [number for seat in self._seats for number in row(seat)]

    def _by_kind(self, tiles: Mapping[str, int]) -> list[int]:
        row = [0] * len(self._kinds)
        for name, number in tiles.items():
            row[self._kinds[name]] = number
        return row

    def _code(self, quarter: str) -> int:
        """What a quarter shows, as the viewer counts colours."""
        if quarter in TERRAIN:
            return TERRAIN[quarter]
        colour = self._colours.index(quarter[1])
        if quarter[0] == "t":
            return temple(colour)
        return artifact(colour, ARTIFACTS.index(picture_of(quarter)))

    def _cell(self, cell: str | None) -> list[int]:
        return [0, 0] if cell is None else [int(cell[1:]), 1 + COLUMNS.index(cell[0])]

    def _quarter(self, quarter: str | None) -> list[int]:
        if quarter is None:
            return [0, 0]
        row, column = self._cell(quarter[:-2])
        corner = CORNERS[CORNERS.index(quarter[-2:])]
        return [2 * row - (corner[0] == "n"), 2 * column - (corner[1] == "w")]

    def _place(self, cell: str) -> int:
        """The number of a cell in the order of picks: row by row."""
        row, column = self._cell(cell)
        return (row - 1) * self._view.table + column - 1


def _one_of(names: Iterable[object], name: object) -> list[int]:
    return [int(one == name) for one in names]


def _pictures(names: list[str]) -> list[int]:
    return [int(name in names) for name in ARTIFACTS]


def _padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))
