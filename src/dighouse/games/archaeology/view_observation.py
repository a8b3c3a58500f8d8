"""A view as the numbers of `observation.py`, for bots, who have nothing but views."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.views import PHASES, Cards, Chamber, Seat, View


def numbers_of(rules: GameNumbers, fields: list[tuple[str, int]], view: View) -> list[int]:
    """The fields, one after the other. A spectator has no seat to count from: ValueError."""
    if view.viewer is None:
        raise ValueError("only a seat's view can be observed, not a spectator's")
    made = _ViewFields(rules, view, view.viewer)
    row: list[int] = []
    for name, length in fields:
        part = list(getattr(made, name)())
        row += part + [0] * (length - len(part))
    return row


class _ViewFields:
    """A method for each field that is not just a number of the view."""

    def __init__(self, rules: GameNumbers, view: View, viewer: int) -> None:
        self._rules = rules
        self._view = view
        self._viewer = viewer
        self._seats = [view.seats[(viewer + step) % len(view.seats)] for step in range(rules.seats)]

    def __getattr__(self, name: str) -> Callable[[], list[int]]:
        value = getattr(self._view, name)
        return lambda: self._cards(value) if isinstance(value, dict) else [int(value)]

    def _cards(self, cards: Cards) -> list[int]:
        return [cards.get(kind, 0) for kind in self._rules.kind_names]

    def _relative(self, seat: int) -> int:
        return (seat - self._viewer) % len(self._view.seats)

    # -- the turn ----------------------------------------------------------------------------------

    def phase(self) -> list[int]:
        return _one_of(PHASES, self._view.phase)

    def acting(self) -> list[int]:
        return [int(self._view.actor == self._viewer)]

    def turn(self) -> list[int]:
        turn = self._view.turn
        return _one_of(range(len(self._seats)), None if turn is None else self._relative(turn))

    # -- chambers ----------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        return [chamber.name for chamber in self._view.chambers]

    def chamber_cards(self) -> list[int]:
        return [chamber.cards for chamber in self._view.chambers]

    def exploring(self) -> list[int]:
        return _one_of(self._names(), self._view.exploring)

    def looked_into(self) -> list[int]:
        return _one_of(self._names(), self._view.looked_into)

    def monument(self) -> list[int]:
        return _one_of([one.name for one in self._rules.monuments], self._view.monument)

    def named(self) -> list[int]:
        return [int(kind in self._view.named) for kind in self._rules.kind_names]

    def open(self) -> list[int]:
        return self._by_chamber(lambda chamber: self._cards(chamber.open))

    def known_there(self) -> list[int]:
        return self._by_chamber(lambda chamber: self._cards(chamber.known))

    def among(self) -> list[int]:
        return self._by_chamber(lambda chamber: self._cards(chamber.among))

    def looked(self) -> list[int]:
        def row(chamber: Chamber) -> list[int]:
            lookers = [self._relative(seat) for seat in chamber.looked]
            return [int(step in lookers) for step in range(len(self._seats))]

        return self._by_chamber(row)

    def _by_chamber(self, row: Callable[[Chamber], list[int]]) -> list[int]:
        return [number for chamber in self._view.chambers for number in row(chamber)]

    # -- seats, the viewer's own first -------------------------------------------------------------

    def hand_size(self) -> list[int]:
        return [seat.hand for seat in self._seats]

    def score(self) -> list[int]:
        return [seat.score for seat in self._seats]

    def sold_cards(self) -> list[int]:
        return [seat.sold_cards for seat in self._seats]

    def known_maps(self) -> list[int]:
        return [seat.known.maps_at_most for seat in self._seats]

    def public_maps(self) -> list[int]:
        return [seat.public.maps_at_most for seat in self._seats]

    def known(self) -> list[int]:
        return self._by_seat(lambda seat: self._cards(seat.known.cards))

    def public(self) -> list[int]:
        return self._by_seat(lambda seat: self._cards(seat.public.cards))

    def tents(self) -> list[int]:
        return [seat.tents for seat in self._seats]

    def sheltered(self) -> list[int]:
        return [int(seat.sheltered) for seat in self._seats]

    def announced(self) -> list[int]:
        return [0 if seat.announced is None else 1 + seat.announced for seat in self._seats]

    def _by_seat(self, row: Callable[[Seat], list[int]]) -> list[int]:
        return [number for seat in self._seats for number in row(seat)]


def _one_of(names: Iterable[object], name: object) -> list[int]:
    return [int(one == name) for one in names]
