"""Games of the New Expedition: as printed, or with a small edition of tests/fixtures."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import dighouse
from dighouse import Game
from tests.archaeology.table import Table

EXPEDITIONS = Path(__file__).parents[1] / "fixtures" / "editions-expedition"
SMALL = sorted(path.stem for path in EXPEDITIONS.glob("*.toml"))
MONUMENTS = ("great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins")
VARIANTS = ("long_expedition", "fierce_weather", "beginners_luck")


@cache
def expedition(monument: str, seats: int, edition: str = "", variants: str = "") -> Game:
    """A game; `variants` names those that are on: "fierce_weather beginners_luck"."""
    options: dict[str, Any] = dict.fromkeys(variants.split(), True)
    if edition:
        options["edition"] = EXPEDITIONS / f"{edition}.toml"
    return dighouse.game("new-expedition", seats=seats, monument=monument, **options)


def camp(monument: str, seats: int, edition: str = "", variants: str = "") -> Table:
    """A table before the first card is dealt."""
    return Table(expedition(monument, seats, edition, variants).start())
