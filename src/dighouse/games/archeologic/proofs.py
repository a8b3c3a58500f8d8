"""Why something is certain, and why facts contradict each other: few facts that say it alone.

A claim follows from facts if no layout of the pool agrees with them and breaks the claim. Facts
contradict each other if that holds for the claim that is never true. Of all sets of facts that
prove a claim we look for a small one, since people have to follow it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dighouse.games.archeologic.facts import Fact, Indices, Truths
from dighouse.games.archeologic.layout_pool import LayoutPool

RESTARTS = 5  # first facts that are tried in a proof, the strongest ones
GROUPS_AT_ONCE = 1500
MISSED_AT_ONCE = 150


class ProofFinder:
    """What each of some facts says about every layout, worked out once for many proofs.

    Layouts that break the same facts are alike here, so they are counted as one group.
    """

    def __init__(self, truths: Sequence[Truths], layouts: int) -> None:
        self.group = np.zeros(layouts, np.int64)
        first = np.zeros(1, np.int64)  # a layout of each group
        for number, truth in enumerate(truths):
            self.group = 2 * self.group + ~truth
            # Sorting is what takes time here; the bits of many facts fit into a number before it.
            if number % 32 == 31 or number == len(truths) - 1:
                _, first, self.group = np.unique(self.group, return_index=True, return_inverse=True)
        self.breaks = np.zeros((len(truths), len(first)), np.bool_)  # [fact, group]
        for number, truth in enumerate(truths):
            self.breaks[number] = ~truth[first]

    @classmethod
    def of(cls, pool: LayoutPool, facts: Sequence[Fact]) -> ProofFinder:
        return cls([fact.fits(pool) for fact in facts], pool.count)

    def conflict(self) -> list[int] | None:
        """Facts that can't all be true, none of them to spare; None if there are no such."""
        groups = np.arange(self.breaks.shape[1])
        return self._refute(range(len(self.breaks)), groups, len(self.breaks))

    def proof(self, claim: Truths, facts: Sequence[int] | None = None) -> list[int] | None:
        """Facts that make a claim certain, none of them to spare; None if it is not.

        The claim says for every layout whether it is true there. Only the given facts are
        used, by number; None: all of them.
        """
        used = range(len(self.breaks)) if facts is None else facts
        return self._refute(used, self._against(claim), RESTARTS)

    def since(self, claims: Sequence[Truths], facts: int) -> list[int]:
        """The number of the fact with which each claim became certain, among the first `facts`,
        which must be enough for it; -1: it needs none."""
        first = self.breaks[:facts].argmax(axis=0) if facts else np.zeros(1, np.intp)
        return [int(first[self._against(claim)].max(initial=-1)) for claim in claims]

    def _against(self, claim: Truths) -> Indices:
        """The groups with a layout in which a claim is not true."""
        against = np.zeros(self.breaks.shape[1], np.bool_)
        against[self.group[~claim]] = True
        return np.flatnonzero(against)

    def _refute(self, heard: Sequence[int], groups: Indices, restarts: int) -> list[int] | None:
        """Few of the facts that are heard, such that each of the groups breaks one of them.

        There are many groups; so facts are chosen for some of them, and for those that were missed
        as long as there are any.
        """
        some = groups[:: max(1, len(groups) // GROUPS_AT_ONCE)]
        rows = np.array(heard, np.intp)
        while True:
            few = _few(self.breaks[np.ix_(rows, some)], restarts)
            if few is None:
                return None
            chosen = rows[few]
            broken = self.breaks[chosen]
            missed = groups[~np.asarray(broken.any(axis=0))[groups]]
            if not len(missed):
                needed = _needed(broken[:, groups])
                return sorted(chosen[needed].tolist())
            some = np.concatenate([some, missed[:: max(1, len(missed) // MISSED_AT_ONCE)]])


def _few(breaks: Truths, restarts: int) -> list[int] | None:
    """Few facts such that every group breaks one of them: [fact, group]; None: there are no such."""
    if not breaks.any(axis=0).all():
        return None
    best = _cover(breaks, -1, len(breaks)) or []
    strongest = np.argsort(-np.count_nonzero(breaks, axis=1), kind="stable")[:restarts]
    for first in strongest.tolist():
        if len(best) > 1:
            best = _cover(breaks, first, len(best) - 1) or best
    return best


def _cover(breaks: Truths, first: int, at_most: int) -> list[int] | None:
    """Begin with a fact (-1: with none), then always add the one that most of the rest breaks."""
    chosen = [] if first < 0 else [first]
    rest = breaks if first < 0 else breaks[:, ~breaks[first]]
    while rest.shape[1]:
        if len(chosen) >= at_most:
            return None
        strongest = int(np.count_nonzero(rest, axis=1).argmax())
        chosen.append(strongest)
        rest = rest[:, ~rest[strongest]]
    return [chosen[number] for number in _needed(breaks[chosen])]


def _needed(breaks: Truths) -> list[int]:
    """Of facts that are enough together, those that still are: a later one can make one needless."""
    kept = list(range(len(breaks)))
    for fact in range(len(breaks)):
        others = [other for other in kept if other != fact]
        if breaks[others].any(axis=0).all():
            kept = others
    return kept
