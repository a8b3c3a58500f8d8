"""`game.load`: every position comes back from its dump, and what is none is refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse import BadPosition
from tests.games.changed_dumps import change
from tests.games.museum.table import PLAIN, REPLACE, ROTATE, SWAP, Table, dealt, start, table
from tests.scene import Dump, drop, put


def example(phase: str = "play") -> Table:
    return table(
        {"M12": "tB tB tB M", "N12": "tG aG0 tG aG1", "M14": "swap tB tR M M"},
        seats=3,
        camps={0: "M11", 1: "O12"},
        archeologists={0: "M12ne"},
        mummies={1: "M12nw"},
        hands={0: [PLAIN, ROTATE], 1: ["49", "49"], 2: ["47"]},
        collected={1: "aG0"},
        known={1: ["49"]},
        phase=phase,
    )


# -- there and back --------------------------------------------------------------------------------


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
@settings(max_examples=6)
def test_a_dump_is_plain_json_and_the_whole_position(seed: int, seats: int) -> None:
    it = start(seats, table=9)
    dice = dighouse.Dice(seed)
    while not it.over:
        if dice.below(50) == 0:
            again = it.game.load(msgspec.json.decode(msgspec.json.encode(it.state.dump())))
            assert again == it.state
            assert hash(again) == hash(it.state)
            assert again.menu() == it.state.menu()
            assert again.settled == it.state.settled
            assert Table(again).keys() == it.keys()
        it.state.apply(dice.pick(it.state))
    assert it.game.load(it.state.dump()).winners() == it.state.winners()
    assert pickle.loads(pickle.dumps(it.state)) == it.state


INSIDE = {
    "cell": ["play 40"],
    "turn": ["play 40", "at L12"],
    "icon": ["play 13", "at L12", "turn 0"],
    "target": ["play 13", "at L12", "turn 0", "use"],
    "turn_first": ["play 13", "at L12", "turn 0", "use", "at N12"],
    "haunt": ["play 13", "at L12", "turn 0", "mummy 2"],
    "walk": ["play 40", "at L12", "turn 0"],
}


@pytest.mark.parametrize("phase", INSIDE)
def test_in_the_middle_of_a_turn(phase: str) -> None:
    it = example().play(*INSIDE[phase])
    assert it.phase == phase
    it.again()


def test_in_the_middle_of_swaps_replacements_and_collections() -> None:
    it = table(
        {"M12": "tB tB tB M", "N12": "aG0 tG aG1 tG", "O12": "P"},
        camps={0: "M11"},
        hands={0: [SWAP, REPLACE, PLAIN]},
        artifacts={0: "aG0"},
    )
    swap = it.copy().play(f"play {SWAP}", "at M14", "turn 0", "use")
    for move, phase in (("at M12", "second"), ("at N12", "turn_first"), ("turn 3", "turn_second")):
        assert swap.play(move).phase == phase
        swap.again()
    single = it.copy().play(f"play {SWAP}", "at M14", "turn 0", "use", "at M12", "at O12")
    assert single.phase == "turn_second"  # the airport is not asked about
    single.again()
    replace = it.copy().play(f"play {REPLACE}", "at M14", "turn 1", "use")
    for move, phase in (("at M12", "put"), (f"play {PLAIN}", "turn_first")):
        assert replace.play(move).phase == phase
        replace.again()
    collect = it.copy().play(f"play {PLAIN}", "at M14", "turn 1", "to N12nw")
    assert collect.phase == "collect"
    collect.again()


def test_a_position_made_for_playouts_knows_nothing() -> None:
    it = example()
    bare = it.state.without_knowledge()
    assert bare.dump() == {**it.state.dump(), "known": None}
    assert it.game.load(bare.dump()) == bare
    assert bare.view(0).seats[1].known == {}
    assert bare.menu() == it.state.menu()


# -- what is no position ---------------------------------------------------------------------------


PLACED = "placed: must be the cell of a tile or of the own camp"
BAD: dict[str, tuple[Callable[[Dump], None], str]] = {
    "a field too few": (drop("tiles"), "tiles"),
    "a field too many": (put("deck", []), "deck"),
    "a text for a number": (put("turn", "0"), "turn"),
    "true for a number": (put("turn", True), "turn"),
    "an unknown phase": (put("phase", "nap"), "there is no phase 'nap'"),
    "a seat that there is not": (put("turn", 3), "turn: there is no seat 3"),
    "a seat below none": (put("turn", -1), "turn: there is no seat -1"),
    "a hand too few": (put("hands", [[], []]), "hands: must be 3, one a seat"),
    "a camp too many": (put("camps", [None] * 4), "camps: must be 3, one a seat"),
    "known of too few": (put("known", [[]]), "known: must be 3, one a seat"),
    # -- the table --
    "a cell that there is not": (put("tiles.0.0", "z1"), "there is no cell 'z1'"),
    "a cell beyond the table": (put("tiles.0.0", "m26"), "there is no cell 'm26'"),
    "a camp in no cell": (put("camps.0", "m0"), "there is no cell 'm0'"),
    "two tiles in a cell": (put("tiles.0.0", "N12"), "two tiles lie in N12"),
    "a tile on the Tomb": (put("tiles.0.0", "M13"), "two tiles lie in M13"),
    "a camp on a tile": (put("camps.0", "M12"), "two tiles lie in M12"),
    "a camp on a camp": (put("camps.0", "O12"), "two tiles lie in O12"),
    "a tile that there is not": (put("tiles.0.1", "50"), "there is no tile '50'"),
    "a camp among the tiles": (put("tiles.0.1", "camp"), "there is no tile 'camp'"),
    "a turn that there is not": (put("tiles.0.2", 4), "M12: tile 37 is turned by [0, 1, 2, 3], not by 4"),
    "a turn that looks like another": (
        lambda dump: dump["tiles"].append(["L12", "49", 1]),
        "L12: tile 49 is turned by [0], not by 1",
    ),
    "a tile twice": (put("tiles.0.1", PLAIN), "there are 2 tiles 40, but 1 in the game"),
    "a tile on an island": (put("tiles.2.0", "A1"), "some tiles do not touch the others"),
    "a tile at a corner": (put("tiles.2.0", "N14"), "some tiles do not touch the others"),
    # -- pieces --
    "a quarter that there is not": (put("mummies.0", "M12"), "there is no quarter 'M12'"),
    "a camp without its archeologist": (put("archeologists.0", None), "seat 0: the archeologist is on the table if"),
    "an archeologist without a camp": (put("archeologists.2", "N12se"), "seat 2: the archeologist is on the table if"),
    "an archeologist on the grass": (put("archeologists.0", "A1nw"), "seat 0: the archeologist stands on no tile"),
    "an archeologist on the Tomb": (put("archeologists.0", "M13nw"), "seat 0: the archeologist stands on no tile"),
    "an archeologist in another camp": (put("archeologists.0", "O12nw"), "seat 0: the archeologist stands on no tile"),
    "an archeologist in a corner of its camp": (put("archeologists.0", "M11se"), "seat 0: on an airport or camp the archeologist stands at M11nw"),
    "a mummy on the grass": (put("mummies.0", "A1nw"), "seat 0: the mummy stands on no temple"),
    "a mummy on a mountain": (put("mummies.0", "M12sw"), "seat 0: the mummy stands on no temple"),
    "a mummy on its own colour": (put("mummies.0", "M12se"), "seat 0: the mummy stands on no temple or artifact of another"),
    "a mummy in a camp": (put("mummies.0", "M11nw"), "seat 0: the mummy stands on no temple"),
    "two mummies on a quarter": (put("mummies.2", "M12nw"), "two pieces stand on one quarter"),
    "a mummy under an archeologist": (put("mummies.2", "M12ne"), "two pieces stand on one quarter"),
    # -- hands and artifacts --
    "a hand with a camp": (put("hands.0.0", "camp"), "there is no tile 'camp'"),
    "a hand that is too small": (put("hands.0", [PLAIN]), "hands: every seat holds 4 while there is a pile"),
    "a hand that is too large": (put("hands.2", ["47", "48", "44", "45"]), "hands: every seat holds 4"),
    "more airports than there are": (put("hands.1", ["49"] * 7), "there are 7 tiles 49, but 6 in the game"),
    "an artifact that there is not": (put("artifacts.0.0", "aV0"), "there is no artifact aV0"),
    "an artifact twice": (put("artifacts.0.0", "aB1"), "an artifact is there twice for one seat"),
    "collected and not": (put("collected.0", ["aB1"]), "an artifact is there twice for one seat"),
    "four artifacts": (put("artifacts.0", ["aB0", "aB1", "aG0", "aG1"]), "seat 0: has 4 artifacts, not 5"),
    "collected without a camp": (
        lambda dump: dump.update(
            artifacts=[*dump["artifacts"][:2], ["aB0", "aB1", "aG0", "aG1"]],
            collected=[[], ["aG0"], ["aR0"]],
        ),
        "seat 2: collected something without a camp",
    ),
    "known but not held": (put("known.1", ["1"]), "seat 1 does not hold what is known of it"),
    "known twice but held once": (put("known.2", ["47", "47"]), "seat 2 does not hold what is known"),
    "known and no tile": (put("known.1", ["x"]), "there is no tile 'x'"),
    # -- the phase --
    "over too soon": (put("phase", "over"), "it is over when pile and hands are empty"),
    "set-up on a table": (put("phase", "deal"), "nothing is placed during set-up"),
    "placed before": (put("placed", "M12"), "placed: nothing is placed yet in this turn"),
    "a walk without a placement": (put("phase", "walk"), PLACED),
    "a draw without a placement": (put("phase", "draw"), PLACED),
    "chosen before": (put("chosen", PLAIN), "chosen: must be None in this phase"),
    "chosen what there is not": (put("chosen", "camel"), "chosen: there is no tile 'camel'"),
    "a cell before": (put("cell", "L12"), "cell: must be None in this phase"),
    "a second before": (put("second", "L12"), "second: must be None in this phase"),
    "a spin before": (put("spin", 1), "spin: must be None in this phase"),
    "a spin that there is not": (put("spin", 4), "spin: must be 0 to 3"),
    "a goal before": (put("goal", "M12nw"), "goal: must be None in this phase"),
    "a goal that there is not": (put("goal", "north"), "goal: there is no 'north'"),
    "a mummy that there is not": (put("goal", 3), "goal: there is no 3"),
}  # fmt: skip


def refused(it: Table, change: Callable[[Dump], None], message: str) -> None:
    dump = it.state.dump()
    assert it.game.load(copy.deepcopy(dump)) == it.state
    change(dump)
    with pytest.raises(BadPosition) as caught:
        it.game.load(dump)
    assert message in str(caught.value)


@pytest.mark.parametrize("fault", BAD)
def test_what_is_no_position(fault: str) -> None:
    refused(example(), *BAD[fault])


BAD_INSIDE: dict[str, tuple[str, Callable[[Dump], None], str]] = {
    "a tile that is not held": ("cell", put("chosen", "48"), "inside a composite"),
    "nothing chosen": ("cell", put("chosen", None), "inside a composite"),
    "a cell that is not free": ("turn", put("cell", "M12"), "inside a composite"),
    "an airport needs no turn": (
        "turn",
        lambda dump: dump.update(chosen="49", hands=[["49", *dump["hands"][0][1:]], *dump["hands"][1:]]),
        "phase 'turn' is not reached like this",
    ),
    "an icon on a tile without one": ("icon", put("placed", "N12"), "placed: that tile has no icon"),
    "an icon on a camp": ("icon", put("placed", "M11"), "placed: must be the cell of a tile"),
    "placed under a piece": ("icon", put("mummies.2", "L12nw"), "placed: nobody stands on that tile yet"),
    "placed on another's camp": ("walk", put("placed", "O12"), PLACED),
    "placed on the Tomb": ("walk", put("placed", "M13"), PLACED),
    "a locked tile": ("turn_first", put("cell", "M12"), "inside a composite"),
    "the tile just placed": ("turn_first", put("cell", "L12"), "inside a composite"),
    "a second tile for Rotate": ("turn_first", put("phase", "second"), "phase 'second' is not reached"),
    "whose mummy is not said": ("haunt", put("goal", None), "inside a composite"),
    "a mummy by its quarter": ("haunt", put("goal", "M12nw"), "inside a composite"),
    "a walk without a camp": ("walk", put("turn", 2), "hands"),
    "a goal of a walk": ("walk", put("goal", "M12ne"), "goal: must be None in this phase"),
    "collecting nothing": ("walk", put("phase", "collect"), "inside a composite"),
    "a draw with hands full": ("cell", put("phase", "draw"), PLACED),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD_INSIDE)
def test_what_is_no_position_in_a_turn(fault: str) -> None:
    phase, change, message = BAD_INSIDE[fault]
    refused(example().play(*INSIDE[phase]), change, message)


BAD_AT_THE_START: dict[str, tuple[Callable[[Dump], None], str]] = {
    "dealt out of turn": (put("hands", [["1"], [], ["2"]]), "hands: of 2 tiles dealt in turn"),
    "artifacts too soon": (put("artifacts.0", ["aB0"]), "hands: of 2 tiles dealt in turn"),
    "another phase": (put("phase", "equip"), "phase: 2 dealt means 'deal'"),
    "play before the deal": (put("phase", "play"), "seat 0: has 0 artifacts"),
    "a turn": (put("turn", 1), "turn: nobody's turn has begun"),
    "something known": (put("known.0", ["1"]), "nothing is known of hands during set-up"),
    "something collected": (put("collected.0", ["aB0"]), "nothing is collected during set-up"),
    "something placed": (put("placed", "M12"), "placed: nothing is placed yet"),
    "something chosen": (put("chosen", "1"), "chosen: must be None"),
    "a mummy": (put("mummies.0", "M12nw"), "seat 0: the mummy stands on no temple"),
}


@pytest.mark.parametrize("fault", BAD_AT_THE_START)
def test_what_is_no_position_of_a_deal(fault: str) -> None:
    refused(start(3).play("deal 1", "deal 2"), *BAD_AT_THE_START[fault])


def test_artifacts_are_dealt_seat_by_seat() -> None:
    it = start(2)
    while it.phase == "deal":
        it.draw()
    it.play("equip aB0")
    refused(it, put("artifacts", [[], ["aB0"]]), "artifacts: are dealt seat by seat")


LAST: dict[str, tuple[dict[int, list[str]], str]] = {
    "later ones hold more": ({0: [PLAIN], 1: ["1", "2"]}, "whoever comes later does not hold more"),
    "somebody holds two more": ({0: [PLAIN, "3", "4"], 1: ["1"]}, "differ by one at most"),
    "nothing to place": ({0: [], 1: []}, "seat 0 has nothing to place"),
    "too many": ({0: ["3", "4", "5", "6", "7"], 1: ["1", "2", "8", "9", "10"]}, "nobody holds more than"),
}  # fmt: skip


@pytest.mark.parametrize("fault", LAST)
def test_hands_become_smaller_in_turn_when_the_pile_is_empty(fault: str) -> None:
    hands, message = LAST[fault]
    lay = {"M12": "tB tB tB M", "M11": "P", "M10": "P"}
    with pytest.raises(BadPosition) as caught:
        table(lay, hands=hands, camps={0: "N12", 1: "L12"}, pile=False)
    assert message in str(caught.value)


def test_over_with_tiles_left_to_draw() -> None:
    it = table(
        {"M12": "tB tB tB M", "M11": "P"}, camps={0: "N12", 1: "L12"}, phase="over", pile=False
    )
    refused(
        it,
        lambda dump: dump["tiles"].remove(["M11", "49", 0]),
        "it is over when pile and hands are",
    )


def test_a_question_with_one_answer_is_not_asked() -> None:
    """A camp that touches nothing: its archeologist can't walk."""
    with pytest.raises(BadPosition, match="there is nothing to choose, so it is skipped"):
        table({"M12": "tB tB tB M"}, camps={0: "M14"}, phase="walk")


