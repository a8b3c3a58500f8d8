"""The bots of ArcheOlogic and their policy: legal, steady, exact where few layouts are left, and minding the race."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

import dighouse
from dighouse import CHANCE, OVER, BadOptions, Chance
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.facts import Indices, candidates, facts_of
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.policy import best
from dighouse.games.archeologic.policy.cost_to_go import at_least
from dighouse.games.archeologic.policy.endgame import Endgame
from dighouse.games.archeologic.policy.endgame_with_rivals import EndgameWithRivals
from dighouse.games.archeologic.policy.greedy import most_per_time
from dighouse.games.archeologic.policy.plan import choose, viewfinder_after
from dighouse.games.archeologic.policy.question_matrix import QuestionMatrix
from dighouse.games.archeologic.policy.rivals import chance_of_no_rival, rivals_of
from dighouse.games.archeologic.policy.search import Effort
from dighouse.kernel.play import seated
from dighouse.search import bots
from dighouse.testing import check_bot

SHALLOW = Effort(exact=1)
LEVELS = ["master", "professor", "digger", "novice"]


@pytest.fixture(scope="module")
def here() -> LayoutPool:
    return layout_pool(built_in())


@lru_cache
def left_of(quest: int, most: int) -> Indices:
    """A quest's candidates once so few are left: after its clues, and the plain policy's questions."""
    here = layout_pool(built_in())
    game = dighouse.game("archeologic", quest=quest)
    state = game.start()
    bot = seated(bots.find("professor", "archeologic"), game, 0)
    while True:
        left = candidates(here, facts_of(state.view(0)))
        if len(left) <= most:
            return left
        state.apply(bot(state.view(0), random.Random(0)))


def test_the_levels_are_there_strongest_first() -> None:
    assert bots.names("archeologic") == [*LEVELS, "random"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        {"seats": 1, "quest": 3},
        {"seats": 1, "quest": 4, "mode": "rulebook"},
        {"seats": 2, "mode": "rulebook", "clues": 5},
        {"seats": 3, "mode": "app", "clues": 4, "handicap": [0, 2, 1]},
    ],
)
def test_they_keep_the_laws(level: str, options: dict[str, Any]) -> None:
    check_bot(bots.find(level, "archeologic"), dighouse.game("archeologic", **options), games=2)


@pytest.mark.parametrize("level", ["professor", "novice"])
def test_they_play_with_expert_clues(level: str) -> None:
    game = dighouse.game("archeologic", seats=2, expert=True)
    check_bot(bots.find(level, "archeologic"), game, games=1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_new_bot_goes_on_with_the_plan(level: str) -> None:
    """Tables make a new bot for every decision: in the middle of one, it must come to the same plan."""
    bot = bots.find(level, "archeologic")
    game = dighouse.game("archeologic", seats=2, mode="app", clues=5)
    state, chance = game.start(), Chance(4)
    steady = [seated(bot, game, seat) for seat in range(2)]
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(chance.pick(state))
            continue
        seat = int(state.actor)
        view = state.view(seat)
        pick = steady[seat](view, random.Random(0))
        if not view.settled:
            assert seated(bot, game, seat)(view, random.Random(1)) == pick
        state.apply(pick)
    assert state.winners()


def test_they_know_one_game_only() -> None:
    game = dighouse.game("card-game", seats=2)
    with pytest.raises(BadOptions, match="master does not know how to play"):
        seated(bots.find("master", "archeologic"), game, 0)


# -- the exact end ---------------------------------------------------------------------------------


def slow_best(here: LayoutPool, left: tuple[int, ...], viewfinder: int) -> float:
    """The expected time until the right check under solo's rules, by trying everything."""
    edition, count = here.edition, len(left)
    if count == 1:
        return 4.0
    times = []
    for axis in range(10):
        way = {1: 0, 2: 1}.get((axis - viewfinder) % 10, 2)
        for number, question in enumerate(here.questions):
            sets: dict[int, list[int]] = {}
            for layout in left:
                code = int(here.answers[here.row(axis, number), layout])
                sets.setdefault(code, []).append(layout)
            if len(sets) > 1:
                time = float(edition.cost(question) + way)
                for code, part in sets.items():
                    traps = 0 if number < 2 else code // 4 % 4 + code // 16
                    time += slow_best(here, tuple(part), (axis + traps) % 10) * len(part) / count
                times.append(time)
    for guess in left:
        colours: dict[tuple[bool, ...], list[int]] = {}
        for layout in set(left) - {guess}:
            told = tuple((here.ways[:, layout] == here.ways[:, guess]).tolist())
            colours.setdefault(told, []).append(layout)
        wrong = (slow_best(here, tuple(sorted(p)), viewfinder) * len(p) for p in colours.values())
        times.append(4 + sum(wrong) / count)
    return min(times)


