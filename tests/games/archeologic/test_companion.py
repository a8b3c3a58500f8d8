"""The companion (AO-24): what people tell of the printed game, and what it tells them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.solver import Deduction, built_in, layout
from dighouse.kernel.errors import BadOptions
from tests.games.archeologic.small import SMALL, small

CLUES = ["C1 fire", "A3 sharp", "E5 fire"]
GAME = ArcheOlogic.choose({})
EMPTY = {"axis": "1", "question": "empty", "answer": "0"}


def study(**request: Any) -> Any:
    reply = GAME.study(request)
    assert json.loads(json.dumps(reply)) == reply  # plain JSON types
    return reply


def test_it_tells_what_a_deduction_tells() -> None:
    known = Deduction(*CLUES).learn("empty", "1", "0")
    reply = study(clues=CLUES, answers=[EMPTY], viewfinder="c")
    assert reply["left"] == known.count
    assert reply["words"] == f"{known.count} layouts are left."
    assert reply["certain"]["boxes"] == known.certain().boxes
    assert reply["odds"]["A1"] == known.odds().of("A1")
    assert len(reply["odds"]) == 25
    ranked = known.questions(viewfinder="C")
    assert [(one["axis"], one["question"]) for one in reply["questions"]] == [
        (one.axis, one.question) for one in ranked[:12]
    ]
    assert reply["best"]["axis"] == known.best("C", guesses=False).axis  # type: ignore[union-attr]
    assert reply["contradiction"] == []
    assert reply["verdict"] is None
    assert [fact["words"] for fact in reply["facts"]][-1] == "Row 1 has no empty zones."


def test_on_paper_it_asks_where_others_would_guess() -> None:
    """AO-20: whoever has the box and no app is out after a wrong check."""
    more = [("4", "empty", "0"), ("D", "traps", "none"), ("4", "buildings", "2")]
    asked = [dict(zip(("axis", "question", "answer"), one, strict=True)) for one in more]
    reply = study(clues=CLUES, answers=[EMPTY, *asked], viewfinder="c")
    assert reply["left"] == 2
    assert (reply["best"]["axis"], reply["best"]["question"]) == ("1", "traps")


def test_answers_that_can_be_given_are_those_of_some_layout() -> None:
    possible = study(clues=CLUES, answers=[EMPTY])["possible"]
    assert possible["1"]["empty"] == ["0"]
    known = Deduction(*CLUES).learn("empty", "1", "0")
    for answer in possible["C"]["traps"]:
        assert known.learn("traps", "C", answer).count
    assert len(possible) == 10
    assert len(possible["E"]) == 9


def test_nothing_told_is_everything_left() -> None:
    reply = GAME.study({})
    assert reply["left"] == 136_132
    assert reply["certain"]["boxes"] == []
    assert len(reply["questions"]) == 12


def test_a_contradiction_is_found_by_its_places() -> None:
    wrong = {"axis": "row 1", "question": "traps", "answer": "sharp"}
    reply = study(clues=["E5 fire", "C1 fire"], answers=[EMPTY, wrong])
    assert reply["left"] == 0
    assert reply["certain"] is None
    assert [(told["list"], told["at"]) for told in reply["contradiction"]] == [
        ("clues", 1),
        ("answers", 1),
    ]
    assert reply["words"] == (
        "These can't all be true: a fire trap lies on C1; row 1 has one sharp trap."
    )


def test_a_layout_is_tested_against_all_facts() -> None:
    number = int(Deduction(*CLUES).learn("empty", "1", "0").candidates[0])
    fits = study(clues=CLUES, answers=[EMPTY], layout=layout(number))["verdict"]
    assert fits["fits"]
    assert fits["words"] == "This layout agrees with everything."
    part = study(clues=CLUES, answers=[EMPTY], layout=layout(number)[:2])["verdict"]
    assert part["words"] == "So far nothing speaks against these buildings."
    broken = study(clues=["C1 sharp", *CLUES[1:]], layout=layout(number))["verdict"]
    assert not broken["fits"]
    assert broken["possible"]
    assert [(told["list"], told["at"]) for told in broken["breaks"]] == [("clues", 0)]
    assert broken["words"] == "This can't be: a sharp trap lies on C1."
    never = study(layout=["S A1 0", "T A1 0"])["verdict"]
    assert (never["fits"], never["possible"]) == (False, False)


def test_a_part_that_can_not_be_completed_names_few_facts() -> None:
    """Each fact alone could still be met with this building, all of them together can't."""
    known = Deduction(*CLUES).learn("empty", "1", "0")
    still = {text for number in known.candidates.tolist() for text in layout(number)}
    ways = {text for number in range(0, 136_132, 1000) for text in layout(number)}
    clashes = (text for text in sorted(ways - still) if len(known.broken(text) or ()) > 1)
    verdict = study(clues=CLUES, answers=[EMPTY], layout=[text := next(clashes)])["verdict"]
    assert (verdict["fits"], verdict["possible"]) == (False, True)
    few = known.broken(text)
    assert few is not None
    assert len(verdict["breaks"]) == len(few)
    assert Deduction(*few[1:]).broken(text) == []


