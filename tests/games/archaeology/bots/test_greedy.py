"""The greedy bot: what it does in plain cases, and that it is at a loss nowhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import dighouse
from dighouse import OVER, BadOptions, Chance, Game
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.kernel.state import CHANCE
from dighouse.search import random_bot
from dighouse.testing import check_bot
from tests.games.archaeology.table import SHRUNKEN, Table, shrunken, table
from tests.kernel.toy import Brink


def greedy(game: Game, seat: int) -> Greedy:
    bot = Greedy()
    bot.start(game, seat)
    return bot


def answers(it: Table) -> list[str]:
    """What greedy does, up to a complete decision."""
    it = it.copy()
    seat = it.actor
    bot = greedy(it.game, seat)
    moves = []
    while True:
        pick = bot(it.state.view(seat), random.Random(0))
        moves.append(it.game.text(pick))
        it.state.apply(pick)
        if it.state.settled:
            return moves


# -- what it does ----------------------------------------------------------------------------------


def test_it_sells_a_full_set() -> None:
    it = table(hands=["coin*5 mask", "shard"], dig="shard*9 storm", phase="act")
    assert answers(it) == ["sell coin 5"]


def test_it_completes_a_set_by_a_trade() -> None:
    it = table(hands=["coin*4 shard*2", "cup"], market="coin mask", dig="shard*9", phase="act")
    assert answers(it) == ["offer shard", "offer shard", "take coin", "done"]


def test_it_does_not_sell_what_is_likely_to_grow() -> None:
    it = table(hands=["talisman*4", "shard"], dig="talisman*4 coin*12", phase="act")
    assert answers(it) == ["end"]


def test_it_sells_before_a_storm_that_is_sure_to_come() -> None:
    calm = table(hands=["mask*3", "shard"], dig="mask shard*3", phase="act")
    storm = table(hands=["mask*3", "shard"], dig="mask storm*3", phase="act")
    assert answers(calm) == ["end"]
    assert answers(storm) == ["sell mask 3"]


def test_it_explores_with_its_maps() -> None:
    chambers = {"small": "coin*3", "medium": "cup*5"}
    one = table(hands=["map", "shard"], chambers=chambers, dig="shard*9", phase="act")
    assert answers(one) == ["explore small"]
    three = table(hands=["map*3", "shard"], chambers=chambers, dig="shard*9", phase="act")
    assert answers(three) == ["explore small"]
    assert answers(three.play("explore small", *["find coin"] * 3))[0] == "explore medium"


def test_it_buys_a_map_for_a_chamber() -> None:
    it = table(
        hands=["talisman", "shard"],
        market="map",
        chambers={"small": "mask*3"},
        dig="shard*9",
        phase="act",
    )
    assert answers(it) == ["offer talisman", "take map", "done"]


def test_it_loses_the_least_in_a_storm() -> None:
    it = table(hands=["mask*2 shard*3 parchment", "coin"], dig="storm mask*2 shard*6")
    it.play("dig storm")
    assert sorted(answers(it)) == ["discard parchment", "discard shard", "discard shard"]


def test_it_robs_whom_it_knows_to_hold_something_good() -> None:
    it = table(
        hands=["mask*2", "shard*2", "mask shard"],
        dig="thief shard*5",
        known={(0, 1): "shard*2", (0, 2): "mask"},
    )
    it.play("dig thief")
    assert answers(it) == ["rob 2"]


def test_at_the_end_it_trades_and_then_waits_until_it_must_sell() -> None:
    it = table(hands=["coin*4 shard*3", "cup*2"], market="coin")
    assert answers(it) == ["offer shard", "offer shard", "take coin", "done"]
    it.play("offer shard", "offer shard", "take coin", "done")
    assert answers(it) == ["end"]  # nothing can get lost, and the rival may bring something
    it.play("end", "end")
    assert answers(it) == ["end"]
    it.play("end", "sell cup 1", "end", "end", "end")  # the rival had to sell first
    assert answers(it) == ["sell shard 1"]  # the cheapest


def test_at_the_end_it_sells_all_when_nobody_else_can_trade() -> None:
    it = table(hands=["coin*5 cup", ""])
    while it.state.actor != OVER:
        it.play(*answers(it))
    assert it.state.scores()[0] == 32


# -- that it can be asked anywhere -----------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_laws(seats: int) -> None:
    check_bot(Greedy, dighouse.game("card-game", seats=seats), games=2 * seats)


@pytest.mark.parametrize("name", SHRUNKEN)
def test_it_keeps_the_laws_on_small_editions(name: str) -> None:
    check_bot(Greedy, shrunken(name, 2), games=10)


ODD = """
id = "odd"
ruleset = "card-game"
title = "Everything is different"
[cards.mask]
copies = [3, "R"]
trade = [1, "R"]
sells = [[0, "R"], [0, "R"], [9, "R"]]
[cards.talisman]
copies = [31, "R"]
trade = [9, "R"]
sells = [[5, "R"], [3, "R"], [40, "R"], [41, "R"], [42, "R"], [43, "R"], [44, "R"], [50, "R"]]
[cards.map]
copies = [9, "R"]
trade = [1, "R"]
sells = [[2, "R"], [9, "R"]]
[cards.cup]
copies = [0, "R"]
trade = [2, "R"]
sells = [[1, "R"]]
[cards.coin]
copies = [12, "R"]
trade = [2, "R"]
sells = [[7, "R"], [8, "R"]]
[cards.parchment]
copies = [1, "R"]
trade = [3, "R"]
sells = [[0, "R"]]
[cards.shard]
copies = [9, "R"]
trade = [4, "R"]
sells = [[1, "R"], [1, "R"], [1, "R"]]
[setup]
hand = [6, "R"]
market = [9, "R"]
[[chambers]]
name = "cellar"
cards = [4, "R"]
maps = [2, "R"]
[[chambers]]
name = "attic"
cards = [2, "R"]
maps = [1, "R"]
[seats.2]
thieves = [5, "R"]
storms = [9, "R"]
[seats.4]
thieves = [0, "R"]
storms = [0, "R"]
"""


@pytest.mark.parametrize("seats", [2, 4])
def test_it_keeps_the_laws_with_quite_other_numbers(seats: int, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(ODD)
    check_bot(Greedy, dighouse.game("card-game", seats=seats, edition=path), games=10)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_can_go_on_with_what_somebody_else_began(seats: int) -> None:
    """In the middle of anybody's trade or storm it finds a way to the end of it."""
    game = dighouse.game("card-game", seats=seats)
    doubles = 0
    for seed in range(6):
        state, chance, rng = game.start(), Chance(seed), random.Random(seed)
        while state.actor != OVER:
            if state.actor != CHANCE and not state.settled:
                seat = int(state.actor)
                bot, end = greedy(game, seat), state.clone()
                while not end.settled:
                    end.apply(bot(end.view(seat), rng))
                doubles += 1
            state.apply(chance.pick(state) if state.actor == CHANCE else rng.choice(state.menu()))
    assert doubles > 100


def test_what_it_saw_before_makes_no_difference() -> None:
    game = dighouse.game("card-game", seats=2)
    state, chance, rng = game.start(), Chance(3), random.Random(3)
    old = greedy(game, 0)
    while state.actor != OVER:
        if state.actor == 0:
            view = state.view(0)
            assert old(view, rng) == greedy(game, 0)(view, rng)
        state.apply(chance.pick(state) if state.actor == CHANCE else rng.choice(state.menu()))


# -- how well it plays -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_play(seats: int) -> None:
    game = dighouse.game("card-game", seats=seats)
    won = games = 0.0
    for deal in range(6):
        for seat in range(seats):
            players = [Greedy if seat == number else random_bot.random for number in range(seats)]
            result = dighouse.play(game, players, Chance(deal)).result
            assert result is not None
            games += 1
            if seat in result.winners:
                won += 1 / len(result.winners)
    assert won / games >= 0.9


def test_it_says_so_when_it_does_not_know_a_game() -> None:
    with pytest.raises(BadOptions, match="does not know how to play"):
        greedy(Brink.choose({}), 0)