@pytest.mark.parametrize(("quest", "most"), [(2, 3), (5, 4), (8, 5), (9, 5)])
def test_few_layouts_are_played_out_exactly(here: LayoutPool, quest: int, most: int) -> None:
    left = left_of(quest, most)
    viewfinder = quest % 10
    plan = best(here, left, viewfinder)
    assert plan.time == pytest.approx(slow_best(here, tuple(left.tolist()), viewfinder))


def test_one_layout_is_checked_and_none_is_an_error(here: LayoutPool) -> None:
    assert best(here, np.array([77]), 0).layout == 77
    with pytest.raises(ValueError, match="no layout agrees"):
        best(here, np.array([], int), 0)


@pytest.mark.parametrize("quest", [11, 12, 13])
def test_nothing_beats_the_bound_and_the_plain_policy_is_no_better(
    here: LayoutPool, quest: int
) -> None:
    left = left_of(quest, 22)
    exact = best(here, left, 3).time
    assert at_least(here.edition)[len(left)] <= exact <= plain_time(here, left, 3)


def plain_time(here: LayoutPool, left: Indices, viewfinder: int) -> float:
    """What the plain policy takes on average."""
    plan = most_per_time(here, left, viewfinder)
    if plan.axis is None or plan.question is None:
        return 4.0
    codes = here.answers[here.row(plan.axis, plan.question), left]
    time = plan.time - 4
    for code in np.unique(codes).tolist():
        traps = 0 if plan.question < 2 else code // 4 % 4 + code // 16
        part = left[codes == code]
        time += plain_time(here, part, (plan.axis + traps) % 10) * len(part) / len(left)
    return time


def test_the_search_comes_close_to_the_exact_time(here: LayoutPool) -> None:
    left = left_of(14, 24)
    matrix = QuestionMatrix(here, left)
    landing = viewfinder_after(matrix, True, 0)
    exact = Endgame(matrix, np.arange(matrix.count), landing).best(0).time
    looked = choose(matrix, 0, landing, effort=SHALLOW)
    assert looked.question >= 0
    assert looked.time == pytest.approx(exact, abs=0.5)


def test_the_viewfinder_is_set_where_the_first_question_is_free(here: LayoutPool) -> None:
    game = dighouse.game("archeologic", quest=15)
    bot = seated(bots.find("professor", "archeologic"), game, 0)
    state = game.start()
    state.apply(bot(state.view(0), random.Random(0)))
    assert game.text(bot(state.view(0), random.Random(0))) == "stay"


def test_the_whole_pool_is_no_burden(here: LayoutPool) -> None:
    assert best(here, np.arange(here.count), None).axis is not None


# -- by the rulebook, alone (AO-20) ----------------------------------------------------------------


