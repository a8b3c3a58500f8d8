"""The tile game's state: a turn that can be copied, shown, scored, and played at random."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dighouse.games.museum.game_numbers import PICTURES, GameNumbers
from dighouse.games.museum.phases import DEAL, DRAW, EQUIP, FIRST
from dighouse.games.museum.site_scoring import SiteScoring
from dighouse.games.museum.turn import Turn
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import NotNow
from dighouse.kernel.state import CHANCE, OVER


class TileState(Turn):
    __slots__ = ()

    def scores(self) -> list[int]:
        """MU-25 to MU-32, at any moment. MU-33, the most points win, is `ranks` of every game."""
        points = SiteScoring(self).points()
        for seat in range(len(points)):
            points[seat] += int(self.rules.token * self.tokens(seat))  # MU-32
        return points

    def tokens(self, seat: i64) -> i64:
        """How many artifacts a seat has collected."""
        rest = self.collected[seat]
        count: i64 = 0
        while rest:
            count += rest & 1
            rest >>= 1
        return count

    # -- random play -------------------------------------------------------------------------------

    def draw(self, dice: Dice) -> int:
        if self.actor == CHANCE:
            return self._draw_chance(dice)
        if self.actor == OVER:
            raise NotNow("the game is over: there is nothing to pick")
        options = self.legal_picks()
        return options[dice.below(len(options))]

    def _draw_chance(self, dice: Dice) -> int:
        """By weight, without writing the weights down."""
        rules = self.rules
        if self.phase == DEAL or self.phase == DRAW:
            rest = dice.below(self.pile)
            kind: i64 = 0
            while rest >= i64(self.undrawn[kind]):
                rest -= i64(self.undrawn[kind])
                kind += 1
            return int((rules.deal if self.phase == DEAL else rules.draw) + kind)
        if self.phase == EQUIP:
            held = self.artifacts[self.equipping()]
            left: i64 = 0
            for picture in range(PICTURES):
                left += 1 - (held >> picture & 1)
            rest = dice.below(left)
            picture = 0
            while held >> picture & 1 or rest > 0:
                rest -= 1 - (held >> picture & 1)
                picture += 1
            return int(rules.equip) + picture
        return int(rules.first + dice.below(rules.seats))

    def _certain(self) -> bool:
        """Has this chance step a single outcome?"""
        if self.phase == DEAL or self.phase == DRAW:
            kinds: i64 = 0
            for kind in range(self.rules.kinds):
                if self.undrawn[kind]:
                    kinds += 1
                    if kinds > 1:
                        return False
            return True
        if self.phase == FIRST:
            return self.rules.seats == 1
        return len(self.chances()) == 1

    def finish(self, dice: Dice) -> int:
        steps: i64 = 0
        while self.actor != OVER:
            if self.actor == CHANCE:
                if not self._certain():
                    steps += 1
                self.carry_out(self._draw_chance(dice))
            else:
                options = self.legal_picks()
                if len(options) > 1:
                    steps += 1
                self.carry_out(options[dice.below(len(options))])
        return steps

    # -- copies ------------------------------------------------------------------------------------

    def clone(self) -> TileState:
        twin = self.without_knowledge()
        if self.known is not None:
            twin.known = [kinds[:] for kinds in self.known]
        return twin

    def whose_turn(self) -> i64:
        return self.turn

    def without_knowledge(self) -> TileState:
        twin = TileState(self.game, self.rules)
        twin.actor = self.actor
        twin.settled = self.settled
        twin.phase = self.phase
        twin.turn = self.turn
        twin.dealt = self.dealt
        twin.grid = self.grid[:]
        twin.laid = self.laid[:]
        twin.turned = self.turned[:]
        twin.tiles = self.tiles[:]
        twin.frontier = self.frontier[:]
        twin.camps = self.camps[:]
        twin.archeologists = self.archeologists[:]
        twin.mummies = self.mummies[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.artifacts = self.artifacts[:]
        twin.collected = self.collected[:]
        twin.undrawn = self.undrawn[:]
        twin.pile = self.pile
        twin.placed = self.placed
        twin.chosen = self.chosen
        twin.cell = self.cell
        twin.second = self.second
        twin.spin = self.spin
        twin.goal = self.goal
        return twin


def start(game: Any, rules: GameNumbers) -> TileState:
    """The table before the first tile is dealt."""
    state = TileState(game, rules)
    state.lay_out()
    return state
