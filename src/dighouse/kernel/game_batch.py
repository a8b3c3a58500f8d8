"""Many games at once, stepped together inside the compiled core, for programs that learn."""

from __future__ import annotations

from itertools import repeat

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dighouse.kernel.dice import Dice
from dighouse.kernel.observation import RowWriter
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.kernel.vectors import short_numbers, small_numbers


class GameBatch:
    """`BatchCore` of `kernel.optional_parts` says what its parts are."""

    __slots__ = (
        "_dice",
        "_menus",
        "_picks",
        "_seats",
        "_start",
        "_states",
        "_writer",
        "actors",
        "after",
        "ends",
        "left",
        "masks",
        "observations",
        "ranks",
        "scores",
    )

    def __init__(
        self, start: State, writer: RowWriter, games: int, dice: Dice, after: bool
    ) -> None:
        self._start: State = start
        self._writer: RowWriter = writer
        self._dice: Dice = dice
        picks: int = start.game.decision_count
        seats: int = start.game.seats
        self._picks: i64 = picks
        self._seats: i64 = seats
        self._states: list[State] = [start] * games
        self._menus: list[list[int]] = [[]] * games  # what the masks have now
        numbers = games * writer.size
        self.observations: vec[i16] = short_numbers(repeat(0, numbers))
        self.masks: vec[u8] = small_numbers(repeat(0, games * picks))
        self.after: vec[i16] = short_numbers(repeat(0, numbers if after else 0))
        self.left: vec[u8] = small_numbers(repeat(0, games))
        self.actors: vec[u8] = small_numbers(repeat(0, games))
        self.ends: vec[u8] = small_numbers(repeat(0, games))
        self.scores: vec[i16] = short_numbers(repeat(0, games * seats))
        self.ranks: vec[u8] = small_numbers(repeat(0, games * seats))
        for number in range(games):
            self._begin(number)

    def state(self, number: int) -> State:
        """A copy of one of the games as it is now."""
        return self._states[number].clone()

    def step(self, picks: list[int]) -> None:
        """One decision in each game, all of them allowed; what chance does after it comes along."""
        after = len(self.after) > 0
        for number in range(len(picks)):
            if self.ends[number]:
                self._forget_end(number)
            state = self._states[number]
            actor = state.actor
            state.apply(picks[number])
            if after:
                self._look_back(number, state, actor)
            self._happen(state)
            if state.actor == OVER:
                self._end(number, state)
                self._clear_rows(number)
                self._begin(number)
            else:
                self._show(number, state)

    def _begin(self, number: i64) -> None:
        state = self._start.clone()
        self._happen(state)
        self._states[number] = state
        self._show(number, state)

    def _clear_rows(self, number: i64) -> None:
        """Another game begins, and a row is written upon what its own game left there."""
        size = self._writer.size
        self._writer.clear(self.observations, number * size)
        if len(self.after) > 0:
            self._writer.clear(self.after, number * size)

    def _happen(self, state: State) -> None:
        while state.actor == CHANCE:
            state.apply(state.draw(self._dice))

    def _look_back(self, number: i64, state: State, actor: i64) -> None:
        """What the one who has decided knows, before chance goes on."""
        left = state.actor != actor and state.actor != OVER
        self.left[number] = u8(1) if left else u8(0)
        if left:
            self._writer.write(state, actor, self.after, number * self._writer.size)

    def _forget_end(self, number: i64) -> None:
        """The end of the game before this one was told."""
        seats = self._seats
        self.ends[number] = 0
        for seat in range(seats):
            self.scores[number * seats + seat] = 0
            self.ranks[number * seats + seat] = 0

    def _end(self, number: i64, state: State) -> None:
        seats = self._seats
        self.ends[number] = 1
        ranks = state.ranks()
        for seat, score in enumerate(state.scores()):
            self.scores[number * seats + seat] = i16(score)
            self.ranks[number * seats + seat] = u8(ranks[seat])

    def _show(self, number: i64, state: State) -> None:
        """The actor's view, and what it may do."""
        seat: i64 = state.actor
        self.actors[number] = u8(seat)
        self._writer.write(state, seat, self.observations, number * self._writer.size)
        # Menus are short, and masks may be long: only what was set is taken back.
        masks, first = self.masks, number * self._picks
        for pick in self._menus[number]:
            masks[first + pick] = 0
        menu = state.menu()
        for pick in menu:
            masks[first + pick] = 1
        self._menus[number] = menu