@pytest.mark.parametrize(("level", "quests"), [("master", 24), ("professor", 8), ("novice", 8)])
def test_on_paper_nobody_gambles(level: str, quests: int) -> None:
    """A wrong check would be the last one. In app mode the master guesses in every third quest."""
    bot = bots.find(level, "archeologic")
    for quest in range(1, quests + 1):
        game = dighouse.game("archeologic", quest=quest, mode="rulebook")
        view = dighouse.play(game, [bot], Chance(quest)).replay().view(0)
        assert [check.right for check in view.checks] == [True], f"quest {quest}"


def slow_sure(here: LayoutPool, left: tuple[int, ...], viewfinder: int) -> float:
    """As `slow_best`, where only what is sure is checked."""
    if len(left) == 1:
        return 4.0
    times = []
    for axis in range(10):
        way = {1: 0, 2: 1}.get((axis - viewfinder) % 10, 2)
        for number, question in enumerate(here.questions):
            sets: dict[int, list[int]] = {}
            for layout in left:
                code = int(here.answers[here.row(axis, number), layout])
                sets.setdefault(code, []).append(layout)
            if len(sets) > 1:
                time = float(here.edition.cost(question) + way)
                for code, part in sets.items():
                    traps = 0 if number < 2 else code // 4 % 4 + code // 16
                    there = (axis + traps) % 10
                    time += slow_sure(here, tuple(part), there) * len(part) / len(left)
                times.append(time)
    return min(times)


@pytest.mark.parametrize(("quest", "most"), [(2, 3), (5, 4), (8, 5)])
def test_what_is_sure_is_planned_exactly(here: LayoutPool, quest: int, most: int) -> None:
    left = left_of(quest, most)
    plan = best(here, left, quest % 10, guesses=False)
    assert plan.time == pytest.approx(slow_sure(here, tuple(left.tolist()), quest % 10))
    assert plan.layout is None


# -- the race --------------------------------------------------------------------------------------


def test_a_guess_is_for_those_who_are_pressed(here: LayoutPool) -> None:
    """AO-16: a wrong check is the end, so it is right only if a rival would be first otherwise."""
    left = left_of(2, 3)[:2]
    matrix = QuestionMatrix(here, left)
    landing, likely = viewfinder_after(matrix, False, 1), np.array([0.5, 0.5])
    at_ease = EndgameWithRivals(matrix, landing, likely, [1.0] * 30, False).best(0)
    assert at_ease.question >= 0
    assert at_ease.wins > 0.99
    pressed = EndgameWithRivals(matrix, landing, likely, [1.0] * 5 + [0.0] * 25, False).best(0)
    assert pressed.layout >= 0
    assert pressed.wins == pytest.approx(0.5, abs=0.01)
    # AO-17: in app mode one plays on after a wrong check.
    app = EndgameWithRivals(matrix, landing, likely, [1.0] * 9 + [0.0] * 21, True).best(0)
    assert app.wins > 0.99


def test_what_rivals_know_is_counted(here: LayoutPool) -> None:
    """AO-13: questions are public. For the true layout, what is left to a rival is just what the rival sees."""
    game = dighouse.game("archeologic", seats=2)
    state, chance = game.start(), Chance(9)
    players = [
        seated(bots.find(name, "archeologic"), game, at) for at, name in enumerate(LEVELS[1:3])
    ]
    for _ in range(40):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.apply(chance.pick(state))
            continue
        seat = int(state.actor)
        if state.settled and len(state.view(seat).asked) > 2:
            mine = candidates(here, facts_of(state.view(seat)))
            rivals, likely = rivals_of(here, state.view(seat), mine)
            theirs = len(candidates(here, facts_of(state.view(1 - seat))))
            (true,) = np.flatnonzero(mine == state.layout)  # type: ignore[attr-defined]
            assert rivals[0].left[true] == theirs
            assert likely.sum() == pytest.approx(1)
            chances = chance_of_no_rival(
                here, rivals, likely, state.view(seat).pawns[seat].space, 30
            )
            assert chances == sorted(chances, reverse=True)
        state.apply(players[seat](state.view(seat), random.Random(0)))
