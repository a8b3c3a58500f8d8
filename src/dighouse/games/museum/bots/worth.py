"""How good a table looks to a seat: what it would score, what it may still get, and what rivals have."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dighouse.games.museum.bots.tile_trial import TileTrial
from dighouse.games.museum.bots.weights import Weights
from dighouse.games.museum.game_numbers import ARTIFACT, MOUNTAIN, PICTURES, GameNumbers
from dighouse.games.museum.movement import HOME, WALL
from dighouse.games.museum.phases import CELL, PLAY, ROTATION
from dighouse.games.museum.state import TileState
from dighouse.kernel.vectors import numbers

FAR: Final = 2  # turns of walking that one looks ahead
# What a table is worth is counted in whole numbers of these: the compiled core adds them quickly.
POINT: Final = 1_000_000
LONG: Final = 1_000  # turns; no game has as many
SHARE: Final = 1_000  # and weights in these


class Worth:
    """What a seat makes of a table. Other tables are tried out against it."""

    def __init__(self, rules: GameNumbers, weights: Weights) -> None:
        self.rules = rules
        self.weights = weights
        self.trial = TileTrial(rules)
        self.seat: i64 = 0
        self.left: i64 = 0
        self.over = False
        self.hope: i64 = 0
        self._rivals: i64 = round(SHARE * weights.rivals)
        self._leader: i64 = round(SHARE * weights.leader)
        # By picture: the turns that it takes to one from here, and from the camp; 0: too many.
        self.here: vec[i64] = numbers([0] * PICTURES)
        self.home: vec[i64] = numbers([0] * PICTURES)
        # By the turns until then: what a token is worth.
        token = POINT * int(rules.token)
        self.tokens: vec[i64] = numbers([round(token * weights.wait**turn) for turn in range(LONG)])

    def begin(self, state: TileState, seat: i64) -> None:
        """Look at a table from a seat, at the beginning of a decision."""
        rules, weights = self.rules, self.weights
        self.seat = seat
        # The turns to come after this one. The pile is shared.
        left: i64 = len(state.hands[seat])
        if state.camps[seat] == 0:
            left += 1
        if state.phase == PLAY or state.phase == CELL or state.phase == ROTATION:
            left -= 1
        self.left = left + state.pile // rules.seats
        self.over = True  # for the rivals
        for rival in range(rules.seats):
            if rival != seat and state.holds_tiles(rival):
                self.over = False
        hope = weights.loose * min(1.0, int(self.left) / weights.soon)
        self.hope = round(SHARE * hope)
        self.trial.look(state)

    # -- sites -------------------------------------------------------------------------------------

    def now(self) -> i64:
        """Of the sites as they are."""
        trial = self.trial
        return self._weigh(trial.points, trial.loose)

    def then(self) -> i64:
        """Of the sites with what was tried last."""
        trial = self.trial
        return self._weigh(trial.points_then, trial.loose_then)

    def _weigh(self, points: vec[i64], loose: vec[i64]) -> i64:
        seats = self.rules.seats
        own: i64 = 0
        total: i64 = 0
        best: i64 = -1
        for seat in range(seats):
            weighed = SHARE * points[seat] + self.hope * loose[seat]
            if seat == self.seat:
                own = SHARE * weighed
                continue
            total += weighed
            if weighed > best:
                best = weighed
        if seats == 1:
            return own
        return own - self._rivals * total // (seats - 1) - self._leader * best

    # -- artifacts ---------------------------------------------------------------------------------

    def most(self, state: TileState) -> i64:
        """No walk is worth more than this."""
        total: i64 = 0
        time: i64 = 0
        for picture in range(i64(PICTURES)):
            if state.artifacts[self.seat] >> picture & 1:
                if time > self.left:
                    break
                total += self.tokens[time]
                time += 1
        return total

    def finds(self, state: TileState) -> i64:
        """What tokens are worth that can be found on this turn's walk and on later ones."""
        seat, rules = self.seat, self.rules
        if state.artifacts[seat] == 0 or state.camps[seat] == 0 or rules.steps == 0:
            return 0
        fences = state.fenced(seat)
        camp = rules.base[state.camps[seat]]
        self._turns(state, fences, camp, self.home)
        start = state.archeologists[seat]
        if rules.cell_of[start] == state.camps[seat]:
            for picture in range(i64(PICTURES)):
                self.here[picture] = self.home[picture]
        else:
            self._turns(state, fences, start, self.here)
        return self.harvest(1)

    def _turns(self, state: TileState, fences: vec[u8], start: i64, into: vec[i64]) -> None:
        """The turns that it takes to walk to each picture that is needed."""
        rules = self.rules
        marks = fences[:]
        queue = rules.queue[:]
        steps = rules.steps
        shut_in = marks[start] == WALL
        end = state.enter(marks, queue, 0, start, u8(HOME))
        first = end
        end = state.spread(self.seat, marks, queue, end, FAR * steps)
        for picture in range(i64(PICTURES)):
            into[picture] = 0
        needed = state.artifacts[self.seat]
        if end > first and steps > 1 and not shut_in:
            self._find(state, needed, start, 1, into)  # MU-21: off it and back
        for at in range(first, end):
            self._find(state, needed, queue[at], 1 + (i64(marks[queue[at]]) - 1) // steps, into)

    def _find(self, state: TileState, needed: i64, quarter: i64, turn: i64, into: vec[i64]) -> None:
        code = i64(state.grid[quarter])
        if ARTIFACT <= code < MOUNTAIN:
            picture = (code - ARTIFACT) % PICTURES
            if needed >> picture & 1 and into[picture] == 0:
                into[picture] = turn

    def harvest(self, sooner: i64) -> i64:
        """One token after the other: the first from here, the next ones from the camp.

        `here` and `home` say how many turns it takes to each; the first is so many sooner.
        """
        first: i64 = -1
        for picture in range(i64(PICTURES)):
            if self.here[picture] == 0:
                continue
            # Of two that are as near, the one that is farther from the camp.
            if first < 0 or self._from_here(picture) < self._from_here(first):
                first = picture
        time: i64
        if first >= 0:
            time = self.here[first] - sooner
        else:
            # Where nothing can be reached from here, it is a long way home first.
            for turn in range(i64(1), FAR + 1):
                for picture in range(i64(PICTURES)):
                    if first < 0 and self.home[picture] == turn:
                        first = picture
            if first < 0:
                return 0
            time = FAR + self.home[first] - sooner
        if time > self.left:
            return 0
        total = self.tokens[time]
        for turn in range(i64(1), FAR + 1):
            for picture in range(i64(PICTURES)):
                if picture != first and self.home[picture] == turn:
                    time += turn
                    if time > self.left:
                        return total
                    total += self.tokens[time]
        return total

    def _from_here(self, picture: i64) -> i64:
        from_camp = self.home[picture] if self.home[picture] else FAR + 1
        return self.here[picture] * (FAR + 2) - from_camp

    # -- where the archeologist stands -------------------------------------------------------------

    def stand(self, quarter: i64) -> i64:
        """Of the own site that an archeologist on this quarter scores, or keeps from mummies.

        It does so until it has to leave, so that it matters towards the end.
        """
        trial = self.trial
        site = trial.site_at[quarter]
        if site == 0 or trial.colour[site] != self.seat or trial.mummies[site]:
            return 0
        network = trial.network_at[self.seat * self.rules.quarters + quarter]
        share = 1.0
        if trial.linked[network]:
            share = 0.0 if self.over else self.weights.guard
        return round(POINT * share * int(trial.value[site]) * 0.5 ** int(self.left))

    # -- icons -------------------------------------------------------------------------------------

    def icon(self, now: i64) -> i64:
        """What it adds to a tile that it can be used now for so much, and then no more later."""
        weights, left = self.weights, int(self.left)
        if weights.patient:
            return now - round(POINT * weights.icon) if left >= weights.late else now
        return now - round(POINT * weights.icon * min(1.0, left / weights.late))
