"""Mummies: where they may go, and where never."""

from __future__ import annotations

from typing import Any

import pytest

from dighouse.games.museum.edition import built_in
from tests.games.museum.ledger import COLOURS
from tests.games.museum.table import ROTATE, Table, table
from tests.rules import rules

# A site of each colour that touches no other one of its colour, and all kinds of other ground.
LAND = {
    "M12": "tB tB M M",
    "L12": "tG aG0 S S",
    "K12": "tR tR M M",
    "N12": "tY tY S S",
    "O12": "P",
}
QUARTERS = {"B": ["M12nw", "M12ne"], "G": ["L12nw", "L12ne"], "R": ["K12nw", "K12ne"], "Y": ["N12nw", "N12ne"]}  # fmt: skip


def haunting(lay: dict[str, str] | None = None, **pieces: Any) -> Table:
    """The first seat has placed a tile with Rotate, and has not used it yet."""
    it = table(lay or LAND, hands={0: [ROTATE]}, **pieces)
    return it.play(f"play {ROTATE}", "at M14", "turn 0")


def places(it: Table, mummy: int) -> set[str]:
    """Where a mummy may go, but for the tile that was just placed."""
    found = it.copy().play(f"mummy {mummy}").menu("to")
    return {quarter for quarter in found if not quarter.startswith("M14")}


@rules("MU-23")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_to_any_temple_or_artifact_that_is_not_of_its_own_colour(seats: int) -> None:
    it = haunting(seats=seats)
    for mummy in range(seats):
        others = [colour for colour in COLOURS if colour != COLOURS[mummy]]
        assert places(it, mummy) == {q for colour in others for q in QUARTERS[colour]}


@rules("MU-23")
def test_any_player_may_move_any_mummy() -> None:
    it = haunting(seats=3)
    assert it.menu("mummy") == ["0", "1", "2"]
    it.play("mummy 2", "to L12ne")
    assert it.seat(2).mummy == "L12ne"
    assert [it.seat(seat).mummy for seat in (0, 1)] == [None, None]


@rules("MU-23")
def test_never_to_airports_terrain_camps_or_back_to_the_tomb() -> None:
    it = haunting(camps={0: "M11", 1: "L11"}, mummies={0: "K12nw"})
    assert places(it, 0) == {"L12nw", "L12ne", "N12nw", "N12ne"}
    found = it.copy().play("mummy 0").menu()
    assert not [move for move in found if not move.startswith("to ") or "M13" in move]


@rules("MU-23")
def test_a_site_with_a_mummy_is_closed_to_all_mummies() -> None:
    it = haunting(mummies={0: "L12nw"}, seats=3)
    assert not {"L12nw", "L12ne"} & places(it, 2)
    # Nor may the one that is there move about in it.
    assert not {"L12nw", "L12ne"} & places(it, 0)


@rules("MU-23")
@pytest.mark.parametrize("whose", [0, 1])
def test_a_site_with_an_archeologist_is_closed(whose: int) -> None:
    it = haunting(camps={whose: "M11"}, archeologists={whose: "N12ne"})
    for mummy in (0, 1):
        assert not {"N12nw", "N12ne"} & places(it, mummy)


@rules("MU-23", "MU-15")
def test_a_site_across_tiles_is_closed_as_a_whole() -> None:
    lay = {"M12": "tR tR tR M", "N12": "tR tR M tR", "O12": "tR tB tB tR", "L12": "tB tR M M"}
    it = haunting(lay, mummies={1: "M12nw"})
    assert places(it, 0) == set()
    assert places(it, 1) == {"O12ne", "O12se", "L12nw"}


@rules("MU-23", "MU-15")
@pytest.mark.parametrize(
    ("here", "there", "mummy"),
    [("nw", "se", 0), ("se", "nw", 0), ("ne", "sw", 2), ("sw", "ne", 2)],
)
def test_a_site_that_touches_by_a_corner_is_another_one(here: str, there: str, mummy: int) -> None:
    it = haunting({"M12": "tR tB tR tB"}, seats=3, mummies={1: f"M12{here}"})
    assert places(it, mummy) == {f"M12{there}"}


@rules("MU-23")
def test_an_archeologist_on_terrain_or_in_its_camp_protects_nothing() -> None:
    it = haunting(camps={0: "M11", 1: "N11"}, archeologists={0: "M12sw"})
    assert {"M12nw", "N12nw"} <= places(it, 1)


@rules("MU-23", "MU-8")
def test_a_mummy_with_nowhere_to_go_is_not_offered() -> None:
    """All temples that there are are blue."""
    text = built_in().text + 'x0 = { quarters = "tB tB M M", icon = "rotate", copies = [1, "A"] }\n'
    it = table({"M12": "M M S S"}, hands={0: ["x0"]}, edition=text)
    it.play("play x0", "at M14", "turn 0")
    assert it.menu("mummy") == ["1"]


@rules("MU-24")
def test_sites_of_a_colour_that_nobody_plays_are_open_to_mummies_and_count_for_nobody() -> None:
    it = haunting(camps={0: "M11", 1: "L11"})
    before = it.scores()
    it.play("mummy 1", "to K12nw")
    assert it.seat(1).mummy == "K12nw"
    site = it.site("K12nw")
    assert (site.colour, site.owner, site.mummies, site.scores) == ("R", None, [1], [])
    assert it.scores() == before


@rules("MU-20", "MU-23")
def test_a_mummy_can_be_lured_away() -> None:
    """It leaves its site free for archeologists, and for other mummies."""
    it = haunting({"M12": "tB tB M M", "N12": "tY tY S S"}, camps={0: "M11"}, mummies={1: "M12nw"})
    assert it.copy().play("nothing").phase == "draw"  # the camp has no other neighbour
    it.play("mummy 1", "to N12nw")
    assert it.reach()["M12ne"] == 1
