"""Why something is certain, and why facts contradict each other: few facts that say it alone.

A claim follows from facts if no layout of the pool agrees with them and breaks the claim. Facts
contradict each other if that holds for the claim that is never true. Of all sets of facts that
prove a claim we look for a small one, since people have to follow it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dighouse.games.archeologic.facts import Fact, Truths
from dighouse.games.archeologic.pool import Pool


class Witnesses:
    """What each of some facts says about every layout, worked out once for many proofs.

    Layouts that break the same facts are alike here, so they are counted as one group.
    """

    def __init__(self, pool: Pool, facts: Sequence[Fact]) -> None:
        self.count = len(facts)
        self.group = np.zeros(pool.count, np.int64)
        first = np.zeros(1, np.int64)  # a layout of each group
        for number, fact in enumerate(facts):
            self.group = 2 * self.group + ~fact.fits(pool)
            # Sorting is what takes time here; the bits of many facts fit into a number before it.
            if number % 32 == 31 or number == len(facts) - 1:
                _, first, self.group = np.unique(self.group, return_index=True, return_inverse=True)
        self.breaks = np.stack([~fact.fits(pool, first) for fact in facts]) if facts else None

    def conflict(self) -> list[int] | None:
        """Facts that can't all be true, none of them to spare; None if there are no such."""
        return None if self.breaks is None else _refute(self.breaks)

    def proof(self, claim: Truths) -> list[int] | None:
        """Facts that make a claim certain, none of them to spare; None if it is not.

        The claim says for every layout of the pool whether it is true there.
        """
        if self.breaks is None:
            return [] if claim.all() else None
        against = np.zeros(self.breaks.shape[1], np.bool_)
        against[self.group[~claim]] = True
        return _refute(self.breaks[:, against])


def _refute(breaks: Truths) -> list[int] | None:
    """Few facts such that every group breaks one of them: [fact, group]."""
    if not breaks.any(axis=0).all():
        return None
    best = _cover(breaks, -1, len(breaks))
    for first in range(len(breaks)):
        best = _cover(breaks, first, len(best or ()) - 1) or best
    return None if best is None else sorted(best)


def _cover(breaks: Truths, first: int, at_most: int) -> list[int] | None:
    """Begin with a fact (-1: with none), then always add the one that most of the rest breaks."""
    chosen = [] if first < 0 else [first]
    rest = breaks if first < 0 else breaks[:, ~breaks[first]]
    while rest.shape[1]:
        if len(chosen) >= at_most:
            return None
        strongest = int(rest.sum(axis=1).argmax())
        chosen.append(strongest)
        rest = rest[:, ~rest[strongest]]
    # What was chosen later may have made an earlier one needless.
    for fact in list(chosen):
        others = [other for other in chosen if other != fact]
        if breaks[others].any(axis=0).all():
            chosen = others
    return chosen if len(chosen) <= at_most else None
