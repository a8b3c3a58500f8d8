"""The Mine (NE-11, NE-12): turn up one more, or stop; too much trade value, and nothing is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dighouse.games.archaeology.event_drafts import EventDraft
from dighouse.games.archaeology.monuments.shuffled_monument import TURN, ShuffledMonument
from dighouse.games.archaeology.phases import ACT
from dighouse.kernel.position_errors import require
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.game_numbers import GameNumbers
    from dighouse.games.archaeology.position import Position

PRESS: Final = 18  # a phase, by its place in `views.PHASES`


class Mine(ShuffledMonument):
    def __init__(
        self, name: str, chambers: list[str], cards: list[int], maps: list[int], safe: int
    ) -> None:
        super().__init__(name, chambers, cards, maps)
        self.doing[PRESS] = "first it must be said whether to go on or to stop"
        self.asks = [("go on", ""), ("stop", "")]
        self.safe: i64 = safe  # trade value that can still be taken
        self.go_on: i64 = 0
        self.stop: i64 = 0

    def prepare(self, rules: GameNumbers, first: int) -> None:
        super().prepare(rules, first)
        self.go_on = rules.own["go on"]
        self.stop = rules.own["stop"]

    def explore(self, position: Position, chamber: i64) -> None:
        position.chamber = chamber
        position.phase = TURN
        position.actor = CHANCE

    def too_much(self, position: Position) -> bool:
        """Do the cards that lie open cost the explorer all of them?"""
        return position.worth(position.turned) > self.safe

    def menu(self, position: Position) -> list[int]:
        return [int(self.go_on), int(self.stop)]

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
        if at == self.stop:
            self.give(position, position.turned)
            return True
        if at != self.go_on:
            return False
        position.phase = TURN
        position.actor = CHANCE
        return True

    def why_not(self, position: Position, pick: i64) -> str:
        if pick != self.go_on and pick != self.stop:
            return super().why_not(position, pick)
        now = position.phase == ACT
        return "cards are turned up one by one after a chamber is explored" if now else ""

    # -- what is told of it --------------------------------------------------------------------------

    def exploration(self, before: Position, chamber: i64) -> dict[str, Any]:
        data = super().exploration(before, chamber)
        data["way"] = "mine"  # an edition may call chambers whatever it likes
        return data

    def tell_answer(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        if pick == self.go_on:
            return []
        return [self.tell_end(before, before.turned, before.turned)]

    # -- a position that was put together from numbers -------------------------------------------------

    def load(self, position: Position, dump: Any) -> None:
        super().load(position, dump)
        require(not dump.named, "named", "nothing is named now")

    def turning(self, position: Position) -> bool:
        return position.phase == PRESS or super().turning(position)

    def check_question(self, position: Position) -> None:
        super().check_question(position)
        right = position.turned != 0 or position.phase != PRESS
        require(right, "turned", "the first card is always turned up")
        right = not self.too_much(position)
        require(right, "turned", "is worth so much that all of it went back")
