"""Who would score which Dig Site now (MU-25 to MU-31)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from dighouse.games.museum.game_numbers import COLOURS
from dighouse.games.museum.ground import Ground


class SurveyedSite:
    def __init__(self, colour: i64, first: i64) -> None:
        self.colour = colour
        self.first = first  # of its quarters in the survey's list
        self.end: i64 = first
        self.value: i64 = 0
        self.connected = False  # with its owner's camp
        self.held = False  # by its owner's archeologist
        self.mummies: i64 = 0  # the seats whose mummies stand on it, as bits
        self.scores: i64 = 0  # the seats that it counts for, as bits


class Survey:
    """Every site of a table, in the order of the tiles."""

    def __init__(self, ground: Ground) -> None:
        rules = ground.rules
        self.ground = ground
        self.quarters: vec[i64] = rules.queue[:]  # site by site
        self.sites: list[SurveyedSite] = []
        self._find()
        for seat in range(rules.seats):
            if ground.camps[seat]:
                self._connect(seat, self.network(seat))
        for site in self.sites:
            site.scores = self._scores(site)

    def _find(self) -> None:
        """MU-15, MU-25: the sites with their values, and who stands on them."""
        ground = self.ground
        rules = ground.rules
        quarters = self.quarters
        marks = rules.blank[:]
        end: i64 = 0
        for cell in ground.tiles:
            base = rules.base[cell]
            for corner in range(i64(4)):
                quarter = base + rules.corners[corner]
                group = ground.site(quarter)
                if group == 0 or marks[quarter]:
                    continue
                site = SurveyedSite(group - 1, end)
                end = ground.fill(marks, quarters, end, quarter, u8(1))
                site.end = end
                for at in range(site.first, end):
                    site.value += rules.worth[i64(ground.grid[quarters[at]])]
                    self._look_at(site, quarters[at])
                self.sites.append(site)

    def _look_at(self, site: SurveyedSite, quarter: i64) -> None:
        ground = self.ground
        for seat in range(ground.rules.seats):
            if ground.mummies[seat] == quarter:
                site.mummies |= i64(1) << seat
            if ground.archeologists[seat] == quarter and seat == site.colour:
                site.held = True

    def network(self, seat: i64) -> vec[u8]:
        """MU-26, MU-27: marks on all that hangs together with a seat's camp."""
        ground = self.ground
        rules = ground.rules
        marks = rules.blank[:]
        queue = rules.queue[:]
        end = ground.enter(marks, queue, 0, rules.base[ground.camps[seat]], u8(1))
        for cell in ground.tiles:
            if rules.flown[i64(ground.laid[cell])] == 0:
                continue
            gates = ground.gates(cell)
            for corner in range(i64(4)):
                if gates >> corner & 1:
                    gate = rules.base[cell] + rules.corners[corner]
                    end = ground.enter(marks, queue, end, gate, u8(1))
        if rules.links:
            # MU-29, the wider reading: what the archeologist stands on is linked.
            quarter = ground.archeologists[seat]
            if marks[quarter] == 0 and self._carries(seat, quarter):
                marks[quarter] = 1
                queue[end] = quarter
                end += 1
        first: i64 = 0
        while first < end:
            here = queue[first]
            first += 1
            for side in range(i64(4)):
                quarter = ground.beside(here, side, rules.stride)
                if marks[quarter] == 0 and self._carries(seat, quarter):
                    marks[quarter] = 1
                    queue[end] = quarter
                    end += 1
        return marks

    def _carries(self, seat: i64, quarter: i64) -> bool:
        """Own colour, mountains, seas and airports; not other colours, the Tomb, other camps."""
        group = self.ground.rules.groups[i64(self.ground.grid[quarter])]
        return group == seat + 1 or group > COLOURS

    def _connect(self, seat: i64, network: vec[u8]) -> None:
        for site in self.sites:
            if site.colour == seat and network[self.quarters[site.first]]:
                site.connected = True

    def _scores(self, site: SurveyedSite) -> i64:
        if site.colour >= self.ground.rules.seats:
            return 0  # MU-24: nobody's
        if site.mummies:
            return site.mummies  # MU-30, MU-31: theirs, and not the owner's
        if site.connected or site.held:
            return i64(1) << site.colour  # MU-28, MU-29
        return 0

    def points(self) -> list[int]:
        """From sites, by seat."""
        points = [0] * int(self.ground.rules.seats)
        for site in self.sites:
            for seat in range(len(points)):
                if site.scores >> seat & 1:
                    points[seat] += int(site.value)
        return points
