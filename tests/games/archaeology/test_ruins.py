"""NE-14: the Buried Ruins; NE-6 and NE-15: one exploration a turn, and none of an empty chamber."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import dighouse
from tests.games.archaeology.ledger import PILE
from tests.games.archaeology.table import Table, start, table
from tests.games.archaeology.test_storm import lose_all
from tests.rules import rules

EVERYBODY = (0, 1, 2, None)

# -- NE-14: the Buried Ruins -----------------------------------------------------------------------


def ruins(hand: str, *others: str, **more: Any) -> Table:
    lying = {"west": "coin", "north": "cup", "east": "mask"}
    return table(hands=[hand, *others], monument="buried-ruins", **{"inside": lying, **more})


def grow(it: Table, cards: str) -> Table:
    return it.play(*[f"find {kind}" for kind in cards.split()])


@rules("NE-14")
def test_the_ruins_start_with_three_open_cards_and_a_pile_of_12() -> None:
    it = start(2, monument="buried-ruins")
    assert it.state.view(0).pile == PILE
    it.play(*["deal shard"] * 8, *["deal coin"] * 5)
    assert it.phase == "deal"
    for seat in (0, 1, None):
        assert it.told("deal mask", seat) == [("opened", {"chamber": "west", "kind": "mask"})]
    it.play("deal mask", "deal cup", "deal parchment")
    assert it.phase == "first"
    for seat in (0, 1, None):
        chambers = it.state.view(seat).chambers
        assert [one.open for one in chambers] == [{"mask": 1}, {"cup": 1}, {"parchment": 1}]
        assert it.state.view(seat).pile == PILE
    # What lies open is not unseen.
    assert it.state.view(None).unseen["mask"] == 3


@rules("NE-14")
def test_a_map_takes_all_of_one_chamber_for_all_to_see() -> None:
    it = ruins("map", "shard", "cup", inside={"west": "coin*2 cup", "north": "cup", "east": "mask"})
    assert it.menu("explore") == ["west", "north", "east"]
    for seat in EVERYBODY:
        assert it.told("explore west", seat) == [
            ("explored", {"chamber": "west", "maps": 1}),
            ("took", {"chamber": "west", "cards": {"cup": 1, "coin": 2}}),
        ]
    it.play("explore west")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.hand(0) == Counter(coin=2, cup=1)
    assert it.chambers() == {"west": 0, "north": 1, "east": 1}
    assert it.known(1, 0) == it.known(None, 0) == {"cup": 1, "coin": 2}


@rules("NE-14", "NE-4")
def test_a_storm_first_adds_a_card_to_every_chamber() -> None:
    it = ruins("shard*2", "coin*2", dig="storm shard", pile="talisman*4", tents=[1, 0])
    it.play("dig storm")
    # Before anybody says whether to use a tent.
    assert (it.phase, it.actor) == ("grow", dighouse.CHANCE)
    assert it.weights() == {"find talisman": 4, "find shard": 1}
    for seat in (0, 1, None):
        assert it.told("find talisman", seat) == [("grew", {"chamber": "west", "kind": "talisman"})]
    grow(it, "talisman")
    assert it.told("find shard", 1) == [("grew", {"chamber": "north", "kind": "shard"})]
    grow(it, "shard talisman")
    for seat in (0, 1, None):
        assert [one.open for one in it.state.view(seat).chambers] == [
            {"talisman": 1, "coin": 1},
            {"cup": 1, "shard": 1},
            {"mask": 1, "talisman": 1},
        ]
        assert it.state.view(seat).pile == 1
    assert (it.phase, it.actor) == ("tent", 0)
    it.play("use tent")
    assert (it.phase, it.actor) == ("storm", 1)


@rules("NE-14")
def test_the_ruins_grow_again_when_a_storm_follows_a_storm() -> None:
    it = ruins("shard", "coin", dig="storm*2 shard", pile="talisman*6")
    it.play("dig storm")
    grow(it, "talisman talisman talisman").play("dig storm")
    assert it.phase == "grow"
    grow(it, "talisman talisman talisman")
    assert it.chambers() == {"west": 3, "north": 3, "east": 3}
    assert (it.phase, it.turn) == ("dig", 0)


@rules("NE-14")
def test_four_storms_use_up_the_pile() -> None:
    it = ruins("shard", "coin", dig="storm*5 shard", pile="talisman*12")
    for storm in range(1, 5):
        grow(it.play("dig storm"), "talisman talisman talisman")
        assert it.state.view(1).pile == PILE - 3 * storm
    it.play("dig storm")
    assert (it.phase, it.turn) == ("dig", 0)
    assert it.chambers() == {"west": 5, "north": 5, "east": 5}


@rules("NE-14", "NE-15")
def test_an_empty_chamber_of_the_ruins_fills_again() -> None:
    it = ruins("map*3", "map", dig="storm shard*2", pile="talisman*3", phase="act")
    it.play("explore north", "end", "dig shard")
    assert it.menu("explore") == ["west", "east"]
    with pytest.raises(dighouse.IllegalMove, match="that chamber is empty"):
        it.play("explore north")
    it.play("end", "dig storm")
    grow(it, "talisman talisman talisman")
    lose_all(it).play("dig shard")
    assert it.chambers() == {"west": 2, "north": 1, "east": 2}
    assert "north" in it.menu("explore")


@rules("NE-14")
def test_a_storm_as_the_last_card_lays_cards_bare() -> None:
    it = ruins("", "", dig="storm", pile="talisman*3").play("dig storm")
    it.again()
    assert grow(it, "talisman talisman talisman").over


# -- NE-6 and NE-15: all monuments -----------------------------------------------------------------


@rules("NE-6")
def test_one_exploration_a_turn() -> None:
    it = ruins("map*3 shard", "map*2", dig="coin*3", phase="act").play("explore west")
    assert it.state.view(1).explorations == 1
    assert it.menu("explore") == []
    with pytest.raises(dighouse.IllegalMove, match="there is one exploration a turn"):
        it.play("explore north")
    # Sales and trades go on, and the next turn starts anew.
    assert it.menu() == ["sell map 1", "sell coin 1", "sell shard 1", "end"]
    it.play("end", "dig coin")
    assert it.state.view(0).explorations == 0
    assert it.menu("explore") == ["north", "east"]


@rules("NE-6")
def test_trades_and_sales_stay_unlimited() -> None:
    it = ruins("map talisman coin*3", "shard", market="cup map")
    it.play("explore east", "sell coin 1", "offer talisman", "take cup", "done", "sell coin 1")
    it.play("offer mask", "take map", "done", "sell cup 1")
    assert it.menu("explore") == []
    assert it.hand(0) == Counter(map=1, coin=1)


@rules("NE-15")
@pytest.mark.parametrize(
    ("monument", "chamber"),
    [
        ("great-pyramid", "small"),
        ("temple", "left"),
        ("tomb", "upper"),
        ("mine", "mine"),
        ("sphinx", "sphinx"),
        ("buried-ruins", "west"),
    ],
)
def test_an_empty_chamber_cannot_be_explored(monument: str, chamber: str) -> None:
    it = table(hands=["map*3", "coin"], monument=monument, explored=[chamber])
    assert it.menu("explore") == []
    with pytest.raises(dighouse.IllegalMove, match="that chamber is empty"):
        it.play(f"explore {chamber}")
