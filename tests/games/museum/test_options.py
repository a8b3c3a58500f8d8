"""Options: seats, the size of the table, and the wider reading of MU-29."""

from __future__ import annotations

import re

import pytest

import dighouse
from dighouse import BadOptions
from tests.games.museum.table import dealt, start
from tests.rules import rules


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 2.0, True, "2", None, [2]])
def test_seats_that_there_are_not(seats: object) -> None:
    with pytest.raises(
        BadOptions, match=f"no game for {re.escape(repr(seats))} seats.*allows 2, 3, 4"
    ):
        dighouse.game("museum", seats=seats)


def test_two_seats_if_nothing_is_said() -> None:
    game = dighouse.game("museum")
    assert game.seats == 2
    assert game.options == {"table": 25, "archeologist_links": False, "colours": ["B", "G"]}


@rules("MU-35")
@pytest.mark.parametrize("table", [0, 1, 7, 8, 10, 24, 26, 27, -9, 9.0, "9", True, None])
def test_tables_that_there_are_not(table: object) -> None:
    """54 tiles, the Tomb and two camps need 57 cells; the Tomb must have a middle to lie in."""
    with pytest.raises(BadOptions, match="table must be an odd number of cells from 9 to 25, not"):
        dighouse.game("museum", seats=2, table=table)


@rules("MU-35")
@pytest.mark.parametrize("size", range(9, 26, 2))
def test_tables_that_there_are(size: int) -> None:
    it = start(2, table=size)
    (tomb,) = it.view(None).tiles
    assert tomb.at == f"{'ABCDEFGHIJKLMNOPQRSTUVWXY'[size // 2]}{size // 2 + 1}"
    assert it.view(None).table == size


@rules("MU-35", "MU-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_the_smallest_table_every_tile_finds_a_place(seats: int) -> None:
    it = start(seats, table=9)
    dice = dighouse.Dice(seats)
    while not it.over:
        it.state.apply(dice.pick(it.state))
    cells = [tile.at for tile in it.view(None).tiles]
    assert len(cells) == len(set(cells)) == 54 + 1 + seats
    assert all(cell[0] in "ABCDEFGHI" and 1 <= int(cell[1:]) <= 9 for cell in cells)


@rules("MU-29")
@pytest.mark.parametrize("links", [0, 1, None, "yes", "True"])
def test_readings_that_there_are_not(links: object) -> None:
    with pytest.raises(BadOptions, match="archeologist_links must be True or False"):
        dighouse.game("museum", archeologist_links=links)


def test_an_option_that_there_is_not() -> None:
    what = "no option 'monument'; its options are seats, table, archeologist_links, colours and edition"
    with pytest.raises(BadOptions, match=what):
        dighouse.game("museum", monument="mine")


def test_other_options_are_other_games() -> None:
    games = [
        dighouse.game("museum", seats=2),
        dighouse.game("museum", seats=3),
        dighouse.game("museum", seats=2, table=9),
        dighouse.game("museum", seats=2, archeologist_links=True),
        dighouse.game("museum", seats=2, colours=["G", "B"]),
    ]
    assert len(set(games)) == len(games)
    assert dighouse.game("museum", seats=2, table=25) == games[0]
    assert dealt(2).state != dealt(2, archeologist_links=True).state


def test_what_is_offered_can_be_chosen() -> None:
    offer = type(dighouse.game("museum")).offer()
    for option in offer.options:
        for value in option.choices or []:
            for seats in offer.seats:
                dighouse.game("museum", seats=seats, **{option.name: value})
