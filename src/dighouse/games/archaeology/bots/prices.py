"""An edition's numbers, as a player has them in the head: what cards trade and sell for."""

from __future__ import annotations

from functools import lru_cache

from dighouse.games.archaeology.edition import Edition

# How many cards of a kind anybody can hold is its copies; a hand plus what a dig may add to it.
SPARE = 16


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
        # best[kind][n]: what n cards sell for, in the sets that bring most.
        self.best = [
            _best(sells, copies + SPARE)
            for sells, copies in zip(self.sells, self.copies, strict=True)
        ]
        # What a point of trade value sells for: in single cards, and in the largest sets.
        points = sum(c * t for c, t in zip(self.copies, self.trade, strict=True)) or 1
        singles = sum(c * sells[0] for c, sells in zip(self.copies, self.sells, strict=True))
        largest = sum(
            c * sells[-1] / len(sells) for c, sells in zip(self.copies, self.sells, strict=True)
        )
        self.monuments = {plan.name: plan for plan in edition.monuments}
        self.explorations = edition.explorations  # a turn; None: any number
        self.single_rate = singles / points
        self.set_rate = max(singles, largest) / points

    def counts(self, pile: dict[str, int]) -> list[int]:
        """A pile of a view, by number of kind."""
        return [pile.get(kind, 0) for kind in self.kinds]

    def set_of(self, kind: int, cards: int) -> int:
        """The largest of the sets in which so many cards bring most."""
        best = self.best[kind]
        return max(
            size
            for size, price in enumerate(self.sells[kind][:cards], start=1)
            if price + best[cards - size] == best[cards]
        )


def _best(sells: list[int], cards: int) -> list[int]:
    best = [0]
    for held in range(1, cards + 1):
        best.append(
            max(price + best[held - size] for size, price in enumerate(sells[:held], start=1))
        )
    return best


@lru_cache(maxsize=64)
def prices_of(edition: Edition) -> Prices:
    return Prices(edition)
