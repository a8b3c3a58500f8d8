"""A deduction: facts about a hidden layout, and everything that follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic import clue_parser, policy, ranking
from dighouse.games.archeologic import edition as editions
from dighouse.games.archeologic.buildings import FIRE, RISK_FREE, SHARP, all_ways, zone_name
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import Fact, Indices, Shown, candidates
from dighouse.games.archeologic.frequencies import Frequencies
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.phrases import fact_words, listed
from dighouse.games.archeologic.proofs import ProofFinder
from dighouse.games.archeologic.ranking import Question
from dighouse.games.archeologic.views import Placed
from dighouse.kernel.errors import BadOptions, DighouseError

SYMBOL_NAMES = {RISK_FREE: "free", FIRE: "fire", SHARP: "sharp"}


class Contradiction(DighouseError, ValueError):
    """Facts that can't all be true. `facts` are few of them that contradict each other already,
    `numbers` their places among all that were told."""

    def __init__(self, edition: Edition, told: Sequence[Fact], numbers: list[int]) -> None:
        self.numbers = numbers
        self.facts = [told[number] for number in numbers]
        words = [fact_words(edition, fact) for fact in self.facts]
        if len(words) == 1:
            text = f"no layout agrees with this: {words[0]}"
        else:
            text = f"these can't all be true: {'; '.join(words)}"
        super().__init__(text)


class Certain(msgspec.Struct, frozen=True):
    """What holds in every layout that is left."""

    empty: list[str]  # zones without a box
    boxes: list[str]  # zones with a box, whatever it is
    traps: list[str]  # zones with a trap, whatever it is
    symbols: dict[str, str]  # zone: free, fire or sharp
    buildings: dict[str, str]  # zone: whose box lies there
    placed: list[Placed]  # buildings that lie in the same way in all of them


class Odds:
    """How likely it is, with every layout that is left equally likely, that a box lies in a zone.

    `buildings` is [zone, building], its last column for no building; `symbols` is [zone, symbol] for
    none, free, fire and sharp; `both` is [zone, building, symbol]. Zones go row by row.
    """

    def __init__(self, census: Frequencies) -> None:
        self._edition = census.pool.edition
        side = self._edition.side.value
        self.zones = [zone_name(zone, side) for zone in range(side * side)]
        self.building_names = [*census.pool.buildings, ""]
        self.symbol_names = ["", *SYMBOL_NAMES.values()]
        self.both: npt.NDArray[np.float64] = census.zones / census.count
        self.buildings: npt.NDArray[np.float64] = self.both.sum(axis=2)
        self.symbols: npt.NDArray[np.float64] = self.both.sum(axis=1)

    def of(self, zone: str) -> dict[str, float]:
        """By name, for one zone: each building, each symbol, and "empty"; what can't be is left out."""
        row = clue_parser.read_zone(self._edition, zone)
        named = dict(zip(self.building_names[:-1], self.buildings[row].tolist(), strict=False))
        named |= dict(zip(self.symbol_names[1:], self.symbols[row, 1:].tolist(), strict=True))
        named["empty"] = float(self.buildings[row, -1])
        return {name: odds for name, odds in named.items() if odds > 0}


