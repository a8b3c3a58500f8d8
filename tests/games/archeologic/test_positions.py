"""Dumps: what can't have come about by play is refused, and says where."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import dighouse
from tests.games.archeologic.table import CITY, WRONG, Table, asks, game, table

Dump = dict[str, Any]


def played() -> Table:
    """A question, a check under way, and half of another turn."""
    it = asks(table(2, handicap=[0, 1]), "A", "S")
    return it.check(WRONG).play("stay")


def put(**values: Any) -> Callable[[Dump], None]:
    return lambda dump: dump.update(values)


def deed(at: int, **values: Any) -> Callable[[Dump], None]:
    return lambda dump: dump["deeds"][at].update(values)


def test_a_dump_tells_the_story() -> None:
    assert played().state.dump() == {
        "quest": [*CITY],
        "clues": ["a1", "c5", "d3", "e1"],
        "common": 3,
        "letter": None,
        "pawns": [0, 1],
        "began": "1",
        "deeds": [{"seat": 0, "axis": "A", "question": "S"}, {"seat": 1, "check": [*WRONG]}],
        "aim": "2",
        "laid": None,
    }


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (put(quest=CITY[:5]), "clues: there are none yet"),
        (put(quest=[CITY[1], CITY[0], *CITY[2:]]), r"quest\[0\]"),
        (put(quest=[*CITY[:5], "i a5 180"]), r"quest\[5\]"),
        (put(quest=[*CITY, CITY[0]]), "quest"),
        (put(clues=["a1", "c5", "d3", "c2"]), r"clues\[3\]: no trap"),
        (put(clues=["a1", "c5", "d3", "a1"]), r"clues\[3\].*before"),
        (put(clues=["a1", "c5", "d3", "z9"]), r"clues\[3\]"),
        (put(clues=["a1", "c5", "d3"]), r"pawns\[0\]"),
        (put(clues=["a1", "c5"], common=2), "common"),
        (put(common=4), "common"),
        (put(common=None), "common"),
        (put(letter="a"), "letter"),
        (put(pawns=[0]), "began"),
        (put(pawns=[0, 0]), r"pawns\[1\]"),
        (put(pawns=[0, 2]), r"pawns\[1\]"),
        (put(began="A"), "began"),
        (put(began=None), "began"),
        (put(pawns=[1, 0]), r"deeds\[0\]: it is not the turn of seat 0"),
        (put(aim="F"), "aim"),
        (put(laid=[]), "nobody asks and checks"),
        (put(aim=None, laid=[*WRONG]), "laid"),
        (put(aim=None, laid=["t a1 90"]), "laid"),
        (deed(0, seat=1), r"deeds\[0\]"),
        (deed(0, seat=-1), r"deeds\[0\]"),
        (deed(0, axis="Z"), r"deeds\[0\]"),
        (deed(0, question="Z"), r"deeds\[0\]"),
        (deed(0, check=[*WRONG]), r"deeds\[0\]"),
        (deed(1, check=[*WRONG[:5]]), r"deeds\[1\]"),
        (deed(1, check=["nonsense"] * 6), r"deeds\[1\]"),
        (deed(0, colour="red"), "colour"),
    ],
)
def test_what_can_not_be_is_refused(change: Callable[[Dump], None], where: str) -> None:
    dump = copy.deepcopy(played().state.dump())
    change(dump)
    with pytest.raises(dighouse.BadPosition, match=where):
        played().game.load(dump)


def test_nothing_comes_after_the_end() -> None:
    it = table(1).play("set 1").check(CITY)
    dump = it.state.dump()
    dump["deeds"].append(dump["deeds"][0])
    with pytest.raises(dighouse.BadPosition, match=r"deeds\[1\]"):
        it.game.load(dump)


def test_a_numbered_quest_is_whole_from_the_start() -> None:
    it = game(seats=2, quest=17)
    dump = it.start().dump()
    for less in ({"quest": dump["quest"][:5]}, {"clues": dump["clues"][:2], "common": None}):
        with pytest.raises(dighouse.BadPosition):
            it.load({**dump, **less})
    expert = game(seats=2, quest=17, expert=True)
    dump = expert.start().dump()
    with pytest.raises(dighouse.BadPosition, match="letter"):
        expert.load({**dump, "letter": "ab"})
    with pytest.raises(dighouse.BadPosition, match="clues"):
        expert.load({**dump, "clues": ["empty a1 yes"]})


def test_expert_clues_in_a_dump_are_true_and_written_right() -> None:
    it = Table(game(seats=2, expert=True).start()).play(*(f"lay {one}" for one in CITY))
    dump = it.play("tell empty e3 yes").state.dump()
    assert it.game.load(dump) == it.state
    for wrong in ("empty a1 yes", "touch s", "c1"):
        with pytest.raises(dighouse.BadPosition, match=r"clues\[0\]"):
            it.game.load({**dump, "clues": [wrong]})
