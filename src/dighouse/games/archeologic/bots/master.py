"""The best that we know: looks ahead, plays out the end exactly, and minds the race."""

from __future__ import annotations

from dighouse.games.archeologic.bots.deducer import Deducer
from dighouse.games.archeologic.policy.plan import Plan, best
from dighouse.games.archeologic.policy.with_rivals import best_with_rivals
from dighouse.games.archeologic.views import View


class Master(Deducer):
    name = "master"

    def plan(self, view: View) -> Plan:
        if len(view.pawns) == 1:
            guesses = view.mode != "rulebook"
            return best(self.pool, self.known(view), self.viewfinder(view), guesses=guesses)
        return best_with_rivals(self.pool, view)
