"""`game.sample`: every layout that agrees with a view, each as likely as the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable

import msgspec
import pytest

import dighouse
from dighouse import State
from dighouse.games.archeologic.state import QuestState
from dighouse.testing import sample_matches_enumeration
from tests.archeologic.table import CITY, WRONG, asks, small, table
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
