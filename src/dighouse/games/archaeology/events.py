"""What is told when something happens, and to whom: hidden cards stay hidden.

CG-5, CG-6: cards that are dug or stolen. What happens at a monument, the monument tells.
Compiled, unlike the Struct that it fills: every pick at every table is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archaeology.event_drafts import EventDraft, hidden_card
from dighouse.games.archaeology.named_cards import cards
from dighouse.games.archaeology.phases import FIRST
from dighouse.games.archaeology.sentences import CardEvent
from dighouse.kernel.events import Event
from dighouse.kernel.state import OVER

if TYPE_CHECKING:
    from dighouse.games.archaeology.state import CardState


def step(state: CardState, pick: int) -> tuple[list[Event], CardState]:
    """What is heard when a legal pick is applied, and the state then; IllegalMove if it is none."""
    after = state.clone()
    after.apply(pick)
    return _told(state, pick, after), after


def _told(state: CardState, pick: int, after: CardState) -> list[Event]:
    if pick >= state.rules.decisions:
        told = _happening(state, pick, after)
    elif pick >= state.rules.use_tent:
        used = pick == state.rules.use_tent
        told = [CardEvent("tent" if used else "no_tent", {"seat": int(state.actor)})]
    elif pick > state.rules.end:
        told = _events(state.monument.tell_answer(state, pick, after))
    else:
        told = _deed(state, pick, after)
    if after.must_sell and not state.must_sell:
        told.append(CardEvent("must_sell", {"seat": int(after.turn)}))
    if after.actor == OVER:
        winners = after.winners()
        scores = after.scores()
        data = {"winners": winners, "score": scores[winners[0]], "scores": scores}
        told.append(CardEvent("won", data))
    return told


def _events(told: list[EventDraft]) -> list[Event]:
    return [CardEvent(event, data, audience) for event, data, audience in told]


# -- chance ------------------------------------------------------------------------------------------


def _happening(state: CardState, pick: int, after: CardState) -> list[Event]:
    """A chance outcome."""
    rules = state.rules
    seat = int(state.turn)
    if pick >= rules.raised:
        return [CardEvent("monument", {"monument": rules.monuments[pick - rules.raised].name})]
    if pick >= rules.find:
        return _events(state.monument.tell_card(state, pick, after))
    if pick >= rules.steal:
        return _events(hidden_card(state, "stole", pick - rules.steal, seat, int(state.victim)))
    if pick == rules.storm:
        data = {"seat": seat}
        if rules.tents:
            data["tents"] = sum(state.tents >> 2 * holder & 3 != 0 for holder in range(rules.seats))
        return [CardEvent("storm", data)]
    if pick == rules.thief:
        told: list[Event] = [CardEvent("met_thief", {"seat": seat})]
        if state.robs() == 0:
            told.append(CardEvent("nobody_to_rob", {}))
        return told
    if pick >= rules.dig:
        return _events(hidden_card(state, "dug", pick - rules.dig, seat))
    if pick >= rules.first:
        return [CardEvent("goes_first", {"seat": int(pick - rules.first)})]
    return _dealt(state, pick - rules.deal, after)


def _dealt(state: CardState, kind: int, after: CardState) -> list[Event]:
    rules = state.rules
    seat, name = int(state.turn), rules.kind_names[kind]
    if seat < rules.seats:
        told = _events(hidden_card(state, "dealt", kind, seat))
    elif seat == rules.seats:
        told = [CardEvent("laid_out", {"kind": name})]
    else:
        chamber = state.monument.chamber_names[seat - rules.seats - 1]
        told = [CardEvent("opened", {"chamber": chamber, "kind": name})]
    if after.phase == FIRST and rules.poorest_first:  # NE-18
        totals = [int(after.worth(hand)) for hand in after.hands]
        told.append(CardEvent("announced", {"totals": totals}))
    return told


# -- decisions ---------------------------------------------------------------------------------------


def _deed(state: CardState, pick: int, after: CardState) -> list[Event]:
    """A decision. Inside a trade or a storm's discards nothing is heard until it is done."""
    rules = state.rules
    seat = int(state.actor)
    if pick == rules.end:
        return [CardEvent("passed" if state.passing() else "ended", {"seat": seat})]
    if pick >= rules.sell:
        kind, size = divmod(int(pick - rules.sell), int(rules.columns))
        sold = {rules.kind_names[kind]: size + 1}
        value = int(rules.price(kind, size + 1))
        return [CardEvent("sold", {"seat": seat, "cards": sold, "value": value})]
    if pick >= rules.explore:
        chamber = pick - rules.explore - state.monument.first
        return _events(state.monument.tell_exploration(state, chamber, after))
    if pick == rules.done:
        given, taken = cards(rules, state.given), cards(rules, state.taken)
        return [CardEvent("traded", {"seat": seat, "given": given, "taken": taken})]
    if pick >= rules.offer:
        return []
    if pick >= rules.discard:
        if state.owed > 1:
            return []
        lost = state.given + rules.cards[pick - rules.discard]
        return [CardEvent("discarded", {"seat": seat, "cards": cards(rules, lost)})]
    return [CardEvent("robs", {"seat": seat, "victim": int(pick - rules.rob)})]
