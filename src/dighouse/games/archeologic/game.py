"""ArcheOlogic with its options chosen."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Self
from weakref import WeakValueDictionary

from dighouse.games.archeologic import (
    advice,
    challenges,
    companion,
    dump,
    events,
    given_quest,
    notation,
    options,
    reasons,
    render,
    review,
    rules_text,
    sampling,
    turn,
    viewing,
    views,
)
from dighouse.games.archeologic.edition import EDITIONS, Edition, built_in
from dighouse.games.archeologic.game_numbers import ChosenOptions, GameNumbers
from dighouse.games.archeologic.review import Review
from dighouse.games.archeologic.sentences import QuestEvent
from dighouse.games.archeologic.state import QuestState, start
from dighouse.games.archeologic.view_checks import from_view
from dighouse.kernel.editions import EditionGame
from dighouse.kernel.events import Event
from dighouse.kernel.game import Advice, ChallengeList, HowToPlay, Offer
from dighouse.kernel.notation import text_of
from dighouse.kernel.state import State


class ArcheOlogic(EditionGame[Edition]):
    ruleset = "archeologic"
    title = "ArcheOlogic"
    version = 2
    View = views.View
    Parts = (advice.Hint, Review, companion.StudyRequest, companion.Study)
    event_type = QuestEvent

    def __init__(self, edition: Edition, choice: ChosenOptions) -> None:
        super().__init__(choice.seats, options.plain(choice), edition)
        self.rules = _rules(edition, choice)

    @classmethod
    def choose(cls, options_: Mapping[str, Any], edition_text: str | None = None) -> Self:
        """A game by its options; `edition_text` is that of a record or a table."""
        edition = EDITIONS.chosen(options_.get("edition"), edition_text)
        made = cls(edition, options.read(options_))
        if not edition.built_in:
            # BadOptions, if its buildings fit on the map in no way, or in too many. The game keeps
            # the pool, as long as somebody plays it.
            _ = made.rules.pool
        return made

    @classmethod
    def offer(cls) -> Offer:
        return Offer(
            list(options.SEATS),
            options.OFFERED,
            [built_in().id],
            help=True,
            for_people=options.FOR_PEOPLE,
        )

    @property
    def endless(self) -> str | None:
        if self.rules.choice.time_limit is not None:
            return None
        default = options.DEFAULTS["time_limit"]
        return (
            f"without a time limit, {self.title} need not; choose one, such as time_limit={default}"
        )

    def may_be_closed(self, state: State, people: Collection[int]) -> bool:
        """Once every pawn in play is as far as a limit would have been (AO-25)."""
        assert isinstance(state, QuestState)
        left = [seat for seat, out in enumerate(state.out) if not out]
        return (
            self.endless is not None
            and not any(seat in people for seat in left)
            and all(turn.reached(state, seat, options.DEFAULTS["time_limit"]) for seat in left)
        )

    def reveals(self, state: State, pick: int) -> bool:
        """An answer tells something, and so does a check as soon as it is resolved."""
        told = self.events(state, pick)
        return any(event.kind in ("answered", "right", "wrong") for event in told)

    def text(self, pick: int) -> str:
        return text_of(self.rules.texts, pick)

    def notation_help(self) -> str:
        return notation.help_for(self.rules)

    def start(self) -> State:
        return start(self, self.rules)

    def given_outcomes(self, quest: Any) -> list[int]:
        return given_quest.outcomes(self.rules, quest)

    def load(self, position: Mapping[str, Any]) -> State:
        return dump.read(self, position)

    def dump_of(self, state: QuestState) -> dict[str, Any]:
        return dump.write(state)

    def view_of(self, state: QuestState, seat: int | None) -> views.View:
        return viewing.build(state, seat)

    def why_not(self, state: QuestState, pick: int) -> str:
        return reasons.why_not(state, pick)

    def sample(self, view: Any, rng: random.Random) -> State:
        return sampling.sample(self, view, rng)

    def events(self, state: State, pick: int) -> list[Event]:
        return self.step(state, pick)[0]

    def step(self, state: State, pick: int) -> tuple[list[Event], State]:
        if not isinstance(state, QuestState):
            raise TypeError(f"events() and step() take a state of {self.title}")
        return events.step(state, pick)

    def text_view(self, view: Any) -> str:
        return from_view(self, view, "text_view()", render.text)

    # -- help for people ---------------------------------------------------------------------------

    def how_to_play(self) -> HowToPlay:
        return rules_text.how_to_play(self._edition)

    def hint(self, view: Any) -> Advice | None:
        return from_view(self, view, "hint()", partial(advice.hint, self._edition))

    def review(self, picks: Sequence[int]) -> Any:
        return review.replayed(self, picks)

    def study(self, request: Any) -> Any:
        return companion.study(self._edition, request)

    @classmethod
    def challenges(cls, day: str) -> ChallengeList:
        return challenges.challenges(day)


_rules_in_use: WeakValueDictionary[tuple[Edition, ChosenOptions], GameNumbers] = (
    WeakValueDictionary()
)


def _rules(edition: Edition, choice: ChosenOptions) -> GameNumbers:
    """Numbers and notation are worked out once for equal games."""
    if edition.built_in:
        return _built_in_rules(edition, choice)
    found = _rules_in_use.get((edition, choice))
    if found is None:
        found = _rules_in_use[edition, choice] = GameNumbers(edition, choice)
    return found


@lru_cache(maxsize=64)
def _built_in_rules(edition: Edition, choice: ChosenOptions) -> GameNumbers:
    return GameNumbers(edition, choice)
