"""An event of the tile game, whose words are in words/LANGUAGE/events.json; and tiles as these words need them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from dighouse.games.museum.edition import built_in
from dighouse.games.museum.notation import SHOWN, picture_of
from dighouse.kernel.events import CatalogueEvent

TILES = ("tile", "other", "taken")  # keys of an event's data that name a tile
LANDSCAPES = {"M": "mountain", "S": "sea", "P": "airport"}


class TileEvent(CatalogueEvent, frozen=True):
    package = __package__

    def arguments(self) -> Mapping[str, Any]:
        """Tiles with all that they show, and whether somebody moves a mummy of their own."""
        data = self.data
        looks = data.get("looks", {})
        found = {key: _tile(data[key], looks) for key in TILES if key in data}
        return {**data, **found, "own": "mummy" in data and data["mummy"] == data["seat"]}


def _tile(name: str, looks: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A tile as the event shows it, or else as the built-in edition does."""
    if name == "camp":
        return {"shows": "camp"}
    look = looks.get(name) or _built_in_looks().get(name)
    return {"shows": "unknown", "tile": name} if look is None else face(look[:4], look[4])


def face(shown: Sequence[str], icon: str) -> dict[str, Any]:
    """What there is to say of a tile."""
    what = "airport" if set(shown) == {"P"} else "icon" if icon else "quarters"
    return {"shows": what, "icon": icon, "quarters": counted(shown)}


def counted(shown: Sequence[str]) -> list[dict[str, Any]]:
    """Quarters, those that look alike together: how many, and of what."""
    return [{"n": shown.count(one), **_quarter(one)} for one in dict.fromkeys(shown)]


def _quarter(shown: str) -> dict[str, Any]:
    if shown in LANDSCAPES:
        return {"what": LANDSCAPES[shown]}
    if shown[0] == "t":
        return {"what": "temple", "colour": shown[1]}
    ground = shown[1] if "." in shown else None  # that of another culture than its own
    return {"what": "artifact", "artifact": picture_of(shown), "ground": ground}


@cache
def _built_in_looks() -> dict[str, list[str]]:
    tiles = built_in().tiles
    return {tile.name: [*(SHOWN[code] for code in tile.codes), tile.icon] for tile in tiles}
