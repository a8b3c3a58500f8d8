"""CG-10, CG-11, CG-12 and CG-23: the actions, and trades with the marketplace."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from tests.games.archaeology.table import table
from tests.rules import rules

# -- CG-10: the actions ----------------------------------------------------------------------------


@rules("CG-10")
def test_after_the_dig_any_action_or_none() -> None:
    it = table(
        hands=["talisman map coin", "mask"],
        market="cup",
        dig="shard",
        chambers={"small": "shard"},
    ).play("dig shard")
    assert it.menu() == [
        "offer talisman",
        "offer map",
        "offer coin",
        "explore small",
        "sell talisman 1",
        "sell map 1",
        "sell coin 1",
        "sell shard 1",
        "end",
    ]
    assert it.play("end").turn == 1


@rules("CG-10")
@pytest.mark.parametrize(
    "order",
    [
        ["sell coin 1", "offer talisman", "take cup", "done", "explore small", "find shard"],
        ["explore small", "find shard", "sell coin 1", "offer talisman", "take cup", "done"],
        ["offer talisman", "take cup", "done", "explore small", "find shard", "sell coin 1"],
        ["sell coin 1", "sell cup 1", "offer talisman", "take cup", "done", "sell cup 1"],
    ],
)
def test_actions_come_in_any_order_and_number(order: list[str]) -> None:
    it = table(
        hands=["talisman map coin cup", "mask"],
        market="cup",
        dig="shard",
        chambers={"small": "shard"},
    ).play("dig shard")
    for move in order:
        it.play(move)
        assert it.turn == 0
    assert "end" in it.menu()
    assert it.play("end").turn == 1


@rules("CG-10")
def test_nobody_acts_out_of_turn() -> None:
    it = table(hands=["coin", "mask"], dig="shard").play("dig shard")
    assert it.actor == 0
    assert it.state.view(1).menu == []
    with pytest.raises(dighouse.IllegalMove, match="you hold none of these"):
        it.play("sell mask 1")


# -- CG-11: trades ---------------------------------------------------------------------------------


@rules("CG-11")
def test_two_scraps_and_a_coin_buy_a_talisman_and_a_shard() -> None:
    it = table(hands=["coin parchment*2", "mask"], market="talisman shard")
    it.play(
        "offer coin", "offer parchment", "offer parchment", "take talisman", "take shard", "done"
    )
    assert it.hand(0) == Counter(talisman=1, shard=1)
    assert it.market == Counter(coin=1, parchment=2)


@rules("CG-11")
def test_a_trade_is_offers_takes_and_done() -> None:
    it = table(hands=["coin parchment", "mask"], market="talisman")
    assert it.menu("offer") == ["coin"]
    it.play("offer coin")
    assert it.menu() == ["offer parchment"]
    it.play("offer parchment")
    assert it.menu() == ["take talisman"]
    it.play("take talisman")
    assert it.menu() == ["done"]
    it.play("done")
    assert it.hand(0) == Counter(talisman=1)
    assert it.state.view(0).trades == 1


@rules("CG-11")
@pytest.mark.parametrize(
    ("given", "taken", "fair"),
    [
        ("mask", "mask", False),  # the same kind
        ("mask", "talisman", True),
        ("mask", "map", True),
        ("mask", "cup", True),
        ("talisman", "mask", False),
        ("talisman", "map", True),
        ("map", "talisman", True),
        ("cup", "talisman", False),
        ("cup", "coin", True),
        ("coin", "cup", True),
        ("coin", "map", False),
        ("parchment", "coin", False),
        ("parchment", "shard", True),
        ("shard", "parchment", True),
        ("shard", "mask", False),
    ],
)
def test_one_card_for_one_needs_at_least_its_trade_value(
    given: str, taken: str, fair: bool
) -> None:
    it = table(hands=[given, "coin"], market=taken)
    assert (f"offer {given}" in it.menu()) == fair
    if fair:
        assert it.play(f"offer {given}").menu() == [f"take {taken}"]


@rules("CG-11")
def test_the_excess_is_lost() -> None:
    it = table(hands=["mask", "coin"], market="shard cup").play("offer mask", "take shard")
    # 3 is left, but "done" is always there.
    assert it.menu() == ["done"]
    it.play("done")
    assert it.hand(0) == Counter(shard=1)
    assert it.market == Counter(mask=1, cup=1)
    assert it.state.view(0).purse == 0
    # What was lost does not help in the next trade.
    assert it.menu("offer") == []


@rules("CG-11")
def test_a_trade_takes_as_much_as_was_given_and_no_more() -> None:
    it = table(hands=["mask", "coin"], market="coin*3").play("offer mask", "take coin")
    assert it.menu() == ["take coin", "done"]
    assert it.play("take coin").menu() == ["done"]


@rules("CG-11")
def test_a_trade_gives_at_least_one_card_and_takes_at_least_one() -> None:
    it = table(hands=["mask*2", "coin"], market="cup*2")
    with pytest.raises(dighouse.IllegalMove, match="offer something first"):
        it.play("take cup")
    it.play("offer mask")
    with pytest.raises(dighouse.IllegalMove, match="take something first"):
        it.play("done")
    assert it.play("take cup", "done").market == Counter(mask=1, cup=1)


@rules("CG-11")
def test_a_trade_does_not_give_and_take_the_same_kind() -> None:
    it = table(hands=["coin*2", "mask"], market="coin cup").play("offer coin")
    assert it.menu("take") == ["cup"]
    with pytest.raises(dighouse.IllegalMove, match="does not give and take the same kind"):
        it.play("take coin")


@rules("CG-11")
def test_nothing_but_the_own_kind_in_the_market_is_no_trade() -> None:
    assert table(hands=["coin*3", "mask"], market="coin*3").menu("offer") == []


@rules("CG-11")
def test_an_empty_market_is_no_trade() -> None:
    it = table(hands=["coin*3", "mask"])
    with pytest.raises(dighouse.IllegalMove, match="the marketplace is empty"):
        it.play("offer coin")


@rules("CG-11")
def test_given_cards_join_the_market_when_the_trade_is_complete() -> None:
    it = table(hands=["mask coin", "shard"], market="cup talisman")
    before = it.keys()
    for move in ("offer mask", "offer coin", "take talisman", "take cup"):
        assert it.heard(move, 1) == it.heard(move, None) == []
        it.play(move)
        assert not it.state.settled
        assert it.market == Counter(cup=1, talisman=1)
        for seat in (1, None):
            assert it.keys()[seat] == before[seat]
    view = it.state.view(0)
    assert view.given == {"mask": 1, "coin": 1}
    assert view.taken == {"talisman": 1, "cup": 1}
    assert view.purse == 1
    assert it.heard("done", 1) == [
        "Seat 0 trades 1 pharaoh's mask and 1 coin for 1 talisman and 1 broken cup."
    ]
    it.play("done")
    assert it.state.settled
    assert it.market == Counter(mask=1, coin=1)
    assert it.hand(0) == Counter(talisman=1, cup=1)


@rules("CG-11")
def test_the_cards_of_one_trade_come_in_one_order() -> None:
    it = table(hands=["mask coin", "shard"], market="cup talisman").play("offer coin")
    with pytest.raises(dighouse.IllegalMove, match="from the dearest kind to the cheapest"):
        it.play("offer mask")
    it.play("take cup")
    assert it.menu() == ["done"]


@rules("CG-11")
def test_a_cheap_card_is_offered_only_if_later_offers_can_pay() -> None:
    # A shard is the last kind: nothing can follow it but shards.
    it = table(hands=["coin shard", "mask"], market="talisman")
    assert it.menu("offer") == ["coin"]
    it = table(hands=["parchment shard", "mask"], market="cup")
    assert it.menu("offer") == ["parchment"]
    assert it.play("offer parchment").menu() == ["offer shard"]
    assert it.play("offer shard").menu() == ["take cup"]
    it = table(hands=["shard*3", "mask"], market="talisman")
    assert it.play("offer shard").menu() == ["offer shard"]
    assert it.play("offer shard").menu() == ["offer shard"]
    assert it.play("offer shard").menu() == ["take talisman"]
    it = table(hands=["shard*2", "mask"], market="talisman")
    assert it.menu("offer") == []


@rules("CG-11")
def test_what_is_wanted_cannot_help_to_pay_for_itself() -> None:
    # A scrap and a coin are worth 3, but the only thing to want for 2 or less is a coin.
    it = table(hands=["coin parchment", "mask"], market="coin")
    assert it.menu("offer") == []
    # Two scraps pay for it, and the own coin stays out of it.
    it = table(hands=["coin parchment*2", "mask"], market="coin")
    assert it.menu("offer") == ["parchment"]
    # The coin may be offered once there is something else to want.
    it = table(hands=["coin parchment*2", "mask"], market="coin shard")
    assert it.menu("offer") == ["coin", "parchment"]
    assert it.play("offer coin").menu() == ["offer parchment", "take shard"]


@rules("CG-11")
def test_an_offer_can_close_the_door_to_what_is_wanted() -> None:
    # Talisman wanted: coin + cup pay for it, a talisman of one's own does not count.
    it = table(hands=["talisman cup coin", "mask"], market="talisman")
    assert it.menu("offer") == ["cup"]
    assert it.play("offer cup").menu() == ["offer coin"]
    assert it.play("offer coin").menu() == ["take talisman"]


@rules("CG-11")
def test_several_trades_in_one_turn() -> None:
    it = table(hands=["mask", "shard"], market="talisman cup")
    it.play("offer mask", "take talisman", "done", "offer talisman", "take cup", "done")
    assert it.hand(0) == Counter(cup=1)
    assert it.market == Counter(mask=1, talisman=1)
    assert it.state.view(1).trades == 2


@rules("CG-11")
def test_what_was_traded_away_can_be_bought_back() -> None:
    it = table(hands=["talisman", "shard"], market="map")
    it.play("offer talisman", "take map", "done", "offer map", "take talisman", "done")
    assert it.hand(0) == Counter(talisman=1)


# -- CG-12: maps -----------------------------------------------------------------------------------


@rules("CG-12")
def test_maps_are_traded_and_taken() -> None:
    it = table(hands=["map mask", "coin"], market="map talisman")
    it.play("offer map", "take talisman", "done")
    assert it.hand(0) == Counter(mask=1, talisman=1)
    assert it.play("offer mask", "take map", "done").hand(0) == Counter(talisman=1, map=1)


@rules("CG-12")
def test_maps_are_dug_and_stolen() -> None:
    it = table(hands=["coin", "shard"], dig="map thief").play(
        "dig map", "end", "dig thief", "rob 0"
    )
    assert it.weights() == {"steal map": 1, "steal coin": 1}
    assert it.play("steal map").hand(1) == Counter(shard=1, map=1)


@rules("CG-12")
def test_maps_are_lost_in_storms() -> None:
    it = table(hands=["map*2", "shard"], dig="storm shard").play("dig storm", "discard map")
    assert it.market == Counter(map=1)


@rules("CG-12", "CG-14")
def test_maps_are_sold_alone_for_3() -> None:
    it = table(hands=["map*3", "shard"])
    assert it.menu("sell") == ["map 1"]
    with pytest.raises(dighouse.IllegalMove, match="a set has at most 1 map"):
        it.play("sell map 2")
    assert it.play("sell map 1", "sell map 1").state.scores() == [6, 0]


# -- CG-23: the limit ------------------------------------------------------------------------------


@rules("CG-23")
def test_at_most_twelve_trades_a_turn() -> None:
    it = table(hands=["talisman", "shard"], market="map", dig="shard*2").play("dig shard")
    for number in range(12):
        have, want = ("talisman", "map") if number % 2 == 0 else ("map", "talisman")
        it.play(f"offer {have}", f"take {want}", "done")
    assert it.state.view(1).trades == 12
    assert it.menu("offer") == []
    with pytest.raises(dighouse.IllegalMove, match="at most 12 trades a turn"):
        it.play("offer talisman")
    # Everything else goes on, and the next turn starts anew.
    assert it.menu() == ["sell talisman 1", "sell shard 1", "end"]
    it.play("end")
    assert it.state.view(0).trades == 0
    assert it.play("dig shard").menu("offer") == []
    it.play("end")
    assert it.menu("offer") == ["talisman"]


@rules("CG-23")
def test_the_limit_has_a_name() -> None:
    from dighouse.games.archaeology.game_numbers import TRADES_A_TURN

    assert TRADES_A_TURN == 12
