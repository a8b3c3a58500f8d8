"""The card games with their options chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from dighouse.games.archaeology import (
    dump,
    edition_editor,
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
from dighouse.games.archaeology.edition import Edition, editions
from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.observation import Observation
from dighouse.games.archaeology.options import ChosenOptions, choose, offered
from dighouse.games.archaeology.sentences import CardEvent
from dighouse.games.archaeology.state import CardState, start
from dighouse.kernel.composed_game import GameParts
from dighouse.kernel.editions import Editions
from dighouse.kernel.game import HowToPlay, Offer
from dighouse.kernel.observation import RowWriter
from dighouse.kernel.state import State
from dighouse.kernel.tensor_game import TensorGame

if TYPE_CHECKING:
    from dighouse.games.archaeology.net_inputs import NetInputs


class Archaeology(TensorGame[Edition, ChosenOptions]):
    """What the card games have in common: all but their names, their kinds and their edition."""

    View = views.View
    event_type = CardEvent
    parts = GameParts(
        state=CardState,
        start=start,
        dump=dump.write,
        dump_type=dump.Dump,
        restore=dump.restore,
        view=viewing.build,
        views=viewing.build_all,
        step=events.step,
        world=sampling.world,
        redeal=sampling.redeal,
        why_not=reasons.why_not,
        text=render.text,
    )
    KINDS: ClassVar[tuple[str, ...]]  # from the dearest to the cheapest
    SEATS: ClassVar[range]

    def __init__(self, chosen: ChosenOptions, edition: Edition) -> None:
        super().__init__(chosen, edition)
        self.rules = _rules(edition, chosen)
        self.texts = notation.texts(self.rules)

    @classmethod
    def editions(cls) -> Editions[Edition]:
        return editions(cls.ruleset, cls.KINDS)

    @classmethod
    def choose_options(cls, edition: Edition, options: Mapping[str, Any]) -> ChosenOptions:
        return choose(cls.ruleset, cls.SEATS, edition, options)

    @classmethod
    def offer(cls) -> Offer:
        edition = cls.editions().built_in()
        seats = [seats for seats in cls.SEATS if seats in edition.seats]
        return Offer(seats, offered(edition), [edition.id], memory=True)

    # -- for programs that learn -----------------------------------------------------------------

    def row_writer(self) -> RowWriter:
        return Observation(self.rules)

    def numbers_of_view(self, view: Any) -> list[int]:
        return view_observation.numbers_of(self.rules, self.observation_fields, view)

    def network_inputs(self) -> NetInputs:
        # numpy takes longer to import than all the rest, and only networks need it.
        from dighouse.games.archaeology.net_inputs import NetInputs

        return NetInputs(self)

    def network_file(self) -> Path | None:
        if self._edition != self.editions().built_in():
            return None
        path = Path(__file__).with_name("networks") / f"{self.ruleset}.safetensors"
        return path if path.exists() else None

    def last_choices(self, state: Any, viewer: int) -> list[tuple[State, int, int]]:
        # While people dig, who was on turn has ended it with what they hold now, but for what thieves
        # and storms took since. Without a dig site a hand says little: sets are sold there anyway.
        if state.dig_site == 0:
            return []
        return [(twin, int(twin.actor), self.rules.end) for twin in state.rivals_ending(viewer)]

    def undoes(self, picks: Sequence[int], pick: int) -> bool:
        # Whatever trades in a row come to, one trade does: none of them needs to give what another took.
        rules = self.rules
        if not rules.offer <= pick < rules.done:
            return False
        other = pick + rules.kinds if pick < rules.take else pick - rules.kinds
        for before in reversed(picks):
            if before == other:
                return True
            if not rules.offer <= before <= rules.done:
                break
        return False

    def reveals(self, state: State, pick: int) -> bool:
        # What was hidden comes out by chance, but for chambers that somebody has looked into.
        rules = self.rules
        explores = rules.explore <= pick < rules.sell
        if not explores and not any(one.reveals(pick) for one in rules.monuments):
            return False
        return super().reveals(state, pick)

    def notation_help(self) -> str:
        return notation.summary(self.rules)

    def how_to_play(self) -> HowToPlay:
        monument, variants = self.chosen.monument, self.chosen.variants
        return rules_text.how_to_play(self.ruleset, self._edition, monument, variants)

    @classmethod
    def edit_edition(cls, numbers: Any, title: str = "", edition_text: str | None = None) -> str:
        edition = cls.editions().chosen(None, edition_text)
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
