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


# By what an edition calls its `way`, in the order in which the picks of their own are numbered. One more
# needs its line here and in the manifest's COMPILED, its entry in the edition, its words, its ledger
# rules and scenarios, `bots/finds.py`, and its drawing in web/src/games/archaeology/art/monuments.
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
