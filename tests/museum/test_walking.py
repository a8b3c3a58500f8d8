"""Walking: spaces, steps, airports, and who stands in the way."""

from __future__ import annotations

import pytest

from tests.museum.ledger import STEPS
from tests.museum.table import ROTATE, table, walking
from tests.rules import rules

BLUE = "tB tB tB tB"


def quarters(cell: str, steps: int) -> dict[str, int]:
    return dict.fromkeys([f"{cell}{corner}" for corner in ("nw", "ne", "se", "sw")], steps)


# -- spaces and steps ------------------------------------------------------------------------------


@rules("MU-16", "MU-17")
def test_each_temple_and_each_artifact_is_a_space() -> None:
    it = walking({"m12": "tB aG0 tB aG1"}, camps={0: "m11"})
    assert it.reach() == {"m12nw": 1, "m12ne": 1, "m12se": 2, "m12sw": 2}
    assert it.menu() == ["to m12nw", "to m12ne", "to m12se", "to m12sw", "stay"]


@rules("MU-17")
def test_up_to_three_steps() -> None:
    row = {"m12": BLUE, "n12": BLUE, "o12": BLUE}
    it = walking(row, camps={0: "l12"})
    assert it.reach() == {"m12nw": 1, "m12sw": 1, "m12ne": 2, "m12se": 2, "n12nw": 3, "n12sw": 3}
    assert max(it.reach().values()) == STEPS
    it.play("to n12sw")
    assert it.seat(0).archeologist == "n12sw"


@rules("MU-17")
def test_no_diagonal_steps() -> None:
    """n12ne and n11sw have only a corner in common."""
    it = walking({"m12": BLUE, "n12": BLUE, "n11": "M S M S"}, camps={0: "o12"})
    assert it.reach()["n12ne"] == 1
    assert it.reach()["n11se"] == 2  # through n12ne
    assert it.reach()["n11sw"] == 3  # not 2, from the corner of n12ne


@rules("MU-16")
def test_a_mountain_is_one_space_however_large() -> None:
    row = {"m12": "tB tB M M", "n12": "tG tG M M", "o12": "tR tR M M", "p12": "tY tY M M"}
    it = walking(row, camps={0: "l12"}, archeologists={0: "m12nw"})
    mountain = [f"{cell}{corner}" for cell in row for corner in ("se", "sw")]
    assert {it.reach()[quarter] for quarter in mountain} == {1}
    assert it.reach()["p12ne"] == 2
    assert it.reach()["p12nw"] == 2


@rules("MU-16")
def test_a_sea_is_one_space_however_large() -> None:
    row = {"m12": "tB tB S S", "n12": "tG tG S S", "o12": "tR tR S S"}
    it = walking(row, camps={0: "l12"})
    assert {it.reach()[f"{cell}se"] for cell in row} == {1}
    assert it.reach()["o12ne"] == 2


@rules("MU-16")
def test_mountains_that_touch_by_a_corner_are_two() -> None:
    it = walking({"m12": "M tB M tB"}, camps={0: "m11"})
    assert (it.reach()["m12nw"], it.reach()["m12se"]) == (1, 2)


@rules("MU-16")
def test_a_mountain_beside_a_sea_are_two_spaces() -> None:
    it = walking({"m12": "M M S S", "n12": "M M S S", "l12": "tB tB tG tG"}, camps={0: "m11"})
    reach = it.reach()
    assert {reach[quarter] for quarter in ("m12nw", "m12ne", "n12nw", "n12ne")} == {1}
    assert {reach[quarter] for quarter in ("m12sw", "m12se", "n12sw", "n12se")} == {2}
    assert (reach["l12ne"], reach["l12se"]) == (2, 3)


@rules("MU-16", "MU-17")
def test_an_airport_leads_to_any_airport() -> None:
    far = {"m14": BLUE, "m15": "P", "m12": BLUE, "m11": "P", "m10": "tR tR tR tR"}
    it = walking(far, camps={0: "n15"}, archeologists={0: "m14sw"})
    reach = it.reach()
    assert reach["m15nw"] == 1
    assert reach["m11nw"] == 2
    assert reach["n15nw"] == 2  # to the own camp, too
    assert reach["m10se"] == 3
    assert "m12nw" in reach


@rules("MU-16", "MU-17")
def test_an_airport_fills_its_tile() -> None:
    """It is one space with four sides, and offered once."""
    it = walking({"m12": "P", "l12": BLUE, "n12": BLUE, "m11": BLUE}, camps={0: "o12"})
    reach = it.reach()
    assert reach["m12nw"] == reach["m12se"] == 1
    assert reach["m11sw"] == reach["m11se"] == reach["l12ne"] == reach["l12se"] == 2
    assert [place for place in it.menu("to") if place.startswith("m12")] == ["m12nw"]


