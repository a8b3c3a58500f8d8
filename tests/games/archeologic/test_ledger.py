"""Every rule of the ledger has its scenario, and the tests' tables are those of the ledger."""

from __future__ import annotations

import re
from pathlib import Path

from dighouse.games.archeologic.edition import built_in
from tests.games.archeologic import ledger
from tests.rules import proven

HERE = Path(__file__).parent
LEDGER = HERE.parents[2] / "docs" / "rules" / "ledger" / "archeologic.md"


def test_every_rule_has_a_scenario() -> None:
    named = {id_ for id_, _ in proven(HERE)}
    assert [id_ for id_ in ledger.IDS if id_ not in named] == []


def test_no_scenario_names_an_unknown_rule() -> None:
    assert [(id_, test) for id_, test in proven(HERE) if id_ not in ledger.IDS] == []


def test_the_ids_are_those_of_the_ledger() -> None:
    ids = re.findall(r"^\| (AO-\d+) \|", LEDGER.read_text("utf-8"), re.MULTILINE)
    assert ids == ledger.IDS


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
