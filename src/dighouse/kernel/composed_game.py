"""A game that is put together from the modules of its family.

Families look alike: rules in `state`, and beside them `dump`, `viewing`, `events`, `sampling`,
`reasons` and `render`. What lies between these and the contract of `Game` and `State` is here and in
`composed_state`, once for all of them.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from dighouse.kernel.composed_state import ComposedState
from dighouse.kernel.dice import Dice
from dighouse.kernel.editions import E, EditionGame, Editions
from dighouse.kernel.errors import BadPosition
from dighouse.kernel.events import Event
from dighouse.kernel.notation import text_of
from dighouse.kernel.state import State


class Chosen(Protocol):
    """The options of a game, checked."""

    @property
    def seats(self) -> int: ...

    def plain(self, edition: Any) -> dict[str, Any]:
        """All but the seats, as options of `dighouse.game`, defaults filled in."""


C = TypeVar("C", bound=Chosen)


class Redealer(Protocol):
    """Deals worlds that look like one view."""

    def draw(self, dice: Dice, /) -> State: ...


class GameParts(NamedTuple):
    """What a family has beside its rules: functions of a state, of a view, or of a game and one of these."""

    state: type[ComposedState]
    start: Callable[[Any, Any], State]  # of a game and its `rules`
    dump: Callable[[Any], dict[str, Any]]
    dump_type: type[msgspec.Struct]  # what a dump is read into
    restore: Callable[[Any, Any], State]  # of a game and such a dump; BadPosition
    view: Callable[[Any, int | None], Any]
    views: Callable[[Any, list[int | None]], list[Any]]
    step: Callable[[Any, int], tuple[list[Event], State]]  # see `Game.step`
    world: Callable[
        [Any, Any, random.Random], Any
    ]  # a dump that looks like a view, see `Game.sample`
    why_not: Callable[[Any, int], str]
    text: Callable[[Any], str]  # a view in words
    # Of a game, a view and one world of it: what deals further ones quickly, if anything does.
    redeal: Callable[[Any, Any, Any], Redealer | None] | None = None


class ComposedGame(EditionGame[E], Generic[E, C]):
    parts: ClassVar[GameParts]
    texts: Sequence[str]  # the notation of all picks

    def __init__(self, chosen: C, edition: E) -> None:
        super().__init__(chosen.seats, chosen.plain(edition), edition)
        self.chosen = chosen
        # Asked at every move, so they are at hand.
        self._state_type, self._step = self.parts.state, self.parts.step
        # The view that was sampled last, and what deals for it: often it is asked for many worlds.
        self._last_sampled: tuple[Any, Redealer | None] = None, None

    @classmethod
    @abstractmethod
    def editions(cls) -> Editions[E]:
        """Where its editions come from."""

    @classmethod
    @abstractmethod
    def choose_options(cls, edition: E, options: Mapping[str, Any]) -> C:
        """Options for a game of this edition, checked. BadOptions."""

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> Self:
        """A game by its options; `edition_text` is that of a record or a table."""
        edition = cls.editions().chosen(options.get("edition"), edition_text)
        return cls(cls.choose_options(edition, options), edition)

    def text(self, pick: int) -> str:
        return text_of(self.texts, pick)

    def start(self) -> State:
        return self.parts.start(self, self.rules)

    def load(self, position: Mapping[str, Any]) -> State:
        try:
            dump = msgspec.convert(position, self.parts.dump_type)
        except msgspec.ValidationError as error:
            raise BadPosition(f"this is no position of {self.title}: {error}") from None
        return self.parts.restore(self, dump)

    def sample(self, view: Any, rng: random.Random) -> State:
        redeal = self.parts.redeal
        if redeal is None or type(rng) is not random.Random:
            return self._world(view, rng)  # a generator of somebody's own is asked card by card
        sampled, redealer = self._last_sampled
        if view is not sampled:
            redealer = redeal(self, view, self._world(view, random.Random(0)))
            self._last_sampled = view, redealer
        return self._world(view, rng) if redealer is None else redealer.draw(Dice.of(rng))

    def _world(self, view: Any, rng: random.Random) -> State:
        self.need_view(view, "sample()")
        state = self.parts.restore(self, self.parts.world(self, view, rng))
        if state.view(view.viewer) != view:
            raise BadPosition("this view contradicts itself: no position looks like that")
        return state

    def events(self, state: State, pick: int) -> list[Event]:
        return self.step(state, pick)[0]

    def step(self, state: State, pick: int) -> tuple[list[Event], State]:
        if not isinstance(state, self._state_type):
            raise TypeError(f"events() and step() take a state of {self.title}")
        return self._step(state, pick)

    def text_view(self, view: Any) -> str:
        self.need_view(view, "text_view()")
        return self.parts.text(view)

    def need_view(self, view: Any, who: str) -> None:
        """BadPosition if it is no view of this game."""
        if not isinstance(view, self.View):
            raise BadPosition(f"{who} takes a view of {self.title}, not {type(view).__name__}")
