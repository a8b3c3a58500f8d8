"""A quest that somebody gives to a table: the solution of a printed card (AO-24)."""

from __future__ import annotations

from typing import Any

import pytest

import dighouse
from dighouse.games.archeologic import clue_parser
from dighouse.games.archeologic.edition import built_in
from dighouse.kernel.chance import Chance
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.optional_parts import outcomes_given_to
from dighouse.kernel.state import CHANCE, State
from tests.rules import rules

# Quest 17, as docs/quests.md has it.
LAYOUT = ["S A4 270", "T A1 90", "L A2 270", "O D1 180", "V D3 180", "I C5 180"]
CLUES = ["D1", "B2", "E4", "A1", "D2", "A5", "A3", "C5"]


def dealt(given: Any, **options: Any) -> State:
    """The start of a game for two with this quest."""
    game = dighouse.game("archeologic", seats=2, **options)
    state = game.start()
    for pick in outcomes_given_to(game, given):
        state.apply(pick)
    chance = Chance(5)
    while state.actor == CHANCE:
        state.apply(chance.pick(state))
    return state


@rules("AO-24")
def test_a_given_quest_is_laid_out_with_its_own_clues() -> None:
    numbered = dighouse.game("archeologic", seats=2, quest=17).start()
    for clues in (3, 5):
        state = dealt({"layout": LAYOUT, "clues": CLUES}, clues=clues)
        assert state.dump()["quest"] == numbered.dump()["quest"]
        view = state.view(0)
        assert [clue.zones[0] for clue in view.clues] == CLUES[:clues]
        assert (view.quest, view.solution) == (None, None)


def test_what_is_left_open_is_drawn() -> None:
    state = dealt({"layout": LAYOUT[::-1], "clues": CLUES[:1]})
    clues = [clue.zones[0] for clue in state.view(None).clues]
    assert clues[0] == CLUES[0]
    assert len(clues) == 3
    assert set(clues) <= set(CLUES)


@rules("AO-24", "AO-21")
def test_expert_clues_of_a_given_quest_are_drawn() -> None:
    state = dealt({"layout": LAYOUT, "clues": CLUES}, expert=True)
    assert {clue.kind for clue in state.view(None).clues}.isdisjoint({"trap"})
    assert state.dump()["quest"] == dealt({"layout": LAYOUT}).dump()["quest"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"layout": LAYOUT[1:]}, "a layout has all buildings; S is missing"),
        ({"layout": [*LAYOUT[:-1], "I A1 0"]}, "overlap on"),
        (
            {"layout": LAYOUT, "clues": ["E5"]},
            "no trap of this layout lies on E5: its traps lie on",
        ),
        ({"layout": LAYOUT, "clues": ["D1", "D1"]}, "D1 is a clue twice"),
        ({"layout": LAYOUT, "clues": ["Z9"]}, "zones are A1 to E5"),
        ({"layout": LAYOUT, "quest": 3}, "this is no quest to give"),
        (17, "this is no quest to give"),
    ],
)
def test_what_can_not_be_given(given: Any, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        outcomes_given_to(dighouse.game("archeologic", seats=2), given)


def test_a_crowded_layout_is_no_quest() -> None:
    """AO-4: at most three traps on every axis."""
    crowded = ["S A1 0", "T C1 0", "L A3 0", "O D3 0", "V D1 180", "I C5 0"]
    assert clue_parser.read_city(built_in(), crowded)
    with pytest.raises(BadOptions, match="more than 3 traps"):
        outcomes_given_to(dighouse.game("archeologic", seats=2), {"layout": crowded})


def test_a_numbered_quest_takes_none() -> None:
    with pytest.raises(BadOptions, match="has a number or is given, not both"):
        outcomes_given_to(dighouse.game("archeologic", quest=17), {"layout": LAYOUT})
