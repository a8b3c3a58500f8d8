"""An edition's numbers as tables, for compiled thinking: what cards trade and sell for."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.bots.bags import bags_after
from dighouse.kernel.vectors import fractions, numbers

# How a monument is explored, as far as it matters to what its cards are worth.
WHOLE: Final = 0  # a chamber is taken whole
TOMB: Final = 1
MINE: Final = 2
SPHINX: Final = 3
WAYS: Final = {"tomb": TOMB, "mine": MINE, "sphinx": SPHINX}


class MonumentNumbers:
    """A monument's way of exploring, and the numbers that belong to it."""

    __slots__ = ("first", "keep", "named", "safe", "turned", "way")

    def __init__(self, way: str, first: int, keep: int, safe: int, named: int, turned: int) -> None:
        self.way: i64 = WAYS.get(way, WHOLE)
        self.first: i64 = first  # chambers of the edition's other monuments before this one's
        self.keep: i64 = keep  # cards of a chamber of the Tomb
        self.safe: i64 = safe  # trade value that the Mine lets one take
        self.named: i64 = named  # kinds, to the Sphinx
        self.turned: i64 = turned  # cards that the Sphinx turns up


class PriceTables:
    """Kinds are numbers, from the dearest on, as the edition lists them."""

    __slots__ = (
        "bags",
        "bags_after",
        "best",
        "explorations",
        "kinds",
        "largest",
        "map",
        "monuments",
        "sells",
        "set_of",
        "set_rate",
        "single_rate",
        "trade",
        "width",
    )

    def __init__(
        self,
        map_: int,
        trade: list[int],
        sells: list[list[int]],
        best: list[list[int]],
        set_of: list[list[int]],
        single_rate: float,
        set_rate: float,
        explorations: bool,
        monuments: dict[str, MonumentNumbers],
    ) -> None:
        self.kinds: i64 = len(trade)
        self.map: i64 = map_
        self.trade: vec[i64] = numbers(trade)
        self.largest: vec[i64] = numbers([len(prices) for prices in sells])
        self.sells: list[list[int]] = sells
        # One row a kind, one column for each number of cards: what they sell for, in the sets that
        # bring most; and the largest of these sets.
        self.width: i64 = len(best[0])
        self.best: vec[float] = fractions([float(price) for row in best for price in row])
        self.set_of: vec[i64] = numbers([size for row in set_of for size in row])
        # What a point of trade value sells for: in single cards, and in the largest sets.
        self.single_rate: float = single_rate
        self.set_rate: float = set_rate
        self.explorations: bool = explorations  # are there only so many a turn?
        self.monuments: dict[str, MonumentNumbers] = monuments
        mines = any(int(one.way) == MINE for one in monuments.values())
        # For thinking ahead in a mine, if there is one: see `bags`.
        after = bags_after(len(trade)) if mines else []
        self.bags_after: vec[i64] = numbers(after)
        self.bags: i64 = max([*after, -1]) + 1