@rules("MU-16")
def test_two_airports_that_touch_are_two_spaces() -> None:
    it = walking(
        {"m12": "P", "n12": "P", "l12": BLUE, "o12": BLUE},
        camps={0: "k12"},
        archeologists={0: "l12ne"},
    )
    assert (it.reach()["m12nw"], it.reach()["n12nw"], it.reach()["o12nw"]) == (1, 2, 3)


@rules("MU-17")
def test_the_own_camp_leads_to_every_airport_and_back() -> None:
    lay = {"m14": BLUE, "m15": "P", "m12": BLUE, "l14": BLUE}
    it = walking(lay, camps={0: "m11"})
    assert it.reach()["m15nw"] == 1
    assert it.reach()["m14sw"] == 2
    back = walking(lay, camps={0: "m11"}, archeologists={0: "m15nw"})
    assert back.reach()["m11nw"] == 1
    assert back.reach()["m12nw"] == 2
    assert "m11nw" in back.menu("to")
    assert "m11ne" not in back.menu("to")


@rules("MU-16", "MU-17")
def test_the_own_camp_can_be_crossed() -> None:
    it = walking({"m12": BLUE, "m10": BLUE}, camps={0: "m11"}, archeologists={0: "m12nw"})
    assert (it.reach()["m11nw"], it.reach()["m10sw"]) == (1, 2)


# -- who and what stands in the way ----------------------------------------------------------------


@rules("MU-18")
def test_never_over_the_tomb() -> None:
    """l13 and n13 lie on its two sides."""
    it = walking({"l13": BLUE, "n13": BLUE}, camps={0: "k13"}, archeologists={0: "l13ne"})
    assert set(it.reach()) == {"l13nw", "l13se", "l13sw", "k13nw", "k13ne", "k13se", "k13sw"}


@rules("MU-18")
def test_never_over_another_camp() -> None:
    """Not even while nobody is at home."""
    lay = {"m12": BLUE, "m10": BLUE, "l12": "P"}
    it = walking(lay, camps={0: "n12", 1: "m11"}, archeologists={1: "m10nw"})
    reach = it.reach()
    assert "m12nw" in reach
    assert "l12nw" in reach
    assert not [place for place in reach if place[:3] in ("m11", "m10")]


@rules("MU-18", "MU-17")
def test_airports_do_not_lead_to_another_camp() -> None:
    lay = {"m12": "P", "m14": "tB tB tB M"}
    it = walking(lay, camps={0: "n12", 1: "m15"}, archeologists={1: "m14nw"})
    assert it.reach() == quarters("m12", 1)


@rules("MU-19")
def test_an_occupied_space_can_not_be_entered_or_crossed() -> None:
    """A row of temples beside the Tomb, with somebody on it."""
    row = {"m12": "tB tB S S", "n12": "tB tB M M"}
    free = walking(row, camps={0: "m11", 1: "o12"}, archeologists={0: "m12ne"})
    assert free.reach()["n12ne"] == 2
    it = walking(row, camps={0: "m11", 1: "o12"}, archeologists={0: "m12ne", 1: "n12nw"})
    assert "n12nw" not in it.reach()
    assert it.reach()["n12ne"] == 3  # around, over sea and mountain


@rules("MU-19")
def test_two_archeologists_may_be_on_one_site() -> None:
    it = walking({"m12": BLUE}, camps={0: "m11", 1: "l12"}, archeologists={1: "m12sw"})
    assert it.reach() == {"m12nw": 1, "m12ne": 1, "m12se": 2}


@rules("MU-19")
def test_an_occupied_mountain_is_closed_as_a_whole() -> None:
    row = {"m12": "tB tB M M", "n12": "tG tG M M", "o12": "tR tR M M"}
    it = walking(
        row,
        camps={0: "l12", 1: "p12"},
        archeologists={0: "m12nw", 1: "o12sw"},
        mummies={0: "n12nw"},
    )
    assert set(it.reach()) == {"m12ne", *quarters("l12", 1)}


@rules("MU-19")
def test_an_occupied_airport_is_closed_but_others_are_not() -> None:
    lay = {"m12": "P", "m14": "P", "n14": "P"}
    it = walking(lay, camps={0: "m11", 1: "l14"}, archeologists={1: "m14nw"})
    assert it.reach() == quarters("m12", 1) | quarters("n14", 1)


@rules("MU-19")
def test_two_archeologists_whose_mountains_became_one() -> None:
    """Each may leave it; nobody may enter it."""
    it = walking(
        {"m12": "tB tB M M", "n12": "tG tG M M"},
        camps={0: "l12", 1: "o12"},
        archeologists={0: "m12sw", 1: "n12se"},
    )
    reach = it.reach()
    assert "n12sw" not in reach
    assert reach["n12nw"] == reach["m12nw"] == reach["l12nw"] == 1


