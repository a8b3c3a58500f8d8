"""check_bot lets good bots pass and fails the others."""

from __future__ import annotations

import random
from itertools import count
from types import ModuleType
from typing import Any

import pytest

import dighouse
from dighouse.testing import Failure, check_bot
from dighouse.testing import bots as bots_module

counter = count()


def any_pick(view: Any, rng: random.Random) -> int:
    return int(rng.choice(view.menu))


class Rising:
    """Plays its cards in order, and remembers where it sits."""

    def __init__(self) -> None:
        self.seat = -1
        self.views = 0

    def start(self, game: dighouse.Game, seat: int) -> None:
        assert self.seat == -1
        self.seat = seat

    def __call__(self, view: Any, rng: random.Random) -> int:
        assert view.seat == self.seat
        self.views += 1
        return int(view.menu[0])


def outside(view: Any, rng: random.Random) -> int:
    return 9


def nothing(view: Any, rng: random.Random) -> Any:
    return None


def true(view: Any, rng: random.Random) -> Any:
    return True


def words(view: Any, rng: random.Random) -> Any:
    return "play 1"


def moody(view: Any, rng: random.Random) -> int:
    return int(view.menu[next(counter) % len(view.menu)])


def careless(view: Any, rng: random.Random) -> int:
    pick: int = view.menu[-1]
    view.hand[pick] -= 1
    return pick


def curious(view: Any, rng: random.Random) -> int:
    return len(view.state.hands)


@pytest.mark.parametrize("bot", [any_pick, Rising, Rising()], ids=["function", "class", "instance"])
def test_good_bots(newcomer: ModuleType, bot: Any) -> None:
    check_bot(bot, newcomer.ThreeTricks(3), games=6)


@pytest.mark.parametrize("seats", [2, 4])
def test_random_play_of_the_card_game(seats: int) -> None:
    check_bot(any_pick, dighouse.game("card-game", seats=seats), games=2)


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (outside, "picked 'deal 5'. Its menu: 'play"),
        (nothing, "answered None, which is no pick"),
        (true, "answered True, which is no pick"),
        (words, "answered 'play 1', which is no pick"),
        (moody, "for the same view and the same rng"),
        (careless, "changed the view that it was given"),
        (curious, "raised AttributeError"),
    ],
)
def test_bad_bots(newcomer: ModuleType, bot: Any, says: str) -> None:
    with pytest.raises(Failure) as caught:
        check_bot(bot, newcomer.ThreeTricks(2))
    assert caught.value.law == "bots"
    assert says in str(caught.value)
    assert caught.value.moves[0].startswith("deal ")


def test_an_instance_is_left_as_it_was(newcomer: ModuleType) -> None:
    bot = Rising()
    check_bot(bot, newcomer.ThreeTricks(2))
    assert (bot.seat, bot.views) == (-1, 0)


def test_games_must_end(newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_module, "LONGEST", 5)
    with pytest.raises(Failure, match="did not end within 5 picks"):
        check_bot(any_pick, newcomer.ThreeTricks(2))
