"""What a seat may know (CG-21, CG-22), built from scratch and never cut out of the whole state.

Cards are written by kind, dearest first, and only those that there are: {"coin": 2, "shard": 1}.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from dighouse.games.archaeology import facts
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.position import ACT, DEAL, FIND, FIRST, STEAL, STORM
from dighouse.kernel.state import OVER

if TYPE_CHECKING:
    from dighouse.games.archaeology.state import CardState

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
)


class Known(msgspec.Struct, frozen=True):
    """What somebody can prove of a hand."""

    cards: Cards  # these are in it
    maps_at_most: int  # and no more maps than this


class SoldSet(msgspec.Struct, frozen=True):
    kind: str
    cards: int  # in one set
    value: int  # of one set
    sets: int  # how many of this kind and size


class Seat(msgspec.Struct, frozen=True):
    hand: int  # how many cards it holds
    known: Known  # what the viewer knows of its hand
    public: Known  # what everybody knows of its hand
    sold: list[SoldSet]
    score: int
    sold_cards: int


class Chamber(msgspec.Struct, frozen=True):
    name: str
    cards: int  # left in it
    maps: int  # that exploring it costs


class View(msgspec.Struct, frozen=True, kw_only=True):
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
    quiet: bool  # this turn is a pass unless there is a sale or an exploration
    must_sell: bool
    menu: list[int]  # the viewer's legal picks, if the viewer is to act
    moves: list[str]  # the same in notation
    ranks: list[int]  # 1 = best, by what counts now
    winners: list[int]  # once it is over


class Open(NamedTuple):
    """What is the same in everybody's view."""

    market: Cards
    chambers: list[Chamber]
    sold: list[list[SoldSet]]
    scores: list[int]
    sold_cards: list[int]
    public: list[Known]
    ranks: list[int]
    winners: list[int]


def build(state: CardState, seat: int | None) -> View:
    return build_all(state, [seat])[0]


def build_all(state: CardState, seats: Sequence[int | None]) -> list[View]:
    """The views of some seats; what lies open is looked at once."""
    count = int(state.rules.seats)
    for seat in seats:
        if seat is not None and not 0 <= seat < count:
            raise IndexError(f"seat {seat} does not exist: seats are 0 to {count - 1}")
    shown = _open(state)
    return [_build(state, seat, shown) for seat in seats]


def _open(state: CardState) -> Open:
    rules = state.rules
    sold = [[SoldSet(*one) for one in sets] for sets in facts.sold(state)]
    spectator = int(rules.seats)
    return Open(
        market=facts.cards(rules, state.market),
        chambers=[
            Chamber(name, int(state.chambers[at]), int(rules.chamber_maps[at]))
            for at, name in enumerate(rules.chamber_names)
        ],
        sold=sold,
        scores=[sum([one.value * one.sets for one in sets]) for sets in sold],
        sold_cards=[sum([one.cards * one.sets for one in sets]) for sets in sold],
        public=[known(state, spectator, holder) for holder in range(spectator)],
        ranks=state.ranks(),
        winners=state.winners() if state.actor == OVER else [],
    )


def _build(state: CardState, seat: int | None, shown: Open) -> View:
    rules = state.rules
    acting = seat is not None and seat == state.actor
    # Inside somebody else's composite nothing has happened yet.
    inside = not state.settled and not acting
    hand = 0 if seat is None else state.hands[seat]
    phase = state.phase
    if inside and phase != STORM:
        phase = ACT
    menu = state.menu() if acting else []
    texts = state.game.texts
    return View(
        viewer=seat,
        actor=int(state.actor),
        settled=state.settled or not acting,
        phase=PHASES[phase],
        turn=None if phase in (DEAL, FIRST) else int(state.turn),
        victim=int(state.victim) if phase == STEAL else None,
        exploring=rules.chamber_names[state.chamber] if phase == FIND else None,
        owed=_owed(state, inside),
        hand=facts.cards(rules, hand),
        given=facts.cards(rules, state.given if acting else 0),
        taken=facts.cards(rules, state.taken if acting else 0),
        purse=int(state.purse) if acting else 0,
        market=shown.market,
        dig_site=int(state.dig_site),
        thieves=int(state.thieves),
        storms=int(state.storms),
        chambers=shown.chambers,
        spent_maps=int(state.spent),
        unseen=facts.unseen(state, hand),
        seats=[
            Seat(
                hand=int(total(state.hands[holder])),
                known=public if seat is None else known(state, seat, holder),
                public=public,
                sold=shown.sold[holder],
                score=shown.scores[holder],
                sold_cards=shown.sold_cards[holder],
            )
            for holder, public in enumerate(shown.public)
        ],
        trades=int(state.trades),
        passes=int(state.passes),
        quiet=state.quiet,
        must_sell=state.must_sell,
        menu=menu,
        moves=[texts[pick] for pick in menu],
        ranks=shown.ranks,
        winners=shown.winners,
    )


def _owed(state: CardState, inside: bool) -> int:
    if state.phase != STORM:
        return 0
    return int(state.owed + (total(state.given) if inside else 0))


def known(state: CardState, observer: int, holder: int) -> Known:
    """What an observer (number `seats`: a spectator) can prove of a hand."""
    rules = state.rules
    if observer == holder:
        hand = state.hands[holder]
        return Known(facts.cards(rules, hand), int(count(hand, rules.map)))
    if state.known is None:
        # A position made for playouts: nothing is known but what the sizes tell.
        return Known({}, int(total(state.hands[holder])))
    at = observer * rules.seats + holder
    return Known(facts.cards(rules, state.known.cards[at]), int(state.known.maps[at]))
