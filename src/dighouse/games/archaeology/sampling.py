"""Re-dealing what a viewer can't know.

Every deal that agrees with the view is equally likely, card by card: a face-down card is any of
the viewer's unseen cards that can lie there. Chambers hold no maps; a rival's hand holds at least
its known cards, and of the others no more than its bound can be maps. Rivals' choices are not
weighed. What is left in the dig site and the chambers is not dealt: it stays undecided.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from dighouse.games.archaeology import dump
from dighouse.games.archaeology.piles import PILE_AT_MOST
from dighouse.games.archaeology.views import Cards, Known, View
from dighouse.kernel.errors import BadPosition

if TYPE_CHECKING:
    from dighouse.games.archaeology.game import CardGame
    from dighouse.games.archaeology.state import CardState


def sample(game: CardGame, view: Any, rng: random.Random) -> CardState:
    if not isinstance(view, View):
        raise BadPosition(f"sample() takes a view of {game.title}, not {type(view).__name__}")
    if len(view.seats) != game.seats:
        raise BadPosition(f"this view has {len(view.seats)} seats, the game has {game.seats}")
    if not 0 <= view.dig_site <= PILE_AT_MOST or sum(view.unseen.values()) > PILE_AT_MOST:
        raise BadPosition(f"no edition has more than {PILE_AT_MOST} cards")
    hands, rest = _deal(game, view, rng)
    maps = rest.pop("map", 0)
    state = dump.restore(
        game,
        dump.Dump(
            phase=view.phase,
            actor=view.actor,
            turn=_turn(game, view),
            victim=view.victim or 0,
            chamber=_chamber(view),
            owed=view.owed,
            lowest=_lowest(game, view),
            trades=view.trades,
            passes=view.passes,
            quiet=view.quiet,
            must_sell=view.must_sell,
            hands=hands,
            market=view.market,
            unseen={kind: number for kind, number in rest.items() if number},
            given=view.given,
            taken=view.taken,
            dig=dump.Dig(
                view.dig_site - view.thieves - view.storms - maps, maps, view.thieves, view.storms
            ),
            chambers=[chamber.cards for chamber in view.chambers],
            spent=view.spent_maps,
            sold=[_sold(game, view, seat) for seat in range(game.seats)],
            known=_known(game, view),
        ),
    )
    if state.view(view.viewer) != view:
        raise BadPosition("this view contradicts itself: no position looks like that")
    return state


def _deal(game: CardGame, view: View, rng: random.Random) -> tuple[list[Cards], Cards]:
    """Hands for everybody, and what stays face down."""
    # In the order of kinds, so that equal views give equal worlds wherever they were read from.
    left = {kind: view.unseen.get(kind, 0) for kind in game.rules.kind_names}
    maps = left.pop("map")
    hands: list[Cards] = []
    blank: list[int] = []  # cards of each hand that the viewer does not know ...
    perhaps: list[int] = []  # ... and how many of those may be maps
    for seat, rival in enumerate(view.seats):
        hand = dict(view.hand) if seat == view.viewer else dict(rival.known.cards)
        hands.append(hand)
        blank.append(rival.hand - sum(hand.values()))
        perhaps.append(0)
        if seat != view.viewer:
            known_maps = hand.get("map", 0)
            maps -= known_maps
            perhaps[seat] = min(rival.known.maps_at_most - known_maps, blank[seat])
            for kind, number in rival.known.cards.items():
                if kind in left:
                    left[kind] -= number
    # Maps first: each lies in the dig site or is one of the cards that may be one.
    buried = view.dig_site - view.thieves - view.storms
    places = [seat for seat, number in enumerate(perhaps) for _ in range(number)]
    if maps < 0 or min(left.values(), default=0) < 0 or len(places) + buried < maps:
        raise BadPosition("this view knows of more cards than there are")
    for place in rng.sample(range(len(places) + buried), maps):
        if place < len(places):
            seat = places[place]
            hands[seat]["map"] = hands[seat].get("map", 0) + 1
            blank[seat] -= 1
            maps -= 1
    pool = [kind for kind, number in left.items() for _ in range(number)]
    if sum(blank) > len(pool) or min(blank) < 0:
        raise BadPosition("this view has fewer unseen cards than its hands need")
    dealt = rng.sample(pool, sum(blank))
    for seat, number in enumerate(blank):
        for _ in range(number):
            kind = dealt.pop()
            hands[seat][kind] = hands[seat].get(kind, 0) + 1
            left[kind] -= 1
    return hands, {**left, "map": maps}


def _turn(game: CardGame, view: View) -> int:
    if view.turn is not None:
        return view.turn
    if view.phase != "deal":
        return 0
    hand = game.edition.hand.value
    return next((at for at, seat in enumerate(view.seats) if seat.hand < hand), game.seats)


def _chamber(view: View) -> int:
    names = [chamber.name for chamber in view.chambers]
    return names.index(view.exploring) if view.exploring in names else 0


def _lowest(game: CardGame, view: View) -> int:
    kinds = game.rules.kind_names
    return max((kinds.index(kind) for kind in view.taken or view.given if kind in kinds), default=0)


def _sold(game: CardGame, view: View, seat: int) -> dict[str, list[int]]:
    rows: dict[str, list[int]] = {}
    for one in view.seats[seat].sold:
        row = rows.setdefault(one.kind, [0] * int(game.rules.columns))
        if not 0 < one.cards <= len(row):
            raise BadPosition(f"no set of {one.kind} has {one.cards} cards")
        row[one.cards - 1] = one.sets
    return rows


def _known(game: CardGame, view: View) -> dump.KnownDump:
    """The viewer's knowledge; of the others', that they know what everybody knows.

    What they saw beyond that, in thefts, depends on what they knew before: it is not the viewer's
    to tell, not even of the viewer's own hand.
    """
    cells = [
        [_knows(view, observer, holder) for holder in range(game.seats)]
        for observer in range(game.seats + 1)
    ]
    return dump.KnownDump(
        [[cell.cards for cell in row] for row in cells],
        [[cell.maps_at_most for cell in row] for row in cells],
    )


def _knows(view: View, observer: int, holder: int) -> Known:
    if observer == holder:
        return Known({}, 0)  # a seat's own hand is not listed
    seat = view.seats[holder]
    return seat.known if observer == view.viewer else seat.public
