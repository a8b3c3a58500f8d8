"""Why a pick is not on the menu, in a sentence that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archaeology import words
from dighouse.games.archaeology.phases import (
    ACT,
    KEEP,
    LOOK,
    NAME,
    OFFER,
    ROB,
    STORM,
    TAKE,
)
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.rules import TRADES_A_TURN
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.state import CardState

DOING = (
    "the cards are being dealt",
    "the first player is being drawn",
    "a card is being dug",
    "first it must be said whom the thief robs",
    "a card is being stolen",
    "first the storm's discards must be made",
    "it is time to trade, explore, sell or end the turn",
    "a trade has begun: offer more, or take something",
    "a trade has begun: take more, or say done",
    "a chamber is being explored",
    "the game is over",
    "the monument is being drawn",
    "the storm lays bare cards of the monument",
    "first it must be said whether the tent is used",
    "first look into a chamber, or say no look",
    "a chamber is being looked into",
    "first it must be said what is kept of the chamber",
    "cards are being turned up",
    "first it must be said whether to go on or to stop",
    "first the kinds must be named",
)


def why_not(state: CardState, pick: int) -> str:
    rules = state.rules
    phase = state.phase
    if pick >= rules.decisions:
        if state.actor != CHANCE:
            return "this is for chance to decide, and it is a seat's decision now"
        return "chance can't turn that up here"
    if pick > rules.end:
        return _answer(state, pick)
    if pick >= rules.explore:
        if phase != ACT:
            return DOING[phase]
        if pick == rules.end:
            return "everybody has passed, so you must sell at least one card first"
        return _sale(state, pick) if pick >= rules.sell else _exploration(state, pick)
    if pick == rules.done:
        return "take something first" if phase == OFFER else DOING[phase]
    if pick >= rules.take:
        return _take(state, pick - rules.take) if phase in (ACT, OFFER, TAKE) else DOING[phase]
    if pick >= rules.offer:
        return _offer(state, pick - rules.offer) if phase in (ACT, OFFER) else DOING[phase]
    if pick >= rules.discard:
        return _discard(state, pick - rules.discard) if phase == STORM else DOING[phase]
    if phase != ROB:
        return DOING[phase]
    return "you can't rob yourself" if pick == state.turn else "that seat holds no cards"


def _sale(state: CardState, pick: int) -> str:
    rules = state.rules
    kind, size = divmod(int(pick - rules.sell), int(rules.columns))
    name = rules.kind_names[kind]
    if size >= rules.largest[kind]:
        return f"a set has at most {words.some(name, int(rules.largest[kind]))}"
    held = int(count(state.hands[state.turn], kind))
    return f"you hold {words.some(name, held) if held else 'none of these'}"


def _exploration(state: CardState, pick: int) -> str:
    rules = state.rules
    chamber = pick - rules.explore - state.monument.first
    if not 0 <= chamber < state.monument.chambers:
        return _elsewhere(state)
    if state.cards_in(chamber) == 0:
        return "that chamber is empty"
    most = int(rules.explorations)
    if most and state.explorations >= most:
        limit = "is one exploration" if most == 1 else f"are {most} explorations"
        return f"there {limit} a turn, and you have made {'it' if most == 1 else 'them'}"
    held = int(count(state.hands[state.turn], rules.map))
    cost = words.some("map", int(state.monument.maps[chamber]))
    return f"it costs {cost}, and you hold {held or 'none'}"


def _offer(state: CardState, kind: int) -> str:
    rules = state.rules
    if state.trades >= TRADES_A_TURN:
        return f"there are at most {TRADES_A_TURN} trades a turn"
    left = state.hands[state.turn] - state.given
    if count(left, kind) == 0:
        return "you hold no more of these"
    if kind < state.lowest:
        return "cards are offered from the dearest kind to the cheapest"
    if total(state.market) == 0:
        return "the marketplace is empty"
    name = rules.kind_names[kind]
    if state.phase == ACT and any(count(left, dearer) for dearer in range(kind)):
        return (
            "cards are offered from the dearest kind to the cheapest, and with "
            f"{words.many(name)} first, nothing of another kind in the marketplace can be paid for"
        )
    return (
        "with it, and all that you could still offer, nothing of another kind "
        f"in the marketplace can be paid for ({name} trades at {rules.trade[kind]})"
    )


def _take(state: CardState, kind: int) -> str:
    rules = state.rules
    if state.phase == ACT:
        return "offer something first"
    if count(state.market - state.taken, kind) == 0:
        return "the marketplace has no more of these"
    if count(state.given, kind):
        return "a trade does not give and take the same kind"
    if state.phase == TAKE and kind < state.lowest:
        return "cards are taken from the dearest kind to the cheapest"
    missing = rules.trade[kind] - state.purse
    return f"it trades at {rules.trade[kind]}: {missing} more must be offered for it"


def _discard(state: CardState, kind: int) -> str:
    left = state.hands[state.actor] - state.given
    if count(left, kind) == 0:
        return "you hold no more of these"
    return _order(state, kind, "lost")


def _order(state: CardState, kind: int, done: str) -> str:
    """Why a card that is there can't be picked now."""
    order = f"cards are {done} from the dearest kind to the cheapest"
    return order if kind < state.lowest else f"{order}, and {state.owed} are still due"


