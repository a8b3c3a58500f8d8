"""A bot for every game that brings a trained network: it plans its decisions with it.

A network knows the numbers that it was trained with. Where a game brings none, as with an edition of
somebody's own, the next level of the ruleset plays instead.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.kernel.play import seated
from dighouse.search.bots import find, names
from dighouse.search.network import Network, read_network
from dighouse.search.planning import Planner

POSITIONS = 200  # that it looks at for a decision
TRUST = 0.02  # see `Planner`


class NetworkBot:
    name = "master"
    positions = POSITIONS
    trust = TRUST

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game, OffersNetwork):
            raise BadOptions(f"{game.title} brings no network: its master is another bot")
        file = game.network_file()
        self._planner: Planner | None = None
        self._without_network: Any = None
        if file is None:
            self._without_network = seated(find(names(game.ruleset)[1], game.ruleset), game, seat)
        else:
            self._planner = Planner(game, _network(file), self.positions, self.trust)

    def __call__(self, view: Any, rng: Random) -> int:
        if self._planner is None:
            pick: int = self._without_network(view, rng)
            return pick
        return self._planner.pick(view, rng)


@lru_cache(maxsize=8)
def _network(file: Path) -> Network:
    return read_network(file)
