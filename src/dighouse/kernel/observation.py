"""What a seat knows as a row of numbers: what the rows of all games have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64

from dighouse.kernel.state import State
from dighouse.kernel.vectors import short_numbers


class RowWriter:
    """How rows of one game are laid out, and how they are written. `docs/tensors.md` has the fields."""

    __slots__ = ("_at", "_row", "fields", "highest", "size")

    def __init__(self, fields: list[tuple[str, int]], highest: int) -> None:
        self.fields: list[tuple[str, int]] = fields  # names and lengths
        self.highest: int = highest  # that a number of a row, or a score, may come to be
        self.size: int = sum([length for _, length in fields])
        self._at: i64 = 0
        self._row: vec[i16] = short_numbers([])

    def write(self, state: State, seat: i64, row: vec[i16], at: i64) -> None:
        """The view of a seat, from `row[at]` on.

        There are zeros or the numbers of an earlier position of the same game: what has been 0 in all
        of them since its start need not be written.
        """
        raise NotImplementedError

    def clear(self, row: vec[i16], at: i64) -> None:
        """Zeros, for another game."""
        for place in range(at, at + self.size):
            row[place] = 0

    # -- one number after the other ----------------------------------------------------------------

    def begin(self, row: vec[i16], at: i64) -> None:
        self._row = row
        self._at = at

    def number(self, value: i64) -> None:
        self._row[self._at] = i16(value)
        self._at += 1

    def flag(self, value: bool) -> None:
        self._row[self._at] = i16(1) if value else i16(0)
        self._at += 1

    def one_of(self, which: i64, length: i64) -> None:
        """A 1 among zeros; none if `which` is below 0."""
        row, first = self._row, self._at
        for place in range(length):
            row[first + place] = 0
        if which >= 0:
            row[first + which] = 1
        self._at = first + length


class ViewRowWriter(RowWriter):
    """Rows of a game that are made from its views: slower than reading them off the position."""

    __slots__ = ("_numbers_of",)

    def __init__(
        self,
        fields: list[tuple[str, int]],
        highest: int,
        numbers_of: Callable[[Any], list[int]],
    ) -> None:
        super().__init__(fields, highest)
        self._numbers_of: Callable[[Any], list[int]] = numbers_of

    def write(self, state: State, seat: i64, row: vec[i16], at: i64) -> None:
        self.begin(row, at)
        for number in self._numbers_of(state.view(seat)):
            self.number(number)
