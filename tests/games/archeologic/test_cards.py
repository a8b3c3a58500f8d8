"""Printed cards: what the browser's card book is held against is what the rules say."""

from __future__ import annotations

import pytest

from dighouse.games.archeologic import cards
from dighouse.games.archeologic.edition import built_in
from dighouse.kernel.errors import BadOptions
from tests.games.archeologic.test_given_quest import CLUES, LAYOUT


def test_known_clues_come_first() -> None:
    order = cards.clue_order(built_in(), LAYOUT, CLUES[:3])
    assert order[:3] == CLUES[:3]
    assert sorted(order) == sorted(CLUES)
    assert cards.clue_order(built_in(), LAYOUT[::-1], CLUES[:3]) == order


def test_only_letters_have_expert_clues() -> None:
    with pytest.raises(BadOptions, match="one of a to z, not 'B'"):
        cards.card_expert_clues(built_in(), LAYOUT, "B")
