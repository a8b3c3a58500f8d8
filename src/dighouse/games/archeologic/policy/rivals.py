"""What rivals probably know, from the questions that everybody hears (AO-13), and when they will be done.

A rival's answers are secret, but for each layout that the viewer still thinks possible it is known what the
answers would have been, and so how many layouts would be left to that rival. Two things follow. How soon the
rival will be done. And which layouts are likely: a rival who asks on has not found it yet, asks about
what is still open, and one who checks has little left to doubt.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from dighouse.games.archeologic.facts import candidates, fact_of_clue
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.policy.cost_to_go import expected
from dighouse.games.archeologic.policy.question_matrix import Floats, Ints
from dighouse.games.archeologic.views import View

# How likely it is, beside one who plays without mistakes, that a rival ...
ASKS_ON = 0.05  # ... asks although only one layout is left
ASKS_IDLY = 0.15  # ... asks what can't tell anything new
GUESSES = 0.1  # ... checks with two layouts left; with more it is rarer
BLUNDERS = 0.04  # ... checks what is not so, although only one layout is left
DREAMS = 0.05  # ... does all that for reasons of their own
# Rivals need a bit more time than the strong policy, and never just the expected one.
SLOWER = 0.5
SPREAD, SPREAD_BY_TIME = 0.6, 0.3


class Rival(NamedTuple):
    """A rival who is still in the game."""

    space: int
    checking: bool
    left: Ints  # [candidate of the viewer]: layouts that would be left to this rival


def rivals_of(pool: LayoutPool, view: View, mine: Ints) -> tuple[list[Rival], Floats]:
    """The rivals of a view's viewer, and how likely each of the viewer's candidates is after all they did."""
    public = candidates(pool, [fact_of_clue(clue) for clue in view.clues if not clue.private])
    here = np.searchsorted(public, mine)
    likely: Floats = np.ones(len(mine))
    rivals = []
    for seat, pawn in enumerate(view.pawns):
        if seat == view.viewer:
            continue
        left, deeds = _follow(pool, view, seat, public, here)
        likely *= (1 - DREAMS) * deeds / deeds.max() + DREAMS
        if not pawn.out:
            rivals.append(Rival(pawn.space, pawn.checking, left))
    return rivals, likely / likely.sum()


def _follow(
    pool: LayoutPool, view: View, seat: int, public: Ints, here: Ints
) -> tuple[Ints, Floats]:
    """For each layout: what would be left to a rival by now, and how well it explains the rival's deeds."""
    group = np.zeros(len(public), np.intp)
    sizes = np.full(len(public), len(public), np.intp)
    fits: Floats = np.ones(len(here))
    deeds = [(check.after, 0, check.right) for check in view.checks if check.seat == seat]
    deeds += [(at, 1, None) for at, asked in enumerate(view.asked) if asked.seat == seat]
    for at, asks, right in sorted(deeds, key=lambda deed: deed[:2]):
        left = sizes[here]
        if not asks:
            fits *= np.where(left == 1, BLUNDERS if right is False else 1.0, GUESSES * 2 / left)
            continue
        asked = view.asked[at]
        row = pool.row(pool.axis_number[asked.axis], pool.question_number[asked.question])
        _, split = np.unique(group * 64 + pool.answers[row, public], return_inverse=True)
        smaller = np.bincount(split)[split]
        idle = smaller[here] == left
        fits *= np.where(left == 1, ASKS_ON, np.where(idle, ASKS_IDLY, 1.0))
        group, sizes = split, smaller
    return sizes[here], fits


def chance_of_no_rival(
    pool: LayoutPool, rivals: list[Rival], likely: Floats, space: int, spaces: int
) -> list[float]:
    """[spaces from here]: how likely no rival has been proved right before a pawn there is the last."""
    chances = np.ones((spaces, len(likely)))
    times = expected(pool.edition, int(max(r.left.max() for r in rivals)) if rivals else 1)
    check = float(times[1])
    for rival in rivals:
        for ahead in range(spaces):
            away = space + ahead - rival.space
            if rival.checking:
                right = np.where(rival.left == 1, 1 - BLUNDERS, 1 / rival.left)
                if away > 0:
                    chances[ahead] *= 1 - right
            else:
                chances[ahead] *= _still_busy(times, check, rival.left, away)
    return [float(row @ likely) for row in chances]


def _still_busy(times: Floats, check: float, left: Ints, away: int) -> Floats:
    """How likely a rival is not done within this time."""
    search = times[left] / left - check
    mean = search + SLOWER * (left > 1)
    spread = SPREAD + SPREAD_BY_TIME * search
    z = (away - check - mean - 0.5) / spread
    busy = np.array([0.5 * math.erfc(value / math.sqrt(2)) for value in z.tolist()])
    done: Floats = np.where(left == 1, np.where(away > check, BLUNDERS, 1.0), busy)
    return done
