"""Each attack for a moment: people play on, nobody else is refused, memory stays. `make soak` has
the same for a minute each, with the whole bar.
"""

from __future__ import annotations

import pytest

from tests.server.attack.attacks.frames import FLOODS
from tests.server.attack.registry import ATTACKS
from tests.server.attack.siege import Siege

SECONDS = 2.0


@pytest.mark.parametrize("name", [name for name in ATTACKS if not name.startswith("flood")])
def test_people_play_on(siege: Siege, name: str) -> None:
    report = siege.attack(name, SECONDS)
    report.go_on()
    assert report.tally, "the attacker has done nothing"


@pytest.mark.parametrize("kind", FLOODS)
def test_whoever_floods_is_cut_off(siege: Siege, kind: str) -> None:
    """Every frame counts: those that mean nothing, too."""
    report = siege.attack(f"flood of {kind}", SECONDS)
    report.go_on()
    assert report.tally["closed 1008"] > 0
