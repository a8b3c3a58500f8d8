"""Knows all that follows from the facts, and asks what tells most for its time. Looks no further."""

from __future__ import annotations

from dighouse.games.archeologic.bots.deducer import Deducer
from dighouse.games.archeologic.policy.greedy import most_per_time
from dighouse.games.archeologic.policy.plan import Plan
from dighouse.games.archeologic.policy.question_matrix import costs_of
from dighouse.games.archeologic.views import View

GUESSES = 3  # layouts, among which one is guessed when a rival's check comes first otherwise


class Professor(Deducer):
    name = "professor"

    def plan(self, view: View) -> Plan:
        known = self.known(view)
        if 1 < len(known) <= GUESSES and self.now_or_never(view):
            return Plan(costs_of(self.pool.edition).check, layout=int(known[0]))
        return most_per_time(self.pool, known, self.viewfinder(view))

    def now_or_never(self, view: View) -> bool:
        """Would a check now be resolved before a rival's, but no longer after one more question?"""
        checking = [
            pawn.space
            for seat, pawn in enumerate(view.pawns)
            if pawn.checking and not pawn.out and seat != view.viewer
        ]
        if not checking or view.viewer is None:
            return False
        resolved = view.pawns[view.viewer].space + costs_of(self.pool.edition).check
        return resolved < min(checking) <= resolved + 1
