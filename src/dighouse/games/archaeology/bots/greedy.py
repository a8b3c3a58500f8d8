"""A decent family player: it sees what its cards could become, and takes what looks best now.

It looks at the view alone and remembers nothing of it, so that it can be asked at any point of
anybody's game; the price list comes with `start`. How it thinks is in `thinking`, which also decides
for it inside the core: `Greedy.policy` gives a policy for playouts.
"""

from __future__ import annotations

from random import Random

from dighouse.games.archaeology.bots.greedy_policy import GreedyPolicy
from dighouse.games.archaeology.bots.prices import prices_of
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.bots.thinking import Thinking
from dighouse.games.archaeology.bots.view_reading import ViewReader
from dighouse.games.archaeology.game import Archaeology
from dighouse.games.archaeology.views import View
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.policy import Policy


class Greedy:
    name = "professor"

    @classmethod
    def policy(cls, game: Game) -> Policy:
        """The same player for every seat, inside the core: see `playouts`."""
        known = known_game(game)
        return GreedyPolicy(known, prices_of(known.edition).tables, known.rules)

    def start(self, game: Game, seat: int) -> None:
        known = known_game(game)
        prices = prices_of(known.edition).tables
        self.rules = known.rules
        self._now = Situation(prices, known.rules)
        self._reader = ViewReader(prices, known.rules)
        self._thinking = Thinking(prices, known.rules, self._now)

    def __call__(self, view: View, rng: Random) -> int:
        if len(view.menu) == 1:
            return view.menu[0]
        self._reader.read(self._now, view)
        return self._thinking.pick(self._now)

    def without_trade(self) -> int:
        """What it does in the situation that it looked at last, if it sees no trade."""
        self._now.can_offer = False
        return self._thinking.pick(self._now)


def known_game(game: Game) -> Archaeology:
    """BadOptions if it is none of the card games."""
    if not isinstance(game, Archaeology):
        raise BadOptions(f"the greedy bot does not know how to play {game.title}")
    return game
