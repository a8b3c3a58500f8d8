"""A bot for every game that brings a trained network: it plans its decisions with it, and follows the best
plans in worlds that look like its view.

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
from dighouse.search.world_search import WorldSearch

POSITIONS = 100  # that it looks at for a decision
TRUST = 0.02  # see `Planner`
WORLDS, PLANS, DOUBT = 32, 4, 16.0  # see `WorldSearch`


class NetworkBot:
    name = "master"

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game, OffersNetwork):
            raise BadOptions(f"{game.title} brings no network: its master is another bot")
        file = game.network_file()
        self._search: WorldSearch | None = None
        self._without_network: Any = None
        if file is None:
            self._without_network = seated(find(names(game.ruleset)[1], game.ruleset), game, seat)
        else:
            network = _network(file)
            planner = Planner(game, network, POSITIONS, TRUST)
            self._search = WorldSearch(game, network, planner, WORLDS, PLANS, DOUBT)

    def __call__(self, view: Any, rng: Random) -> int:
        if self._search is None:
            pick: int = self._without_network(view, rng)
            return pick
        return self._search.pick(view, rng)


@lru_cache(maxsize=8)
def _network(file: Path) -> Network:
    return read_network(file)
