"""Pictures of views: of one size, well-formed, and of nothing but the view."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from dighouse import CHANCE, OVER, Dice
from dighouse.adapters.drawing import HEIGHT, WIDTH, picture, svg
from tests.adapters.games import GAMES, ONE_EACH, made, name_of
from tests.kernel.toy import Brink

Case = tuple[str, dict[str, Any]]


def some_views(game: Any, picks: int) -> list[Any]:
    """Of all seats and of somebody who looks on, at some points of a game of random picks."""
    state, dice, rng, views = game.start(), Dice(2), random.Random(1), []
    for _ in range(picks):
        if state.actor == OVER:
            break
        state.apply(dice.pick(state))
        if state.actor != CHANCE and rng.random() < 0.1:
            views += [state.view(seat) for seat in (*range(game.seats), None)]
    return [*views, state.view(0)]


@pytest.mark.parametrize("case", GAMES, ids=name_of)
def test_every_view_can_be_drawn(case: Case) -> None:
    game = made(case)
    for view in some_views(game, 120):
        root = ElementTree.fromstring(svg(game, view))
        assert root.get("width") == str(WIDTH)
        assert len(list(root.iter())) > 12


@pytest.mark.parametrize("case", ONE_EACH, ids=name_of)
def test_a_picture_is_an_array_of_pixels(case: Case) -> None:
    game = made(case)
    first, *_, last = some_views(game, 150)
    pictures = [picture(game, view) for view in (first, first, last)]
    for one in pictures:
        assert one.shape == (HEIGHT, WIDTH, 3)
        assert one.dtype == np.uint8
        assert len(np.unique(one.reshape(-1, 3), axis=0)) > 20
    assert np.array_equal(pictures[0], pictures[1])
    assert not np.array_equal(pictures[0], pictures[2])


def test_a_game_without_a_board_that_is_known_is_told_in_words() -> None:
    game = Brink.choose({})
    drawn = svg(game, game.start().view(0))
    assert "no picture of this game" in drawn
    assert "Brink" in drawn
