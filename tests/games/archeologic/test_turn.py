"""A turn: where to look, what to ask, what it costs, and who hears the answer."""

from __future__ import annotations

import pytest

import dighouse
from dighouse.games.archeologic.views import Answer
from tests.games.archeologic.ledger import BIG, RING
from tests.games.archeologic.table import asks, table
from tests.rules import rules


@rules("AO-3", "AO-10")
def test_the_ring_of_axes() -> None:
    """Staying all the time, the free step leads the viewfinder once around."""
    it = table()
    seen = [it.view().viewfinder]
    for _ in range(10):
        it.play("stay", "ask empty")
        seen.append(it.view().viewfinder)
    assert seen == [*RING, "1"]


@rules("AO-10")
def test_where_to_look() -> None:
    it = table()  # the viewfinder is on 1, so A comes for nothing and 2 for one step
    aims = [f"aim {axis.lower()}" for axis in RING if axis not in ("A", "2")]
    assert it.menu() == ["check", "stay", "step", *aims]
    for move, axis, extra in (
        ("stay", "A", 0),
        ("step", "2", 1),
        ("aim e", "E", 2),
        ("aim 1", "1", 2),
    ):
        after = it.copy().play(move)
        assert not after.state.settled
        seen = after.view(0)
        assert (seen.phase, seen.aim, seen.extra, seen.viewfinder) == ("ask", axis, extra, "1")
        assert after.view(1) == it.view(1)  # nobody else sees it before the question
        after.play("ask empty")
        assert after.view(1).viewfinder == axis
        assert after.view(1).asked[0].cost == 1 + extra


@rules("AO-10")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("aim a", "say stay"),
        ("aim 2", "say step"),
        ("ask traps", "where to look"),
        ("place s d3 0", "say check first"),
        ("set 1", "only in a game for one"),
        ("pawn 0", "chance"),
    ],
)
def test_what_is_not_possible_says_why(move: str, why: str) -> None:
    with pytest.raises(dighouse.IllegalMove, match=why):
        table().play(move)


@rules("AO-11")
def test_what_a_question_costs() -> None:
    it = table().play("stay")
    questions = ["buildings", "empty", "traps", "s", "t", "l", "o", "v", "i"]
    assert it.menu() == [f"ask {question}" for question in questions]
    for question in questions:
        cost = it.copy().play(f"ask {question}").view().asked[0].cost
        assert cost == (1 if len(question) > 5 or question == "empty" else
                        3 if question.upper() in BIG else 2)  # fmt: skip


@rules("AO-11", "AO-12")
@pytest.mark.parametrize(
    ("axis", "question", "answer"),
    [
        ("1", "buildings", Answer(number=2)),
        ("A", "buildings", Answer(number=4)),
        ("1", "empty", Answer(number=0)),
        ("D", "empty", Answer(number=1)),
        ("1", "traps", Answer(fire=1, sharp=2)),  # not their boxes without risk
        ("4", "traps", Answer(sharp=1)),
        ("E", "V", Answer()),
        ("A", "V", Answer(free=1, fire=1)),
        ("1", "T", Answer(free=2, sharp=1)),
        ("A", "L", Answer(sharp=1)),
        ("5", "I", Answer(free=2, fire=1)),
        ("4", "S", Answer(free=2)),
    ],
)
def test_answers_are_those_of_the_map(axis: str, question: str, answer: Answer) -> None:
    it = asks(table(), axis, question)
    assert it.view(0).asked[0].answer == answer


@rules("AO-13")
def test_the_question_is_public_and_the_answer_private() -> None:
    it = table().play("stay")
    asked = {"seat": 0, "axis": "A", "question": "traps"}
    public = ("asked", {**asked, "cost": 2, "extra": 0, "space": 4})
    answer = {"number": None, "free": 0, "fire": 1, "sharp": 2}
    assert it.hear("ask traps", 1) == it.hear("ask traps", None) == [public]
    assert it.hear("ask traps", 0) == [public, ("answered", {**asked, "answer": answer})]
    it.play("ask traps")
    assert it.view(1).asked[0].answer is it.view(None).asked[0].answer is None
    asks(it, "2", "empty")
    assert it.view(0).asked[0].answer == Answer(fire=1, sharp=2)  # to be read at any time
    assert it.view(0).asked[1].answer is None


@rules("AO-13")
def test_an_answer_can_not_be_taken_back() -> None:
    it = table()
    reveals, parse = it.game.reveals, it.game.parse
    assert not reveals(it.state, parse("stay"))
    it.play("stay")
    assert reveals(it.state, parse("ask empty"))
