"""ArcheOlogic with its options chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache, partial
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
from dighouse.games.archeologic.observation import NUMBER_AT_MOST, Observation
from dighouse.games.archeologic.review import Review
from dighouse.games.archeologic.sentences import QuestEvent
from dighouse.games.archeologic.state import QuestState, start
from dighouse.games.archeologic.view_checks import from_view
from dighouse.kernel.composed_game import GameParts
from dighouse.kernel.editions import Editions
from dighouse.kernel.game import Advice, ChallengeList, HowToPlay, Offer
from dighouse.kernel.observation import RowWriter, ViewRowWriter
from dighouse.kernel.state import State
from dighouse.kernel.tensor_game import TensorGame


class ArcheOlogic(TensorGame[Edition, ChosenOptions]):
    ruleset = "archeologic"
    title = "ArcheOlogic"
    version = 2
    View = views.View
    Parts = (advice.Hint, Review, companion.StudyRequest, companion.Study)
    event_type = QuestEvent
    parts = GameParts(
        state=QuestState,
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
        self.rules = _rules(edition, chosen)
        self.texts = self.rules.texts

    @classmethod
    def editions(cls) -> Editions[Edition]:
        return EDITIONS

    @classmethod
    def choose_options(cls, edition: Edition, options_: Mapping[str, Any]) -> ChosenOptions:
        return options.read(options_)

    @classmethod
    def choose(cls, options_: Mapping[str, Any], edition_text: str | None = None) -> Self:
        made = super().choose(options_, edition_text)
        if not made.edition.built_in:
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

    def notation_help(self) -> str:
        return notation.help_for(self.rules)

    def given_outcomes(self, quest: Any) -> list[int]:
        return given_quest.outcomes(self.rules, quest)

    def text_view(self, view: Any) -> str:
        return from_view(self, view, "text_view()", render.text)

    # -- for programs that learn -----------------------------------------------------------------

    def row_writer(self) -> RowWriter:
        return ViewRowWriter(self._observation.fields, NUMBER_AT_MOST, self._observation.numbers_of)

    def numbers_of_view(self, view: Any) -> list[int]:
        return self._observation.numbers_of(view)

    @cached_property
    def _observation(self) -> Observation:
        return Observation(self.rules)

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
