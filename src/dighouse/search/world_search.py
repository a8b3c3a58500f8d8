"""A closer look at the best plans: how they go on, in worlds that look like the view.

A plan ends where somebody else, or chance, goes on. Here the best few are followed further, each in the
same sampled worlds with the same luck: all seats choose by the network, each from its own view in that
world, until the seat that is thinking has its next turn, or the game is over. What it can expect there,
over all worlds, decides between the plans. Nothing is looked at that was not sampled from the view.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.search.network import Network
from dighouse.search.planning import Planner, TurnPlan
from dighouse.search.results import results_of

Array = npt.NDArray[Any]

CLOSE = 0.12  # plans that are worse than the best by more are not followed
STEPS_AT_MOST = 400  # decisions of one world; a turn of five seats has fewer


class WorldSearch:
    """`plans` are followed in `worlds` worlds each. What a plan was worth before counts as much as
    `doubt` worlds: with few worlds, luck would decide."""

    def __init__(
        self,
        game: Game,
        network: Network,
        planner: Planner,
        worlds: int = 32,
        plans: int = 4,
        doubt: float = 16.0,
    ) -> None:
        if worlds < 1 or plans < 1:
            raise BadOptions(
                f"a search needs one world and one plan or more, not {worlds}, {plans}"
            )
        if not isinstance(game, OffersNetwork):
            raise BadOptions(
                f"{game.title} has no inputs for a network: it can't be searched with one"
            )
        self._game: Any = game
        self._network = network
        self._inputs = game.network_inputs()
        self._planner = planner
        self._worlds = worlds
        self._plans = plans
        self._doubt = doubt

    def pick(self, view: Any, rng: random.Random) -> int:
        if len(view.menu) == 1:
            return int(view.menu[0])
        plans = self._planner.plans(view, rng)
        kept = [plan for plan in plans[: self._plans] if plan.score >= plans[0].score - CLOSE]
        if len({plan.picks[0] for plan in kept}) == 1:
            return kept[0].picks[0]
        followed = self.follow(view, kept, rng)
        doubt = self._doubt
        worth = [
            (plan.score * doubt + float(found.sum())) / (doubt + len(found))
            for plan, found in zip(kept, followed, strict=True)
        ]
        return kept[int(np.argmax(worth))].picks[0]

    def follow(self, view: Any, plans: list[TurnPlan], rng: random.Random) -> Array:
        """What the view's seat can expect after each plan, a column for each world."""
        seat = int(view.viewer)
        worlds = [self._game.sample(view, rng) for _ in range(self._worlds)]
        luck = [rng.getrandbits(60) for _ in worlds]
        states: list[State] = []
        dice: list[Dice] = []
        for plan in plans:
            for world, seed in zip(worlds, luck, strict=True):
                state = world.clone()
                for pick in plan.picks:
                    state.apply(pick)
                states.append(state)
                dice.append(Dice(seed))
        values = np.zeros(len(states), np.float32)
        active = list(range(len(states)))
        for _ in range(STEPS_AT_MOST):
            active = self._go_on(states, dice, active, values, seat)
            if not active:
                break
            self._decide(states, active, rng)
        if active:
            self._expect(states, active, values, seat)
        return values.reshape(len(plans), len(worlds))

    def _go_on(
        self, states: list[State], dice: list[Dice], active: list[int], values: Array, seat: int
    ) -> list[int]:
        """Chance goes on to the next decisions. Which worlds are still to be followed?"""
        going: list[int] = []
        back: list[int] = []
        for at in active:
            state = states[at]
            while state.actor == CHANCE:
                state.apply(state.draw(dice[at]))
            if state.actor == OVER:
                scores, ranks = np.array([state.scores()]), np.array([state.ranks()])
                values[at] = results_of(scores, ranks)[0, seat]
            elif state.actor == seat and state.whose_turn() == seat:
                back.append(at)
            else:
                going.append(at)
        if back:
            self._expect(states, back, values, seat)
        return going

    def _expect(self, states: list[State], which: list[int], values: Array, seat: int) -> None:
        rows = np.array([self._row(states[at], seat) for at in which])
        values[which] = self._network.evaluate(self._inputs.encode(rows))[1]

    def _decide(self, states: list[State], active: list[int], rng: random.Random) -> None:
        """Everybody who is to decide does, by the policy, from what they know in that world."""
        actors = np.array([int(states[at].actor) for at in active])
        rows = np.array([self._row(states[at], int(states[at].actor)) for at in active])
        scores, _ = self._network.evaluate(self._inputs.encode(rows))
        outputs = self._inputs.outputs(actors)
        noise = np.random.default_rng(rng.getrandbits(64)).gumbel(size=scores.shape)
        scores = scores + noise.astype(np.float32)
        for number, at in enumerate(active):
            menu = states[at].menu()
            states[at].apply(menu[int(scores[number][outputs[number][menu]].argmax())])

    def _row(self, state: State, seat: int) -> Array:
        row = self._game.observe(state, seat)
        found: Array = (
            np.asarray(row, np.int16) if isinstance(row, list) else np.frombuffer(row, np.int16)
        )
        return found
