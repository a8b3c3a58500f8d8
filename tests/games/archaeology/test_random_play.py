"""Random play has short cuts of its own; they must lead where menus and weights lead."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from tests.games.archaeology.camps import any_table, camp
from tests.games.archaeology.table import Table, both_games, shares, start, table

DRAWS = 6000

POSITIONS = {
    "the deal": start(3),
    "the first player": start(3).play(*["deal shard"] * 12, *["deal coin"] * 5),
    "a dig": table(
        hands=["coin", "cup"],
        dig="coin*2 shard map*2 thief*3 storm",
        chambers={"small": "shard*4 mask"},
    ),
    "a dig without treasures": table(
        hands=["coin", "cup"], dig="map*3 thief*2 storm", chambers={"small": "shard"}
    ),
    "a theft": table(hands=["coin", "mask map*2 cup shard*4"], dig="thief").play(
        "dig thief", "rob 1"
    ),
    "a find": table(
        hands=["map", "cup"], dig="coin*2 shard map*3", chambers={"small": "shard"}, phase="act"
    ).play("explore small"),
    "the actions": table(
        hands=["talisman map*2 cup*3 coin*2 shard*6", "mask"],
        market="mask talisman shard",
        chambers={"small": "coin", "medium": "coin"},
    ),
    "a forced sale": table(hands=["cup*3 coin", "mask"], market="coin", passes=2, must_sell=True),
    "a trade": table(hands=["cup coin*2 shard", "mask"], market="mask cup coin").play("offer cup"),
    "a trade that takes": table(hands=["mask*2", "mask"], market="talisman cup coin").play(
        "offer mask", "offer mask", "take cup"
    ),
    "a storm": table(hands=["mask coin*3 shard*2", "cup"], dig="storm").play("dig storm"),
    "a thief": table(hands=["coin", "", "mask", "cup"], dig="thief").play("dig thief"),
}


def oasis(monument: str, dealt: str, *moves: str, variants: str = "") -> Table:
    """Two seats, and seat 0 has the first turn."""
    deal = [f"deal {kind}" for kind in dealt.split()]
    return camp(monument, 2, "oasis", variants).play(*deal, *moves)


POSITIONS |= {
    "the monument": camp("random", 2),
    "the poorest": oasis("mine", "coin coin mask", variants="beginners_luck"),
    "a mine": oasis(
        "mine",
        "parchment shard shard",
        *("first 0", "dig map", "explore mine", "find mask"),
        *("end", "dig map", "explore mine"),
    ),
    "an emptier mine": oasis(
        "mine", "coin coin mask", "first 0", "dig map", "explore mine", "find parchment"
    ),
    "a sphinx": oasis("sphinx", "coin shard shard", "first 0", "dig map", "explore sphinx"),
    "a sphinx, named": oasis(
        "sphinx", "coin shard shard", "first 0", "dig map", "explore sphinx", "name coin"
    ),
    "a temple": oasis("temple", "coin shard shard", "first 0", "dig map", "sell coin 1"),
    "a peek": oasis(
        "temple", "coin shard shard", "first 0", "dig map", "sell coin 1", "look right"
    ),
    "a tomb": oasis(
        "tomb",
        "coin shard shard",
        *("first 0", "dig map", "explore upper", "find mask", "find parchment", "find parchment"),
    ),
    "a storm's tents": oasis("tomb", "coin shard shard", "first 0", "dig storm"),
    "ruins in a storm": oasis("buried-ruins", "coin shard shard mask coin", "first 0", "dig storm"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_draws_go_by_the_menu_and_its_weights(name: str) -> None:
    it: Table = POSITIONS[name]
    dice = dighouse.Dice(7)
    drawn = Counter(it.game.text(it.state.draw(dice)) for _ in range(DRAWS))
    if it.actor == dighouse.CHANCE:
        expected = shares(it.weights())
    else:
        expected = shares(dict.fromkeys(it.menu(), 1))
    assert set(drawn) == set(expected)
    for move, share in expected.items():
        mean = float(DRAWS * share)
        # Five standard deviations; the seed is fixed.
        assert abs(drawn[move] - mean) < 5 * (mean * (1 - float(share))) ** 0.5 + 1


@both_games
@given(seed=st.integers(0, 2**32), number=st.integers(0, 10**6))
@settings(max_examples=20)
def test_a_finished_game_is_the_one_that_single_steps_play(seed: int, number: int) -> None:
    fast, slow = any_table(number), any_table(number)
    counted = fast.state.finish(dighouse.Dice(seed))
    dice = dighouse.Dice(seed)
    alternatives = 0
    while not slow.over:
        pick = slow.state.draw(dice)
        menu = slow.state.menu()
        assert pick in menu
        alternatives += len(menu) > 1
        slow.state.apply(pick)
    assert fast.state == slow.state
    assert counted == alternatives


def test_nothing_is_drawn_after_the_end() -> None:
    it = table(hands=["coin", ""]).play("sell coin 1")
    with pytest.raises(dighouse.NotNow):
        it.state.draw(dighouse.Dice(1))
    assert it.state.finish(dighouse.Dice(1)) == 0
