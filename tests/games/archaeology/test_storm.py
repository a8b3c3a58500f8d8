"""CG-8 and CG-9: sandstorms; NE-4 has another order of seats, and tents (test_tents.py)."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from tests.games.archaeology.table import Table, table
from tests.rules import rules


def lose_all(it: Table) -> Table:
    """Everybody discards the first card that the menu has, until the storm is over."""
    while it.phase == "storm":
        it.play(it.menu()[0])
    return it


@rules("CG-8", "NE-4")
@pytest.mark.parametrize(
    ("cards", "lost"), [(6, 3), (5, 2), (4, 2), (3, 1), (2, 1), (1, 0), (0, 0)]
)
def test_hands_lose_half_rounded_down(cards: int, lost: int) -> None:
    it = table(hands=[f"shard*{cards}" if cards else "", ""], dig="storm coin").play("dig storm")
    assert it.state.view(1).owed == lost
    lose_all(it)
    assert it.sizes() == [cards - lost, 0]
    assert it.market == Counter(shard=lost) + Counter()


@rules("CG-8", "NE-4")
def test_hands_of_6_5_3_1_lose_3_2_1_0() -> None:
    it = table(hands=["shard*6", "coin*5", "cup*3", "mask"], dig="storm shard").play("dig storm")
    lose_all(it)
    assert it.sizes() == [3, 3, 2, 1]
    assert it.market == Counter(shard=3, coin=2, cup=1)


@rules("CG-8", "NE-4")
def test_a_storm_goes_to_the_open_discard() -> None:
    it = table(hands=["coin*2", "mask"], dig="storm*2")
    assert it.heard("dig storm", 1) == [
        "Seat 0 stirs up a sandstorm: everybody loses half of their cards."
    ]
    it.play("dig storm")
    for seat in (0, 1, None):
        view = it.state.view(seat)
        assert (view.storms, view.dig_site) == (1, 1)


@rules("CG-8")
def test_the_digger_first_then_clockwise() -> None:
    it = table(hands=["coin*2", "cup*2", "mask*2", "shard*2"], dig="storm shard", turn=2)
    it.play("dig storm")
    order = []
    while it.phase == "storm":
        order.append(it.actor)
        it.play(it.menu()[0])
    assert order == [2, 3, 0, 1]
    assert (it.phase, it.turn) == ("dig", 2)


@rules("CG-8", "NE-4")
def test_who_has_nothing_to_lose_is_passed_over() -> None:
    it = table(hands=["coin*2", "cup", "mask*2", ""], dig="storm shard", turn=1).play("dig storm")
    assert it.actor == 2
    assert it.play("discard mask").actor == 0


@rules("CG-8", "NE-4")
def test_each_player_chooses_what_to_lose() -> None:
    it = table(hands=["mask coin shard*2", ""], dig="storm shard").play("dig storm")
    assert it.menu() == ["discard mask", "discard coin", "discard shard"]
    ends = set()
    for first in it.menu():
        middle = it.copy().play(first)
        for second in middle.menu():
            ends.add(tuple(sorted(middle.copy().play(second).market.elements())))
    assert ends == {
        ("coin", "mask"),
        ("mask", "shard"),
        ("coin", "shard"),
        ("shard", "shard"),
    }


@rules("CG-8", "NE-4")
def test_discards_are_named_from_dear_to_cheap_and_can_always_be_made_up() -> None:
    it = table(hands=["mask coin*2 shard", ""], dig="storm shard").play("dig storm")
    # Two are due: with the shard first nothing could follow.
    assert it.menu() == ["discard mask", "discard coin"]
    it.play("discard coin")
    assert it.menu() == ["discard coin", "discard shard"]
    with pytest.raises(dighouse.IllegalMove, match="from the dearest kind to the cheapest"):
        it.play("discard mask")


@rules("CG-8", "NE-4")
def test_nobody_sees_a_discard_until_all_of_them_are_chosen() -> None:
    it = table(hands=["mask*4", "cup", "coin"], dig="storm shard").play("dig storm")
    before = it.keys()
    assert it.state.settled
    assert it.heard("discard mask", 0) == it.heard("discard mask", 1) == []
    it.play("discard mask")
    assert not it.state.settled
    assert it.state.view(0).given == {"mask": 1}
    assert it.market == Counter()
    for seat in (1, 2, None):
        assert it.keys()[seat] == before[seat]
    assert it.heard("discard mask", 1) == ["Seat 0 loses 2 pharaoh's masks to the storm."]
    it.play("discard mask")
    assert it.state.settled
    assert it.market == Counter(mask=2)


@rules("CG-8")
def test_later_players_see_what_earlier_ones_discarded() -> None:
    it = table(hands=["mask*2 coin*2", "cup*2", "shard*2"], dig="storm shard").play("dig storm")
    it.play("discard mask", "discard coin")
    assert it.actor == 1
    assert it.state.view(1).market == {"mask": 1, "coin": 1}
    it.play("discard cup")
    assert it.actor == 2
    assert it.state.view(2).market == {"mask": 1, "cup": 1, "coin": 1}


@rules("CG-8", "NE-4")
def test_the_lost_cards_belong_to_the_marketplace() -> None:
    it = table(hands=["mask*2", "shard"], market="coin", dig="storm shard*3")
    it.play("dig storm", "discard mask", "dig shard")
    assert it.menu("offer") == ["mask"]
    it.play("end", "dig shard")
    assert it.market == Counter(mask=1, coin=1)


@rules("CG-9")
def test_after_a_storm_the_digger_digs_again() -> None:
    it = table(hands=["coin*2", "mask*2"], dig="storm shard*2", turn=1).play("dig storm")
    lose_all(it)
    assert (it.phase, it.turn, it.actor) == ("dig", 1, dighouse.CHANCE)
    it.play("dig shard")
    assert (it.phase, it.actor) == ("act", 1)
    assert it.hand(1) == Counter(mask=1, shard=1)


@rules("CG-9")
def test_storms_can_follow_one_another() -> None:
    it = table(hands=["coin*8", "mask*4"], dig="storm*3 shard").play("dig storm")
    sizes = []
    for _ in range(3):
        lose_all(it)
        sizes.append(it.sizes())
        assert (it.phase, it.turn) == ("dig", 0)
        it.play("dig storm" if it.state.view(None).storms else "dig shard")
    assert sizes == [[4, 2], [2, 1], [1, 1]]
    assert it.hand(0) == Counter(coin=1, shard=1)


@rules("CG-9")
def test_a_thief_may_follow_a_storm() -> None:
    it = table(hands=["coin", "mask"], dig="storm thief").play("dig storm", "dig thief")
    assert it.menu() == ["rob 1"]


@rules("CG-9")
def test_after_a_storm_as_last_card_the_turn_goes_on_to_the_actions() -> None:
    it = lose_all(table(hands=["coin*2", "mask*2"], dig="storm").play("dig storm"))
    assert (it.phase, it.actor) == ("act", 0)
    assert it.menu() == ["sell coin 1", "end"]
    # It began with a card to dig, so to end it is no pass (CG-17).
    assert not it.state.view(0).quiet
    assert it.play("end").state.view(0).passes == 0


@rules("CG-9")
def test_a_storm_that_hits_nobody_is_over_at_once() -> None:
    it = table(hands=["coin", "mask"], dig="storm shard").play("dig storm")
    assert (it.phase, it.turn) == ("dig", 0)
    it = table(hands=["coin", "mask"], dig="storm", turn=1).play("dig storm")
    assert (it.phase, it.actor) == ("act", 1)


@rules("CG-9", "CG-18")
def test_a_last_storm_over_empty_hands_ends_the_game() -> None:
    it = table(hands=["", ""], market="coin", dig="storm").play("dig storm")
    assert it.over
