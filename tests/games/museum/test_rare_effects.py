"""Whole games, one for every rare effect."""

from __future__ import annotations

import pytest

from tests.games.museum.rare_effects import RARE
from tests.games.rare_records import FIXTURES, need_all, need_shown
from tests.rules import rules

RECORDS = FIXTURES / "records-museum"


@rules(
    "MU-7", "MU-11", "MU-12", "MU-17", "MU-20", "MU-24", "MU-26", "MU-29", "MU-30", "MU-31", "MU-33"
)
@pytest.mark.parametrize("name", RARE)
def test_the_record_shows_it_and_replays(name: str) -> None:
    need_shown(RECORDS / f"{name}.dig", RARE[name])


def test_there_is_a_record_for_each_effect_and_no_other() -> None:
    need_all(RECORDS, RARE)
