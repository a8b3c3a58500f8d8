"""Many games at once, stepped together inside the compiled core, for programs that learn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dighouse.games.archaeology.observation import Observation
from dighouse.games.archaeology.state import CardState
from dighouse.kernel.dice import Dice
from dighouse.kernel.state import CHANCE, OVER
from dighouse.kernel.vectors import short_numbers, small_numbers


class CardBatch:
    """`kernel.batches` says what its parts are."""

    __slots__ = (
        "_dice",
        "_observation",
        "_picks",
        "_start",
        "_states",
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
        self, start: CardState, observation: Observation, games: int, dice: Dice, after: bool
    ) -> None:
        self._start: CardState = start
        self._observation: Observation = observation
        self._dice: Dice = dice
        self._picks: i64 = start.rules.decisions
        self._states: list[CardState] = []
        seats = int(start.rules.seats)
        self.observations: vec[i16] = short_numbers([0] * (games * observation.size))
        self.masks: vec[u8] = small_numbers([0] * (games * int(self._picks)))
        self.after: vec[i16] = short_numbers([0] * (games * observation.size if after else 0))
        self.left: vec[u8] = small_numbers([0] * games)
        self.actors: vec[u8] = small_numbers([0] * games)
        self.ends: vec[u8] = small_numbers([0] * games)
        self.scores: vec[i16] = short_numbers([0] * (games * seats))
        self.ranks: vec[u8] = small_numbers([0] * (games * seats))
        for number in range(games):
            self._states.append(start)
            self._begin(number)

    def state(self, number: int) -> CardState:
        """A copy of one of the games as it is now."""
        return self._states[number].clone()

    def step(self, picks: list[int]) -> None:
        """One decision in each game, all of them allowed; what chance does after it comes along."""
        after = len(self.after) > 0
        for number in range(len(picks)):
            if self.ends[number]:
                self._clear(number)
            state = self._states[number]
            actor = state.actor
            state.apply(picks[number])
            if after:
                self._look_back(number, state, actor)
            self._happen(state)
            if state.actor == OVER:
                self._end(number, state)
                self._begin(number)
            else:
                self._show(number, state)

    def _begin(self, number: i64) -> None:
        state = self._start.clone()
        self._happen(state)
        self._states[number] = state
        self._show(number, state)

    def _happen(self, state: CardState) -> None:
        while state.actor == CHANCE:
            state.apply(state.draw(self._dice))

    def _look_back(self, number: i64, state: CardState, actor: i64) -> None:
        """What the one who has decided knows, before chance goes on."""
        left = state.actor != actor and state.actor != OVER
        self.left[number] = u8(1) if left else u8(0)
        if left:
            size = self._observation.size
            self._observation.write(state, actor, self.after, number * size)

    def _clear(self, number: i64) -> None:
        """The end of the game before this one was told."""
        seats = self._start.rules.seats
        self.ends[number] = 0
        for seat in range(seats):
            self.scores[number * seats + seat] = 0
            self.ranks[number * seats + seat] = 0

    def _end(self, number: i64, state: CardState) -> None:
        seats = state.rules.seats
        self.ends[number] = 1
        ranks = state.ranks()
        for seat, score in enumerate(state.scores()):
            self.scores[number * seats + seat] = i16(score)
            self.ranks[number * seats + seat] = u8(ranks[seat])

    def _show(self, number: i64, state: CardState) -> None:
        """The actor's view, and what it may do."""
        seat: i64 = state.actor
        self.actors[number] = u8(seat)
        self._observation.write(state, seat, self.observations, number * self._observation.size)
        masks, first = self.masks, number * self._picks
        for pick in range(self._picks):
            masks[first + pick] = 0
        for allowed in state.menu():
            masks[first + allowed] = 1
