"""The engine against the reference: two implementations that must not differ anywhere."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.museum.agree import Pair
from tests.games.museum.small import printed, small
from tests.rules import rules

seeds = st.integers(0, 2**64)
# What a player likes best: some rules are seldom seen by a player without tastes.
TASTES = ("", "camp use to", "camp mummy to", "use", "camp to collect", "camp to leave")
BOARD = ("MU-5", "MU-9", "MU-15", "MU-16", "MU-17", "MU-18", "MU-19", "MU-20", "MU-23")
RESULT = ("MU-25", "MU-26", "MU-28", "MU-30", "MU-32", "MU-33", "MU-34", "MU-35")


@rules(*BOARD, *RESULT)
@given(seed=seeds, number=st.integers(0, 8), taste=st.sampled_from(TASTES))
@settings(max_examples=4)
def test_a_whole_game_goes_the_same_way(seed: int, number: int, taste: str) -> None:
    """Menus, chances, sites, ways, walks, locks, scores and views, after every pick."""
    pair = Pair(printed(number))
    pair.finish(random.Random(seed), taste)
    assert pair.verbs["play"] >= 54 + pair.game.seats
    assert pair.longest <= 300


@rules(*BOARD, *RESULT)
@given(seed=seeds, links=st.booleans(), taste=st.sampled_from(TASTES))
@settings(max_examples=40)
def test_so_does_a_small_one(seed: int, links: bool, taste: str) -> None:
    Pair(small("sandpit", archeologist_links=links)).finish(random.Random(seed), taste)


@rules("MU-14", "MU-20", "MU-31")
@given(seed=seeds, seats=st.integers(2, 4), taste=st.sampled_from(TASTES))
@settings(max_examples=12)
def test_so_does_one_where_sites_merge_and_split(seed: int, seats: int, taste: str) -> None:
    Pair(small("souk", seats)).finish(random.Random(seed), taste)


@rules("MU-15", "MU-16", "MU-17", "MU-21", "MU-22", "MU-26")
@given(seed=seeds, colours=st.permutations("BGRY"), taste=st.sampled_from(TASTES))
@settings(max_examples=25)
def test_so_does_one_with_other_tiles_and_colours(
    seed: int, colours: list[str], taste: str
) -> None:
    """Airports on quarters, pictures in foreign ground, and seats that chose their colours."""
    seats = 2 + seed % 3
    game = small("bazaar", seats, colours=colours[:seats], archeologist_links=seed % 2 == 0)
    Pair(game).finish(random.Random(seed), taste)


# Games that show what is rare: the comparison is worth little where nothing happens.
RARE = {
    9: {"a known tile", "a long way"},
    15: {"a camp by Replace"},
    179: {"two mummies on a site", "an archeologist shut in by a mummy"},
    244: {"a mummy wins over an archeologist", "a stolen site"},
    2: {"a site saved by its archeologist"},
}


@rules("MU-12", "MU-14", "MU-20", "MU-29", "MU-31")
@pytest.mark.parametrize("seed", RARE)
def test_what_is_rare_goes_the_same_way(seed: int) -> None:
    pair = Pair(small("souk", 2 + seed // 6 % 3))
    pair.finish(random.Random(seed), TASTES[seed % len(TASTES)])
    assert {name for name, number in pair.seen.items() if number} >= RARE[seed]
