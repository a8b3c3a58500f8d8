"""Why something can't be done: every refusal names what stands in the way."""

from __future__ import annotations

from typing import Any

import pytest

import dighouse
from dighouse import IllegalMove
from tests.games.museum.table import Table, dealt, table

LAND = {"M12": "tB tB tB aG0", "L13": "P", "M14": "tR tY M M", "N12": "tG tG tG S"}
ROTATE, SWAP, REPLACE = "rotate tB tG M M", "swap tB tR M M", "replace tB tY M M"


def why(it: Table, move: str) -> str:
    """The reason of a refusal, without the list of what is allowed."""
    with pytest.raises(IllegalMove) as refused:
        it.play(move)
    said = str(refused.value).split(": ", 1)[1]
    return said.split(". Allowed: ")[0]


def icon(placed: str, **more: Any) -> Table:
    """The tile on N13 was just placed."""
    return table({**LAND, "O12": "tY tY tY S", "N13": placed}, phase="icon", **more)


# -- placing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ([], "play 49", "you hold no such tile"),
        ([], "at M12", "first a tile must be placed: one of the hand, or the Base Camp"),
        ([], "stay", "first a tile must be placed: one of the hand, or the Base Camp"),
        ([], "draw 49", "this is for chance to decide, and it is a seat's decision now"),
        (["play camp"], "at M13", "the Tomb lies there already"),
        (
            ["play camp"],
            "at A1",
            "a tile must lie edge to edge with another one, and that cell has none beside it",
        ),
        (["play camp"], "turn 1", "first it must be said where the tile goes"),
    ],
)
def test_placing(moves: list[str], move: str, reason: str) -> None:
    assert why(dealt().play(*moves), move) == reason


def test_what_lies_in_the_way_of_a_tile() -> None:
    it = table(LAND, camps={0: "L12", 1: "K13"}, hands={0: ["40"]}).play("play 40")
    for cell, what in {
        "M12": "a tile",
        "L12": "your Base Camp",
        "K13": "the Base Camp of seat 1",
    }.items():
        assert why(it, f"at {cell}") == f"{what} lies there already"
    assert why(table(LAND, camps={0: "L12"}), "play camp") == (
        "your Base Camp is on the table already"
    )


def test_turns_that_look_the_same() -> None:
    it = table({}, hands={0: ["45"]}).play("play 45", "at M12")  # tB aB0 tB aB1
    assert why(it, "at N13") == "first it must be said how the tile is turned"
    plain = table({"M12": "tB M tB M"}, hands={0: ["13"]}).play("play 13", "at N13", "turn 0")
    plain.play("use", "at M12")
    assert why(plain, "turn 0") == "it lies like that already: rotate it to another side"
    assert why(plain, "turn 3") == "that looks the same as turn 1: say so"


# -- icons -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placed", "done"), [(ROTATE, "rotated"), (SWAP, "swapped"), (REPLACE, "replaced")]
)
def test_locked_tiles_say_why(placed: str, done: str) -> None:
    it = icon(
        placed,
        camps={0: "L12", 1: "K13"},
        archeologists={0: "N12nw", 1: "M14se"},
        mummies={1: "M12nw"},
    ).play("use")
    for cell, reason in {
        "N12": "that tile is locked, since your archeologist stands on it",
        "M14": "that tile is locked, since the archeologist of seat 1 stands on it",
        "M12": "that tile is locked, since the mummy of seat 1 stands on it",
        "M13": "the Tomb is locked",
        "L12": "your Base Camp is locked",
        "K13": "the Base Camp of seat 1 is locked",
    }.items():
        assert why(it, f"at {cell}") == f"{reason}: it can't be {done}"
    assert why(it, "at A1") == "no tile lies there"


def test_rotate() -> None:
    it = icon(ROTATE).play("use")
    assert why(it, "at N13") == "the tile just placed can't be rotated"
    assert why(it, "at L13") == "that tile looks the same, whichever way it is turned"


def test_swap_names_its_tiles_in_reading_order() -> None:
    it = icon(SWAP).play("use")
    order = "of two tiles to swap, the one that comes first is named first, row by row"
    assert why(it, "at M14") == order
    it.play("at N12")
    assert why(it, "at M12") == order
    assert why(it, "at N12") == "two different tiles are swapped: that one is named already"


def test_replace() -> None:
    it = icon(REPLACE).play("use")
    assert why(it, "at N13") == "the tile just placed can't be replaced"
    it.play("at L13")
    assert why(it, "play 49") == (
        "that is the tile you take: another one of your hand must be put down"
    )
    assert why(it, "play 13") == "you hold no such tile"


def test_icons_that_have_nothing_to_do() -> None:
    alone = table({"M12": ROTATE}, phase="icon")
    assert why(alone, "use") == (
        "no tile can be rotated: those with pieces, the Tomb, camps, airports, the new tile can't"
    )
    alone = table({"M12": SWAP}, phase="icon")
    assert why(alone, "use") == (
        "there are no two tiles to swap: those with pieces, the Tomb and camps are locked"
    )
    last = table({**LAND, "N13": REPLACE}, phase="icon", camps={0: "L12"}, pile=False)
    assert why(last, "use") == "you hold no other tile that could be put down"


