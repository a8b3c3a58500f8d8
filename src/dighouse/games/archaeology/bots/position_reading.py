"""The actor's situation, read off a position: what its view tells, and nothing else.

A test compares it with what `view_reading` makes of the view.
"""

from __future__ import annotations

from mypy_extensions import i64

from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.monuments.sphinx import NAME
from dighouse.games.archaeology.monuments.tomb import KEEP
from dighouse.games.archaeology.phases import ACT, OWN, ROB
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.state import CardState


def read_position(now: Situation, position: CardState) -> None:
    """All but the monument's numbers."""
    rules = position.rules
    seat = position.actor
    phase = position.phase
    hand = position.hands[seat]
    now.phase = phase
    now.hand = hand
    now.given = position.given
    now.taken = position.taken
    now.market = position.market
    now.dig_site = position.dig_site
    now.thieves = position.thieves
    now.storms = position.storms
    now.trades = position.trades
    now.owed = position.owed
    now.tents = position.tents >> 2 * seat & 3
    now.chamber = position.chamber
    now.turned = position.turned
    # All that lies face down, and what the others hold.
    unseen = position.unseen + position.maps * rules.cards[rules.map]
    for other in range(rules.seats):
        now.sizes[other] = total(position.hands[other])
        if other != seat:
            unseen += position.hands[other]
    if rules.remembers:
        for place in range(len(position.inside)):
            unseen += position.inside[place]
        unseen += position.turned - position.monument.lying_open(position)
    now.unseen = unseen
    now.chambers = 0
    if phase >= OWN or count(hand, rules.map) or count(position.market, rules.map):
        _read_chambers(now, position)
        _read_known(now, position)
    if phase == ACT:
        now.can_offer = position.offers() != 0
        now.explores = position.explores()
        now.can_end = position.can_end()
    elif phase == ROB:
        now.choices = position.robs()
        _read_known(now, position)
        for other, score in enumerate(position.scores()):
            now.scores[other] = score
    elif phase == KEEP:
        now.choices = _kinds_of_menu(position, rules.own["keep"])
    elif phase == NAME:
        now.choices = _kinds_of_menu(position, rules.own["name"])


def _read_chambers(now: Situation, position: CardState) -> None:
    monument = position.monument
    eyes = monument.viewpoint(position.actor, position.rules.seats)
    now.chambers = monument.chambers
    for chamber in range(monument.chambers):
        sight = monument.sight(position, chamber, eyes)
        now.cards[chamber] = position.cards_in(chamber)
        now.maps[chamber] = monument.maps[chamber]
        now.open[chamber] = sight.open
        now.sure[chamber] = sight.sure
        now.among[chamber] = sight.among


def _read_known(now: Situation, position: CardState) -> None:
    """Of the rivals' hands; nothing where a position has no knowledge."""
    seats, seat, known = position.rules.seats, position.actor, position.known
    for other in range(seats):
        sure: i64 = 0
        if known is not None and other != seat:
            sure = known.cards[seat * seats + other]
        now.known[other] = sure


def _kinds_of_menu(position: CardState, first: i64) -> i64:
    """A group, where the pick of the first kind is this one."""
    group: i64 = 0
    for pick in position.menu():
        group |= position.rules.bits[pick - first]
    return group