class Deduction:
    """Everything that follows from facts. It never changes: to learn something gives a new one.

    Raises Contradiction if no layout agrees with the facts, BadOptions if one can't be read.
    """

    def __init__(self, *clues: str | Fact, edition: Edition | str | Path | None = None) -> None:
        self._start(layout_pool(editions.chosen(edition)), (), None, clues)

    def _start(
        self,
        pool: LayoutPool,
        known: tuple[Fact, ...],
        among: Indices | None,
        told: Iterable[str | Fact],
    ) -> None:
        new = tuple(_read(pool.edition, fact) for fact in told)
        self.pool = pool
        self.facts: tuple[Fact, ...] = known + new
        try:
            self._among = candidates(pool, new, among) if new or among is not None else None
        except (ValueError, LookupError) as error:  # names that this edition does not have
            raise BadOptions(f"a fact is none of edition {pool.edition.id}: {error}") from None
        if self._among is None:
            return
        self._among.setflags(write=False)
        if not len(self._among):
            numbers = ProofFinder.of(pool, self.facts).conflict()
            assert numbers is not None
            raise Contradiction(pool.edition, self.facts, numbers)

    # -- learning ----------------------------------------------------------------------------------

    def told(self, *facts: str | Fact) -> Deduction:
        """With more clues, or facts of any kind."""
        more = Deduction.__new__(Deduction)
        more._start(self.pool, self.facts, self._among, facts)
        return more

    def learn(self, question: str, axis: str | int, answer: str | int) -> Deduction:
        """With the answer to a question, such as learn("traps", "C", "fire sharp")."""
        return self.told(clue_parser.read_answer(self.pool.edition, axis, question, answer))

    def wrong(self, *layout: str, right: Iterable[str] | None = None) -> Deduction:
        """With a check of all buildings that was wrong, and those that were right if that was told."""
        return self.told(clue_parser.read_check(self.pool.edition, layout, right))

    # -- what follows ------------------------------------------------------------------------------

    @property
    def candidates(self) -> Indices:
        """The layouts that are left, as numbers in the pool, ascending."""
        if self._among is not None:
            return self._among
        everything = np.arange(self.pool.count)
        everything.setflags(write=False)
        return everything

    @property
    def count(self) -> int:
        return self.census.count

    @cached_property
    def census(self) -> Frequencies:
        return Frequencies(self.pool, self._among)

    def certain(self) -> Certain:
        return certain(self.census)

    def odds(self) -> Odds:
        return Odds(self.census)

    def questions(self, viewfinder: str | None = None) -> list[Question]:
        """All questions that can tell something, most bits for their time first.

        With the place of the viewfinder, costs include its way to the axis.
        """
        return ranking.ranked(self.census, self._axis(viewfinder))

    def best(
        self,
        viewfinder: str | None = None,
        *,
        solo: bool = True,
        others: int = 0,
        guesses: bool = True,
    ) -> Question | None:
        """The question to ask next, by the strong policy; None: check, as `plan` says.

        In solo the traps of an answer move the viewfinder on; elsewhere `others` is how many steps
        rivals move it before it is one's turn again. Without `guesses`, as in rulebook mode, a check
        must be sure: it comes when nothing is left to ask.
        """
        plan = self.plan(viewfinder, solo=solo, others=others, guesses=guesses)
        if plan.axis is None or plan.question is None:
            return None
        asked = self.pool.axes[plan.axis], self.pool.questions[plan.question]
        questions = self.questions(viewfinder)
        return next(one for one in questions if (one.axis, one.question) == asked)

    def plan(
        self,
        viewfinder: str | None = None,
        *,
        solo: bool = True,
        others: int = 0,
        guesses: bool = True,
    ) -> policy.Plan:
        """What the strong policy would do, in numbers of the pool, and the time that it expects."""
        axis = self._axis(viewfinder)
        place = None if axis is None else self.pool.axis_number[axis]
        return policy.best(
            self.pool, self.candidates, place, solo=solo, others=others, guesses=guesses
        )

    def broken(self, *layout: str) -> list[Fact] | None:
        """Facts that placed buildings can't agree with, all or some; [] if nothing speaks against
        them; None if they can't lie so together in any quest."""
        placed = clue_parser.read_layout(self.pool.edition, layout)
        numbers = broken(self.pool, self.facts, placed)
        return None if numbers is None else [self.facts[number] for number in numbers]

    def _axis(self, viewfinder: str | None) -> str | None:
        return None if viewfinder is None else clue_parser.read_axis(self.pool.edition, viewfinder)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        words = [fact_words(self.pool.edition, fact) for fact in self.facts]
        return f"<{self.count} layouts left: {listed(words) if words else 'nothing is known'}>"


def _read(edition: Edition, told: object) -> Fact:
    if isinstance(told, str):
        return clue_parser.read_clue(edition, told)
    if isinstance(told, Fact):
        return told
    raise BadOptions(
        f"give clues one by one, as texts such as 'C1 fire', not {str(told)[: clue_parser.TEXT_AT_MOST]}"
    )


def certain(census: Frequencies) -> Certain:
    """What is true of all layouts that were counted."""
    edition, counts, total = census.pool.edition, census.zones, census.count
    side = edition.side.value
    by_building, by_symbol = counts.sum(axis=2), counts.sum(axis=1)
    names = [zone_name(zone, side) for zone in range(side * side)]
    traps = by_symbol[:, FIRE] + by_symbol[:, SHARP]
    buildings = census.pool.buildings
    return Certain(
        empty=[names[zone] for zone in np.flatnonzero(by_symbol[:, 0] == total)],
        boxes=[names[zone] for zone in np.flatnonzero(by_symbol[:, 0] == 0)],
        traps=[names[zone] for zone in np.flatnonzero(traps == total)],
        symbols={
            names[zone]: SYMBOL_NAMES[symbol + 1]
            for zone, symbol in np.argwhere(by_symbol[:, 1:] == total).tolist()
        },
        buildings={
            names[zone]: buildings[building]
            for zone, building in np.argwhere(by_building[:, :-1] == total).tolist()
        },
        placed=[
            placed_at(edition, number, int(ways.argmax()))
            for number, ways in enumerate(census.ways)
            if ways.max() == total
        ],
    )


def placed_at(edition: Edition, building: int, way: int) -> Placed:
    """A building by number in one of its ways."""
    lies = all_ways(edition)[building][way]
    zone = zone_name(lies.zone, edition.side.value)
    return Placed(edition.buildings[building].name, zone, lies.turns)


def layout_of(pool: LayoutPool, number: int) -> list[Placed]:
    """A layout of the pool, building by building."""
    return [
        placed_at(pool.edition, building, int(way))
        for building, way in enumerate(pool.ways[:, number])
    ]


def broken(pool: LayoutPool, facts: Sequence[Fact], layout: Sequence[Placed]) -> list[int] | None:
    """The numbers of facts that no layout with these buildings agrees with; see `Deduction.broken`.

    Where each of them can be met, but not all together, it is few facts that clash."""
    shown = Shown(tuple(layout))
    among = candidates(pool, [shown] if layout else [])
    if not len(among):
        return None
    alone = [number for number, fact in enumerate(facts) if not fact.fits(pool, among).any()]
    if alone or len(candidates(pool, facts, among)):
        return alone
    clash = ProofFinder.of(pool, [*facts, shown]).conflict() or []
    return [number for number in clash if number < len(facts)]
