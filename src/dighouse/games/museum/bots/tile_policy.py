"""How digger and professor play: every way to lay each tile, to use an icon and to walk, and then what looks
best at once."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dighouse.games.museum.bots.candidates import Candidates
from dighouse.games.museum.bots.weights import Weights
from dighouse.games.museum.bots.worth import FAR, POINT, Worth
from dighouse.games.museum.game_numbers import (
    ARTIFACT,
    EMPTY,
    MOUNTAIN,
    PICTURES,
    REPLACE,
    ROTATE,
    GameNumbers,
)
from dighouse.games.museum.movement import HOME, WALL
from dighouse.games.museum.phases import ICON, PLAY
from dighouse.games.museum.state import TileState
from dighouse.kernel.dice import Dice
from dighouse.kernel.vectors import numbers

# A swap has thousands of ways, so only some tiles are looked at.
LIFTS: Final = 5  # those without which the table would be best
PARTNERS: Final = 8  # those that have most of the own colour where it does not count
QUICK_LIFTS: Final = 2
LITTLE: Final = POINT // 2  # for less, nobody moves a mummy to and fro
QUICK_PARTNERS: Final = 4


class TilePolicy:
    """`quick`: for games that are only imagined. It looks at what a tile does to walks only if it shows
    what is needed, and at fewer swaps."""

    def __init__(self, rules: GameNumbers, weights: Weights, quick: bool = False) -> None:
        self.rules = rules
        self.quick = quick
        self.worth = Worth(rules, weights)
        self.most: i64 = 0

    def plan(self, state: TileState, begun: list[int], dice: Dice) -> list[int]:
        """The picks of the actor's whole decision, with those that it has begun with."""
        return self.candidates(state, begun).best(self.worth, state, self.most, dice)

    def candidates(self, state: TileState, begun: list[int]) -> Candidates:
        """The ways of a decision that begin with some picks. The table is that of its beginning."""
        found = Candidates(begun)
        self.worth.begin(state, state.turn)
        self.most = 0
        if state.phase == PLAY:
            self._placements(state, found)
        elif state.phase == ICON:
            self._uses(state, found)
            if not found.plans:
                self._other_swaps(state, found)
        else:
            self._walks(state, found)
        return found

    # -- where a tile of the hand could be laid ----------------------------------------------------

    def _placements(self, state: TileState, found: Candidates) -> None:
        rules, worth = self.rules, self.worth
        trial, seat = worth.trial, state.turn
        hand = state.hands[seat]
        icon: i64 = 0
        if self._any_icon(hand):
            icon = worth.icon(self._best_haunt(state))
        finds = worth.finds(state)
        self.most = worth.most(state)
        walked = self._walked(state)
        last = -1
        for kind in hand:
            if kind == last:
                continue
            last = kind
            extra = icon if rules.icons[kind] else 0
            play = int(rules.play) + kind
            flown = rules.flown[kind + 1] == 1  # an airport is near to everything
            matters = self.most > 0 and (not self.quick or self._shows_needed(state, kind))
            rotations = rules.rotations[kind]
            for at in state.frontier:
                cell = i64(rules.at_cell[at - int(rules.at)])
                near = matters and (flown or self._beside(walked, cell))
                for rotation in rotations:
                    trial.lay(state, cell, (i64(kind) * 4 + i64(rotation)) * 4)
                    plan = [play, at]
                    if len(rotations) > 1:
                        plan.append(int(rules.rotation) + rotation)
                    found.offer(plan, worth.then() + extra, self.most if near else finds, not near)
        if state.camps[seat] == 0:
            for at in state.frontier:
                trial.camp(seat, i64(rules.at_cell[at - int(rules.at)]))
                plan = [int(rules.play + rules.camp), at]
                found.offer(plan, worth.then(), self.most, self.most == 0)

    def _shows_needed(self, state: TileState, kind: i64) -> bool:
        for corner in range(i64(4)):
            code = i64(self.rules.faces[kind * 16 + corner])
            if ARTIFACT <= code < MOUNTAIN:
                picture = (code - ARTIFACT) % PICTURES
                if state.artifacts[state.turn] >> picture & 1:
                    return True
        return False

    def _any_icon(self, hand: list[int]) -> bool:
        return any(self.rules.icons[kind] for kind in hand)

    def _walked(self, state: TileState) -> vec[u8]:
        """Marks on the quarters that may be on a walk, but for the last step."""
        rules, seat = self.rules, state.turn
        marks = state.fenced(seat)
        queue = rules.queue[:]
        camp = state.camps[seat]
        if camp == 0:
            return marks
        end = state.enter(marks, queue, 0, rules.base[camp], u8(HOME))
        start = state.archeologists[seat]
        if marks[start] != HOME:
            end = state.enter(marks, queue, end, start, u8(HOME))
        state.spread(seat, marks, queue, end, FAR * rules.steps - 1)
        return marks

    def _beside(self, marks: vec[u8], cell: i64) -> bool:
        rules = self.rules
        out = self.worth.trial.out
        for corner in range(i64(4)):
            here = rules.base[cell] + rules.corners[corner]
            for way in range(i64(2)):
                mark = marks[here + out[2 * corner + way]]
                if mark and mark != WALL:
                    return True
        return False

    # -- what an icon could be used for ------------------------------------------------------------

    def _best_haunt(self, state: TileState) -> i64:
        """What an icon is good for now, at least."""
        trial, worth = self.worth.trial, self.worth
        now = worth.now()
        best: i64 = 0
        for mummy in range(self.rules.seats):
            for site in range(i64(1), trial.sites + 1):
                if trial.free_for(mummy, site):
                    trial.haunt(state, mummy, site)
                    gain = worth.then() - now
                    if gain > best:
                        best = gain
        return best

    def _uses(self, state: TileState, found: Candidates) -> None:
        """Of a swap, the most promising ones alone."""
        rules, worth = self.rules, self.worth
        trial = worth.trial
        finds = worth.finds(state)
        self.most = worth.most(state) if state.camps[state.turn] else 0
        if self.quick:
            self.most = 0  # it is the same for all of them
            finds = 0
        known = self.most == 0
        found.offer([int(rules.nothing)], worth.now() + LITTLE, finds, True)
        for mummy in range(rules.seats):
            for site in range(i64(1), trial.sites + 1):
                if trial.free_for(mummy, site):
                    trial.haunt(state, mummy, site)
                    plan = [int(rules.mummy + mummy), rules.to_pick[trial.first[site]]]
                    found.offer(plan, worth.then(), self.most, known)
        icon = rules.icons[state.kind_at(state.placed)]
        free = [cell for cell in state.tiles if not state.locked(cell)]
        if icon == ROTATE or icon == REPLACE:
            for cell in free:
                if cell != int(state.placed):
                    self._without(state, cell)
                    if icon == ROTATE:
                        self._rotations(state, cell, found)
                    else:
                        self._replacements(state, cell, found)
                    self._back(state, cell)
        else:
            self._swaps(state, self._promising_pairs(state, free), found)

    def _other_swaps(self, state: TileState, found: Candidates) -> None:
        """Of the tile, or the tiles, that somebody else has picked."""
        rules, picks = self.rules, found.begun
        first = rules.at_cell[picks[1] - int(rules.at)]
        seconds = [cell for cell in state.tiles if cell > first and not state.locked(cell)]
        if len(picks) > 2:
            seconds = [rules.at_cell[picks[2] - int(rules.at)]]
        pairs: list[int] = []
        for second in seconds:
            pairs.append(first)
            pairs.append(second)
        self._swaps(state, pairs, found)

    def _without(self, state: TileState, cell: i64) -> None:
        """Look at the table without a tile; `_back` puts it back."""
        self._clear(state, cell)
        self.worth.trial.look(state)

    def _clear(self, state: TileState, cell: i64) -> None:
        rules = self.rules
        for corner in range(i64(4)):
            state.grid[rules.base[cell] + rules.corners[corner]] = u8(EMPTY)

    def _show(self, state: TileState, cell: i64, face: i64) -> None:
        rules = self.rules
        for corner in range(i64(4)):
            state.grid[rules.base[cell] + rules.corners[corner]] = rules.faces[face + corner]

    def _back(self, state: TileState, cell: i64) -> None:
        rotation = i64(state.turned[cell])
        self._show(state, cell, (state.kind_at(cell) * 4 + rotation) * 4)

    def _rotations(self, state: TileState, cell: i64, found: Candidates) -> None:
        rules, worth = self.rules, self.worth
        kind = state.kind_at(cell)
        for rotation in rules.rotations[kind]:
            if i64(rotation) != i64(state.turned[cell]):
                worth.trial.lay(state, cell, (kind * 4 + i64(rotation)) * 4)
                plan = [int(rules.use), rules.at_pick[cell], int(rules.rotation) + rotation]
                found.offer(plan, worth.then(), self.most, self.most == 0)

    def _replacements(self, state: TileState, cell: i64, found: Candidates) -> None:
        rules, worth = self.rules, self.worth
        last = -1
        for kind in state.hands[state.turn]:
            if kind == last:
                continue
            last = kind
            for rotation in rules.rotations[kind]:
                worth.trial.lay(state, cell, (i64(kind) * 4 + i64(rotation)) * 4)
                plan = [int(rules.use), rules.at_pick[cell], int(rules.play) + kind]
                if len(rules.rotations[kind]) > 1:
                    plan.append(int(rules.rotation) + rotation)
                found.offer(plan, worth.then(), self.most, self.most == 0)
        if state.camps[state.turn] == 0:
            worth.trial.camp(state.turn, cell)
            plan = [int(rules.use), rules.at_pick[cell], int(rules.play + rules.camp)]
            found.offer(plan, worth.then(), 0, True)

    def _promising_pairs(self, state: TileState, free: list[int]) -> list[int]:
        """Cells, two by two."""
        rules, trial, seat = self.rules, self.worth.trial, state.turn
        wasted: list[tuple[int, int]] = []
        for cell in free:
            number = 0
            for corner in range(i64(4)):
                quarter = rules.base[cell] + rules.corners[corner]
                site = trial.site_at[quarter]
                if site and trial.colour[site] == seat:
                    network = trial.network_at[seat * rules.quarters + quarter]
                    number += 1 - int(trial.linked[network])
            wasted.append((-number, cell))
        lifted: list[tuple[int, int]] = []
        for cell in free:
            self._without(state, cell)
            lifted.append((-int(self.worth.now()), cell))
            self._back(state, cell)
        wasted.sort()
        lifted.sort()
        pairs: set[tuple[int, int]] = set()
        for _, one in lifted[: QUICK_LIFTS if self.quick else LIFTS]:
            for _, two in wasted[: QUICK_PARTNERS if self.quick else PARTNERS]:
                if one != two:
                    pairs.add((min(one, two), max(one, two)))
        cells: list[int] = []
        for one, two in sorted(pairs):
            cells.append(one)
            cells.append(two)
        return cells

    def _swaps(self, state: TileState, pairs: list[int], found: Candidates) -> None:
        rules, worth = self.rules, self.worth
        for at in range(0, len(pairs), 2):
            first, second = i64(pairs[at]), i64(pairs[at + 1])
            kind, other = state.kind_at(second), state.kind_at(first)  # that come to each
            self._clear(state, second)
            for rotation in rules.rotations[kind]:
                self._show(state, first, (kind * 4 + i64(rotation)) * 4)
                worth.trial.look(state)
                for turn in rules.rotations[other]:
                    worth.trial.lay(state, second, (other * 4 + i64(turn)) * 4)
                    plan = [int(rules.use), rules.at_pick[first], rules.at_pick[second]]
                    if len(rules.rotations[kind]) > 1:
                        plan.append(int(rules.rotation) + rotation)
                    if len(rules.rotations[other]) > 1:
                        plan.append(int(rules.rotation) + turn)
                    found.offer(plan, worth.then(), self.most, self.most == 0)
            self._back(state, first)
            self._back(state, second)

    # -- where the archeologist could walk ---------------------------------------------------------

    def _walks(self, state: TileState, found: Candidates) -> None:
        rules, worth, seat = self.rules, self.worth, state.turn
        worth.finds(state)  # for the turns from the camp
        picks = state.legal_picks()
        goals = [int(state.archeologists[seat])]
        for pick in picks:
            if pick != int(rules.stay):
                goals.append(rules.to_quarter[pick - int(rules.to)])
        turns = self._turns_to_pictures(state, goals)
        # Whoever gains nothing elsewhere stays.
        found.offer([int(rules.stay)], self._standing(goals[0], turns, 0) + 1, 0, True)
        for at in range(i64(1), i64(len(goals))):
            pick = picks[at - 1]
            picture = state.picture(goals[at])
            value = self._standing(goals[at], turns, at)
            if picture == 0:
                found.offer([pick], value, 0, True)
                continue
            found.offer([pick, int(rules.leave)], value, 0, True)
            if state.artifacts[seat] >> (picture - 1) & 1:
                found.offer([pick, int(rules.collect)], self._collecting(picture - 1), 0, True)

    def _turns_to_pictures(self, state: TileState, goals: list[int]) -> vec[i64]:
        """By goal and picture that is needed: how many turns lead from there to it; 0: too many."""
        rules, seat = self.rules, state.turn
        fences = state.fenced(seat)
        turns = numbers([0] * (PICTURES * len(goals)))
        for picture in range(i64(PICTURES)):
            if state.artifacts[seat] >> picture & 1 == 0:
                continue
            marks = fences[:]
            queue = rules.queue[:]
            end: i64 = 0
            for cell in state.tiles:
                for corner in range(i64(4)):
                    quarter = rules.base[cell] + rules.corners[corner]
                    if state.picture(quarter) == picture + 1 and marks[quarter] == 0:
                        end = state.enter(marks, queue, end, quarter, u8(HOME))
            state.spread(seat, marks, queue, end, FAR * rules.steps)
            for at in range(i64(len(goals))):
                mark = i64(marks[i64(goals[at])])
                if mark == HOME:  # whoever stands on one has to leave it and come back
                    turns[at * PICTURES + picture] = 1
                elif mark and mark != WALL:
                    turns[at * PICTURES + picture] = 1 + (mark - 1) // rules.steps
        return turns

    def _standing(self, quarter: i64, turns: vec[i64], goal: i64) -> i64:
        worth = self.worth
        for picture in range(i64(PICTURES)):
            worth.here[picture] = turns[goal * PICTURES + picture]
        return worth.harvest(0) + worth.stand(quarter)

    def _collecting(self, picture: i64) -> i64:
        """The token, and all others from the camp."""
        worth = self.worth
        for other in range(i64(PICTURES)):
            worth.here[other] = worth.home[other]
        kept = worth.home[picture]
        worth.here[picture] = 0
        worth.home[picture] = 0
        total = POINT * self.rules.token + worth.harvest(0)
        worth.home[picture] = kept
        return total
