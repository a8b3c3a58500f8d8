"""Walking: spaces, steps, airports, and who stands in the way."""

from __future__ import annotations

import pytest

from dighouse.games.museum.edition import built_in
from tests.games.museum.ledger import STEPS
from tests.games.museum.table import ROTATE, table, walking
from tests.rules import rules

BLUE = "tB tB tB tB"


def quarters(cell: str, steps: int) -> dict[str, int]:
    return dict.fromkeys([f"{cell}{corner}" for corner in ("nw", "ne", "se", "sw")], steps)


# -- spaces and steps ------------------------------------------------------------------------------


@rules("MU-16", "MU-17")
def test_each_temple_and_each_artifact_is_a_space() -> None:
    it = walking({"M12": "tB aG0 tB aG1"}, camps={0: "M11"})
    assert it.reach() == {"M12nw": 1, "M12ne": 1, "M12se": 2, "M12sw": 2}
    assert it.menu() == ["to M12nw", "to M12ne", "to M12se", "to M12sw", "stay"]


@rules("MU-17")
def test_up_to_three_steps() -> None:
    row = {"M12": BLUE, "N12": BLUE, "O12": BLUE}
    it = walking(row, camps={0: "L12"})
    assert it.reach() == {"M12nw": 1, "M12sw": 1, "M12ne": 2, "M12se": 2, "N12nw": 3, "N12sw": 3}
    assert max(it.reach().values()) == STEPS
    it.play("to N12sw")
    assert it.seat(0).archeologist == "N12sw"


@rules("MU-17")
def test_no_diagonal_steps() -> None:
    """N12ne and N11sw have only a corner in common."""
    it = walking({"M12": BLUE, "N12": BLUE, "N11": "M S M S"}, camps={0: "O12"})
    assert it.reach()["N12ne"] == 1
    assert it.reach()["N11se"] == 2  # through N12ne
    assert it.reach()["N11sw"] == 3  # not 2, from the corner of N12ne


@rules("MU-16")
def test_a_mountain_is_one_space_however_large() -> None:
    row = {"M12": "tB tB M M", "N12": "tG tG M M", "O12": "tR tR M M", "P12": "tY tY M M"}
    it = walking(row, camps={0: "L12"}, archeologists={0: "M12nw"})
    mountain = [f"{cell}{corner}" for cell in row for corner in ("se", "sw")]
    assert {it.reach()[quarter] for quarter in mountain} == {1}
    assert it.reach()["P12ne"] == 2
    assert it.reach()["P12nw"] == 2


@rules("MU-16")
def test_a_sea_is_one_space_however_large() -> None:
    row = {"M12": "tB tB S S", "N12": "tG tG S S", "O12": "tR tR S S"}
    it = walking(row, camps={0: "L12"})
    assert {it.reach()[f"{cell}se"] for cell in row} == {1}
    assert it.reach()["O12ne"] == 2


@rules("MU-16")
def test_mountains_that_touch_by_a_corner_are_two() -> None:
    it = walking({"M12": "M tB M tB"}, camps={0: "M11"})
    assert (it.reach()["M12nw"], it.reach()["M12se"]) == (1, 2)


@rules("MU-16")
def test_a_mountain_beside_a_sea_are_two_spaces() -> None:
    it = walking({"M12": "M M S S", "N12": "M M S S", "L12": "tB tB tG tG"}, camps={0: "M11"})
    reach = it.reach()
    assert {reach[quarter] for quarter in ("M12nw", "M12ne", "N12nw", "N12ne")} == {1}
    assert {reach[quarter] for quarter in ("M12sw", "M12se", "N12sw", "N12se")} == {2}
    assert (reach["L12ne"], reach["L12se"]) == (2, 3)


@rules("MU-16", "MU-17")
def test_an_airport_leads_to_any_airport() -> None:
    far = {"M14": BLUE, "M15": "P", "M12": BLUE, "M11": "P", "M10": "tR tR tR tR"}
    it = walking(far, camps={0: "N15"}, archeologists={0: "M14sw"})
    reach = it.reach()
    assert reach["M15nw"] == 1
    assert reach["M11nw"] == 2
    assert reach["N15nw"] == 2  # to the own camp, too
    assert reach["M10se"] == 3
    assert "M12nw" in reach


