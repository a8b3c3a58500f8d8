"""What a seat knows when it has to decide, as numbers: piles, counts and groups.

Greedy thinks about nothing else. `view_reading` fills it in from a view, `position_reading` from a
position, which is quicker; a test holds the two to each other.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.bots.price_tables import MonumentNumbers, PriceTables
from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.kernel.vectors import numbers


class Situation:
    __slots__ = (
        "among",
        "can_end",
        "can_offer",
        "cards",
        "chamber",
        "chambers",
        "choices",
        "dig_site",
        "explores",
        "given",
        "hand",
        "known",
        "maps",
        "market",
        "monument",
        "open",
        "owed",
        "phase",
        "scores",
        "seats",
        "sizes",
        "storms",
        "sure",
        "taken",
        "tents",
        "thieves",
        "trades",
        "turned",
        "unseen",
    )

    def __init__(self, prices: PriceTables, rules: GameNumbers) -> None:
        seats, places = int(rules.seats), int(rules.places)
        self.seats: i64 = seats
        self.phase: i64 = 0
        # Piles: the seat's own, and what lies open. Of the unseen it knows the kinds, not the places.
        self.hand: i64 = 0
        self.given: i64 = 0
        self.taken: i64 = 0
        self.market: i64 = 0
        self.unseen: i64 = 0
        self.dig_site: i64 = 0
        self.thieves: i64 = 0
        self.storms: i64 = 0
        self.trades: i64 = 0  # made this turn
        self.owed: i64 = 0
        self.tents: i64 = 0  # uses of its own one that are left
        # By seat: cards in the hand, the score, and a pile of the cards that it knows in a rival's.
        self.sizes: vec[i64] = numbers([0] * seats)
        self.scores: vec[i64] = numbers([0] * seats)
        self.known: vec[i64] = numbers([0] * seats)
        # By chamber, see `views.Chamber`: how many cards, what it costs, and three piles. There are 0
        # chambers where none can be explored, and none is asked about.
        self.monument: MonumentNumbers = prices.monuments[rules.monuments[0].name]
        self.chambers: i64 = 0
        self.cards: vec[i64] = numbers([0] * places)
        self.maps: vec[i64] = numbers([0] * places)
        self.open: vec[i64] = numbers([0] * places)
        self.sure: vec[i64] = numbers([0] * places)
        self.among: vec[i64] = numbers([0] * places)
        self.chamber: i64 = 0  # the one that is being explored
        self.turned: i64 = 0  # a pile
        # What is on the menu, where that is asked for: groups, of chambers and of what else is named.
        self.can_offer: bool = False
        self.can_end: bool = False
        self.explores: i64 = 0
        self.choices: i64 = 0
