"""CG-13 and CG-14: exploring the pyramid, selling to the museum; NE-7: the Great Pyramid."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from tests.games.archaeology import ledger
from tests.games.archaeology.table import Table, start, table
from tests.rules import rules

SIZES = {
    ledger.CARD_GAME: ledger.CHAMBERS,
    ledger.NEW_EXPEDITION: ledger.MONUMENTS["great-pyramid"],
}
PYRAMID = {"small": "cup*3", "medium": "coin*5", "large": "shard*7"}


def pyramid(game: str) -> dict[str, str]:
    """Chambers of the printed sizes."""
    return {name: f"coin*{cards}" for name, (cards, _) in SIZES[game].items()}


# -- CG-13: explore --------------------------------------------------------------------------------


@rules("CG-13", "NE-7")
@pytest.mark.parametrize(
    ("maps", "chambers"),
    [
        (0, []),
        (1, ["small"]),
        (2, ["small", "medium"]),
        (3, ["small", "medium", "large"]),
        (6, ["small", "medium", "large"]),
    ],
)
def test_small_medium_and_large_cost_1_2_and_3_maps(maps: int, chambers: list[str]) -> None:
    it = table(hands=["mask" + " map" * maps, "coin"], chambers=PYRAMID)
    assert it.menu("explore") == chambers


@rules("CG-13", "NE-7")
@pytest.mark.parametrize("name", list(ledger.CHAMBERS))
def test_the_whole_chamber_goes_into_the_hand(played: str, name: str) -> None:
    cards, maps = SIZES[played][name]
    it = table(hands=["map*4", "coin"], chambers=pyramid(played))
    assert it.heard(f"explore {name}", 1)[0].startswith(f"Seat 0 explores the {name} chamber")
    it.play(f"explore {name}")
    for left in range(cards, 0, -1):
        assert it.actor == dighouse.CHANCE
        assert it.state.view(1).exploring == name
        assert {c.name: c.cards for c in it.state.view(1).chambers}[name] == left
        it.play(it.menu()[0])
    assert (it.phase, it.actor) == ("act", 0)
    assert it.sizes() == [4 - maps + cards, 1]
    assert it.hand(0)["map"] == 4 - maps
    assert it.state.view(1).spent_maps == maps


@rules("CG-13", "NE-7")
def test_what_was_found_is_unseen_by_others() -> None:
    it = table(hands=["map", "coin", "shard"], chambers={"small": "cup mask coin"})
    it.play("explore small")
    assert it.heard("find mask", 0) == ["You find a pharaoh's mask in the chamber."]
    assert it.heard("find mask", 1) == ["Seat 0 takes a card from the chamber."]
    mask, cup = it.copy().play("find mask"), it.copy().play("find cup")
    for seat in (1, 2, None):
        assert mask.keys()[seat] == cup.keys()[seat]
    assert mask.known(1, 0) == {}


@rules("CG-13", "NE-7")
def test_a_chamber_never_holds_a_map() -> None:
    it = table(hands=["map", "coin"], dig="map*5 cup", chambers={"small": "cup mask"}, phase="act")
    assert it.play("explore small").weights() == {"find mask": 1, "find cup": 2}
    # So nobody takes the found cards for maps: the seat's only one is spent.
    assert it.maps_at_most(1, 0) == 0


@rules("CG-13", "NE-7")
def test_each_chamber_once_a_game() -> None:
    it = table(hands=["map*3", "coin"], chambers={"small": "cup"})
    it.play("explore small", "find cup")
    assert it.menu("explore") == []
    with pytest.raises(dighouse.IllegalMove, match="that chamber is empty"):
        it.play("explore small")


@rules("CG-13", "NE-7")
def test_somebody_elses_exploration_counts() -> None:
    it = table(hands=["map", "map"], chambers={"small": "cup"})
    it.play("explore small", "find cup", "end")
    assert it.menu() == ["sell map 1", "end"]


@rules("CG-13")
def test_several_chambers_in_one_turn() -> None:
    it = table(hands=["map*6", "coin"], chambers=PYRAMID)
    for name in ("large", "small", "medium"):
        it.play(f"explore {name}")
        while it.actor == dighouse.CHANCE:
            it.play(it.menu()[0])
        assert it.turn == 0
    assert it.sizes() == [15, 1]
    assert [chamber.cards for chamber in it.state.view(1).chambers] == [0, 0, 0]


@rules("CG-13", "NE-7")
def test_a_chamber_that_costs_more_than_one_has() -> None:
    it = table(hands=["map", "coin"], chambers=PYRAMID)
    with pytest.raises(dighouse.IllegalMove, match="it costs 3 maps, and you hold 1"):
        it.play("explore large")


@rules("CG-13", "NE-7")
def test_spent_maps_leave_the_game() -> None:
    it = table(hands=["map*2", "coin"], market="map", chambers={"small": "cup"})
    assert it.state.view(1).unseen == {"map": 2, "cup": 1}
    it.play("explore small", "find cup")
    assert it.market == Counter(map=1)
    assert it.state.view(1).spent_maps == 1
    assert it.state.view(1).unseen == {"map": 1, "cup": 1}
    assert it.state.view(0).unseen == {"coin": 1}


# -- CG-14: sell -----------------------------------------------------------------------------------


@rules("CG-14")
@pytest.mark.parametrize(
    ("played", "kind"),
    [(game, kind) for game, cards in ledger.CARDS_OF.items() for kind in cards],
    indirect=["played"],
)
def test_a_set_has_one_card_to_the_largest_set(played: str, kind: str) -> None:
    prices = ledger.CARDS_OF[played][kind].sells
    it = table(hands=[f"{kind}*9", "coin"])
    assert it.menu("sell") == [f"{kind} {size}" for size in range(1, len(prices) + 1)]
    for size, price in enumerate(prices, start=1):
        sold = it.copy().play(f"sell {kind} {size}")
        assert sold.state.scores() == [price, 0]
        assert sold.hand(0) == Counter({kind: 9 - size})


@rules("CG-14")
def test_six_talismans_are_not_a_set() -> None:
    it = table(hands=["talisman*6", "coin"])
    assert "sell talisman 5" in it.menu()
    # Coins, talismans and shards have the largest sets there are, so this has no notation at all.
    with pytest.raises(dighouse.UnknownMove):
        it.play("sell talisman 6")


@rules("CG-14")
def test_nobody_sells_more_than_they_hold() -> None:
    it = table(hands=["coin*2 shard", "mask"])
    assert it.menu("sell") == ["coin 1", "coin 2", "shard 1"]
    with pytest.raises(dighouse.IllegalMove, match="you hold 2 coins"):
        it.play("sell coin 3")


@rules("CG-14")
def test_a_set_is_laid_open() -> None:
    it = table(hands=["talisman*3", "mask", "shard"])
    for seat in (1, 2, None):
        assert it.heard("sell talisman 2", seat) == ["Seat 0 sells 2 talismans for 7."]
    it.play("sell talisman 2")
    for seat in (0, 1, 2, None):
        (sold,) = it.state.view(seat).seats[0].sold
        assert (sold.kind, sold.cards, sold.value, sold.sets) == ("talisman", 2, 7, 1)


@rules("CG-14")
def test_a_sold_set_never_grows() -> None:
    it = table(hands=["talisman*5", "mask"]).play("sell talisman 2", "sell talisman 3")
    # 7 + 14, not 40 for five.
    assert it.state.scores() == [21, 0]
    assert [(s.cards, s.sets) for s in it.state.view(1).seats[0].sold] == [(2, 1), (3, 1)]


@rules("CG-14")
def test_several_sets_of_one_kind() -> None:
    it = table(hands=["cup*6", "mask"]).play("sell cup 2", "sell cup 2", "sell cup 1")
    assert it.state.scores() == [32, 0]
    assert [(s.cards, s.sets) for s in it.state.view(1).seats[0].sold] == [(1, 1), (2, 2)]


@rules("CG-14")
def test_sold_sets_cannot_be_stolen_or_lost() -> None:
    def sold_sets(it: Table) -> object:
        return it.state.view(None).seats[0].sold

    it = table(hands=["cup*3", "mask"], dig="thief storm shard*2", phase="act")
    it.play("sell cup 2")
    before = sold_sets(it)
    it.play("end", "dig thief", "rob 0")
    assert it.weights() == {"steal cup": 1}
    it.play("steal cup", "end", "dig storm", "discard mask")
    assert sold_sets(it) == before
    assert it.market == Counter(mask=1)
    assert it.state.scores() == [15, 0]


@rules("CG-14")
def test_the_printed_game_sells_from_every_dealt_hand() -> None:
    it = start(2).play(*["deal cup"] * 4, *["deal coin"] * 4, *["deal mask"] * 4, "deal shard")
    it.play("first 1", "dig map")
    assert it.menu("sell") == ["map 1", "coin 1", "coin 2", "coin 3", "coin 4"]
