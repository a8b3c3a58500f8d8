"""The Sphinx (NE-13): name some kinds, turn up some cards, and take those of the kinds named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dighouse.games.archaeology import words
from dighouse.games.archaeology.event_drafts import EventDraft, for_everybody
from dighouse.games.archaeology.monuments.monument import require_due
from dighouse.games.archaeology.monuments.shuffled_monument import TURN, ShuffledMonument
from dighouse.games.archaeology.named_cards import cards, group
from dighouse.games.archaeology.phases import ACT
from dighouse.games.archaeology.piles import count, total
from dighouse.kernel.position_errors import require
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.game_numbers import GameNumbers
    from dighouse.games.archaeology.position import Position

NAME: Final = 19  # a phase, by its place in `views.PHASES`


class Sphinx(ShuffledMonument):
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
        self.doing[NAME] = "first the kinds must be named"
        self.asks = [("name", "KIND")]
        self.named: i64 = named  # kinds, at most
        self.turned: i64 = turned  # cards, at most
        self.name_kind: i64 = 0  # the pick of the first kind
        self.kinds: list[int] = []  # that can be named: there are some, and they can be inside

    def prepare(self, rules: GameNumbers, first: int) -> None:
        super().prepare(rules, first)
        self.name_kind = rules.own["name"]
        self.kinds = [
            kind
            for kind in range(int(rules.kinds))
            if rules.copies[kind] > 0 and kind != int(rules.map)
        ]
        self.named = min(self.named, len(self.kinds))

    def explore(self, position: Position, chamber: i64) -> None:
        position.chamber = chamber
        position.phase = NAME
        position.actor = position.turn
        position.owed = self.due(position)

    def due(self, position: Position) -> i64:
        """Kinds to be named, then cards to be turned up."""
        if position.phase == NAME:
            return self.named - len(position.rules.members[position.named])
        open_ = total(position.turned)
        return min(self.turned, position.cards_in(position.chamber) + open_) - open_

    def nameable(self, position: Position) -> i64:
        """The kinds of this game, in order, so that enough are left to name."""
        kinds = self.kinds
        group: i64 = 0
        for at in range(len(kinds) - position.owed + 1):
            if position.named >> kinds[at] == 0:
                group |= position.rules.bits[kinds[at]]
        return group

    def menu(self, position: Position) -> list[int]:
        members = position.rules.members
        return [int(self.name_kind) + kind for kind in members[self.nameable(position)]]

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
        kind = at - self.name_kind
        if kind < 0 or kind >= rules.kinds or self.nameable(position) >> kind & 1 == 0:
            return False
        position.named |= rules.bits[kind]
        position.owed -= 1
        position.settled = position.owed == 0
        if position.owed == 0:
            position.phase = TURN
            position.actor = CHANCE
            position.owed = self.due(position)
        return True

    def matches(self, position: Position) -> i64:
        """Of the cards that lie open, those of the kinds named."""
        rules = position.rules
        pile: i64 = 0
        for kind in rules.members[position.named]:
            pile += count(position.turned, kind) * rules.cards[kind]
        return pile

    def why_not(self, position: Position, pick: i64) -> str:
        rules = position.rules
        kind = pick - self.name_kind
        if kind < 0 or kind >= rules.kinds:
            return super().why_not(position, pick)
        if position.phase == ACT:
            return "kinds are named after a chamber is explored"
        if position.phase != NAME:
            return ""
        name = words.many(rules.kind_names[kind])
        if kind == rules.map:
            return "there are no maps inside"
        if int(kind) not in self.kinds:
            return f"{name} are not in this game"
        if position.named >> kind & 1:
            return f"{name} are named already: name another kind"
        rule = "kinds are named from the dearest to the cheapest"
        late = position.named >> kind != 0
        return rule if late else f"{rule}, and {position.owed} are still to be named"

    # -- what is told of it --------------------------------------------------------------------------

    def exploration(self, before: Position, chamber: i64) -> dict[str, Any]:
        data = super().exploration(before, chamber)
        data["way"] = "sphinx"  # an edition may call chambers whatever it likes
        return data

    def tell_answer(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        if before.owed > 1:
            return []
        rules = before.rules
        named = before.named | rules.bits[pick - self.name_kind]
        kinds = [rules.kind_names[kind] for kind in rules.members[named]]
        return [for_everybody("named", {"seat": int(before.actor), "kinds": kinds})]

    def tell_end(self, before: Position, turned: i64, gained: i64) -> EventDraft:
        rules = before.rules
        data = {
            "seat": int(before.turn),
            "cards": cards(rules, gained),
            "back": cards(rules, turned - gained),
        }
        return for_everybody("answered", data)

    # -- a position that was put together from numbers -------------------------------------------------

    def dump(self, position: Position) -> dict[str, Any]:
        rules = position.rules
        parts = super().dump(position)
        parts["named"] = [rules.kind_names[kind] for kind in rules.members[position.named]]
        return parts

    def load(self, position: Position, dump: Any) -> None:
        super().load(position, dump)
        names = position.rules.kind_names
        named: list[int] = []
        for name in dump.named:
            require(name in names, "named", "must be kinds of treasure")
            named.append(names.index(name))
        position.named = group(named, len(names), "named")

    def check_question(self, position: Position) -> None:
        super().check_question(position)
        phase, kinds = position.phase, position.rules.members[position.named]
        require(not kinds or phase == NAME or phase == TURN, "named", "nothing is named now")
        if phase == TURN:
            require(len(kinds) == self.named, "named", f"must be {self.named} kinds now")
        for kind in kinds:
            require(kind in self.kinds, "named", "is not in the chamber")

    def check_owed(self, position: Position) -> None:
        if position.phase == NAME or position.phase == TURN:
            require_due(position, self.due(position))
        else:
            super().check_owed(position)

    def settled(self, position: Position) -> bool:
        return position.named == 0 or position.phase != NAME

    # -- what a view does not tell -------------------------------------------------------------------

    def dump_of(self, view: Any) -> dict[str, Any]:
        parts = super().dump_of(view)
        parts["named"] = view.named
        return parts
