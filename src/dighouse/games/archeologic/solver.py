"""ArcheOlogic's solver: every layout, every answer, and what follows from what one was told.

    from dighouse.games.archeologic.solver import Deduction
    known = Deduction("C1 fire", "A3 sharp", "E5 fire").learn("empty", "1", "0")
    known.count, known.certain(), known.best(viewfinder="C")

It helps with the printed game, too; see docs/archeologic-solver.md.
"""

from __future__ import annotations

from dighouse.games.archeologic.deduction import Certain, Contradiction, Deduction, Odds
from dighouse.games.archeologic.edition import Edition, built_in, read
from dighouse.games.archeologic.facts import Answered, Fact, Icons, Refuted, Said, Shown, Trap
from dighouse.games.archeologic.layout_queries import answer, layout, layouts
from dighouse.games.archeologic.layouts import Layouts
from dighouse.games.archeologic.ranking import Question

__all__ = [
    "Answered",
    "Certain",
    "Contradiction",
    "Deduction",
    "Edition",
    "Fact",
    "Icons",
    "Layouts",
    "Odds",
    "Question",
    "Refuted",
    "Said",
    "Shown",
    "Trap",
    "answer",
    "built_in",
    "layout",
    "layouts",
    "read",
]
