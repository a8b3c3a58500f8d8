"""CG-22: known cards. `known(o, p)` is what o can prove that p holds; o None is a spectator."""

from __future__ import annotations

import pytest

from tests.games.archaeology.table import Table, start, table
from tests.rules import rules


def all_know(it: Table, holder: int, cards: dict[str, int]) -> None:
    """Everybody but the holder knows just these cards."""
    for observer in (*range(it.game.seats), None):
        if observer != holder:
            assert it.known(observer, holder) == cards, observer


# -- seen ------------------------------------------------------------------------------------------


@rules("CG-22")
def test_a_seat_knows_its_own_hand() -> None:
    it = table(hands=["coin*2 map", "mask", "cup"], dig="shard").play("dig shard")
    assert it.known(0, 0) == {"map": 1, "coin": 2, "shard": 1}
    assert it.maps_at_most(0, 0) == 1


@rules("CG-22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_taken_from_the_market_are_known_to_all(seats: int) -> None:
    it = table(hands=["mask", *["cup"] * (seats - 1)], market="coin*3")
    it.play("offer mask", "take coin", "take coin")
    all_know(it, 0, {})
    it.play("done")
    all_know(it, 0, {"coin": 2})


@rules("CG-22")
def test_cards_that_enter_unseen_add_nothing() -> None:
    it = table(hands=["map", "mask", "cup"], dig="shard*2", chambers={"small": "coin"})
    it.play("dig shard", "explore small", "find coin", "end", "dig shard")
    all_know(it, 0, {})
    all_know(it, 1, {})
    it = start(3)
    while it.phase == "deal":
        it.play(it.menu()[0])
    for seat in range(3):
        all_know(it, seat, {})


@rules("CG-22")
def test_a_sale_takes_known_cards_away() -> None:
    it = table(hands=["coin*4", "mask", "cup"], known={(1, 0): "coin*3", (2, 0): "coin"})
    it.play("sell coin 2")
    assert it.known(1, 0) == {"coin": 1}
    # Of the two, at most one was the one that seat 2 knew.
    assert it.known(2, 0) == {}
    assert it.known(None, 0) == {}


@rules("CG-22")
def test_other_kinds_stay_known() -> None:
    it = table(hands=["coin*2 cup shard", "mask", "cup"], known={(1, 0): "cup coin"})
    it.play("sell shard 1")
    assert it.known(1, 0) == {"cup": 1, "coin": 1}


@rules("CG-22")
def test_cards_traded_away_are_seen_to_leave() -> None:
    it = table(hands=["coin*2 cup", "mask", "cup"], market="shard", known={(1, 0): "coin*2"})
    it.play("offer coin")
    assert it.known(1, 0) == {"coin": 2}
    it.play("take shard", "done")
    assert it.known(1, 0) == {"coin": 1, "shard": 1}
    assert it.known(2, 0) == {"shard": 1}


@rules("CG-22")
def test_cards_lost_in_a_storm_are_seen_to_leave() -> None:
    it = table(
        hands=["coin*2 cup*2", "mask", "cup"],
        dig="storm shard",
        known={(1, 0): "cup coin*2", (2, 0): "cup*2"},
    )
    it.play("dig storm", "discard cup", "discard coin")
    assert it.known(1, 0) == {"coin": 1}
    assert it.known(2, 0) == {"cup": 1}


@rules("CG-22")
def test_spent_maps_are_seen_to_leave() -> None:
    it = table(
        hands=["map*3", "mask", "cup"],
        chambers={"medium": "coin"},
        known={(1, 0): "map*3", (2, 0): "map"},
    )
    it.play("explore medium", "find coin")
    assert it.known(1, 0) == {"map": 1}
    assert it.known(2, 0) == {}


@rules("CG-22")
def test_an_empty_hand_has_no_known_cards() -> None:
    it = table(hands=["coin*2", "mask", "cup"], known={(1, 0): "coin*2", (2, 0): "coin"})
    it.play("sell coin 2")
    all_know(it, 0, {})
    assert it.maps_at_most(1, 0) == it.maps_at_most(2, 0) == 0


# -- thefts: thief and victim ----------------------------------------------------------------------


@rules("CG-22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_victim_knows_what_the_thief_got(seats: int) -> None:
    it = table(hands=["coin", "mask cup", *["shard"] * (seats - 2)], dig="thief")
    it.play("dig thief", "rob 1", "steal cup")
    assert it.known(1, 0) == {"cup": 1}
    for bystander in (*range(2, seats), None):
        assert it.known(bystander, 0) == {}


@rules("CG-22")
def test_the_thief_sees_the_card_leave() -> None:
    it = table(hands=["coin", "mask*2 cup", "shard"], dig="thief", known={(0, 1): "mask*2 cup"})
    it.play("dig thief", "rob 1")
    assert it.copy().play("steal mask").known(0, 1) == {"mask": 1, "cup": 1}
    assert it.copy().play("steal cup").known(0, 1) == {"mask": 2}


@rules("CG-22")
def test_a_stolen_card_that_the_thief_did_not_know_of_leaves_the_known_ones() -> None:
    it = table(hands=["coin", "mask*2 cup", "shard"], dig="thief", known={(0, 1): "cup"})
    it.play("dig thief", "rob 1", "steal mask")
    assert it.known(0, 1) == {"cup": 1}


@rules("CG-22")
def test_the_victim_still_knows_what_it_knew_of_the_thief() -> None:
    it = table(hands=["coin", "coin", "shard"], dig="thief", known={(1, 0): "coin"})
    it.play("dig thief", "rob 1", "steal coin")
    assert it.known(1, 0) == {"coin": 2}


@rules("CG-22")
def test_a_card_stolen_back_is_gone_from_the_victims_list() -> None:
    it = table(hands=["coin", "mask", "shard"], dig="thief*2 cup")
    it.play("dig thief", "rob 1", "steal mask")
    assert it.known(1, 0) == {"mask": 1}
    it.play("end", "dig thief", "rob 0", "steal mask")
    assert it.known(1, 0) == {}
    assert it.known(0, 1) == {"mask": 1}


# -- thefts: bystanders ----------------------------------------------------------------------------


@rules("CG-22")
def test_a_bystander_loses_one_of_every_kind() -> None:
    it = table(
        hands=["coin", "mask cup*2 map", "shard"],
        dig="thief",
        known={(0, 1): "cup", (2, 1): "mask cup*2 map", (3, 1): "cup"},
    )
    it.play("dig thief", "rob 1")
    for stolen in ("mask", "cup", "map"):
        after = it.copy().play(f"steal {stolen}")
        assert after.known(2, 1) == {"cup": 1}
        assert after.known(None, 1) == {}
        assert after.known(2, 0) == after.known(None, 0) == {}


@rules("CG-22")
def test_four_seats_each_bystander_by_its_own_knowledge() -> None:
    it = table(
        hands=["coin", "mask cup*3", "shard", "shard"],
        dig="thief",
        known={(2, 1): "mask cup*3", (3, 1): "cup*2"},
    )
    it.play("dig thief", "rob 1", "steal mask")
    assert it.known(2, 1) == {"cup": 2}
    assert it.known(3, 1) == {"cup": 1}
    assert it.known(0, 1) == {}
    assert it.known(None, 1) == {}


@rules("CG-22")
def test_if_all_the_victims_cards_are_known_to_be_of_one_kind_it_counts_as_seen() -> None:
    it = table(
        hands=["coin", "cup*3", "shard", "shard"],
        dig="thief",
        known={(2, 1): "cup*3", (3, 1): "cup*2"},
    )
    it.play("dig thief", "rob 1", "steal cup")
    assert it.known(2, 1) == {"cup": 2}
    assert it.known(2, 0) == {"cup": 1}
    # Seat 3 did not know of the third one.
    assert it.known(3, 1) == {"cup": 1}
    assert it.known(3, 0) == {}


@rules("CG-22")
def test_the_only_card_known_is_followed_from_hand_to_hand() -> None:
    it = table(hands=["talisman", "coin", "shard"], market="map", dig="thief*2 cup", phase="act")
    it.play("offer talisman", "take map", "done", "end")
    all_know(it, 0, {"map": 1})
    it.play("dig thief", "rob 0", "steal map")
    all_know(it, 1, {"map": 1})
    all_know(it, 0, {})
    # Now it is one of two cards, and seat 0 can't tell which is stolen.
    it.play("end", "dig thief", "rob 1", "steal map")
    assert it.known(0, 1) == it.known(0, 2) == {}
    assert it.known(1, 2) == {"map": 1}
    assert it.known(2, 1) == {}


@rules("CG-22")
def test_two_kinds_all_known_do_not_count_as_seen() -> None:
    it = table(hands=["coin", "cup mask", "shard"], dig="thief", known={(2, 1): "cup mask"})
    it.play("dig thief", "rob 1", "steal cup")
    assert it.known(2, 1) == {}
    assert it.known(2, 0) == {}


@rules("CG-22")
def test_what_a_bystander_knows_of_the_thief_stays() -> None:
    it = table(hands=["coin*2", "cup mask", "shard"], dig="thief", known={(2, 0): "coin"})
    it.play("dig thief", "rob 1", "steal cup")
    assert it.known(2, 0) == {"coin": 1}


@rules("CG-22")
def test_the_last_card_stolen_leaves_nothing_known() -> None:
    it = table(hands=["coin", "cup", "shard"], dig="thief", known={(2, 1): "cup"})
    it.play("dig thief", "rob 1", "steal cup")
    all_know(it, 1, {})


# -- how many maps a hand may have -----------------------------------------------------------------


@rules("CG-22", "CG-2")
def test_only_cards_of_the_dig_site_the_market_and_thefts_can_be_maps() -> None:
    it = start(3)
    while it.phase == "deal":
        it.play(it.menu()[0])
    it.play("first 0", "dig shard")
    for observer in (1, 2, None):
        assert it.maps_at_most(observer, 0) == 1
        assert it.maps_at_most(observer, 2 if observer != 2 else 1) == 0
    it.play("end", "dig map")
    assert it.maps_at_most(0, 1) == 1


@rules("CG-22")
def test_maps_from_the_market_are_known_maps() -> None:
    it = table(
        hands=["mask", "coin", "shard"], market="map", known={(1, 0): "mask", (2, 0): "mask"}
    )
    it.play("offer mask", "take map", "done")
    assert it.maps_at_most(1, 0) == 1
    it.play("sell map 1")
    assert it.maps_at_most(1, 0) == 0


@rules("CG-22")
def test_known_cards_leave_no_room_for_maps() -> None:
    it = table(hands=["mask*2 coin", "coin", "shard"], known={(1, 0): "mask*2"})
    assert it.maps_at_most(1, 0) == 1
    it.play("sell coin 1")
    # Both cards that are left are known to be masks.
    assert it.maps_at_most(1, 0) == 0
    # Seat 2 knows nothing of them.
    assert it.maps_at_most(2, 0) == 2


@rules("CG-22")
def test_a_thief_who_robs_a_hand_without_maps_gets_none() -> None:
    it = start(3)
    while it.phase == "deal":
        it.play(it.menu()[0])
    it.play("first 0", "dig thief", "rob 1")
    it.play(it.menu()[0])
    for observer in (1, 2, None):
        assert it.maps_at_most(observer, 0) == 0
    it.play("end", "dig map", "end", "dig thief", "rob 1", "steal map")
    # Seat 0 can't tell whether it was the card that seat 1 dug.
    assert it.maps_at_most(0, 2) == it.maps_at_most(0, 1) == 1
    assert it.maps_at_most(1, 2) == 1
    # The thief sees that it was, so the others are cards of the deal.
    assert it.maps_at_most(2, 1) == 0
