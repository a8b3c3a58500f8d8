"""A game without words of its own is told by the names of its fields."""

from __future__ import annotations

import msgspec
import pytest

from dighouse.kernel import fallback_text
from dighouse.kernel.events import Event
from dighouse.kernel.state import CHANCE, OVER


class Part(msgspec.Struct):
    cards_left: int
    played: list[int]


class View(msgspec.Struct):
    seat: int | None
    actor: int
    menu: list[int]
    table: Part
    hand: dict[str, int]
    done: bool = False
    best: int | None = None
    sets: list[dict[str, int]] = []


def test_a_view_has_a_line_for_each_field() -> None:
    view = View(0, 1, [], Part(6, [0, 2]), {"coin": 2}, sets=[{"cup": 1}, {}])
    assert fallback_text.view(view).splitlines() == [
        "Seat 1 is to move.",
        "Cards left: 6",
        "Played: 0, 2",
        "Coin: 2",
        "Done: no",
        "Best: none",
        "Sets: cup 1, none",
    ]


@pytest.mark.parametrize(
    ("actor", "said"),
    [
        (0, "Seat 0 (you) is to move."),
        (CHANCE, "Chance is to decide."),
        (OVER, "The game is over."),
    ],
)
def test_the_first_line_says_whose_move_it_is(actor: int, said: str) -> None:
    assert fallback_text.view(View(0, actor, [3], Part(0, []), {})).splitlines()[0] == said


def test_an_event_is_told_by_its_kind_and_data() -> None:
    play = Event("play", {"seat": 1, "rank_of_card": 3})
    assert play.sentence(0, ["Ada", "Bea"]) == "Bea: play, rank of card 3."
    assert play.sentence(0) == "Seat 1: play, rank of card 3."
    assert Event("rain", {"everywhere": True}).sentence() == "Rain, everywhere yes."
