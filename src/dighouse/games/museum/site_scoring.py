"""Who would score which Dig Site now (MU-25 to MU-31)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import COLOURS
from dighouse.games.museum.movement import Movement


class ScoredSite:
    def __init__(self, colour: i64, first: i64) -> None:
        self.colour = colour
        self.first = first  # of its quarters in the list of all sites
        self.end: i64 = first
        self.value: i64 = 0
        self.connected = False  # with its owner's camp
        self.held = False  # by its owner's archeologist
        self.mummies: i64 = 0  # the seats whose mummies stand on it, as bits
        self.scores: i64 = 0  # the seats that it counts for, as bits


class SiteScoring:
    """Every site of a table, in the order of the tiles."""

    def __init__(self, position: Movement) -> None:
        rules = position.rules
        self.position = position
        self.quarters: vec[i64] = rules.queue[:]  # site by site
        self.sites: list[ScoredSite] = []
        self._find()
        for seat in range(rules.seats):
            if position.camps[seat]:
                self._connect(seat, self.network(seat))
        for site in self.sites:
            site.scores = self._scores(site)

    def _find(self) -> None:
        """MU-15, MU-25: the sites with their values, and who stands on them."""
        position = self.position
        rules = position.rules
        quarters = self.quarters
        marks = rules.blank[:]
        end: i64 = 0
        for cell in position.tiles:
            base = rules.base[cell]
            for corner in range(i64(4)):
                quarter = base + rules.corners[corner]
                group = position.site(quarter)
                if group == 0 or marks[quarter]:
                    continue
                site = ScoredSite(group - 1, end)
                end = position.fill(marks, quarters, end, quarter, u8(1))
                site.end = end
                for at in range(site.first, end):
                    site.value += rules.worth[i64(position.grid[quarters[at]])]  # MU-25
                    self._look_at(site, quarters[at])
                self.sites.append(site)

    def _look_at(self, site: ScoredSite, quarter: i64) -> None:
        position = self.position
        for seat in range(position.rules.seats):
            if position.mummies[seat] == quarter:
                site.mummies |= i64(1) << seat
            if position.archeologists[seat] == quarter and seat == site.colour:
                site.held = True

    def network(self, seat: i64) -> vec[u8]:
        """MU-26, MU-27: marks on all that hangs together with a seat's camp."""
        position = self.position
        rules = position.rules
        marks = rules.blank[:]
        queue = rules.queue[:]
        end = position.enter(marks, queue, 0, rules.base[position.camps[seat]], u8(1))
        for cell in position.tiles:
            if rules.flown[i64(position.laid[cell])] == 0:
                continue
            gates = position.gates(cell)
            for corner in range(i64(4)):
                if gates >> corner & 1:
                    gate = rules.base[cell] + rules.corners[corner]
                    end = position.enter(marks, queue, end, gate, u8(1))
        if rules.links:
            # MU-29, the wider reading: what the archeologist stands on is linked.
            quarter = position.archeologists[seat]
            if marks[quarter] == 0 and self._carries(seat, quarter):
                marks[quarter] = 1
                queue[end] = quarter
                end += 1
        first: i64 = 0
        while first < end:
            here = queue[first]
            first += 1
            for side in range(i64(4)):
                quarter = position.beside(here, side, rules.stride)
                if marks[quarter] == 0 and self._carries(seat, quarter):
                    marks[quarter] = 1
                    queue[end] = quarter
                    end += 1
        return marks

    def _carries(self, seat: i64, quarter: i64) -> bool:
        """MU-26: own colour, mountains, seas and airports; not other colours, the Tomb, other camps."""
        group = self.position.rules.groups[i64(self.position.grid[quarter])]
        return group == seat + 1 or group > COLOURS

    def _connect(self, seat: i64, network: vec[u8]) -> None:
        for site in self.sites:
            if site.colour == seat and network[self.quarters[site.first]]:
                site.connected = True

    def _scores(self, site: ScoredSite) -> i64:
        if site.colour >= self.position.rules.seats:
            return 0  # MU-24: nobody's
        if site.mummies:
            return site.mummies  # MU-30, MU-31: theirs, and not the owner's
        if site.connected or site.held:
            return i64(1) << site.colour  # MU-28, MU-29
        return 0

    def points(self) -> list[int]:
        """From sites, by seat."""
        points = [0] * int(self.position.rules.seats)
        for site in self.sites:
            for seat in range(len(points)):
                if site.scores >> seat & 1:
                    points[seat] += int(site.value)
        return points
