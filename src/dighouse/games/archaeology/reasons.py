"""Why a pick is not on the menu, in a sentence that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archaeology import words
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.position import ACT, OFFER, ROB, STORM, TAKE
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
)


def why_not(state: CardState, pick: int) -> str:
    rules = state.rules
    phase = state.phase
    if pick >= rules.decisions:
        if state.actor != CHANCE:
            return "this is for chance to decide, and it is a seat's decision now"
        return "chance can't turn that up here"
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
    chamber = pick - rules.explore
    if state.chambers[chamber] == 0:
        return "that chamber is empty"
    held = int(count(state.hands[state.turn], rules.map))
    cost = words.some("map", int(rules.chamber_maps[chamber]))
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
    return (
        "with it, and all that you could still offer, nothing of another kind "
        f"in the marketplace can be paid for ({rules.kind_names[kind]} trades at "
        f"{rules.trade[kind]})"
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
    if kind < state.lowest:
        return "cards are lost from the dearest kind to the cheapest"
    return f"cards are lost from the dearest kind to the cheapest, and {state.owed} are still due"
