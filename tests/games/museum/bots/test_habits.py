"""Play that a person would laugh at: a mummy to and fro, and always the way that comes first."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from dighouse import Chance, Dice
from dighouse.games.museum.bots.tile_policy import TilePolicy
from dighouse.games.museum.bots.weights import Weights
from dighouse.games.museum.game import Museum
from dighouse.games.museum.state import TileState
from dighouse.kernel.vectors import COMPILED
from dighouse.search.bots import find

GAMES = 12 if COMPILED else 2


@pytest.mark.parametrize("level", ["professor", "digger"])
def test_nobody_moves_a_mummy_to_and_fro(level: str) -> None:
    """A rival may send it back. Whoever moved it does not."""
    game = dighouse.game("museum", seats=2)
    moves = to_and_fro = 0
    for deal in range(GAMES):
        record = dighouse.play(game, [find(level, "museum")] * 2, Chance(deal))
        before: list[int] = []
        actor = -1
        last: dict[int, tuple[int, int]] = {}  # by mummy: who moved it last, and where it came from
        for state, _ in record.states():
            now = [int(site) for site in state.mummies]  # type: ignore[attr-defined]
            for mummy, (origin, target) in enumerate(zip(before, now, strict=False)):
                if origin != target:
                    moves += 1
                    to_and_fro += last.get(mummy) == (actor, target)
                    last[mummy] = (actor, origin)
            before, actor = now, int(state.actor)
    assert moves > 8 * GAMES
    assert to_and_fro == 0


def test_ways_that_are_as_good_are_as_likely() -> None:
    """The first tile of a game lies as well at many places: it is laid at several, in no direction more often."""
    game = dighouse.game("museum", seats=2)
    assert isinstance(game, Museum)
    policy = TilePolicy(game.rules, Weights())
    state = game.start()
    assert isinstance(state, TileState)
    chance = Chance(1)
    while state.actor < 0:
        state.apply(chance.pick(state))
    tries = 60 if COMPILED else 24
    plans = Counter(tuple(policy.plan(state, [], Dice(seed))) for seed in range(tries))
    assert len(plans) >= 4
    assert max(plans.values()) <= tries / 2
