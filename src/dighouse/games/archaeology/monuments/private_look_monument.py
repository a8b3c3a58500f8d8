"""What the Temple and the Tomb have in common: a seat sees cards alone, and leaves some (NE-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dighouse.games.archaeology.event_drafts import EventDraft, seen_cards
from dighouse.games.archaeology.monuments.monument import (
    ChamberSight,
    Monument,
    PlaceGuess,
    require_part,
)
from dighouse.kernel.position_errors import require
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.knowledge import Knowledge
    from dighouse.games.archaeology.position import Position

PEEK: Final = 15  # a phase, by its place in `views.PHASES`


class PrivateLookMonument(Monument):
    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        super().__init__(name, chambers, cards, maps)
        self.doing = {PEEK: "a chamber is being looked into"}

    def by_chance(self, phase: i64) -> bool:
        return phase == PEEK

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

    # -- what is seen of it --------------------------------------------------------------------------

    def sight(self, position: Position, chamber: i64, observer: i64) -> ChamberSight:
        looked: list[int] = []
        # Who is the first to look sees the cards together, not one by one.
        if position.known is None or position.chambers[chamber] > 0:
            return ChamberSight(0, 0, 0, looked)
        rules, known = position.rules, position.known.chambers
        seen = known[observer * rules.places + chamber]
        for seat in range(rules.seats):
            if known[seat * rules.places + chamber]:
                looked.append(int(seat))
        return ChamberSight(0, rules.certain_of(seen, position.cards_in(chamber)), seen, looked)

    def viewpoint(self, observer: i64, spectator: i64) -> i64:
        return observer

    def remembered(self) -> bool:
        return True

    # -- what is told of it --------------------------------------------------------------------------

    def tell_card(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        if before.phase != PEEK:
            return super().tell_card(before, pick, after)
        if after.phase == PEEK:
            return []  # told once all of them are known
        chamber = before.chamber
        return [seen_cards(after, self.chamber_names[chamber], after.inside[chamber])]

    # -- a position that was put together from numbers -------------------------------------------------

    def check_seen(self, position: Position, place: i64) -> None:
        if position.chambers[place] > 0:
            right = position.phase == PEEK and place == position.chamber
            require(right, f"inside[{place}]", "somebody who looks sees all the cards")

    def check_question(self, position: Position) -> None:
        if position.phase == PEEK:
            require(position.chambers[position.chamber] > 0, "chamber", "has no cards left")

    def check_known(
        self, position: Position, chamber: i64, observer: i64, sure: i64, where: str
    ) -> None:
        """Cards seen in private are all that there can be."""
        require(not sure or observer < position.rules.seats, where, "there is nothing to know")
        inside = position.inside[chamber]
        if sure and position.chambers[chamber] == 0:
            require_part(position, inside, sure, where)
        else:
            require_part(position, sure, inside, where)

    def check_knowledge(self, position: Position, known: Knowledge) -> None:
        if self.watched(position):
            seat, chamber = position.turn, position.chamber
            sees = known.chambers[seat * position.rules.places + chamber]
            right = sees == position.inside[chamber]
            require(right, f"known.chambers[{seat}][{chamber}]", "must be what is seen now")

    def watched(self, position: Position) -> bool:
        """Does somebody hold its cards in this moment?"""
        return position.phase == PEEK

    # -- what a view does not tell -------------------------------------------------------------------

    def guess(self, view: Any) -> list[PlaceGuess]:
        """All that somebody saw in private is decided, whether the viewer knows it or not.

        What the viewer has looked at is dealt out of the cards that were there.
        """
        places: list[PlaceGuess] = []
        for chamber in view.chambers:
            place = PlaceGuess(chamber.cards)
            place.among = chamber.among
            place.decided = bool(chamber.looked)
            places.append(place)
        return places

    def known_of_guess(
        self, view: Any, observer: int, chamber: int, inside: dict[str, int]
    ) -> dict[str, int]:
        """Of the others it is known that they looked, so here they know what is there now."""
        one = view.chambers[chamber]
        if observer == view.viewer:
            among: dict[str, int] = one.among
            return among
        return inside if observer in one.looked else {}
