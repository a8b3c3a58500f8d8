"""The bot for games without bots: it keeps the rules, sees what is plain, and is luckier than luck."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dighouse
from dighouse.kernel.manifest import RulesetEntry
from dighouse.search import bots
from dighouse.search.playout_search import PlayoutSearch
from dighouse.search.random_bot import random as random_bot
from dighouse.testing import check_bot


class Quick(PlayoutSearch):
    def __init__(self) -> None:
        super().__init__(playouts=4)


def test_it_keeps_the_rules() -> None:
    check_bot(Quick, dighouse.game("card-game", seats=2), games=1)


def test_it_beats_random_play() -> None:
    game = dighouse.game("card-game", seats=2)
    won = 0.0
    for deal in range(6):
        for seat in range(2):
            pair: list[Any] = [random_bot, random_bot]
            pair[seat] = PlayoutSearch(playouts=60)
            winners = dighouse.play(game, pair, dighouse.Chance(deal)).replay().winners()
            won += (seat in winners) / len(winners)
    assert won >= 8  # it won 119 of 120


def test_the_same_luck_gives_the_same_answer() -> None:
    game = dighouse.game("card-game", seats=3)
    state = game.start()
    dice = dighouse.Dice(3)
    while state.actor < 0:
        state.apply(dice.pick(state))
    view = state.view(int(state.actor))
    one, two = PlayoutSearch(), PlayoutSearch()
    one.start(game, 0)
    two.start(game, 0)
    assert one(view, random.Random(4)) == two(view, random.Random(4))


def test_a_family_without_bots_has_it_and_others_have_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert bots.names("card-game")[-1] == "random"
    assert "searcher" not in bots.names("card-game")
    bare = RulesetEntry("card-game", game="dighouse.games.archaeology.game:CardGame")
    monkeypatch.setattr(bots, "entry_of", lambda ruleset: bare)
    assert bots.names("card-game") == ["random", "searcher"]
    assert bots.find("searcher", "card-game") is PlayoutSearch
