"""The story after a game: what each seat knew, question by question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import log2
from typing import Any

import pytest

import dighouse
from dighouse.games.archeologic.facts import candidates, fact_of_clue, facts_of
from dighouse.games.archeologic.solver import Deduction, layout
from dighouse.games.archeologic.views import Placed
from dighouse.kernel.errors import NotNow, UnknownMove
from dighouse.kernel.optional_parts import OffersReview
from tests.games.archeologic.small import Played


def review_of(played: Played, picks: Sequence[int]) -> Any:
    assert isinstance(played.game, OffersReview)
    return played.game.review(picks)


def solution(played: Played) -> list[Placed]:
    """The hidden layout, as a game that is over shows it."""
    solved = played.game.load(played.state.dump())
    number = solved.layout  # type: ignore[attr-defined]
    return [
        Placed(text.split()[0], text.split()[1], int(text.split()[2]) // 90)
        for text in layout(number)
    ]


@pytest.fixture(scope="module")
def race() -> Played:
    """Two seats, one with a handicap; one guesses wrong, the other one right."""
    played = Played(dighouse.game("archeologic", seats=2, mode="app", handicap=[0, 1]), seed=4)
    state = played.state
    guessed = False
    for turn in range(100):
        seat = int(state.actor)
        if turn > 4 and not guessed:
            left = candidates(Deduction().pool, facts_of(state.view(seat)))
            assert len(left) > 1
            played.do("check", *(f"place {text}" for text in layout(int(left[0]))))
            guessed = True
            played.guesser = seat  # type: ignore[attr-defined]
        elif turn > 14 and seat != played.guesser:  # type: ignore[attr-defined]
            played.check(solution(played))
        else:
            played.do(*(("stay", "ask empty") if turn % 3 else ("step", "ask traps")))
        if state.actor == dighouse.OVER:
            break
    assert state.actor == dighouse.OVER
    return played


def test_a_story_tells_what_was_left_before_and_after_each_question(race: Played) -> None:
    review = review_of(race, race.picks)
    assert json.loads(json.dumps(review)) == review
    assert review["pool"] == 136_132
    view = race.state.view(None)
    assert len(review["stories"]) == 2
    for seat, story in enumerate(review["stories"]):
        clues = [clue for clue in view.clues if not clue.private or seat == 1]
        assert len(story["clues"]) == len(clues) == 3 + seat
        known = Deduction(*map(fact_of_clue, clues))
        assert story["left"] == known.count
        asks = [step for step in story["steps"] if step["kind"] == "ask"]
        own = [asked for asked in view.asked if asked.seat == seat]
        assert [(step["axis"], step["question"], step["cost"]) for step in asks] == [
            (asked.axis, asked.question, asked.cost) for asked in own
        ]
        left = story["left"]
        for step in story["steps"]:
            assert step["before"] == left
            left = step["after"]
            assert step["bits"] == pytest.approx(log2(step["before"] / step["after"]))
            if step["best"] and step["asked"]:
                assert step["asked"]["rate"] <= step["best"]["rate"] + 1e-9
                assert step["asked"]["cost"] == step["cost"]
        assert story["time"] == view.pawns[seat].time == story["steps"][-1]["time"]
        assert story["bits"] == pytest.approx(sum(step["bits"] for step in asks))
        turns = [step["turn"] for step in story["steps"]]
        assert turns == sorted(turns)


def test_a_story_tells_gambles_and_who_solved_it(race: Played) -> None:
    review = review_of(race, race.picks)
    guesser = race.guesser  # type: ignore[attr-defined]
    [gamble] = [step for step in review["stories"][guesser]["steps"] if step["kind"] == "check"]
    assert gamble["right"] is False
    assert gamble["odds"] == pytest.approx(1 / gamble["before"])
    assert gamble["after"] < gamble["before"]
    assert set(gamble["colours"]) == {*"STLOVI"}
    winner = review["stories"][1 - guesser]
    assert winner["solved"]
    assert not review["stories"][guesser]["solved"]
    assert winner["steps"][-1]["right"] is True
    assert winner["steps"][-1]["after"] == 1
    assert review["solution"] == [
        {"building": one.building, "zone": one.zone, "turns": one.turns}
        for one in race.state.view(None).solution
    ]


def test_a_story_names_the_moment_at_which_it_was_decided() -> None:
    played = Played(dighouse.game("archeologic", seats=1, quest=17))
    played.do("set e")
    while len(left := candidates(Deduction().pool, facts_of(played.state.view(0)))) > 1:
        question = Deduction(*facts_of(played.state.view(0))).questions(
            played.state.view(0).viewfinder
        )[0]
        move = {0: "stay", 1: "step"}.get(question.extra, f"aim {question.axis}")
        played.do(move, f"ask {question.question}")
    played.do("stay", "ask empty")  # one question more than needed
    played.do("check", *(f"place {text}" for text in layout(int(left[0]))))
    [story] = review_of(played, played.picks)["stories"]
    asked = len(story["steps"]) - 1
    assert story["decided"] == asked - 2
    assert story["solved"]
    # The best question was asked each time, from where traps had moved the viewfinder (AO-18).
    assert all(step["asked"] == step["best"] for step in story["steps"][: asked - 1])
    assert story["expected"] == pytest.approx(story["best"])
    wasted = story["steps"][-2]
    assert (wasted["before"], wasted["after"], wasted["best"]) == (1, 1, None)
    assert story["steps"][-1]["odds"] == 1
    assert len(story["steps"][-1]["certain"]["placed"]) == 6


def test_a_game_that_is_not_over_has_no_story() -> None:
    played = Played(dighouse.game("archeologic", seats=1))
    with pytest.raises(NotNow, match="once the game is over"):
        review_of(played, played.picks)
    with pytest.raises(UnknownMove, match=r"picks are numbers, as .* gives them, not 'stay'"):
        review_of(played, ["stay"])  # type: ignore[list-item]


def test_expert_clues_and_rulebook_mode_have_a_story() -> None:
    played = Played(dighouse.game("archeologic", seats=2, mode="rulebook", expert=True), seed=2)
    wrong = 5 if layout(5) != layout(int(played.state.layout)) else 6  # type: ignore[attr-defined]
    for _ in range(2):
        played.do("check", *(f"place {text}" for text in layout(wrong)))
    assert played.state.actor == dighouse.OVER
    review = review_of(played, played.picks)
    for story in review["stories"]:
        [check] = story["steps"]
        assert check["right"] is False
        assert check["colours"] is None
        assert check["odds"] in (0, 1 / check["before"])
        assert story["decided"] is None
