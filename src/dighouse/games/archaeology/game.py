"""The Card Game with its options chosen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Self

from dighouse.games.archaeology import (
    dump,
    notation,
    reasons,
    render,
    sampling,
    tales,
    teaching,
    viewing,
    views,
)
from dighouse.games.archaeology.edition import Edition, built_in, from_bytes, read
from dighouse.games.archaeology.rules import Rules
from dighouse.games.archaeology.state import CardState, start
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.events import Event
from dighouse.kernel.game import Game, HowToPlay, Offer
from dighouse.kernel.state import State


class CardGame(Game):
    ruleset = "card-game"
    title = "Archaeology: The Card Game"
    version = 1
    View = views.View
    event_type = tales.Tale
    KINDS: ClassVar[tuple[str, ...]] = (
        "mask",
        "talisman",
        "map",
        "cup",
        "coin",
        "parchment",
        "shard",
    )
    SEATS: ClassVar[range] = range(2, 5)

    def __init__(self, seats: int, edition: Edition) -> None:
        super().__init__(seats, {})
        self._edition = edition
        self.rules = _rules(edition, seats)
        self.texts = notation.texts(self.rules)  # of all picks

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> Self:
        """A game by its options; `edition_text` is that of a record or a table."""
        unknown = sorted(set(options) - {"seats", "edition"})
        if unknown:
            raise BadOptions(
                f"{cls.ruleset} has no option {unknown[0]!r}; its options are seats and edition"
            )
        edition = cls._edition_of(options.get("edition"), edition_text)
        allowed = [seats for seats in cls.SEATS if seats in edition.seats]
        if not allowed:
            raise BadOptions(f"edition {edition.id} allows none of {_list(cls.SEATS)} seats")
        seats = options.get("seats", allowed[0])
        if type(seats) is not int or seats not in allowed:
            raise BadOptions(
                f"{cls.ruleset} has no game for {seats!r} seats; "
                f"edition {edition.id} allows {_list(allowed)}"
            )
        return cls(seats, edition)

    @classmethod
    def offer(cls) -> Offer:
        edition = built_in(cls.ruleset, cls.KINDS)
        seats = [seats for seats in cls.SEATS if seats in edition.seats]
        return Offer(seats, [], [edition.id], memory=True)

    def reveals(self, state: State, pick: int) -> bool:
        return False  # all that was hidden comes out by chance

    @classmethod
    def _edition_of(cls, edition: object, text: str | None) -> Edition:
        if text is not None:
            return from_bytes(text.encode(), "", cls.ruleset, cls.KINDS)
        if edition is None or edition == cls.ruleset:
            return built_in(cls.ruleset, cls.KINDS)
        if isinstance(edition, Edition):
            return edition
        if isinstance(edition, (str, Path)):
            return read(edition, cls.ruleset, cls.KINDS)
        raise BadOptions(f"edition must be the path of an edition file, not {edition!r}")

    @property
    def edition(self) -> Edition:
        return self._edition

    @property
    def decision_count(self) -> int:
        return int(self.rules.decisions)

    @property
    def action_count(self) -> int:
        return int(self.rules.actions)

    def text(self, pick: int) -> str:
        return notation.text(self.texts, pick)

    def notation_help(self) -> str:
        return notation.HELP

    def start(self) -> State:
        return start(self, self.rules)

    def load(self, position: Mapping[str, Any]) -> State:
        return dump.read(self, position)

    def dump_of(self, state: CardState) -> dict[str, Any]:
        return dump.write(state)

    def view_of(self, state: CardState, seat: int | None) -> views.View:
        return viewing.build(state, seat)

    def views_of(self, state: CardState, seats: list[int | None]) -> list[views.View]:
        return viewing.build_all(state, seats)

    def why_not(self, state: CardState, pick: int) -> str:
        return reasons.why_not(state, pick)

    def sample(self, view: Any, rng: random.Random) -> State:
        return sampling.sample(self, view, rng)

    def events(self, state: State, pick: int) -> list[Event]:
        if not isinstance(state, CardState):
            raise TypeError(f"events() takes a state of {self.title}")
        return tales.events(state, pick)

    def text_view(self, view: Any) -> str:
        return render.text(view)

    def how_to_play(self) -> HowToPlay:
        return teaching.how_to_play(self.ruleset, self._edition)

    def __reduce__(self) -> tuple[Any, ...]:
        text = None if self._edition.built_in else self._edition.text
        return _again, (type(self), self.seats, text)


def _list(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def _again(cls: type[CardGame], seats: int, edition_text: str | None) -> CardGame:
    return cls.choose({"seats": seats}, edition_text)


@lru_cache(maxsize=64)
def _rules(edition: Edition, seats: int) -> Rules:
    """Tables are worked out once an edition and number of seats, not once a game."""
    return edition.rules(seats)