# -- what only some games ask ------------------------------------------------------------------------


def _answer(state: CardState, pick: int) -> str:
    rules, monument, phase = state.rules, state.monument, state.phase
    if pick >= rules.use_tent:
        return _tent(state)
    if pick >= rules.name:
        if phase == NAME:
            return _name(state, pick - rules.name)
        return _only(state, "kinds are named", monument.named > 0)
    if pick >= rules.go_on:
        return _only(state, "cards are turned up one by one", monument.presses)
    if pick >= rules.keep:
        if phase == KEEP:
            return _keep(state, pick - rules.keep)
        return _only(state, "some cards are kept", monument.keeps)
    if phase != LOOK:
        if monument.looks and phase == ACT:
            name = words.monument(monument.name)
            return f"the {name} may be looked into only after a sale, once each"
        return _only(state, "", monument.looks)
    if not 0 <= pick - rules.look - monument.first < monument.chambers:
        return _elsewhere(state)
    return "that chamber is empty"


def _only(state: CardState, what: str, here: bool) -> str:
    """A question that is not asked now, or never at this monument."""
    if not here:
        return f"there is no such thing to do at the {words.monument(state.monument.name)}"
    return f"{what} after a chamber is explored" if state.phase == ACT else DOING[state.phase]


def _elsewhere(state: CardState) -> str:
    """A chamber that another monument has."""
    monument = state.monument
    names = words.join(monument.chamber_names)
    of = f"of the {words.monument(monument.name)}"
    return f"the chambers {of} are {names}" if monument.chambers > 1 else f"that is no chamber {of}"


def _tent(state: CardState) -> str:
    if state.phase not in (ACT, STORM):
        return DOING[state.phase]
    if state.tents >> 2 * state.actor & 3 == 0:
        return "your tent is used up"
    if state.phase == STORM:
        return "tents are put up before the storm takes anything: it is too late now"
    return "a tent is for sandstorms: you will be asked when one comes"


def _keep(state: CardState, kind: int) -> str:
    if count(state.inside[state.chamber] - state.given, kind) == 0:
        return "the chamber has no more of these"
    return _order(state, kind, "kept")


def _name(state: CardState, kind: int) -> str:
    rules = state.rules
    name = words.many(rules.kind_names[kind])
    if kind == rules.map:
        return "there are no maps inside"
    if not rules.nameable >> kind & 1:
        return f"{name} are not in this game"
    if state.named >> kind & 1:
        return f"{name} are named already: name another kind"
    order = "kinds are named from the dearest to the cheapest"
    return order if state.named >> kind else f"{order}, and {state.owed} are still to be named"
