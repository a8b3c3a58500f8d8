"""What monuments have in common: chambers, and maps that open them.

A monument has *places*: its chambers, and perhaps a pile beside them. A position keeps two things
of each place: `chambers`, the number of its cards that nobody has seen, and `inside`, the pile of
those that somebody has. Which cards the unseen ones are is decided when somebody looks.

Some questions are asked at one monument only. While one of them is open the monument itself says
what may be picked (`menu`, `chances`) and what happens then (`apply`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.piles import total
from dighouse.kernel.state import CHANCE
from dighouse.kernel.vectors import numbers

if TYPE_CHECKING:
    from dighouse.games.archaeology.position import Position
    from dighouse.kernel.dice import Dice


class Monument:
    __slots__ = (
        "cards",
        "chamber_names",
        "chambers",
        "explores",
        "first",
        "keeps",
        "looks",
        "maps",
        "name",
        "named",
        "open",
        "presses",
        "private",
        "shuffled",
    )

    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        self.name: str = name
        self.chamber_names: list[str] = chambers
        self.chambers: i64 = len(chambers)
        self.cards: vec[i64] = numbers(cards)  # of each place, as the game begins
        self.maps: vec[i64] = numbers(maps)  # that exploring each chamber costs
        self.first: i64 = 0  # chambers of the edition's other monuments before this one's
        self.explores: list[list[int]] = []  # for every group of chambers, the picks

        # What it needs of the table: picks of its own, and somebody who keeps track.
        self.looks: bool = False
        self.keeps: bool = False
        self.presses: bool = False
        self.named: i64 = 0  # kinds that its explorer names
        self.shuffled: bool = False  # cards that were seen in it can turn up again
        self.private: bool = False  # seats see some of its cards and leave them there
        self.open: bool = False  # its chambers lie open

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

    def stir(self, position: Position) -> bool:
        """A storm blows. Does chance turn up cards here before it reaches the players?"""
        return False

    def grow(self, position: Position, kind: i64) -> bool:
        """A card that the storm laid bare. Are there more to come?"""
        return False

    def after_sale(self, position: Position) -> bool:
        """Somebody has sold a set. Is there a question to answer before the turn goes on?"""
        return False

    def too_much(self, position: Position) -> bool:
        """Do the cards that lie open cost the explorer all of them?"""
        return False

    # -- questions of this monument alone ----------------------------------------------------------

    def menu(self, position: Position) -> list[int]:
        return []

    def apply(self, position: Position, at: i64) -> bool:
        """Carry out a pick of such a question; False, and nothing is changed, if it is not allowed."""
        return False

    def due_in(self, position: Position) -> i64:
        """How many cards or kinds such a question still waits for; 0: it does not count."""
        return 0

    def chances(self, position: Position) -> list[Any]:
        """The outcomes of a card turned up in phase TURN."""
        return []

    def draw(self, position: Position, dice: Dice) -> i64:
        """One of them, drawn by hand."""
        return CHANCE
