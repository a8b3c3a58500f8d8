"""How long a search may think about a decision: so many simulations, so many milliseconds, or both."""

from __future__ import annotations

import time
from typing import Any

from dighouse.kernel.errors import BadOptions

SIMULATIONS_AT_MOST = 10_000_000
MILLISECONDS_AT_MOST = 3_600_000.0


class SearchBudget:
    """It ends with whichever is used up first; one simulation is made in any case.

    With a number of simulations the same luck gives the same answer. With milliseconds it depends on the
    machine. BadOptions if there is no bound at all, or one that is no positive number.
    """

    def __init__(self, simulations: int | None = None, milliseconds: float | None = None) -> None:
        if simulations is None and milliseconds is None:
            raise BadOptions("a search needs a budget: simulations, milliseconds, or both")
        if simulations is not None and not _whole(simulations, SIMULATIONS_AT_MOST):
            raise BadOptions(
                f"simulations are a whole number from 1 to {SIMULATIONS_AT_MOST:,}, "
                f"not {simulations!r}"
            )
        if milliseconds is not None and not _positive(milliseconds, MILLISECONDS_AT_MOST):
            raise BadOptions(
                f"milliseconds are a number above 0 and up to {MILLISECONDS_AT_MOST:,.0f}, "
                f"not {milliseconds!r}"
            )
        self.simulations = simulations
        self.milliseconds = milliseconds

    def __repr__(self) -> str:
        return f"SearchBudget(simulations={self.simulations}, milliseconds={self.milliseconds})"

    def begin(self) -> SpentBudget:
        """For one decision: the clock runs from now on."""
        return SpentBudget(self)


class SpentBudget:
    """How much of a budget one decision has used."""

    def __init__(self, budget: SearchBudget) -> None:
        self.simulations = 0
        self._at_most = budget.simulations
        limit = budget.milliseconds
        self._until = None if limit is None else time.perf_counter() + limit / 1000

    def spend(self) -> bool:
        """Count one more simulation. False if the budget does not allow it."""
        if self._at_most is not None and self.simulations >= self._at_most:
            return False
        if self.simulations and self._until is not None and time.perf_counter() >= self._until:
            return False
        self.simulations += 1
        return True


# Budgets come from files and command lines of somebody's own, so their types are not trusted.
def _whole(number: Any, at_most: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= at_most


def _positive(number: Any, at_most: float) -> bool:
    """Neither a NaN nor infinite is."""
    numeric = isinstance(number, int | float) and not isinstance(number, bool)
    return numeric and 0 < number <= at_most
