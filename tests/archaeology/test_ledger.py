"""Every rule of the ledger has its scenario, and the tests' ledger is the shared one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.archaeology import ledger
from tests.rules import proven

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared" / "rules" / "card-game.md"
beside_the_ledger = pytest.mark.skipif(
    not SHARED.exists(), reason="the shared ledger is not beside this clone"
)


def test_every_rule_has_a_scenario() -> None:
    named = {id_ for id_, _ in proven(HERE)}
    assert [id_ for id_ in ledger.IDS if id_ not in named] == []


def test_no_scenario_names_an_unknown_rule() -> None:
    assert [(id_, test) for id_, test in proven(HERE) if id_ not in ledger.IDS] == []


@beside_the_ledger
def test_the_ids_are_those_of_the_shared_ledger() -> None:
    ids = re.findall(r"^\| (CG-\d+) \|", SHARED.read_text("utf-8"), re.MULTILINE)
    assert ids == ledger.IDS


@beside_the_ledger
def test_the_cards_are_those_of_the_shared_ledger() -> None:
    row = r"^\| ([a-z' ]+) \| (\d+) \| (\d+) \| ([\d, ]+) \| (\d+) \|"
    found = {}
    for name, copies, trade, sells, largest in re.findall(
        row, SHARED.read_text("utf-8"), re.MULTILINE
    ):
        prices = [int(price) for price in sells.split(",")]
        assert len(prices) == int(largest)
        found[name] = ledger.Card(int(copies), int(trade), prices)
    assert found == {ledger.NAMES[kind]: card for kind, card in ledger.CARDS.items()}
