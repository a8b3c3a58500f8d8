"""Each attack for a moment: people play on, nobody else is refused, memory stays. `make soak` has
the same for a minute each, with the whole bar.
"""

from __future__ import annotations

import pytest

from tests.server.attack.attacks.heads import HEADS
from tests.server.attack.registry import ATTACKS
from tests.server.attack.siege import Siege

SECONDS = 1.5


@pytest.mark.parametrize("name", ATTACKS)
def test_people_play_on(siege: Siege, name: str) -> None:
    report = siege.attack(name, SECONDS)
    report.go_on()
    assert report.tally
    assert EXPECTED.get(name, set()) <= set(report.tally)
    assert report.descriptors <= DESCRIPTORS


# What the attacker has to hear, where it is sure to within so short a time.
EXPECTED = {
    **{f"endless {kind} of a head": {"431"} for kind in HEADS},
    "rehearsals": {"rehearsed"},
    "dotted editions": {"tables 400", "editions 400"},
}
DESCRIPTORS = 256 + 192  # plain connections of an address, and whatever else a server has open
