"""Search over what a seat can know: it keeps the rules and its budget, and is luckier than luck."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import dighouse
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.manifest import RulesetEntry
from dighouse.kernel.vectors import COMPILED
from dighouse.search import bots
from dighouse.search.budget import SearchBudget
from dighouse.search.information_set_search import InformationSetSearch, results_at_end
from dighouse.search.random_bot import random as random_bot
from dighouse.testing import check_bot
from tests.games.archaeology.table import shrunken, table


class Quick(InformationSetSearch):
    def __init__(self) -> None:
        super().__init__(SearchBudget(simulations=6))


class QuickAtRandom(InformationSetSearch):
    def __init__(self) -> None:
        super().__init__(SearchBudget(simulations=6), policy="random")


@pytest.mark.parametrize("bot", [Quick, QuickAtRandom])
@pytest.mark.parametrize("seats", [2, 3])
def test_it_keeps_the_rules(bot: Any, seats: int) -> None:
    # In plain Python a whole game takes a minute.
    whole = dighouse.game("card-game", seats=seats)
    check_bot(bot, whole if COMPILED else shrunken("village", seats), games=1)


def test_it_plays_games_that_have_no_policy() -> None:
    museum = dighouse.game("museum", seats=2)
    assert bots.strongest_policy(museum) is None
    state = decision(museum)
    quick = Quick()
    quick.start(museum, int(state.actor))
    assert quick(state.view(int(state.actor)), random.Random(1)) in state.menu()


def test_it_beats_random_play() -> None:
    game = dighouse.game("card-game", seats=2)
    won = 0.0
    for deal in range(6):
        for seat in range(2):
            pair: list[Any] = [random_bot, random_bot]
            pair[seat] = InformationSetSearch(SearchBudget(simulations=40), policy="random")
            winners = dighouse.play(game, pair, dighouse.Chance(deal)).replay().winners()
            won += (seat in winners) / len(winners)
    assert won >= 8


def test_it_sees_what_wins_at_once() -> None:
    # Nothing is left to dig: who sells the masks has won, and who only passes has not.
    scene = table(hands=["mask*4", "coin"], dig="")
    state = scene.state
    search = InformationSetSearch(SearchBudget(simulations=60), policy="random")
    search.start(state.game, int(state.actor))
    found = search.search(state.view(int(state.actor)), random.Random(1))
    best = max(found, key=lambda pick: found[pick].visits)
    assert state.game.text(best) == "sell mask 4"


def test_the_same_luck_gives_the_same_answer() -> None:
    game = dighouse.game("card-game", seats=3)
    state = decision(game)
    seat = int(state.actor)
    answers = []
    for _ in range(2):
        bot = InformationSetSearch(SearchBudget(simulations=30))
        bot.start(game, seat)
        found = bot.search(state.view(seat), random.Random(4))
        answers.append({pick: (one.visits, one.total) for pick, one in found.items()})
    assert answers[0] == answers[1]


def test_all_simulations_are_spent_and_no_more() -> None:
    game = dighouse.game("card-game", seats=2)
    state = decision(game)
    seat = int(state.actor)
    bot = InformationSetSearch(SearchBudget(simulations=50))
    bot.start(game, seat)
    found = bot.search(state.view(seat), random.Random(1))
    assert sum(one.visits for one in found.values()) == 50
    assert all(one.available == 50 for one in found.values())  # one's own menu is known


def test_milliseconds_bound_it_too() -> None:
    game = dighouse.game("card-game", seats=2)
    state = decision(game)
    seat = int(state.actor)
    bot = InformationSetSearch(SearchBudget(simulations=1_000_000, milliseconds=30))
    bot.start(game, seat)
    began = time.perf_counter()
    found = bot.search(state.view(seat), random.Random(1))
    assert time.perf_counter() - began < 10  # a slow machine may stall, but not for ever
    assert 1 <= sum(one.visits for one in found.values()) < 1_000_000


@pytest.mark.parametrize(
    "budget",
    [
        {},
        {"simulations": 0},
        {"simulations": -3},
        {"simulations": 2.5},
        {"simulations": True},
        {"simulations": "many"},
        {"simulations": 10**9},
        {"milliseconds": 0},
        {"milliseconds": -1.0},
        {"milliseconds": float("nan")},
        {"milliseconds": float("inf")},
        {"milliseconds": "soon"},
        {"simulations": 10, "milliseconds": 0},
    ],
)
def test_a_bad_budget_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(BadOptions, match=r"budget|simulations|milliseconds"):
        SearchBudget(**budget)


def test_a_bot_that_is_no_policy_is_refused() -> None:
    bot = InformationSetSearch(policy="master")
    with pytest.raises(BadOptions, match="is no policy"):
        bot.start(dighouse.game("card-game", seats=2), 0)


def test_a_result_is_the_win_and_how_clear_it_was() -> None:
    game = dighouse.game("card-game", seats=3)
    for seed in range(5):
        end = dighouse.playout(game.start(), dighouse.Dice(seed))
        results = results_at_end(end)
        assert all(0 <= result <= 1 for result in results)
        assert max(results) == results[end.winners()[0]]


def test_nobody_wins_a_quest_that_failed() -> None:
    solo = dighouse.game("archeologic", seats=1, mode="rulebook")
    ends = [dighouse.playout(solo.start(), dighouse.Dice(seed)) for seed in range(8)]
    assert {tuple(results_at_end(end)) for end in ends} <= {(0.0,), (1.0,)}


def test_a_family_without_bots_has_it_and_others_have_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert bots.names("card-game")[-1] == "random"
    assert "searcher" not in bots.names("card-game")
    bare = RulesetEntry("card-game", game="dighouse.games.archaeology.game:CardGame")
    monkeypatch.setattr(bots, "entry_of", lambda ruleset: bare)
    assert bots.names("card-game") == ["random", "searcher"]
    assert bots.find("searcher", "card-game") is InformationSetSearch


def decision(game: dighouse.Game) -> Any:
    """Somebody's first decision with an alternative."""
    state = game.start()
    dice = dighouse.Dice(3)
    while state.actor < 0 or len(state.menu()) < 2:
        state.apply(dice.pick(state))
    return state
