"""What is told when something happens, and to whom (CG-5, CG-6, CG-13: hidden cards stay hidden)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dighouse.games.archaeology import words
from dighouse.games.archaeology.viewing import cards
from dighouse.kernel.events import Event, others, seat_name
from dighouse.kernel.state import OVER

if TYPE_CHECKING:
    from dighouse.games.archaeology.state import CardState


class Tale(Event, frozen=True):
    """An event of the card family, told from the catalogue.

    A sentence is looked up as KIND.you for whoever acts, KIND.victim for whoever is robbed,
    KIND.told for others who are told the card, and plain KIND for everybody else.
    """

    def sentence(self, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        self.need_heard(seat)
        data = self.data
        key = self.kind
        forms = []
        if seat is not None and (data.get("seat") == seat or data.get("winners") == [seat]):
            forms.append(f"{key}.you")
        if seat is not None and data.get("victim") == seat:
            forms.append(f"{key}.victim")
        if "kind" in data:
            forms.append(f"{key}.told")
        if len(data.get("winners", [])) > 1:
            forms.append(f"{key}.shared")
        forms.append(key)
        catalogue = words.catalogue().events
        form = next(form for form in forms if form in catalogue)
        return catalogue[form].format(**self._slots(seat, names))

    def _slots(self, hearer: int | None, names: Sequence[str] | None) -> dict[str, str]:
        slots: dict[str, str] = {}
        for name, value in self.data.items():
            if name in ("seat", "victim"):
                slots[name] = seat_name(value, names)
            elif name == "winners":
                winners = [_you(seat, hearer, names) for seat in value]
                slots[name] = words.join(winners)
            elif name == "kind":
                slots["a_kind"] = words.a_kind(value)
            elif name == "maps":
                slots[name] = words.some("map", value)
            elif isinstance(value, dict):
                slots[name] = words.cards(value)
            else:
                slots[name] = str(value)
        return slots


def _you(seat: int, hearer: int | None, names: Sequence[str] | None) -> str:
    return "You" if seat == hearer else seat_name(seat, names)


def events(state: CardState, pick: int) -> list[Event]:
    """What is heard when a legal pick is applied; IllegalMove if it is none."""
    after = state.clone()
    after.apply(pick)
    told = _happening(state, pick) if pick >= state.rules.decisions else _deed(state, pick)
    if after.must_sell and not state.must_sell:
        told.append(Tale("must_sell", {"seat": int(after.turn)}))
    if after.actor == OVER:
        winners = after.winners()
        scores = after.scores()
        data = {"winners": winners, "score": scores[winners[0]], "scores": scores}
        told.append(Tale("won", data))
    return told


def _happening(state: CardState, pick: int) -> list[Event]:
    """A chance outcome."""
    rules = state.rules
    seat = int(state.turn)
    if pick >= rules.find:
        return _hidden(state, "found", pick - rules.find, seat)
    if pick >= rules.steal:
        return _hidden(state, "stole", pick - rules.steal, seat, int(state.victim))
    if pick == rules.storm:
        return [Tale("storm", {"seat": seat})]
    if pick == rules.thief:
        told: list[Event] = [Tale("met_thief", {"seat": seat})]
        if state.robs() == 0:
            told.append(Tale("nobody_to_rob", {}))
        return told
    if pick >= rules.dig:
        return _hidden(state, "dug", pick - rules.dig, seat)
    if pick >= rules.first:
        return [Tale("goes_first", {"seat": int(pick - rules.first)})]
    kind = pick - rules.deal
    if seat == rules.seats:
        return [Tale("laid_out", {"kind": rules.kind_names[kind]})]
    return _hidden(state, "dealt", kind, seat)


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
        Tale(event, {**data, "kind": state.rules.kind_names[kind]}, insiders),
        Tale(event, data, others(int(state.rules.seats), *insiders)),
    ]


def _deed(state: CardState, pick: int) -> list[Event]:
    """A decision. Inside a trade or a storm's discards nothing is heard until it is done."""
    rules = state.rules
    seat = int(state.actor)
    if pick == rules.end:
        return [Tale("passed" if state.quiet else "ended", {"seat": seat})]
    if pick >= rules.sell:
        kind, size = divmod(int(pick - rules.sell), int(rules.columns))
        sold = {rules.kind_names[kind]: size + 1}
        value = int(rules.price(kind, size + 1))
        return [Tale("sold", {"seat": seat, "cards": sold, "value": value})]
    if pick >= rules.explore:
        at = pick - rules.explore
        data = {
            "seat": seat,
            "chamber": rules.chamber_names[at],
            "maps": int(rules.chamber_maps[at]),
        }
        return [Tale("explored", data)]
    if pick == rules.done:
        given, taken = cards(rules, state.given), cards(rules, state.taken)
        return [Tale("traded", {"seat": seat, "given": given, "taken": taken})]
    if pick >= rules.offer:
        return []
    if pick >= rules.discard:
        if state.owed > 1:
            return []
        lost = state.given + rules.cards[pick - rules.discard]
        return [Tale("discarded", {"seat": seat, "cards": cards(rules, lost)})]
    return [Tale("robs", {"seat": seat, "victim": int(pick - rules.rob)})]
