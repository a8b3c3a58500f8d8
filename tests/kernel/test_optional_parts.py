"""What a game may offer beyond the contract: a server can ask whether it does."""

from __future__ import annotations

import pytest

import dighouse
from dighouse import Game, registry
from dighouse.kernel.optional_parts import OffersChallenges, OffersReview, OffersStudy

PARTS = (OffersReview, OffersStudy, OffersChallenges)


@pytest.mark.parametrize("name", tuple(registry.rulesets()))
def test_what_the_games_offer(name: str) -> None:
    game = dighouse.game(name)
    offered = [isinstance(game, part) for part in PARTS]
    assert offered == [name == "archeologic"] * len(PARTS)


def test_no_game_has_them_by_birth() -> None:
    assert [name for name in ("review", "study", "challenges") if hasattr(Game, name)] == []
