"""Every rule of the ledger has its scenario, and the tests' tables and tiles are those of the ledger."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from dighouse.games.museum.edition import built_in
from tests.games.museum import ledger

HERE = Path(__file__).parent
LEDGERS = HERE.parents[2] / "docs" / "rules" / "ledger"


def spelt_out() -> Iterator[tuple[str, str]]:
    """(id, test) of every `@rules("MU-1")`.

    Tests that look at whole games name rules by the dozen, `@rules(*BOARD)`: they are no scenarios.
    """
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rules":
                        for id_ in mark.args:
                            if isinstance(id_, ast.Constant):
                                yield str(id_.value), f"{path.name}::{node.name}"


def test_every_rule_has_a_scenario() -> None:
    named = {id_ for id_, _ in spelt_out()}
    assert [id_ for id_ in ledger.IDS if id_ not in named] == []


def test_no_scenario_names_an_unknown_rule() -> None:
    assert [(id_, test) for id_, test in spelt_out() if id_ not in ledger.IDS] == []


def test_the_ids_are_those_of_the_ledger() -> None:
    text = (LEDGERS / "museum.md").read_text("utf-8")
    assert re.findall(r"^\| (MU-\d+) \|", text, re.MULTILINE) == ledger.IDS


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
