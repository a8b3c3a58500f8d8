"""The exact best response to a policy, on an edition so small that its whole tree can be walked.

A best response knows all that its seat was told, and forgets nothing: what it knows is the whole story
that it has heard, not only what is to be seen now.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dighouse.kernel.state import CHANCE, OVER
from dighouse.search.results import results_of

Array = npt.NDArray[Any]
MOST_NODES = 1_000_000
RESULT, WON = 0, 1  # outcomes: as training counts them, and who won


class Node(NamedTuple):
    actor: int
    known: int  # the number of what its actor knows; -1 at a chance step and at the end
    picks: tuple[int, ...]
    chances: tuple[float, ...]  # at a chance step, how likely each pick is
    children: tuple[int, ...]
    outcome: tuple[float, float]  # at the end: how well seat 0 did, and whether it won


class Tree:
    """All that can happen in a game of two. Children come after their parents."""

    def __init__(self, game: Any) -> None:
        if game.seats != 2:
            raise ValueError("best responses are computed for two seats")
        self.game = game
        self.nodes: list[Node] = []
        self.observations: list[Any] = []  # by what is known
        self.menus: list[tuple[int, ...]] = []
        self.actors: list[int] = []
        self._numbers: dict[Any, int] = {}
        self._walk(game.start())

    def _walk(self, start: Any) -> None:
        """By breadth. What a seat has heard is one number for each different story."""
        stories: dict[Any, int] = {}
        heard = (0, 0)
        queue = [(start, heard)]
        at = 0
        while at < len(queue):
            state, heard = queue[at]
            queue[at] = (None, heard)  # states are many
            at += 1
            if len(queue) > MOST_NODES:
                raise ValueError(f"more than {MOST_NODES} positions: a smaller edition is needed")
            actor = int(state.actor)
            if actor == OVER:
                scores = np.array([state.scores()])
                ranks = np.array([state.ranks()])
                won = 1.0 / len(state.winners()) if 0 in state.winners() else 0.0
                done = float(results_of(scores, ranks)[0, 0])
                self.nodes.append(Node(OVER, -1, (), (), (), (done, won)))
                continue
            picks = tuple(state.menu())
            chances: tuple[float, ...] = ()
            known = -1
            if actor == CHANCE:
                weights = [weight for _, weight in state.chances()]
                chances = tuple(weight / sum(weights) for weight in weights)
            else:
                known = self._number(state, actor, heard[actor], picks)
            first = len(queue)
            for pick in picks:
                events = self.game.events(state, pick)
                after = []
                for seat in (0, 1):
                    told = [(e.kind, repr(e.data)) for e in events if e.heard_by(seat)]
                    own = pick if seat == actor else -1
                    story = (heard[seat], own, tuple(told))
                    after.append(stories.setdefault(story, len(stories) + 1))
                child = state.clone()
                child.apply(pick)
                queue.append((child, (after[0], after[1])))
            children = tuple(range(first, len(queue)))
            self.nodes.append(Node(actor, known, picks, chances, children, (0.0, 0.0)))

    def _number(self, state: Any, seat: int, story: int, picks: tuple[int, ...]) -> int:
        observation = self.game.observe(state, seat)
        key = (seat, story, observation.tobytes())
        number = self._numbers.setdefault(key, len(self._numbers))
        if number == len(self.observations):
            self.observations.append(observation)
            self.menus.append(picks)
            self.actors.append(seat)
        return number


def uniform(tree: Tree) -> list[Array]:
    return [np.full(len(menu), 1 / len(menu)) for menu in tree.menus]


def best_response(tree: Tree, policy: list[Array], seat: int, outcome: int) -> float:
    """What a seat gets at most, from its own side, if the other one plays by the policy."""
    nodes = tree.nodes
    reach = np.zeros(len(nodes))  # how likely chance and the other one make it
    reach[0] = 1.0
    places: dict[int, list[int]] = {}
    for at, node in enumerate(nodes):
        if node.actor == seat:
            places.setdefault(node.known, []).append(at)
        for child, chance in zip(node.children, _chances(node, policy, seat), strict=True):
            reach[child] = reach[at] * chance
    chosen: dict[int, int] = {}
    values: dict[int, float] = {}

    def value(at: int) -> float:
        found = values.get(at)
        if found is None:
            node = nodes[at]
            if node.actor == OVER:
                own = node.outcome[outcome]
                found = own if seat == 0 else (-own if outcome == RESULT else 1.0 - own)
            elif node.actor == seat:
                found = value(node.children[best(node.known)])
            else:
                chances = _chances(node, policy, seat)
                found = sum(
                    chance * value(child)
                    for child, chance in zip(node.children, chances, strict=True)
                    if chance
                )
            values[at] = found
        return found

    def best(known: int) -> int:
        found = chosen.get(known)
        if found is None:
            worth = [
                sum(reach[at] * value(nodes[at].children[number]) for at in places[known])
                for number in range(len(tree.menus[known]))
            ]
            found = chosen[known] = int(np.argmax(worth))
        return found

    return value(0)


def _chances(node: Node, policy: list[Array], seat: int) -> Any:
    if node.actor == CHANCE:
        return node.chances
    if node.actor == OVER:
        return ()
    return policy[node.known] if node.actor != seat else (1.0,) * len(node.children)


def exploitability(tree: Tree, policy: list[Array]) -> dict[str, float]:
    """What a best response gets more than its fair share, on average over both seats.

    By results as a run counts them (from -1 to 1), and by wins (from 0 to 1).
    """
    results = [best_response(tree, policy, seat, RESULT) for seat in (0, 1)]
    wins = [best_response(tree, policy, seat, WON) for seat in (0, 1)]
    return {"results": round(sum(results) / 2, 5), "wins": round(sum(wins) / 2 - 0.5, 5)}
