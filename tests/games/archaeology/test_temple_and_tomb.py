"""NE-8 to NE-10: the Temple and the Tomb, whose cards a seat sees alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import dighouse
from tests.games.archaeology.table import Table, start, table
from tests.rules import rules

# -- NE-8: the Temple's chambers -------------------------------------------------------------------


def temple(hand: str, *others: str, **more: Any) -> Table:
    chambers = {"left": "coin*5", "middle": "cup*5", "right": "shard*5"}
    return table(hands=[hand, *others], monument="temple", **{"chambers": chambers, **more})


@rules("NE-8")
@pytest.mark.parametrize(
    ("maps", "chambers"),
    [(1, []), (2, ["left", "middle", "right"]), (6, ["left", "middle", "right"])],
)
def test_two_maps_open_any_chamber(maps: int, chambers: list[str]) -> None:
    assert temple(f"map*{maps}", "mask").menu("explore") == chambers


@rules("NE-8")
def test_the_whole_chamber_goes_into_the_hand_unseen() -> None:
    it = temple("map*3", "mask", "shard").play("explore middle")
    assert it.state.view(1).spent_maps == 2
    for left in range(5, 0, -1):
        assert it.chambers() == {"left": 5, "middle": left, "right": 5}
        assert it.state.view(2).exploring == "middle"
        it.play("find coin")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.hand(0) == Counter(map=1, coin=5)
    assert it.known(1, 0) == it.known(None, 0) == {}


@rules("NE-8")
def test_each_chamber_of_the_temple_once() -> None:
    it = temple("map*2", "map*2 mask").play("explore left", *["find coin"] * 5, "end")
    assert it.menu("explore") == ["middle", "right"]
    with pytest.raises(dighouse.IllegalMove, match="that chamber is empty"):
        it.play("explore left")


# -- NE-9: a look after a sale ---------------------------------------------------------------------


def look(it: Table, chamber: str, cards: str) -> Table:
    """A first look, at these cards."""
    it.play(f"look {chamber}")
    assert it.phase == "peek"
    return it.play(*[f"find {kind}" for kind in cards.split()])


@rules("NE-9")
def test_a_sale_gives_a_look_into_one_chamber() -> None:
    it = temple("coin*2 cup", "mask", "shard").play("sell coin 1")
    assert (it.phase, it.actor) == ("look", 0)
    assert it.menu() == ["look left", "look middle", "look right", "no look"]
    assert it.state.view(1).menu == []
    look(it, "left", "coin coin shard cup shard")
    # The cards went back, and it is still the same turn.
    assert (it.phase, it.actor) == ("act", 0)
    assert it.chambers() == {"left": 5, "middle": 5, "right": 5}
    assert it.hand(0) == Counter(coin=1, cup=1)
    assert it.chamber(0, "left").known == {"cup": 1, "coin": 2, "shard": 2}


@rules("NE-9", "NE-21")
def test_only_the_looker_sees_the_cards() -> None:
    it = temple("coin*2", "mask", "shard").play("sell coin 1")
    for seat in (0, 1, 2, None):
        assert it.told("look left", seat) == [("looks", {"chamber": "left"})]
    it.play("look left")
    for seat in (1, 2, None):
        assert it.state.view(seat).exploring == "left"
    one, two = it.copy(), it.copy()
    for left in range(5, 0, -1):
        saw = [("saw", {"chamber": "left", "cards": {"cup": 5}})]
        assert one.told("find cup", 0) == (saw if left == 1 else [])
        for seat in (1, 2, None):
            assert one.told("find cup", seat) == []
        one.play("find cup")
        two.play("find shard")
        for seat in (1, 2, None):
            assert one.keys()[seat] == two.keys()[seat]
    assert one.keys()[0] != two.keys()[0]
    for seat in (0, 1, 2, None):
        assert one.chamber(seat, "left").looked == [0]
    for seat in (1, 2, None):
        assert one.chamber(seat, "left").known == one.chamber(seat, "left").among == {}


@rules("NE-9")
def test_one_may_do_without_a_look() -> None:
    it = temple("coin*2", "mask").play("sell coin 1")
    assert it.told("no look", 1) == []
    it.play("no look")
    assert (it.phase, it.actor) == ("act", 0)
    assert all(not one.looked for one in it.state.view(0).chambers)
    with pytest.raises(dighouse.IllegalMove, match="only after a sale"):
        it.play("look left")


@rules("NE-9")
def test_nothing_else_before_the_look_is_answered() -> None:
    it = temple("coin*2", "mask", market="shard").play("sell coin 1")
    for move in ("sell coin 1", "offer coin", "end"):
        with pytest.raises(dighouse.IllegalMove, match="first look into a chamber, or say no look"):
            it.play(move)


@rules("NE-9")
def test_several_sales_give_several_looks() -> None:
    it = temple("coin*3 shard", "mask").play("sell coin 1")
    look(it, "left", "shard shard shard shard shard").play("sell coin 1")
    look(it, "right", "cup cup cup cup cup").play("sell coin 1", "look left")
    # What was seen before takes no chance step.
    assert (it.phase, it.actor) == ("act", 0)
    assert it.menu("look") == []
    assert it.chamber(0, "right").known == {"cup": 5}


@rules("NE-9")
def test_two_may_look_into_one_chamber() -> None:
    it = temple("coin*2", "mask*2", "shard").play("sell coin 1")
    look(it, "left", "shard cup shard cup shard").play("end", "sell mask 1")
    assert it.told("look left", 1) == [
        ("looks", {"chamber": "left"}),
        ("saw", {"chamber": "left", "cards": {"cup": 2, "shard": 3}}),
    ]
    for seat in (0, 2, None):
        assert it.told("look left", seat) == [("looks", {"chamber": "left"})]
    it.play("look left")
    for seat in (0, 1):
        assert it.chamber(seat, "left").known == {"cup": 2, "shard": 3}
    assert it.chamber(2, "left").known == {}
    assert it.chamber(None, "left").looked == [0, 1]


@rules("NE-9")
def test_not_at_an_empty_chamber() -> None:
    it = temple("coin*2 map*2", "mask").play("explore left", *["find shard"] * 5, "sell coin 1")
    assert it.menu("look") == ["middle", "right"]
    with pytest.raises(dighouse.IllegalMove, match="that chamber is empty"):
        it.play("look left")


@rules("NE-9", "NE-21")
def test_everybody_sees_which_chamber_is_picked_up_each_time() -> None:
    it = temple("coin*3", "mask", "shard").play("sell coin 1")
    look(it, "left", "shard cup shard cup shard").play("sell coin 1")
    looks = ("looks", {"chamber": "left"})
    saw = ("saw", {"chamber": "left", "cards": {"cup": 2, "shard": 3}})
    assert it.told("look left", 0) == [looks, saw]
    for seat in (1, 2, None):
        assert it.told("look left", seat) == [looks]
    assert it.heard("look left", 1) == ["Seat 0 looks into the left chamber, alone."]


@rules("NE-9")
def test_no_question_where_all_chambers_are_empty() -> None:
    it = table(hands=["coin*2", "mask"], monument="temple", explored=["left", "middle", "right"])
    assert it.play("sell coin 1").phase == "act"


@rules("NE-9")
def test_a_look_after_a_sale_that_empties_the_hand() -> None:
    it = temple("coin", "mask").play("sell coin 1")
    assert it.phase == "look"
    look(it, "left", "shard shard shard shard shard")
    assert it.menu() == ["end"]
    it = temple("coin", "", dig="shard", phase="act").play("sell coin 1", "no look")
    assert it.menu() == ["end"]


@rules("NE-9")
def test_no_look_after_the_sale_that_ends_the_game() -> None:
    it = temple("coin", "").play("sell coin 1")
    assert it.over
    assert (it.phase, it.menu()) == ("over", [])


@rules("NE-9")
def test_a_forced_sale_gives_a_look_too() -> None:
    it = temple("coin*2", "mask", passes=2, must_sell=True).play("sell coin 1")
    assert it.menu("look") == ["left", "middle", "right"]
    assert "end" in it.play("no look").menu()


@rules("NE-8", "NE-9")
def test_a_chamber_that_somebody_saw_goes_into_the_hand_at_once() -> None:
    it = temple("coin*2", "map*2", "shard").play("sell coin 1")
    look(it, "left", "shard cup shard cup shard").play("end")
    cards = {"cup": 2, "shard": 3}
    explored = ("explored", {"chamber": "left", "maps": 2})
    assert it.told("explore left", 1) == [explored, ("took", {"chamber": "left", "cards": cards})]
    for seat in (0, 2, None):
        assert it.told("explore left", seat) == [
            explored,
            ("took", {"chamber": "left", "number": 5}),
        ]
    it.play("explore left")
    assert (it.phase, it.actor) == ("act", 1)
    assert it.hand(1) == Counter(cards)
    assert it.chambers() == {"left": 0, "middle": 5, "right": 5}
    assert it.chamber(0, "left").looked == []


# -- NE-10: the Tomb -------------------------------------------------------------------------------


def tomb(hand: str, *others: str, upper: str = "", lower: str = "", **more: Any) -> Table:
    chambers = {name: cards for name, cards in (("upper", upper), ("lower", lower)) if cards}
    return table(hands=[hand, *others], monument="tomb", chambers=chambers, **more)


def finds(cards: str) -> list[str]:
    return [f"find {kind}" for kind in cards.split()]


@rules("NE-10")
def test_the_printed_tomb_has_chambers_of_7_and_8() -> None:
    assert start(2, monument="tomb").chambers() == {"upper": 7, "lower": 8}


@rules("NE-10")
def test_a_map_shows_a_chamber_and_two_of_its_cards_are_kept() -> None:
    it = tomb("map", "mask", "cup", upper="coin*2 shard*2 talisman", lower="cup")
    assert it.menu("explore") == ["upper", "lower"]
    it.play("explore upper")
    # Which of the unseen cards are in it is decided now.
    assert it.phase == "peek"
    it.play(*finds("coin shard talisman cup shard"))
    assert (it.phase, it.actor) == ("keep", 0)
    view = it.state.view(0)
    assert (view.owed, view.exploring, view.spent_maps) == (2, "upper", 1)
    assert it.chamber(0, "upper").known == {"talisman": 1, "cup": 1, "coin": 1, "shard": 2}
    assert it.menu() == ["keep talisman", "keep cup", "keep coin", "keep shard"]
    it.play("keep talisman", "keep coin")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.hand(0) == Counter(talisman=1, coin=1)
    assert it.chambers() == {"upper": 3, "lower": 1}
    assert it.chamber(0, "upper").known == {"cup": 1, "shard": 2}


@rules("NE-10")
def test_kept_cards_are_named_in_one_order_and_can_always_be_made_up() -> None:
    it = tomb("map", "mask", upper="coin shard talisman").play("explore upper")
    it.play(*finds("shard coin talisman"))
    # With the shard first nothing could follow.
    assert it.menu() == ["keep talisman", "keep coin"]
    with pytest.raises(dighouse.IllegalMove, match="from the dearest kind to the cheapest"):
        it.play("keep shard")
    it.play("keep coin")
    assert it.menu() == ["keep shard"]
    with pytest.raises(dighouse.IllegalMove, match="from the dearest kind to the cheapest"):
        it.play("keep talisman")
    with pytest.raises(dighouse.IllegalMove, match="the chamber has no more of these"):
        it.play("keep coin")


@rules("NE-10")
def test_both_may_be_of_one_kind() -> None:
    it = tomb("map", "mask", upper="coin*2 shard").play("explore upper", *finds("shard coin coin"))
    assert it.play("keep coin", "keep coin").hand(0) == Counter(coin=2)


@rules("NE-10", "NE-21")
def test_others_see_how_many_are_kept_and_no_more() -> None:
    it = tomb("map", "mask", "cup", upper="coin*2 shard*2").play("explore upper")
    it.play(*finds("coin coin shard shard"))
    before = it.keys()
    assert it.told("keep coin", 0) == it.told("keep coin", 1) == []
    one = it.copy().play("keep coin")
    two = it.copy().play("keep shard")
    for seat in (1, 2, None):
        # Inside somebody else's choice nothing has happened yet.
        assert before[seat] == one.keys()[seat] == two.keys()[seat]
        assert it.state.view(seat).owed == 2
    assert one.state.view(0).given == {"coin": 1}
    assert one.told("keep shard", 0) == [
        ("kept", {"chamber": "upper", "cards": {"coin": 1, "shard": 1}})
    ]
    for seat in (1, 2, None):
        assert one.told("keep shard", seat) == [("kept", {"chamber": "upper", "number": 2})]
    one.play("keep shard")
    two.play("keep shard")
    for seat in (1, 2, None):
        assert one.keys()[seat] == two.keys()[seat]
    assert one.known(1, 0) == {}
    assert one.chambers() == {"upper": 2, "lower": 0}


@rules("NE-10")
def test_the_first_look_is_told_to_the_explorer_alone() -> None:
    it = tomb("map", "mask", "cup", upper="coin shard*2").play("explore upper")
    it.play(*finds("coin shard"))
    saw = [("saw", {"chamber": "upper", "cards": {"coin": 1, "shard": 2}})]
    assert it.told("find shard", 0) == saw
    for seat in (1, 2, None):
        assert it.told("find shard", seat) == []


@rules("NE-10")
def test_a_chamber_is_usable_until_it_is_empty() -> None:
    it = tomb("map", "map", "map", upper="coin*3 shard*2")
    it.play("explore upper", *finds("coin coin coin shard shard"), "keep coin", "keep coin", "end")
    # The second explorer sees what is left, without chance.
    explored = ("explored", {"chamber": "upper", "maps": 1})
    saw = ("saw", {"chamber": "upper", "cards": {"coin": 1, "shard": 2}})
    assert it.told("explore upper", 1) == [explored, saw]
    assert it.told("explore upper", 0) == it.told("explore upper", None) == [explored]
    it.play("explore upper")
    assert (it.phase, it.actor, it.menu()) == ("keep", 1, ["keep coin", "keep shard"])
    it.play("keep shard", "keep shard", "end")
    # One card is left: that is all there is.
    it.play("explore upper")
    assert (it.actor, it.state.view(2).owed, it.menu()) == (2, 1, ["keep coin"])
    it.play("keep coin")
    assert it.hand(2) == Counter(coin=1)
    assert it.chambers() == {"upper": 0, "lower": 0}
    assert it.state.view(None).spent_maps == 3


@rules("NE-10", "NE-15")
def test_an_empty_chamber_of_the_tomb_cannot_be_explored() -> None:
    it = tomb("map*2", "mask", upper="coin", lower="shard")
    it.play("explore upper", "find coin", "keep coin", "end", "end")
    assert it.menu("explore") == ["lower"]
    with pytest.raises(dighouse.IllegalMove, match="that chamber is empty"):
        it.play("explore upper")


@rules("NE-10")
def test_the_map_is_spent_and_two_must_be_taken() -> None:
    it = tomb("map*2", "mask", upper="coin*3").play("explore upper", *["find coin"] * 3)
    for move in ("end", "sell map 1", "explore lower"):
        with pytest.raises(dighouse.IllegalMove, match="what is kept of the chamber"):
            it.play(move)


@rules("NE-10")
def test_a_position_in_the_middle_of_the_choice_plays_on_as_if_nothing_was() -> None:
    it = tomb("map mask", "cup", market="talisman", upper="coin*2 talisman").play("explore upper")
    it.play(*finds("coin coin talisman"), "keep talisman")
    for one in (it, it.again()):
        one.play("keep coin", "offer mask", "take talisman", "done")
        assert one.hand(0) == Counter(talisman=2, coin=1)


@rules("NE-9")
def test_everybodys_view_shows_which_chamber_was_picked_up() -> None:
    """A second look into the same chamber was told, but whoever came later could not see it."""
    it = table(
        hands=["coin*3", "map*2", "cup"],
        monument="temple",
        dig="shard",
        phase="act",
        chambers={"left": "coin*5", "right": "cup*5"},
    )
    it.play("sell coin 1", "look left", *["find cup"] * 5)
    assert [it.state.view(seat).looked_into for seat in (0, 1, None)] == ["left"] * 3
    it.play("sell coin 1")
    assert it.state.view(1).looked_into is None
    twice, never = Table(it.state.clone()), Table(it.state.clone())
    assert twice.play("look left").state.view(1).looked_into == "left"
    assert never.play("no look").state.view(1).looked_into is None
    assert twice.play("end", "dig shard").state.view(1).looked_into is None
