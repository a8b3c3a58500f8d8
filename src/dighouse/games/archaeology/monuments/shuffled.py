"""Monuments that are shuffled, and turned up card by card for all to see: the Mine and the Sphinx.

A card that comes up may be one that was seen before and put back, or one that was not. Nobody can
tell the two apart, but what is left in the chamber differs: so they are two outcomes, `again` and
`find`, of which everybody sees only the kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.phases import NAME, PRESS, TURN
from dighouse.games.archaeology.piles import count, kind_at, total
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.position import Position
    from dighouse.kernel.dice import Dice


class Shuffled(Monument):
    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        super().__init__(name, chambers, cards, maps)
        self.shuffled = True

    def chances(self, position: Position) -> list[Any]:
        """An unseen card is any of the unseen treasures; a seen one weighs as much as all of them."""
        rules = position.rules
        unseen, inside = position.unseen, position.inside[position.chamber]
        hidden = position.chambers[position.chamber]
        weight = max(total(unseen), 1)
        chances: list[Any] = []
        if hidden:
            for kind in rules.members[rules.group(unseen)]:
                chances.append((int(rules.find) + kind, int(hidden * count(unseen, kind))))
        for kind in rules.members[rules.group(inside)]:
            chances.append((int(rules.again) + kind, int(weight * count(inside, kind))))
        return chances

    def draw(self, position: Position, dice: Dice) -> i64:
        rules = position.rules
        unseen, inside = position.unseen, position.inside[position.chamber]
        hidden = position.chambers[position.chamber]
        index = dice.below(hidden + total(inside)) - hidden
        if index < 0:
            return rules.find + kind_at(unseen, dice.below(total(unseen)), rules.kinds)
        return rules.again + kind_at(inside, index, rules.kinds)

    def turn_over(self, position: Position, at: i64) -> bool:
        """A card of the chamber lies open on the table."""
        rules = position.rules
        chamber = position.chamber
        kind = at - rules.find
        if at >= rules.again:
            kind = at - rules.again
            if kind >= rules.kinds or count(position.inside[chamber], kind) == 0:
                return False
            position.inside[chamber] = position.inside[chamber] - rules.cards[kind]
        else:
            if position.chambers[chamber] == 0 or not position.turn_up(kind):
                return False
            position.chambers[chamber] = position.chambers[chamber] - 1
        position.turned += rules.cards[kind]
        if position.known is not None:
            position.known.turned(chamber, kind)
        return True

    def give(self, position: Position, pile: i64) -> None:
        """Cards that lie open go into the explorer's hand, the others back into the chamber."""
        chamber = position.chamber
        back = position.turned - pile
        if pile:
            position.gain_pile(position.turn, pile)
        position.inside[chamber] = position.inside[chamber] + back
        if position.known is not None:
            position.known.gained(position.turn, pile)
            position.known.put_back(chamber, back)
        position.shown = position.turned
        position.turned = 0
        position.start_actions()


class Mine(Shuffled):
    """NE-11, NE-12: turn up one more, or stop; too much trade value, and nothing is found."""

    def __init__(
        self, name: str, chambers: list[str], cards: list[int], maps: list[int], safe: int
    ) -> None:
        super().__init__(name, chambers, cards, maps)
        self.presses = True
        self.safe: i64 = safe

    def explore(self, position: Position, chamber: i64) -> None:
        position.chamber = chamber
        position.phase = TURN
        position.actor = CHANCE

    def too_much(self, position: Position) -> bool:
        return position.worth(position.turned) > self.safe

    def menu(self, position: Position) -> list[int]:
        return [int(position.rules.go_on), int(position.rules.stop)]

    def apply(self, position: Position, at: i64) -> bool:
        if position.phase == TURN:
            if not self.turn_over(position, at):
                return False
            if self.too_much(position):
                self.give(position, 0)
            elif position.cards_in(position.chamber) == 0:
                self.give(position, position.turned)
            else:
                position.phase = PRESS
                position.actor = position.turn
            return True
        if at == position.rules.stop:
            self.give(position, position.turned)
            return True
        if at != position.rules.go_on:
            return False
        position.phase = TURN
        position.actor = CHANCE
        return True


class Sphinx(Shuffled):
    """NE-13: name some kinds, turn up some cards, and take those of the kinds named."""

    def __init__(
        self,
        name: str,
        chambers: list[str],
        cards: list[int],
        maps: list[int],
        named: int,
        turned: int,
    ) -> None:
        super().__init__(name, chambers, cards, maps)
        self.named = named
        self.turned: i64 = turned

    def explore(self, position: Position, chamber: i64) -> None:
        position.chamber = chamber
        position.phase = NAME
        position.actor = position.turn
        position.owed = self.due_in(position)

    def due_in(self, position: Position) -> i64:
        """Kinds to be named, then cards to be turned up."""
        rules = position.rules
        if position.phase == NAME:
            named = len(rules.members[position.named])
            return min(self.named, len(rules.members[rules.nameable])) - named
        open_ = total(position.turned)
        return min(self.turned, position.cards_in(position.chamber) + open_) - open_

    def nameable(self, position: Position) -> i64:
        """The kinds of this game, in order, so that enough are left to name."""
        rules = position.rules
        kinds = rules.members[rules.nameable]
        group: i64 = 0
        for at in range(len(kinds) - position.owed + 1):
            if position.named >> kinds[at] == 0:
                group |= rules.bits[kinds[at]]
        return group

    def menu(self, position: Position) -> list[int]:
        rules = position.rules
        return [int(rules.name) + kind for kind in rules.members[self.nameable(position)]]

    def apply(self, position: Position, at: i64) -> bool:
        rules = position.rules
        if position.phase == TURN:
            if not self.turn_over(position, at):
                return False
            position.owed -= 1
            if position.owed == 0:
                pile = self.matches(position)
                position.named = 0
                self.give(position, pile)
            return True
        kind = at - rules.name
        if kind < 0 or kind >= rules.kinds or self.nameable(position) >> kind & 1 == 0:
            return False
        position.named |= rules.bits[kind]
        position.owed -= 1
        position.settled = position.owed == 0
        if position.owed == 0:
            position.phase = TURN
            position.actor = CHANCE
            position.owed = self.due_in(position)
        return True

    def matches(self, position: Position) -> i64:
        """Of the cards that lie open, those of the kinds named."""
        rules = position.rules
        pile: i64 = 0
        for kind in rules.members[position.named]:
            pile += count(position.turned, kind) * rules.cards[kind]
        return pile
