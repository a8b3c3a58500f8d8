"""The conformance kit on expeditions, where private looks make secrecy hardest."""

from __future__ import annotations

import pytest

from dighouse import State
from dighouse.testing import Failure, check_game, twin_worlds
from tests.games.archaeology.camps import MONUMENTS, expedition
from tests.testing.leaks import Leaky
from tests.testing.peeks import PEEKS

SEATS = (2, 3, 4, 5)
VARIANTS = ["", "fierce_weather", "beginners_luck", "fierce_weather beginners_luck"]


def cards(state: State) -> int:
    """How many treasures there are, wherever they lie."""
    dump = state.dump()
    piles = [*dump["hands"], dump["market"], dump["unseen"], dump.get("turned", {})]
    number = sum(sum(pile.values()) for pile in [*piles, *dump.get("inside", [])])
    rows = [row for sold in dump["sold"] for row in sold.values()]
    number += sum(size * sets for row in rows for size, sets in enumerate(row, start=1))
    return int(number + dump["dig"]["maps"] + dump["spent"])


@pytest.mark.parametrize("monument", MONUMENTS)
def test_an_expedition_keeps_every_law(monument: str) -> None:
    """On a small edition, each with other variants and another number of seats."""
    number = MONUMENTS.index(monument)
    seats = SEATS[number % len(SEATS)]
    variants = VARIANTS[number % len(VARIANTS)]
    if seats == 3:
        variants += " long_expedition"
    game = expedition(monument, seats, "caravan", variants)
    check_game(game, games=1, seed=number, conserved=cards)


def test_so_does_one_as_printed_with_five_seats() -> None:
    check_game(expedition("random", 5, variants="fierce_weather"), games=1)


@pytest.mark.parametrize("monument", MONUMENTS)
def test_an_expedition_keeps_its_secrets(monument: str) -> None:
    report = twin_worlds(expedition(monument, 3, "caravan"), games=3)
    assert report.differing == 0
    assert report.share >= 0.9
    assert report.by_decision > 0 or monument != "tomb"


def test_a_wrapped_expedition_without_a_leak_passes() -> None:
    assert twin_worlds(Leaky(expedition("tomb", 3, "caravan")), games=2).twins > 10


@pytest.mark.parametrize(("leak", "monument"), PEEKS)
def test_planted_leaks_are_caught(leak: type[Leaky], monument: str) -> None:
    with pytest.raises(Failure) as caught:
        twin_worlds(leak(expedition(monument, 3, "caravan")), games=40)
    assert caught.value.law == "secrecy"
