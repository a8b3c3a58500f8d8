"""What is laid out for everybody: a shelf of 28 quests of rising difficulty, and the daily dig."""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from dighouse.games.archeologic.daily import daily_number
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.quests import difficulty
from dighouse.games.archeologic.yardstick import thresholds_for
from dighouse.kernel.game import Challenge, Challenges, Shelf


class Shelved(NamedTuple):
    number: int
    time: int  # of the yardstick: see yardstick.time_for
    title: str


class Board(NamedTuple):
    """One board of the shelf."""

    id: str
    title: str
    quests: list[Shelved]


@lru_cache
def boards() -> list[Board]:
    """The shelf, the easiest first."""
    text = (resources.files(__package__) / "shelf.toml").read_text("utf-8")
    return [
        Board(group["id"], group["title"], [Shelved(**one) for one in group["quests"]])
        for group in tomllib.loads(text)["groups"]
    ]


def challenges(day: str) -> Shelf:
    """The shelf and the dig of a day, written such as 2026-11-16."""
    return Shelf(
        day,
        _daily(day, daily_number(day)),
        [
            Challenges(board.id, board.title, [_challenge(*one) for one in board.quests])
            for board in boards()
        ],
    )


@lru_cache(maxsize=8)
def _daily(day: str, number: int) -> Challenge:
    return _challenge(number, difficulty(built_in(), number), f"Daily dig of {day}")


def _challenge(number: int, time: int, title: str) -> Challenge:
    times = [one.time for board in boards() for one in board.quests]
    return Challenge(
        id=str(number),
        title=title,
        seats=1,
        options={"quest": number},
        thresholds=list(thresholds_for(built_in(), time)),
        difficulty=min(bisect_left(times, time) + 1, len(times)),
    )
