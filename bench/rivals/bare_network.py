"""The master's network without any search: its policy alone.

    python bench/strength.py card-game bench/rivals/bare_network.py bench/rivals/best_response.py --deals 400

`bot` draws a pick, as likely as the policy finds it good: what the network was trained to be.
`bare_network.py:Surest` takes the likeliest one.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np

from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.search.network import read_network


class BareNetwork:
    name = "bare-network"
    draws = True  # False: always the likeliest pick

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game, OffersNetwork):
            raise BadOptions(f"{game.title} can't be played by a network")
        self._game: Any = game
        self._inputs = game.network_inputs()
        self._outputs = self._inputs.outputs(np.array([seat]))[0]
        self._network = read_network(self.file(game))

    def file(self, game: Any) -> Path:
        found: Path | None = game.network_file()
        if found is None:
            raise BadOptions(f"{game.title} brings no network for this edition")
        return found

    def __call__(self, view: Any, rng: random.Random) -> int:
        menu: list[int] = list(view.menu)
        if len(menu) == 1:
            return menu[0]
        row = self._inputs.encode(np.array([self._game.observe_view(view)]))
        scores = self._network.evaluate(row)[0][0][self._outputs[menu]]
        if not self.draws:
            return menu[int(scores.argmax())]
        chances = np.exp(scores - scores.max())
        return rng.choices(menu, chances.tolist())[0]


class Surest(BareNetwork):
    name = "bare-network-surest"
    draws = False


bot = BareNetwork
