"""Lineups: fair seatings, and digests that tell what is played."""

from __future__ import annotations

import pickle
from collections import Counter
from math import factorial, prod

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.arena.code_digest import code_digest
from dighouse.arena.lineup import Entrant, GameChoice, Lineup, TimeLimits
from tests.arena.lineups import PROFESSOR, RANDOM, lineup, village

NAMES = st.lists(st.sampled_from(["ada", "bo", "cleo"]), min_size=2, max_size=4)


def of_names(names: list[str], turned: bool) -> Lineup:
    choice = GameChoice.of(village(len(names)))
    return Lineup(choice, tuple(Entrant(name, "random") for name in names), turned=turned)


@given(NAMES)
def test_every_order_of_the_bots_is_played_once(names: list[str]) -> None:
    one = of_names(names, turned=False)
    seated = [tuple(names[at] for at in seating) for seating in one.seatings]
    assert seated[0] == tuple(names)
    assert len(set(seated)) == len(seated)
    same = prod(factorial(count) for count in Counter(names).values())
    assert len(seated) == factorial(len(names)) // same
    assert all(Counter(table) == Counter(names) for table in seated)


@given(NAMES, st.booleans())
def test_every_bot_is_in_every_seat_equally_often(names: list[str], turned: bool) -> None:
    one = of_names(names, turned)
    for name, seats in Counter(names).items():
        for seat in range(len(names)):
            there = sum(names[seating[seat]] == name for seating in one.seatings)
            assert there * len(names) == seats * len(one.seatings)


def test_a_lineup_is_the_same_wherever_it_travels() -> None:
    one = lineup(PROFESSOR, RANDOM)
    assert pickle.loads(pickle.dumps(one)).digest == one.digest
    again = msgspec.json.decode(msgspec.json.encode(one), type=Lineup)
    assert again == one
    assert again.digest == one.digest
    assert one.choice.game() == village()


def test_whatever_matters_is_in_the_digest() -> None:
    one = lineup(PROFESSOR, RANDOM)
    others = [
        lineup(RANDOM, PROFESSOR),
        msgspec.structs.replace(one, seed=8),
        msgspec.structs.replace(one, limits=TimeLimits(1.0)),
        msgspec.structs.replace(one, luck=True),
        msgspec.structs.replace(one, code="other"),
        msgspec.structs.replace(one, choice=GameChoice("card-game", 2, 2, {})),
        msgspec.structs.replace(
            one, entrants=(PROFESSOR, Entrant("random", "random.py", {"random.py": b""}))
        ),
    ]
    assert len({one.digest, *(other.digest for other in others)}) == len(others) + 1
    assert one.code == code_digest()


@pytest.mark.parametrize("deal", [0, 1, 10**9])
def test_deals_are_those_of_the_seed_alone(deal: int) -> None:
    """So another lineup plays the same deals, and can be compared."""
    assert lineup(PROFESSOR, RANDOM).deal_seed(deal) == lineup(RANDOM, RANDOM, RANDOM).deal_seed(
        deal
    )
    assert lineup(PROFESSOR, RANDOM).deal_seed(deal) != lineup(PROFESSOR, RANDOM).deal_seed(
        deal + 1
    )
