"""Scores: what a site is worth, what connects it, and whom it counts for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.museum.table import ROTATE, Table, table
from tests.rules import rules

BLUE = "tB tB tB tB"
GREEN = "tG tG tG tG"
EIGHT = "tB aB0 tB aB1"


def points(lay: dict[str, str], **more: Any) -> list[int]:
    return table(lay, **more).scores()


# -- sites and their values ------------------------------------------------------------------------


@rules("MU-25")
def test_a_temple_counts_one_and_an_artifact_three() -> None:
    it = table({"M12": EIGHT})
    assert it.site("M12nw").value == 1 + 3 + 1 + 3


@rules("MU-15", "MU-25")
def test_a_site_goes_across_tiles() -> None:
    it = table({"M12": EIGHT, "N12": BLUE, "N11": "M M tG tB"})
    assert it.sites("B") == [8 + 4 + 1]
    assert len(it.site("M12nw").quarters) == 9


@rules("MU-15")
def test_sites_do_not_connect_by_corners() -> None:
    it = table({"M12": "tB tG tB tG", "L11": "tY tY tB tY", "L12": "M M S S"})
    assert it.sites("B") == [1, 1, 1]
    assert it.sites("G") == [1, 1]


@rules("MU-15", "MU-26")
@pytest.mark.parametrize("between", ["M M M M", "S S S S", "P"])
def test_terrain_and_airports_do_not_make_two_sites_one(between: str) -> None:
    it = table({"L12": BLUE, "M12": between, "N12": EIGHT}, camps={0: "K12"})
    assert it.sites("B") == [4, 8]
    assert it.scores() == [12, 0]


# -- connections -----------------------------------------------------------------------------------


@rules("MU-26", "MU-28")
def test_beside_the_camp() -> None:
    assert points({"M12": BLUE}, camps={0: "M11"}) == [4, 0]
    assert points({"M12": BLUE}, camps={1: "M11"}) == [0, 0]
    assert points({"M12": BLUE}) == [0, 0]


@rules("MU-26")
def test_not_by_a_corner() -> None:
    assert points({"M12": BLUE, "N12": GREEN}, camps={0: "N11"}) == [0, 0]


@rules("MU-26")
@pytest.mark.parametrize("between", ["M M M M", "S S S S", "M S M S", "M M S S", "P"])
def test_over_mountains_seas_and_airports(between: str) -> None:
    assert points({"L12": BLUE, "M12": between}, camps={0: "N12"}) == [4, 0]


@rules("MU-26")
def test_from_a_mountain_over_a_sea_to_an_airport_and_on() -> None:
    row = {"M12": "M M M M", "N12": "S S S S", "O12": "P", "K14": "P", "J14": BLUE}
    lay = {**row, "L13": "tR tR tR M", "L14": GREEN}
    assert points(lay, camps={0: "M11"}) == [4, 0]


@rules("MU-26")
def test_over_own_sites() -> None:
    lay = {"M12": BLUE, "N12": "M M M M", "O12": BLUE, "P12": "S S S S", "Q12": BLUE}
    assert points(lay, camps={0: "L12"}) == [12, 0]


@rules("MU-26")
@pytest.mark.parametrize("between", [GREEN, "tR tR tR tR", "tG aG0 tG aG1"])
def test_not_over_other_colours(between: str) -> None:
    lay = {"L12": BLUE, "M12": between}
    assert points(lay, camps={0: "N12"})[0] == 0


@rules("MU-26")
def test_not_over_the_tomb() -> None:
    assert points({"L13": BLUE}, camps={0: "N13"}) == [0, 0]


@rules("MU-26")
def test_not_over_another_camp() -> None:
    assert points({"M12": BLUE, "M10": "M M M M"}, camps={0: "L10", 1: "M11"}) == [0, 0]


@rules("MU-26")
def test_all_airports_are_linked_with_one_another_and_with_every_camp() -> None:
    """A network through airports only: neither camp touches one, and all that counts does."""
    above = {"L12": BLUE, "M12": "P", "N12": GREEN, "O12": "tY tY tY tY"}
    below = {"K14": "tR tR tR tR", "L14": GREEN, "M14": "P", "N14": BLUE}
    lay = above | below
    it = table(lay, camps={0: "J14", 1: "P12"})
    assert it.scores() == [8, 8]
    assert [site.scores for site in it.view(None).sites if site.colour in "RY"] == [[], []]


@rules("MU-26")
def test_an_airport_without_a_camp_connects_nothing() -> None:
    assert points({"M12": "P", "L12": BLUE}, camps={1: "M11"}) == [0, 0]


@rules("MU-27")
def test_pieces_never_cut_a_connection() -> None:
    lay = {"M12": "M M M M", "N12": BLUE, "O12": "S S S S", "P12": EIGHT}
    free = table(lay, camps={0: "L12", 1: "Q12"})
    assert free.scores() == [12, 0]
    # A rival stands on the mountain, a mummy on the site in between: what lies behind still counts.
    it = table(lay, camps={0: "L12", 1: "Q12"}, archeologists={1: "M12nw"}, mummies={1: "N12nw"})
    assert it.scores() == [8, 4]
    assert it.site("P12nw").connected
    assert it.site("N12nw").connected


@rules("MU-26")
def test_why_a_site_is_connected() -> None:
    lay = {"M12": "M M M M", "N12": "P", "M14": "P", "L14": BLUE, "N14": GREEN}
    it = table(lay, camps={0: "M11"})
    site = it.site("L14nw")
    assert [quarter[:3] for quarter in site.via] == ["M14"]  # from the camp to any airport
    assert it.site("N14nw").via == []


# -- whom a site counts for ------------------------------------------------------------------------


@rules("MU-28")
def test_all_connected_sites_count_as_in_the_rulebook() -> None:
    above = {"J12": "tB tB tB M", "K12": BLUE, "L12": EIGHT, "M12": "P", "N12": "tB tB tB M"}
    below = {"K14": "tG tB M M", "L14": EIGHT, "M14": "P", "N14": "aB1 M aG1 S"}
    lay = above | below | {"M15": EIGHT, "M16": "tB tG M M"}
    it = table(lay, camps={0: "M11"})
    assert it.sites("B") == [3, 3, 9, 9, 15]
    assert it.scores()[0] == 39
    assert it.seat(0).score == 39


@rules("MU-28", "MU-29")
def test_the_archeologist_saves_the_site_that_it_stands_on() -> None:
    lay = {"M12": GREEN, "L12": BLUE, "M14": EIGHT}
    assert points(lay, camps={0: "M11"}) == [0, 0]
    it = table(lay, camps={0: "M11"}, archeologists={0: "L12nw"})
    assert it.scores() == [4, 0]
    assert it.site("L12nw").held
    assert not it.site("L12nw").connected


@rules("MU-29")
def test_the_archeologist_links_nothing_further() -> None:
    lay = {"M12": GREEN, "L12": BLUE, "K12": "M M M M", "J12": EIGHT}
    assert points(lay, camps={0: "M11"}, archeologists={0: "L12nw"}) == [4, 0]
    assert points(lay, camps={0: "M11"}, archeologists={0: "K12nw"}) == [0, 0]


@rules("MU-29")
def test_in_the_wider_reading_the_archeologist_links() -> None:
    lay = {"M12": GREEN, "L12": BLUE, "K12": "M M M M", "J12": EIGHT}
    wider: dict[str, Any] = {"camps": {0: "M11"}, "archeologist_links": True}
    assert points(lay, **wider) == [0, 0]
    assert points(lay, **wider, archeologists={0: "L12nw"}) == [12, 0]
    assert points(lay, **wider, archeologists={0: "K12nw"}) == [12, 0]
    # It links what is its own and what is nobody's, not the site of a rival that it stands on.
    assert points(lay, **wider, archeologists={0: "M12sw"}) == [0, 0]


@rules("MU-28")
def test_another_archeologist_neither_saves_nor_steals() -> None:
    lay = {"M12": GREEN, "L12": BLUE}
    it = table(lay, camps={0: "M11", 1: "N12"}, archeologists={1: "L12nw"})
    assert it.scores() == [0, 4]
    assert not it.site("L12nw").held


# -- mummies ---------------------------------------------------------------------------------------


@rules("MU-30")
def test_a_mummy_scores_the_site_for_its_player_instead() -> None:
    it = table({"M12": EIGHT}, camps={0: "M11"}, mummies={1: "M12nw"})
    assert it.scores() == [0, 8]
    assert it.site("M12ne").scores == [1]
    assert it.site("M12ne").connected


@rules("MU-30")
def test_connected_or_not() -> None:
    assert points({"M12": EIGHT}, mummies={1: "M12nw"}) == [0, 8]
    # Its player need not even have a camp on the table, nor its owner.
    assert points({"M12": EIGHT}, camps={1: "L13"}, mummies={1: "M12nw"}) == [0, 8]


def turned_between(**pieces: Any) -> Table:
    """Two blue sites become one: the tile between them is turned."""
    lay = {"L12": BLUE, "M12": "tB M M tB", "N12": BLUE}
    it = table(lay, camps={0: "K12"}, hands={0: [ROTATE]}, **pieces)
    assert it.sites("B") == [4, 6]
    it.play(f"play {ROTATE}", "at M14", "turn 2", "use", "at M12", "turn 1")
    assert it.sites("B") == [1, 10]
    return it


@rules("MU-31", "MU-14")
def test_two_mummies_on_a_merged_site_score_each() -> None:
    it = turned_between(seats=3, mummies={1: "L12nw", 2: "N12nw"})
    assert it.scores() == [0, 10, 10]
    assert it.site("M12nw").scores == [1, 2]


@rules("MU-31", "MU-14", "MU-20")
def test_a_merge_brings_the_mummy_to_the_owners_archeologist() -> None:
    it = turned_between(archeologists={0: "N12ne"}, mummies={1: "L12nw"})
    assert it.site("L12nw").held
    assert it.scores() == [0, 10]
    # It is surrounded by its own temples, and can't leave.
    assert it.phase == "draw"


@rules("MU-31")
def test_the_mummy_wins_against_the_owners_archeologist() -> None:
    it = table({"M12": EIGHT}, camps={0: "M11"}, archeologists={0: "M12se"}, mummies={1: "M12nw"})
    assert it.site("M12nw").held
    assert it.scores() == [0, 8]


@rules("MU-24")
def test_nobody_scores_the_sites_of_nobody() -> None:
    """With two seats red and yellow are nobody's, connected or haunted or stood upon."""
    lay = {"M12": "tR tR tR tR", "N12": "tY aY0 tY aY1"}
    it = table(lay, camps={0: "M11", 1: "N11"}, archeologists={0: "M12nw"}, mummies={1: "N12nw"})
    assert it.scores() == [0, 0]
    assert {site.owner for site in it.view(None).sites} == {None}
    assert points(lay, seats=4, camps={2: "M11"}) == [0, 0, 4, 0]


@rules("MU-32", "MU-28")
def test_tokens_are_added_to_the_sites() -> None:
    it = table({"M12": BLUE}, camps={0: "M11", 1: "L13"}, collected={0: "aB0", 1: "aR0 aR1"})
    assert it.scores() == [4 + 3, 6]