def test_wrong_checks_are_facts() -> None:
    one, other = (layout(int(number)) for number in Deduction(*CLUES).candidates[:2])
    right = [text[0] for text in one if text in other]
    before = study(clues=CLUES)["left"]
    assert study(clues=CLUES, checks=[{"layout": one}])["left"] == before - 1
    told = study(clues=CLUES, checks=[{"layout": one, "right": right}])
    assert 0 < told["left"] < before - 1


def test_expert_clues_are_read() -> None:
    reply = study(clues=["touch s t no", "empty b2 yes", "beside L 1"])
    assert reply["left"] == Deduction("touch s t no", "empty b2 yes", "beside l 1").count
    assert "B2" in reply["certain"]["empty"]


def test_it_knows_other_buildings_by_their_edition_file() -> None:
    reply = study(edition=SMALL, clues=["A1 sharp"])
    assert 0 < reply["left"] < 136_132
    assert reply["numbers"]["side"] == [4, "T"]
    assert set(reply["possible"]) == {*"1234ABCD"}
    assert study(clues=["A1 sharp"])["numbers"] is None


def test_a_game_with_an_edition_of_its_own_studies_that() -> None:
    mine = ArcheOlogic.choose({"edition": small()})
    assert mine.study({})["left"] == study(edition=SMALL)["left"]
    assert mine.study({"edition": built_in().text})["left"] == 136_132


@pytest.mark.parametrize(
    ("right", "words"),
    [
        ([], "none was right."),
        (["t"], "the T was right."),
        (["I", "S", "T"], "the S, the T and the I were right."),
    ],
)
def test_wrong_checks_are_told_in_words(right: list[str], words: str) -> None:
    [told] = study(checks=[{"layout": layout(1000), "right": right}])["facts"]
    assert told["words"].endswith(f"I C5 0, {words}")


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ([], "this is no study"),
        (None, "this is no study"),
        ({"clue": []}, "unknown field `clue`"),
        ({"clues": "C1 fire"}, "clues"),
        ({"clues": ["C1 fire"] * 51}, "clues"),
        ({"clues": ["x" * 81]}, "clues"),
        ({"answers": [EMPTY] * 121}, "answers"),
        ({"answers": [{"axis": "1"}]}, "question"),
        ({"layout": ["S A1 0"] * 7}, "layout"),
        ({"layout": ["S A1 0", "S B1 0"]}, "placed twice"),
        ({"checks": [{"layout": []}]}, "S, T, L, O, V, I are missing"),
        ({"checks": [{"layout": layout(1000)[1:]}]}, "S is missing"),
        ({"checks": [{"layout": layout(1000), "right": ["X"]}]}, "X: not in the check"),
        ({"checks": [{"layout": layout(1000), "right": [*"STLOVI"]}]}, "a check is right"),
        ({"checks": [{"layout": [*layout(1000)[:5], "I A1"]}]}, "the S and the I overlap on A1"),
        ({"viewfinder": "Z"}, "axes are"),
        ({"edition": "x = "}, "no TOML"),
        ({"edition": "x" * 20_001}, "edition"),
        ({"edition": SMALL.replace("[map]", "[mop]")}, "map"),
    ],
)
def test_what_is_no_study_is_refused(request_: Any, says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        GAME.study(request_)


def test_editions_with_too_many_layouts_are_refused() -> None:
    head = built_in().text.partition("[[buildings]]")[0]
    one = '\n[[buildings]]\nname = "%s"\nsize = ["small", "T"]\nplan = [["o"], "S"]\n'
    with pytest.raises(BadOptions, match="fit on the map in more than 400000 ways"):
        GAME.study({"edition": head + "".join(one % name for name in "ABCDEF")})