def test_icons_that_there_are_not() -> None:
    walk = "it is time to walk, or to stay"
    it = table(LAND, phase="walk", camps={0: "M11"})
    assert why(it, "use") == f"the tile that you placed has no icon; {walk}"
    it = table(LAND, phase="walk", camps={0: "M11"}, placed="M11")
    assert why(it, "mummy 0") == f"a Base Camp has no icon; {walk}"
    it = table({**LAND, "N13": ROTATE}, phase="walk", camps={0: "M11"})
    assert why(it, "nothing") == f"the icon has had its turn; {walk}"
    assert why(dealt(), "use") == "first a tile must be placed: one of the hand, or the Base Camp"


# -- mummies -----------------------------------------------------------------------------------------


def test_where_a_mummy_can_not_go() -> None:
    it = icon(
        ROTATE,
        camps={0: "L12", 1: "K13"},
        archeologists={0: "M12nw", 1: "K13nw"},
        mummies={1: "M14nw"},
    ).play("mummy 0")
    goes = "a mummy goes to a temple or an artifact"
    for quarter, reason in {
        "M12ne": "a mummy never goes to a Dig Site of its own colour",
        "M14nw": "the mummy of seat 1 stands on that Dig Site, so no mummy can go there",
        "M14se": f"that is a mountain: {goes}",
        "N12sw": f"that is a sea: {goes}",
        "L13nw": f"that is an airport: {goes}",
        "M13nw": f"that is the Tomb: {goes}",
        "L12nw": f"that is your Base Camp: {goes}",
        "K13se": f"that is the Base Camp of seat 1: {goes}",
        "A1nw": f"nothing lies there: {goes}",
    }.items():
        assert why(it, f"to {quarter}") == reason, quarter
    other = icon(ROTATE, camps={0: "L12"}, archeologists={0: "M12nw"}).play("mummy 1")
    assert why(other, "to M12ne") == (
        "your archeologist stands on that Dig Site, so no mummy can go there"
    )
    nowhere = table({"M12": "tB tB M M", "N13": "rotate tB tB M M"}, phase="icon")
    assert why(nowhere, "mummy 0") == (
        "that mummy has nowhere to go: it needs a Dig Site of another colour with nobody on it"
    )


# -- walks -------------------------------------------------------------------------------------------


def test_where_an_archeologist_can_not_walk() -> None:
    it = table(
        {
            "M12": "tB tB tB aG0",
            "L13": "P",
            "M14": "tR tY M M",
            "M15": "tR tR tR M",
            "M16": "tY tY tY M",
            "M17": "tY tG tG tY",
        },
        seats=3,
        phase="walk",
        camps={0: "K13", 1: "L12", 2: "L14"},
        archeologists={1: "M12nw"},
        mummies={1: "M15nw"},
    )
    one = "and all of it is one space"
    for quarter, reason in {
        "K13nw": "your archeologist is there already: a walk ends on another space, or say stay",
        "L13se": f"that is an airport, {one}: say to L13nw",
        "M12nw": "the archeologist of seat 1 is on that space",
        "M15ne": "the mummy of seat 1 keeps archeologists off that Dig Site",
        "M17nw": "your archeologist can't get there in three steps",
        "M13nw": "that is the Tomb: nobody can walk there",
        "L12nw": "that is the Base Camp of seat 1: nobody can walk there",
        "A1nw": "nothing lies there: nobody can walk there",
    }.items():
        assert why(it, f"to {quarter}") == reason, quarter
    assert why(it, "collect") == "there is nothing to collect before the end of a walk"
    assert why(it, "play 40") == "it is time to walk, or to stay"


def test_collecting_comes_first() -> None:
    it = table({"M12": "tB tB tB aG0"}, camps={0: "L12"}, phase="walk", artifacts={0: "aG0"})
    it.play("to M12sw")
    assert why(it, "stay") == "first it must be said whether the artifact is collected or left"


def test_chance() -> None:
    it = table({}, camps={0: "M12"}, phase="draw", placed="M12", hands={0: ["13"]})
    assert why(it, "draw 13") == "chance can't turn that up here"
    assert why(it, "stay") == "a tile is being drawn"


def test_there_is_a_reason_at_every_step() -> None:
    """Every kind of move, all through a game."""
    game = dighouse.game("museum", seats=4)
    state, chance, dice = game.start(), dighouse.Chance(3), dighouse.Dice(3)
    asked = 0
    while state.actor != dighouse.OVER:
        legal = set(state.menu())
        for pick in range(asked % 41, game.action_count, 41):
            if pick not in legal:
                assert state.why_not(pick) != "it is not on the menu now"
        asked += 1
        state.apply(chance.pick(state) if state.actor == dighouse.CHANCE else state.draw(dice))
    assert state.why_not(0) == "the game is over"
