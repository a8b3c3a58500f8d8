"""Whole games of the New Expedition, one for every rare effect."""

from __future__ import annotations

import pytest

from tests.games.archaeology.rare_effects import RARE
from tests.games.rare_records import FIXTURES, need_all, need_shown
from tests.rules import rules

RECORDS = FIXTURES / "records-expedition"


@rules("NE-11", "NE-12", "NE-13", "NE-10", "NE-9", "NE-14", "NE-17", "NE-19", "NE-20")
@pytest.mark.parametrize("name", RARE)
def test_the_record_shows_it_and_replays(name: str) -> None:
    need_shown(RECORDS / f"{name}.dig", RARE[name])


def test_there_is_a_record_for_each_effect_and_no_other() -> None:
    need_all(RECORDS, RARE)
