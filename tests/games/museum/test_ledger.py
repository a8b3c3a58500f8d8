"""The tiles are those of the ledger."""

from __future__ import annotations

import json
from pathlib import Path

from dighouse.games.museum.edition import built_in

LEDGERS = Path(__file__).parents[3] / "docs" / "rules" / "ledger"


def test_the_tiles_are_those_of_the_ledger() -> None:
    listed = sorted(
        (" ".join(tile["quarters"]), tile["icon"] or "")
        for tile in json.loads((LEDGERS / "museum-tiles.json").read_text("utf-8"))
    )
    ours = sorted(
        (" ".join(tile.quarters), tile.icon)
        for tile in built_in().tiles
        for _ in range(tile.copies.value)
    )
    assert [(look.replace("P P P P", "P"), icon) for look, icon in ours] == [
        (look.replace("P P P P", "P"), icon) for look, icon in listed
    ]
