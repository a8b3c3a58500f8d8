"""Whole games of the New Expedition, one for every rare effect."""

from __future__ import annotations

from pathlib import Path

import pytest

import dighouse
from dighouse import Record
from tests.games.archaeology.rare_effects import RARE
from tests.rules import rules

RECORDS = Path(__file__).parents[2] / "fixtures" / "records-expedition"


@rules("NE-11", "NE-12", "NE-13", "NE-10", "NE-9", "NE-14", "NE-17", "NE-19", "NE-20")
@pytest.mark.parametrize("name", RARE)
def test_the_record_shows_it_and_replays(name: str) -> None:
    path = RECORDS / f"{name}.dig"
    record = Record.read(path)
    assert RARE[name](record)
    end = record.replay()
    assert end.actor == dighouse.OVER
    assert record.result == (end.scores(), end.ranks(), end.winners())
    assert record.verify().chance_steps > 0
    assert record.text() == path.read_text("utf-8")


def test_there_is_a_record_for_each_effect_and_no_other() -> None:
    assert {path.stem for path in RECORDS.glob("*.dig")} == set(RARE)
