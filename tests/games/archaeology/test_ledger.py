"""The tests' tables are those of the ledgers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.archaeology import ledger
from tests.games.archaeology.ledger import CARD_GAME, GAMES, NEW_EXPEDITION

LEDGERS = Path(__file__).parents[3] / "docs" / "rules" / "ledger"


def in_ledger(game: str, pattern: str) -> list[Any]:
    """What a pattern finds in a game's ledger."""
    return re.findall(pattern, (LEDGERS / f"{game}.md").read_text("utf-8"), re.MULTILINE)


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