@rules("MU-16", "MU-17")
def test_an_airport_fills_its_tile() -> None:
    """It is one space with four sides, and offered once."""
    it = walking({"M12": "P", "L12": BLUE, "N12": BLUE, "M11": BLUE}, camps={0: "O12"})
    reach = it.reach()
    assert reach["M12nw"] == reach["M12se"] == 1
    assert reach["M11sw"] == reach["M11se"] == reach["L12ne"] == reach["L12se"] == 2
    assert [place for place in it.menu("to") if place.startswith("M12")] == ["M12nw"]


@rules("MU-16")
def test_two_airports_that_touch_are_two_spaces() -> None:
    it = walking(
        {"M12": "P", "N12": "P", "L12": BLUE, "O12": BLUE},
        camps={0: "K12"},
        archeologists={0: "L12ne"},
    )
    assert (it.reach()["M12nw"], it.reach()["N12nw"], it.reach()["O12nw"]) == (1, 2, 3)


@rules("MU-17")
def test_the_own_camp_leads_to_every_airport_and_back() -> None:
    lay = {"M14": BLUE, "M15": "P", "M12": BLUE, "L14": BLUE}
    it = walking(lay, camps={0: "M11"})
    assert it.reach()["M15nw"] == 1
    assert it.reach()["M14sw"] == 2
    back = walking(lay, camps={0: "M11"}, archeologists={0: "M15nw"})
    assert back.reach()["M11nw"] == 1
    assert back.reach()["M12nw"] == 2
    assert "M11nw" in back.menu("to")
    assert "M11ne" not in back.menu("to")


@rules("MU-16", "MU-17")
def test_the_own_camp_can_be_crossed() -> None:
    it = walking({"M12": BLUE, "M10": BLUE}, camps={0: "M11"}, archeologists={0: "M12nw"})
    assert (it.reach()["M11nw"], it.reach()["M10sw"]) == (1, 2)


# -- who and what stands in the way ----------------------------------------------------------------


@rules("MU-18")
def test_never_over_the_tomb() -> None:
    """L13 and N13 lie on its two sides."""
    it = walking({"L13": BLUE, "N13": BLUE}, camps={0: "K13"}, archeologists={0: "L13ne"})
    assert set(it.reach()) == {"L13nw", "L13se", "L13sw", "K13nw", "K13ne", "K13se", "K13sw"}


@rules("MU-18")
def test_never_over_another_camp() -> None:
    """Not even while nobody is at home."""
    lay = {"M12": BLUE, "M10": BLUE, "L12": "P"}
    it = walking(lay, camps={0: "N12", 1: "M11"}, archeologists={1: "M10nw"})
    reach = it.reach()
    assert "M12nw" in reach
    assert "L12nw" in reach
    assert not [place for place in reach if place[:3] in ("M11", "M10")]


@rules("MU-18", "MU-17")
def test_airports_do_not_lead_to_another_camp() -> None:
    lay = {"M12": "P", "M14": "tB tB tB M"}
    it = walking(lay, camps={0: "N12", 1: "M15"}, archeologists={1: "M14nw"})
    assert it.reach() == quarters("M12", 1)


@rules("MU-19")
def test_an_occupied_space_can_not_be_entered_or_crossed() -> None:
    """A row of temples beside the Tomb, with somebody on it."""
    row = {"M12": "tB tB S S", "N12": "tB tB M M"}
    free = walking(row, camps={0: "M11", 1: "O12"}, archeologists={0: "M12ne"})
    assert free.reach()["N12ne"] == 2
    it = walking(row, camps={0: "M11", 1: "O12"}, archeologists={0: "M12ne", 1: "N12nw"})
    assert "N12nw" not in it.reach()
    assert it.reach()["N12ne"] == 3  # around, over sea and mountain


@rules("MU-19")
def test_two_archeologists_may_be_on_one_site() -> None:
    it = walking({"M12": BLUE}, camps={0: "M11", 1: "L12"}, archeologists={1: "M12sw"})
    assert it.reach() == {"M12nw": 1, "M12ne": 1, "M12se": 2}


