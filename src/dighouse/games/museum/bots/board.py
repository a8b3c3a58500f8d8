"""A light model of the table: sets of quarters as the bits of whole numbers.

A bot tries hundreds of ways to lay a tile, and asks for every one of them what all seats would score.
Shifting a set by a bit or by a row moves it to its neighbours, so that a flood fill needs no loop over
quarters: it is fast without a compiled core as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from operator import or_
from typing import NamedTuple

from dighouse.games.museum.edition import Edition
from dighouse.games.museum.notation import ARTIFACTS, picture_of, shown_in
from dighouse.games.museum.views import COLOURS, CORNERS, View

# The sets that a board consists of: by colour temples and artifacts, then all quarters with the same
# picture, and terrain. The seats' colours are the first ones, in the order of the seats.
IN_GROUND = len(COLOURS)
PICTURES = {name: 2 * len(COLOURS) + number for number, name in enumerate(ARTIFACTS)}
MOUNTAIN = 2 * len(COLOURS) + len(ARTIFACTS)
SEA, AIRPORT = MOUNTAIN + 1, MOUNTAIN + 2
SETS = AIRPORT + 1
ANYWHERE = -1  # as a set: all quarters
ACROSS, DOWN = (0, 1, 1, 0), (0, 0, 1, 1)  # of the corners of a cell, in their order


class BoardNumbers(NamedTuple):
    """Of an edition, and of the options."""

    temple: int
    artifact: int
    token: int
    steps: int
    links: bool  # the archeologist links, too

    @classmethod
    def of(cls, edition: Edition, links: bool) -> BoardNumbers:
        score = edition.temple.value, edition.artifact.value, edition.token.value
        return cls(*score, edition.steps.value, links)


def place_of(cell: str) -> tuple[int, int]:
    """Column and row."""
    return ord(cell[0]) - ord("A"), int(cell[1:]) - 1


@cache
def sets_of(seats: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """By what a quarter shows: the sets that it is in, if the seats have these colours."""
    found: dict[str, tuple[int, ...]] = {"M": (MOUNTAIN,), "S": (SEA,), "P": (AIRPORT,)}
    colours = [*seats, *(colour for colour in COLOURS if colour not in seats)]
    for shown in shown_in(colours).values():
        if shown[0] == "t":
            found[shown] = (colours.index(shown[1]),)
        elif shown[0] == "a":
            ground = IN_GROUND + colours.index(shown[1])
            found[shown] = (ground, PICTURES[picture_of(shown)])
    return found


class BoardGrid:
    """Which bits are which quarters: of the cells in use, and of one more on each side."""

    def __init__(self, cells: Sequence[str]) -> None:
        columns, rows = zip(*map(place_of, cells), strict=True)
        self.left, self.top = min(columns) - 1, min(rows) - 1
        # The last column stays empty, so that no set is shifted round the edge.
        self.width: int = 2 * (max(columns) - self.left + 2) + 1
        self._cells: dict[str, list[int]] = {}

    def cell(self, name: str) -> list[int]:
        """The quarters of a cell, in the order of corners."""
        bits = self._cells.get(name)
        if bits is None:
            column, row = place_of(name)
            x, y = 2 * (column - self.left), 2 * (row - self.top)
            bits = [1 << (y + DOWN[k]) * self.width + x + ACROSS[k] for k in range(4)]
            self._cells[name] = bits
        return bits

    def quarter(self, name: str) -> int:
        return self.cell(name[:-2])[CORNERS.index(name[-2:])]

    def near(self, quarters: int) -> int:
        """With all their neighbours."""
        width = self.width
        return quarters | quarters << 1 | quarters >> 1 | quarters << width | quarters >> width

    def fill(self, quarters: int, within: int) -> int:
        """All of a set that hangs together with these."""
        width = self.width
        while True:
            more = quarters | quarters << 1 | quarters >> 1 | quarters << width | quarters >> width
            more &= within
            if more == quarters:
                return quarters
            quarters = more


class Count(NamedTuple):
    """By seat."""

    points: list[int]
    loose: list[int]  # the value of what it owns, and nobody scores


class Board:
    def __init__(self, numbers: BoardNumbers, view: View) -> None:
        self.numbers = numbers
        self.frame = frame = BoardGrid([tile.at for tile in view.tiles])
        self.seats = range(len(view.seats))
        self.sets = [0] * SETS
        self.shown = sets_of(tuple(seat.colour for seat in view.seats))
        self.airports: list[int] = []  # the quarters of each
        for tile in view.tiles:
            if tile.quarters:
                self.lay(tile.at, tile.quarters)
        self.camps = [sum(frame.cell(seat.camp)) if seat.camp else 0 for seat in view.seats]
        self.archeologists = [self._standing(seat.archeologist) for seat in view.seats]
        self.mummies = [self._standing(seat.mummy) for seat in view.seats]
        self.tokens = [numbers.token * len(seat.collected) for seat in view.seats]
        self.linked = [0 for _ in self.seats]  # what certainly hangs together with each camp
        self._link()

    def _standing(self, quarter: str | None) -> int:
        return self.frame.quarter(quarter) if quarter else 0

    # -- tiles -------------------------------------------------------------------------------------

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        twin.__dict__.update(self.__dict__)
        return twin

    def with_tile(self, cell: str, quarters: Sequence[str]) -> Board:
        """The table with a tile in an empty cell. Whatever was linked is still linked."""
        twin = self.copy()
        twin.sets = self.sets[:]
        twin.lay(cell, quarters)
        return twin

    def lay(self, cell: str, quarters: Sequence[str]) -> None:
        bits = self.frame.cell(cell)
        for bit, shown in zip(bits, quarters, strict=True):
            for one in self.shown[shown]:
                self.sets[one] |= bit
        if "P" in quarters:
            # What hangs together of them, but on this tile alone: airports that touch are two.
            left = sum(bit for bit, shown in zip(bits, quarters, strict=True) if shown == "P")
            while left:
                hall = self.frame.fill(left & -left, left)
                self.airports = [*self.airports, hall]
                left &= ~hall

    def without(self, *cells: str) -> Board:
        """The table with empty cells."""
        twin = self.copy()
        rest = ~sum(bit for cell in cells for bit in self.frame.cell(cell))
        twin.sets = [one & rest for one in self.sets]
        twin.airports = [hall for hall in self.airports if hall & rest]
        twin.linked = [0 for _ in self.seats]
        twin._link()
        return twin

    def with_camp(self, seat: int, cell: str) -> Board:
        """The table with a camp in an empty cell, and the archeologist on it."""
        twin = self.copy()
        twin.camps, twin.archeologists = self.camps[:], self.archeologists[:]
        twin.camps[seat] = sum(self.frame.cell(cell))
        twin.archeologists[seat] = self.frame.cell(cell)[0]
        return twin

    def with_mummy(self, seat: int, quarter: str) -> Board:
        twin = self.copy()
        twin.mummies = self.mummies[:]
        twin.mummies[seat] = self.frame.quarter(quarter)
        return twin

    # -- sites -------------------------------------------------------------------------------------

    def colour(self, number: int) -> int:
        return self.sets[number] | self.sets[IN_GROUND + number]

    def pictures(self) -> int:
        """All quarters with an artifact, whoever needs it."""
        return reduce(or_, self.sets[IN_GROUND : 2 * IN_GROUND])

    def site(self, quarter: int) -> tuple[int, int]:
        """The colour and the quarters of the site that a quarter belongs to."""
        for number in range(len(COLOURS)):
            own = self.colour(number)
            if quarter & own:
                return number, self.frame.fill(quarter, own)
        return -1, 0

    def _haunted(self) -> list[tuple[int, int, int]]:
        """The sites with mummies: whose mummy, colour and quarters."""
        return [(seat, *self.site(mummy)) for seat, mummy in enumerate(self.mummies) if mummy]

    def value(self, site: int, colour: int) -> int:
        """Of quarters of one colour."""
        temples = (site & self.sets[colour]).bit_count()
        artifacts = site.bit_count() - temples
        return temples * self.numbers.temple + artifacts * self.numbers.artifact

    def _link(self) -> None:
        self.linked = [self._network(seat, self.colour(seat), 0) for seat in self.seats]

    def _network(self, seat: int, own: int, more: int) -> int:
        """All that hangs together with a camp, or with something more."""
        camp, sets = self.camps[seat], self.sets
        if not camp:
            return 0
        airports = sets[AIRPORT]
        carries = own | sets[MOUNTAIN] | sets[SEA] | airports
        known = self.linked[seat] | airports | self.frame.near(camp) | more
        return self.frame.fill(known & carries, carries)

    def scoring(self, seat: int, own: int) -> int:
        """The quarters of the own colour that count, unless a mummy stands on their site."""
        archeologist = self.archeologists[seat]
        counts = self._network(seat, own, archeologist if self.numbers.links else 0) & own
        if archeologist & own & ~counts:
            counts |= self.frame.fill(archeologist, own)
        return counts

    def count(self) -> Count:
        """Who would score what now."""
        points = self.tokens[:]
        owned = [self.colour(seat) for seat in self.seats]
        counts = [self.scoring(seat, own) for seat, own in enumerate(owned)]
        loose = [own & ~count for own, count in zip(owned, counts, strict=True)]
        for seat, owner, site in self._haunted():
            if owner in self.seats:
                points[seat] += self.value(site, owner)
                counts[owner] &= ~site
                loose[owner] &= ~site
        for seat in self.seats:
            points[seat] += self.value(counts[seat], seat)
        return Count(points, [self.value(loose[seat], seat) for seat in self.seats])

    # -- walks -------------------------------------------------------------------------------------

    def walkable(self, seat: int) -> int:
        """Where the seat's archeologist may go."""
        free = self.camps[seat]
        for one in self.sets:
            free |= one
        for other, archeologist in enumerate(self.archeologists):
            if archeologist and other != seat:
                free &= ~self._space(archeologist)
        for _, _, site in self._haunted():
            free &= ~site
        return free

    def _space(self, quarters: int) -> int:
        """With the whole of each region or airport that they belong to."""
        sets = self.sets
        for region in (sets[MOUNTAIN], sets[SEA]):
            part = quarters & region
            if part:
                quarters |= self.frame.fill(part, region)
        if quarters & sets[AIRPORT]:
            for hall in self.airports:
                if quarters & hall:
                    quarters |= hall
        return quarters

    def rings(self, seat: int, start: int, free: int, steps: int) -> Iterator[int]:
        """The spaces that are one step away, two steps, and so on."""
        airports, camp = self.sets[AIRPORT] & free, self.camps[seat]
        flights = airports | camp
        here = seen = camp if start & camp else self._space(start)
        for _ in range(steps):
            there = self.frame.near(here)
            if here & flights:
                there |= flights
            there &= free & ~seen
            if not there:
                return
            # Whoever enters a corner of an airport or a camp is in all of it.
            here = self._space(there) | (camp if there & camp else 0)
            seen |= here
            yield here
