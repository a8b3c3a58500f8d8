"""Every rule of the ledgers has its scenario, and the tests' tables are those of the ledgers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.archaeology import ledger
from tests.games.archaeology.ledger import CARD_GAME, GAMES, NEW_EXPEDITION
from tests.rules import proven

HERE = Path(__file__).parent
LEDGERS = HERE.parents[2] / "docs" / "rules" / "ledger"
IDS = {CARD_GAME: ledger.IDS, NEW_EXPEDITION: ledger.NE_IDS}


def in_ledger(game: str, pattern: str) -> list[Any]:
    """What a pattern finds in a game's ledger."""
    return re.findall(pattern, (LEDGERS / f"{game}.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_scenario(game: str) -> None:
    named = {id_ for id_, _ in proven(HERE)}
    assert [id_ for id_ in IDS[game] if id_ not in named] == []


def test_no_scenario_names_an_unknown_rule() -> None:
    known = {id_ for ids in IDS.values() for id_ in ids}
    assert [(id_, test) for id_, test in proven(HERE) if id_ not in known] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_ids_are_those_of_the_ledger(game: str) -> None:
    assert in_ledger(game, r"^\| ((?:CG|NE)-\d+) \|") == IDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_are_those_of_the_ledger(game: str) -> None:
    found = {}
    for name, copies, trade, sells in in_ledger(
        game, r"^\| ([a-z' ]+) \| (\d+) \| (\d+) \| ([\d, ]+) \|"
    ):
        prices = [int(price) for price in sells.split(",")]
        found[name] = ledger.Card(int(copies), int(trade), prices)
    assert found == {ledger.NAMES[kind]: card for kind, card in ledger.CARDS_OF[game].items()}


def test_the_largest_sets_are_those_of_the_ledger() -> None:
    row = r"^\| ([a-z' ]+) \| \d+ \| \d+ \| [\d, ]+ \| (\d+) \|"
    largest = {name: int(cards) for name, cards in in_ledger(CARD_GAME, row)}
    assert largest == {ledger.NAMES[kind]: len(card.sells) for kind, card in ledger.CARDS.items()}


def test_seats_and_sums_are_those_of_the_ledger() -> None:
    rows = {}
    for seats, kinds, thieves, storms, tents in in_ledger(
        NEW_EXPEDITION, r"^\| (\d) \| ([a-z, ]+) \| (\d+) \| (\d+) \| (\d) \|"
    ):
        assert tents == seats
        left_out = [] if kinds == "nothing" else [kind[:-1] for kind in kinds.split(", ")]
        rows[int(seats)] = ledger.LedgerRow(left_out, int(thieves), int(storms))
    assert rows == ledger.NE_SEATS
    (line,) = in_ledger(NEW_EXPEDITION, r"^Dig site after set-up.*$")
    found = re.findall(r"\d\d[ /\d]+\d\d", line)
    sums = [[int(cards) for cards in row.split(" / ")] for row in found]
    assert sums == [list(row.values()) for row in ledger.NE_DIG_SITE.values()]
