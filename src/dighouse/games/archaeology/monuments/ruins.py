"""The Buried Ruins (NE-14): open chambers, to which every storm adds cards of a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from dighouse.games.archaeology.event_drafts import EventDraft, for_everybody
from dighouse.games.archaeology.monuments.monument import (
    ChamberSight,
    Monument,
    PlaceGuess,
    require_due,
)
from dighouse.games.archaeology.named_cards import cards
from dighouse.games.archaeology.phases import GROW, setting_up
from dighouse.kernel.position_errors import require
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
        self.doing = {GROW: "the storm lays bare cards of the monument"}
        self.pile = pile
        self.dealt_open = self.chambers

    def explore(self, position: Position, chamber: i64) -> None:
        """Everybody sees what goes into the hand."""
        pile = position.inside[chamber]
        position.inside[chamber] = 0
        position.gain_pile(position.turn, pile)
        if position.known is not None:
            position.known.gained(position.turn, pile)
        position.start_actions()

    def before_storm(self, position: Position) -> bool:
        position.chamber = 0
        position.owed = self.due(position)
        if position.owed == 0:
            return False
        position.phase = GROW
        position.actor = CHANCE
        return True

    def due(self, position: Position) -> i64:
        """Cards that this storm still lays bare: chamber by chamber, as long as the pile lasts."""
        return min(self.chambers - position.chamber, position.chambers[self.chambers])

    def grow(self, position: Position, kind: i64) -> bool:
        chamber = position.chamber
        position.inside[chamber] = position.inside[chamber] + position.rules.cards[kind]
        position.chambers[self.chambers] = position.chambers[self.chambers] - 1
        position.owed -= 1
        position.chamber = chamber + 1 if position.owed else 0
        return position.owed > 0

    # -- what is seen of it --------------------------------------------------------------------------

    def sight(self, position: Position, chamber: i64, observer: i64) -> ChamberSight:
        return ChamberSight(position.inside[chamber], 0, 0, [])

    def lying_open(self, position: Position) -> i64:
        pile: i64 = 0
        for one in position.inside:
            pile += one
        return pile

    # -- what is told of it --------------------------------------------------------------------------

    def tell_card(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        chamber = self.chamber_names[before.chamber]
        kind = before.rules.kind_names[pick - before.rules.find]
        return [for_everybody("grew", {"chamber": chamber, "kind": kind})]

    def tell_taken(self, before: Position, chamber: str, pile: i64) -> list[EventDraft]:
        taken = cards(before.rules, pile)
        data = {"seat": int(before.turn), "chamber": chamber, "cards": taken}
        return [for_everybody("took", data)]

    # -- a position that was put together from numbers -------------------------------------------------

    def check_place(self, position: Position, place: i64) -> None:
        super().check_place(position, place)
        if place < self.chambers and not setting_up(position.phase):
            require(position.chambers[place] == 0, f"chambers[{place}]", "lies open")

    def check_seen(self, position: Position, place: i64) -> None:
        if place >= self.chambers:
            super().check_seen(position, place)

    def check_question(self, position: Position) -> None:
        """Every storm lays bare a card for each chamber, as long as the pile lasts."""
        left = position.chambers[self.chambers]
        next_one = (self.pile - left) % self.chambers
        if position.phase == GROW:
            right = position.chamber == next_one
            require(right, "chamber", f"the next card is for chamber {next_one}")
        else:
            right = left == 0 or next_one == 0
            require(right, f"chambers[{self.chambers}]", "a storm takes a card for each chamber")

    def check_owed(self, position: Position) -> None:
        if position.phase == GROW:
            require_due(position, self.due(position))
        else:
            super().check_owed(position)

    def check_known(
        self, position: Position, chamber: i64, observer: i64, sure: i64, where: str
    ) -> None:
        require(not sure, where, "there is nothing to know")

    # -- what a view does not tell -------------------------------------------------------------------

    def guess(self, view: Any) -> list[PlaceGuess]:
        places: list[PlaceGuess] = []
        for chamber in view.chambers:
            place = PlaceGuess(chamber.cards)
            place.inside = chamber.open
            place.open = True
            places.append(place)
        places.append(PlaceGuess(view.pile))
        return places

    def chamber_of(self, view: Any) -> int:
        """The storms before this one have laid bare a card for every chamber."""
        if view.phase != "grow":
            return super().chamber_of(view)
        return (int(self.pile) - int(view.pile)) % max(len(view.chambers), 1)
