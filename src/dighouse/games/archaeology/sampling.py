"""Re-dealing what a viewer can't know.

Every deal that agrees with the view is equally likely, card by card: a face-down card is any of
the viewer's unseen cards that can lie there. Chambers hold no maps; a rival's hand holds at least
its known cards, and of the others no more than its bound can be maps; what was said of a hand's
trade value holds until the hand changes (`constrained_deal.py`), and a chamber that the viewer has looked into
holds some of the cards that were there. Rivals' choices are not weighed. What is left in the dig
site, and in chambers that nobody has looked into, is not dealt: it stays undecided.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from dighouse.games.archaeology import dump
from dighouse.games.archaeology.constrained_deal import PlaceBound, deal_constrained
from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.named_cards import pile
from dighouse.games.archaeology.piles import PILE_AT_MOST
from dighouse.games.archaeology.redeal import Redeal
from dighouse.games.archaeology.state import CardState
from dighouse.games.archaeology.views import Cards, Known, View
from dighouse.kernel.errors import BadPosition

if TYPE_CHECKING:
    from dighouse.games.archaeology.game import Archaeology


def world(game: Archaeology, view: View, rng: random.Random) -> dump.Dump:
    if len(view.seats) != game.seats:
        raise BadPosition(f"this view has {len(view.seats)} seats, the game has {game.seats}")
    if not 0 <= view.dig_site <= PILE_AT_MOST or sum(view.unseen.values()) > PILE_AT_MOST:
        raise BadPosition(f"no edition has more than {PILE_AT_MOST} cards")
    deal = Deal(game, view)
    deal.hand_out(rng)
    return dump.Dump(
        phase=view.phase,
        actor=view.actor,
        turn=_turn(game, view),
        victim=view.victim or 0,
        chamber=deal.monument.chamber_of(view),
        owed=view.owed,
        lowest=_lowest(game, view),
        trades=view.trades,
        passes=view.passes,
        trade_turns=view.trade_turns,
        quiet=view.quiet,
        must_sell=view.must_sell,
        hands=deal.hands,
        market=view.market,
        unseen={kind: number for kind, number in deal.left.items() if number},
        given=view.given,
        taken=view.taken,
        dig=dump.Dig(
            view.dig_site - view.thieves - view.storms - deal.maps,
            deal.maps,
            view.thieves,
            view.storms,
        ),
        chambers=deal.hidden,
        spent=view.spent_maps,
        sold=[_sold(game, view, seat) for seat in range(game.seats)],
        known=_known(game, view, deal),
        monument=view.monument,
        inside=deal.inside if any(deal.inside) else [],
        tents=[seat.tents for seat in view.seats] if game.rules.tents else [],
        explorations=view.explorations if game.rules.explorations else None,
        sheltered=_sheltered(view) if game.rules.tents else None,
        **deal.monument.dump_of(view),
    )


def redeal(game: Archaeology, view: View, world: CardState) -> Redeal | None:
    """Further worlds like this one of the view. None where a card that is dealt says something of
    others: then each of them has to be dealt by `world`.
    """
    deal = Deal(game, view)
    for place, hidden in zip(deal.places, deal.hidden, strict=True):
        if place.among or (place.decided and hidden):
            return None
    for seat, rival in enumerate(view.seats):
        if seat != view.viewer and rival.announced is not None:
            return None
    known = world.clone()
    for seat, hand in enumerate(deal.hands):
        known.hands[seat] = pile(game.rules, hand, "hand")
    left = {kind: number for kind, number in deal.left.items() if number}
    known.unseen = pile(game.rules, left, "unseen")
    return Redeal(known, deal.blank, deal.perhaps, deal.maps, deal.buried)


class Deal:
    """Hands, and what lies in the chambers; `left` and `maps` are what stays face down."""

    def __init__(self, game: Archaeology, view: View) -> None:
        self.game = game
        self.view = view
        # In the order of kinds, so that equal views give equal worlds wherever they were read from.
        self.left = {kind: view.unseen.get(kind, 0) for kind in game.rules.kind_names}
        self.maps = self.left.pop("map")
        self.buried = view.dig_site - view.thieves - view.storms  # treasures, maps among them
        self.hands: list[Cards] = []
        self.blank: list[int] = []  # cards of each hand that the viewer does not know ...
        self.perhaps: list[int] = []  # ... and how many of those may be maps
        for seat, rival in enumerate(view.seats):
            hand = dict(view.hand) if seat == view.viewer else dict(rival.known.cards)
            self.hands.append(hand)
            self.blank.append(rival.hand - sum(hand.values()))
            self.perhaps.append(0)
            if seat != view.viewer:
                known_maps = hand.get("map", 0)
                self.maps -= known_maps
                self.perhaps[seat] = min(rival.known.maps_at_most - known_maps, self.blank[seat])
                self._remove(rival.known.cards)
        # It, or none before chance has named one.
        self.monument: Monument = next(
            (one for one in game.rules.monuments if one.name == view.monument), game.rules.undecided
        )
        self.places = self.monument.guess(view)
        self.hidden: list[int] = []  # by place of the monument: cards that nobody has seen ...
        self.inside: list[Cards] = []  # ... and those that somebody has
        for place in self.places:
            self.inside.append(dict(place.inside))
            self.hidden.append(place.number - sum(place.inside.values()))
            if not place.open:
                self._remove(place.inside)
        if (
            self.maps < 0
            or min(self.left.values(), default=0) < 0
            or min(self.hidden, default=0) < 0
        ):
            raise BadPosition("this view knows of more cards than there are")

    def _remove(self, cards: Cards) -> None:
        for kind, number in cards.items():
            if kind in self.left:
                self.left[kind] -= number

    def hand_out(self, rng: random.Random) -> None:
        self._deal_maps(rng)
        self._deal_bound(rng)
        decided = [
            number if place.decided else 0
            for place, number in zip(self.places, self.hidden, strict=True)
        ]
        blank = [*self.blank, *decided]
        pool = [kind for kind, number in self.left.items() for _ in range(number)]
        if sum(blank) > len(pool) or min(blank) < 0:
            raise BadPosition("this view has fewer unseen cards than its hands need")
        dealt = rng.sample(pool, sum(blank))
        for place, number in enumerate(blank):
            chamber = place - len(self.hands)
            pile = self.hands[place] if chamber < 0 else self.inside[chamber]
            for _ in range(number):
                kind = dealt.pop()
                pile[kind] = pile.get(kind, 0) + 1
                self.left[kind] -= 1
            if chamber >= 0:
                self.hidden[chamber] -= number

    def _deal_maps(self, rng: random.Random) -> None:
        """Each map lies in the dig site or is one of the cards that may be one."""
        buried = self.buried
        places = [seat for seat, number in enumerate(self.perhaps) for _ in range(number)]
        if len(places) + buried < self.maps:
            raise BadPosition("this view knows of more cards than there are")
        for place in rng.sample(range(len(places) + buried), self.maps):
            if place < len(places):
                seat = places[place]
                self.hands[seat]["map"] = self.hands[seat].get("map", 0) + 1
                self.blank[seat] -= 1
                self.maps -= 1

    def _deal_bound(self, rng: random.Random) -> None:
        """Hands whose trade value was said, and chambers whose cards are among some."""
        view, rules = self.view, self.game.rules
        bounds: list[PlaceBound] = []
        for at, place in enumerate(self.places):
            if place.among:
                bounds.append(PlaceBound(self.inside[at], self.hidden[at], place.among, None))
                self.hidden[at] = 0
        trade = dict(zip(rules.kind_names, (int(value) for value in rules.trade), strict=True))
        for seat, rival in enumerate(view.seats):
            if seat != view.viewer and rival.announced is not None:
                bounds.append(PlaceBound(self.hands[seat], self.blank[seat], None, rival.announced))
                self.blank[seat] = 0
        if bounds:
            deal_constrained(bounds, self.left, trade, rng)


def _turn(game: Archaeology, view: View) -> int:
    if view.turn is not None:
        return view.turn
    if view.phase != "deal":
        return 0
    edition = game.edition
    for at, seat in enumerate(view.seats):
        if seat.hand < edition.hand.value:
            return at
    if sum(view.market.values()) < edition.market.value:
        return game.seats
    closed = [at for at, one in enumerate(view.chambers) if sum(one.open.values()) < one.cards]
    return game.seats + 1 + min(closed, default=0)


def _sheltered(view: View) -> list[int]:
    return [at for at, seat in enumerate(view.seats) if seat.sheltered]


def _lowest(game: Archaeology, view: View) -> int:
    kinds = game.rules.kind_names
    return max((kinds.index(kind) for kind in view.taken or view.given if kind in kinds), default=0)


def _sold(game: Archaeology, view: View, seat: int) -> dict[str, list[int]]:
    rows: dict[str, list[int]] = {}
    for one in view.seats[seat].sold:
        row = rows.setdefault(one.kind, [0] * int(game.rules.columns))
        if not 0 < one.cards <= len(row):
            raise BadPosition(f"no set of {one.kind} has {one.cards} cards")
        row[one.cards - 1] = one.sets
    return rows


def _known(game: Archaeology, view: View, deal: Deal) -> dump.KnownDump:
    """The viewer's knowledge; of the others', that they know what everybody knows.

    What they saw beyond that, in thefts, depends on what they knew before: it is not the viewer's
    to tell, not even of the viewer's own hand.
    """
    cells = [
        [_knows(view, observer, holder) for holder in range(game.seats)]
        for observer in range(game.seats + 1)
    ]
    chambers = [_chambers(game, view, deal, observer) for observer in range(game.seats + 1)]
    return dump.KnownDump(
        [[cell.cards for cell in row] for row in cells],
        [[cell.maps_at_most for cell in row] for row in cells],
        chambers if any(any(row) for row in chambers) else [],
        [at for at, seat in enumerate(view.seats) if seat.announced is not None],
    )


def _chambers(game: Archaeology, view: View, deal: Deal, observer: int) -> list[Cards]:
    """What an observer knows of each chamber."""
    row: list[Cards] = [{}] * int(game.rules.places)
    for at in range(len(view.chambers)):
        row[at] = deal.monument.known_of_guess(view, observer, at, deal.inside[at])
    return row


def _knows(view: View, observer: int, holder: int) -> Known:
    if observer == holder:
        return Known({}, 0)  # a seat's own hand is not listed
    seat = view.seats[holder]
    return seat.known if observer == view.viewer else seat.public
