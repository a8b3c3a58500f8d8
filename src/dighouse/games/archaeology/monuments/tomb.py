"""The Tomb (NE-10): whoever explores a chamber sees all its cards and keeps some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from dighouse.games.archaeology.event_drafts import (
    EventDraft,
    cards_to_hand,
    for_everybody,
    seen_cards,
)
from dighouse.games.archaeology.monuments.monument import order_reason, require_due
from dighouse.games.archaeology.monuments.private_look_monument import PEEK, PrivateLookMonument
from dighouse.games.archaeology.phases import ACT
from dighouse.games.archaeology.piles import count, total

if TYPE_CHECKING:
    from dighouse.games.archaeology.game_numbers import GameNumbers
    from dighouse.games.archaeology.position import Position

KEEP: Final = 16  # a phase, by its place in `views.PHASES`


class Tomb(PrivateLookMonument):
    def __init__(
        self, name: str, chambers: list[str], cards: list[int], maps: list[int], keep: int
    ) -> None:
        super().__init__(name, chambers, cards, maps)
        self.doing[KEEP] = "first it must be said what is kept of the chamber"
        self.asks = [("keep", "KIND")]
        self.most: i64 = keep  # cards that are kept
        self.keep: i64 = 0  # the pick of the first kind

    def prepare(self, rules: GameNumbers, first: int) -> None:
        super().prepare(rules, first)
        self.keep = rules.own["keep"]

    def explore(self, position: Position, chamber: i64) -> None:
        self.peek(position, chamber)

    def seen(self, position: Position) -> None:
        position.phase = KEEP
        position.actor = position.turn
        position.owed = self.due(position)
        position.lowest = 0

    def due(self, position: Position) -> i64:
        """How many cards are still to be kept."""
        return min(self.most, position.cards_in(position.chamber)) - total(position.given)

    def keepable(self, position: Position) -> i64:
        """Any card of the chamber, named in order of kinds, as in a storm."""
        return position.due(position.inside[position.chamber])

    def menu(self, position: Position) -> list[int]:
        members = position.rules.members
        return [int(self.keep) + kind for kind in members[self.keepable(position)]]

    def apply(self, position: Position, at: i64) -> bool:
        rules = position.rules
        if position.phase == PEEK:
            return self.find(position, at - rules.find)
        kind = at - self.keep
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

    def why_not(self, position: Position, pick: i64) -> str:
        kind = pick - self.keep
        if kind < 0 or kind >= position.rules.kinds:
            return super().why_not(position, pick)
        if position.phase == ACT:
            return "some cards are kept after a chamber is explored"
        if position.phase != KEEP:
            return ""
        if count(position.inside[position.chamber] - position.given, kind) == 0:
            return "the chamber has no more of these"
        return order_reason(position, kind, "kept")

    # -- what is told of it --------------------------------------------------------------------------

    def tell_exploration(self, before: Position, chamber: i64, after: Position) -> list[EventDraft]:
        told = [for_everybody("explored", self.exploration(before, chamber))]
        if after.phase == KEEP:
            told.append(seen_cards(after, self.chamber_names[chamber], before.inside[chamber]))
        return told

    def tell_answer(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        if before.owed > 1:
            return []
        kept = before.given + before.rules.cards[pick - self.keep]
        return cards_to_hand(before, "kept", self.chamber_names[before.chamber], kept)

    # -- a position that was put together from numbers -------------------------------------------------

    def picked_from(self, position: Position) -> i64:
        return position.inside[position.chamber] if position.phase == KEEP else -1

    def check_owed(self, position: Position) -> None:
        if position.phase == KEEP:
            require_due(position, self.due(position))
        else:
            super().check_owed(position)

    def watched(self, position: Position) -> bool:
        return position.phase == KEEP or super().watched(position)
