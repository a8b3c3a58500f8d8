"""The conformance kit on the tile game with planted leaks: hands, the pile, artifacts, questions."""

from __future__ import annotations

import pytest

from dighouse import Game
from dighouse.testing import Failure, composites, play, twin_worlds
from tests.games.museum.small import small
from tests.testing.leaks import Leaky
from tests.testing.tile_leaks import LEAKS


def test_a_wrapped_game_without_a_leak_passes() -> None:
    game = Leaky(small("souk", 3))
    assert twin_worlds(game, games=1).twins > 8
    unfinished(game, games=3)


def unfinished(game: Game, games: int) -> None:
    """What is only begun is nobody else's business."""
    for seed in range(games):
        composites(play(game, seed))


@pytest.mark.parametrize(("leak", "law"), LEAKS)
@pytest.mark.parametrize("seats", [2, 3])
def test_planted_leaks_are_caught(leak: type[Leaky], law: str, seats: int) -> None:
    game = leak(small("souk", seats))
    with pytest.raises(Failure) as caught:
        (unfinished if law == "composites" else twin_worlds)(game, games=10)
    assert caught.value.law == law
    assert caught.value.moves
