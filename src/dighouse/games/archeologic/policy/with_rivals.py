"""What to do next at a table with rivals."""

from __future__ import annotations

import numpy as np

from dighouse.games.archeologic.facts import candidates, facts_of
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.policy.endgame import EndgameMove
from dighouse.games.archeologic.policy.endgame_with_rivals import EndgameWithRivals
from dighouse.games.archeologic.policy.plan import (
    MANY,
    STRONG,
    Plan,
    choose,
    plan_of,
    viewfinder_after,
)
from dighouse.games.archeologic.policy.question_matrix import Floats, Ints, QuestionMatrix
from dighouse.games.archeologic.policy.rivals import Rival, chance_of_no_rival, rivals_of
from dighouse.games.archeologic.policy.search import Effort
from dighouse.games.archeologic.views import View

# Up to so many layouts, wins are counted instead of time: in rulebook mode, and where wrong checks tell
# something, so that there is more to try.
FEW, FEW_WITH_COLOURS = 12, 8
UNLIKELY = 0.1  # as likely as that against the likeliest: left out while there are many
SPACES = 40  # of the time track that the end of the game looks ahead


def best_with_rivals(pool: LayoutPool, view: View, effort: Effort = STRONG) -> Plan:
    """The best plan for the viewer of a view, whose turn it is."""
    assert view.viewer is not None
    assert view.viewfinder is not None
    mine = candidates(pool, facts_of(view))
    rivals, likely = rivals_of(pool, view, mine)
    space = view.pawns[view.viewer].space
    viewfinder = pool.axis_number[view.viewfinder]
    guesses = view.mode != "rulebook"
    few = FEW_WITH_COLOURS if guesses else FEW
    keep = _worth_a_thought(likely, few)
    mine, likely = mine[keep], likely[keep] / likely[keep].sum()
    rivals = [rival._replace(left=rival.left[keep]) for rival in rivals]
    matrix = QuestionMatrix(pool, mine)
    landing = viewfinder_after(matrix, False, len(rivals))
    if 1 < matrix.count <= few:
        chances = chance_of_no_rival(pool, rivals, likely, space, SPACES)
        move = EndgameWithRivals(matrix, landing, likely, chances, guesses).best(viewfinder)
        return plan_of(matrix, EndgameMove(0.0, move.question, move.layout))
    if matrix.count > 1 and (last := _last_chance(matrix, rivals, likely, viewfinder, space)):
        return plan_of(matrix, last)
    first = _first_landing(matrix, rivals, viewfinder, space, landing)
    return plan_of(
        matrix, choose(matrix, viewfinder, landing, effort, first=first, guesses=guesses)
    )


def _worth_a_thought(likely: Floats, few: int) -> Ints:
    """The candidates to think about: all if they are few; the likely ones, and never less than a few."""
    if len(likely) <= few:
        return np.arange(len(likely))
    order: Ints = np.argsort(-likely, kind="stable")
    count = max(few, int((likely >= UNLIKELY * likely.max()).sum()))
    kept: Ints = np.sort(order[:count])
    return kept[:: -(-count // MANY)]


def _first_landing(
    matrix: QuestionMatrix, rivals: list[Rival], viewfinder: int, space: int, landing: Ints
) -> Ints:
    """Where the viewfinder will stand at the next turn: it stays if no rival's turn comes before."""
    after = space + matrix.asking + matrix.moving[viewfinder]
    ahead = min((rival.space for rival in rivals if not rival.checking), default=np.inf)
    return np.where((after < ahead)[:, None], matrix.axis[:, None], landing)


def _last_chance(
    matrix: QuestionMatrix, rivals: list[Rival], likely: Floats, viewfinder: int, space: int
) -> EndgameMove | None:
    """With many layouts left and a rival's check about to be resolved: one question, then a guess.

    It is better than to wait only if the rival is likely to be right.
    """
    checking = [rival for rival in rivals if rival.checking]
    if not checking:
        return None
    doubt = min(float((1 - 1 / rival.left) @ likely) for rival in checking)
    time = min(rival.space for rival in checking) - space - matrix.check
    costs = matrix.asking + matrix.moving[viewfinder]
    best = EndgameMove(float(likely.max()), layout=int(likely.argmax())) if time > 0 else None
    for row in np.flatnonzero(costs < time).tolist():
        parts = matrix.split(np.arange(matrix.count), row)
        hope = sum(float(likely[part].max()) for _, part in parts)
        if best is None or hope > best.time:
            best = EndgameMove(hope, row)
    return best if best is not None and best.time > doubt else None
