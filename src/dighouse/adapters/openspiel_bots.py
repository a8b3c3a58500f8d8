"""OpenSpiel's bots at our tables, and ours in OpenSpiel's loops."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyspiel

from dighouse.adapters.bots import HouseAgent
from dighouse.adapters.openspiel import HouseState, load_game
from dighouse.kernel.game import Game


def from_openspiel(make: Callable[[Any, int], Any]) -> type[Any]:
    """A bot from `make(game, player)`, which gives one of OpenSpiel's: it has `step(state)`.

    It is shown a deal that agrees with the view, not the real one. That is enough for bots that play by
    observations, and for searches; what a seat has heard before is not in it, so tables of a policy by
    information states can't be looked up.
    """

    class OpenSpielBot:
        name = str(getattr(make, "__name__", type(make).__name__))

        def start(self, game: Game, seat: int) -> None:
            edition = game.edition
            more: dict[str, Any] = {}
            if edition is not None and not edition.built_in:
                more["edition"] = edition.source
            self._game = load_game(game.ruleset, seats=game.seats, **game.options, **more)
            self._bot = make(self._game, seat)

        def __call__(self, view: Any, rng: random.Random) -> int:
            world = self._game.house.sample(view, rng)
            return int(self._bot.step(HouseState.at(self._game, world)))

    return OpenSpielBot


class HouseBot(pyspiel.Bot):
    """A bot of the house, by its name or as it is, for OpenSpiel's loops, such as `evaluate_bots`.

    It gets its seat's view of each state, and nothing else.
    """

    def __init__(self, bot: Any, game: Any, player: int, seed: int | None = None) -> None:
        super().__init__()
        self._player = player
        self._restarted: Callable[[], HouseAgent] = lambda: HouseAgent(
            bot, game.house, player, seed
        )
        self._agent = self._restarted()

    def player_id(self) -> int:
        return self._player

    def restart(self) -> None:
        self._agent = self._restarted()

    def restart_at(self, state: Any) -> None:
        self.restart()

    def step(self, state: Any) -> int:
        return self._agent(state.view(self._player))

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """Views tell all of it."""
