"""The levels of the card games: which there are, that they keep the rules, and that each beats the next."""

from __future__ import annotations

from typing import Any

import pytest

import dighouse
from dighouse import Dice, State
from dighouse.games.archaeology.bots.digger import Digger
from dighouse.games.archaeology.bots.novice import Novice
from dighouse.kernel.policy import Policy
from dighouse.search import bots, policy
from dighouse.search.network_bot import NetworkBot
from dighouse.search.random_bot import random
from dighouse.testing import check_bot
from tests.games.archaeology.table import shrunken

LEVELS = ["master", "professor", "digger", "novice"]


class Hasty(NetworkBot):
    """As master, with less to look at: whole games are played."""

    positions, worlds, plans = 40, 16, 3


class AtSeats(Policy):
    """A policy for each seat."""

    def __init__(self, policies: list[Policy]) -> None:
        self._policies = policies

    def pick(self, state: State, dice: Dice) -> int:
        return self._policies[int(state.actor)].pick(state, dice)


def share(game: dighouse.Game, one: str, other: str, games: int) -> float:
    """Of the first one's wins, half of the games in each seat."""
    won = 0.0
    for seat in range(2):
        pair = [policy(other, game), policy(other, game)]
        pair[seat] = policy(one, game)
        ends = dighouse.playouts(game.start(), games // 2, Dice(seat), policy=AtSeats(pair))
        won += ends.wins[seat]
    return won / games


@pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
def test_the_levels_are_there_strongest_first(ruleset: str) -> None:
    assert bots.names(ruleset) == [*LEVELS, "random"]
    assert bots.find("greedy", ruleset) is bots.find("professor", ruleset)


@pytest.mark.parametrize("bot", [Digger, Novice, Hasty])
@pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
def test_they_keep_the_rules(bot: Any, ruleset: str) -> None:
    check_bot(bot, dighouse.game(ruleset, seats=3), games=2)


@pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
def test_each_beats_the_next_one(ruleset: str) -> None:
    game = dighouse.game(ruleset, seats=2)
    for stronger, weaker in (("professor", "digger"), ("digger", "novice")):
        assert share(game, stronger, weaker, 200) > 0.55  # bench/strength.json has it exactly


def test_the_novice_beats_nobody_but_luck() -> None:
    game = dighouse.game("card-game", seats=2)
    won = 0
    for deal in range(12):
        record = dighouse.play(game, [Novice, random], dighouse.Chance(deal))
        won += record.replay().winners() == [0]
    assert won >= 8


def test_where_no_network_was_trained_the_master_plays_as_the_professor() -> None:
    game = shrunken("village", 2)
    one = dighouse.play(game, [NetworkBot, NetworkBot], dighouse.Chance(3))
    other = dighouse.play(game, [bots.find("professor", "card-game")] * 2, dighouse.Chance(3))
    assert one.picks == other.picks
