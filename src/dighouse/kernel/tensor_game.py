"""A game whose views are to be had as numbers, and that is played in batches: `docs/tensors.md`."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from functools import cached_property
from typing import Any, Generic

from dighouse.kernel.composed_game import C, ComposedGame
from dighouse.kernel.dice import Dice
from dighouse.kernel.editions import E
from dighouse.kernel.errors import BadOptions, BadPosition
from dighouse.kernel.game_batch import GameBatch
from dighouse.kernel.observation import RowWriter
from dighouse.kernel.vectors import short_numbers

NUMBER_AT_MOST = 32_767  # of 16 bits


class TensorGame(ComposedGame[E, C], Generic[E, C]):
    """What it offers is `OffersTensors` of `kernel.optional_parts`."""

    @abstractmethod
    def row_writer(self) -> RowWriter:
        """What writes rows of this game, for `observe` and for batches."""

    @abstractmethod
    def numbers_of_view(self, view: Any) -> list[int]:
        """The same row, made from a view alone."""

    @cached_property
    def _writer(self) -> RowWriter:
        return self.row_writer()

    @cached_property
    def _row(self) -> Any:
        # One row for all of them: a vec that is handed to compiled code again and again with new
        # numbers in it is fine, but one that was made for a single call is never given back.
        self._need_small_numbers()
        return short_numbers([0] * self._writer.size)

    @property
    def observation_fields(self) -> list[tuple[str, int]]:
        return self._writer.fields

    def observe_view(self, view: Any) -> list[int]:
        self.need_view(view, "observe_view()")
        self._need_small_numbers()
        return self.numbers_of_view(view)

    def observe(self, state: Any, seat: int) -> Any:
        if not isinstance(state, self._state_type) or (
            state.game is not self and state.game != self
        ):
            raise BadPosition(f"observe() takes a state of this game of {self.title}")
        if not 0 <= seat < self.seats:
            raise IndexError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        shared = self._row
        self._writer.clear(shared, 0)
        self._writer.write(state, seat, shared, 0)
        row = array("h")
        if isinstance(shared, list):
            row.fromlist(shared)
        else:
            row.frombytes(bytes(shared))
        return row

    def batch_core(self, games: int, dice: Dice, after: bool, finals: bool = False) -> GameBatch:
        self._need_small_numbers()
        return GameBatch(self.start(), self._writer, games, dice, after, finals)

    def _need_small_numbers(self) -> None:
        """BadOptions if an edition has numbers that do not fit: they would come out as others."""
        if self._writer.highest > NUMBER_AT_MOST:
            raise BadOptions(
                f"edition {self._edition.id} has no tensors: a seat may come to "
                f"{self._writer.highest:,} points, and {NUMBER_AT_MOST:,} fit into a number"
            )
