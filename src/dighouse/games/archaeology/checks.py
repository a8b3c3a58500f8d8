"""Whether a position that was put together from numbers is one that play can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archaeology.phases import (
    DEAL,
    DIG,
    FIRST,
    GROW,
    MONUMENT,
    OFFER,
    OVER_PHASE,
    STEAL,
    STORM,
    TAKE,
    TENT,
    decided_by_chance,
    of_some_monuments,
    setting_up,
)
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.views import PHASES
from dighouse.kernel.position_errors import require
from dighouse.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from dighouse.games.archaeology.state import CardState


def check(state: CardState, actor: int) -> None:
    """Set who acts, and all that follows from the rest; BadPosition if something does not fit."""
    monument, phase = state.monument, state.phase
    here = not of_some_monuments(phase) or phase in monument.doing
    require(here, "phase", f"there is no {PHASES[phase]!r} at this monument")
    _set_actor(state, actor)
    monument.check(state)
    _check_composite(state)
    _check_cards(state)
    _check_phase(state)
    _check_deal(state)
    _check_end(state)
    require(state.actor < 0 or bool(state.menu()), "phase", "nobody can move here")
    require(
        state.actor != CHANCE or bool(state.chances()), "phase", "chance has nothing to do here"
    )


def _set_actor(state: CardState, actor: int) -> None:
    phase = state.phase
    asked = phase in (STORM, TENT)  # seat by seat
    if decided_by_chance(phase) or state.monument.by_chance(phase):
        right = CHANCE
    elif phase == OVER_PHASE:
        right = OVER
    else:
        right = actor if asked else int(state.turn)
    seat = not asked or 0 <= actor < state.rules.seats
    require(actor == right and seat, "actor", f"can't be {actor} in phase {PHASES[phase]!r}")
    state.actor = actor
    _check_tents(state)


def _check_tents(state: CardState) -> None:
    """Seats are asked one after the other; those in their tents are left alone."""
    rules, phase, actor = state.rules, state.phase, int(state.actor)
    asked = phase in (STORM, TENT)
    require(not state.sheltered or asked, "sheltered", "there is no storm now")
    if phase == TENT:
        require(state.tents >> 2 * actor & 3 > 0, "actor", "has no tent left")
    first = state.storm_first()
    for seat in rules.members[state.sheltered]:
        require(seat != actor, "actor", "is in the tent and has nothing to decide")
        used = state.tents >> 2 * seat & 3 < rules.tents
        require(used, "sheltered", f"the tent of seat {seat} was never used")
        before = (seat - first) % rules.seats < (actor - first) % rules.seats
        require(before or phase != TENT, "sheltered", f"seat {seat} has not been asked yet")


def _check_composite(state: CardState) -> None:
    """What was picked so far comes out of a hand or a chamber, and out of the market."""
    phase = state.phase
    source = _picked_from(state)
    require(not state.given or source >= 0, "given", "nothing is given now")
    require(not state.taken or phase == TAKE, "taken", "nothing is taken now")
    if source >= 0:
        _check_picked(state, source)
    if phase in (OFFER, TAKE):
        _check_trade(state)
    last = state.taken if phase == TAKE else state.given
    lowest = max((kind for kind in range(state.rules.kinds) if count(last, kind)), default=0)
    require(state.lowest == lowest, "lowest", f"must be {lowest}, the last kind picked")
    if phase == STORM:
        half = total(source) // 2 - total(state.given)
        require(state.owed == half > 0, "owed", f"must be {half}")
    else:
        state.monument.check_owed(state)
    state.settled = not state.given and state.monument.settled(state)


def _picked_from(state: CardState) -> int:
    """The pile that the actor picks cards of; -1: none are picked now."""
    if state.phase in (STORM, OFFER, TAKE):
        return int(state.hands[state.actor])
    return int(state.monument.picked_from(state))


def _check_picked(state: CardState, source: int) -> None:
    for kind, name in enumerate(state.rules.kind_names):
        given, taken = count(state.given, kind), count(state.taken, kind)
        require(given <= count(source, kind), "given", f"too many of {name}")
        require(taken <= count(state.market, kind), "taken", f"too many of {name}")
        require(
            not given or not taken, "taken", f"a trade does not give and take the same kind: {name}"
        )


def _check_trade(state: CardState) -> None:
    rules = state.rules
    require(bool(state.given), "given", "a trade gives something")
    require(bool(state.taken) or state.phase != TAKE, "taken", "this trade has taken something")
    state.purse = sum(
        rules.trade[kind] * (count(state.given, kind) - count(state.taken, kind))
        for kind in range(rules.kinds)
    )
    require(state.purse >= 0, "taken", "is worth more than what is given")


def _check_cards(state: CardState) -> None:
    """No card is lost or made."""
    rules = state.rules
    lying = [*state.hands, *state.inside, state.market, state.unseen, state.turned]
    for kind, name in enumerate(rules.kind_names):
        number = sum(count(pile, kind) for pile in lying)
        for seat in range(rules.seats):
            row = (seat * rules.kinds + kind) * rules.columns
            number += sum((size + 1) * int(state.sets[row + size]) for size in range(rules.columns))
        if kind == rules.map:
            number += state.maps + state.spent
        copies = rules.copies[kind]
        require(number == copies, name, f"there are {copies} in the game, not {number}")
    for pile in (*state.inside, state.turned):
        require(not count(pile, rules.map), "inside", "chambers hold no maps")
    require(not count(state.unseen, rules.map), "unseen", "maps are counted in dig.maps")
    face_down = state.treasures() + sum(state.chambers)
    if state.phase in (DEAL, MONUMENT):
        dealt = sum(total(hand) for hand in state.hands) + total(state.market)
        face_down += rules.hand * rules.seats + rules.market - dealt
    unseen = total(state.unseen)
    require(unseen == face_down, "unseen", f"has {unseen} cards, but {face_down} are face down")


def _check_phase(state: CardState) -> None:
    """There is something to do in it."""
    over = state.dig_site == 0 and state.holders() == 0
    # While a chamber is being explored, the explorer's hand may be empty for a moment. A storm
    # comes to its end even if all hands are empty.
    phase = state.phase
    exploring = state.monument.at_chamber(phase)
    between = setting_up(phase) or exploring or phase in (GROW, TENT)
    if not between:
        require(over == (state.phase == OVER_PHASE), "phase", "the game is over when all is sold")
    if state.phase == DIG:
        require(state.dig_site > 0, "phase", "there is nothing left to dig")
    if state.phase == STEAL:
        robbed = state.hands[state.victim] and state.victim != state.turn
        require(bool(robbed), "victim", "must be another seat that holds cards")


def _check_deal(state: CardState) -> None:
    """Hands are dealt one after the other, then the market, then the chambers that lie open."""
    rules = state.rules
    if not setting_up(state.phase):
        return
    require(state.phase == DEAL or state.turn == 0, "turn", "is nobody's yet")
    opened = int(state.monument.dealt_open)
    done = state.phase == FIRST
    at = int(rules.seats) + 1 + opened if done else int(state.turn)
    for seat, hand in enumerate(state.hands):
        right = _dealt(total(hand), rules.hand, seat, at)
        require(right, f"hands[{seat}]", f"can't have {total(hand)} cards now")
    cards = total(state.market)
    right = _dealt(cards, rules.market, rules.seats, at)
    require(right, "market", f"can't have {cards} cards now")
    for chamber in range(opened):
        cards, full = total(state.inside[chamber]), state.monument.cards[chamber]
        right = _dealt(cards, full, rules.seats + 1 + chamber, at)
        require(right, f"inside[{chamber}]", f"can't have {cards} cards now")


def _dealt(cards: int, full: int, place: int, at: int) -> bool:
    """May a place have so many cards, if the next one goes to place number `at`?"""
    return cards == full if place < at else cards < full if place == at else cards == 0


def _check_end(state: CardState) -> None:
    """CG-15 to CG-17 begin when the dig site is empty."""
    if state.dig_site > 0:
        require(not state.quiet, "quiet", "nobody can pass while there is something to dig")
        require(
            not state.must_sell, "must_sell", "nobody must sell while there is something to dig"
        )
        require(state.passes == 0, "passes", "nobody can pass while there is something to dig")
        require(
            state.trade_turns == 0, "trade_turns", "not counted while there is something to dig"
        )
    elif not state.quiet:
        require(state.passes == 0, "passes", "this turn ended the row of passes")
        require(state.trade_turns == 0, "trade_turns", "this turn has set the count back to 0")
    else:
        most = int(state.trade_turns_at_most())
        require(state.trade_turns <= most, "trade_turns", f"must be from 0 to {most}")
