"""The ways of exploring that an edition file can give its monuments."""

from __future__ import annotations

from typing import NamedTuple

from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.monuments.peeking import Temple, Tomb
from dighouse.games.archaeology.monuments.ruins import Ruins
from dighouse.games.archaeology.monuments.shuffled import Mine, Sphinx


class Way(NamedTuple):
    monument: type[Monument]
    numbers: dict[str, int]  # that it has beside its chambers, and what they are at least


WAYS = {
    "pyramid": Way(Monument, {}),
    "temple": Way(Temple, {}),
    "tomb": Way(Tomb, {"keep": 1}),
    "mine": Way(Mine, {"safe": 0}),
    "sphinx": Way(Sphinx, {"named": 1, "turned": 1}),
    "ruins": Way(Ruins, {"pile": 0}),
}


def raise_monument(
    way: str,
    name: str,
    chambers: list[str],
    cards: list[int],
    maps: list[int],
    numbers: dict[str, int],
) -> Monument:
    return WAYS[way].monument(name, chambers, cards, maps, **numbers)
