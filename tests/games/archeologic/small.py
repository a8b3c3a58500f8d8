"""A small edition of ArcheOlogic, and games that are played to the end by what a seat knows."""

from __future__ import annotations

from collections.abc import Iterable

import dighouse
from dighouse.games.archeologic.clue_parser import write_placed
from dighouse.games.archeologic.edition import Edition, built_in
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.views import Placed
from dighouse.kernel.game import Game
from dighouse.kernel.state import State

SMALL = (
    (
        built_in()
        .text.partition("[[buildings]]")[0]
        .replace('id = "archeologic"', 'id = "small"')
        .replace("side = [5", "side = [4")
        .replace("1 A 2 B 3 C 4 D 5 E", "1 A 2 B 3 C 4 D")
    )
    + """
[[buildings]]
name = "S"
size = ["big", "T"]
plan = [["s.", "oo", ".o"], "S"]

[[buildings]]
name = "V"
size = ["small", "T"]
plan = [["f.", "oo"], "S"]

[[buildings]]
name = "I"
size = ["small", "T"]
plan = [["oo"], "S"]
"""
)


def small() -> Edition:
    return Edition(SMALL, "small", built_in=False)


class Played:
    """A game whose picks are written down."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        assert isinstance(game, ArcheOlogic)
        self.game = game
        self.state: State = game.start()
        self.picks: list[int] = []
        self.chance = dighouse.Chance(seed)
        self._deal()

    def _deal(self) -> None:
        while self.state.actor == dighouse.CHANCE:
            self._apply(self.chance.pick(self.state))

    def _apply(self, pick: int) -> None:
        self.state.apply(pick)
        self.picks.append(pick)

    def do(self, *moves: str) -> None:
        for move in moves:
            self._apply(self.game.parse(move))
        self._deal()

    def check(self, layout: Iterable[Placed]) -> None:
        self.do("check", *(f"place {write_placed(placed)}" for placed in layout))
