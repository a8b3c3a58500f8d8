"""NE-21: what is known of chambers, and of the cards that come out of them."""

from __future__ import annotations

import random

import pytest

from tests.games.archaeology.table import Table, table
from tests.rules import rules


def finds(cards: str) -> list[str]:
    return [f"find {kind}" for kind in cards.split()]


# -- seen by one seat: the Temple ------------------------------------------------------------------


def temple() -> Table:
    """Seat 0 sells and looks to the left: two cups, three shards."""
    it = table(
        hands=["coin*2", "map*4 mask", "cup*2"],
        monument="temple",
        dig="cup*2 shard*6",
        chambers={"left": "cup*2 shard*3", "middle": "coin*5"},
        phase="act",
    )
    return it.play("sell coin 1", "look left", *finds("cup cup shard shard shard"))


@rules("NE-21")
def test_a_known_chamber_that_is_taken_whole_is_known_in_that_hand() -> None:
    it = temple().play("end", "dig shard", "explore left")
    assert it.known(0, 1) == {"cup": 2, "shard": 3}
    assert it.known(2, 1) == it.known(None, 1) == {}
    # Seat 1 has dug a card that may be a map, and two maps are left: chambers have none.
    assert it.maps_at_most(0, 1) == 4
    it.play("sell cup 2", "no look")
    assert it.known(0, 1) == {"shard": 3}


@rules("NE-21")
def test_a_chamber_that_nobody_has_seen_is_not_known_in_a_hand() -> None:
    it = temple().play("end", "dig shard", "explore middle", *["find coin"] * 5)
    assert it.known(0, 1) == it.known(2, 1) == {}
    assert it.chamber(0, "left").known == {"cup": 2, "shard": 3}


@rules("NE-21")
def test_what_the_explorer_had_seen_tells_the_others_nothing() -> None:
    it = table(
        hands=["coin*2 map*2", "mask", "cup"],
        monument="temple",
        chambers={"left": "cup*2 shard*3"},
    )
    it.play("sell coin 1", "look left", *finds("cup cup shard shard shard"), "explore left")
    for observer in (1, 2, None):
        assert it.known(observer, 0) == {}


@rules("NE-21")
def test_each_of_two_lookers_knows_the_hand() -> None:
    it = temple().play("end", "dig shard", "end", "dig shard", "sell cup 1", "look left", "end")
    it.play("dig shard", "end", "dig shard", "explore left")
    assert it.known(0, 1) == it.known(2, 1) == {"cup": 2, "shard": 3}
    assert it.known(None, 1) == {}


@rules("NE-21")
def test_a_look_is_remembered_until_the_chamber_is_taken() -> None:
    it = temple()
    for _ in range(3):
        it.play("end", "dig shard")
    assert it.chamber(0, "left").known == it.chamber(0, "left").among == {"cup": 2, "shard": 3}
    assert it.chamber(1, "left").looked == [0]


# -- seen by one seat: the Tomb --------------------------------------------------------------------


def tomb(cards: str) -> Table:
    """Seat 0 explores the upper chamber, with these cards."""
    it = table(
        hands=["map*2 coin", "map*2 coin", "map coin"], monument="tomb", chambers={"upper": cards}
    )
    it.play("explore upper")
    while it.phase == "peek":
        it.play(it.menu()[0])
    return it


@rules("NE-21")
def test_of_a_chamber_from_which_others_took_n_of_these_are_left() -> None:
    it = tomb("mask talisman*2 shard*4").play("keep mask", "keep talisman")
    assert (
        it.chamber(0, "upper").among == it.chamber(0, "upper").known == {"talisman": 1, "shard": 4}
    )
    it.play("end", "explore upper", "keep shard", "keep shard")
    # Three are left of five that seat 0 saw; at least two of them are shards.
    chamber = it.chamber(0, "upper")
    assert (chamber.cards, chamber.among) == (3, {"talisman": 1, "shard": 4})
    assert chamber.known == {"shard": 2}
    # Seat 1 knows them all, seat 2 nothing; all know who looked.
    assert it.chamber(1, "upper").known == {"talisman": 1, "shard": 2}
    assert it.chamber(2, "upper").among == it.chamber(None, "upper").known == {}
    for observer in (0, 1, 2, None):
        assert it.chamber(observer, "upper").looked == [0, 1]
    # Who looks again knows it all.
    it.play("end", "end", "explore upper")
    assert it.chamber(0, "upper").known == {"talisman": 1, "shard": 2}


@rules("NE-21")
def test_what_others_keep_is_the_same_to_those_who_can_not_see_it() -> None:
    it = tomb("mask talisman*2 shard*4").play("keep mask", "keep talisman", "end", "explore upper")
    one = it.copy().play("keep shard", "keep shard")
    two = it.copy().play("keep talisman", "keep shard")
    for observer in (0, 2, None):
        assert one.keys()[observer] == two.keys()[observer]
    assert one.known(0, 1) == {"shard": 1}


