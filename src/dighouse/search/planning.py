"""Plans for one's own decisions, weighed by a network.

Until somebody else, or chance, goes on, what a seat decides leads to positions that it knows all about:
any world that looks like its view will do to work them out. So a plan is a line of picks up to there, or
up to a pick that shows the seat something that was hidden; where no line gets so far in time, as far as it
was looked at. A policy says which lines are likely to be good, and those are worked out first; a value says
what the position at the end of each is worth. The best line's first pick is the answer.
"""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.kernel.errors import BadOptions, NotNow
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersNetwork
from dighouse.kernel.state import OVER, State
from dighouse.search.network import Network
from dighouse.search.results import results_of

Array = npt.NDArray[Any]

WORLDS = 8  # that a line is tried in where it ends with something that was hidden
WIDTH = 16  # positions that the network looks at together
PATIENCE = 3  # times the positions, after which lines are weighed that have not come to an end
UNLIKELY = 0.004  # a pick below this is left out, unless it is the likeliest


@dataclass(order=True)
class Line:
    """Picks from the view on, and how unlikely the policy finds them: -log of the probability."""

    unlikely: float
    number: int  # lines that are equally likely come in the order in which they were found
    picks: list[int] = field(compare=False)
    state: State = field(compare=False)
    reveals: bool = field(compare=False, default=False)  # what comes after it depends on the world


@dataclass
class TurnPlan:
    """A line to its end. `value` is what is expected there, from -1 to 1; `score` minds the policy, too."""

    picks: list[int]
    value: float
    score: float


class Planner:
    """Plans for one seat of a game. `positions` bounds how many the network looks at for a decision: it
    may be `PATIENCE` times as many, as long as no line has come to an end.

    `trust` is how much of a value a policy is worth: a line that is e times as likely as another one
    may be worth so much less. 0 believes the value alone.
    """

    def __init__(
        self, game: Game, network: Network, positions: int = 200, trust: float = 0.02
    ) -> None:
        if not isinstance(game, OffersNetwork):
            raise BadOptions(
                f"{game.title} has no inputs for a network: it can't be planned with one"
            )
        if positions < 1:
            raise BadOptions(f"a plan needs one position or more, not {positions}")
        self._game: Any = game
        self._network = network
        self._inputs = game.network_inputs()
        self._positions = positions
        self._trust = trust

    def pick(self, view: Any, rng: random.Random) -> int:
        """The first pick of the best plan."""
        if len(view.menu) == 1:
            return int(view.menu[0])
        return self.plans(view, rng)[0].picks[0]

    def plans(self, view: Any, rng: random.Random) -> list[TurnPlan]:
        """Plans for the view's seat, the best first. NotNow if it has nothing to decide."""
        if not view.menu:
            raise NotNow("this view has no menu: its viewer has nothing to decide now")
        seat = int(view.viewer)
        ends = self._ends(Line(0.0, 0, [], self._game.sample(view, rng)), seat)
        values = self._values([line.state for line in ends], seat)
        for at, line in enumerate(ends):
            if line.reveals:
                values[at] = self._expected(view, line, rng)
        plans = [
            TurnPlan(line.picks, value, value - self._trust * line.unlikely)
            for line, value in zip(ends, values, strict=True)
        ]
        plans.sort(key=lambda plan: -plan.score)
        return plans

    # -- lines -------------------------------------------------------------------------------------

    def _ends(self, first: Line, seat: int) -> list[Line]:
        """Lines to their ends, the likeliest first, as many as the positions allow; one at least.

        A policy that would not end its turn for long leads through thousands of positions. Then the
        likeliest lines have to do as they are.
        """
        waiting = [first]
        ends: list[Line] = []
        stuck: list[Line] = []  # could only go on by taking back what they did
        seen: set[bytes] = set()  # the same position by another order of picks is looked at once
        numbers = count(1)
        left = self._positions
        overdrawn = (1 - PATIENCE) * self._positions
        while waiting and left > (0 if ends else overdrawn):
            size = WIDTH if left > 0 else 1
            now = [heapq.heappop(waiting) for _ in range(min(size, max(left, 1), len(waiting)))]
            left -= len(now)
            for line, likely in zip(now, self._policy(now, seat), strict=True):
                if not likely:
                    stuck.append(line)
                for pick, chance in likely:
                    reveals = self._game.reveals(line.state, pick)
                    state = line.state.clone()
                    state.apply(pick)
                    unlikely = line.unlikely - float(np.log(max(chance, 1e-9)))
                    after = Line(unlikely, next(numbers), [*line.picks, pick], state, reveals)
                    if reveals:
                        ends.append(after)
                        continue
                    key = observed(self._game, state, seat).tobytes()
                    if key in seen:
                        continue
                    seen.add(key)
                    if state.actor == seat:
                        heapq.heappush(waiting, after)
                    else:
                        ends.append(after)
        return ends or heapq.nsmallest(WIDTH, waiting) or stuck

    def _expected(self, view: Any, line: Line, rng: random.Random) -> float:
        """What a line that shows something is worth, whatever it shows."""
        seat = int(view.viewer)
        states: list[State] = []
        for _ in range(WORLDS):
            state = self._game.sample(view, rng)
            for pick in line.picks:
                state.apply(pick)
            states.append(state)
        return sum(self._values(states, seat)) / WORLDS

    # -- what the network says ---------------------------------------------------------------------

    def _policy(self, lines: list[Line], seat: int) -> list[list[tuple[int, float]]]:
        """For each line, the picks that lead on and how likely each is."""
        rows = self._encoded([line.state for line in lines], seat)
        scores, _ = self._network.evaluate(rows)
        outputs = self._inputs.outputs(np.array([seat]))[0]
        found: list[list[tuple[int, float]]] = []
        for line, row in zip(lines, scores, strict=True):
            menu = [pick for pick in line.state.menu() if not self._game.undoes(line.picks, pick)]
            if not menu:
                found.append([])
                continue
            logits = row[outputs[menu]]
            chances = np.exp(logits - logits.max())
            chances /= chances.sum()
            best = int(chances.argmax())
            found.append(
                [
                    (pick, float(chance))
                    for at, (pick, chance) in enumerate(zip(menu, chances, strict=True))
                    if chance >= UNLIKELY or at == best
                ]
            )
        return found

    def _values(self, states: list[State], seat: int) -> list[float]:
        """What the seat can expect, whether it is to decide there, somebody else is, or the game is over."""
        values = np.zeros(len(states), np.float32)
        mine = [at for at, state in enumerate(states) if state.actor == seat]
        others = [at for at, state in enumerate(states) if state.actor not in (seat, OVER)]
        if mine:
            encoded = self._encoded([states[at] for at in mine], seat)
            values[mine] = self._network.evaluate(encoded)[1]
        if others:
            encoded = self._encoded([states[at] for at in others], seat)
            values[others] = self._network.evaluate_after(encoded)
        for at, state in enumerate(states):
            if state.actor == OVER:
                scores, ranks = np.array([state.scores()]), np.array([state.ranks()])
                values[at] = results_of(scores, ranks)[0, seat]
        return [float(value) for value in values]

    def _encoded(self, states: list[State], seat: int) -> Any:
        return self._inputs.encode(
            np.array([observed(self._game, state, seat) for state in states])
        )


def observed(game: Any, state: State, seat: int) -> Array:
    """What a seat knows, as numbers."""
    row = game.observe(state, seat)
    found: Array = (
        np.asarray(row, np.int16) if isinstance(row, list) else np.frombuffer(row, np.int16)
    )
    return found
