"""Monuments whose cards a seat sees alone: the Temple and the Tomb (NE-9, NE-10, NE-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.phases import KEEP, LOOK, PEEK
from dighouse.games.archaeology.piles import total
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.position import Position


class Peeking(Monument):
    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        super().__init__(name, chambers, cards, maps)
        self.private = True

    def peek(self, position: Position, chamber: i64) -> None:
        """The seat whose turn it is picks up all the cards of a chamber."""
        position.chamber = chamber
        if position.chambers[chamber] > 0:
            position.phase = PEEK
            position.actor = CHANCE
            return
        if position.known is not None:
            position.known.looked(position.turn, chamber, position.inside[chamber])
        self.seen(position)

    def find(self, position: Position, kind: i64) -> bool:
        """The first to look: the chamber's cards are decided one by one."""
        if not position.turn_up(kind):
            return False
        chamber = position.chamber
        position.inside[chamber] = position.inside[chamber] + position.rules.cards[kind]
        position.chambers[chamber] = position.chambers[chamber] - 1
        if position.known is not None:
            position.known.saw(position.turn, chamber, position.rules.cards[kind])
        if position.chambers[chamber] == 0:
            self.seen(position)
        return True

    def seen(self, position: Position) -> None:
        """All the cards of the chamber were seen: what now?"""


class Temple(Peeking):
    """NE-8, NE-9: chambers are taken whole, and each sale gives a look at one of them."""

    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        super().__init__(name, chambers, cards, maps)
        self.looks = True

    def after_sale(self, position: Position) -> bool:
        position.looked_into = 0
        for chamber in range(self.chambers):
            if position.cards_in(chamber) > 0:
                position.phase = LOOK
                return True
        return False

    def menu(self, position: Position) -> list[int]:
        rules = position.rules
        first = rules.look + self.first
        picks = [
            int(first + chamber)
            for chamber in range(int(self.chambers))
            if position.cards_in(chamber) > 0
        ]
        return [*picks, int(rules.no_look)]

    def apply(self, position: Position, at: i64) -> bool:
        rules = position.rules
        if position.phase == PEEK:
            return self.find(position, at - rules.find)
        if at == rules.no_look:
            position.start_actions()
            return True
        chamber = at - rules.look - self.first
        if chamber < 0 or chamber >= self.chambers or position.cards_in(chamber) == 0:
            return False
        position.looked_into = chamber + 1
        self.peek(position, chamber)
        return True

    def seen(self, position: Position) -> None:
        position.start_actions()


class Tomb(Peeking):
    """NE-10: whoever explores a chamber sees all its cards and keeps some of them."""

    def __init__(
        self, name: str, chambers: list[str], cards: list[int], maps: list[int], keep: int
    ) -> None:
        super().__init__(name, chambers, cards, maps)
        self.keeps = True
        self.keep: i64 = keep

    def explore(self, position: Position, chamber: i64) -> None:
        self.peek(position, chamber)

    def seen(self, position: Position) -> None:
        position.phase = KEEP
        position.actor = position.turn
        position.owed = self.due_in(position)
        position.lowest = 0

    def due_in(self, position: Position) -> i64:
        return min(self.keep, position.cards_in(position.chamber)) - total(position.given)

    def menu(self, position: Position) -> list[int]:
        rules = position.rules
        return [int(rules.keep) + kind for kind in rules.members[self.keepable(position)]]

    def keepable(self, position: Position) -> i64:
        """Any card of the chamber, named in order of kinds, as in a storm."""
        return position.due(position.inside[position.chamber])

    def apply(self, position: Position, at: i64) -> bool:
        rules = position.rules
        if position.phase == PEEK:
            return self.find(position, at - rules.find)
        kind = at - rules.keep
        if kind < 0 or kind >= rules.kinds or self.keepable(position) >> kind & 1 == 0:
            return False
        position.given += rules.cards[kind]
        position.given_group |= rules.bits[kind]
        position.lowest = kind
        position.owed -= 1
        position.settled = position.owed == 0
        if position.owed == 0:
            self._take(position)
        return True

    def _take(self, position: Position) -> None:
        chamber = position.chamber
        kept = total(position.given)
        position.inside[chamber] = position.inside[chamber] - position.given
        position.gain_pile(position.turn, position.given)
        if position.known is not None:
            if position.inside[chamber]:
                position.known.kept(position.turn, chamber, position.inside[chamber], kept)
            else:
                position.known.took(position.turn, chamber, kept)
        position.given = 0
        position.given_group = 0
        position.lowest = 0
        position.start_actions()
