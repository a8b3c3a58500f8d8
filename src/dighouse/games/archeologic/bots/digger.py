"""Plays for fun, and well: pictures some of the possible cities, and asks what tells those apart."""

from __future__ import annotations

from random import Random

import numpy as np

from dighouse.games.archeologic.bots.deducer import Deducer
from dighouse.games.archeologic.facts import Answered, Indices, candidates, facts_of
from dighouse.games.archeologic.policy.greedy import most_per_time
from dighouse.games.archeologic.policy.plan import Plan
from dighouse.games.archeologic.policy.question_matrix import costs_of
from dighouse.games.archeologic.views import View


class Digger(Deducer):
    name = "digger"
    pictures = 4  # so many cities can be held in one's head
    overlooks = 0.15  # of one's answers, each turn
    looks_far = 0.4  # of the turns: else the viewfinder goes one step at most
    careless = 0.0  # of the turns: asks anything
    guesses = 1  # checks, when no more layouts seem to be left

    def plan(self, view: View) -> Plan:
        # People do not err at random: who looks at the same notes again overlooks the same things.
        luck = Random(repr((self.name, view.viewer, view.clues, view.asked, view.checks)))
        known = self._noted(view, luck)
        # Nobody gambles where a wrong check is the last one.
        if len(known) <= (1 if view.mode == "rulebook" else self.guesses):
            check = costs_of(self.pool.edition).check
            return Plan(check, layout=luck.choice(known.tolist()))
        axes = self._axes(view, luck)
        if luck.random() < self.careless:
            asked = luck.randrange(len(self.pool.questions))
            return Plan(0.0, luck.choice(axes), asked)
        pictures = luck.sample(known.tolist(), min(self.pictures, len(known)))
        return most_per_time(self.pool, known, self.viewfinder(view), axes, np.array(pictures))

    def _noted(self, view: View, luck: Random) -> Indices:
        """The layouts that agree with all facts that are not overlooked this time."""
        facts = [
            fact
            for fact in facts_of(view)
            if not isinstance(fact, Answered) or luck.random() >= self.overlooks
        ]
        return candidates(self.pool, facts)

    def _axes(self, view: View, luck: Random) -> list[int]:
        """Where to look for a question."""
        here, axes = self.viewfinder(view), len(self.pool.axes)
        if here is None or luck.random() < self.looks_far:
            return list(range(axes))
        return [(here + 1) % axes, (here + 2) % axes]
