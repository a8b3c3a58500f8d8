"""What a game may offer beyond the contract: a server can ask whether it does."""

from __future__ import annotations

import pytest

import dighouse
from dighouse import BadOptions, Game, registry
from dighouse.kernel.optional_parts import (
    AcceptsGivenDeal,
    OffersChallenges,
    OffersEditionEditor,
    OffersHints,
    OffersReview,
    OffersStudy,
    outcomes_given_to,
)

# Each part, and the games that have it.
PARTS: dict[type, tuple[str, ...]] = {
    AcceptsGivenDeal: ("archeologic",),
    OffersChallenges: ("archeologic",),
    OffersEditionEditor: ("card-game", "new-expedition"),
    OffersHints: ("archeologic",),
    OffersReview: ("archeologic",),
    OffersStudy: ("archeologic",),
}
METHODS = ("challenges", "edit_edition", "given_outcomes", "hint", "review", "study")


@pytest.mark.parametrize("name", tuple(registry.rulesets()))
def test_what_the_games_offer(name: str) -> None:
    game = dighouse.game(name)
    offered = {part for part in PARTS if isinstance(game, part)}
    assert offered == {part for part, games in PARTS.items() if name in games}
    assert offered == {part for part in PARTS if issubclass(registry.ruleset(name), part)}


def test_no_game_has_them_by_birth() -> None:
    assert [name for name in METHODS if hasattr(Game, name)] == []


def test_a_game_that_draws_everything_is_given_nothing() -> None:
    with pytest.raises(BadOptions, match="draws everything that is hidden: nothing can be given"):
        outcomes_given_to(dighouse.game("card-game", seats=2), {})
