"""What a monument is: chambers, maps that open them, and all that is said about them.

A monument has *places*: its chambers, and perhaps a pile beside them. A position keeps two things
of each place: `chambers`, the number of its cards that nobody has seen, and `inside`, the pile of
those that somebody has. Which cards the unseen ones are is decided when somebody looks.

Some questions are asked at one monument only. While one of them is open the monument itself says
what may be picked (`menu`, `chances`) and what happens then (`apply`). And nobody but the monument
knows what is special about it: it shows itself in a view (`sight`), tells what happens (`tell_card`,
`tell_exploration`, `tell_answer`), explains what can't be done (`why_not`), is written and read
(`dump`, `load`), checked (`check`), and guessed at from what a seat has seen of it (`guess`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology import words
from dighouse.games.archaeology.event_drafts import (
    EventDraft,
    cards_to_hand,
    for_everybody,
    hidden_card,
)
from dighouse.games.archaeology.phases import FIND, GROW, OWN, before_actions
from dighouse.games.archaeology.piles import count, kind_at, total
from dighouse.kernel.position_errors import require
from dighouse.kernel.vectors import numbers

if TYPE_CHECKING:
    from dighouse.games.archaeology.game_numbers import GameNumbers
    from dighouse.games.archaeology.knowledge import Knowledge
    from dighouse.games.archaeology.position import Position
    from dighouse.kernel.dice import Dice


class ChamberSight:
    """What an observer knows of a chamber's cards: piles, and who else does."""

    __slots__ = ("among", "looked", "open", "sure")

    def __init__(self, open_: i64, sure: i64, among: i64, looked: list[int]) -> None:
        self.open: i64 = open_  # these lie open
        self.sure: i64 = sure  # these are certainly there
        self.among: i64 = among  # if any: all of its cards are among these
        self.looked: list[int] = looked  # the seats that looked at its cards in private


class PlaceGuess:
    """What a view tells of a place, for dealing what it does not tell."""

    __slots__ = ("among", "decided", "inside", "number", "open")

    def __init__(self, number: int) -> None:
        self.number: int = number  # all its cards
        self.inside: dict[str, int] = {}  # of these, those that the viewer knows
        self.open: bool = False  # which lie open, so that nobody counts them as unseen
        self.among: dict[str, int] = {}  # if any: all its cards are among these
        self.decided: bool = False  # has somebody seen the others?


