"""Everything that lies on the table, as piles and counts: a face-down card is only a number.

What nobody has seen is not decided yet. The `unseen` pile has the set-up treasures that are face
down in the dig site or in a chamber; which of them a dig or a chamber turns up is a chance step of
its own. By exchangeability that is the same game as with a shuffled deck.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from dighouse.games.archaeology.game_numbers import TRADE_TURNS_EACH, GameNumbers
from dighouse.games.archaeology.knowledge import Knowledge
from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.phases import ACT, DEAL, FIND, MONUMENT, OVER_PHASE
from dighouse.games.archaeology.piles import DIGIT, MASK, SUM, count, total
from dighouse.kernel.composed_state import ComposedState
from dighouse.kernel.state import CHANCE, OVER

UNKNOWN: Final = -1


class Position(ComposedState):
    __slots__ = (
        "chamber",
        "chambers",
        "dig_site",
        "explorations",
        "given",
        "given_group",
        "groups",
        "hands",
        "inside",
        "known",
        "looked_into",
        "lowest",
        "maps",
        "market",
        "market_group",
        "monument",
        "must_sell",
        "named",
        "offerable",
        "owed",
        "passes",
        "phase",
        "purse",
        "quiet",
        "rules",
        "sets",
        "sheltered",
        "shown",
        "spent",
        "storms",
        "takeable",
        "taken",
        "tents",
        "thieves",
        "trade_turns",
        "trades",
        "turn",
        "turned",
        "unseen",
        "victim",
    )

    def __init__(
        self,
        game: Any,
        rules: GameNumbers,
        hands: vec[i64],
        groups: vec[i64],
        monument: Monument,
        chambers: vec[i64],
        inside: vec[i64],
        sets: vec[u8],
        known: Knowledge | None,
    ) -> None:
        self.game = game
        self.rules: GameNumbers = rules
        self.monument: Monument = monument
        self.hands: vec[i64] = hands  # a pile a seat ...
        self.groups: vec[i64] = groups  # ... and which kinds there are in it
        self.chambers: vec[i64] = (
            chambers  # in each place of the monument, cards nobody has seen ...
        )
        self.inside: vec[i64] = inside  # ... and a pile of those that somebody has
        self.sets: vec[u8] = sets  # how many sets of each kind and size each seat has sold
        self.known: Knowledge | None = known

        # Piles. What the actor has picked so far, to give away and to take from the market, stays
        # where it is until the composite is done.
        self.market: i64 = 0
        self.market_group: i64 = 0
        self.unseen: i64 = 0
        self.given: i64 = 0
        self.given_group: i64 = 0
        self.taken: i64 = 0
        self.turned: i64 = 0  # cards of the monument that lie open for now
        self.shown: i64 = 0  # ... and that lay so in this turn's last exploration
        # How many cards are left to dig: set-up treasures, and those shuffled in afterwards.
        self.dig_site: i64 = 0
        self.maps: i64 = 0
        self.thieves: i64 = 0
        self.storms: i64 = 0
        self.spent: i64 = 0  # maps that left the game

        self.phase: i64 = DEAL
        self.actor = CHANCE
        self.settled = True
        self.turn: i64 = 0  # whose turn it is; while cards are dealt, who gets the next one
        self.victim: i64 = 0  # whom the thief robs
        self.chamber: i64 = 0  # which one is being explored
        self.owed: i64 = 0  # cards or kinds that are still to be lost, kept, named or turned up
        self.lowest: i64 = 0  # kinds before this one can't be added to the composite any more
        self.purse: i64 = 0  # trade value given and not yet taken
        self.trades: i64 = 0  # trades made this turn
        self.explorations: i64 = 0  # made this turn, where there are only so many
        self.looked_into: i64 = 0  # after the last sale of this turn: 1 + the chamber, or 0
        # How often each seat's can still be used, two bits a seat. NE-5: tents are no cards.
        self.tents: i64 = 0
        self.sheltered: i64 = 0  # a group: the seats in their tents, in this storm
        self.named: i64 = 0  # a group: the kinds that the Sphinx shall give
        self.passes: i64 = 0  # turns passed in sequence
        # Turns with trades only, since the last sale or exploration, that were no passes.
        self.trade_turns: i64 = 0
        self.quiet: bool = False  # began with an empty dig site; no sale, no exploration yet
        self.must_sell: bool = False

        # The answers of `offers` and `takes`, kept until something happens.
        self.offerable: i64 = UNKNOWN
        self.takeable: i64 = UNKNOWN

    def lay_out(self) -> None:
        """CG-1, CG-2, NE-1: all cards face down, before the first one is dealt."""
        rules = self.rules
        for kind in range(rules.kinds):
            if kind != rules.map:
                self.unseen += rules.cards[kind] * rules.copies[kind]
        self.maps = rules.copies[rules.map]
        self.thieves = rules.thieves
        self.storms = rules.storms
        self.dig_site = total(self.unseen) + self.maps + self.thieves + self.storms
        self.dig_site -= rules.hand * rules.seats + rules.market
        for seat in range(rules.seats):
            self.tents |= rules.tents << 2 * seat
        if rules.monument < 0:
            self.phase = MONUMENT
        else:
            self.set_up_monument(rules.monuments[rules.monument])

    def set_up_monument(self, monument: Monument) -> None:
        """NE-2: its chambers are filled."""
        self.monument = monument
        for place in range(len(monument.cards)):
            self.chambers[place] = monument.cards[place]
            self.dig_site -= monument.cards[place]
        self.phase = DEAL

    # -- cards on their way --------------------------------------------------------------------------

    def turn_up(self, kind: i64) -> bool:
        """A face-down treasure is seen, if there is one of that kind."""
        unseen = self.unseen
        if kind < 0 or kind >= self.rules.kinds or unseen >> kind * DIGIT & MASK == 0:
            return False
        self.unseen = unseen - self.rules.cards[kind]
        return True

    def gain(self, seat: i64, kind: i64) -> None:
        """A card comes into a hand."""
        self.hands[seat] = self.hands[seat] + self.rules.cards[kind]
        self.groups[seat] = self.groups[seat] | 1 << kind

    def gain_pile(self, seat: i64, pile: i64) -> None:
        """Cards come into a hand."""
        self.hands[seat] = self.hands[seat] + pile
        self.groups[seat] = self.rules.group(self.hands[seat])

    def lose(self, seat: i64, kind: i64, number: i64) -> i64:
        """Cards of one kind leave a hand; returns how many cards are left in it."""
        hands = self.hands
        hand = hands[seat] - number * self.rules.cards[kind]
        hands[seat] = hand
        if hand >> (kind * DIGIT) & MASK == 0:
            self.groups[seat] = self.groups[seat] & ~(1 << kind)
        return hand >> SUM

    def due(self, pile: i64) -> i64:
        """The kinds of a pile that may be picked next, when `owed` cards of it are still to be.

        They are named in order of kinds, and enough must be left to make up the number.
        """
        left = pile - self.given
        kind = self.rules.kinds
        room: i64 = 0
        group: i64 = 0
        while kind > self.lowest:
            kind -= 1
            cards = left >> kind * DIGIT & MASK
            room += cards
            if cards and room >= self.owed:
                group |= 1 << kind
        return group

    # -- where the turn goes on ----------------------------------------------------------------------

    def start_actions(self) -> None:
        self.phase = ACT
        self.actor = self.turn
        self.chamber = 0
        if not self.hands[self.turn]:
            self.end_if_all_sold()

    def find_or_act(self) -> None:
        """An explorer goes on, card by card, until nothing is left in the chamber."""
        if self.chambers[self.chamber] > 0:
            self.phase = FIND
            self.actor = CHANCE
        else:
            self.start_actions()

    def end_if_all_sold(self) -> None:
        """CG-18: with an empty dig site, the game ends at once when every hand is empty."""
        if self.dig_site == 0 and self.holders() == 0:
            self.phase = OVER_PHASE
            self.actor = OVER
            self.quiet = False
            self.must_sell = False

    # -- what there is -------------------------------------------------------------------------------

    def cards_in(self, chamber: i64) -> i64:
        """How many cards a chamber holds."""
        return self.chambers[chamber] + total(self.inside[chamber])

    def worth(self, pile: i64) -> i64:
        """The trade value of a pile."""
        value: i64 = 0
        for kind in self.rules.members[self.rules.group(pile)]:
            value += count(pile, kind) * self.rules.trade[kind]
        return value

    def regroup(self) -> None:
        """Work out the groups of a position that was put together from piles."""
        for seat in range(self.rules.seats):
            self.groups[seat] = self.rules.group(self.hands[seat])
        self.market_group = self.rules.group(self.market)
        self.given_group = self.rules.group(self.given)

    def holders(self) -> i64:
        """How many seats hold cards."""
        count: i64 = 0
        for hand in self.hands:
            if hand:
                count += 1
        return count

    def trade_turns_at_most(self) -> i64:
        """CG-17: after so many turns with trades only, further ones count as passes."""
        return TRADE_TURNS_EACH * self.holders() if self.dig_site == 0 else 0

    def passing(self) -> bool:
        """CG-17: would it be a pass to end the turn now?"""
        if not self.quiet:
            return False
        return self.trades == 0 or self.trade_turns >= self.trade_turns_at_most()

    def treasures(self) -> i64:
        """How many set-up treasures are left to dig."""
        return self.dig_site - self.maps - self.thieves - self.storms

    def sold(self, seat: i64) -> i64:
        """How many cards a seat has sold."""
        rules = self.rules
        count: i64 = 0
        at = seat * rules.kinds * rules.columns
        for _ in range(rules.kinds):
            for cards in range(rules.columns):
                count += i64(self.sets[at]) * (cards + 1)
                at += 1
        return count

    def scores(self) -> list[int]:
        """CG-19: the sum of the sold sets' values, each set by itself."""
        rules = self.rules
        row = rules.kinds * rules.columns
        scores: list[int] = []
        for seat in range(rules.seats):
            score: i64 = 0
            for at in range(row):
                sets = i64(self.sets[seat * row + at])
                if sets:
                    score += sets * rules.prices[at]
            scores.append(score)
        return scores

    def ranks(self) -> list[int]:
        """CG-20: the highest score is best; among equals, fewer sold cards."""
        order = [(-score, int(self.sold(seat))) for seat, score in enumerate(self.scores())]
        return [1 + sum([other < mine for other in order]) for mine in order]

    def copy_scalars(self, twin: Position) -> None:
        """All the rest, for a new position with copies of hands, chambers, sets and knowledge."""
        twin.market = self.market
        twin.market_group = self.market_group
        twin.unseen = self.unseen
        twin.given = self.given
        twin.given_group = self.given_group
        twin.taken = self.taken
        twin.dig_site = self.dig_site
        twin.maps = self.maps
        twin.thieves = self.thieves
        twin.storms = self.storms
        twin.spent = self.spent
        twin.phase = self.phase
        twin.actor = self.actor
        twin.settled = self.settled
        twin.turn = self.turn
        twin.victim = self.victim
        twin.chamber = self.chamber
        twin.owed = self.owed
        twin.lowest = self.lowest
        twin.purse = self.purse
        twin.trades = self.trades
        twin.explorations = self.explorations
        twin.looked_into = self.looked_into
        twin.tents = self.tents
        twin.sheltered = self.sheltered
        twin.named = self.named
        twin.turned = self.turned
        twin.shown = self.shown
        twin.passes = self.passes
        twin.trade_turns = self.trade_turns
        twin.quiet = self.quiet
        twin.must_sell = self.must_sell
