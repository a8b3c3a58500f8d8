"""What is told when something happens, and to whom: hidden cards stay hidden.

CG-5, CG-6, CG-13: cards that are dug, stolen or found. NE-21: what is seen of a monument in private.
Compiled, unlike the Struct that it fills: every pick at every table is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dighouse.games.archaeology.phases import FIRST, GROW, KEEP, PEEK, TURN
from dighouse.games.archaeology.piles import total
from dighouse.games.archaeology.sentences import CardEvent
from dighouse.games.archaeology.viewing import cards
from dighouse.kernel.events import Event, others
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
    elif pick > state.rules.end:
        told = _answer(state, pick, after)
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


# -- chance ------------------------------------------------------------------------------------------


def _happening(state: CardState, pick: int, after: CardState) -> list[Event]:
    """A chance outcome."""
    rules = state.rules
    seat = int(state.turn)
    if pick >= rules.raised:
        return [CardEvent("monument", {"monument": rules.monuments[pick - rules.raised].name})]
    if pick >= rules.find:
        # A card that was turned up before looks like any other.
        kind = pick - (rules.again if pick >= rules.again else rules.find)
        return _found(state, kind, after)
    if pick >= rules.steal:
        return _hidden(state, "stole", pick - rules.steal, seat, int(state.victim))
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
        return _hidden(state, "dug", pick - rules.dig, seat)
    if pick >= rules.first:
        return [CardEvent("goes_first", {"seat": int(pick - rules.first)})]
    return _dealt(state, pick - rules.deal, after)


def _dealt(state: CardState, kind: int, after: CardState) -> list[Event]:
    rules = state.rules
    seat, name = int(state.turn), rules.kind_names[kind]
    if seat < rules.seats:
        told = _hidden(state, "dealt", kind, seat)
    elif seat == rules.seats:
        told = [CardEvent("laid_out", {"kind": name})]
    else:
        chamber = state.monument.chamber_names[seat - rules.seats - 1]
        told = [CardEvent("opened", {"chamber": chamber, "kind": name})]
    if after.phase == FIRST and rules.poorest_first:  # NE-18
        totals = [int(after.worth(hand)) for hand in after.hands]
        told.append(CardEvent("announced", {"totals": totals}))
    return told


def _found(state: CardState, kind: int, after: CardState) -> list[Event]:
    """A card of the monument."""
    seat, name = int(state.turn), state.rules.kind_names[kind]
    chamber = state.monument.chamber_names[state.chamber]
    if state.phase == GROW:
        return [CardEvent("grew", {"chamber": chamber, "kind": name})]
    if state.phase == PEEK:
        # Told once all of them are known.
        return [] if after.phase == PEEK else [_saw(after, chamber, after.inside[state.chamber])]
    if state.phase != TURN:
        return _hidden(state, "found", kind, seat)
    told: list[Event] = [CardEvent("turned", {"seat": seat, "chamber": chamber, "kind": name})]
    if after.turned == 0:  # this was the last one
        rules = state.rules
        turned = state.turned + rules.cards[kind]
        gained = after.hands[seat] - state.hands[seat]
        if state.named:
            back = cards(rules, turned - gained)
            data = {"seat": seat, "cards": cards(rules, gained), "back": back}
            told.append(CardEvent("answered", data))
        else:
            event = "stopped" if gained else "collapsed"
            told.append(CardEvent(event, {"seat": seat, "cards": cards(rules, turned)}))
    return told


def _hidden(
    state: CardState, event: str, kind: int, seat: int, victim: int | None = None
) -> list[Event]:
    """A card that only the seats concerned see."""
    data: dict[str, Any] = {"seat": seat}
    insiders: tuple[int, ...] = (seat,)
    if victim is not None:
        data["victim"] = victim
        insiders = tuple(sorted((seat, victim)))
    return [
        CardEvent(event, {**data, "kind": state.rules.kind_names[kind]}, insiders),
        CardEvent(event, data, others(int(state.rules.seats), *insiders)),
    ]


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
        return _explored(state, pick - rules.explore - state.monument.first, after)
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


def _explored(state: CardState, at: int, after: CardState) -> list[Event]:
    """The maps are paid; cards that somebody has seen before take no chance step."""
    monument, seat = state.monument, int(state.turn)
    chamber = monument.chamber_names[at]
    data: dict[str, Any] = {"seat": seat, "chamber": chamber, "maps": int(monument.maps[at])}
    if monument.shuffled:
        # An edition may call chambers whatever it likes.
        data["way"] = "mine" if monument.presses else "sphinx"
    told: list[Event] = [CardEvent("explored", data)]
    pile = state.inside[at]
    if after.phase == KEEP:
        told.append(_saw(after, chamber, pile))
    elif pile and not after.inside[at]:
        if monument.open:
            taken = cards(state.rules, pile)
            told.append(CardEvent("took", {"seat": seat, "chamber": chamber, "cards": taken}))
        else:
            told += _pocketed(state, "took", chamber, pile)
    return told


def _answer(state: CardState, pick: int, after: CardState) -> list[Event]:
    """A decision that only some games ask for."""
    rules, seat = state.rules, int(state.actor)
    if pick >= rules.use_tent:
        return [CardEvent("tent" if pick == rules.use_tent else "no_tent", {"seat": seat})]
    if pick >= rules.name:
        if state.owed > 1:
            return []
        named = state.named | 1 << pick - rules.name
        kinds = [rules.kind_names[kind] for kind in rules.members[named]]
        return [CardEvent("named", {"seat": seat, "kinds": kinds})]
    if pick >= rules.go_on:
        if pick == rules.go_on:
            return []
        return [CardEvent("stopped", {"seat": seat, "cards": cards(rules, state.turned)})]
    if pick >= rules.keep:
        if state.owed > 1:
            return []
        kept = state.given + rules.cards[pick - rules.keep]
        return _pocketed(state, "kept", state.monument.chamber_names[state.chamber], kept)
    if pick == rules.no_look:
        return []
    at = pick - rules.look - state.monument.first
    chamber = state.monument.chamber_names[at]
    # Everybody sees which chamber is picked up, also if it is not for the first time.
    told: list[Event] = [CardEvent("looks", {"seat": seat, "chamber": chamber})]
    if after.phase != PEEK:
        told.append(_saw(after, chamber, state.inside[at]))
    return told


def _saw(state: CardState, chamber: str, pile: int) -> Event:
    """All the cards of a chamber, for whoever's turn it is and for nobody else."""
    seat = int(state.turn)
    data = {"seat": seat, "chamber": chamber, "cards": cards(state.rules, pile)}
    return CardEvent("saw", data, (seat,))


def _pocketed(state: CardState, event: str, chamber: str, pile: int) -> list[Event]:
    """Cards that go into the hand of whoever's turn it is; the others see how many."""
    seat = int(state.turn)
    data: dict[str, Any] = {"seat": seat, "chamber": chamber}
    return [
        CardEvent(event, {**data, "cards": cards(state.rules, pile)}, (seat,)),
        CardEvent(
            event,
            {**data, "number": int(total(pile))},
            others(int(state.rules.seats), seat),
        ),
    ]
