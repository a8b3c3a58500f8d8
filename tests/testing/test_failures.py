"""What a failure of the kit tells: enough to play the game again up to where it went wrong."""

from __future__ import annotations

import pickle
from types import ModuleType
from typing import Any

import pytest

import dighouse
from dighouse import CHANCE, OVER
from dighouse.testing import Failure, check_game, play
from tests.testing.test_laws import patch, view_with


def test_a_failure_reaches_whoever_waits_for_another_process() -> None:
    failure = Failure("menus", "is empty", dighouse.game("card-game", seats=2), 7, 1, [0])
    again = pickle.loads(pickle.dumps(failure))
    assert (str(again), again.law, again.moves) == (str(failure), failure.law, failure.moves)


def test_a_failure_can_be_played_again(
    newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    patch(newcomer, monkeypatch, "State", "view", view_with(menu=lambda s: []))
    game = newcomer.ThreeTricks(3)
    with pytest.raises(Failure) as caught:
        check_game(game, seed=5)
    failure = caught.value
    assert isinstance(failure, AssertionError)
    assert f"seed 5, step {failure.step}\n" in str(failure)
    assert "dighouse.game('three-tricks', seats=3)" in str(failure)
    state = game.start()
    for move in failure.moves:
        state.apply(game.parse(move))
    assert state == play(game, failure.seed).states[failure.step]
    assert state.actor not in (CHANCE, OVER)


def test_failures_survive_a_broken_notation(
    newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def speechless(right: Any, game: Any, pick: int) -> str:
        raise LookupError("no words")

    patch(newcomer, monkeypatch, "Game", "text", speechless)
    with pytest.raises(Failure, match="no words") as caught:
        check_game(newcomer.ThreeTricks(2))
    assert all(move.startswith("pick ") for move in caught.value.moves)
