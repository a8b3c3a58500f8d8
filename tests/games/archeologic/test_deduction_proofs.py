"""Why something is certain, which facts contradict which, and hints: never more facts than needed."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest

import dighouse
from dighouse.games.archeologic.buildings import zone_number
from dighouse.games.archeologic.explanations import Explanation, explain
from dighouse.games.archeologic.facts import Answered, Icons, candidates, facts_of
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.proofs import ProofFinder
from dighouse.games.archeologic.solver import Contradiction, Deduction, layout
from dighouse.games.archeologic.views import View
from dighouse.kernel.game import Advice
from tests.games.archeologic.ledger import RING
from tests.games.archeologic.small import Played
from tests.games.archeologic.table import small
from tests.games.archeologic.test_deduction import truths


@pytest.mark.parametrize("seed", range(6))
def test_a_contradiction_names_facts_that_clash_and_none_to_spare(seed: int) -> None:
    dice = random.Random(seed)
    told = truths(dice.randrange(136_132), dice, 8)
    pool = Deduction().pool
    while len(candidates(pool, told)):  # one answer after the other goes wrong
        at = dice.randrange(3, len(told))
        row = pool.row(pool.axis_number[told[at].axis], pool.question_number[told[at].question])
        told[at] = Answered(
            told[at].axis,
            told[at].question,
            int(dice.choice(np.unique(pool.answers[row]).tolist())),
        )
    with pytest.raises(Contradiction) as caught:
        Deduction(*told)
    few = caught.value.facts
    assert few == [told[number] for number in caught.value.numbers]
    assert not len(candidates(pool, few))
    for fact in few:
        assert len(candidates(pool, [other for other in few if other != fact]))


def test_a_contradiction_says_what_clashes_in_words() -> None:
    known = Deduction("E5 fire", "C1 fire").learn("empty", "3", "1")
    with pytest.raises(Contradiction) as caught:
        known.learn("traps", "1", "2 sharp")
    assert caught.value.numbers == [1, 3]
    assert str(caught.value) == (
        "these can't all be true: a fire trap lies on C1; row 1 has two sharp traps"
    )
    assert known.count  # the deduction before it goes on
    with pytest.raises(Contradiction, match="no layout agrees with this: column D has three risk"):
        known.learn("S", "D", "3 free")
    with pytest.raises(
        Contradiction, match="these can't all be true: B2 is empty; B2 is not empty"
    ):
        Deduction("empty b2 yes", "C1 fire", "empty b2 no")


def test_many_facts_are_no_trouble() -> None:
    """More of them than a number has bits."""
    pool = Deduction().pool
    told = [
        Answered(axis, question, int(pool.answers[pool.row(a, q), 4242]))
        for a, axis in enumerate(pool.axes)
        for q, question in enumerate(pool.questions)
    ]
    finder = ProofFinder.of(pool, told)
    assert finder.conflict() is None
    claim = pool.ways[0] == pool.ways[0, 4242]
    proof = finder.proof(claim)
    assert proof is not None
    assert claim[candidates(pool, [told[number] for number in proof])].all()


def test_nothing_follows_from_nothing() -> None:
    pool = Deduction().pool
    assert ProofFinder.of(pool, []).conflict() is None
    assert ProofFinder.of(pool, []).proof(pool.ways[0] == 3) is None
    assert ProofFinder.of(pool, []).proof(pool.ways[0] >= 0) == []


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5])
def test_an_explanation_follows_from_few_reasons_that_were_told_or_shown_before(seed: int) -> None:
    dice = random.Random(seed)
    known = Deduction(*truths(dice.randrange(136_132), dice, 4 + seed))
    found = explain(known, 9)
    assert found
    shown: list[str] = []
    for explanation in found:
        assert 1 <= len(explanation.because) + len(explanation.given) <= 3
        assert set(explanation.given) <= set(shown)
        assert follows(known, explanation, [*known.facts])
        because = [known.facts[number] for number in explanation.because]
        assert follows(known, explanation, because) or explanation.given
        assert all(given in explanation.words for given in explanation.given)
        for fact in because:
            assert not follows(known, explanation, [other for other in because if other != fact])
        claim = explanation.words.partition(", since")[0]
        shown += [claim, claim[:1].lower() + claim[1:]]


def follows(known: Deduction, explanation: Explanation, because: list[Any]) -> bool:
    """Is what the explanation says true in all layouts that agree with these facts?"""
    zones = [zone_number(zone) for zone in explanation.zones]
    there = known.pool.zones[zones][:, candidates(known.pool, because)]
    truth = known.pool.zones[zones][:, known.candidates[:1]]
    claim = explanation.words.partition(", since")[0]
    if claim.endswith(("is empty", "are empty", "not empty")):
        return bool(((there == 0) == (truth == 0)).all())
    if claim.startswith("A risk-free box"):
        return bool((there % 4 == 1).all())
    if claim.startswith("A trap"):
        return bool((there % 4 >= 2).all())
    if "trap lies on" in claim:
        return bool((there % 4 == truth % 4).all())
    if "belong" in claim:
        return bool((there // 4 == truth // 4).all())
    return bool((there == truth).all())


# -- hints -----------------------------------------------------------------------------------------


def test_a_hint_tells_what_is_certain_and_what_to_ask() -> None:
    played = Played(dighouse.game("archeologic", seats=1), seed=3)
    game, state = played.game, played.state
    first = game.hint(state.view(0))
    assert first is not None
    assert first.lines[0] == f"{first.data['left']} layouts are left."
    assert "so set it on" in first.lines[-1]
    played.do("set a", "stay", "ask traps")
    second = game.hint(state.view(0))
    assert second is not None
    assert second.data["left"] < first.data["left"]
    assert second.data["question"]["cost"] > second.data["question"]["extra"]
    played.do("aim d")
    inside = game.hint(state.view(0))
    assert inside is not None
    assert inside.data["question"]["axis"] == "D"
    # A view says all that a hint needs.
    again = game.read_view(game.key(state.view(0)))
    assert game.hint(again) == inside


def test_a_hint_says_when_to_check_and_then_is_silent() -> None:
    played = Played(dighouse.game("archeologic", seats=1), seed=3)
    game, state = played.game, played.state
    played.do("set a")
    while (advice := game.hint(state.view(0))) is not None and advice.data["check"] is None:
        question = advice.data["question"]
        assert isinstance(state.view(0), View)
        move = {0: "stay", 1: "step"}.get(question["extra"], f"aim {question['axis']}")
        played.do(move, f"ask {question['question']}")
    assert advice is not None
    assert any("heck" in line for line in advice.lines)
    assert not any(re.search(r"\b[A-Z] [A-E][1-5] \d", line) for line in advice.lines)  # for people
    placed = advice.data["check"]
    if advice.data["left"] == 1:
        played.do(
            "check", *(f"place {p['building']} {p['zone']} {90 * p['turns']}" for p in placed)
        )
        assert state.winners() == [0]
        assert game.hint(state.view(0)) is None


def advised(mode: str) -> Advice:
    """Quest 22 by its hints, up to the first check that they advise."""
    played = Played(dighouse.game("archeologic", seats=1, quest=22, mode=mode))
    game, state = played.game, played.state
    while (advice := game.hint(state.view(0))) and advice.data["check"] is None:
        question = advice.data["question"]
        if state.view(0).phase == "set":
            played.do(f"set {RING[RING.index(question['axis']) - 1]}")
        move = {0: "stay", 1: "step"}.get(question["extra"], f"aim {question['axis']}")
        played.do(move, f"ask {question['question']}")
    assert advice is not None
    return advice


def test_a_hint_says_how_likely_a_guess_is() -> None:
    """AO-17: a wrong check tells something in app mode, so one may pay with many layouts left."""
    advice = advised("app")
    left = advice.data["left"]
    assert left > 4
    (why,) = [line for line in advice.lines if line.endswith(":")]
    assert f"right once in {left} times" in why
    assert not any("likely" in line for line in advice.lines)


def test_on_paper_a_hint_never_advises_a_guess() -> None:
    """AO-20: alone with rulebook rules a wrong check ends the quest."""
    advice = advised("rulebook")
    assert advice.data["left"] == 1
    assert advice.lines[0] == "Only one layout is left. Check it."


def test_where_no_question_tells_layouts_apart_a_hint_says_so() -> None:
    """A building of two boxes corner to corner: either way it lies, every axis answers alike."""
    plain = small("lane").edition.text.partition("[[buildings]]")[0]
    diagonal = '[[buildings]]\nname = "D"\nsize = ["big", "R"]\nplan = [["o.", ".o"], "R"]\n'
    for mode in ("app", "rulebook"):
        game = ArcheOlogic.choose({"seats": 1, "mode": mode}, plain + diagonal)
        played = Played(game)
        played.do("set a")
        advice = game.hint(played.state.view(0))
        assert advice is not None
        assert "No question tells them apart" in advice.lines[1]
        assert advice.data["check"] is not None


def test_onlookers_get_no_hint() -> None:
    played = Played(dighouse.game("archeologic", seats=2))
    assert played.game.hint(played.state.view(None)) is None
    assert played.game.hint(played.state.view(1)) is not None


def test_a_hint_knows_no_answer_of_a_rival() -> None:
    """AO-13: what a rival was told is no fact of mine, and moves no hint of mine."""
    game = dighouse.game("archeologic", seats=2)
    played = Played(game)
    actor = int(played.state.actor)
    before = facts_of(played.state.view(1 - actor))
    played.do("stay", "ask traps")
    assert facts_of(played.state.view(1 - actor)) == before
    assert len(facts_of(played.state.view(actor))) == len(before) + 1


# -- facts of views --------------------------------------------------------------------------------


def test_facts_of_a_view_are_true_of_the_layout() -> None:
    """Clues, answers and wrong checks, with the colours that app mode tells (AO-17)."""
    played = Played(dighouse.game("archeologic", seats=2, mode="app", handicap=[0, 2]))
    state = played.state
    wrong = Deduction().pool
    for _ in range(6):
        played.do("stay", "ask s")
    seat = int(state.actor)
    guess = int(candidates(wrong, facts_of(state.view(seat)))[0])
    played.do("check", *(f"place {text}" for text in layout(guess)))
    for _ in range(12):
        if state.actor != dighouse.OVER and not state.view(seat).pawns[seat].checking:
            break
        played.do("stay", "ask empty")
    [check] = state.view(seat).checks
    assert check.right is False
    dump = played.game.load(state.dump())
    assert dump == state
    for viewer in (0, 1, None):
        told = facts_of(state.view(viewer))
        assert len(candidates(wrong, told))
        assert sum(type(fact).__name__ == "Refuted" for fact in told) == (viewer == seat)
    assert guess not in candidates(wrong, facts_of(state.view(seat)))
    assert len(facts_of(state.view(None))) == 3


def test_onlookers_of_solo_see_how_many_traps_an_answer_shows() -> None:
    """AO-18: the viewfinder moves for all to see."""
    played = Played(dighouse.game("archeologic", seats=1))
    played.do("set a", "stay", "ask traps", "stay", "ask empty")
    own, other = facts_of(played.state.view(0)), facts_of(played.state.view(None))
    [seen] = [fact for fact in other if isinstance(fact, Icons)]
    [answer] = [fact for fact in own if isinstance(fact, Answered) and fact.question == "traps"]
    assert seen.icons == answer.code // 4 % 4 + answer.code // 16
    pool = Deduction().pool
    assert set(candidates(pool, own).tolist()) <= set(candidates(pool, other).tolist())
