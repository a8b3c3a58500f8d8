"""A closer look at the best plans: how they go on, in worlds that look like the view.

A plan ends where somebody else, or chance, goes on. Here the best few are followed further, each in the
same sampled worlds with the same luck: all seats choose by the network, each from its own view in that
world, until the seat that is thinking has its next turn, or the game is over. What it can expect there,
over all worlds, decides between the plans. Worlds in which rivals have hardly chosen as they did count
less. Nothing is looked at that was not sampled from the view.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.search.beliefs import Beliefs
from dighouse.search.network import Network
from dighouse.search.planning import Planner, TurnPlan, observed
from dighouse.search.results import results_of

Array = npt.NDArray[Any]

CLOSE = 0.12  # plans that are worse than the best by more are not followed
STEPS_AT_MOST = 400  # decisions of one world; a turn of five seats has fewer
ROUND = 16  # worlds that are followed together
SURE = 2.0  # standard errors by which a plan has to be worse than the best to be dropped
WORLDS_AT_MOST = 4096  # however long it may think


class WorldSearch:
    """The best `plans` are followed in up to `worlds` worlds each, or for so many milliseconds; less
    where one is clearly the best before. What a plan was worth before counts as much as `doubt`
    worlds: with few worlds, luck would decide."""

    def __init__(
        self,
        game: Game,
        network: Network,
        planner: Planner,
        worlds: int = 32,
        plans: int = 4,
        doubt: float = 16.0,
        milliseconds: float | None = None,
    ) -> None:
        if worlds < 1 or plans < 1:
            raise BadOptions(
                f"a search needs one world and one plan or more, not {worlds}, {plans}"
            )
        if milliseconds is not None and not milliseconds > 0:
            raise BadOptions(f"a search needs more than {milliseconds} milliseconds")
        if not isinstance(game, OffersNetwork):
            raise BadOptions(
                f"{game.title} has no inputs for a network: it can't be searched with one"
            )
        self._game: Any = game
        self._network = network
        self._inputs = game.network_inputs()
        self._planner = planner
        self._beliefs = Beliefs(game, network)
        self._worlds = worlds if milliseconds is None else WORLDS_AT_MOST
        self._seconds = None if milliseconds is None else milliseconds / 1000
        self._plans = plans
        self._doubt = doubt

    def pick(self, view: Any, rng: random.Random) -> int:
        if len(view.menu) == 1:
            return int(view.menu[0])
        return self.best(view, rng).picks[0]

    def best(self, view: Any, rng: random.Random) -> TurnPlan:
        """The plan that leads to most. NotNow if the view's seat has nothing to decide."""
        until = None if self._seconds is None else time.monotonic() + self._seconds
        plans = self._planner.plans(view, rng)
        kept = [plan for plan in plans[: self._plans] if plan.score >= plans[0].score - CLOSE]
        found = np.zeros((len(kept), 0), np.float32)
        weights = np.zeros(0, np.float64)
        while len({plan.picks[0] for plan in kept}) > 1 and len(weights) < self._worlds:
            if until is not None and len(weights) and time.monotonic() > until:
                break
            many = min(ROUND, self._worlds - len(weights))
            worlds = [self._game.sample(view, rng) for _ in range(many)]
            followed = self.follow(worlds, kept, int(view.viewer), rng)
            found = np.concatenate([found, followed], axis=1)
            weights = np.concatenate([weights, self._beliefs.weights(worlds, int(view.viewer))])
            worth = self._worth(kept, found, weights)
            order = np.argsort(-worth, kind="stable")
            stay = [at for at in order if not self._clearly_worse(at, order[0], kept, found)]
            kept, found = [kept[at] for at in stay], found[stay]
        return kept[0]

    def _worth(self, plans: list[TurnPlan], found: Array, weights: Array) -> Array:
        share = weights / weights.mean()
        scores = np.array([plan.score for plan in plans])
        worth: Array = (scores * self._doubt + found @ share) / (self._doubt + len(weights))
        return worth

    def _clearly_worse(self, one: int, best: int, plans: list[TurnPlan], found: Array) -> bool:
        """Worlds and luck are the same for both, so their difference tells more than each of them."""
        if one == best or found.shape[1] < ROUND:
            return False
        behind = found[best] - found[one]
        error = float(behind.std()) / math.sqrt(len(behind))
        before = plans[best].score - plans[one].score
        mean = (before * self._doubt + float(behind.sum())) / (self._doubt + len(behind))
        return bool(mean > SURE * error)

    def follow(
        self, worlds: list[State], plans: list[TurnPlan], seat: int, rng: random.Random
    ) -> Array:
        """What a seat can expect after each plan, a column for each world."""
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
        rows = np.array([observed(self._game, states[at], seat) for at in which])
        values[which] = self._network.evaluate(self._inputs.encode(rows))[1]

    def _decide(self, states: list[State], active: list[int], rng: random.Random) -> None:
        """Everybody who is to decide does, by the policy, from what they know in that world."""
        actors = np.array([int(states[at].actor) for at in active])
        rows = np.array([observed(self._game, states[at], int(states[at].actor)) for at in active])
        scores, _ = self._network.evaluate(self._inputs.encode(rows))
        outputs = self._inputs.outputs(actors)
        noise = np.random.default_rng(rng.getrandbits(64)).gumbel(size=scores.shape)
        scores = scores + noise.astype(np.float32)
        for number, at in enumerate(active):
            menu = states[at].menu()
            states[at].apply(menu[int(scores[number][outputs[number][menu]].argmax())])
