"""What a table would score with one more tile, judged by the tile's neighbours alone.

A bot tries hundreds of ways to lay a tile. All sites of a table are found once, with what hangs together
with each camp; a tile then joins some of them, and only these change.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.museum.bots.sites_found import SitesFound
from dighouse.games.museum.game_numbers import AIRPORT, CAMP, COLOURS, GameNumbers
from dighouse.games.museum.state import TileState
from dighouse.kernel.vectors import numbers

NEIGHBOURS: Final = 8  # quarters beside a cell


class TileTrial(SitesFound):
    def __init__(self, rules: GameNumbers) -> None:
        super().__init__(rules)
        # By seat, with what was tried last.
        self.points_then: vec[i64] = numbers([0] * int(rules.seats))
        self.loose_then: vec[i64] = numbers([0] * int(rules.seats))
        # By corner: the two quarters outside the tile, as steps; and lists of what a tile joins.
        stride = int(rules.stride)
        self.out: vec[i64] = numbers([-stride, -1, -stride, 1, stride, 1, stride, -1])
        self.joined: vec[i64] = numbers([0] * (NEIGHBOURS + 1))
        self.merged: vec[i64] = numbers([0] * (NEIGHBOURS + 1))

    def _reset(self) -> None:
        for seat in range(self.rules.seats):
            self.points_then[seat] = self.points[seat]
            self.loose_then[seat] = self.loose[seat]

    def lay(self, state: TileState, cell: i64, face: i64) -> None:
        """What all seats would score with this face of a tile in an empty cell."""
        self._reset()
        rules = self.rules
        groups, faces = rules.groups, rules.faces
        base = rules.base[cell]
        for seat in range(rules.seats):
            own: i64 = 0  # corners, as bits
            carries: i64 = 0
            for corner in range(i64(4)):
                code = i64(faces[face + corner])
                group = groups[code]
                if group == seat + 1:
                    own |= i64(1) << corner
                    carries |= i64(1) << corner
                elif group > COLOURS or code == AIRPORT:
                    carries |= i64(1) << corner
            if carries == 0:
                continue
            if carries == 5 or carries == 10:  # two corners that don't touch
                self._join_apart(state, seat, base, face, carries, own)
                continue
            end = self._networks_beside(seat, base, carries, 0)
            linked = self._links(state, seat, base, face, carries)
            linked = self._join(seat, face, own, 0, end, linked)
            if own and self.marked[seat]:
                self._disturb(seat, base, face, own, linked, linked)

    def _join_apart(
        self, state: TileState, seat: i64, base: i64, face: i64, carries: i64, own: i64
    ) -> None:
        """Two corners of a tile that meet, if at all, elsewhere on the table."""
        one = carries & -carries
        two = carries & ~one
        end = self._networks_beside(seat, base, one, 0)
        more = self._networks_beside(seat, base, two, end)
        linked_one = self._links(state, seat, base, face, one)
        linked_two = self._links(state, seat, base, face, two)
        if more < 0:  # they do
            linked_one = self._join(seat, face, own, 0, -more, linked_one or linked_two)
            linked_two = linked_one
        else:
            linked_one = self._join(seat, face, own & one, 0, end, linked_one)
            linked_two = self._join(seat, face, own & two, end, more, linked_two)
        if own and self.marked[seat]:
            if own == two:
                linked_one = linked_two
            self._disturb(seat, base, face, own, linked_one, linked_two)

    def _networks_beside(self, seat: i64, base: i64, corners: i64, first: i64) -> i64:
        """List the networks beside some corners in `joined`, each once, behind the first ones.

        Answers with the end of the list; below 0 if one of the first is beside these corners, too.
        """
        rules = self.rules
        base += seat * rules.quarters
        end = first
        shared = False
        for corner in range(i64(4)):
            if corners >> corner & 1 == 0:
                continue
            here = base + rules.corners[corner]
            for way in range(i64(2)):
                network = self.network_at[here + self.out[2 * corner + way]]
                if network == 0:
                    continue
                known = False
                for at in range(end):
                    if self.joined[at] == network:
                        known = True
                        if at < first:
                            shared = True
                        break
                if not known:
                    self.joined[end] = network
                    end += 1
        return -end if shared else end

    def _links(self, state: TileState, seat: i64, base: i64, face: i64, corners: i64) -> bool:
        """Is it beside the camp, or part of an airport?"""
        if self.camps[seat] == 0:
            return False
        rules = self.rules
        for corner in range(i64(4)):
            if corners >> corner & 1 == 0:
                continue
            if rules.faces[face + corner] == AIRPORT:
                return True
            here = base + rules.corners[corner]
            for way in range(i64(2)):
                if state.grid[here + self.out[2 * corner + way]] == CAMP + seat:
                    return True
        return False

    def _join(self, seat: i64, face: i64, own: i64, first: i64, end: i64, linked: bool) -> bool:
        """Some of the listed networks become one, with these corners of the own colour."""
        hope: i64 = 0
        for at in range(first, end):
            network = self.joined[at]
            if self.linked[network]:
                linked = True
            else:
                hope += self.hope[network]
        more = self._worth(face, own)
        if linked:
            self.points_then[seat] = self.points_then[seat] + hope + more
            self.loose_then[seat] = self.loose_then[seat] - hope
        else:
            self.loose_then[seat] = self.loose_then[seat] + more
        return linked

    def _worth(self, face: i64, corners: i64) -> i64:
        value: i64 = 0
        for corner in range(i64(4)):
            if corners >> corner & 1:
                value += self.rules.worth[i64(self.rules.faces[face + corner])]
        return value

    def _disturb(
        self, seat: i64, base: i64, face: i64, own: i64, linked_one: bool, linked_two: bool
    ) -> None:
        """Put right what pieces change on the sites that these corners join: `_join` knows of none."""
        if own == 5 or own == 10:
            one = own & -own
            end = self._sites_beside(seat, base, one, 0)
            more = self._sites_beside(seat, base, own & ~one, end)
            if more >= 0:
                self._merge(seat, face, one, 0, end, linked_one)
                self._merge(seat, face, own & ~one, end, more, linked_two)
                return
            end = -more
        else:
            end = self._sites_beside(seat, base, own, 0)
        self._merge(seat, face, own, 0, end, linked_one)

    def _sites_beside(self, seat: i64, base: i64, corners: i64, first: i64) -> i64:
        """List the sites of a colour beside some corners in `merged`, as networks are listed."""
        rules = self.rules
        end = first
        shared = False
        for corner in range(i64(4)):
            if corners >> corner & 1 == 0:
                continue
            here = base + rules.corners[corner]
            for way in range(i64(2)):
                site = self.site_at[here + self.out[2 * corner + way]]
                if site == 0 or self.colour[site] != seat:
                    continue
                known = False
                for at in range(end):
                    if self.merged[at] == site:
                        known = True
                        if at < first:
                            shared = True
                        break
                if not known:
                    self.merged[end] = site
                    end += 1
        return -end if shared else end

    def _merge(self, seat: i64, face: i64, own: i64, first: i64, end: i64, linked: bool) -> None:
        """MU-29 to MU-31: some of the listed sites become one, with these corners."""
        mummies: i64 = 0
        held: i64 = 0
        total = self._worth(face, own)
        more = total
        for at in range(first, end):
            site = self.merged[at]
            mummies |= self.mummies[site]
            held |= self.held[site]
            total += self.value[site]
        points, loose = self.points_then, self.loose_then
        if mummies:
            # What the owner had of it is gone, and the mummies' seats have all of it.
            if linked:
                points[seat] = points[seat] - more
            else:
                loose[seat] = loose[seat] - more
            for at in range(first, end):
                site = self.merged[at]
                if self.mummies[site]:
                    continue
                if linked or self.held[site]:
                    points[seat] = points[seat] - self.value[site]
                else:
                    loose[seat] = loose[seat] - self.value[site]
            for other in range(self.rules.seats):
                if mummies >> other & 1:
                    points[other] = points[other] + total
                    for at in range(first, end):
                        site = self.merged[at]
                        if self.mummies[site] >> other & 1:
                            points[other] = points[other] - self.value[site]
        elif held and not linked:
            points[seat] = points[seat] + more
            loose[seat] = loose[seat] - more
            for at in range(first, end):
                site = self.merged[at]
                if self.held[site] == 0:
                    points[seat] = points[seat] + self.value[site]
                    loose[seat] = loose[seat] - self.value[site]

    # -- a camp, or a mummy, elsewhere -------------------------------------------------------------

    def camp(self, seat: i64, cell: i64) -> None:
        """What all seats would score if the seat's camp came to an empty cell."""
        self._reset()
        end = self._networks_beside(seat, self.rules.base[cell], 15, 0)
        gained: i64 = 0
        offset = seat * self.rules.quarters
        for site in range(i64(1), self.sites + 1):
            if self.colour[site] == seat and self.mummies[site] == 0 and self.held[site] == 0:
                network = self.network_at[offset + self.first[site]]
                found = self.flown[network] == 1
                for at in range(end):
                    if self.joined[at] == network:
                        found = True
                if found:
                    gained += self.value[site]
        self.points_then[seat] = self.points_then[seat] + gained
        self.loose_then[seat] = self.loose_then[seat] - gained

    def free_for(self, mummy: i64, site: i64) -> bool:
        """MU-23: may this mummy go there?"""
        return self.colour[site] != mummy and self.mummies[site] == 0 and self.visited[site] == 0

    def haunt(self, state: TileState, mummy: i64, site: i64) -> None:
        """What all seats would score with a mummy on another site."""
        self._reset()
        seats = self.rules.seats
        points, loose = self.points_then, self.loose_then
        left = self.site_at[state.mummies[mummy]]
        if left and self.colour[left] < seats:
            owner, value = self.colour[left], self.value[left]
            points[mummy] = points[mummy] - value
            if self.mummies[left] == i64(1) << mummy:
                if self.scores(left):
                    points[owner] = points[owner] + value
                else:
                    loose[owner] = loose[owner] + value
        owner = self.colour[site]
        if owner < seats:
            value = self.value[site]
            points[mummy] = points[mummy] + value
            if self.scores(site):
                points[owner] = points[owner] - value
            else:
                loose[owner] = loose[owner] - value
