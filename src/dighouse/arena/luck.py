"""How much of a result was luck: what chance was worth to each seat, as far as a network can tell.

At each chance step the network says what a seat can expect after what was drawn, less the mean over all
that could have been drawn, by their exact weights. On average over all chance this is 0, whatever the
network believes. So it can be taken off a result, times any factor that does not depend on this deal, and
the mean stays what it is, with less noise about it (AIVAT, without its part for choices of players).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.kernel.state import OVER, State
from dighouse.search.network import Network, read_network
from dighouse.search.planning import observed
from dighouse.search.results import results_of

Array = npt.NDArray[Any]


def luck_meter(game: Game) -> LuckMeter | None:
    """None where the game brings no network that knows its numbers."""
    if not isinstance(game, OffersNetwork):
        return None
    file = game.network_file()
    return None if file is None else LuckMeter(game, _network(file))


class LuckMeter:
    """For one game after the other."""

    def __init__(self, game: Game, network: Network) -> None:
        assert isinstance(game, OffersNetwork)
        self._game: Any = game
        self._seats = game.seats
        self._network = network
        self._inputs = game.network_inputs()
        self._sum = np.zeros(game.seats)

    def begin(self) -> None:
        self._sum = np.zeros(self._seats)

    def chance(self, state: State, pick: int) -> None:
        """Asked before chance makes this pick."""
        chances = state.chances()
        if len(chances) == 1:
            return
        values = self._values(state, [outcome for outcome, _ in chances])
        weights = np.array([weight for _, weight in chances], np.float64)
        drawn = [outcome for outcome, _ in chances].index(pick)
        self._sum += values[drawn] - weights @ values / weights.sum()

    def luck(self) -> tuple[float, ...]:
        """Of the game so far, a number a seat: 2 is the difference between a sure defeat and a sure win."""
        return tuple(round(float(one), 6) for one in self._sum)

    def _values(self, state: State, outcomes: list[int]) -> npt.NDArray[np.float64]:
        """What each seat can expect after each of these outcomes: a row for each."""
        values = np.zeros((len(outcomes), self._seats))
        rows: dict[bool, list[Any]] = {True: [], False: []}  # is the seat to decide?
        places: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
        for number, outcome in enumerate(outcomes):
            after = state.clone()
            after.apply(outcome)
            if after.actor == OVER:
                scores, ranks = np.array([after.scores()]), np.array([after.ranks()])
                values[number] = results_of(scores, ranks)[0]
                continue
            for seat in range(self._seats):
                decides = after.actor == seat
                rows[decides].append(observed(self._game, after, seat))
                places[decides].append((number, seat))
        for decides, observations in rows.items():
            if observations:
                inputs = self._inputs.encode(np.stack(observations))
                network = self._network
                found = network.evaluate(inputs)[1] if decides else network.evaluate_after(inputs)
                values[tuple(np.array(places[decides]).T)] = found
        return values


@lru_cache(maxsize=8)
def _network(file: Path) -> Network:
    return read_network(file)
