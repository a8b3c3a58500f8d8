"""Set-up: the Tomb, hands, artifacts, who begins, and the tiles that there are."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from dighouse.games.museum.edition import built_in
from tests.games.museum.ledger import (
    AIRPORTS,
    ARTIFACT_QUARTERS,
    ARTIFACTS,
    COLOURS,
    EQUIPMENT,
    HAND,
    ICONS,
    TEMPLES,
    TERRAIN,
    TILES,
    TILES_OF_AN_ICON,
)
from tests.games.museum.table import dealt, start
from tests.rules import rules

every_number = pytest.mark.parametrize("seats", [2, 3, 4])


@rules("MU-1")
@every_number
def test_the_tomb_lies_in_the_middle_and_nothing_else(seats: int) -> None:
    it = start(seats)
    view = it.view(None)
    assert [(tile.at, tile.tile, tile.locked) for tile in view.tiles] == [("M13", "tomb", "tomb")]
    assert view.table == 25
    assert [seat.mummy for seat in view.seats] == [None] * seats
    assert [seat.camp for seat in view.seats] == [None] * seats
    assert [seat.archeologist for seat in view.seats] == [None] * seats


@rules("MU-1")
@every_number
def test_only_the_pieces_of_those_who_play_are_there_but_all_tiles(seats: int) -> None:
    it = start(seats)
    view = it.view(None)
    assert [seat.colour for seat in view.seats] == list(COLOURS[:seats])
    assert view.pile == sum(view.unseen.values()) == TILES


@rules("MU-2")
@every_number
def test_each_seat_has_three_tiles_the_camp_and_five_artifacts(seats: int) -> None:
    it = dealt(seats)
    for seat in range(seats):
        view = it.view(seat)
        assert sum(held.number for held in view.hand) == HAND
        assert len(view.artifacts) == len(set(view.artifacts)) == EQUIPMENT
        assert set(view.artifacts) <= set(ARTIFACTS)
    assert it.view(None).pile == TILES - HAND * seats
    assert it.menu("play") == [*it.hand(0), "camp"]


@rules("MU-2")
@every_number
def test_tiles_are_dealt_one_by_one_and_artifacts_seat_by_seat(seats: int) -> None:
    it = start(seats)
    sizes = []
    while it.phase == "deal":
        it.draw()
        sizes.append([seat.hand for seat in it.view(None).seats])
    assert sizes[:seats] == [[1] * (n + 1) + [0] * (seats - n - 1) for n in range(seats)]
    assert sizes[-1] == [HAND] * seats
    for seat in range(seats):
        for number in range(EQUIPMENT):
            assert it.phase == "equip"
            assert len(it.menu()) == len(ARTIFACTS) - number
            it.draw()
            assert it.seat(seat).artifacts == number + 1
    assert it.phase == "first"


@rules("MU-2")
def test_every_undrawn_tile_is_equally_likely() -> None:
    it = start()
    weights = {it.game.text(pick): weight for pick, weight in it.state.chances()}
    assert weights["deal 49"] == AIRPORTS
    assert weights["deal 1"] == 1
    assert sum(weights.values()) == TILES
    it.play("deal 49", "deal 1")
    weights = {it.game.text(pick): weight for pick, weight in it.state.chances()}
    assert weights["deal 49"] == AIRPORTS - 1
    assert "deal 1" not in weights


@rules("MU-2")
def test_seats_draw_from_eight_artifacts_of_their_own() -> None:
    """All players have the same eight: two seats can have the same five."""
    it = start()
    while it.phase == "deal":
        it.draw()
    mine = ARTIFACTS[:EQUIPMENT]
    it.play(*[f"equip {name}" for name in mine * 2])
    assert it.view(0).artifacts == it.view(1).artifacts == mine


@rules("MU-3")
@every_number
def test_anybody_begins_and_it_goes_on_clockwise(seats: int) -> None:
    for first in range(seats):
        it = dealt(seats, first)
        assert it.actor == first
        turns = []
        for _ in range(2 * seats):
            turns.append(it.actor)
            it.play(f"play {it.hand(it.actor)[0]}")
            it.play(it.menu()[0])
            while it.actor == turns[-1]:
                it.play(it.menu()[-1])
            it.draw()
        assert turns == [(first + n) % seats for n in range(2 * seats)]


@rules("MU-3")
@every_number
def test_who_begins_is_left_to_chance(seats: int) -> None:
    it = start(seats)
    while it.phase != "first":
        it.draw()
    assert it.actor == dighouse.CHANCE
    assert it.state.chances() == [(it.game.parse(f"first {n}"), 1) for n in range(seats)]


def test_our_tiles_are_alike_for_all_colours() -> None:
    quarters: Counter[str] = Counter()
    icons: Counter[str] = Counter()
    for tile in built_in().tiles:
        icons[tile.icon] += tile.copies.value
        for quarter in tile.quarters:
            quarters[quarter] += tile.copies.value
        colours = {quarter[1] for quarter in tile.quarters if quarter[0] in "ta"}
        assert len(colours) <= 2
    for colour in COLOURS:
        assert quarters[f"t{colour}"] == TEMPLES
        slots = {name: n for name, n in quarters.items() if name.startswith(f"a{colour}.")}
        assert slots == {f"a{colour}.{slot}": 1 for slot in range(ARTIFACT_QUARTERS)}
    assert quarters["M"] == quarters["S"] == TERRAIN
    assert quarters["P"] == 4 * AIRPORTS
    assert [icons[icon] for icon in ICONS] == [TILES_OF_AN_ICON] * 3
