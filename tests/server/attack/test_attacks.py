"""Each attack for a moment: people play on, nobody else is refused, memory stays. `make soak` has
the same for a minute each, with the whole bar.
"""

from __future__ import annotations

import pytest

from tests.server.attack.registry import ATTACKS
from tests.server.attack.siege import Siege

SECONDS = 2.0


@pytest.mark.parametrize("name", ATTACKS)
def test_people_play_on(siege: Siege, name: str) -> None:
    report = siege.attack(name, SECONDS)
    report.go_on()
    assert report.tally, "the attacker has done nothing"
