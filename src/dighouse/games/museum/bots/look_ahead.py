"""Tries the best ways of a decision in worlds that may be the real one, and plays on there as professors would.

Rivals are professors, too, or else diggers, as likely as it is that they hold icons back.
"""

from __future__ import annotations

from math import exp

from mypy_extensions import i64

from dighouse.games.museum.bots.candidates import ANY, Candidates
from dighouse.games.museum.bots.hidden import deal_unseen, hoarding
from dighouse.games.museum.bots.tile_policy import TilePolicy
from dighouse.games.museum.bots.weights import Weights
from dighouse.games.museum.bots.worth import POINT
from dighouse.games.museum.game_numbers import GameNumbers
from dighouse.games.museum.phases import WALK
from dighouse.games.museum.state import TileState
from dighouse.kernel.dice import Dice
from dighouse.kernel.state import CHANCE, OVER


class LookAhead:
    def __init__(self, rules: GameNumbers, weights: Weights) -> None:
        self.rules = rules
        self.policy = TilePolicy(rules, weights)  # which ways are worth a try
        self.later = TilePolicy(rules, weights, True)  # how everybody plays on ...
        self.hasty = TilePolicy(rules, Weights(), True)  # ... and how rivals do that do not hoard
        # With at most so many turns left, play is imagined to the end; before, for some turns.
        self.end = 3
        self.turns = int(rules.seats)  # the rivals', and the next own one
        # In each round the ways are tried in so many worlds, and the better half goes on. With more
        # rivals there is more to imagine, so that less is tried in the same time.
        self.worlds = 2 if rules.seats < 3 else 1
        self.rounds = 3 if rules.seats < 3 else 2
        self.ways = 20 // int(rules.seats)
        # In the end: ways with each tile of the hand, and for each use of an icon.
        self.each = 10 // int(rules.seats)
        self.late = 8.0  # points that make a lead safe at the end ...
        self.early = 30.0  # ... and that count for as much in the middle, when icons will change it
        self.icon = 6.0  # of a tile with an icon in the hand, where play is broken off

    def plan(self, state: TileState, begun: list[int], dice: Dice) -> list[int]:
        """The picks of the actor's whole decision."""
        policy = self.policy
        candidates = policy.candidates(state, begun)
        late = policy.worth.left <= self.end
        order = self._tried(state, candidates, late)
        worlds, rounds = self.worlds, self.rounds
        if state.pile == 0 and self.rules.seats == 2:
            worlds, rounds = 1, 1  # all unseen tiles are the rival's
        seat = state.turn
        totals = [0.0] * len(order)
        # Of the worlds, the share that is as likely has hoarders in it.
        share = hoarding(state, seat)
        hoards = int(dice.below(1000)) / 1000
        for number in range(rounds):
            if len(order) == 1:
                break
            for _ in range(worlds):
                hoards += share
                hoarders = hoards >= 1.0
                if hoarders:
                    hoards -= 1.0
                world = deal_unseen(state, seat, dice, hoarders)
                seed = int(dice.below(0x7FFFFFFF))
                for at in range(len(order)):
                    plan = candidates.plans[order[at]]
                    totals[at] += self.outcome(world, plan, seat, Dice(seed), late, hoarders)
            order = _sorted(order, totals)
            if number < rounds - 1:  # the better half goes on
                order = order[: (len(order) + 1) // 2]
            totals = sorted(totals, reverse=True)[: len(order)]
        return candidates.plans[order[0]]

    def _tried(self, state: TileState, candidates: Candidates, late: bool) -> list[int]:
        """The ways that look best; in the end some for each tile of the hand, and each use of an icon."""
        policy = self.policy
        if late and state.phase != WALK:
            return candidates.top_of_each(policy.worth, state, policy.most, self.each)
        return candidates.top(policy.worth, state, policy.most, self.ways, ANY)

    def outcome(
        self,
        world: TileState,
        plan: list[int],
        seat: i64,
        dice: Dice,
        to_the_end: bool,
        hoarders: bool,
    ) -> float:
        """How good it is for a seat to carry out a plan, from 0 to 1."""
        state = world.without_knowledge()
        for pick in plan:
            state.carry_out(pick)
        turns = 10_000 if to_the_end else self.turns
        turn = state.turn
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.carry_out(state.draw(dice))
                continue
            if state.turn != turn:
                turn = state.turn
                turns -= 1
                if turns < 0:
                    break
            policy = self.later if hoarders or state.turn == seat else self.hasty
            for pick in policy.plan(state, [], dice):
                state.carry_out(pick)
        scale = self.late if to_the_end else self.early
        return 1.0 / (1.0 + exp(-self.lead(state, seat) / scale))

    def lead(self, state: TileState, seat: i64) -> float:
        """Before the best of the rivals, in points; in the middle of a game with what may come."""
        if state.actor == OVER:
            scores = state.scores()
            best = -1000
            for rival in range(len(scores)):
                if i64(rival) != seat and scores[rival] > best:
                    best = scores[rival]
            own = scores[seat]
            return float(own - best) + (3.0 if own > best else -3.0 if own < best else 0.0)
        worth = self.later.worth
        worth.begin(state, seat)
        icons = 0.0
        for kind in state.hands[seat]:
            if self.rules.icons[kind]:
                icons += 1.0
        return int(worth.now() + worth.finds(state)) / POINT + self.icon * icons


def _sorted(ways: list[int], totals: list[float]) -> list[int]:
    """The best first; of two that are as good, the first."""
    order = sorted([(-total, at) for at, total in enumerate(totals)])
    return [ways[at] for _, at in order]