@pytest.mark.parametrize("nothing", [None, 1, "dump", [], {}, [1], {"phase": "play"}])
def test_what_is_no_dump_at_all(nothing: Any) -> None:
    with pytest.raises(BadPosition, match="this is no position"):
        dealt().game.load(nothing)


# -- whatever is loaded can be played --------------------------------------------------------------

values: st.SearchStrategy[Any] = st.one_of(
    st.integers(-2, 8),
    st.sampled_from([2**63, -(2**64), True, None, "camp", "tomb", "49", "1", "13", "aB0", "aY1"]),
    st.sampled_from(["M13", "M12", "E5", "E4", "D5", "E5nw", "E4nw", "E4se", "D5ne", "A1nw", "J10"]),
    st.sampled_from(["play", "cell", "icon", "target", "haunt", "walk", "collect", "draw", "over"]),
    st.sampled_from([[], {}, [[], []], [None, None]]),
)  # fmt: skip


@given(seed=st.integers(0, 2**32), steps=st.integers(0, 150), data=st.data())
@settings(max_examples=300)
def test_a_changed_dump_is_refused_or_can_be_played(seed: int, steps: int, data: Any) -> None:
    it = start(2, table=9)
    dice = dighouse.Dice(seed)
    for _ in range(steps):
        it.state.apply(dice.pick(it.state))
    dump = it.state.dump()
    change(dump, data, values, 2)
    try:
        state = it.game.load(dump)
    except BadPosition:
        return
    for seat in (0, 1, None):
        state.view(seat)
    assert state.finish(dice) < 5000
    assert state.actor == dighouse.OVER
