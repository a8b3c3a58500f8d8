"""Bags: a few cards whose order does not matter, numbered, so that what is known of each is a table's cell.

The bag of nothing is number 0; `bags_after` tells which one a further card makes of a bag.
"""

from __future__ import annotations

from typing import Final

# Cards of the Mine that greedy thinks ahead. The printed game never has more; where an edition's mine
# is safer than that, there is time to think again.
AHEAD: Final = 5


def bags_after(kinds: int) -> list[int]:
    """One row a bag of less than AHEAD cards, one column a kind: the bag with one more of these."""
    bags: list[tuple[int, ...]] = [()]
    places: dict[tuple[int, ...], int] = {(): 0}
    after: list[int] = []
    for bag in bags:  # which grows meanwhile: smaller ones come first
        if len(bag) == AHEAD:
            break
        for kind in range(kinds):
            larger = tuple(sorted([*bag, kind]))
            if larger not in places:
                places[larger] = len(bags)
                bags.append(larger)
            after.append(places[larger])
    return after
