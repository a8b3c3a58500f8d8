"""NE-11 to NE-13 and NE-20: the Mine and the Sphinx, shuffled and turned up for all to see."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import dighouse
from tests.games.archaeology.ledger import NE_CARDS
from tests.games.archaeology.table import Table, start, table
from tests.rules import rules

EVERYBODY = (0, 1, 2, None)

# -- NE-11, NE-12: the Mine ------------------------------------------------------------------------


def mine(hand: str, *others: str, cards: str = "", back: str = "", **more: Any) -> Table:
    """`cards` nobody has seen; `back` were turned up before, and put back."""
    return table(
        hands=[hand, *others],
        monument="mine",
        chambers={"mine": cards},
        inside={"mine": back},
        **more,
    )


@rules("NE-11")
def test_cards_turn_up_one_at_a_time_for_all_to_see() -> None:
    it = mine("map", "mask", "cup", cards="coin*2 shard*3")
    assert it.menu("explore") == ["mine"]
    it.play("explore mine")
    assert it.state.view(1).spent_maps == 1
    assert (it.phase, it.actor) == ("turn", dighouse.CHANCE)
    for seat in EVERYBODY:
        assert it.told("find coin", seat) == [("turned", {"chamber": "mine", "kind": "coin"})]
    it.play("find coin")
    assert (it.phase, it.actor, it.menu()) == ("press", 0, ["go on", "stop"])
    for seat in EVERYBODY:
        view = it.state.view(seat)
        assert (view.turned, view.exploring) == ({"coin": 1}, "mine")
        assert view.unseen.get("coin", 0) == 1
    assert it.chambers() == {"mine": 4}
    assert it.told("go on", 1) == []
    it.play("go on", "find shard")
    assert it.state.view(1).turned == {"coin": 1, "shard": 1}
    for seat in EVERYBODY:
        assert it.told("stop", seat) == [("stopped", {"cards": {"coin": 1, "shard": 1}})]
    it.play("stop")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.hand(0) == Counter(coin=1, shard=1)
    assert it.chambers() == {"mine": 3}
    assert it.state.view(1).turned == {}


@rules("NE-11")
def test_exactly_five_is_safe() -> None:
    it = mine("map", "mask", cards="talisman cup shard*2").play("explore mine")
    it.play("find talisman", "go on", "find cup")
    assert (it.phase, it.state.view(0).turned) == ("press", {"talisman": 1, "cup": 1})
    assert it.play("stop").hand(0) == Counter(talisman=1, cup=1)


@rules("NE-11")
@pytest.mark.parametrize(
    ("turned", "last"),
    [(["mask"], "cup"), (["talisman", "cup"], "shard"), (["coin", "coin"], "cup")],
)
def test_more_than_five_and_all_go_back(turned: list[str], last: str) -> None:
    it = mine("map coin", "shard", "cup", cards=" ".join([*turned, last, "shard*2"]))
    it.play("explore mine", f"find {turned[0]}")
    for kind in turned[1:]:
        it.play("go on", f"find {kind}")
    it.play("go on")
    pile = dict(Counter([*turned, last]))
    for seat in EVERYBODY:
        (_, (kind, data)) = it.told(f"find {last}", seat)
        assert (kind, data) == ("collapsed", {"cards": pile})
    it.play(f"find {last}")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.hand(0) == Counter(coin=1)
    assert it.chambers() == {"mine": len(turned) + 3}
    # The map is spent.
    assert it.state.view(None).spent_maps == 1
    assert it.menu("explore") == []


@rules("NE-11")
def test_the_mine_is_shuffled_each_time() -> None:
    """Cards that were put back turn up again, as likely as those that nobody has seen."""
    it = mine(
        "map", "mask", dig="coin*2", cards="coin shard*2", back="talisman*2 shard", phase="act"
    )
    it.play("explore mine")
    # Six cards: three of the five unseen ones (3 coins, 2 shards), and three that were seen.
    assert it.weights() == {
        "find coin": 3 * 3,
        "find shard": 3 * 2,
        "again talisman": 2 * 5,
        "again shard": 1 * 5,
    }
    assert it.told("find shard", 1) == it.told("again shard", 1)
    seen, new = it.copy().play("again shard"), it.copy().play("find shard")
    assert seen.keys() == new.keys()
    assert seen.play("go on").weights() == {
        "find coin": 3 * 3,
        "find shard": 3 * 2,
        "again talisman": 2 * 5,
    }
    assert new.play("go on").weights() == {
        "find coin": 2 * 3,
        "find shard": 2 * 1,
        "again talisman": 2 * 4,
        "again shard": 1 * 4,
    }


@rules("NE-11")
def test_the_mine_can_be_explored_again_by_anybody() -> None:
    it = mine("map*2", "map", cards="coin*2 shard").play("explore mine", "find coin", "stop", "end")
    it.play("explore mine", "find coin", "stop", "end")
    assert it.play("explore mine", "find shard").hand(0) == Counter(coin=1, shard=1)


@rules("NE-12")
def test_the_first_card_is_always_turned_up() -> None:
    it = mine("map", "mask", cards="coin shard").play("explore mine")
    for move in ("stop", "go on"):
        with pytest.raises(dighouse.IllegalMove, match="cards are being turned up"):
            it.play(move)


@rules("NE-12")
def test_with_none_left_the_explorer_takes_them_all() -> None:
    it = mine("map", "mask", "cup", cards="shard coin", explorations=0).play("explore mine")
    it.play("find shard", "go on")
    for seat in EVERYBODY:
        assert it.told("find coin", seat)[1:] == [("stopped", {"cards": {"coin": 1, "shard": 1}})]
    it.play("find coin")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.hand(0) == Counter(coin=1, shard=1)
    assert it.chambers() == {"mine": 0}


@rules("NE-11", "NE-12")
def test_the_last_card_can_be_too_much() -> None:
    it = mine("map", "mask", cards="talisman mask").play("explore mine", "find talisman", "go on")
    it.play("find mask")
    assert it.sizes() == [0, 1]
    assert it.chambers() == {"mine": 2}


@rules("NE-15")
def test_an_empty_mine_cannot_be_explored() -> None:
    it = mine("map*2", "mask", cards="shard").play("explore mine", "find shard", "end", "end")
    assert it.menu("explore") == []
    with pytest.raises(dighouse.IllegalMove, match="that chamber is empty"):
        it.play("explore mine")


@rules("NE-6")
def test_an_exploration_that_brought_nothing_was_one() -> None:
    it = mine("map*2", "mask", cards="talisman*2").play("explore mine", "find talisman", "go on")
    assert it.play("find talisman").menu("explore") == []


@rules("NE-2")
def test_another_monuments_chamber_cannot_be_explored() -> None:
    it = mine("map*3", "coin", cards="shard")
    for chamber in ("small", "left", "upper", "sphinx", "west"):
        with pytest.raises(dighouse.IllegalMove, match="no chamber of the Mine"):
            it.play(f"explore {chamber}")


# -- NE-13: the Sphinx -----------------------------------------------------------------------------


def sphinx(hand: str, *others: str, cards: str = "", back: str = "", **more: Any) -> Table:
    return table(
        hands=[hand, *others],
        monument="sphinx",
        chambers={"sphinx": cards},
        inside={"sphinx": back},
        **more,
    )


@rules("NE-13")
def test_two_kinds_are_named_five_cards_turned_up_and_the_named_ones_taken() -> None:
    it = sphinx("map", "mask", "cup", cards="coin*3 shard*2 talisman*2")
    it.play("explore sphinx")
    assert (it.phase, it.actor, it.state.view(1).owed) == ("name", 0, 2)
    it.play("name talisman", "name coin")
    assert (it.phase, it.actor) == ("turn", dighouse.CHANCE)
    for seat in EVERYBODY:
        assert it.state.view(seat).named == ["talisman", "coin"]
    it.play("find coin", "find shard", "find coin", "find talisman")
    for seat in EVERYBODY:
        view = it.state.view(seat)
        assert (view.turned, view.owed) == ({"talisman": 1, "coin": 2, "shard": 1}, 1)
        assert it.told("find shard", seat) == [
            ("turned", {"chamber": "sphinx", "kind": "shard"}),
            ("answered", {"cards": {"talisman": 1, "coin": 2}, "back": {"shard": 2}}),
        ]
    it.play("find shard")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.hand(0) == Counter(talisman=1, coin=2)
    assert it.chambers() == {"sphinx": 4}
    assert (it.state.view(1).named, it.state.view(1).turned) == ([], {})


@rules("NE-13")
def test_two_different_kinds_of_this_game_and_no_maps() -> None:
    it = sphinx("map coin", "mask", "cup", cards="coin*5").play("explore sphinx")
    # Pendants, tablets and talismans are not among the cards of this scenario. Cups are the last
    # but one kind there is.
    assert it.menu() == ["name mask", "name cup"]
    with pytest.raises(dighouse.IllegalMove, match="there are no maps inside"):
        it.play("name map")
    with pytest.raises(dighouse.IllegalMove, match="are not in this game"):
        it.play("name tablet")
    it.play("name cup")
    assert it.menu() == ["name coin"]
    with pytest.raises(dighouse.IllegalMove, match="are named already"):
        it.play("name cup")
    with pytest.raises(dighouse.IllegalMove, match="from the dearest to the cheapest"):
        it.play("name mask")


@rules("NE-13")
@pytest.mark.parametrize(
    ("seats", "missing"), [(2, {"tablet", "pendant"}), (4, {"pendant"}), (5, set())]
)
def test_kinds_in_the_box_cannot_be_named(seats: int, missing: set[str]) -> None:
    table = start(seats, monument="sphinx")
    chance = dighouse.Chance(1)
    while table.phase == "deal":
        table.state.apply(chance.pick(table.state))
    table.play("first 0", "dig map", "explore sphinx")
    # Shards are the last kind: they can only be the second.
    kinds = set(NE_CARDS) - {"map", "shard"} - missing
    assert table.menu("name") == [kind for kind in NE_CARDS if kind in kinds]
    assert "name shard" in table.play("name mask").menu()


@rules("NE-13")
def test_nobody_hears_of_the_first_kind_before_the_second() -> None:
    it = sphinx("map", "mask coin", "cup shard", cards="coin*5").play("explore sphinx")
    before = it.keys()
    assert it.told("name mask", 0) == it.told("name mask", 1) == []
    it.play("name mask")
    assert it.state.view(0).named == ["mask"]
    assert it.state.view(0).owed == 1
    for seat in (1, 2, None):
        assert it.keys()[seat] == before[seat]
    for seat in EVERYBODY:
        assert it.told("name coin", seat) == [("named", {"kinds": ["mask", "coin"]})]


@rules("NE-13")
def test_all_that_is_left_if_there_are_fewer_than_five() -> None:
    it = sphinx("map", "mask", "cup", cards="coin", back="shard*2").play("explore sphinx")
    it.play("name cup", "name shard")
    assert it.state.view(1).owed == 3
    it.play("again shard", "find coin", "again shard")
    assert it.hand(0) == Counter(shard=2)
    assert it.chambers() == {"sphinx": 1}


@rules("NE-13")
def test_nothing_found_and_all_go_back() -> None:
    it = sphinx("map coin", "mask", "cup", cards="shard*5 coin*2").play("explore sphinx")
    it.play("name mask", "name cup", *["find shard"] * 4)
    for seat in EVERYBODY:
        assert it.told("find coin", seat)[1:] == [
            ("answered", {"cards": {}, "back": {"coin": 1, "shard": 4}})
        ]
    it.play("find coin")
    assert it.hand(0) == Counter(coin=1)
    assert it.chambers() == {"sphinx": 7}
    assert it.state.view(1).spent_maps == 1


@rules("NE-13")
def test_the_sphinx_is_shuffled_each_time() -> None:
    it = sphinx("map coin", "mask", cards="shard*4", back="coin*3").play("explore sphinx")
    it.play("name mask", "name coin")
    assert it.weights() == {"find shard": 4 * 4, "again coin": 3 * 4}
    it.play("again coin")
    assert it.weights() == {"find shard": 4 * 4, "again coin": 2 * 4}


@rules("NE-13", "NE-15")
def test_an_emptied_sphinx_cannot_be_explored() -> None:
    it = sphinx("map*2", "mask cup", cards="shard coin").play("explore sphinx")
    it.play("name coin", "name shard", "find coin", "find shard", "end", "end")
    assert it.chambers() == {"sphinx": 0}
    assert it.menu("explore") == []


# -- NE-20: released -------------------------------------------------------------------------------


def forced(it: Table) -> Table:
    assert it.state.view(0).must_sell
    assert "end" not in it.menu()
    return it


@rules("NE-20")
def test_a_forced_seller_whose_last_map_brought_nothing_is_released() -> None:
    it = forced(mine("map", "mask", cards="talisman*2", passes=2, must_sell=True))
    it.play("explore mine", "find talisman", "go on", "find talisman")
    assert (it.actor, it.menu()) == (0, ["end"])
    it.play("end")
    assert (it.actor, it.state.view(1).must_sell) == (1, False)

    it = forced(sphinx("map", "mask cup", cards="coin*2", passes=2, must_sell=True))
    it.play("explore sphinx", "name mask", "name cup", "find coin", "find coin")
    assert (it.actor, it.menu()) == (0, ["end"])
    assert it.play("end").actor == 1


@rules("NE-20")
def test_who_got_something_or_has_something_must_sell() -> None:
    it = forced(mine("map", "mask", cards="talisman*2", passes=2, must_sell=True))
    it.play("explore mine", "find talisman", "stop")
    assert it.menu() == ["sell talisman 1"]
    it = forced(mine("map coin", "mask", cards="talisman*2", passes=2, must_sell=True))
    it.play("explore mine", "find talisman", "go on", "find talisman")
    assert it.menu() == ["sell coin 1"]


@rules("NE-20")
def test_with_the_last_card_of_all_hands_gone_for_nothing_it_is_over() -> None:
    it = mine("map", "", cards="talisman*2").play("explore mine", "find talisman", "go on")
    # In between nobody holds a card, and it is not over.
    assert it.again().sizes() == [0, 0]
    assert not it.over
    assert it.told("find talisman", 1)[-1][0] == "won"
    assert it.play("find talisman").over
