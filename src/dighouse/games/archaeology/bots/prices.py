"""An edition's numbers, as a player has them in the head: what cards trade and sell for."""

from __future__ import annotations

from functools import lru_cache

from dighouse.games.archaeology.bots.bags import AHEAD
from dighouse.games.archaeology.bots.price_tables import MonumentNumbers, PriceTables
from dighouse.games.archaeology.edition import SETS_AT_MOST, Edition


class Prices:
    """Kinds are numbers, from the dearest on, as the edition lists them."""

    def __init__(self, edition: Edition) -> None:
        cards = edition.cards
        self.kinds = list(cards)
        self.map = self.kinds.index("map")
        self.copies = [card.copies.value for card in cards.values()]
        self.trade = [card.trade.value for card in cards.values()]
        self.sells = [[price.value for price in card.sells] for card in cards.values()]
        self.largest = [len(sells) for sells in self.sells]
        monuments = _monuments(edition)
        # How many cards of a kind anybody can hold is its copies. Chambers may be hoped to add some
        # to them that there are not, and digs up to a set.
        hoped = max([AHEAD, *(int(one.turned) for one in monuments.values())])
        most = max(self.copies) + hoped + SETS_AT_MOST + 1
        # best[kind][n]: what n cards sell for, in the sets that bring most.
        self.best = [_best(sells, most) for sells in self.sells]
        # What a point of trade value sells for: in single cards, and in the largest sets.
        points = sum(c * t for c, t in zip(self.copies, self.trade, strict=True)) or 1
        singles = sum(c * sells[0] for c, sells in zip(self.copies, self.sells, strict=True))
        largest = sum(
            c * sells[-1] / len(sells) for c, sells in zip(self.copies, self.sells, strict=True)
        )
        self.tables = PriceTables(
            self.map,
            self.trade,
            self.sells,
            self.best,
            [[self.set_of(kind, n) for n in range(most + 1)] for kind in range(len(self.kinds))],
            singles / points,
            max(singles, largest) / points,
            edition.explorations is not None,
            monuments,
        )

    def counts(self, pile: dict[str, int]) -> list[int]:
        """A pile of a view, by number of kind."""
        return [pile.get(kind, 0) for kind in self.kinds]

    def set_of(self, kind: int, cards: int) -> int:
        """The largest of the sets in which so many cards bring most; 0 of none."""
        best = self.best[kind]
        sizes = [
            size
            for size, price in enumerate(self.sells[kind][:cards], start=1)
            if price + best[cards - size] == best[cards]
        ]
        return max(sizes, default=0)


def _best(sells: list[int], cards: int) -> list[int]:
    best = [0]
    for held in range(1, cards + 1):
        best.append(
            max(price + best[held - size] for size, price in enumerate(sells[:held], start=1))
        )
    return best


def _monuments(edition: Edition) -> dict[str, MonumentNumbers]:
    found: dict[str, MonumentNumbers] = {}
    first = 0
    for plan in edition.monuments:
        own = {name: number.value for name, number in plan.numbers.items()}
        numbers = [own.get(name, 0) for name in ("keep", "safe", "named", "turned")]
        found[plan.name] = MonumentNumbers(plan.way, first, *numbers)
        first += len(plan.chambers)
    return found


@lru_cache(maxsize=64)
def prices_of(edition: Edition) -> Prices:
    return Prices(edition)
