"""All sites of a table, what hangs together with each camp, and who would score what."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.museum.game_numbers import AIRPORT, CAMP, COLOURS, EMPTY, GameNumbers
from dighouse.games.museum.state import TileState
from dighouse.kernel.vectors import numbers


class SitesFound:
    def __init__(self, rules: GameNumbers) -> None:
        seats, quarters, most = int(rules.seats), int(rules.quarters), len(rules.queue) + 2
        self.rules = rules
        self.camps: vec[i64] = numbers([0] * seats)
        # By seat: what it would score, and the value of what it owns and nobody scores.
        self.points: vec[i64] = numbers([0] * seats)
        self.loose: vec[i64] = numbers([0] * seats)
        # By seat: has one of its sites a piece on it?
        self.marked: vec[i64] = numbers([0] * seats)
        # Sites are numbered from 1 on.
        self.sites: i64 = 0
        self.site_at: vec[i64] = numbers([0] * quarters)
        self.first: vec[i64] = numbers([0] * most)  # a quarter of each
        self.colour: vec[i64] = numbers([0] * most)
        self.value: vec[i64] = numbers([0] * most)
        self.mummies: vec[i64] = numbers([0] * most)  # the seats whose mummies are there, as bits
        self.held: vec[i64] = numbers([0] * most)  # 1: the owner's archeologist is there
        self.visited: vec[i64] = numbers([0] * most)  # 1: some archeologist is
        # Networks: what hangs together over a seat's own sites and over terrain. From 1 on, seat by seat.
        self.network_at: vec[i64] = numbers([0] * (seats * quarters))
        self.linked: vec[i64] = numbers([0] * (seats * most))  # 1: with the camp
        self.flown: vec[i64] = numbers([0] * (seats * most))  # 1: has an airport
        self.hope: vec[i64] = numbers([0] * (seats * most))  # what would score if it were linked
        # The quarters that were looked at, to be forgotten; and a queue.
        self.seen: vec[i64] = numbers([0] * most)
        self.number: i64 = 0
        self.queue: vec[i64] = numbers([0] * most)
        stride = int(rules.stride)
        self.sides: vec[i64] = numbers([-stride, 1, stride, -1])

    def look(self, state: TileState) -> None:
        """Find everything anew. Cells whose quarters are EMPTY are as if no tile lay there."""
        self._forget()
        self._find_sites(state)
        for seat in range(self.rules.seats):
            self.camps[seat] = state.camps[seat]
        self._find_networks(state)
        for seat in range(self.rules.seats):
            self.points[seat] = self.rules.token * state.tokens(seat)
            self.loose[seat] = 0
        self._add_up()

    def _forget(self) -> None:
        seats, quarters = self.rules.seats, self.rules.quarters
        for at in range(self.number):
            quarter = self.seen[at]
            self.site_at[quarter] = 0
            for seat in range(seats):
                self.network_at[seat * quarters + quarter] = 0
        self.number = 0
        self.sites = 0

    def _find_sites(self, state: TileState) -> None:
        rules = self.rules
        grid, groups, worth, base = state.grid, rules.groups, rules.worth, rules.base
        site_at, queue, seen, sides = self.site_at, self.queue, self.seen, self.sides
        number: i64 = 0
        site: i64 = 0
        for cell in state.tiles:
            for corner in range(i64(4)):
                quarter = base[cell] + rules.corners[corner]
                code = i64(grid[quarter])
                if code == EMPTY:
                    continue
                seen[number] = quarter
                number += 1
                group = groups[code]
                if group == 0 or group > COLOURS or site_at[quarter]:
                    continue
                site += 1
                site_at[quarter] = site
                queue[0] = quarter
                first: i64 = 0
                end: i64 = 1
                value: i64 = 0
                while first < end:
                    here = queue[first]
                    first += 1
                    value += worth[i64(grid[here])]
                    for side in range(i64(4)):
                        beside = here + sides[side]
                        if site_at[beside] == 0 and groups[i64(grid[beside])] == group:
                            site_at[beside] = site
                            queue[end] = beside
                            end += 1
                self.first[site] = quarter
                self.colour[site] = group - 1
                self.value[site] = value
                self.mummies[site] = 0
                self.held[site] = 0
                self.visited[site] = 0
        self.sites = site
        self.number = number
        self._find_pieces(state)

    def _find_pieces(self, state: TileState) -> None:
        seats = self.rules.seats
        for seat in range(seats):
            self.marked[seat] = 0
        for seat in range(seats):
            site = self.site_at[state.mummies[seat]]
            if site:
                self.mummies[site] = self.mummies[site] | i64(1) << seat
                if self.colour[site] < seats:
                    self.marked[self.colour[site]] = 1
            site = self.site_at[state.archeologists[seat]]
            if site:
                self.visited[site] = 1
                if self.colour[site] == seat:
                    self.held[site] = 1
                    self.marked[seat] = 1

    def _find_networks(self, state: TileState) -> None:
        rules = self.rules
        grid, groups, queue, sides = state.grid, rules.groups, self.queue, self.sides
        network_at, quarters = self.network_at, rules.quarters
        network: i64 = 0
        for seat in range(rules.seats):
            camp = state.camps[seat]
            own = seat + 1
            house = CAMP + seat
            offset = seat * quarters
            for at in range(self.number):
                quarter = self.seen[at]
                code = i64(grid[quarter])
                group = groups[code]
                if network_at[offset + quarter] or not (
                    group == own or group > COLOURS or code == AIRPORT
                ):
                    continue
                network += 1
                flown: i64 = 0
                linked: i64 = 0
                network_at[offset + quarter] = network
                queue[0] = quarter
                first: i64 = 0
                end: i64 = 1
                while first < end:
                    here = queue[first]
                    first += 1
                    if grid[here] == AIRPORT:
                        flown = 1
                    for side in range(i64(4)):
                        beside = here + sides[side]
                        code = i64(grid[beside])
                        if code == EMPTY or network_at[offset + beside]:
                            continue
                        group = groups[code]
                        if group == own or group > COLOURS or code == AIRPORT:
                            network_at[offset + beside] = network
                            queue[end] = beside
                            end += 1
                        elif code == house:
                            linked = 1
                if camp and flown:
                    linked = 1
                self.flown[network] = flown
                self.linked[network] = linked
                self.hope[network] = 0
            if rules.links and camp:
                # MU-29, the wider reading: what the archeologist stands on is linked.
                network_here = network_at[offset + state.archeologists[seat]]
                self.linked[network_here] = 1

    def _add_up(self) -> None:
        rules = self.rules
        seats, quarters = rules.seats, rules.quarters
        points, loose = self.points, self.loose
        for site in range(i64(1), self.sites + 1):
            owner = self.colour[site]
            if owner >= seats:
                continue
            value = self.value[site]
            if self.mummies[site]:
                for seat in range(seats):
                    if self.mummies[site] >> seat & 1:
                        points[seat] = points[seat] + value
                continue
            network = self.network_at[owner * quarters + self.first[site]]
            if self.held[site] == 0:
                self.hope[network] = self.hope[network] + value
            if self.linked[network] or self.held[site]:
                points[owner] = points[owner] + value
            else:
                loose[owner] = loose[owner] + value

    def scores(self, site: i64) -> bool:
        """Does its owner score it, or would it if no mummy were there?"""
        owner = self.colour[site]
        if owner >= self.rules.seats:
            return False
        network = self.network_at[owner * self.rules.quarters + self.first[site]]
        return self.linked[network] == 1 or self.held[site] == 1
