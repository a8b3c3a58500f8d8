"""One game's numbers and options, and the numbering of its picks.

A decision is one of

    set AXIS · check · stay · step · aim AXIS · ask QUESTION · place BUILDING ZONE DEGREES

and a chance outcome one of those below that the game can need

    lay BUILDING ZONE DEGREES · clue ZONE · tell STATEMENT · letter LETTER · pawn SEAT
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from dighouse.games.archeologic import notation
from dighouse.games.archeologic.buildings import all_ways, zone_name
from dighouse.games.archeologic.edition import GENERAL, Edition
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.quests import LETTERS, thresholds
from dighouse.games.archeologic.statements import statements
from dighouse.games.archeologic.views import Placed


class ChosenOptions(NamedTuple):
    """What is chosen when a game is made, beside its edition."""

    seats: int
    mode: str  # app or rulebook
    clues: int
    expert: bool
    number: int | None  # of the quest; None: a secret one
    letter: str | None  # of a numbered quest's expert clues; None: chance draws it
    handicap: tuple[int, ...]  # more clues, by seat
    time_limit: int | None  # None: the game goes on until somebody has found it (AO-25)

    def plain(self, edition: Edition) -> dict[str, Any]:
        """All but the seats, as options of `dighouse.game`, defaults filled in."""
        quest: int | str | None = self.number
        if self.letter is not None:
            quest = f"{self.number}{self.letter}"
        return {
            "mode": self.mode,
            "clues": self.clues,
            "expert": self.expert,
            "quest": quest,
            "handicap": list(self.handicap),
            "time_limit": self.time_limit,
        }


class GameNumbers:
    def __init__(self, edition: Edition, choice: ChosenOptions) -> None:
        self.edition = edition
        self.choice = choice
        self.seats = choice.seats
        self.solo = choice.seats == 1
        self.colours = choice.mode != "rulebook"  # does a wrong check tell what is right?
        self.secret = choice.number is None
        self.draws_letter = choice.expert and not self.secret and choice.letter is None
        self.side = edition.side.value
        self.axes = edition.axes
        self.questions = edition.questions
        self.question_costs = [edition.cost(question) for question in self.questions]
        self.step_cost = edition.costs["step"].value
        self.aim_cost = edition.costs["aim"].value
        self.check_cost = edition.costs["check"].value
        self.ways = all_ways(edition)
        self.buildings = len(self.ways)
        self.more = max(choice.handicap)  # clues beyond the common ones
        self.statements = statements(edition) if choice.expert else ()

        starts = [0]
        for ways in self.ways:
            starts.append(starts[-1] + len(ways))
        self.starts = starts  # where each building's ways begin, among those of all buildings
        # Decision picks, then chance picks.
        axes = len(self.axes)
        self.set = 0
        self.check = self.set + axes
        self.stay = self.check + 1
        self.step = self.stay + 1
        self.aim = self.step + 1
        self.ask = self.aim + axes
        self.place = self.ask + len(self.questions)
        self.decisions = self.place + starts[-1]
        self.lay = self.decisions
        self.clue = self.lay + (starts[-1] if self.secret else 0)
        self.tell = self.clue + (self.side**2 if self.secret and not choice.expert else 0)
        self.letter = self.tell + (len(self.statements) if self.secret else 0)
        self.pawn = self.letter + (len(LETTERS) if self.draws_letter else 0)
        self.actions = self.pawn + (0 if self.solo else self.seats)

    @cached_property
    def pool(self) -> LayoutPool:
        return layout_pool(self.edition)

    @cached_property
    def texts(self) -> list[str]:
        """The notation of every pick."""
        return notation.texts(self)

    @cached_property
    def thresholds(self) -> tuple[int, int] | None:
        """Of a numbered solo quest: the time of a master, and of a seasoned player (AO-19)."""
        if self.choice.number is None or not self.solo:
            return None
        return thresholds(self.edition, self.choice.number)

    @cached_property
    def first_branches(self) -> list[tuple[int, int, int]]:
        """Of the first building, over the whole pool: too long a look for every game."""
        return _first_branches(self.edition)

    def branches(self, first: int, last: int, building: int) -> list[tuple[int, int, int]]:
        """(way, first, last) of a building that goes on from neighbouring layouts; see `LayoutPool.among`."""
        return self.pool.among(first, last, building) if building else self.first_branches

    # -- clues -------------------------------------------------------------------------------------

    @cached_property
    def trap_count(self) -> int:
        return sum(
            row.count("f") + row.count("s") for b in self.edition.buildings for row in b.plan.rows
        )

    @cached_property
    def common(self) -> int:
        """How many trap clues everybody gets."""
        return min(self.choice.clues, self.trap_count)

    @cached_property
    def clues_at_most(self) -> int:
        """How many trap clues anybody gets."""
        return min(self.choice.clues + self.more, self.trap_count)

    # -- placements --------------------------------------------------------------------------------

    def way_of(self, offset: int) -> tuple[int, int]:
        """(building, way) of a placement, by its number among those of all buildings."""
        building = bisect_right(self.starts, offset) - 1
        return building, offset - self.starts[building]

    def placed(self, building: int, way: int) -> Placed:
        zone, turns, _ = self.ways[building][way]
        return Placed(self.edition.buildings[building].name, zone_name(zone, self.side), turns)

    def layout_of(self, layout: int, buildings: int | None = None) -> list[Placed]:
        """A layout, or its first buildings."""
        ways = self.pool.ways[:buildings, layout].tolist()
        return [self.placed(building, way) for building, way in enumerate(ways)]

    def general(self, question: int) -> bool:
        """Is the answer a number?"""
        return question < GENERAL.index("traps")


@lru_cache(maxsize=8)
def _first_branches(edition: Edition) -> list[tuple[int, int, int]]:
    found = layout_pool(edition)
    return found.among(0, found.count, 0)
