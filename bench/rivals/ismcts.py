"""A rival that masters were not trained with: information set search whose games greedy plays to their ends.

    python bench/strength.py card-game master bench/rivals/ismcts.py --deals 100
    python bench/strength.py card-game master bench/rivals/ismcts.py:Deeper --deals 40

A fixed number of simulations for each pick, so that a measurement can be repeated on any machine.
"""

from __future__ import annotations

from dighouse.search.budget import SearchBudget
from dighouse.search.information_set_search import InformationSetSearch


class Ismcts(InformationSetSearch):
    name = "ismcts"
    simulations = 200

    def __init__(self) -> None:
        super().__init__(SearchBudget(simulations=self.simulations))


class Deeper(Ismcts):
    """The same with five times the simulations."""

    name = "ismcts-deeper"
    simulations = 1000


bot = Ismcts
