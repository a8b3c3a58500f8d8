"""Editions of owners: artifacts in the ground of other cultures, and airports on quarters."""

from __future__ import annotations

from tests.games.museum.table import table, walking
from tests.rules import rules


@rules("MU-15", "MU-22", "MU-25")
def test_a_picture_in_foreign_ground_is_the_same_artifact_of_another_site() -> None:
    it = walking({"M12": "aB.G1 tB tB tB"}, camps={0: "M11"}, artifacts={0: "aG1"})
    site = it.site("M12nw")
    assert (site.colour, site.value, len(site.quarters)) == ("B", 6, 4)
    it.play("to M12nw", "collect")
    assert it.seat(0).collected == ["aG1"]


def test_an_edition_may_say_the_own_culture_either_way() -> None:
    """aG.3 and aG.G1 are one picture, so the tiles look the same."""
    it = walking({"M12": "aG.G1 tB tB tB"}, camps={0: "M11"}, artifacts={0: "aG1"})
    assert it.looks("M12") == "aG1 tB tB tB"


@rules("MU-16", "MU-17", "MU-21")
def test_an_airport_is_what_hangs_together_on_one_tile() -> None:
    """Two side by side are one space, two across are two, and so are those of two tiles."""
    lay = {"M12": "P P tG tG", "L12": "P tR P tR", "N12": "P tB tB tB"}
    it = walking(lay, camps={0: "M11"}, archeologists={0: "M12nw"})
    airports = {at for at in it.menu("to") if it.reach()[at] == 1}
    assert airports == {"M11nw", "L12nw", "L12se", "L12ne", "N12nw", "M12se", "M12sw"}
    it = walking(lay, camps={0: "M11"})
    assert it.reach()["M12nw"] == it.reach()["M12ne"] == 1
    assert "M12ne" not in it.menu("to")
    assert it.play("to L12se").seat(0).archeologist == "L12se"


@rules("MU-26")
def test_airports_on_quarters_connect() -> None:
    lay = {"M12": "tG tG P tG", "L14": "P tB tB tB", "L13": "tG tG tG tG"}
    it = table(lay, camps={0: "M11"})
    site = it.site("L14ne")
    assert (site.connected, site.via) == (True, ["L14nw"])


@rules("MU-19")
def test_whoever_stands_on_an_airport_closes_that_one_alone() -> None:
    lay = {"M12": "P tR P tR"}
    it = walking(lay, camps={0: "M11", 1: "N12"}, archeologists={1: "M12nw"}, placed="M12")
    assert "M12nw" not in it.reach()
    assert it.reach()["M12se"] == 1
