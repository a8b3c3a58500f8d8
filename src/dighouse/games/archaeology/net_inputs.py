"""How a view's numbers go into a network, the same for all seat counts and options of a ruleset.

Games differ in their number of seats and in what they have: tents, announced hands. A network has inputs
for all of it; what a game does not have is 0. Numbers are scaled to about 1, and what sells by sets is
also given step by step (one card or more, two or more, ...), since a set's price jumps with each card.
Outputs are picks of the widest game; seats are counted from the viewer on, as in observations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from dighouse.games.archaeology.views import PHASES

if TYPE_CHECKING:
    from dighouse.games.archaeology.game import Archaeology

Array = npt.NDArray[Any]

SEATS, KINDS, PLACES, MONUMENTS = "seats", "kinds", "places", "monuments"
# Each field of docs/tensors.md: how its numbers are laid out, and what they are divided by.
FIELDS: Final[Mapping[str, tuple[tuple[str | int, ...], float]]] = {
    "phase": ((len(PHASES),), 1),
    "acting": ((1,), 1),
    "settled": ((1,), 1),
    "turn": ((SEATS,), 1),
    "owed": ((1,), 3),
    "purse": ((1,), 6),
    "trades": ((1,), 3),
    "explorations": ((1,), 1),
    "passes": ((1,), 2),
    "trade_turns": ((1,), 6),
    "trade_turns_at_most": ((1,), 6),
    "quiet": ((1,), 1),
    "must_sell": ((1,), 1),
    "dig_site": ((1,), 30),
    "thieves": ((1,), 4),
    "storms": ((1,), 4),
    "spent_maps": ((1,), 4),
    "hand": ((KINDS,), 3),
    "given": ((KINDS,), 3),
    "taken": ((KINDS,), 3),
    "market": ((KINDS,), 3),
    "unseen": ((KINDS,), 8),
    "chamber_cards": ((PLACES,), 5),
    "exploring": ((PLACES,), 1),
    "monument": ((MONUMENTS,), 1),
    "pile": ((1,), 6),
    "turned": ((KINDS,), 2),
    "shown": ((KINDS,), 2),
    "named": ((KINDS,), 1),
    "looked_into": ((PLACES,), 1),
    "open": ((PLACES, KINDS), 2),
    "known_there": ((PLACES, KINDS), 2),
    "among": ((PLACES, KINDS), 2),
    "looked": ((PLACES, SEATS), 1),
    "hand_size": ((SEATS,), 6),
    "score": ((SEATS,), 40),
    "sold_cards": ((SEATS,), 15),
    "known_maps": ((SEATS,), 4),
    "public_maps": ((SEATS,), 4),
    "known": ((SEATS, KINDS), 2),
    "public": ((SEATS, KINDS), 2),
    "tents": ((SEATS,), 1),
    "sheltered": ((SEATS,), 1),
    "announced": ((SEATS,), 15),
}
HAND_STEPS = 6  # inputs a kind for the cards in hand, once what was picked so far is done ...
MARKET_STEPS = 4  # ... and for those left in the market then


class NetInputs:
    """Of one game. `encode` makes the inputs of observations, `outputs` finds the picks' outputs."""

    def __init__(self, game: Archaeology) -> None:
        rules = game.rules
        lengths = dict(game.observation_fields)
        # The card game has one monument and no variants: what it does not have now, it never has.
        varies = "monument" in lengths
        monuments = len(rules.monuments) if varies else 0
        places = lengths["chamber_cards"]
        widest = {
            SEATS: max(game.SEATS),
            KINDS: int(rules.kinds),
            PLACES: places,
            MONUMENTS: monuments,
        }
        own = {**widest, SEATS: game.seats}
        absent = sum(lengths.values())  # a column of zeros behind the last one
        columns: list[Array] = []
        scales: list[Array] = []
        at: dict[str, int] = {}
        first = 0
        for name, (dimensions, scale) in FIELDS.items():
            if name not in lengths and not varies:
                continue
            shape = _shape(dimensions, widest)
            part = np.full(shape, absent, np.int64)
            if name in lengths:
                inner = _shape(dimensions, own)
                numbers = np.arange(first, first + lengths[name]).reshape(inner)
                part[tuple(slice(length) for length in inner)] = numbers
                at[name] = first
                first += lengths[name]
            columns.append(part.ravel())
            scales.append(np.full(part.size, 1 / scale, np.float32))
        self._columns = np.concatenate(columns)
        self._scales = np.concatenate(scales)
        self._seats = np.zeros(widest[SEATS] + 1, np.float32)
        self._seats[game.seats] = 1
        kinds = widest[KINDS]
        self._piles = {
            name: slice(at[name], at[name] + kinds) for name in ("hand", "given", "taken", "market")
        }
        self.size = self._columns.size + self._seats.size + kinds * (HAND_STEPS + MARKET_STEPS)
        self._find_outputs(game, widest[SEATS], varies)

    def _find_outputs(self, game: Archaeology, seats: int, varies: bool) -> None:
        """`rob` first, by seats from the viewer on; then all other picks; tents last."""
        rules = game.rules
        others = int(rules.decisions - rules.discard)
        by_seat = np.zeros((game.seats, game.decision_count), np.int64)
        by_seat[:, game.seats :] = seats + np.arange(others)
        for viewer in range(game.seats):
            by_seat[viewer, : game.seats] = (np.arange(game.seats) - viewer) % game.seats
        tents = 2 if varies and not rules.tents else 0
        self._outputs = by_seat
        self.output_count = seats + others + tents

    def encode(self, observations: Array) -> npt.NDArray[np.float32]:
        """A row of inputs for each row of an observation."""
        rows = np.asarray(observations, np.float32)
        count = len(rows)
        inputs = np.empty((count, self.size), np.float32)
        wide = np.concatenate([rows, np.zeros((count, 1), np.float32)], axis=1)
        end = self._columns.size
        np.multiply(wide[:, self._columns], self._scales, out=inputs[:, :end])
        inputs[:, end : end + self._seats.size] = self._seats
        end += self._seats.size
        piles = self._piles
        taken = rows[:, piles["taken"]]
        hand = rows[:, piles["hand"]] - rows[:, piles["given"]] + taken
        for pile, steps in ((hand, HAND_STEPS), (rows[:, piles["market"]] - taken, MARKET_STEPS)):
            for step in range(1, steps + 1):
                width = pile.shape[1]
                np.greater_equal(pile, step, out=inputs[:, end : end + width], casting="unsafe")
                end += width
        return inputs

    def outputs(self, seats: Array) -> Array:
        """For each of these seats as the viewer, a row: the output of each pick."""
        return self._outputs[seats]


def _shape(dimensions: tuple[str | int, ...], lengths: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(lengths[one] if isinstance(one, str) else one for one in dimensions)
