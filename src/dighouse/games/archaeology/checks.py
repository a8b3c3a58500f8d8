"""Whether a position that was put together from numbers is one that play can lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archaeology.phases import (
    DEAL,
    DIG,
    FIND,
    FIRST,
    GROW,
    KEEP,
    LOOK,
    MONUMENT,
    NAME,
    OFFER,
    OVER_PHASE,
    PEEK,
    PRESS,
    ROB,
    STEAL,
    STORM,
    TAKE,
    TENT,
    TURN,
)
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.views import PHASES
from dighouse.kernel.errors import BadPosition
from dighouse.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from dighouse.games.archaeology.state import CardState

BY_CHANCE = (DEAL, FIRST, DIG, STEAL, FIND, MONUMENT, GROW, PEEK, TURN)
EXPLORING = (FIND, PEEK, KEEP, TURN, PRESS, NAME)
SET_UP = (MONUMENT, DEAL, FIRST)
BEFORE = (*SET_UP, DIG, ROB, STEAL, GROW, TENT, STORM)  # before the actions of a turn


def check(state: CardState, actor: int) -> None:
    """Set who acts, and all that follows from the rest; BadPosition if something does not fit."""
    _set_actor(state, actor)
    _check_monument(state)
    _check_composite(state)
    _check_cards(state)
    _check_deal(state)
    _check_end(state)
    need(state.actor < 0 or bool(state.menu()), "phase", "nobody can move here")
    need(state.actor != CHANCE or bool(state.chances()), "phase", "chance has nothing to do here")


def need(right: bool, where: str, what: str) -> None:
    if not right:
        raise BadPosition(f"{where}: {what}")


def _set_actor(state: CardState, actor: int) -> None:
    phase = state.phase
    asked = phase in (STORM, TENT)  # seat by seat
    if phase in BY_CHANCE:
        right = CHANCE
    elif phase == OVER_PHASE:
        right = OVER
    else:
        right = actor if asked else int(state.turn)
    seat = not asked or 0 <= actor < state.rules.seats
    need(actor == right and seat, "actor", f"can't be {actor} in phase {PHASES[phase]!r}")
    state.actor = actor
    _check_tents(state)


def _check_tents(state: CardState) -> None:
    """Seats are asked one after the other; those in their tents are left alone."""
    rules, phase, actor = state.rules, state.phase, int(state.actor)
    asked = phase in (STORM, TENT)
    need(not state.sheltered or asked, "sheltered", "there is no storm now")
    if phase == TENT:
        need(state.tents >> 2 * actor & 3 > 0, "actor", "has no tent left")
    first = state.storm_first()
    for seat in rules.members[state.sheltered]:
        need(seat != actor, "actor", "is in the tent and has nothing to decide")
        used = state.tents >> 2 * seat & 3 < rules.tents
        need(used, "sheltered", f"the tent of seat {seat} was never used")
        before = (seat - first) % rules.seats < (actor - first) % rules.seats
        need(before or phase != TENT, "sheltered", f"seat {seat} has not been asked yet")


def _check_monument(state: CardState) -> None:
    """Cards, questions and what is noted of them belong to a monument."""
    monument, phase = state.monument, state.phase
    asks = {
        MONUMENT: not monument.name,
        FIND: not monument.open and not monument.keeps and not monument.shuffled,
        GROW: monument.open,
        LOOK: monument.looks,
        PEEK: monument.private,
        KEEP: monument.keeps,
        TURN: monument.shuffled,
        PRESS: monument.presses,
        NAME: monument.named > 0,
    }
    need(asks.get(phase, True), "phase", f"there is no {PHASES[phase]!r} at this monument")
    pile = sum(monument.cards[monument.chambers :])
    for at, cards in enumerate(monument.cards):
        hidden, seen = state.chambers[at], total(state.inside[at])
        if at == state.chamber and phase in (TURN, PRESS):
            seen += total(state.turned)
        most = cards + (pile if at < monument.chambers else 0)
        right = 0 <= hidden <= cards and hidden + seen <= most
        need(right, f"chambers[{at}]", "has too many or too few")
        tells = monument.private or monument.shuffled or (monument.open and at < monument.chambers)
        need(not seen or tells, f"inside[{at}]", "nobody can have seen these")
        if monument.private and seen and hidden:
            right = phase == PEEK and at == state.chamber
            need(right, f"inside[{at}]", "somebody who looks sees all the cards")
        if monument.open and at < monument.chambers:
            need(not hidden or phase in SET_UP, f"chambers[{at}]", "lies open")
        if not monument.open and not monument.keeps and not monument.shuffled:
            finding = phase == FIND and at == state.chamber
            whole = finding or hidden + seen in (0, cards)
            need(whole, f"chambers[{at}]", "is taken whole: all of its cards are there, or none")
    if monument.open:
        _check_growth(state)
    need(state.chamber == 0 or phase in (*EXPLORING, GROW), "chamber", "none is explored now")
    if phase in (FIND, PEEK):
        need(state.chambers[state.chamber] > 0, "chamber", "has no cards left")
    if phase in (TURN, PRESS):
        need(state.cards_in(state.chamber) > 0, "chamber", "has no cards left")
    turned = bool(state.turned)
    need(not turned or phase in (TURN, PRESS), "turned", "nothing lies open now")
    need(turned or phase != PRESS, "turned", "the first card is always turned up")
    need(not monument.too_much(state), "turned", "is worth so much that all of it went back")
    explored = not state.rules.explorations or state.explorations > 0
    exploring = phase in EXPLORING and not (phase == PEEK and monument.looks)
    need(explored or not exploring, "explorations", "there is one now")
    need(
        not state.explorations or phase not in BEFORE, "explorations", "there is none before a dig"
    )
    if explored and (exploring or state.explorations):
        cheapest = min(monument.maps)
        need(state.spent >= cheapest, "spent", f"an exploration costs {cheapest} or more")
    if phase == LOOK:
        need(state.sold(state.turn) > 0, "phase", "whoever looks has sold something")
    if state.looked_into:
        now = phase not in BEFORE and phase != LOOK and state.sold(state.turn) > 0
        need(now, "looked_into", "nobody has looked since the last sale")
    if phase == PEEK and monument.looks:
        need(state.looked_into == state.chamber + 1, "looked_into", "is the chamber that is seen")
    need(not state.shown or explored, "shown", "nothing was turned up in this turn")
    need(total(state.shown) <= max(monument.cards, default=0), "shown", "has too many")
    need(not state.named or phase in (NAME, TURN), "named", "nothing is named now")
    if phase == TURN:
        kinds = len(state.rules.members[state.named])
        full = min(monument.named, len(state.rules.members[state.rules.nameable]))
        need(kinds == full, "named", f"must be {full} kinds now")
    need(state.named & ~state.rules.nameable == 0, "named", "is not in the chamber")


def _check_growth(state: CardState) -> None:
    """Every storm lays bare a card for each chamber, as long as the pile lasts."""
    monument = state.monument
    pile = state.chambers[monument.chambers]
    next_one = (monument.cards[monument.chambers] - pile) % monument.chambers
    if state.phase == GROW:
        need(state.chamber == next_one, "chamber", f"the next card is for chamber {next_one}")
    else:
        right = not pile or not next_one
        need(right, f"chambers[{monument.chambers}]", "a storm takes a card for each chamber")


def _check_composite(state: CardState) -> None:
    """What was picked so far comes out of a hand or a chamber, and out of the market."""
    rules = state.rules
    phase = state.phase
    source = state.hands[state.actor] if state.actor >= 0 else 0
    if phase == KEEP:
        source = state.inside[state.chamber]
    for kind, name in enumerate(rules.kind_names):
        need(count(state.given, kind) <= count(source, kind), "given", f"too many of {name}")
        need(count(state.taken, kind) <= count(state.market, kind), "taken", f"too many of {name}")
        both = count(state.given, kind) and count(state.taken, kind)
        need(not both, "taken", f"a trade does not give and take the same kind: {name}")
    need(not state.given or phase in (STORM, OFFER, TAKE, KEEP), "given", "nothing is given now")
    need(not state.taken or phase == TAKE, "taken", "nothing is taken now")
    need(bool(state.given) or phase not in (OFFER, TAKE), "given", "a trade gives something")
    need(bool(state.taken) or phase != TAKE, "taken", "this trade has taken something")
    last = state.taken if phase == TAKE else state.given
    lowest = max((kind for kind in range(rules.kinds) if count(last, kind)), default=0)
    need(state.lowest == lowest, "lowest", f"must be {lowest}, the last kind picked")
    if phase in (OFFER, TAKE):
        state.purse = sum(
            rules.trade[kind] * (count(state.given, kind) - count(state.taken, kind))
            for kind in range(rules.kinds)
        )
        need(state.purse >= 0, "taken", "is worth more than what is given")
    if phase == STORM:
        half = total(source) // 2 - total(state.given)
        need(state.owed == half > 0, "owed", f"must be {half}")
    else:
        owed = int(state.monument.due_in(state)) if phase in (GROW, KEEP, NAME, TURN) else 0
        need(state.owed == owed, "owed", f"must be {owed} here")
        counts = phase in (GROW, KEEP, NAME) or (phase == TURN and state.named)
        need(owed > 0 or not counts, "phase", "nothing is left to do here")
    state.settled = not state.given and not (state.named and phase == NAME)


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
        need(number == copies, name, f"there are {copies} in the game, not {number}")
    for pile in (*state.inside, state.turned):
        need(not count(pile, rules.map), "inside", "chambers hold no maps")
    need(not count(state.unseen, rules.map), "unseen", "maps are counted in dig.maps")
    face_down = state.treasures() + sum(state.chambers)
    if state.phase in (DEAL, MONUMENT):
        dealt = sum(total(hand) for hand in state.hands) + total(state.market)
        face_down += rules.hand * rules.seats + rules.market - dealt
    unseen = total(state.unseen)
    need(unseen == face_down, "unseen", f"has {unseen} cards, but {face_down} are face down")
    over = state.dig_site == 0 and state.holders() == 0
    # While a chamber is being explored, the explorer's hand may be empty for a moment. A storm
    # comes to its end even if all hands are empty.
    if state.phase not in (*SET_UP, *EXPLORING, GROW, TENT):
        need(over == (state.phase == OVER_PHASE), "phase", "the game is over when all is sold")
    if state.phase == DIG:
        need(state.dig_site > 0, "phase", "there is nothing left to dig")
    if state.phase == STEAL:
        robbed = state.hands[state.victim] and state.victim != state.turn
        need(bool(robbed), "victim", "must be another seat that holds cards")


def _check_deal(state: CardState) -> None:
    """Hands are dealt one after the other, then the market, then the chambers that lie open."""
    rules = state.rules
    if state.phase not in SET_UP:
        return
    need(state.phase == DEAL or state.turn == 0, "turn", "is nobody's yet")
    opened = int(state.monument.chambers if state.monument.open else 0)
    done = state.phase == FIRST
    at = int(rules.seats) + 1 + opened if done else int(state.turn)
    for seat, hand in enumerate(state.hands):
        right = _dealt(total(hand), rules.hand, seat, at)
        need(right, f"hands[{seat}]", f"can't have {total(hand)} cards now")
    cards = total(state.market)
    right = _dealt(cards, rules.market, rules.seats, at)
    need(right, "market", f"can't have {cards} cards now")
    for chamber in range(opened):
        cards, full = total(state.inside[chamber]), state.monument.cards[chamber]
        right = _dealt(cards, full, rules.seats + 1 + chamber, at)
        need(right, f"inside[{chamber}]", f"can't have {cards} cards now")


def _dealt(cards: int, full: int, place: int, at: int) -> bool:
    """May a place have so many cards, if the next one goes to place number `at`?"""
    return cards == full if place < at else cards < full if place == at else cards == 0


def _check_end(state: CardState) -> None:
    """CG-15 to CG-17 begin when the dig site is empty."""
    if state.dig_site > 0:
        need(not state.quiet, "quiet", "nobody can pass while there is something to dig")
        need(not state.must_sell, "must_sell", "nobody must sell while there is something to dig")
        need(state.passes == 0, "passes", "nobody can pass while there is something to dig")
        need(state.trade_turns == 0, "trade_turns", "not counted while there is something to dig")
    elif not state.quiet:
        need(state.passes == 0, "passes", "this turn ended the row of passes")
        need(state.trade_turns == 0, "trade_turns", "this turn has set the count back to 0")
    else:
        most = int(state.trade_turns_at_most())
        need(state.trade_turns <= most, "trade_turns", f"must be from 0 to {most}")
