"""What careless or hostile callers try with any game: typed errors, nothing changed, nothing told."""

from __future__ import annotations

import pickle
import random
from functools import cache
from typing import Any

import pytest

import dighouse
from dighouse import (
    CHANCE,
    OVER,
    BadPosition,
    Game,
    IllegalMove,
    NotNow,
    State,
    UnknownMove,
    registry,
)

RULESETS = tuple(registry.rulesets())
STEPS = 40


@cache
def reached(ruleset: str) -> dict[str, Any]:
    """The dump of a decision in the middle of a random game for two."""
    state = new(ruleset).start()
    dice = dighouse.Dice(7)
    for step in range(10 * STEPS):
        if step >= STEPS and state.actor >= 0 and state.settled and len(state.menu()) > 1:
            return state.dump()
        state.apply(dice.pick(state))
    raise AssertionError("nobody has anything to decide")


def new(ruleset: str) -> Game:
    return dighouse.game(ruleset, seats=2)


def example(ruleset: str) -> tuple[Game, State]:
    game = new(ruleset)
    return game, game.load(reached(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "pick", [-1, 2**31, 2**63, 10**5000, -(10**5000)], ids=["-1", "2^31", "2^63", "huge", "-huge"]
)
def test_a_number_that_is_no_pick(ruleset: str, pick: int) -> None:
    game, state = example(ruleset)
    before = state.dump()
    assert not state.legal(pick)
    with pytest.raises(IllegalMove, match="does not exist"):
        state.apply(pick)
    with pytest.raises(IllegalMove, match="does not exist"):
        game.events(state, pick)
    assert state.dump() == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_pick_that_is_not_on_the_menu_changes_nothing(ruleset: str) -> None:
    game, state = example(ruleset)
    before, menu = state.dump(), state.menu()
    keys = [game.key(state.view(seat)) for seat in (0, 1, None)]
    for pick in range(game.action_count):
        if pick not in menu:
            assert not state.legal(pick)
            with pytest.raises(IllegalMove):
                state.apply(pick)
    assert state.dump() == before
    assert [game.key(state.view(seat)) for seat in (0, 1, None)] == keys


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("text", ["", "dance", "\0", "x" * 9999], ids=["", "dance", "0", "long"])
def test_a_text_that_is_no_move(ruleset: str, text: str) -> None:
    with pytest.raises(UnknownMove):
        new(ruleset).parse(text)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_pick_has_its_own_notation(ruleset: str) -> None:
    game = new(ruleset)
    texts = [game.text(pick) for pick in range(game.action_count)]
    assert len(set(texts)) == len(texts)
    assert [game.parse(text) for text in texts] == list(range(game.action_count))
    with pytest.raises(IndexError):
        game.text(game.action_count)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_are_for_chance(ruleset: str) -> None:
    with pytest.raises(NotNow, match="chances"):
        example(ruleset)[1].chances()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_after_the_end_there_is_nothing_to_do(ruleset: str) -> None:
    _, state = example(ruleset)
    menu = state.menu()
    state.finish(dighouse.Dice(1))
    assert state.actor == OVER
    assert state.menu() == []
    with pytest.raises(NotNow, match="the game is over"):
        state.draw(dighouse.Dice(1))
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply(menu[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_menu_is_the_callers_own(ruleset: str) -> None:
    _, state = example(ruleset)
    menu = state.menu()
    state.menu().clear()
    state.menu().append(0)
    assert state.menu() == menu


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_clone_has_nothing_in_common_with_its_original(ruleset: str) -> None:
    _, state = example(ruleset)
    before, twin = state.dump(), state.clone()
    assert twin == state
    assert pickle.loads(pickle.dumps(state)) == state
    twin.finish(dighouse.Dice(5))
    assert state.dump() == before
    assert state == example(ruleset)[1]
    assert state != twin


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("view", [None, 1, {}], ids=["None", "1", "{}"])
def test_what_is_no_view_of_this_game(ruleset: str, view: Any) -> None:
    game = new(ruleset)
    with pytest.raises(BadPosition, match=r"sample\(\) takes a view of"):
        game.sample(view, random.Random(1))
    with pytest.raises(BadPosition, match=r"text_view\(\) takes a view of"):
        game.text_view(view)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_view_of_more_seats_is_none_of_this_game(ruleset: str) -> None:
    state = dighouse.game(ruleset, seats=3).start()
    while state.actor == CHANCE:
        state.apply(dighouse.Chance(1).pick(state))
    with pytest.raises(BadPosition):
        new(ruleset).sample(state.view(0), random.Random(1))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_state_of_another_game_tells_nothing(ruleset: str) -> None:
    other = "museum" if ruleset != "museum" else "card-game"
    state = new(other).start()
    with pytest.raises(TypeError, match=r"events\(\) and step\(\) take a state of"):
        new(ruleset).events(state, state.menu()[0])


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("position", [None, 1, {}, {"phase": "nap"}], ids=str)
def test_what_is_no_position_of_this_game(ruleset: str, position: Any) -> None:
    game = new(ruleset)
    with pytest.raises(BadPosition, match=f"this is no position of {game.title}"):
        game.load(position)
