"""The novice stands between its neighbours, and is a bot like any other; and which levels there are."""

from __future__ import annotations

from typing import Any

import pytest

import dighouse
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.games.archaeology.bots.novice import Novice
from dighouse.search import bots
from dighouse.search.random_bot import random
from dighouse.testing import check_bot

GAMES = 24
LEVELS = ["greedy", "novice"]


def wins(one: Any, other: Any) -> int:
    """Of the first, over deals that are played from both seats."""
    game = dighouse.game("card-game", seats=2)
    won = 0
    for deal in range(GAMES // 2):
        for seat, pair in enumerate(((one, other), (other, one))):
            record = dighouse.play(game, list(pair), dighouse.Chance(deal))
            won += record.replay().winners() == [seat]
    return won


@pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
def test_the_levels_are_there_strongest_first(ruleset: str) -> None:
    assert bots.names(ruleset) == [*LEVELS, "random"]


def test_it_keeps_the_rules() -> None:
    check_bot(Novice, dighouse.game("card-game", seats=3))


def test_it_stands_between_its_neighbours() -> None:
    # It won 99 of 100 games against random, and 15 of 100 against greedy.
    assert wins(Novice, random) >= GAMES * 3 // 4
    assert wins(Greedy, Novice) >= GAMES // 2
