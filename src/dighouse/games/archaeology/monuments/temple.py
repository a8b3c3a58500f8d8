"""The Temple (NE-8, NE-9): chambers are taken whole, and each sale gives a look at one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dighouse.games.archaeology import words
from dighouse.games.archaeology.event_drafts import EventDraft, for_everybody, seen_cards
from dighouse.games.archaeology.monuments.private_look_monument import PEEK, PrivateLookMonument
from dighouse.games.archaeology.phases import ACT, FIND, before_actions
from dighouse.kernel.position_errors import require

if TYPE_CHECKING:
    from dighouse.games.archaeology.game_numbers import GameNumbers
    from dighouse.games.archaeology.position import Position

LOOK: Final = 14  # a phase, by its place in `views.PHASES`


class Temple(PrivateLookMonument):
    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        super().__init__(name, chambers, cards, maps)
        self.doing[FIND] = "a chamber is being explored"
        self.doing[LOOK] = "first look into a chamber, or say no look"
        self.asks = [("look", "CHAMBER"), ("no look", "")]
        self.notes = ["looked_into"]
        self.looks: i64 = 0  # the picks: into the first chamber of all monuments ...
        self.look: i64 = 0  # ... and of this one
        self.no_look: i64 = 0

    def prepare(self, rules: GameNumbers, first: int) -> None:
        super().prepare(rules, first)
        self.looks = rules.own["look"]
        self.look = self.looks + first
        self.no_look = rules.own["no look"]

    def at_chamber(self, phase: i64) -> bool:
        return phase != LOOK and super().at_chamber(phase)

    def after_sale(self, position: Position) -> bool:
        position.looked_into = 0
        for chamber in range(self.chambers):
            if position.cards_in(chamber) > 0:
                position.phase = LOOK
                return True
        return False

    def menu(self, position: Position) -> list[int]:
        picks = [
            int(self.look + chamber)
            for chamber in range(int(self.chambers))
            if position.cards_in(chamber) > 0
        ]
        return [*picks, int(self.no_look)]

    def apply(self, position: Position, at: i64) -> bool:
        if position.phase == PEEK:
            return self.find(position, at - position.rules.find)
        if at == self.no_look:
            position.start_actions()
            return True
        chamber = at - self.look
        if chamber < 0 or chamber >= self.chambers or position.cards_in(chamber) == 0:
            return False
        position.looked_into = chamber + 1
        self.peek(position, chamber)
        return True

    def seen(self, position: Position) -> None:
        position.start_actions()

    def reveals(self, pick: i64) -> bool:
        return pick >= self.looks and pick < self.no_look

    def why_not(self, position: Position, pick: i64) -> str:
        if pick < self.looks or pick > self.no_look:
            return super().why_not(position, pick)
        if position.phase == ACT:
            return (
                f"the {words.monument(self.name)} may be looked into only after a sale, once each"
            )
        if position.phase != LOOK:
            return ""
        chamber = pick - self.look
        here = chamber >= 0 and chamber < self.chambers
        return "that chamber is empty" if here else self.why_not_here()

    # -- what is told of it --------------------------------------------------------------------------

    def tell_answer(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        """Everybody sees which chamber is picked up, also if it is not for the first time."""
        if pick == self.no_look:
            return []
        at = pick - self.look
        chamber = self.chamber_names[at]
        told = [for_everybody("looks", {"seat": int(before.actor), "chamber": chamber})]
        if after.phase != PEEK:
            told.append(seen_cards(after, chamber, before.inside[at]))
        return told

    # -- a position that was put together from numbers -------------------------------------------------

    def dump(self, position: Position) -> dict[str, Any]:
        return {"looked_into": int(position.looked_into)}

    def load(self, position: Position, dump: Any) -> None:
        super().load(position, dump)
        most, chamber = int(self.chambers), int(dump.looked_into)
        right = 0 <= chamber <= most
        require(right, "looked_into", f"must be from 0 to {most}, not {chamber}")
        position.looked_into = chamber

    def check_place(self, position: Position, place: i64) -> None:
        super().check_place(position, place)
        self.check_whole(position, place)

    def explores_now(self, position: Position) -> bool:
        return super().explores_now(position) and position.phase != PEEK

    def check_question(self, position: Position) -> None:
        super().check_question(position)
        phase = position.phase
        sold = position.sold(position.turn) > 0 if not before_actions(phase) else False
        if phase == LOOK:
            require(sold, "phase", "whoever looks has sold something")
        if position.looked_into:
            require(sold and phase != LOOK, "looked_into", "nobody has looked since the last sale")
        if phase == PEEK:
            right = position.looked_into == position.chamber + 1
            require(right, "looked_into", "is the chamber that is seen")

    # -- what a view does not tell -------------------------------------------------------------------

    def dump_of(self, view: Any) -> dict[str, Any]:
        names = [chamber.name for chamber in view.chambers]
        at = 0 if view.looked_into is None else 1 + names.index(view.looked_into)
        return {"looked_into": at}
