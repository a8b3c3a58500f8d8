"""Placing a tile: where, how turned, and the Base Camp as a tile."""

from __future__ import annotations

import pytest

from dighouse import IllegalMove
from tests.games.museum.table import AIRPORT, PLAIN, ROTATE, dealt, table
from tests.rules import rules

ROW = [f"{letter}13" for letter in "ABCDEFGHIJKL"]  # from the edge of the table to the Tomb


@rules("MU-4", "MU-5")
def test_a_turn_begins_with_a_tile_and_nothing_else() -> None:
    it = table({}, hands={0: [PLAIN, ROTATE, AIRPORT]})
    assert it.menu() == ["play 13", "play 40", "play 49", "play camp"]


@rules("MU-5")
def test_the_first_tile_lies_beside_the_tomb() -> None:
    it = table({}, hands={0: [PLAIN]}).play("play 40")
    assert it.menu("at") == ["M12", "L13", "N13", "M14"]


@rules("MU-5")
def test_a_cell_shares_a_full_edge_with_a_tile_in_play() -> None:
    it = table({"M12": "tB tB tB M"}, camps={0: "N12"}, hands={0: [PLAIN]}).play("play 40")
    # Not L11, N14 or O13: those touch by a corner only. A camp is a tile in play as well.
    assert it.menu("at") == ["M11", "N11", "L12", "O12", "L13", "N13", "M14"]


@rules("MU-5")
def test_a_hole_can_be_filled() -> None:
    ring = ["L11", "M11", "N11", "L12", "N12", "L13", "N13"]
    it = table(dict.fromkeys(ring, "tB tB tB M")).play("play camp")
    assert "M12" in it.menu("at")


@rules("MU-5")
@pytest.mark.parametrize(
    ("turn", "looks"),
    [(0, "tY tY tY M"), (1, "M tY tY tY"), (2, "tY M tY tY"), (3, "tY tY M tY")],
)
def test_any_of_four_orientations_whatever_lies_beside(turn: int, looks: str) -> None:
    it = table({"M12": "tB tB tB M"}, hands={0: [PLAIN]}).play("play 40", "at M11")
    assert it.menu() == ["turn 0", "turn 1", "turn 2", "turn 3"]
    it.play(f"turn {turn}")
    assert it.looks("M11") == looks
    assert it.lies("M11").turn == turn


@rules("MU-5")
def test_until_it_lies_nobody_sees_where_it_will() -> None:
    it = table({}, hands={0: [PLAIN]})
    others = {seat: key for seat, key in it.keys().items() if seat != 0}
    it.play("play 40")
    assert {seat: key for seat, key in it.keys().items() if seat != 0} == others
    it.play("at M12")
    assert {seat: key for seat, key in it.keys().items() if seat != 0} == others
    assert not it.state.settled
    it.play("turn 0")
    assert it.state.settled


@rules("MU-35")
def test_orientations_that_look_the_same_are_offered_once() -> None:
    it = table({}, hands={0: [AIRPORT]}).play("play 49", "at M12")
    assert it.state.settled
    assert it.lies("M12").turn == 0
    other = table({"L13": "tB M tB M", "M12": "tY tY tY S"}, phase="play", hands={0: [ROTATE]})
    other.play("play 13", "at N13", "turn 0", "use", "at L13")
    assert other.menu() == ["turn 1"]  # 2 looks like 0, which is how it lies, and 3 like 1


@rules("MU-35")
def test_nothing_is_placed_outside_the_table() -> None:
    it = table(dict.fromkeys(ROW, "tB tB tB M")).play("play camp")
    around = it.menu("at")
    assert "A12" in around
    assert "A14" in around
    # 12 above, 12 below, 3 more around the Tomb, and none to the left of A13.
    assert len(around) == 12 + 12 + 3


@rules("MU-35")
def test_a_small_table_has_its_own_middle_and_its_own_edge() -> None:
    it = dealt(2, table=9)
    assert [(tile.at, tile.tile) for tile in it.view(None).tiles] == [("E5", "tomb")]
    lay = {"E4": "tB tB tB M", "E3": "tB tB tB S", "E2": "P", "E1": "P"}
    it = table(lay, table=9).play("play camp")
    assert it.menu("at") == ["D1", "F1", "D2", "F2", "D3", "F3", "D4", "F4", "D5", "F5", "E6"]


@rules("MU-6")
def test_the_camp_is_placed_as_the_tile_of_a_turn() -> None:
    it = table({"M12": "tB tB tB M"}).play("play camp", "at M11")
    assert it.lies("M11").tile == "camp"
    assert it.lies("M11").seat == 0
    assert it.lies("M11").locked == "camp"
    assert it.seat(0).archeologist == "M11nw"
    assert it.phase == "walk"
    it.play("stay").draw()
    # It was this turn's tile: the next one's hand has a tile more instead.
    assert it.seat(0).hand == 4
    assert it.actor == 1


@rules("MU-6")
def test_the_camp_can_wait() -> None:
    it = dealt(2)
    for _ in range(6):
        turn = it.turn
        assert "camp" in it.menu("play")
        it.play(it.menu()[0])
        while it.actor == turn:
            it.play(it.menu()[-1])
        it.draw()
    assert it.seat(0).camp is None


@rules("MU-6", "MU-4")
def test_the_archeologist_enters_and_may_walk_at_once() -> None:
    it = table({"M12": "tB tB tB M"}).play("play camp", "at M11")
    assert it.reach() == {"M12nw": 1, "M12ne": 1, "M12se": 2, "M12sw": 2}
    it.play("to M12se")
    assert it.seat(0).archeologist == "M12se"


@rules("MU-6")
def test_a_second_camp_is_not_there() -> None:
    it = table({"M12": "tB tB tB M"}, camps={0: "M11"})
    assert "camp" not in it.menu("play")
    with pytest.raises(IllegalMove):
        it.play("play camp")


@rules("MU-4")
def test_without_a_camp_there_is_no_walk() -> None:
    it = table({}, hands={0: [PLAIN]}).play("play 40", "at M12", "turn 0")
    assert it.phase == "draw"


@rules("MU-4")
def test_the_order_of_a_turn() -> None:
    it = table(
        {"M12": "tG tG tG aB0"},
        camps={0: "M11"},
        hands={0: [ROTATE]},
        artifacts={0: "aB0"},
    )
    phases = [it.phase]
    for move in ("play 13", "at N12", "turn 0", "mummy 1", "to N12nw", "to M12sw", "collect"):
        it.play(move)
        phases.append(it.phase)
    assert phases == ["play", "cell", "turn", "icon", "haunt", "walk", "collect", "draw"]
    pile = it.view(None).pile
    it.draw()
    assert it.view(None).pile == pile - 1
    assert (it.phase, it.actor) == ("play", 1)


@rules("MU-4")
def test_a_walk_with_nowhere_to_go_is_not_asked_about() -> None:
    it = table({"M12": "tB tB tB M"}, camps={0: "L13"}, hands={0: [PLAIN]})
    it.play("play 40", "at M11", "turn 0")
    assert it.phase == "draw"
