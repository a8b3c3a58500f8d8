"""Why a pick is not on the menu, in a sentence that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archaeology import words
from dighouse.games.archaeology.game_numbers import TRADES_A_TURN
from dighouse.games.archaeology.monuments.monument import order_reason
from dighouse.games.archaeology.phases import (
    ACT,
    DEAL,
    DIG,
    FIRST,
    OFFER,
    OVER_PHASE,
    ROB,
    STEAL,
    STORM,
    TAKE,
    TENT,
)
from dighouse.games.archaeology.piles import count, total
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archaeology.state import CardState

DOING = {
    DEAL: "the cards are being dealt",
    FIRST: "the first player is being drawn",
    DIG: "a card is being dug",
    ROB: "first it must be said whom the thief robs",
    STEAL: "a card is being stolen",
    STORM: "first the storm's discards must be made",
    ACT: "it is time to trade, explore, sell or end the turn",
    OFFER: "a trade has begun: offer more, or take something",
    TAKE: "a trade has begun: take more, or say done",
    OVER_PHASE: "the game is over",
    TENT: "first it must be said whether the tent is used",
}


def doing(state: CardState) -> str:
    """What else it is time for."""
    phase = int(state.phase)
    return DOING.get(phase) or state.monument.doing[phase]


def why_not(state: CardState, pick: int) -> str:
    rules = state.rules
    if pick >= rules.decisions:
        if state.actor != CHANCE:
            return "this is for chance to decide, and it is a seat's decision now"
        return "chance can't turn that up here"
    if pick >= rules.use_tent:
        return _tent(state)
    if pick > rules.end:
        return state.monument.why_not(state, pick) or doing(state)
    if pick >= rules.explore:
        return _action(state, pick) if state.phase == ACT else doing(state)
    if pick >= rules.offer:
        return _trade(state, pick)
    if pick >= rules.discard:
        return _discard(state, pick - rules.discard) if state.phase == STORM else doing(state)
    if state.phase != ROB:
        return doing(state)
    return "you can't rob yourself" if pick == state.turn else "that seat holds no cards"


def _action(state: CardState, pick: int) -> str:
    rules = state.rules
    if pick == rules.end:
        return "everybody has passed, so you must sell at least one card first"
    return _sale(state, pick) if pick >= rules.sell else _exploration(state, pick)


def _trade(state: CardState, pick: int) -> str:
    rules, phase = state.rules, state.phase
    if pick == rules.done and phase == OFFER:
        return "take something first"
    if rules.take <= pick < rules.done and phase in (ACT, OFFER, TAKE):
        return _take(state, pick - rules.take)
    if pick < rules.take and phase in (ACT, OFFER):
        return _offer(state, pick - rules.offer)
    return doing(state)


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
        return state.monument.why_not_here()
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
    return order_reason(state, kind, "lost")


def _tent(state: CardState) -> str:
    if state.phase not in (ACT, STORM):
        return doing(state)
    if state.tents >> 2 * state.actor & 3 == 0:
        return "your tent is used up"
    if state.phase == STORM:
        return "tents are put up before the storm takes anything: it is too late now"
    return "a tent is for sandstorms: you will be asked when one comes"
