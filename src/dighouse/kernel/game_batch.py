"""Many games at once, stepped together inside the compiled core, for programs that learn."""

from __future__ import annotations

from itertools import repeat

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.observation import RowWriter
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.kernel.vectors import short_numbers, small_numbers

GAMES_WITHOUT_A_DECISION = 1000  # in a row: then a seat has none in any game


class GameBatch:
    """`BatchCore` of `kernel.optional_parts` says what its parts are."""

    __slots__ = (
        "_dice",
        "_learners",
        "_menus",
        "_picks",
        "_rivals",
        "_seat",
        "_seats",
        "_start",
        "_states",
        "_writer",
        "actors",
        "after",
        "ends",
        "finals",
        "left",
        "masks",
        "observations",
        "ranks",
        "scores",
    )

    def __init__(
        self,
        start: State,
        writer: RowWriter,
        games: int,
        dice: Dice,
        after: bool,
        finals: bool = False,
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
        self._rivals: list[Policy | None] = []
        self._seat: i64 = -1
        self._learners: list[int] = [-1] * games  # whose decisions are shown; -1: everybody's
        numbers = games * writer.size
        self.observations: vec[i16] = short_numbers(repeat(0, numbers))
        self.masks: vec[u8] = small_numbers(repeat(0, games * picks))
        self.after: vec[i16] = short_numbers(repeat(0, numbers if after else 0))
        self.finals: vec[i16] = short_numbers(repeat(0, numbers if finals else 0))
        self.left: vec[u8] = small_numbers(repeat(0, games))
        self.actors: vec[u8] = small_numbers(repeat(0, games))
        self.ends: vec[u8] = small_numbers(repeat(0, games))
        self.scores: vec[i16] = short_numbers(repeat(0, games * seats))
        self.ranks: vec[u8] = small_numbers(repeat(0, games * seats))
        for number in range(games):
            self._begin(number)

    def seat_rivals(self, rivals: list[Policy | None], seat: int) -> None:
        """New games, of which one seat's decisions are shown: -1, another seat in each new game.

        The others are played by these, in turn from the seat after it on; None picks at random.
        """
        self._rivals = rivals
        self._seat = seat
        for number in range(len(self._states)):
            self._learners[number] = number % int(self._seats)
            self._clear_rows(number)
            self._begin(number)

    def state(self, number: int) -> State:
        """A copy of one of the games as it is now."""
        return self._states[number].clone()

    def step(self, picks: list[int]) -> None:
        """One decision in each game, all of them allowed; what chance does after it comes along.

        A game whose pick is below 0 waits.
        """
        after = len(self.after) > 0
        for number in range(len(picks)):
            if self.ends[number]:
                self._forget_end(number)
            if picks[number] < 0:
                self.left[number] = 0
                continue
            state = self._states[number]
            actor = state.actor
            state.apply(picks[number])
            if after:
                self._look_back(number, state, actor)
            self._happen(number, state)
            if state.actor == OVER:
                self._end(number, state)
                self._look_at_end(number, state, actor)
                self._clear_rows(number)
                self._pass_seat_on(number)
                self._begin(number)
            else:
                self._show(number, state)

    def _begin(self, number: i64) -> None:
        if self._seat >= 0:
            self._learners[number] = int(self._seat)
        for _ in range(GAMES_WITHOUT_A_DECISION):
            state = self._start.clone()
            self._happen(number, state)
            if state.actor != OVER:
                self._states[number] = state
                self._show(number, state)
                return
        raise BadOptions("in this game the seat that is learning never has anything to decide")

    def _pass_seat_on(self, number: i64) -> None:
        learner = self._learners[number]
        if learner >= 0:
            self._learners[number] = (learner + 1) % int(self._seats)

    def _clear_rows(self, number: i64) -> None:
        """Another game begins, and a row is written upon what its own game left there."""
        size = self._writer.size
        self._writer.clear(self.observations, number * size)
        if len(self.after) > 0:
            self._writer.clear(self.after, number * size)

    def _happen(self, number: i64, state: State) -> None:
        """On to the next decision that is shown, or to the end."""
        learner = self._learners[number]
        while True:
            actor = state.actor
            if actor == CHANCE:
                state.apply(state.draw(self._dice))
            elif actor < 0 or learner < 0 or actor == learner:
                return
            else:
                rival = self._rivals[(actor - learner - 1) % int(self._seats)]
                dice = self._dice
                state.apply(state.draw(dice) if rival is None else rival.pick(state, dice))

    def _look_back(self, number: i64, state: State, actor: i64) -> None:
        """What the one who has decided knows, before chance goes on."""
        left = state.actor != actor and state.actor != OVER
        self.left[number] = u8(1) if left else u8(0)
        if left:
            self._writer.write(state, actor, self.after, number * self._writer.size)

    def _look_at_end(self, number: i64, state: State, actor: i64) -> None:
        """What the one who has decided last knows once it is over, if that was asked for."""
        if len(self.finals) > 0:
            at = number * self._writer.size
            self._writer.clear(self.finals, at)
            self._writer.write(state, actor, self.finals, at)

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
