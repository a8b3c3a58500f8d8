"""The tile game with its options chosen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from dighouse.games.museum import (
    dump,
    events,
    notation,
    reasons,
    render,
    rules_text,
    sampling,
    view_observation,
    viewing,
    views,
)
from dighouse.games.museum.edition import EDITIONS, LETTERS, RULESET, Edition, built_in
from dighouse.games.museum.game_numbers import GameNumbers
from dighouse.games.museum.observation import Observation
from dighouse.games.museum.options import COLOURS, SEATS, ChosenOptions, choose, offered
from dighouse.games.museum.sentences import TileEvent
from dighouse.games.museum.state import TileState, start
from dighouse.kernel.composed_game import GameParts
from dighouse.kernel.editions import Editions
from dighouse.kernel.game import HowToPlay, Offer
from dighouse.kernel.observation import RowWriter
from dighouse.kernel.state import State
from dighouse.kernel.tensor_game import TensorGame


class Museum(TensorGame[Edition, ChosenOptions]):
    ruleset = RULESET
    title = "This Belongs in a Museum"
    version = 2
    View = views.View
    seat_option = COLOURS
    event_type = TileEvent
    parts = GameParts(
        state=TileState,
        start=start,
        dump=dump.write,
        dump_type=dump.Dump,
        restore=dump.restore,
        view=viewing.build,
        views=viewing.build_all,
        step=events.step,
        world=sampling.world,
        why_not=reasons.why_not,
        text=render.text,
    )

    def __init__(self, chosen: ChosenOptions, edition: Edition) -> None:
        super().__init__(chosen, edition)
        self.rules, self.names, self.texts = _tables(edition, chosen)

    @classmethod
    def editions(cls) -> Editions[Edition]:
        return EDITIONS

    @classmethod
    def choose_options(cls, edition: Edition, options: Mapping[str, Any]) -> ChosenOptions:
        return choose(edition, options)

    @classmethod
    def offer(cls) -> Offer:
        edition = built_in()
        return Offer(list(SEATS), offered(edition), [edition.id])

    # -- for programs that learn -----------------------------------------------------------------

    def row_writer(self) -> RowWriter:
        return Observation(self.rules, [LETTERS.index(one) for one in self.chosen.colours])

    def numbers_of_view(self, view: Any) -> list[int]:
        colours = self.chosen.colours[: self.seats]
        return view_observation.numbers_of(self.rules, colours, self.observation_fields, view)

    def notation_help(self) -> str:
        return notation.summary(self.rules, self.names)

    def reveals(self, state: State, pick: int) -> bool:
        # What is hidden comes out by chance alone, or is one's own to reveal.
        return False

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
