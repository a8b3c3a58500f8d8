"""A bot for any game: it tries picks out in worlds that look like its view, and plays those to the end.

Random play knows nothing of a game, so this is no strong player where plans matter; but it needs nothing
from a game but the contract. What a game's own folder brings is better.
"""

from __future__ import annotations

import random
from typing import Any

from dighouse.kernel.dice import Dice
from dighouse.kernel.game import Game
from dighouse.kernel.playout import playout

PLAYOUTS = 240  # for a decision, all picks together


class PlayoutSearch:
    """In each round all picks that are left are tried in the same worlds; then the worse half goes."""

    name = "searcher"

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self._playouts = playouts

    def start(self, game: Game, seat: int) -> None:
        game.must_end("a search by playouts")
        self._game, self._seat = game, seat

    def __call__(self, view: Any, rng: random.Random) -> int:
        picks: list[int] = list(view.menu)
        dice = Dice.of(rng)
        rounds = max(1, (len(picks) - 1).bit_length())
        wins = dict.fromkeys(picks, 0.0)
        while len(picks) > 1:
            for _ in range(max(1, self._playouts // (rounds * len(picks)))):
                world = self._game.sample(view, rng)
                for pick in picks:
                    tried = world.clone()
                    tried.apply(pick)
                    winners = playout(tried, dice).winners()
                    wins[pick] += (self._seat in winners) / max(len(winners), 1)
            picks.sort(key=lambda pick: -wins[pick])
            del picks[(len(picks) + 1) // 2 :]
        return picks[0]
