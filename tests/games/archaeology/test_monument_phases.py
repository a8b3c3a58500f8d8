"""The phases that a monument has for itself: each has a number of its own, and is told by its name."""

from __future__ import annotations

import dighouse
from dighouse.games.archaeology.monuments import (
    mine,
    private_look_monument,
    shuffled_monument,
    sphinx,
    temple,
    tomb,
)
from dighouse.games.archaeology.monuments.monument_types import MONUMENT_TYPES
from dighouse.games.archaeology.phases import OWN, of_some_monuments
from dighouse.games.archaeology.views import PHASES
from tests.games.archaeology.table import edition_of

NAMES = {
    temple.LOOK: "look",
    private_look_monument.PEEK: "peek",
    tomb.KEEP: "keep",
    shuffled_monument.TURN: "turn",
    mine.PRESS: "press",
    sphinx.NAME: "name",
}
ALWAYS = ("find", "grow", "monument")  # phases of some monuments that are not one's own


def test_own_phases_are_named_in_views() -> None:
    assert {number: PHASES[number] for number in NAMES} == NAMES
    assert sorted(NAMES) == [*range(OWN, len(PHASES))]


def test_every_phase_of_some_monuments_is_come_to_by_one() -> None:
    plans = edition_of(dighouse.game("new-expedition")).monuments
    monuments = {plan.way: plan.raised() for plan in plans}
    assert monuments.keys() == MONUMENT_TYPES.keys()
    found = {PHASES[phase] for one in monuments.values() for phase in one.doing}
    some = {name for number, name in enumerate(PHASES) if of_some_monuments(number)}
    assert found | {"monument"} == some
    assert some - set(ALWAYS) == set(NAMES.values())
    by_chance = {
        way: {name for number, name in NAMES.items() if one.by_chance(number)}
        for way, one in monuments.items()
    }
    assert by_chance == {
        "pyramid": set(),
        "temple": {"peek"},
        "tomb": {"peek"},
        "mine": {"turn"},
        "sphinx": {"turn"},
        "ruins": set(),
    }
    assert not monuments["temple"].at_chamber(temple.LOOK)
    assert monuments["temple"].at_chamber(private_look_monument.PEEK)
