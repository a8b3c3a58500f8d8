"""Where chance outcomes come from, when it is not a dealer: a script, or all of them in turn.

`ScriptedChance` makes a test's chance go as the test says. The rest walks the whole tree of a small
game: `enumerate_outcomes` one step of it, `perft` counts it, `expect` averages over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, Protocol

from dighouse.kernel.errors import IllegalMove, NotNow
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, OVER, State


class ChanceSource(Protocol):
    """Whatever decides chance steps: `Chance`, `Dice`, `ScriptedChance`, or one of your own."""

    def pick(self, state: State) -> int: ...


class ScriptedChance:
    """A source with the outcomes given in advance, as picks or in notation."""

    def __init__(self, game: Game, outcomes: Iterable[int | str]) -> None:
        self.game = game
        self.outcomes = [game.parse(o) if isinstance(o, str) else o for o in outcomes]
        self.step = 0

    @property
    def left(self) -> int:
        """How many outcomes are still to come."""
        return len(self.outcomes) - self.step

    def pick(self, state: State) -> int:
        possible = [pick for pick, _ in state.chances()]
        if not self.left:
            raise NotNow(
                f"the script ends after {self.step} outcomes, and one more is needed. "
                f"Possible: {self._texts(possible)}"
            )
        pick = self.outcomes[self.step]
        if pick not in possible:
            known = 0 <= pick < self.game.action_count
            raise IllegalMove(
                f"outcome {self.step + 1} of the script, "
                f"{repr(self.game.text(pick)) if known else pick}, can't happen here. "
                f"Possible: {self._texts(possible)}"
            )
        self.step += 1
        return pick

    def _texts(self, picks: list[int]) -> str:
        return ", ".join(self.game.text(pick) for pick in picks)


class ChanceOutcome(NamedTuple):
    pick: int
    probability: Fraction
    state: State  # after the pick


def enumerate_outcomes(state: State) -> Iterator[ChanceOutcome]:
    """Everything that this chance step may come to. NotNow if it is none."""
    chances = state.chances()
    total = sum(weight for _, weight in chances)
    for pick, weight in chances:
        yield ChanceOutcome(pick, Fraction(weight, total), _after(state, pick))


class PerftCounts(NamedTuple):
    """How many positions there are of each type."""

    chance: int
    decision: int
    terminal: int


def perft(state: State, depth: int) -> PerftCounts:
    """The positions within `depth` picks of this one, itself included, once for each way there."""
    chance = int(state.actor == CHANCE)
    terminal = int(state.actor == OVER)
    decision = 1 - chance - terminal
    if depth:
        for pick in state.menu():
            below = perft(_after(state, pick), depth - 1)
            chance += below.chance
            decision += below.decision
            terminal += below.terminal
    return PerftCounts(chance, decision, terminal)


def expect(
    state: State, value: Callable[[State], int | Fraction], policy: Callable[[State], int]
) -> Fraction:
    """The exact mean of `value` over all ends of the game, where `policy` makes the decisions."""
    if state.actor == OVER:
        return Fraction(value(state))
    if state.actor != CHANCE:
        return expect(_after(state, policy(state)), value, policy)
    return sum(
        (o.probability * expect(o.state, value, policy) for o in enumerate_outcomes(state)),
        Fraction(),
    )


def _after(state: State, pick: int) -> State:
    after = state.clone()
    after.apply(pick)
    return after