@rules("MU-19")
def test_an_occupied_mountain_is_closed_as_a_whole() -> None:
    row = {"M12": "tB tB M M", "N12": "tG tG M M", "O12": "tR tR M M"}
    it = walking(
        row,
        camps={0: "L12", 1: "P12"},
        archeologists={0: "M12nw", 1: "O12sw"},
        mummies={0: "N12nw"},
    )
    assert set(it.reach()) == {"M12ne", *quarters("L12", 1)}


@rules("MU-19")
def test_an_occupied_airport_is_closed_but_others_are_not() -> None:
    lay = {"M12": "P", "M14": "P", "N14": "P"}
    it = walking(lay, camps={0: "M11", 1: "L14"}, archeologists={1: "M14nw"})
    assert it.reach() == quarters("M12", 1) | quarters("N14", 1)


@rules("MU-19")
def test_two_archeologists_whose_mountains_became_one() -> None:
    """Each may leave it; nobody may enter it."""
    it = walking(
        {"M12": "tB tB M M", "N12": "tG tG M M"},
        camps={0: "L12", 1: "O12"},
        archeologists={0: "M12sw", 1: "N12se"},
    )
    reach = it.reach()
    assert "N12sw" not in reach
    assert reach["N12nw"] == reach["M12nw"] == reach["L12nw"] == 1


@rules("MU-19")
def test_any_colour_may_be_walked_on() -> None:
    it = walking({"M12": "tR tR tY tY", "L12": "tG tG tG tG"}, camps={0: "M11"})
    assert it.reach()["M12sw"] == 2
    assert it.reach()["L12se"] == 3


# -- mummies ---------------------------------------------------------------------------------------


@rules("MU-20")
@pytest.mark.parametrize("whose", [0, 1])
def test_nobody_walks_on_a_site_with_a_mummy_not_even_with_the_own(whose: int) -> None:
    lay = {"M12": "tR tR tR M", "N12": "tR tB tB tR", "L12": "tY tY tY tY"}
    it = walking(lay, camps={0: "M11"}, archeologists={0: "L12ne"}, mummies={whose: "N12nw"})
    assert set(it.reach()) == {"L12nw", "L12se", "L12sw", "M12sw"}


@rules("MU-20")
def test_a_merged_site_with_a_mummy_can_be_left_with_the_first_step_only() -> None:
    """The archeologist stands among red temples, one of which has a mummy."""
    lay = {"M12": "tR tR tR tR", "L12": "tB tB tB tB"}
    it = walking(lay, camps={0: "M11"}, archeologists={0: "M12sw"}, mummies={1: "M12se"})
    assert it.reach() == {"L12se": 1, "L12ne": 2, "L12sw": 2, "L12nw": 3}
    assert "stay" in it.menu()
    inside = walking(lay, camps={0: "N12"}, archeologists={0: "M12sw"}, mummies={1: "M12nw"})
    assert "M12se" not in inside.reach()


@rules("MU-20")
def test_in_the_middle_of_such_a_site_one_stays() -> None:
    lay = {"M12": "tR tR tR tR", "M11": "tR tR tR tR", "L12": "P"}
    it = table(
        lay,
        camps={0: "M10"},
        archeologists={0: "M12ne"},
        mummies={1: "M12nw"},
        hands={0: ["40"]},
    )
    it.play("play 40", "at L11", "turn 0")
    assert it.phase == "draw"


@rules("MU-20", "MU-19")
def test_a_mummy_closes_its_site_behind_another_archeologist_too() -> None:
    """Red temples in a row: the mummy, somebody whom a merge put there, and the end of the row."""
    row = {"M12": "tR tR M M", "N12": "tR tR M S", "O12": "tB tB tB tB"}
    it = walking(
        row,
        turn=1,
        camps={0: "L12", 1: "P12"},
        archeologists={0: "N12nw", 1: "O12nw"},
        mummies={1: "M12nw"},
    )
    assert "N12ne" not in it.reach()


# -- where one stands ------------------------------------------------------------------------------


