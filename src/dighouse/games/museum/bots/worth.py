"""How good a table looks to a seat: what it would score, what it may still get, and what rivals have."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import ClassVar

from dighouse.games.museum.bots.board import ANYWHERE, PICTURES, Board, BoardNumbers
from dighouse.games.museum.bots.candidates import Candidate
from dighouse.games.museum.views import View

# Set by hand; no games of digger against itself have been played yet to tune them.
LOOSE = 0.45  # of what one owns and nobody scores yet: it may be linked later
SOON = 8  # turns; with fewer left, the chance to link something shrinks
WAIT = 0.93  # what is left of a token's worth, for every turn until it is found
RIVALS = 0.6  # of the rivals' points on average, beside those of the best of them
LEADER = 0.4
GUARD = 0.35  # of the own site that the archeologist keeps mummies from, at the end
FAR = 2  # turns of walking that one looks ahead


class Worth:
    """What a seat makes of a view. Boards are tried out against it."""

    # What an icon is worth later, when sites are large: too much to spend it for less.
    ICON: ClassVar[float] = 7.0
    LATE: ClassVar[int] = 3  # turns before the end, when it no longer pays to wait

    def __init__(self, numbers: BoardNumbers, view: View, seat: int) -> None:
        self.numbers = numbers
        self.seat = seat
        self.board = Board(numbers, view)
        self.needs = {name: PICTURES[name] for name in view.artifacts}
        seats = view.seats
        # The turns to come after this one. The pile is shared.
        held = sum(one.number for one in view.hand) + (seats[seat].camp is None)
        if view.phase in ("play", "cell", "turn"):
            held -= 1
        self.left = held + view.pile // len(seats)
        self.rivals = [other for other in range(len(seats)) if other != seat]
        self.over = not any(seats[one].hand or seats[one].camp is None for one in self.rivals)
        self.later = min(1.0, self.left / SOON)
        self._stands: dict[int, float] = {}  # by site
        self._finds = self.finds(self.board)
        self._walked = self._on_walks()

    # -- a whole table -----------------------------------------------------------------------------

    def best(self, ways: Iterable[Candidate]) -> Candidate:
        """The first of the best. Ends of walks take long to find, so they are left for last."""
        sites = [(way.extra + self.sites(way.board), way) for way in ways]
        sites.sort(key=lambda one: -one[0])
        most = self.tokens([0] + [1] * (len(self.needs) - 1)) if self.needs else 0.0
        best, found = -inf, sites[0][1]
        for worth, way in sites:
            if worth + most <= best:
                break
            worth += self.finds(way.board) if way.changed & self._walked else self._finds
            if worth > best:
                best, found = worth, way
        return found

    def sites(self, board: Board) -> float:
        points, loose = board.count()
        hope = LOOSE * self.later
        weighed = [mine + hope * more for mine, more in zip(points, loose, strict=True)]
        others = [weighed[rival] for rival in self.rivals]
        return weighed[self.seat] - RIVALS * sum(others) / len(others) - LEADER * max(others)

    # -- artifacts ---------------------------------------------------------------------------------

    def finds(self, board: Board) -> float:
        """What tokens are worth that can be found on this turn's walk and on later ones."""
        camp, start = board.camps[self.seat], board.archeologists[self.seat]
        if not self.needs or not camp or not self.numbers.steps:
            return 0.0
        free = board.walkable(self.seat)
        home = self.walks(board, camp, free)
        here = home if start & camp else self.walks(board, start, free)
        return self.harvest({name: turns - 1 for name, turns in here.items()}, home)

    def _on_walks(self) -> int:
        """The quarters that matter to walks: those that may be on one, and beside them."""
        board, camp = self.board, self.board.camps[self.seat]
        if not self.needs or not self.numbers.steps:
            return 0
        if not camp:
            return ANYWHERE
        free = board.walkable(self.seat)
        walked = camp | board.archeologists[self.seat]
        for start in (camp, board.archeologists[self.seat]):
            for ring in board.rings(self.seat, start, free, FAR * self.numbers.steps - 1):
                walked |= ring
        return board.frame.near(walked)

    def walks(self, board: Board, start: int, free: int) -> dict[str, int]:
        """The turns that it takes to walk to each picture that is needed."""
        steps = self.numbers.steps
        missing = dict(self.needs)
        found: dict[str, int] = {}
        for step, ring in enumerate(board.rings(self.seat, start, free, FAR * steps)):
            if step == 0 and steps > 1:
                ring |= start & free  # MU-21: off it and back
            for name in [name for name, shown in missing.items() if ring & board.sets[shown]]:
                found[name] = 1 + step // steps
                del missing[name]
            if not missing:
                break
        return found

    def harvest(self, here: dict[str, int], home: dict[str, int]) -> float:
        """One token after the other: the first from here, the next ones from the camp.

        Both say how many turns it takes to each.
        """
        rest = dict(home)
        times: list[int] = []
        if here:
            first = min(here, key=lambda name: (here[name], -home.get(name, FAR + 1)))
            times.append(here[first])
            rest.pop(first, None)
        return self.tokens([*times, *sorted(rest.values())])

    def tokens(self, times: Iterable[int]) -> float:
        total, time = 0.0, 0
        for turns in times:
            time += turns
            if time > self.left:
                break
            total += self.numbers.token * WAIT**time
        return total

    # -- where the archeologist stands -------------------------------------------------------------

    def stand(self, quarter: int) -> float:
        """Of the own site that an archeologist on this quarter scores, or keeps from mummies.

        It does so until it has to leave, so that it matters towards the end.
        """
        board = self.board
        owner, site = board.site(quarter)
        if owner != self.seat or any(mummy & site for mummy in board.mummies):
            return 0.0
        if site not in self._stands:
            linked = site & board.linked[self.seat]
            share = 1.0 if not linked else 0.0 if self.over else GUARD
            self._stands[site] = share * board.value(site, owner) * 0.5**self.left
        return self._stands[site]

    # -- icons -------------------------------------------------------------------------------------

    def icon(self, now: float) -> float:
        """What it adds to a tile that it can be used now for so much, and then no more later."""
        return now - self.ICON * min(1.0, self.left / self.LATE)


class PatientWorth(Worth):
    """Keeps its icons for the last two turns, when sites are large and few can still answer.

    Found by playing: keeping them for a third turn, or valuing them at a quarter, wins far less.
    """

    ICON = 60.0
    LATE = 2

    def icon(self, now: float) -> float:
        return now - self.ICON if self.left >= self.LATE else now

    def harvest(self, here: dict[str, int], home: dict[str, int]) -> float:
        """Where nothing can be reached from here, it is a long way home first."""
        if here or not home:
            return super().harvest(here, home)
        first, *rest = sorted(home.values())
        return self.tokens([FAR + first, *rest])
