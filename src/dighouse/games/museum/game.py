"""The tile game with its options chosen."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Self

from dighouse.games.museum import (
    dump,
    events,
    notation,
    reasons,
    render,
    rules_text,
    sampling,
    viewing,
    views,
)
from dighouse.games.museum.edition import EDITIONS, RULESET, Edition, built_in
from dighouse.games.museum.game_numbers import GameNumbers
from dighouse.games.museum.options import COLOURS, SEATS, ChosenOptions, choose, offered
from dighouse.games.museum.sentences import TileEvent
from dighouse.games.museum.state import TileState, start
from dighouse.kernel.editions import EditionGame
from dighouse.kernel.errors import BadPosition
from dighouse.kernel.events import Event
from dighouse.kernel.game import HowToPlay, Offer
from dighouse.kernel.notation import text_of
from dighouse.kernel.state import State


class Museum(EditionGame[Edition]):
    ruleset = RULESET
    title = "This Belongs in a Museum"
    version = 2
    View = views.View
    seat_option = COLOURS
    event_type = TileEvent

    def __init__(self, chosen: ChosenOptions, edition: Edition) -> None:
        super().__init__(chosen.seats, chosen.plain(), edition)
        self.chosen = chosen
        self.rules, self.names, self.texts = _tables(edition, chosen)

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> Self:
        """A game by its options; `edition_text` is that of a record or a table."""
        edition = EDITIONS.chosen(options.get("edition"), edition_text)
        return cls(choose(edition, options), edition)

    @classmethod
    def offer(cls) -> Offer:
        edition = built_in()
        return Offer(list(SEATS), offered(edition), [edition.id])

    def text(self, pick: int) -> str:
        return text_of(self.texts, pick)

    def notation_help(self) -> str:
        return notation.summary(self.rules, self.names)

    def start(self) -> State:
        return start(self, self.rules)

    def load(self, position: Mapping[str, Any]) -> State:
        return dump.read(self, position)

    def dump_of(self, state: TileState) -> dict[str, Any]:
        return dump.write(state)

    def view_of(self, state: TileState, seat: int | None) -> views.View:
        return viewing.build(state, seat)

    def views_of(self, state: TileState, seats: list[int | None]) -> list[views.View]:
        return viewing.build_all(state, seats)

    def sample(self, view: Any, rng: random.Random) -> State:
        return sampling.sample(self, view, rng)

    def events(self, state: State, pick: int) -> list[Event]:
        return self.step(state, pick)[0]

    def step(self, state: State, pick: int) -> tuple[list[Event], State]:
        if not isinstance(state, TileState):
            raise TypeError(f"events() and step() take a state of {self.title}")
        return events.step(state, pick)

    def reveals(self, state: State, pick: int) -> bool:
        # What is hidden comes out by chance alone, or is one's own to reveal.
        return False

    def why_not(self, state: TileState, pick: int) -> str:
        return reasons.why_not(state, pick)

    def text_view(self, view: Any) -> str:
        if not isinstance(view, views.View):
            raise BadPosition(
                f"text_view() takes a view of {self.title}, not {type(view).__name__}"
            )
        return render.text(view)

    def how_to_play(self) -> HowToPlay:
        return rules_text.how_to_play(self._edition, self.chosen)


@lru_cache(maxsize=32)
def _tables(
    edition: Edition, chosen: ChosenOptions
) -> tuple[GameNumbers, notation.Names, list[str]]:
    """Worked out once an edition and its options, not once a game."""
    rules = edition.game_numbers(*chosen)
    names = notation.Names(rules, chosen.colours)
    return rules, names, notation.texts(rules, names)
