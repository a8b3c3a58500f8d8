"""The tests' tables are those of the ledger."""

from __future__ import annotations

import re
from pathlib import Path

from dighouse.games.archeologic.edition import built_in
from tests.games.archeologic import ledger

LEDGER = Path(__file__).parents[3] / "docs" / "rules" / "ledger" / "archeologic.md"


def test_the_tiles_are_those_of_the_ledger() -> None:
    """They stand side by side there, each under its name."""
    drawn = re.search(r"^S \(big\).*?(?=^```)", LEDGER.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert drawn
    head, *rows = drawn[0].splitlines()
    starts = [found.start() for found in re.finditer(r"[A-Z] \(", head)]
    tiles: dict[str, list[str]] = {}
    for start, end in zip(starts, [*starts[1:], 99], strict=True):
        lines = [row[start:end].replace(" ", "") for row in rows]
        tiles[head[start]] = [line for line in lines if line]
    assert tiles == ledger.BUILDINGS


def test_the_edition_has_the_ledgers_tiles_ring_and_sizes() -> None:
    edition = built_in()
    assert {one.name: list(one.plan.rows) for one in edition.buildings} == ledger.BUILDINGS
    assert [one.name for one in edition.buildings if one.size.value == "big"] == [*ledger.BIG]
    assert edition.axes == ledger.RING
