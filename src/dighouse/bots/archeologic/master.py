"""The best that we know: looks ahead, plays out the end exactly, and minds the race."""

from __future__ import annotations

from dighouse.bots.archeologic.deducer import Deducer
from dighouse.games.archeologic.policy.plan import Plan, best
from dighouse.games.archeologic.policy.race import race
from dighouse.games.archeologic.views import View


class Master(Deducer):
    name = "master"

    def plan(self, view: View) -> Plan:
        if view.mode == "solo":
            return best(self.pool, self.known(view), self.viewfinder(view))
        return race(self.pool, view)
