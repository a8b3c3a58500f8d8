"""Which layouts there are, counted a second time in another way."""

from __future__ import annotations

import numpy as np

from dighouse.games.archeologic.buildings import all_ways
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.layout_pool import layout_pool
from dighouse.games.archeologic.layouts import lay_out
from tests.games.archeologic.enumerator import cities
from tests.games.archeologic.ledger import LAYOUTS, POOL, TRAPS_IGNORED
from tests.games.archeologic.table import CITY, Table, game, table
from tests.rules import rules


@rules("AO-1", "AO-4")
def test_the_library_has_the_layouts_of_a_slow_enumerator() -> None:
    found = dict(cities())
    assert len(found) == LAYOUTS == lay_out(built_in()).shape[1]
    shapes = {bytes(code // 4 for code in zones) for zones in found}
    assert len(shapes) == TRAPS_IGNORED
    quests = {zones for zones, traps in found.items() if traps <= 3}
    assert len(quests) == POOL == layout_pool(built_in()).count
    columns = np.ascontiguousarray(layout_pool(built_in()).zones.T)
    assert {column.tobytes() for column in columns} == quests


@rules("AO-1")
def test_no_building_is_flipped_or_leaves_the_map() -> None:
    """S lies in four directions, on twelve places each; none of them covers its mirror image."""
    ways = all_ways(built_in())[0]
    assert len(ways) == 48
    shapes = {frozenset((zone - way.zone, symbol) for zone, symbol in way.boxes) for way in ways}
    assert len(shapes) == 4
    mirrored = frozenset({(1, 3), (5, 1), (6, 1), (10, 1)})
    assert mirrored not in shapes


@rules("AO-4")
def test_a_check_can_only_be_completed_to_a_quest() -> None:
    """Every menu leads on, and what it leads to is in the pool."""
    for way in (0, 1, 2, -1):
        it = table().play("check")
        for placed in range(6):
            assert len(it.view(0).laid) == placed
            menu = it.menu()
            it.play(menu[way % len(menu)])
        assert it.state.settled


@rules("AO-26")
def test_a_placement_is_as_likely_as_the_quests_that_it_begins() -> None:
    """The weights of each step sum up to what the step before gave, down to one layout."""
    it = Table(game(seats=2).start())
    weight = POOL
    for placement in CITY:
        chances = dict(it.state.chances())
        assert sum(chances.values()) == weight
        assert len(chances) <= 64
        weight = chances[it.game.parse(f"lay {placement}")]
        it.play(f"lay {placement}")
    assert weight == 1
