"""An event of the card family, and the sentence that each seat hears of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dighouse.games.archaeology import words
from dighouse.kernel.events import Event, seat_name


class Tale(Event, frozen=True):
    """An event, told from the catalogue.

    A sentence is looked up as KIND.you for whoever acts, KIND.victim for whoever is robbed,
    KIND.told for others who are told the cards, and plain KIND for everybody else. Before that it is
    looked up as KIND.mine, say, where a monument is explored in that way, as KIND.none if there are
    no cards to tell of, and as KIND.tents if there are tents: each again for you, and for others.
    """

    def sentence(self, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        self.need_heard(seat)
        catalogue = words.catalogue().events
        form = next(form for form in self._forms(seat) if form in catalogue)
        return catalogue[form].format(**self._slots(seat, names))

    def _forms(self, hearer: int | None) -> Iterator[str]:
        data = self.data
        if "way" in data:
            yield from self._persons(f"{self.kind}.{data['way']}", hearer)
        if data.get("cards") == {}:
            yield from self._persons(f"{self.kind}.none", hearer)
        if data.get("tents"):
            yield from self._persons(f"{self.kind}.tents", hearer)
        yield from self._persons(self.kind, hearer)

    def _persons(self, key: str, hearer: int | None) -> Iterator[str]:
        data = self.data
        if hearer is not None and (data.get("seat") == hearer or data.get("winners") == [hearer]):
            yield f"{key}.you"
        if hearer is not None and data.get("victim") == hearer:
            yield f"{key}.victim"
        if "kind" in data or "cards" in data:
            yield f"{key}.told"
        if len(data.get("winners", [])) > 1:
            yield f"{key}.shared"
        yield key

    def _slots(self, hearer: int | None, names: Sequence[str] | None) -> dict[str, str]:
        slots: dict[str, str] = {}
        for name, value in self.data.items():
            if name in ("seat", "victim"):
                slots[name] = seat_name(value, names)
            elif name == "winners":
                winners = [_you(seat, hearer, names) for seat in value]
                slots[name] = words.join(winners)
            elif name == "totals":
                totals = [f"{_you(seat, hearer, names)} {n}" for seat, n in enumerate(value)]
                slots[name] = words.join(totals)
            elif name == "kind":
                slots["a_kind"] = words.a_kind(value)
            elif name == "kinds":
                slots[name] = words.join([words.many(kind) for kind in value])
            elif name == "maps":
                slots[name] = words.some("map", value)
            elif name == "number":
                slots[name] = words.some_cards(value)
            elif name == "monument":
                slots[name] = words.monument(value)
            elif isinstance(value, dict):
                slots[name] = words.cards(value)
            else:
                slots[name] = str(value)
        return slots


def _you(seat: int, hearer: int | None, names: Sequence[str] | None) -> str:
    return "You" if seat == hearer else seat_name(seat, names)
