"""What follows from facts: candidates, certainties, odds, and what questions are worth."""

from __future__ import annotations

import random
from collections import Counter
from math import log2
from typing import Any

import numpy as np
import pytest

from dighouse.games.archeologic import clue_parser, facts
from dighouse.games.archeologic.deduction import layout_of
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.facts import Answered, Refuted, Shown, Trap, candidates
from dighouse.games.archeologic.frequencies import Frequencies
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.ranking import reach
from dighouse.games.archeologic.solver import Deduction, answer, layout, layouts
from dighouse.games.archeologic.views import Placed
from dighouse.kernel.errors import BadOptions
from tests.games.archeologic.small import small

AXES = [*"1A2B3C4D5E"]
QUESTIONS = ["buildings", "empty", "traps", *"STLOVI"]


@pytest.fixture(scope="module")
def whole() -> LayoutPool:
    return layout_pool(built_in())


def plain_map(placed: list[str]) -> dict[str, tuple[str, str]]:
    """Zone: (building, symbol), by plans that are turned by hand, not by the library's code."""
    plans = {one.name: one.plan.rows for one in built_in().buildings}
    found = {}
    for text in placed:
        name, corner, degrees = text.split()
        boxes = {
            (x, y): symbol
            for y, row in enumerate(plans[name])
            for x, symbol in enumerate(row)
            if symbol != "."
        }
        for _ in range(int(degrees) // 90):
            high = max(y for _, y in boxes)
            boxes = {(high - y, x): symbol for (x, y), symbol in boxes.items()}
        for (x, y), symbol in boxes.items():
            zone = "ABCDE"["ABCDE".index(corner[0]) + x] + str(int(corner[1]) + y)
            assert zone not in found
            found[zone] = name, symbol
    return found


def plain_answer(city: dict[str, tuple[str, str]], axis: str, question: str) -> str:
    there = [
        city.get(f"{column}{row}") for column in "ABCDE" for row in "12345" if axis in (column, row)
    ]
    boxes = [box for box in there if box]
    if question == "buildings":
        return str(len({name for name, _ in boxes}))
    if question == "empty":
        return str(there.count(None))
    names = {"o": "free", "f": "fire", "s": "sharp"}
    shown = Counter(
        names[symbol]
        for name, symbol in boxes
        if question == name or (question == "traps" and symbol != "o")
    )
    return (
        " ".join(word for word in ("free", "fire", "sharp") for _ in range(shown[word])) or "none"
    )


def test_there_are_as_many_layouts_as_the_ledger_says() -> None:
    everything, quests = layouts(), layouts(pool=True)
    assert everything.ways.shape == (6, 166_848)
    assert everything.answers.shape == (90, 166_848)
    assert quests.ways.shape == (6, 136_132)
    assert quests.zones.shape == (25, 136_132)


def test_answers_are_those_that_one_reads_off_the_map(whole: LayoutPool) -> None:
    dice = random.Random(5)
    for number in dice.sample(range(whole.count), 25):
        placed = layout(number)
        city = plain_map(placed)
        for axis in AXES:
            for question in QUESTIONS:
                told = answer(number, axis, question)
                assert told == plain_answer(city, axis, question)
                assert clue_parser.read_answer(built_in(), axis, question, told) == Answered(
                    axis,
                    question,
                    int(
                        whole.answers[
                            whole.row(AXES.index(axis), QUESTIONS.index(question)), number
                        ]
                    ),
                )
        assert answer(placed, "C", "traps") == plain_answer(city, "C", "traps")


def truths(number: int, dice: random.Random, count: int) -> list[Any]:
    """Facts that are true of a layout: three trap clues, and answers."""
    city = plain_map(layout(number))
    names = {"f": "fire", "s": "sharp"}
    traps = [Trap(zone, names[symbol]) for zone, (_, symbol) in city.items() if symbol in names]
    told: list[Any] = dice.sample(traps, 3)
    for _ in range(count):
        axis, question = dice.choice(AXES), dice.choice(QUESTIONS)
        text = answer(number, axis, question)
        told.append(clue_parser.read_answer(built_in(), axis, question, text))
    return told


@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_agrees_with_all_facts_and_nothing_else_does(
    whole: LayoutPool, seed: int
) -> None:
    dice = random.Random(seed)
    number = dice.randrange(whole.count)
    told = truths(number, dice, 2)
    known = Deduction()
    for fact in told:
        before, known = known, known.told(fact)
        assert set(known.candidates.tolist()) <= set(before.candidates.tolist())
    left = set(known.candidates.tolist())
    assert number in left
    assert left == set(Deduction(*told).candidates.tolist())

    def agrees(other: int) -> bool:
        placed = layout(other)
        city = plain_map(placed)
        return all(
            city.get(fact.zone, ("", ""))[1] == fact.trap[0]
            if isinstance(fact, Trap)
            else plain_answer(city, fact.axis, fact.question)
            == clue_parser.write_answer(fact.question, fact.code)
            for fact in told
        )

    looked_at = dice.sample(range(whole.count), 100) + sorted(left)[:40]
    assert all(agrees(other) == (other in left) for other in looked_at)


def test_all_answers_together_leave_one_layout(whole: LayoutPool) -> None:
    number = 77_777
    known = Deduction()
    for axis in AXES:
        for question in QUESTIONS:
            known = known.learn(question, axis, answer(number, axis, question))
    assert known.candidates.tolist() == [number]
    assert known.certain().placed == layout_of(whole, number)
    assert len(known.certain().empty) == 3
    assert known.questions() == []
    assert known.best("A") is None
    assert known.plan("A").layout == number


def test_a_census_counts_what_the_arrays_say(whole: LayoutPool) -> None:
    few = Deduction("C1 fire", "A3 sharp").candidates
    for among in (None, few, few[:1]):
        census = Frequencies(whole, among)
        picked = np.arange(whole.count) if among is None else among
        for row, counts in enumerate(census.answers):
            assert (counts == np.bincount(whole.answers[row][picked], minlength=64)).all()
        for zone, by_building in enumerate(census.zones):
            codes = np.bincount(whole.zones[zone][picked], minlength=28).reshape(7, 4)
            assert (by_building == np.concatenate([codes[1:], codes[:1]])).all()


def only(found: set[str | None]) -> str:
    """The one that is there."""
    (one,) = found
    assert one is not None
    return one


def test_certain_is_what_all_layouts_have_in_common() -> None:
    known = Deduction("C1 fire", "A3 sharp", "E5 fire").learn("empty", "1", "0")
    known = known.learn("traps", "1", "fire").learn("I", "C", "fire").learn("I", "A", "free")
    cities = [plain_map(layout(number)) for number in known.candidates.tolist()]
    assert 1 < len(cities) < 60
    sure = known.certain()
    zones = [f"{column}{row}" for row in "12345" for column in "ABCDE"]
    boxes = {zone: {city.get(zone) for city in cities} for zone in zones}
    assert sure.empty == [zone for zone in zones if boxes[zone] == {None}]
    assert sure.boxes == [zone for zone in zones if None not in boxes[zone]]
    whose = {zone: {box and box[0] for box in boxes[zone]} for zone in zones}
    assert sure.buildings == {z: only(w) for z, w in whose.items() if len(w) == 1 and None not in w}
    what = {zone: {box and box[1] for box in boxes[zone]} for zone in zones}
    names = {"o": "free", "f": "fire", "s": "sharp"}
    same = {z: names[only(w)] for z, w in what.items() if len(w) == 1 and None not in w}
    assert sure.symbols == same
    assert sure.traps == [z for z in zones if what[z] <= {"f", "s"}]
    ways = [
        {text for number in known.candidates.tolist() for text in layout(number)[at : at + 1]}
        for at in range(6)
    ]
    assert [clue_parser.write_placed(one) for one in sure.placed] == [
        min(w) for w in ways if len(w) == 1
    ]
    assert "I A1 0" in [clue_parser.write_placed(one) for one in sure.placed]

    odds = known.odds()
    assert odds.buildings.shape == (25, 7)
    assert odds.symbols.shape == (25, 4)
    assert np.allclose(odds.buildings.sum(axis=1), 1)
    assert np.allclose(odds.symbols.sum(axis=1), 1)
    assert odds.of("c1") == {"I": 1.0, "fire": 1.0}
    assert odds.of("D2")["empty"] == pytest.approx(
        sum("D2" not in city for city in cities) / len(cities)
    )


def test_worth_of_a_question_is_the_mean_over_all_layouts() -> None:
    known = Deduction("C1 fire", "A3 sharp", "E5 fire").learn("empty", "1", "0")
    cities = [plain_map(layout(number)) for number in known.candidates.tolist()]
    ranked = known.questions(viewfinder="C")
    told = {
        (axis, question): Counter(plain_answer(city, axis, question) for city in cities)
        for axis in AXES
        for question in QUESTIONS
    }
    # What can't tell anything is not worth a line.
    assert {(one.axis, one.question) for one in ranked} == {
        asked for asked, counts in told.items() if len(counts) > 1
    }
    costs = {"buildings": 1, "empty": 1, "traps": 2, "V": 2, "I": 2}
    for one in ranked:
        counts = told[one.axis, one.question].values()
        assert one.left == pytest.approx(sum(c * c for c in counts) / len(cities))
        bits = sum(c / len(cities) * log2(len(cities) / c) for c in counts)
        assert one.bits == pytest.approx(bits)
        assert one.extra == {"4": 0, "D": 1}.get(one.axis, 2)  # AO-10: one step is free
        assert one.cost == costs.get(one.question, 3) + one.extra
        assert one.rate == pytest.approx(bits / one.cost)
    assert [one.rate for one in ranked] == sorted((one.rate for one in ranked), reverse=True)
    assert all(one.extra == 0 for one in known.questions())
    best = known.best("C")
    assert best in ranked


def test_reach_goes_round_the_ring() -> None:
    costs = dict(zip(AXES, reach(built_in(), "5"), strict=True))
    assert (costs["E"], costs["1"], costs["5"]) == (0, 1, 2)
    assert reach(built_in(), None) == [0] * 10


def test_a_wrong_check_rules_out_what_it_tells(whole: LayoutPool) -> None:
    number, guess = 1000, 1001
    placed = tuple(layout_of(whole, guess))
    true = layout_of(whole, number)
    right = {one.building for one, other in zip(placed, true, strict=True) if one == other}
    assert 0 < len(right) < 6
    silent = Deduction(Refuted(placed, None))
    assert silent.count == whole.count - 1
    assert guess not in silent.candidates
    told = Deduction().wrong(*layout(guess), right=sorted(right))
    for other in told.candidates.tolist()[:50]:
        same = {a.building for a, b in zip(placed, layout_of(whole, other), strict=True) if a == b}
        assert same == right
    assert number in told.candidates


def test_a_building_that_looks_alike_after_a_turn_may_be_placed_either_way() -> None:
    edition = small()
    found = layout_pool(edition)
    upright, turned = Placed("I", "B1", 1), Placed("I", "B1", 3)
    one = candidates(found, [Shown((upright,))])
    assert len(one)
    assert one.tolist() == candidates(found, [Shown((turned,))]).tolist()
    assert facts.way_numbers(edition, [upright]) == facts.way_numbers(edition, [turned])


@pytest.mark.parametrize(
    ("clue", "same"),
    [
        ("c1 FIRE", "C1 fire"),
        ("fire trap C1", "C1 fire"),
        ("  sharp, a3 ", "A3 sharp"),
        ("Touch T S no", "touch s t no"),
    ],
)
def test_clues_are_read_forgivingly(clue: str, same: str) -> None:
    assert clue_parser.read_clue(built_in(), clue) == clue_parser.read_clue(built_in(), same)


@pytest.mark.parametrize(
    ("question", "text", "same"),
    [
        ("empty", "none", "0"),
        ("traps", "sharp and fire", "fire sharp"),
        ("traps", "2 fires, sharp", "fire fire sharp"),
        ("s", "risk-free free", "free free"),
        ("V", "nothing", "none"),
    ],
)
def test_answers_are_read_forgivingly(question: str, text: str, same: str) -> None:
    read = clue_parser.read_answer(built_in(), "column c", question, text)
    assert read == clue_parser.read_answer(built_in(), "C", question, same)
    assert clue_parser.write_answer(read.question, read.code) == same


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Deduction("F1 fire"), "zones are A1 to E5"),
        (lambda: Deduction("C1"), "write a zone and its trap"),
        (lambda: Deduction("touch s s yes"), "is no expert clue"),
        (lambda: Deduction("C1 fire" * 20), "a short text"),
        (lambda: Deduction().learn("roofs", "1", "2"), "questions are buildings, empty, traps, S"),
        (lambda: Deduction().learn("empty", "6", "2"), "axes are 1, A, 2"),
        (lambda: Deduction().learn("empty", "row C", "2"), "axes are 1, A, 2"),
        (lambda: Deduction().learn("empty", "1", "6"), "a number from 0 to 5"),
        (lambda: Deduction().learn("traps", "1", "free"), "fire and sharp, at most 3"),
        (lambda: Deduction().learn("S", "1", "4 free"), "at most 3"),
        (lambda: Deduction().learn("S", "1", "free 2"), "write each symbol"),
        (lambda: Deduction().questions(viewfinder="F"), "axes are 1, A, 2"),
        (lambda: Deduction().broken("S E5 0"), "not all on the map"),
        (lambda: Deduction().broken("S A1 45"), "building, corner and degrees"),
        (lambda: Deduction().broken("X A1 0"), "there is no building 'X'"),
        (lambda: Deduction().broken("S A1 0", "S B1 0"), "placed twice"),
        (lambda: Deduction().wrong(), "all buildings; S, T, L, O, V, I are missing"),
        (lambda: Deduction().wrong(*layout(1000), right=["X"]), "X: not in the check"),
        (lambda: Deduction().wrong(*layout(1000), right=[5]), "5: not in the check"),  # type: ignore[list-item]
        (lambda: Deduction().wrong(*layout(1000), right="ST"), "one by one"),
        (lambda: Deduction().wrong(*layout(1000), right=[*"STLOVI"]), "a check is right"),
        (lambda: Deduction(5), "give clues one by one, as texts such as 'C1 fire', not 5"),  # type: ignore[arg-type]
        (lambda: Deduction(None), "one by one"),  # type: ignore[arg-type]
        (lambda: Deduction(["C1 fire"]), "one by one"),  # type: ignore[arg-type]
        (lambda: Deduction(Trap("Z1", "fire")), "no zone"),
        (lambda: Deduction(Trap("A1", "water")), "none of edition archeologic: 'water'"),
        (lambda: Deduction(edition=5), "path of an edition file"),  # type: ignore[arg-type]
        (lambda: Deduction().odds().of("Z1"), "'Z1' is no zone: zones are A1 to E5"),
        (lambda: Deduction().odds().of(None), "a zone is a short text"),  # type: ignore[arg-type]
        (lambda: Deduction().learn("empty", "1", 6), "a number from 0 to 5"),
        (lambda: Deduction().learn("empty", "1", None), "an answer is a short text"),  # type: ignore[arg-type]
        (lambda: Deduction().learn("traps", "1", 2), "write each symbol"),
        (lambda: layouts(edition="nowhere.toml"), "edition nowhere.toml: can't be read"),
        (lambda: layout("x"), "numbered 0 to 136131, not 'x'"),  # type: ignore[arg-type]
        (lambda: layout(1.0), "numbered 0 to 136131, not 1.0"),  # type: ignore[arg-type]
        (lambda: layout(True), "there is no layout True"),
        (lambda: answer(1.0, "1", "empty"), "numbered 0 to 136131"),  # type: ignore[arg-type]
        (lambda: answer("S A1", "1", "empty"), "one by one"),
        (lambda: answer(136_132, "1", "empty"), "0 to 136131"),
        (lambda: answer(["S A1 0"], "1", "empty"), "T, L, O, V, I are missing"),
        (lambda: answer(["S A1", "T A1", "L A1", "O A1", "V A1", "I A1"], "1", "S"), "overlap"),
        (lambda: answer(["S A1", "T C1", "L A3", "O D3", "V D1 180", "I C5"], "1", "S"), "no quest"),
        (lambda: layout(-1), "there is no layout -1"),
    ],
)  # fmt: skip
def test_what_can_not_be_read_is_refused_with_what_would_be_right(wrong: Any, says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        wrong()
