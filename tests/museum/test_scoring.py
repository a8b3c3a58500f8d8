"""Scores: what a site is worth, what connects it, and whom it counts for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.museum.table import ROTATE, Table, table
from tests.rules import rules

BLUE = "tB tB tB tB"
GREEN = "tG tG tG tG"
EIGHT = "tB aB0 tB aB1"


def points(lay: dict[str, str], **more: Any) -> list[int]:
    return table(lay, **more).scores()


# -- sites and their values ------------------------------------------------------------------------


@rules("MU-25")
def test_a_temple_counts_one_and_an_artifact_three() -> None:
    it = table({"m12": EIGHT})
    assert it.site("m12nw").value == 1 + 3 + 1 + 3


@rules("MU-15", "MU-25")
def test_a_site_goes_across_tiles() -> None:
    it = table({"m12": EIGHT, "n12": BLUE, "n11": "M M tG tB"})
    assert it.sites("B") == [8 + 4 + 1]
    assert len(it.site("m12nw").quarters) == 9


@rules("MU-15")
def test_sites_do_not_connect_by_corners() -> None:
    it = table({"m12": "tB tG tB tG", "l11": "tY tY tB tY", "l12": "M M S S"})
    assert it.sites("B") == [1, 1, 1]
    assert it.sites("G") == [1, 1]


@rules("MU-15", "MU-26")
@pytest.mark.parametrize("between", ["M M M M", "S S S S", "P"])
def test_terrain_and_airports_do_not_make_two_sites_one(between: str) -> None:
    it = table({"l12": BLUE, "m12": between, "n12": EIGHT}, camps={0: "k12"})
    assert it.sites("B") == [4, 8]
    assert it.scores() == [12, 0]


# -- connections -----------------------------------------------------------------------------------


@rules("MU-26", "MU-28")
def test_beside_the_camp() -> None:
    assert points({"m12": BLUE}, camps={0: "m11"}) == [4, 0]
    assert points({"m12": BLUE}, camps={1: "m11"}) == [0, 0]
    assert points({"m12": BLUE}) == [0, 0]


@rules("MU-26")
def test_not_by_a_corner() -> None:
    assert points({"m12": BLUE, "n12": GREEN}, camps={0: "n11"}) == [0, 0]


@rules("MU-26")
@pytest.mark.parametrize("between", ["M M M M", "S S S S", "M S M S", "M M S S", "P"])
def test_over_mountains_seas_and_airports(between: str) -> None:
    assert points({"l12": BLUE, "m12": between}, camps={0: "n12"}) == [4, 0]


@rules("MU-26")
def test_from_a_mountain_over_a_sea_to_an_airport_and_on() -> None:
    row = {"m12": "M M M M", "n12": "S S S S", "o12": "P", "k14": "P", "j14": BLUE}
    lay = {**row, "l13": "tR tR tR M", "l14": GREEN}
    assert points(lay, camps={0: "m11"}) == [4, 0]


@rules("MU-26")
def test_over_own_sites() -> None:
    lay = {"m12": BLUE, "n12": "M M M M", "o12": BLUE, "p12": "S S S S", "q12": BLUE}
    assert points(lay, camps={0: "l12"}) == [12, 0]


@rules("MU-26")
@pytest.mark.parametrize("between", [GREEN, "tR tR tR tR", "tG aG0 tG aG1"])
def test_not_over_other_colours(between: str) -> None:
    lay = {"l12": BLUE, "m12": between}
    assert points(lay, camps={0: "n12"})[0] == 0


@rules("MU-26")
def test_not_over_the_tomb() -> None:
    assert points({"l13": BLUE}, camps={0: "n13"}) == [0, 0]


@rules("MU-26")
def test_not_over_another_camp() -> None:
    assert points({"m12": BLUE, "m10": "M M M M"}, camps={0: "l10", 1: "m11"}) == [0, 0]


@rules("MU-26")
def test_all_airports_are_linked_with_one_another_and_with_every_camp() -> None:
    """A network through airports only: neither camp touches one, and all that counts does."""
    above = {"l12": BLUE, "m12": "P", "n12": GREEN, "o12": "tY tY tY tY"}
    below = {"k14": "tR tR tR tR", "l14": GREEN, "m14": "P", "n14": BLUE}
    lay = above | below
    it = table(lay, camps={0: "j14", 1: "p12"})
    assert it.scores() == [8, 8]
    assert [site.scores for site in it.view(None).sites if site.colour in "RY"] == [[], []]


@rules("MU-26")
def test_an_airport_without_a_camp_connects_nothing() -> None:
    assert points({"m12": "P", "l12": BLUE}, camps={1: "m11"}) == [0, 0]


@rules("MU-27")
def test_pieces_never_cut_a_connection() -> None:
    lay = {"m12": "M M M M", "n12": BLUE, "o12": "S S S S", "p12": EIGHT}
    free = table(lay, camps={0: "l12", 1: "q12"})
    assert free.scores() == [12, 0]
    # A rival stands on the mountain, a mummy on the site in between: what lies behind still counts.
    it = table(lay, camps={0: "l12", 1: "q12"}, archeologists={1: "m12nw"}, mummies={1: "n12nw"})
    assert it.scores() == [8, 4]
    assert it.site("p12nw").connected
    assert it.site("n12nw").connected


@rules("MU-26")
def test_why_a_site_is_connected() -> None:
    lay = {"m12": "M M M M", "n12": "P", "m14": "P", "l14": BLUE, "n14": GREEN}
    it = table(lay, camps={0: "m11"})
    site = it.site("l14nw")
    assert [quarter[:3] for quarter in site.via] == ["m14"]  # from the camp to any airport
    assert it.site("n14nw").via == []


# -- whom a site counts for ------------------------------------------------------------------------


@rules("MU-28")
def test_all_connected_sites_count_as_in_the_rulebook() -> None:
    above = {"j12": "tB tB tB M", "k12": BLUE, "l12": EIGHT, "m12": "P", "n12": "tB tB tB M"}
    below = {"k14": "tG tB M M", "l14": EIGHT, "m14": "P", "n14": "aB1 M aG1 S"}
    lay = above | below | {"m15": EIGHT, "m16": "tB tG M M"}
    it = table(lay, camps={0: "m11"})
    assert it.sites("B") == [3, 3, 9, 9, 15]
    assert it.scores()[0] == 39
    assert it.seat(0).score == 39


@rules("MU-28", "MU-29")
def test_the_archeologist_saves_the_site_that_it_stands_on() -> None:
    lay = {"m12": GREEN, "l12": BLUE, "m14": EIGHT}
    assert points(lay, camps={0: "m11"}) == [0, 0]
    it = table(lay, camps={0: "m11"}, archeologists={0: "l12nw"})
    assert it.scores() == [4, 0]
    assert it.site("l12nw").held
    assert not it.site("l12nw").connected


@rules("MU-29")
def test_the_archeologist_links_nothing_further() -> None:
    lay = {"m12": GREEN, "l12": BLUE, "k12": "M M M M", "j12": EIGHT}
    assert points(lay, camps={0: "m11"}, archeologists={0: "l12nw"}) == [4, 0]
    assert points(lay, camps={0: "m11"}, archeologists={0: "k12nw"}) == [0, 0]


@rules("MU-29")
def test_in_the_wider_reading_the_archeologist_links() -> None:
    lay = {"m12": GREEN, "l12": BLUE, "k12": "M M M M", "j12": EIGHT}
    wider: dict[str, Any] = {"camps": {0: "m11"}, "archeologist_links": True}
    assert points(lay, **wider) == [0, 0]
    assert points(lay, **wider, archeologists={0: "l12nw"}) == [12, 0]
    assert points(lay, **wider, archeologists={0: "k12nw"}) == [12, 0]
    # It links what is its own and what is nobody's, not the site of a rival that it stands on.
    assert points(lay, **wider, archeologists={0: "m12sw"}) == [0, 0]


@rules("MU-28")
def test_another_archeologist_neither_saves_nor_steals() -> None:
    lay = {"m12": GREEN, "l12": BLUE}
    it = table(lay, camps={0: "m11", 1: "n12"}, archeologists={1: "l12nw"})
    assert it.scores() == [0, 4]
    assert not it.site("l12nw").held


# -- mummies ---------------------------------------------------------------------------------------


@rules("MU-30")
def test_a_mummy_scores_the_site_for_its_player_instead() -> None:
    it = table({"m12": EIGHT}, camps={0: "m11"}, mummies={1: "m12nw"})
    assert it.scores() == [0, 8]
    assert it.site("m12ne").scores == [1]
    assert it.site("m12ne").connected


@rules("MU-30")
def test_connected_or_not() -> None:
    assert points({"m12": EIGHT}, mummies={1: "m12nw"}) == [0, 8]
    # Its player need not even have a camp on the table, nor its owner.
    assert points({"m12": EIGHT}, camps={1: "l13"}, mummies={1: "m12nw"}) == [0, 8]


def turned_between(**pieces: Any) -> Table:
    """Two blue sites become one: the tile between them is turned."""
    lay = {"l12": BLUE, "m12": "tB M M tB", "n12": BLUE}
    it = table(lay, camps={0: "k12"}, hands={0: [ROTATE]}, **pieces)
    assert it.sites("B") == [4, 6]
    it.play(f"play {ROTATE}", "at m14", "turn 2", "use", "at m12", "turn 1")
    assert it.sites("B") == [1, 10]
    return it


@rules("MU-31", "MU-14")
def test_two_mummies_on_a_merged_site_score_each() -> None:
    it = turned_between(seats=3, mummies={1: "l12nw", 2: "n12nw"})
    assert it.scores() == [0, 10, 10]
    assert it.site("m12nw").scores == [1, 2]


@rules("MU-31", "MU-14", "MU-20")
def test_a_merge_brings_the_mummy_to_the_owners_archeologist() -> None:
    it = turned_between(archeologists={0: "n12ne"}, mummies={1: "l12nw"})
    assert it.site("l12nw").held
    assert it.scores() == [0, 10]
    # It is surrounded by its own temples, and can't leave.
    assert it.phase == "draw"


@rules("MU-31")
def test_the_mummy_wins_against_the_owners_archeologist() -> None:
    it = table({"m12": EIGHT}, camps={0: "m11"}, archeologists={0: "m12se"}, mummies={1: "m12nw"})
    assert it.site("m12nw").held
    assert it.scores() == [0, 8]


@rules("MU-24")
def test_nobody_scores_the_sites_of_nobody() -> None:
    """With two seats red and yellow are nobody's, connected or haunted or stood upon."""
    lay = {"m12": "tR tR tR tR", "n12": "tY aY0 tY aY1"}
    it = table(lay, camps={0: "m11", 1: "n11"}, archeologists={0: "m12nw"}, mummies={1: "n12nw"})
    assert it.scores() == [0, 0]
    assert {site.owner for site in it.view(None).sites} == {None}
    assert points(lay, seats=4, camps={2: "m11"}) == [0, 0, 4, 0]


@rules("MU-32", "MU-28")
def test_tokens_are_added_to_the_sites() -> None:
    it = table({"m12": BLUE}, camps={0: "m11", 1: "l13"}, collected={0: "aB0", 1: "aR0 aR1"})
    assert it.scores() == [4 + 3, 6]
