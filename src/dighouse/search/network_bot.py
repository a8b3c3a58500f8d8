"""A bot for every game that brings a trained network: it plans its decisions with it, and follows the best
plans in worlds that look like its view.

A plan is made once, and carried out as long as nothing happens that it could not know. A network knows the
numbers that it was trained with. Where a game brings none, as with an edition of somebody's own, the next
level of the ruleset plays instead.
"""

from __future__ import annotations

from array import array
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
from dighouse.search.planning import Planner, TurnPlan, observed
from dighouse.search.world_search import WorldSearch


class NetworkBot:
    """A class of one's own may think for longer: `docs/bots.md` says how."""

    name = "master"
    positions = 150  # that it looks at for a plan
    trust = 0.02  # see `Planner`
    worlds, plans, doubt = 96, 6, 16.0  # see `WorldSearch`
    milliseconds: float | None = None  # for a plan, instead of a number of worlds

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game, OffersNetwork):
            raise BadOptions(f"{game.title} brings no network: its master is another bot")
        file = game.network_file()
        self._game: Any = game
        self._search: WorldSearch | None = None
        self._without_network: Any = None
        # Of the plan that is carried out: what is known before each of its picks, and the pick.
        self._planned: dict[bytes, int] = {}
        if file is None:
            self._without_network = seated(find(names(game.ruleset)[1], game.ruleset), game, seat)
        else:
            network = _network(file)
            planner = Planner(game, network, self.positions, self.trust)
            self._search = WorldSearch(
                game, network, planner, self.worlds, self.plans, self.doubt, self.milliseconds
            )

    def __call__(self, view: Any, rng: Random) -> int:
        if self._search is None:
            pick: int = self._without_network(view, rng)
            return pick
        if len(view.menu) == 1:
            return int(view.menu[0])
        known = _bytes(self._game.observe_view(view))
        if known not in self._planned:
            self._planned = self._steps(view, self._search.best(view, rng))
        return self._planned[known]

    def _steps(self, view: Any, plan: TurnPlan) -> dict[bytes, int]:
        """What is known before a pick does not depend on the world, up to the plan's end."""
        seat = int(view.viewer)
        state = self._game.sample(view, Random(0))
        steps: dict[bytes, int] = {}
        for pick in plan.picks:
            steps[observed(self._game, state, seat).tobytes()] = pick
            state.apply(pick)
        return steps


def _bytes(numbers: list[int]) -> bytes:
    return array("h", numbers).tobytes()


@lru_cache(maxsize=8)
def _network(file: Path) -> Network:
    return read_network(file)