class Monument:
    __slots__ = (
        "asks",
        "cards",
        "chamber_names",
        "chambers",
        "dealt_open",
        "doing",
        "draws",
        "explores",
        "first",
        "maps",
        "name",
        "notes",
        "pile",
    )

    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        self.name: str = name
        self.chamber_names: list[str] = chambers
        self.chambers: i64 = len(chambers)
        self.cards: vec[i64] = numbers(cards)  # of each place, as the game begins
        self.maps: vec[i64] = numbers(maps)  # that exploring each chamber costs
        self.pile: i64 = 0  # cards beside the chambers, as the game begins
        self.dealt_open: i64 = 0  # chambers that the deal lays open
        self.first: i64 = 0  # chambers of the edition's other monuments before this one's
        self.explores: list[list[int]] = []  # for every group of chambers, the picks

        # Phases that not every monument comes to, and what happens in them.
        self.doing: dict[int, str] = {}
        # Decisions and chance outcomes of its own: a verb, and what it names: KIND, CHAMBER or ''.
        self.asks: list[tuple[str, str]] = []
        self.draws: list[tuple[str, str]] = []
        # Parts of a dump that are always there at this monument, and never at others.
        self.notes: list[str] = []

    def prepare(self, rules: GameNumbers, first: int) -> None:
        """The picks are numbered: `first` is how many chambers other monuments have before it."""
        self.first = first
        start = int(rules.explore) + first
        self.explores = [
            [start + chamber for chamber in group]
            for group in rules.members[: 1 << int(self.chambers)]
        ]

    # -- exploring -----------------------------------------------------------------------------------

    def explorable(self, position: Position, maps: i64) -> i64:
        """NE-15: the chambers with cards in them, if so many maps are enough."""
        group: i64 = 0
        for chamber in range(self.chambers):
            if maps >= self.maps[chamber] and position.cards_in(chamber) > 0:
                group |= 1 << chamber
        return group

    def explore(self, position: Position, chamber: i64) -> None:
        """The maps are paid. CG-13, NE-7: the whole chamber goes into the hand, unseen by others.

        Cards that nobody has seen turn up one by one, in phase FIND.
        """
        position.chamber = chamber
        pile = position.inside[chamber]
        if pile:
            position.inside[chamber] = 0
            position.gain_pile(position.turn, pile)
            if position.known is not None:
                position.known.took(position.turn, chamber, total(pile))
        position.find_or_act()

    def before_storm(self, position: Position) -> bool:
        """A storm blows. Does chance turn up cards here before it reaches the players?"""
        return False

    def grow(self, position: Position, kind: i64) -> bool:
        """A card that the storm laid bare. Are there more to come?"""
        return False

    def after_sale(self, position: Position) -> bool:
        """Somebody has sold a set. Is there a question to answer before the turn goes on?"""
        return False

    # -- questions of this monument alone ------------------------------------------------------------

    def by_chance(self, phase: i64) -> bool:
        """Is it a phase of its own that chance decides?"""
        return False

    def at_chamber(self, phase: i64) -> bool:
        """Is somebody at a chamber in this phase?"""
        return phase == FIND or phase >= OWN

    def menu(self, position: Position) -> list[int]:
        return []

    def apply(self, position: Position, at: i64) -> bool:
        """Carry out a pick of such a question; False, and nothing is changed, if it is not allowed."""
        return False

    def chances(self, position: Position) -> list[Any]:
        """The outcomes of a card turned up in such a phase: any of the unseen treasures."""
        return position.rules.outcomes(position.unseen, position.rules.find_row)

    def certain(self, position: Position) -> bool:
        """Is there a single one?"""
        rules = position.rules
        return len(rules.members[rules.group(position.unseen)]) == 1

    def draw(self, position: Position, dice: Dice) -> i64:
        """One of them, drawn by hand."""
        rules, unseen = position.rules, position.unseen
        return rules.find + kind_at(unseen, dice.below(total(unseen)), rules.kinds)

    def reveals(self, pick: i64) -> bool:
        """Is it a pick of its own that can show hidden cards to the actor without chance?"""
        return False

    # -- why not -------------------------------------------------------------------------------------

    def why_not(self, position: Position, pick: i64) -> str:
        """Why a pick that only some monuments have is not allowed; '': it is not the time for it."""
        return f"there is no such thing to do at the {words.monument(self.name)}"

    def why_not_here(self) -> str:
        """Of a chamber that another monument has."""
        names = words.join(self.chamber_names)
        of = f"of the {words.monument(self.name)}"
        return f"the chambers {of} are {names}" if self.chambers > 1 else f"that is no chamber {of}"

    # -- what is seen of it --------------------------------------------------------------------------

    def sight(self, position: Position, chamber: i64, observer: i64) -> ChamberSight:
        """NE-21: what an observer (number `seats`: a spectator) knows of a chamber."""
        return ChamberSight(0, 0, 0, [])

    def viewpoint(self, observer: i64, spectator: i64) -> i64:
        """Through whose eyes an observer sees it: a spectator's, where all see the same."""
        return spectator

    def lying_open(self, position: Position) -> i64:
        """The pile of its cards that everybody sees."""
        return 0

    def remembered(self) -> bool:
        """Can somebody know cards of a chamber before they are taken?"""
        return False

    # -- what is told of it --------------------------------------------------------------------------

    def tell_card(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        """Chance has turned up one of its cards."""
        return hidden_card(before, "found", pick - before.rules.find, int(before.turn))

    def tell_exploration(self, before: Position, chamber: i64, after: Position) -> list[EventDraft]:
        """The maps are paid; cards that somebody has seen before take no chance step."""
        told = [for_everybody("explored", self.exploration(before, chamber))]
        pile = before.inside[chamber]
        if pile and not after.inside[chamber]:
            told += self.tell_taken(before, self.chamber_names[chamber], pile)
        return told

    def exploration(self, before: Position, chamber: i64) -> dict[str, Any]:
        """Who explores what."""
        return {
            "seat": int(before.turn),
            "chamber": self.chamber_names[chamber],
            "maps": int(self.maps[chamber]),
        }

    def tell_taken(self, before: Position, chamber: str, pile: i64) -> list[EventDraft]:
        """Cards of a chamber went into the explorer's hand at once."""
        return cards_to_hand(before, "took", chamber, pile)

    def tell_answer(self, before: Position, pick: i64, after: Position) -> list[EventDraft]:
        """A question of its own was answered."""
        return []

    # -- dumps ---------------------------------------------------------------------------------------

    def dump(self, position: Position) -> dict[str, Any]:
        """What only a position at this monument has, by the parts of a dump."""
        return {}

    def load(self, position: Position, dump: Any) -> None:
        """The same, read again."""
        require(not dump.turned, "turned", "nothing lies open now")
        require(not dump.named, "named", "nothing is named now")

    # -- a position that was put together from numbers -------------------------------------------------

    def check(self, position: Position) -> None:
        """BadPosition if no play at this monument can lead here."""
        for place in range(len(self.cards)):
            self.check_place(position, place)
        self._check_exploration(position)
        self.check_question(position)

    def check_place(self, position: Position, place: i64) -> None:
        cards, hidden = self.cards[place], position.chambers[place]
        seen = self.seen_in(position, place)
        most = cards + self.pile if place < self.chambers else cards
        right = hidden >= 0 and hidden <= cards and hidden + seen <= most
        require(right, f"chambers[{place}]", "has too many or too few")
        if seen:
            self.check_seen(position, place)

    def seen_in(self, position: Position, place: i64) -> i64:
        """How many of its cards somebody has seen, those that lie open for now included."""
        return total(position.inside[place])

    def check_seen(self, position: Position, place: i64) -> None:
        """Somebody has seen some of its cards."""
        require(False, f"inside[{place}]", "nobody can have seen these")

    def check_whole(self, position: Position, place: i64) -> None:
        """For monuments whose chambers are taken whole."""
        if position.phase != FIND or place != position.chamber:
            left = position.cards_in(place)
            whole = left == 0 or left == self.cards[place]
            what = "is taken whole: all of its cards are there, or none"
            require(whole, f"chambers[{place}]", what)

    def explores_now(self, position: Position) -> bool:
        """Are maps paid, and is what they bring not settled yet?"""
        return self.at_chamber(position.phase)

    def _check_exploration(self, position: Position) -> None:
        phase, done = position.phase, position.explorations
        at_chamber = self.at_chamber(phase) or phase == GROW
        require(position.chamber == 0 or at_chamber, "chamber", "none is explored now")
        if phase == FIND:
            require(position.chambers[position.chamber] > 0, "chamber", "has no cards left")
        now = self.explores_now(position)
        may = self.may_have_explored(position)
        require(may or not now, "explorations", "there is one now")
        require(not done or not before_actions(phase), "explorations", "there is none before a dig")
        if may and (now or done):
            cheapest = min([int(maps) for maps in self.maps])
            require(position.spent >= cheapest, "spent", f"an exploration costs {cheapest} or more")

    def may_have_explored(self, position: Position) -> bool:
        """Can there have been an exploration in this turn?"""
        return position.rules.explorations == 0 or position.explorations > 0

    def check_question(self, position: Position) -> None:
        """What such a question, and the last answer to it, have left behind."""

    def check_owed(self, position: Position) -> None:
        """What the question that is open still waits for."""
        require(position.owed == 0, "owed", "must be 0 here")

    def picked_from(self, position: Position) -> i64:
        """The pile of which cards are being picked for such a question; -1: none are."""
        return -1

    def settled(self, position: Position) -> bool:
        """Is nothing of it answered in part? (What was picked of a pile is not asked here.)"""
        return True

    def check_known(
        self, position: Position, chamber: i64, observer: i64, sure: i64, where: str
    ) -> None:
        """What an observer is said to know of a chamber must be true."""
        require_part(position, sure, position.inside[chamber], where)

    def check_knowledge(self, position: Position, known: Knowledge) -> None:
        """Whoever sees cards now knows them."""

    # -- what a view does not tell -------------------------------------------------------------------

    def guess(self, view: Any) -> list[PlaceGuess]:
        """Its places, in a position that looks like this view."""
        return [PlaceGuess(chamber.cards) for chamber in view.chambers]

    def dump_of(self, view: Any) -> dict[str, Any]:
        """`dump` of such a position."""
        return {}

    def chamber_of(self, view: Any) -> int:
        """At which chamber it is."""
        names = [chamber.name for chamber in view.chambers]
        return names.index(view.exploring) if view.exploring in names else 0

    def known_of_guess(
        self, view: Any, observer: int, chamber: int, inside: dict[str, int]
    ) -> dict[str, int]:
        """What an observer knows of a chamber then, if these cards were guessed to be inside."""
        return {}


def require_due(position: Position, due: i64) -> None:
    """A question counts what it still waits for."""
    require(position.owed == due, "owed", f"must be {due} here")
    require(due > 0, "phase", "nothing is left to do here")


def require_part(position: Position, part: i64, whole: i64, where: str) -> None:
    for kind in range(position.rules.kinds):
        require(count(part, kind) <= count(whole, kind), where, "does not fit the chamber")


def order_reason(position: Position, kind: i64, done: str) -> str:
    """Why a card that is there can't be picked now."""
    rule = f"cards are {done} from the dearest kind to the cheapest"
    return rule if kind < position.lowest else f"{rule}, and {position.owed} are still due"
