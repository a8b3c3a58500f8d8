"""The card games with their options chosen."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self

from dighouse.games.archaeology import (
    dump,
    edition_editor,
    events,
    notation,
    reasons,
    render,
    rules_text,
    sampling,
    viewing,
    views,
)
from dighouse.games.archaeology.edition import Edition, editions
from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.options import ChosenOptions, choose, offered
from dighouse.games.archaeology.sentences import CardEvent
from dighouse.games.archaeology.state import CardState, start
from dighouse.kernel.editions import EditionGame, Editions
from dighouse.kernel.events import Event
from dighouse.kernel.game import HowToPlay, Offer
from dighouse.kernel.notation import text_of
from dighouse.kernel.state import State


class Archaeology(EditionGame[Edition]):
    """What the card games have in common: all but their names, their kinds and their edition."""

    View = views.View
    event_type = CardEvent
    KINDS: ClassVar[tuple[str, ...]]  # from the dearest to the cheapest
    SEATS: ClassVar[range]

    def __init__(self, chosen: ChosenOptions, edition: Edition) -> None:
        super().__init__(chosen.seats, chosen.plain(edition), edition)
        self.chosen = chosen
        self.rules = _rules(edition, chosen)
        self.texts = notation.texts(self.rules)  # of all picks

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> Self:
        """A game by its options; `edition_text` is that of a record or a table."""
        edition = cls._editions().chosen(options.get("edition"), edition_text)
        return cls(choose(cls.ruleset, cls.SEATS, edition, options), edition)

    @classmethod
    def offer(cls) -> Offer:
        edition = cls._editions().built_in()
        seats = [seats for seats in cls.SEATS if seats in edition.seats]
        return Offer(seats, offered(edition), [edition.id], memory=True)

    def reveals(self, state: State, pick: int) -> bool:
        # What was hidden comes out by chance, but for chambers that somebody has looked into.
        rules = self.rules
        explores = rules.explore <= pick < rules.sell
        if not explores and not any(one.reveals(pick) for one in rules.monuments):
            return False
        return super().reveals(state, pick)

    @classmethod
    def _editions(cls) -> Editions[Edition]:
        return editions(cls.ruleset, cls.KINDS)

    def text(self, pick: int) -> str:
        return text_of(self.texts, pick)

    def notation_help(self) -> str:
        return notation.summary(self.rules)

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
        return self.step(state, pick)[0]

    def step(self, state: State, pick: int) -> tuple[list[Event], State]:
        if not isinstance(state, CardState):
            raise TypeError(f"events() and step() take a state of {self.title}")
        return events.step(state, pick)

    def text_view(self, view: Any) -> str:
        return render.text(view)

    def how_to_play(self) -> HowToPlay:
        monument, variants = self.chosen.monument, self.chosen.variants
        return rules_text.how_to_play(self.ruleset, self._edition, monument, variants)

    @classmethod
    def edit_edition(cls, numbers: Any, title: str = "", edition_text: str | None = None) -> str:
        edition = cls._editions().chosen(None, edition_text)
        return edition_editor.edit(edition, numbers, title)


class CardGame(Archaeology):
    ruleset = "card-game"
    title = "Archaeology: The Card Game"
    version = 2
    KINDS = ("mask", "talisman", "map", "cup", "coin", "parchment", "shard")
    SEATS = range(2, 5)


class NewExpedition(Archaeology):
    ruleset = "new-expedition"
    title = "Archaeology: The New Expedition"
    version = 2
    KINDS = ("mask", "talisman", "map", "pendant", "cup", "coin", "tablet", "parchment", "shard")
    SEATS = range(2, 6)


@lru_cache(maxsize=64)
def _rules(edition: Edition, chosen: ChosenOptions) -> GameNumbers:
    """Tables are worked out once an edition and its options, not once a game."""
    return edition.game_numbers(chosen.seats, chosen.monument, chosen.variants)