@rules("MU-21")
def test_on_terrain_the_mover_picks_the_quarter() -> None:
    it = walking({"M12": "tB tB M M", "N12": "tG tG M M"}, camps={0: "L12"})
    for quarter in ("M12sw", "M12se", "N12sw", "N12se"):
        assert it.copy().play(f"to {quarter}").seat(0).archeologist == quarter


@rules("MU-21")
def test_shifting_within_the_own_region_is_no_move() -> None:
    it = walking(
        {"M12": "tB tB M M", "N12": "tG tG M M"}, camps={0: "L12"}, archeologists={0: "M12sw"}
    )
    assert not {"M12sw", "M12se", "N12sw", "N12se"} & set(it.reach())
    # All of the region's neighbours are one step away.
    assert it.reach()["N12ne"] == 1
    it.play("stay")
    assert it.seat(0).archeologist == "M12sw"


@rules("MU-21", "MU-17")
def test_a_walk_ends_on_another_space_than_it_began() -> None:
    """Unless it is an artifact."""
    it = walking({"M12": BLUE}, camps={0: "M11"}, archeologists={0: "M12nw"})
    assert "M12nw" not in it.menu("to")


ARTIFACT = {"M12": "aG0 tB tB tB"}


@rules("MU-21", "MU-22")
def test_off_an_artifact_that_is_needed_and_back_onto_it_collects() -> None:
    it = walking(ARTIFACT, camps={0: "M11"}, archeologists={0: "M12nw"}, artifacts={0: "aG0"})
    assert it.reach()["M12nw"] == 2
    it.play("to M12nw", "collect")
    assert it.seat(0).collected == ["aG0"]
    assert it.seat(0).archeologist == "M11nw"


@rules("MU-21", "MU-34")
def test_so_may_whoever_does_not_need_it_since_that_is_a_secret() -> None:
    it = walking(ARTIFACT, camps={0: "M11"}, archeologists={0: "M12nw"}, collected={0: "aG0"})
    it.play("to M12nw")
    assert it.menu() == ["leave"]
    assert it.play("leave").seat(0).archeologist == "M12nw"


@rules("MU-21", "MU-20")
def test_but_not_back_to_a_site_with_a_mummy() -> None:
    """It can be left, and is not entered again."""
    lay = {"M12": "aR0 tR tB tB", "L12": BLUE}
    it = walking(lay, camps={0: "M11"}, archeologists={0: "M12nw"}, mummies={1: "M12ne"})
    assert it.reach()["M12sw"] == 1
    assert "M12nw" not in it.reach()


@rules("MU-21", "MU-4")
def test_nor_where_there_is_nowhere_to_step() -> None:
    stuck = table(
        {"M12": "aR0 tY tY tY"},
        camps={0: "M14", 1: "N12"},
        archeologists={0: "M12nw"},
        mummies={1: "M12ne"},
        hands={0: ["40"]},
    )
    stuck.play("play 40", "at N13", "turn 0")
    assert stuck.phase == "draw"


@rules("MU-21")
def test_nor_with_a_single_step() -> None:
    short = built_in().text.replace("steps = [3,", "steps = [1,")
    it = walking(ARTIFACT, camps={0: "M11"}, archeologists={0: "M12nw"}, edition=short)
    assert "M12nw" not in it.reach()


@rules("MU-14", "MU-16")
def test_a_mountain_that_is_cut_in_two_under_a_piece() -> None:
    """The archeologist stays on its quarter; its space has become smaller."""
    row = {"M12": "tB tB M M", "N12": "tG tG M M", "O12": "tR tR M M"}
    it = table(row, camps={0: "L12"}, archeologists={0: "M12sw"}, hands={0: [ROTATE]})
    whole = it.copy().play(f"play {ROTATE}", "at P12", "turn 0", "nothing")
    assert whole.reach()["O12ne"] == 1
    it.play(f"play {ROTATE}", "at P12", "turn 0", "use", "at N12", "turn 2")
    assert it.looks("N12") == "M M tG tG"
    assert it.seat(0).archeologist == "M12sw"
    assert it.reach()["N12sw"] == 1
    assert it.reach()["N12nw"] == 2
    assert it.reach()["O12sw"] == 3
    assert "O12ne" not in it.reach()
