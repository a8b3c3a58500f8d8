"""Which worlds are likelier than others, by what rivals have chosen in them.

A sampled world agrees with all that a seat knows, and each is as likely as any other by the cards alone.
But rivals choose by their cards: who ends a turn with a set that anybody would have sold has hardly got
it. So a world counts by how likely its rivals' last choices were, by the policy of a network. Rivals
are no networks: some of their choices are anything, and no world is ever ruled out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.kernel.state import State
from dighouse.search.network import Network
from dighouse.search.planning import observed

Array = npt.NDArray[Any]

# Of all choices, so many are taken for anything. With less, what professor holds became less likely than
# by the cards alone (docs/training.md).
ANYTHING = 0.3


class Beliefs:
    def __init__(self, game: OffersNetwork, network: Network) -> None:
        self._game: Any = game
        self._network = network
        self._inputs = game.network_inputs()

    def weights(self, worlds: list[State], viewer: int) -> npt.NDArray[np.float64]:
        """How much each of these worlds, sampled from a view of the viewer's, counts."""
        weights = np.ones(len(worlds))
        numbers: list[int] = []
        choices: list[tuple[State, int, int]] = []
        for number, world in enumerate(worlds):
            for choice in self._game.last_choices(world, viewer):
                numbers.append(number)
                choices.append(choice)
        if choices:
            likely = ANYTHING + (1 - ANYTHING) * self._likely(choices)
            np.multiply.at(weights, numbers, likely)
        return weights

    def _likely(self, choices: list[tuple[State, int, int]]) -> Array:
        """The probability of each choice (a position, the seat, its pick) by the policy."""
        rows = np.array([observed(self._game, state, seat) for state, seat, _ in choices])
        scores, _ = self._network.evaluate(self._inputs.encode(rows))
        outputs = self._inputs.outputs(np.array([seat for _, seat, _ in choices]))
        found = np.zeros(len(choices))
        for at, (state, _, pick) in enumerate(choices):
            menu = state.menu()
            logits = scores[at][outputs[at][menu]].astype(np.float64)
            chances = np.exp(logits - logits.max())
            found[at] = chances[menu.index(pick)] / chances.sum()
        return found
