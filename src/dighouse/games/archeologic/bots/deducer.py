"""What all bots of ArcheOlogic share: from a plan to the picks that carry it out.

A bot is asked for each pick by itself, also in the middle of a turn or a check, and by tables that make a
new bot for every decision. So a plan depends on nothing but what was known when the turn began: made
again, it is the same. Where somebody else has begun a turn, the bot makes the best of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

import numpy as np

from dighouse.games.archeologic.buildings import all_ways, zone_name
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import Indices, candidates, facts_of, way_numbers
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.notation import DEGREES
from dighouse.games.archeologic.policy.greedy import most_per_time
from dighouse.games.archeologic.policy.plan import Plan
from dighouse.games.archeologic.views import View
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game


class Deducer(ABC):
    """A subclass says what it would do in `plan`."""

    name = "deducer"

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game.edition, Edition):
            raise BadOptions(f"the bot {self.name} does not know how to play {game.title}")
        self.pool: LayoutPool = layout_pool(game.edition)
        self._last: tuple[Any, Plan] | None = None

    def __call__(self, view: View, rng: Random) -> int:
        if len(view.menu) == 1:
            return view.menu[0]
        return view.menu[view.moves.index(self.move(view))]

    def move(self, view: View) -> str:
        """What to do, in notation."""
        if view.phase == "check":
            return self._place(view)
        plan = self._plan(view)
        if view.phase == "set":
            # The first turn's free step leads from here to where one wants to look.
            axis = plan.axis or 0
            return f"set {self.pool.axes[axis - 1].lower()}"
        if view.phase == "ask":
            return self._ask(view, plan)
        if plan.axis is None:
            return "check"
        assert view.viewfinder is not None
        steps = (plan.axis - self.pool.axis_number[view.viewfinder]) % len(self.pool.axes)
        return {1: "stay", 2: "step"}.get(steps, f"aim {self.pool.axes[plan.axis].lower()}")

    @abstractmethod
    def plan(self, view: View) -> Plan:
        """What to do with this turn."""

    def known(self, view: View) -> Indices:
        """The layouts that agree with all that the viewer was told."""
        return candidates(self.pool, facts_of(view))

    def viewfinder(self, view: View) -> int | None:
        return None if view.viewfinder is None else self.pool.axis_number[view.viewfinder]

    def _plan(self, view: View) -> Plan:
        """The plan for this turn; the same from its first pick to its last."""
        key = (view.viewer, view.viewfinder, view.clues, view.asked, view.checks, view.pawns)
        if self._last is None or self._last[0] != key:
            self._last = key, self.plan(view)
        return self._last[1]

    def _ask(self, view: View, plan: Plan) -> str:
        assert view.aim is not None
        axis, question = self.pool.axis_number[view.aim], plan.question
        if question is None or plan.axis != axis:
            question = most_per_time(self.pool, self.known(view), None, [axis]).question
        return f"ask {self.pool.questions[question or 0].lower()}"

    def _place(self, view: View) -> str:
        """The next building of a check: of the planned layout, if the check began as that does."""
        laid = way_numbers(self.pool.edition, view.laid)
        layout = self._plan(view).layout
        known = self.known(view)
        fitting = known[(self.pool.ways[: len(laid), known] == np.array(laid, int)[:, None]).all(0)]
        if layout is None or layout not in fitting:
            if not len(fitting):
                return view.moves[0]  # somebody began what can't be right
            layout = int(fitting[0])
        building = len(laid)
        way = all_ways(self.pool.edition)[building][int(self.pool.ways[building, layout])]
        zone = zone_name(way.zone, self.pool.edition.side.value)
        return f"place {self.pool.buildings[building]} {zone} {way.turns * DEGREES}".lower()