@rules("MU-19")
def test_any_colour_may_be_walked_on() -> None:
    it = walking({"m12": "tR tR tY tY", "l12": "tG tG tG tG"}, camps={0: "m11"})
    assert it.reach()["m12sw"] == 2
    assert it.reach()["l12se"] == 3


# -- mummies ---------------------------------------------------------------------------------------


@rules("MU-20")
@pytest.mark.parametrize("whose", [0, 1])
def test_nobody_walks_on_a_site_with_a_mummy_not_even_with_the_own(whose: int) -> None:
    lay = {"m12": "tR tR tR M", "n12": "tR tB tB tR", "l12": "tY tY tY tY"}
    it = walking(lay, camps={0: "m11"}, archeologists={0: "l12ne"}, mummies={whose: "n12nw"})
    assert set(it.reach()) == {"l12nw", "l12se", "l12sw", "m12sw"}


@rules("MU-20")
def test_a_merged_site_with_a_mummy_can_be_left_with_the_first_step_only() -> None:
    """The archeologist stands among red temples, one of which has a mummy."""
    lay = {"m12": "tR tR tR tR", "l12": "tB tB tB tB"}
    it = walking(lay, camps={0: "m11"}, archeologists={0: "m12sw"}, mummies={1: "m12se"})
    assert it.reach() == {"l12se": 1, "l12ne": 2, "l12sw": 2, "l12nw": 3}
    assert "stay" in it.menu()
    inside = walking(lay, camps={0: "n12"}, archeologists={0: "m12sw"}, mummies={1: "m12nw"})
    assert "m12se" not in inside.reach()


@rules("MU-20")
def test_in_the_middle_of_such_a_site_one_stays() -> None:
    lay = {"m12": "tR tR tR tR", "m11": "tR tR tR tR", "l12": "P"}
    it = table(
        lay,
        camps={0: "m10"},
        archeologists={0: "m12ne"},
        mummies={1: "m12nw"},
        hands={0: ["40"]},
    )
    it.play("play 40", "at l11", "turn 0")
    assert it.phase == "draw"


@rules("MU-20", "MU-19")
def test_a_mummy_closes_its_site_behind_another_archeologist_too() -> None:
    """Red temples in a row: the mummy, somebody whom a merge put there, and the end of the row."""
    row = {"m12": "tR tR M M", "n12": "tR tR M S", "o12": "tB tB tB tB"}
    it = walking(
        row,
        turn=1,
        camps={0: "l12", 1: "p12"},
        archeologists={0: "n12nw", 1: "o12nw"},
        mummies={1: "m12nw"},
    )
    assert "n12ne" not in it.reach()


# -- where one stands ------------------------------------------------------------------------------


@rules("MU-21")
def test_on_terrain_the_mover_picks_the_quarter() -> None:
    it = walking({"m12": "tB tB M M", "n12": "tG tG M M"}, camps={0: "l12"})
    for quarter in ("m12sw", "m12se", "n12sw", "n12se"):
        assert it.copy().play(f"to {quarter}").seat(0).archeologist == quarter


@rules("MU-21")
def test_shifting_within_the_own_region_is_no_move() -> None:
    it = walking(
        {"m12": "tB tB M M", "n12": "tG tG M M"}, camps={0: "l12"}, archeologists={0: "m12sw"}
    )
    assert not {"m12sw", "m12se", "n12sw", "n12se"} & set(it.reach())
    # All of the region's neighbours are one step away.
    assert it.reach()["n12ne"] == 1
    it.play("stay")
    assert it.seat(0).archeologist == "m12sw"


@rules("MU-21", "MU-17")
def test_a_walk_ends_on_another_space_than_it_began() -> None:
    it = walking({"m12": BLUE}, camps={0: "m11"}, archeologists={0: "m12nw"})
    assert "m12nw" not in it.menu("to")


@rules("MU-14", "MU-16")
def test_a_mountain_that_is_cut_in_two_under_a_piece() -> None:
    """The archeologist stays on its quarter; its space has become smaller."""
    row = {"m12": "tB tB M M", "n12": "tG tG M M", "o12": "tR tR M M"}
    it = table(row, camps={0: "l12"}, archeologists={0: "m12sw"}, hands={0: [ROTATE]})
    whole = it.copy().play(f"play {ROTATE}", "at p12", "turn 0", "nothing")
    assert whole.reach()["o12ne"] == 1
    it.play(f"play {ROTATE}", "at p12", "turn 0", "use", "at n12", "turn 2")
    assert it.looks("n12") == "M M tG tG"
    assert it.seat(0).archeologist == "m12sw"
    assert it.reach()["n12sw"] == 1
    assert it.reach()["n12nw"] == 2
    assert it.reach()["o12sw"] == 3
    assert "o12ne" not in it.reach()
