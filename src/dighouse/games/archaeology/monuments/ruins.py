"""The Buried Ruins (NE-14): open chambers, to which every storm adds cards of a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.phases import GROW
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.position import Position


class Ruins(Monument):
    def __init__(
        self,
        name: str,
        chambers: list[str],
        cards: list[int],
        maps: list[int],
        pile: int,
    ) -> None:
        super().__init__(name, chambers, [*cards, pile], maps)  # the pile is the place after them
        self.open = True

    def explore(self, position: Position, chamber: i64) -> None:
        """Everybody sees what goes into the hand."""
        pile = position.inside[chamber]
        position.inside[chamber] = 0
        position.gain_pile(position.turn, pile)
        if position.known is not None:
            position.known.gained(position.turn, pile)
        position.start_actions()

    def stir(self, position: Position) -> bool:
        position.chamber = 0
        position.owed = self.due_in(position)
        if position.owed == 0:
            return False
        position.phase = GROW
        position.actor = CHANCE
        return True

    def due_in(self, position: Position) -> i64:
        """Cards that this storm still lays bare: chamber by chamber, as long as the pile lasts."""
        return min(self.chambers - position.chamber, position.chambers[self.chambers])

    def grow(self, position: Position, kind: i64) -> bool:
        chamber = position.chamber
        position.inside[chamber] = position.inside[chamber] + position.rules.cards[kind]
        position.chambers[self.chambers] = position.chambers[self.chambers] - 1
        position.owed -= 1
        position.chamber = chamber + 1 if position.owed else 0
        return position.owed > 0
