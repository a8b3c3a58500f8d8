"""The reference's table: what lies where, and all that follows from it, slowly and from the ledger alone.

It shares no code and no idea with the engine. A quarter is a pair of numbers, right and down; a table is
a dictionary from quarters to what they show. Nothing is kept up to date: every question looks at the
whole table anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import NamedTuple

Cell = tuple[int, int]
Quarter = tuple[int, int]
Space = frozenset[Quarter]

CORNERS = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}  # clockwise
COLOURS = "BGRY"  # of the seats, in their order, unless they chose others
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_name(cell: Cell) -> str:
    return f"{LETTERS[cell[0]]}{cell[1] + 1}"


def cell_of(name: str) -> Cell:
    return LETTERS.index(name[0]), int(name[1:]) - 1


@cache
def quarters_of(cell: Cell) -> tuple[Quarter, ...]:
    return tuple((2 * cell[0] + right, 2 * cell[1] + down) for right, down in CORNERS.values())


@cache
def quarter_name(quarter: Quarter) -> str:
    cell = quarter[0] // 2, quarter[1] // 2
    corner = list(CORNERS)[quarters_of(cell).index(quarter)]
    return cell_name(cell) + corner


@cache
def quarter_of(name: str) -> Quarter:
    return quarters_of(cell_of(name[:-2]))[list(CORNERS).index(name[-2:])]


@cache
def beside(place: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """Edge by edge: no diagonals."""
    right, down = place
    return frozenset({(right + 1, down), (right - 1, down), (right, down + 1), (right, down - 1)})


class Tile(NamedTuple):
    """What lies in a cell, as it lies there: `camp 0` and `tomb` show that in all quarters."""

    name: str
    shows: tuple[str, ...]
    turn: int = 0


class Site(NamedTuple):
    colour: str
    quarters: Space
    value: int


class Land:
    """The tiles and pieces of a table, and what the rules say of them."""

    def __init__(
        self,
        tiles: dict[Cell, Tile],
        archeologists: dict[int, Quarter],
        mummies: dict[int, Quarter],
        seats: int,
        worth: dict[str, int],
        links: bool = False,
        colours: str = COLOURS,
    ) -> None:
        self.tiles = tiles
        self.archeologists = archeologists
        self.mummies = mummies
        self.seats = seats
        self.worth = worth  # of a temple ("t") and an artifact ("a")
        self.links = links
        self.colours = colours[:seats]
        self.shows = {
            quarter: what
            for cell, tile in tiles.items()
            for quarter, what in zip(quarters_of(cell), tile.shows, strict=True)
        }
        self.sites = self._sites()
        self.regions = [
            region
            for terrain in "MS"
            for region in together(q for q, what in self.shows.items() if what == terrain)
        ]
        # Airports of two tiles are two, even where they touch.
        self.airports = [
            airport
            for cell in tiles
            for airport in together(q for q in quarters_of(cell) if self.shows[q] == "P")
        ]

    # -- MU-9: locks -------------------------------------------------------------------------------

    def lock(self, cell: Cell) -> str:
        if self.tiles[cell].name == "tomb":
            return "tomb"
        if self.tiles[cell].name.startswith("camp"):
            return "camp"
        if set(quarters_of(cell)) & set(self.archeologists.values()):
            return "archeologist"
        return "mummy" if set(quarters_of(cell)) & set(self.mummies.values()) else ""

    # -- MU-15, MU-25: Dig Sites -------------------------------------------------------------------

    def _sites(self) -> list[Site]:
        return [
            Site(colour, group, sum(self.worth[self.shows[quarter][0]] for quarter in group))
            for colour in COLOURS
            for group in together(
                quarter for quarter, what in self.shows.items() if self._is_of(colour, what)
            )
        ]

    @staticmethod
    def _is_of(colour: str, what: str) -> bool:
        return what[0] in "ta" and what[1] == colour

    def mummies_on(self, site: Site) -> list[int]:
        return [seat for seat, at in sorted(self.mummies.items()) if at in site.quarters]

    def held(self, site: Site) -> bool:
        """Does the owner's archeologist stand on it?"""
        owner = self.owner(site)
        return owner is not None and self.archeologists.get(owner) in site.quarters

    # -- MU-16 to MU-21: walking -------------------------------------------------------------------

    def camp(self, seat: int) -> Space | None:
        for cell, tile in self.tiles.items():
            if tile.name == f"camp {seat}":
                return frozenset(quarters_of(cell))
        return None

    def spaces(self, seat: int) -> list[Space]:
        """Where this seat's archeologist could be, if nobody else were there."""
        single = [frozenset([q]) for site in self.sites for q in site.quarters]
        camp = self.camp(seat)
        assert camp is not None
        return [*single, *self.regions, *self.airports, camp]

    def reach(self, seat: int, steps: int) -> dict[Space, int]:
        """How many steps it takes to get to each space, apart from the one where it stands."""
        spaces = self.spaces(seat)
        here = self.archeologists[seat]
        others = [at for other, at in self.archeologists.items() if other != seat]
        barred = {q for site in self.sites if self.mummies_on(site) for q in site.quarters}
        allowed = [
            space
            for space in spaces
            if not any(other in space for other in others) and not space & barred
        ]
        flights = {*self.airports, self.camp(seat)}
        found = {next(space for space in spaces if here in space): 0}
        for step in range(1, steps + 1):
            around = edges(found)
            flying = any(space in flights for space in found)
            for space in allowed:
                if space not in found and (space & around or (flying and space in flights)):
                    found[space] = step
        reached = {space: step for space, step in found.items() if step}
        space = frozenset([here])
        if self.shows[here][0] == "a" and reached and steps > 1 and not space & barred:
            reached[space] = 2  # MU-21: off an artifact, and back
        return reached

    # -- MU-23, MU-24: mummies ---------------------------------------------------------------------

    def haunts(self, mummy: int) -> set[Quarter]:
        """Where a seat's mummy may go."""
        return {
            quarter
            for site in self.sites
            if site.colour != self.colours[mummy]
            and not site.quarters & {*self.mummies.values(), *self.archeologists.values()}
            for quarter in site.quarters
        }

    # -- MU-26 to MU-31: connections, and who scores -----------------------------------------------

    def network(self, seat: int) -> dict[Space, int]:
        """What hangs together with a seat's camp: its spaces, a site as one, and how far they are."""
        camp = self.camp(seat)
        if camp is None:
            return {}
        own = [site.quarters for site in self.sites if site.colour == self.colours[seat]]
        carriers = [*own, *self.regions, *self.airports]
        flights = {*self.airports, camp}
        # The wider reading of MU-29 makes it a step from the camp to where the archeologist stands.
        near = {space for space in carriers if self.links and self.archeologists[seat] in space}
        found = {camp: 0}
        distance = 0
        while True:
            distance += 1
            around = edges(found)
            flying = any(space in flights for space in found)
            new = {
                space
                for space in carriers
                if space not in found
                and (space & around or (flying and space in flights) or space in near)
            }
            if not new:
                return found
            found |= dict.fromkeys(new, distance)

    @cached_property
    def networks(self) -> list[dict[Space, int]]:
        return [self.network(seat) for seat in range(self.seats)]

    def owner(self, site: Site) -> int | None:
        return self.colours.index(site.colour) if site.colour in self.colours else None

    def connected(self, site: Site) -> bool:
        owner = self.owner(site)
        return owner is not None and site.quarters in self.networks[owner]

    def scorers(self, site: Site) -> list[int]:
        owner = self.owner(site)
        if owner is None:
            return []
        mummies = self.mummies_on(site)
        if mummies:
            return mummies
        return [owner] if self.connected(site) or self.held(site) else []

    @cached_property
    def points(self) -> list[int]:
        """By seat, from sites."""
        points = [0] * self.seats
        for site in self.sites:
            for seat in self.scorers(site):
                points[seat] += site.value
        return points


def together(quarters: Iterable[Quarter]) -> Iterator[Space]:
    """The groups of quarters that touch one another."""
    left = set(quarters)
    while left:
        group = {left.pop()}
        while new := {q for one in group for q in beside(one)} & left:
            group |= new
            left -= new
        yield frozenset(group)


def edges(spaces: Iterable[Space]) -> set[Quarter]:
    """The quarters beside those of some spaces."""
    return {quarter for space in spaces for one in space for quarter in beside(one)}