@rules("NE-21")
def test_of_what_others_keep_all_that_can_be_proven_is_known() -> None:
    it = tomb("mask shard*7").play("keep shard", "keep shard", "end", "explore upper")
    # Seat 0 saw a mask and five shards there: one of any two is a shard.
    one = it.copy().play("keep mask", "keep shard")
    two = it.copy().play("keep shard", "keep shard")
    for after in (one, two):
        assert after.known(0, 1) == {"shard": 1}
        assert after.known(2, 1) == after.known(None, 1) == {}
        after.again()
    for observer in (0, 2, None):
        assert one.keys()[observer] == two.keys()[observer]
    # Of four that may be left at least one more goes to seat 2; seat 1 knows these four.
    one.play("end", "explore upper", "keep shard", "keep shard")
    assert one.known(0, 2) == {"shard": 1}
    assert one.known(1, 2) == {"shard": 2}
    assert one.known(None, 2) == {}
    for observer in (0, 1, 2, None):
        view = one.state.view(observer)
        assert one.game.sample(view, random.Random(1)).view(observer) == view


@rules("NE-21")
def test_the_last_cards_of_a_chamber_are_known_in_the_hand_that_took_them() -> None:
    it = tomb("mask talisman*2 shard").play("keep mask", "keep shard", "end", "explore upper")
    it.play("keep talisman", "keep talisman")
    # Seat 0 knew that these were left; the others did not.
    assert it.known(0, 1) == {"talisman": 2}
    assert it.known(2, 1) == it.known(None, 1) == {}


@rules("NE-21")
def test_of_the_last_cards_all_that_can_be_proven_is_known() -> None:
    it = tomb("mask talisman*3 shard").play("keep mask", "keep shard", "end", "explore upper")
    # Seat 0 saw three talismans there, seat 1 takes two, seat 2 the last one.
    it.play("keep talisman", "keep talisman", "end", "explore upper", "keep talisman")
    assert it.known(0, 2) == it.known(1, 2) == {"talisman": 1}
    assert it.known(0, 1) == {"talisman": 2}
    it = tomb("mask talisman*2 shard*2").play("keep mask", "keep shard", "end", "explore upper")
    it.play("keep talisman", "keep talisman", "end", "explore upper", "keep shard")
    assert it.known(0, 2) == {}
    assert it.known(1, 2) == {"shard": 1}


# -- turned up for all: the Mine -------------------------------------------------------------------


def mine(hand: str = "map*2", **more: str) -> Table:
    return table(
        hands=[hand, "map*2 mask", "cup*2"],
        monument="mine",
        dig="coin*9",
        chambers={"mine": more.get("cards", "talisman*4 mask*2")},
        phase="act",
    )


def everybody_knows(it: Table, chamber: str, cards: dict[str, int]) -> None:
    for observer in (0, 1, 2, None):
        assert it.chamber(observer, chamber).known == cards
        # That is no private look.
        assert it.chamber(observer, chamber).looked == []
        assert it.chamber(observer, chamber).among == {}


@rules("NE-21")
def test_what_was_taken_out_of_the_mine_is_known_in_the_hand() -> None:
    it = mine().play("explore mine", "find talisman", "stop")
    for observer in (1, 2, None):
        assert it.known(observer, 0) == {"talisman": 1}
    everybody_knows(it, "mine", {})


@rules("NE-21")
def test_what_went_back_into_the_mine_is_known_to_be_there() -> None:
    it = mine().play("explore mine", "find talisman", "go on", "find mask")
    everybody_knows(it, "mine", {"mask": 1, "talisman": 1})
    assert it.known(1, 0) == {}
    it.play("end", "dig coin", "explore mine", "find talisman")
    # It may be the one that was there or another: there was one, and one lies open now.
    everybody_knows(it, "mine", {"mask": 1})
    it.play("go on", "again talisman")
    # Two at once, so there are two.
    everybody_knows(it, "mine", {"mask": 1, "talisman": 2})


@rules("NE-21")
@pytest.mark.parametrize("seen", ["find", "again"])
def test_a_card_that_turned_up_before_looks_like_any_other(seen: str) -> None:
    it = mine().play("explore mine", "find talisman", "go on", "find mask", "end", "dig coin")
    it.play("explore mine", f"{seen} talisman", "stop")
    everybody_knows(it, "mine", {"mask": 1})
    assert it.known(0, 1) == it.known(None, 1) == {"talisman": 1}
    it.again()


# -- turned up for all: Sphinx and Ruins -----------------------------------------------------------


@rules("NE-21")
def test_what_the_sphinx_gave_and_what_went_back_is_known_to_all() -> None:
    it = table(
        hands=["map*2", "mask", "cup"],
        monument="sphinx",
        dig="coin*4",
        chambers={"sphinx": "shard*4 coin*3"},
        phase="act",
    )
    it.play("explore sphinx", "name mask", "name coin")
    it.play("find coin", *["find shard"] * 4)
    for observer in (1, 2, None):
        assert it.known(observer, 0) == {"coin": 1}
    everybody_knows(it, "sphinx", {"shard": 4})
    it.again()


@rules("NE-21")
def test_what_lay_open_in_the_ruins_is_known_in_the_hand() -> None:
    it = table(
        hands=["map shard", "mask", "cup"],
        monument="buried-ruins",
        inside={"west": "coin*2 mask", "north": "cup"},
    )
    it.play("explore west")
    for observer in (1, 2, None):
        assert it.known(observer, 0) == {"mask": 1, "coin": 2}
        assert it.maps_at_most(observer, 0) == 1
