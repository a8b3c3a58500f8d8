"""A bot for any game: Monte Carlo tree search over what its seat can know.

This is the single-observer information set search of Cowling, Powley and Whitehouse (2012). Each
simulation begins in another world that looks like the view. A node of the tree is what the thinking seat
would know there, so worlds that it can't tell apart share their experience. A pick may be on the menu in
some of these worlds only: how often it could have been chosen takes the place of the visits of the node
in the bound (UCB1) that weighs what did well against what was hardly tried. Behind the tree the game
is played to its end inside the core, by the strongest policy that the game has, or else at random.

One pick changes the outcome of a long game by little, and a few hundred games tell little of it. So a
policy's own pick is favoured until others have proved to be better (a progressive bias): without
that, chance would choose among a dozen picks that look alike, and mistakes add up.
"""

from __future__ import annotations

import math
import random
from typing import Any

from dighouse.kernel.dice import Dice
from dighouse.kernel.game import Game
from dighouse.kernel.playout import playout
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.search.bots import policy, strongest_policy
from dighouse.search.budget import SearchBudget
from dighouse.search.results import MARGIN

BUDGET = SearchBudget(simulations=240)
EXPLORATION = 0.3  # how much is tried that did not do well so far; results are from 0 to 1
TRUST = 1.0  # how much the policy's own pick is favoured; it fades with the root of the visits
MARGIN_SHARE = (
    0.5  # of a result that the margin makes: wins alone are too noisy for few simulations
)

NodeKey = tuple[int, bytes, tuple[int, ...]]


class PickStatistics:
    """What came of one pick at one node."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0  # how often it was on the menu
        self.total = 0.0  # of the results of the seat that picks

    def bound(self, exploration: float) -> float:
        tried = math.sqrt(math.log(self.available) / self.visits)
        return self.total / self.visits + exploration * tried


Node = dict[int, PickStatistics]


class InformationSetSearch:
    """`budget` is for each pick. `policy` names the bot that plays the games to their ends: "random", or
    one that can play inside the core; None is the strongest of those, and random play if there is none.
    """

    name = "searcher"

    def __init__(
        self,
        budget: SearchBudget = BUDGET,
        policy: str | None = None,
        exploration: float = EXPLORATION,
        trust: float = TRUST,
    ) -> None:
        self._budget = budget
        self._policy_name = policy
        self._exploration = exploration
        self._trust = trust

    def start(self, game: Game, seat: int) -> None:
        game.must_end("a search by playouts")
        self._game, self._seat = game, seat
        self._policy: Policy | None = None
        if self._policy_name is None:
            self._policy = strongest_policy(game)
        elif self._policy_name != "random":
            self._policy = policy(self._policy_name, game)

    def __call__(self, view: Any, rng: random.Random) -> int:
        menu: list[int] = list(view.menu)
        if len(menu) == 1:
            return menu[0]
        visits = {pick: one.visits for pick, one in self.search(view, rng).items()}
        return max(menu, key=lambda pick: visits.get(pick, 0))

    def search(self, view: Any, rng: random.Random) -> Node:
        """What came of each pick of the menu that was tried."""
        dice = Dice.of(rng)
        tree: dict[NodeKey, Node] = {}
        spent = self._budget.begin()
        root: Node = {}
        while spent.spend():
            self._simulate(self._game.sample(view, rng), root, tree, dice, rng)
        return root

    def _simulate(
        self,
        world: State,
        root: Node,
        tree: dict[NodeKey, Node],
        dice: Dice,
        rng: random.Random,
    ) -> None:
        """From the view down the tree, one step beyond it, and to the end of the game."""
        path: list[tuple[int, PickStatistics]] = []
        unseen: list[int] = []  # picks of a rival's decision that is not finished: nobody sees them
        node = root
        while True:
            actor = int(world.actor)
            pick = self._select(node, world, dice, rng)
            chosen = node[pick]
            path.append((actor, chosen))
            world.apply(pick)
            unseen = [] if world.settled or actor == self._seat else [*unseen, pick]
            while world.actor == CHANCE:
                world.apply(world.draw(dice))
            if not chosen.visits or world.actor == OVER:
                break
            node = tree.setdefault(self._key(world, unseen), {})
        results = results_at_end(playout(world, dice, self._policy))
        for actor, statistics in path:
            statistics.visits += 1
            statistics.total += results[actor]

    def _select(self, node: Node, world: State, dice: Dice, rng: random.Random) -> int:
        """The pick with the highest bound. Those that were never tried come first."""
        menu = world.menu()
        if len(menu) == 1:
            node.setdefault(menu[0], PickStatistics()).available += 1
            return menu[0]
        favourite = -1 if self._policy is None else self._policy.pick(world, dice)
        untried: list[int] = []
        best, highest = -1, -1.0
        for pick in menu:
            statistics = node.get(pick)
            if statistics is None:
                statistics = node[pick] = PickStatistics()
            statistics.available += 1
            if not statistics.visits:
                untried.append(pick)
                continue
            bound = statistics.bound(self._exploration)
            if pick == favourite:
                bound += self._trust / (1 + statistics.visits) ** 0.5
            if bound > highest:
                best, highest = pick, bound
        if favourite in untried:
            return favourite
        return rng.choice(untried) if untried else best

    def _key(self, world: State, unseen: list[int]) -> NodeKey:
        known = self._game.key(world.view(self._seat))
        return int(world.actor), known, tuple(unseen)


def results_at_end(end: State) -> list[float]:
    """From 0 to 1 for each seat: its share of the win, and a little for how clear it was.

    The little is left out where most points don't win.
    """
    winners, scores = end.winners(), end.scores()
    shares = [(seat in winners) / max(len(winners), 1) for seat in range(len(scores))]
    if len(scores) == 1 or not winners or any(scores[seat] < max(scores) for seat in winners):
        return shares
    results = []
    for seat, share in enumerate(shares):
        ahead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
        clear = (1 + math.tanh(ahead / MARGIN)) / 2
        results.append((1 - MARGIN_SHARE) * share + MARGIN_SHARE * clear)
    return results
