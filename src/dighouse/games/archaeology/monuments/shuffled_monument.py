"""What the Mine and the Sphinx have in common: shuffled, and turned up card by card for all to see.

A card that comes up may be one that was seen before and put back, or one that was not. Nobody can
tell the two apart, but what is left in the chamber differs: so they are two outcomes, `again` and
`find`, of which everybody sees only the kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dighouse.games.archaeology.event_drafts import EventDraft, for_everybody
from dighouse.games.archaeology.monuments.monument import ChamberSight, Monument, PlaceGuess
from dighouse.games.archaeology.named_cards import cards, pile
from dighouse.games.archaeology.piles import count, kind_at, total
from dighouse.kernel.position_errors import require

if TYPE_CHECKING:
    from dighouse.games.archaeology.game_numbers import GameNumbers
    from dighouse.games.archaeology.position import Position
    from dighouse.kernel.dice import Dice

TURN: Final = 17  # a phase, by its place in `views.PHASES`


class ShuffledMonument(Monument):
    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        super().__init__(name, chambers, cards, maps)
        self.doing = {TURN: "cards are being turned up"}
        self.draws = [("again", "KIND")]
        self.notes = ["shown"]
        self.again: i64 = 0  # the pick of the first kind

    def prepare(self, rules: GameNumbers, first: int) -> None:
        super().prepare(rules, first)
        self.again = rules.own["again"]

    def by_chance(self, phase: i64) -> bool:
        return phase == TURN

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
            chances.append((int(self.again) + kind, int(weight * count(inside, kind))))
        return chances

    def certain(self, position: Position) -> bool:
        rules = position.rules
        outcomes: i64 = len(rules.members[rules.group(position.inside[position.chamber])])
        if position.chambers[position.chamber]:
            outcomes += len(rules.members[rules.group(position.unseen)])
        return outcomes == 1

    def draw(self, position: Position, dice: Dice) -> i64:
        rules = position.rules
        unseen, inside = position.unseen, position.inside[position.chamber]
        hidden = position.chambers[position.chamber]
        index = dice.below(hidden + total(inside)) - hidden
        if index < 0:
            return rules.find + kind_at(unseen, dice.below(total(unseen)), rules.kinds)
        return self.again + kind_at(inside, index, rules.kinds)

    def turn_over(self, position: Position, at: i64) -> bool:
        """A card is turned up, if there is one of that kind."""
        rules = position.rules
        chamber = position.chamber
        kind = at - rules.find
        if at >= self.again:
            kind = at - self.again
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

    # -- what is seen of it --------------------------------------------------------------------------

    def sight(self, position: Position, chamber: i64, observer: i64) -> ChamberSight:
        sure: i64 = 0
        if position.known is not None:
            sure = position.known.chambers[observer * position.rules.places + chamber]
        return ChamberSight(0, sure, 0, [])

    def lying_open(self, position: Position) -> i64:
        return position.turned

    def remembered(self) -> bool:
        return True

    # -- what is told of it --------------------------------------------------------------------------

    def tell_card(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        """A card that was turned up before looks like any other."""
        rules, seat = before.rules, int(before.turn)
        kind = pick - (self.again if pick >= self.again else rules.find)
        chamber = self.chamber_names[before.chamber]
        name = rules.kind_names[kind]
        told = [for_everybody("turned", {"seat": seat, "chamber": chamber, "kind": name})]
        if after.turned == 0:  # this was the last one
            gained = after.hands[before.turn] - before.hands[before.turn]
            told.append(self.tell_end(before, before.turned + rules.cards[kind], gained))
        return told

    def tell_end(self, before: Position, turned: i64, gained: i64) -> EventDraft:
        """Of the cards that lay open some were gained."""
        event = "stopped" if gained else "collapsed"
        return for_everybody(
            event, {"seat": int(before.turn), "cards": cards(before.rules, turned)}
        )

    # -- a position that was put together from numbers -------------------------------------------------

    def dump(self, position: Position) -> dict[str, Any]:
        rules = position.rules
        return {"turned": cards(rules, position.turned), "shown": cards(rules, position.shown)}

    def load(self, position: Position, dump: Any) -> None:
        rules = position.rules
        position.turned = pile(rules, dump.turned, "turned")
        position.shown = pile(rules, dump.shown, "shown")

    def seen_in(self, position: Position, place: i64) -> i64:
        seen = super().seen_in(position, place)
        if place == position.chamber and self.turning(position):
            seen += total(position.turned)
        return seen

    def turning(self, position: Position) -> bool:
        """Can cards lie open in this moment?"""
        return position.phase == TURN

    def check_seen(self, position: Position, place: i64) -> None:
        """Everybody sees what is turned up."""

    def check_question(self, position: Position) -> None:
        if self.turning(position):
            require(position.cards_in(position.chamber) > 0, "chamber", "has no cards left")
        else:
            require(not position.turned, "turned", "nothing lies open now")
        may = self.may_have_explored(position)
        require(not position.shown or may, "shown", "nothing was turned up in this turn")
        most = max([int(cards) for cards in self.cards] + [0])
        require(total(position.shown) <= most, "shown", "has too many")

    # -- what a view does not tell -------------------------------------------------------------------

    def guess(self, view: Any) -> list[PlaceGuess]:
        """Everybody knows the cards that were put back."""
        places: list[PlaceGuess] = []
        for chamber in view.chambers:
            place = PlaceGuess(chamber.cards)
            place.inside = chamber.known
            places.append(place)
        return places

    def dump_of(self, view: Any) -> dict[str, Any]:
        return {"turned": view.turned, "shown": view.shown}

    def known_of_guess(
        self, view: Any, observer: int, chamber: int, inside: dict[str, int]
    ) -> dict[str, int]:
        known: dict[str, int] = view.chambers[chamber].known
        return known
