"""The ways of exploring that an edition file can give its monuments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dighouse.games.archaeology.monuments.mine import Mine
from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.monuments.pyramid import Pyramid
from dighouse.games.archaeology.monuments.ruins import Ruins
from dighouse.games.archaeology.monuments.sphinx import Sphinx
from dighouse.games.archaeology.monuments.temple import Temple
from dighouse.games.archaeology.monuments.tomb import Tomb


class MonumentType(NamedTuple):
    monument: type[Monument]
    numbers: dict[str, int]  # that it has beside its chambers, and what they are at least


# In the order in which the picks of their own are numbered.
MONUMENT_TYPES = {
    "pyramid": MonumentType(Pyramid, {}),
    "temple": MonumentType(Temple, {}),
    "tomb": MonumentType(Tomb, {"keep": 1}),
    "mine": MonumentType(Mine, {"safe": 0}),
    "sphinx": MonumentType(Sphinx, {"named": 1, "turned": 1}),
    "ruins": MonumentType(Ruins, {"pile": 0}),
}


def own_decisions(monuments: Sequence[Monument]) -> list[tuple[str, str]]:
    """The decisions that only some monuments ask for, by verb and what it names."""
    return list(dict.fromkeys(verb for one in _by_way(monuments) for verb in one.asks))


def own_outcomes(monuments: Sequence[Monument]) -> list[tuple[str, str]]:
    """The chance outcomes that only some monuments have."""
    return list(dict.fromkeys(verb for one in _by_way(monuments) for verb in one.draws))


def _by_way(monuments: Sequence[Monument]) -> list[Monument]:
    return [
        one for way in MONUMENT_TYPES.values() for one in monuments if type(one) is way.monument
    ]
