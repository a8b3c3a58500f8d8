"""What a seat may know (CG-21, CG-22), built from scratch and never cut out of the whole state.

Cards are written by kind, dearest first, and only those that there are: {"coin": 2, "shard": 1}.
"""

from __future__ import annotations

import msgspec

Cards = dict[str, int]

PHASES = (
    "deal",  # chance deals the set-up
    "first",  # chance names the first player
    "dig",  # chance turns up a card of the dig site
    "rob",  # the digger met a thief: whom to rob
    "steal",  # chance draws the stolen card
    "storm",  # the actor loses half of the hand, card by card
    "act",  # trade, explore, sell, or end the turn
    "offer",  # inside a trade: offer more, or take
    "take",  # inside a trade: take more, or be done
    "find",  # chance turns up the cards of a chamber
    "over",
    "monument",  # chance names the monument of this game
    "grow",  # chance turns up a card for each chamber of the Buried Ruins
    "tent",  # the actor says whether the tent is used in this storm
    "look",  # after a sale: the actor may look into a chamber of the Temple
    "peek",  # chance decides the cards of a chamber that nobody has looked into before
    "keep",  # the actor keeps some cards of a chamber of the Tomb, card by card
    "turn",  # chance turns up a card of the Mine or the Sphinx, for all to see
    "press",  # the actor turns up one more card of the Mine, or stops
    "name",  # the actor names the kinds that the Sphinx shall give, one by one
)


class Known(msgspec.Struct, frozen=True, gc=False):
    """What somebody can prove of a hand."""

    cards: Cards  # these are in it
    maps_at_most: int  # and no more maps than this


class SoldSet(msgspec.Struct, frozen=True, gc=False):
    kind: str
    cards: int  # in one set
    value: int  # of one set
    sets: int  # how many of this kind and size


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    hand: int  # how many cards it holds
    known: Known  # what the viewer knows of its hand
    public: Known  # what everybody knows of its hand
    sold: list[SoldSet]
    score: int
    sold_cards: int
    tents: int = 0  # how often its tent can still be used
    sheltered: bool = False  # the tent is used in this storm
    announced: int | None = None  # the hand's trade value, said aloud, until the hand changes


class Chamber(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    name: str
    cards: int  # left in it, those that lie open included
    maps: int  # that exploring it costs
    open: Cards = {}  # of its cards, those that lie open
    known: Cards = {}  # of its cards, those that the viewer can prove to be there
    among: Cards = {}  # if any: all of its cards are among these, which the viewer saw in it
    looked: list[int] = []  # the seats that looked at its cards in private


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    viewer: int | None  # None: a spectator
    actor: int  # a seat; -1: chance; -2: the game is over
    settled: bool  # False while the viewer is inside a trade or a storm's discards
    phase: str
    turn: int | None  # whose turn it is; None during set-up
    victim: int | None  # who is being robbed
    exploring: str | None  # the chamber whose cards are turning up
    owed: int  # cards that the actor still has to lose in this storm
    hand: Cards  # the viewer's
    given: Cards  # what the viewer has offered, or discarded, in what is not done yet
    taken: Cards  # what the viewer has taken in a trade that is not done yet
    purse: int  # trade value given and not yet taken
    market: Cards
    dig_site: int  # cards left to dig
    thieves: int  # still in the dig site
    storms: int  # still in the dig site
    chambers: list[Chamber]
    spent_maps: int
    unseen: Cards  # by the viewer: in the dig site, the chambers and rivals' hands together
    seats: list[Seat]
    trades: int  # made this turn
    passes: int  # turns passed in sequence
    quiet: bool  # no dig, no sale and no exploration in this turn: it may come to be a pass
    must_sell: bool
    menu: list[int]  # the viewer's legal picks, if the viewer is to act
    moves: list[str]  # the same in notation
    ranks: list[int]  # 1 = best, by what counts now
    winners: list[int]  # once it is over
    # What only some games have: left out where it is nothing.
    monument: str = "pyramid"  # '' until chance has named it
    explorations: int = 0  # made this turn, where a turn has only so many
    looked_into: str | None = None  # the chamber, after the last sale of this turn
    turned: Cards = {}  # turned up by this exploration, and not yet taken or put back
    shown: Cards = {}  # turned up by the last exploration of this turn that came to its end
    named: list[str] = []  # the kinds that were named to the Sphinx
    # Once the dig site is empty: turns with trades only, since the last sale or exploration, and
    # after how many of them further ones count as passes.
    trade_turns: int = 0
    trade_turns_at_most: int = 0
    pile: int = 0  # face-down cards beside the Buried Ruins

    @property
    def passing(self) -> bool:
        """CG-17: would it be a pass to end the turn now?"""
        return self.quiet and (self.trades == 0 or self.trade_turns >= self.trade_turns_at_most)
