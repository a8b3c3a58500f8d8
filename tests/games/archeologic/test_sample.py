"""`game.sample`: every layout that agrees with a view, each as likely as the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import msgspec
import pytest

import dighouse
from dighouse import State
from dighouse.games.archeologic.state import QuestState
from dighouse.games.archeologic.views import Answer, Asked, Clue
from dighouse.testing import sample_matches_enumeration
from tests.games.archeologic.table import CITY, WRONG, asks, small, table
from tests.games.archeologic.table import game as the_game
from tests.rules import rules


def city_and_clues(state: State) -> Hashable:
    """What rivals handed in is not compared: their choices are no evidence."""
    assert isinstance(state, QuestState)
    return state.layout, state.clues


def random_game(game: dighouse.Game, seed: int, until: int) -> list[int]:
    """Picks of a random game without checks, to the end of a turn."""
    state, chance, rng = game.start(), dighouse.Chance(seed), random.Random(seed)
    picks: list[int] = []
    while len(picks) < until or not state.settled:
        menu = [pick for pick in state.menu() if game.text(pick) != "check"]
        pick = chance.pick(state) if state.actor == dighouse.CHANCE else rng.choice(menu)
        state.apply(pick)
        picks.append(pick)
    return picks


@rules("AO-26")
@pytest.mark.parametrize(
    ("options", "seats", "until"),
    [
        ({}, 1, 10),
        ({"seats": 2, "handicap": [0, 0]}, 2, 14),
        ({"seats": 2, "handicap": [0, 2]}, 2, 9),
    ],
)
def test_samples_are_as_frequent_as_all_cities_that_agree(
    options: dict[str, object], seats: int, until: int
) -> None:
    """The viewer's clues, answers, and what a watcher sees of the viewfinder in a solo game."""
    game = small("court", **options)
    picks = random_game(game, 1, until)
    for seat in (*range(seats), None):
        sample_matches_enumeration(game, picks, seat, samples=1_000, world=city_and_clues)


@rules("AO-17", "AO-26")
def test_a_wrong_check_of_ones_own_is_a_fact() -> None:
    """In app mode by its colours; what a rival learns from theirs is not the viewer's to know."""
    it = asks(table(), "E", "L").check(WRONG)
    view = it.view(1)
    for number in range(50):
        world = it.game.sample(view, random.Random(number)).dump()
        assert world["quest"][:5] == [*CITY[:5]]
        assert world["quest"][5] != WRONG[5]
    other = [it.game.sample(it.view(0), random.Random(number)).dump() for number in range(50)]
    assert len({tuple(world["quest"]) for world in other}) > 10
    assert len({tuple(world["deeds"][1]["check"]) for world in other}) > 10
    assert all(world["deeds"][1]["check"] != world["quest"] for world in other)


@rules("AO-23", "AO-26")
def test_a_number_is_no_evidence() -> None:
    game = small("court", seats=2, quest=3)
    state = game.start()
    drawn = Counter(
        tuple(game.sample(state.view(0), random.Random(number)).dump()["quest"])
        for number in range(100)
    )
    assert tuple(state.dump()["quest"]) in drawn
    assert len(drawn) > 1


def test_a_view_that_contradicts_itself_is_refused() -> None:
    it = asks(table(), "A", "traps")
    view = it.view(0)
    for wrong in (
        {"viewfinder": "E"},
        {"pawns": view.pawns[:1]},
        {"began": "E"},
        {"clues": [msgspec.structs.replace(view.clues[0], zones=["Z9"])]},
        {"asked": [msgspec.structs.replace(view.asked[0], axis="Z")]},
        {"asked": [msgspec.structs.replace(view.asked[0], cost=9)]},
        {"quest": "17"},
    ):
        with pytest.raises(dighouse.BadPosition):
            it.game.sample(msgspec.structs.replace(view, **wrong), random.Random(0))
    with pytest.raises(dighouse.BadPosition, match="takes a view"):
        it.game.sample("nonsense", random.Random(0))


@rules("AO-13", "AO-18", "AO-26")
@pytest.mark.parametrize("first", [0, None])
def test_worlds_of_one_viewer_are_made_without_those_of_another(first: int | None) -> None:
    """Row 4 shows no box of I, and no trap of it: the asker knows both, an onlooker the latter."""
    it = dighouse.game("archeologic", quest=242640)
    state = it.start()
    for move in ("set 5", "aim 4", "ask i"):
        state.apply(it.parse(move))
    answers: dict[int | None, set[Any]] = {}
    for viewer in (first, None if first == 0 else 0):
        worlds = [it.sample(state.view(viewer), random.Random(seed)) for seed in range(40)]
        answers[viewer] = {world.view(0).asked[0].answer for world in worlds}
    assert answers[0] == {state.view(0).asked[0].answer}
    assert len(answers[None]) > 1


def changed(view: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(view, **fields)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"clues": [5]}, "Expected `object`, got `int` - at `\\$.clues"),
        ({"clues": [object()]}, "no view of ArcheOlogic"),
        ({"asked": None}, "no view of ArcheOlogic"),
        ({"viewer": 7}, "that of seat 7"),
        ({"phase": "tea"}, "no phase of ArcheOlogic: 'tea'"),
        ({"pawns": []}, "this view has 0 seats, the game has 1"),
        ({"clues": [Clue("trap", zones=["Z9"], trap="fire")]}, "no view of ArcheOlogic"),
        ({"clues": [Clue("trap", zones=[], trap="fire")]}, "no view of ArcheOlogic"),
        (
            {"asked": [Asked(0, "1", "empty", 1, Answer(number=10**30))]},
            "no view of ArcheOlogic|no layout",
        ),
    ],
)
def test_junk_is_no_view(change: dict[str, Any], says: str) -> None:
    it = the_game(quest=17)
    state = it.start()
    state.apply(it.parse("set 5"))
    view = changed(state.view(0), **change)
    ask: Callable[[Any], object]
    for ask in (it.hint, lambda view: it.sample(view, random.Random(1))):
        with pytest.raises(dighouse.BadPosition, match=says):
            ask(view)
    for ask in (it.hint, it.text_view):
        with pytest.raises(dighouse.BadPosition, match="takes a view of ArcheOlogic, not int"):
            ask(5)
